#![no_main]

fairdeal_fuzz::text!(fairdeal::games::mighty::Mighty, "mighty_text");
