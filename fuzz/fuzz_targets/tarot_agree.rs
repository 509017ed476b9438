#![no_main]

fairdeal_fuzz::agree!(fairdeal::games::tarot::Tarot, "tarot_agree");
