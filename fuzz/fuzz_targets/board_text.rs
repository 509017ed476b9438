#![no_main]

fairdeal_fuzz::text!(fairdeal::games::board::Board, "board_text");
