#![no_main]

fairdeal_fuzz::text!(fairdeal::games::tarot::Tarot, "tarot_text");
