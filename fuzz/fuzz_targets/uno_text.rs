#![no_main]

fairdeal_fuzz::text!(fairdeal::games::uno::Uno, "uno_text");
