#![no_main]

fairdeal_fuzz::agree!(fairdeal::games::uno::Uno, "uno_agree");
