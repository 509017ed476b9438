#![no_main]

fairdeal_fuzz::text!(fairdeal::games::poker::Poker, "poker_text");
