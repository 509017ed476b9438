#![no_main]

fairdeal_fuzz::agree!(fairdeal::games::poker::Poker, "poker_agree");
