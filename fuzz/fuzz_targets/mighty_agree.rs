#![no_main]

fairdeal_fuzz::agree!(fairdeal::games::mighty::Mighty, "mighty_agree");
