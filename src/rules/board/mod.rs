//! Rules about boards only, one file each.

pub(crate) mod bad_solution;
pub(crate) mod checked;
pub(crate) mod comment_in_row;
pub(crate) mod duplicate_board;
pub(crate) mod grid_notation;
pub(crate) mod losing_move;
pub(crate) mod pieces;
pub(crate) mod ragged_row;
pub(crate) mod redundant_wall;
pub(crate) mod repairs;
pub(crate) mod several_keys;
pub(crate) mod slow_move;
pub(crate) mod split_grid;
pub(crate) mod stray_text;
pub(crate) mod unknown_cell;
pub(crate) mod unreachable_floor;
