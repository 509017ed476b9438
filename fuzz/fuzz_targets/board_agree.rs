#![no_main]

fairdeal_fuzz::agree!(fairdeal::games::board::Board, "board_agree");
