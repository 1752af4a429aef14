use std::io::Cursor;
use std::sync::Arc;

use expect_test::{Expect, expect};
use fastrand::Rng;

use crate::model::{BoardPuzzle, Player, State};
use crate::solve::board::certificate::codes::{Encoder, RowCoder};
use crate::solve::board::certificate::format::{Checksum, Head, MAGIC, wall_bytes, write_number, write_verdict};
use crate::solve::board::certificate::*;
use crate::solve::board::solution::solve;
use crate::solve::board::testing::boards::{picture, random_game, sized};
use crate::solve::board::testing::oracle::{Oracle, states};
use crate::solve::value::{Control, Turns, Unwatched, Value};

/// Small boards with every verdict, and with every rule that ends a game.
const SMALL: [&str; 7] = [
    "|P.T*E",
    "|P*.\n|.T.\n|..E",
    "|T.P\n|.*.\n|..E",
    "|police-moves: 4\n|P..\n|T**\n|..E",
    "|first: thief\n|skip: none\n|stuck: wins\n|PT.\n|**E",
    "|thief-moves: 8\n|skip: thief\n|P..\n|.*.\n|T.E",
    "|police-moves: 4\n|EP.\n|.*.\n|..T",
];

fn certificate(puzzle: &BoardPuzzle) -> Vec<u8> {
    let mut writer = CertificateWriter::new(Vec::new(), 1).unwrap();
    writer.board(puzzle, &solve(&puzzle.game, &Unwatched).unwrap()).unwrap();
    writer.finish().unwrap()
}

fn verified(puzzle: &BoardPuzzle, certificate: &[u8]) -> Result<Value, Unverified> {
    verify(&[puzzle], &mut Cursor::new(certificate), u64::MAX, &Unwatched).map(|verdicts| verdicts[0])
}

/// The certificate of one board that claims this verdict and these codes.
fn forged(puzzle: &BoardPuzzle, verdict: Value, code: impl Fn(State) -> u32) -> Vec<u8> {
    let board = &puzzle.game.board;
    let mut bytes = MAGIC.to_vec();
    write_number(&mut bytes, 1).unwrap();
    Head::of(puzzle).write(&mut bytes).unwrap();
    bytes.extend(wall_bytes(board));
    write_verdict(&mut bytes, verdict).unwrap();
    let mut rows = RowCoder::new(board, Scale::of(verdict));
    let mut encoder = Encoder::new(&mut bytes);
    for thief in board.open_cells() {
        rows.row(thief, &mut encoder, |police| code(State { police, thief, to_move: Player::Police })).unwrap();
    }
    encoder.finish().unwrap();
    summed(bytes)
}

/// Adds the right checksum.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut checksum = Checksum::new();
    checksum.add(&bytes);
    bytes.extend(checksum.value().to_le_bytes());
    bytes
}

/// Replaces the checksum by the right one.
fn summed_again(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.truncate(bytes.len() - 4);
    summed(bytes)
}

fn random_puzzle(random: &mut Rng, most_cells: u32) -> BoardPuzzle {
    let game = Arc::new(random_game(random, most_cells));
    let states = states(&game);
    BoardPuzzle { start: states[random.usize(..states.len())], game }
}

#[test]
fn the_verdict_of_every_start_is_proven() {
    let mut random = Rng::with_seed(51);
    for _ in 0..150 {
        let puzzle = random_puzzle(&mut random, 16);
        let truth = Oracle::new(&puzzle.game).value(puzzle.start);
        assert_eq!(verified(&puzzle, &certificate(&puzzle)).unwrap(), truth, "{puzzle:?}");
    }
}

#[test]
fn boards_of_a_real_size_are_proven() {
    let mut random = Rng::with_seed(52);
    for (rows, columns, density) in [(9, 11, 0.0), (13, 8, 0.25), (12, 12, 0.4), (1, 40, 0.0), (40, 1, 0.1)] {
        let game = Arc::new(sized(&mut random, rows, columns, density));
        let states = states(&game);
        let puzzle = BoardPuzzle { start: states[random.usize(..states.len())], game };
        verified(&puzzle, &certificate(&puzzle)).unwrap();
    }
}

#[test]
fn a_certificate_of_several_boards_proves_them_in_order() {
    let puzzles = SMALL.map(picture);
    let mut writer = CertificateWriter::new(Vec::new(), SMALL.len() as u32).unwrap();
    for puzzle in &puzzles {
        writer.board(puzzle, &solve(&puzzle.game, &Unwatched).unwrap()).unwrap();
    }
    let bytes = writer.finish().unwrap();
    let verdicts = verify(&puzzles.each_ref(), &mut Cursor::new(bytes), u64::MAX, &Unwatched).unwrap();
    let verdicts: Vec<String> = verdicts.iter().map(Value::to_string).collect();
    expect![[r#"
        Police catches the thief in 3 turns
        Police catches the thief in 1 turn
        Police catches the thief in 3 turns
        Police catches the thief in 1 turn
        The thief escapes in 3 turns
        Police catches the thief in 3 turns
        Draw
    "#]]
    .assert_eq(&(verdicts.join("\n") + "\n"));
}

#[test]
fn every_change_of_a_byte_is_detected() {
    for puzzle in SMALL.map(picture) {
        let bytes = certificate(&puzzle);
        for place in 0..bytes.len() {
            for by in 1..=u8::MAX {
                let mut changed = bytes.clone();
                changed[place] ^= by;
                let refusal = verified(&puzzle, &changed);
                let is_seen = matches!(refusal, Err(Unverified::Damaged | Unverified::NotACertificate));
                assert!(is_seen, "byte {place} of {puzzle:?}: {refusal:?}");
            }
        }
    }
}

#[test]
fn a_changed_byte_with_a_correct_checksum_proves_nothing_else() {
    for puzzle in SMALL.map(picture) {
        let bytes = certificate(&puzzle);
        let truth = verified(&puzzle, &bytes).unwrap();
        for place in MAGIC.len()..bytes.len() - 4 {
            for by in 1..=u8::MAX {
                let mut changed = bytes.clone();
                changed[place] ^= by;
                match verified(&puzzle, &summed_again(changed)) {
                    // Other sets of states may also prove a draw.
                    Ok(verdict) => assert!(verdict == truth && truth == Value::Draw, "byte {place} of {puzzle:?}"),
                    Err(Unverified::TooLarge { .. } | Unverified::Cancelled) => panic!("byte {place} of {puzzle:?}"),
                    Err(_) => {}
                }
            }
        }
    }
}

#[test]
fn any_bytes_with_a_correct_checksum_end_without_a_false_proof() {
    let mut random = Rng::with_seed(53);
    for _ in 0..400 {
        let puzzle = random_puzzle(&mut random, 9);
        let mut bytes = certificate(&puzzle);
        let truth = verified(&puzzle, &bytes).unwrap();
        for _ in 0..random.u32(1..5) {
            let place = random.usize(MAGIC.len()..bytes.len());
            match random.u8(..4) {
                0 => bytes[place] = random.u8(..),
                1 => bytes.insert(place, random.u8(..)),
                2 => bytes.truncate(place.max(MAGIC.len() + 4)),
                _ => bytes[place..].iter_mut().for_each(|byte| *byte = random.u8(..)),
            }
        }
        if let Ok(verdict) = verified(&puzzle, &summed_again(bytes)) {
            assert_eq!(verdict, truth, "{puzzle:?}");
        }
    }
}

#[test]
fn every_truncated_certificate_is_rejected() {
    let puzzle = picture(SMALL[1]);
    let bytes = certificate(&puzzle);
    for length in 0..bytes.len() {
        assert!(verified(&puzzle, &bytes[..length]).is_err());
        if length >= MAGIC.len() && length < bytes.len() - 4 {
            assert!(matches!(verified(&puzzle, &summed(bytes[..length].to_vec())), Err(Unverified::Unreadable(_))));
        }
    }
    let mut longer = bytes[..bytes.len() - 4].to_vec();
    longer.push(0);
    assert!(matches!(verified(&puzzle, &summed(longer)), Err(Unverified::Unreadable(_))));
}

#[test]
fn a_false_code_of_any_state_of_a_win_is_rejected() {
    let mut random = Rng::with_seed(54);
    let mut count = 0;
    while count < 150 {
        let puzzle = random_puzzle(&mut random, 12);
        let (game, oracle) = (&puzzle.game, Oracle::new(&puzzle.game));
        let verdict = oracle.value(puzzle.start);
        let mut coded = states(game);
        coded.retain(|state| {
            state.to_move == Player::Police && state.police != state.thief && state.thief != game.board.exit()
        });
        let scale = Scale::of(verdict);
        if verdict == Value::Draw || coded.is_empty() {
            continue;
        }
        count += 1;
        let altered = coded[random.usize(..coded.len())];
        let truth = scale.code(oracle.value(altered));
        let lie = (truth + random.u32(1..=scale.most())) % (scale.most() + 1);
        let bytes =
            forged(&puzzle, verdict, |state| if state == altered { lie } else { scale.code(oracle.value(state)) });
        let refusal = verified(&puzzle, &bytes);
        assert!(matches!(refusal, Err(Unverified::Wrong { .. })), "{lie} for {truth} at {altered:?}: {refusal:?}");
    }
}

#[test]
fn a_false_verdict_is_rejected_even_if_its_codes_are_true() {
    let mut random = Rng::with_seed(55);
    for _ in 0..60 {
        let puzzle = random_puzzle(&mut random, 12);
        let oracle = Oracle::new(&puzzle.game);
        let truth = oracle.value(puzzle.start);
        let Turns(turns) = truth.turns().unwrap_or(Turns(4));
        let mut lies = vec![Value::Draw];
        for winner in [Player::Police, Player::Thief] {
            lies.extend(
                [0, turns.saturating_sub(1), turns, turns + 1, turns + 2, 1 << 30]
                    .map(|turns| Value::Win(winner, Turns(turns))),
            );
        }
        for lie in lies.into_iter().filter(|&lie| lie != truth) {
            let scale = Scale::of(lie);
            let refusal = verified(&puzzle, &forged(&puzzle, lie, |state| scale.code(oracle.value(state))));
            assert!(matches!(refusal, Err(Unverified::Wrong { .. })), "{lie} instead of {truth}: {refusal:?}");
        }
    }
}

#[test]
fn wins_that_only_prove_each_other_are_rejected() {
    // Nobody can be caught here, yet every state claims a win one turn later than its best move.
    let puzzle = picture("|P.*\n|***\n|T*E");
    let claimed = Value::Win(Player::Police, Turns(5));
    for turns in 0..=5 {
        let refusal = verified(&puzzle, &forged(&puzzle, claimed, |_| turns));
        assert!(matches!(refusal, Err(Unverified::Wrong { .. })), "{refusal:?}");
    }
}

#[track_caller]
fn check(board: &str, other: &str, expected: Expect) {
    let (puzzle, other) = (picture(board), picture(other));
    let refusal = verified(&other, &certificate(&puzzle)).unwrap_err();
    expected.assert_eq(&refusal.to_string());
}

#[test]
fn another_board_is_rejected() {
    let board = "|P.T\n|..E";
    check(board, "|P.TE", expect!["the certificate is about another board: one of 2 rows and 3 columns"]);
    check(board, "|P.T\n|.E.", expect!["the certificate is about another board: a piece is on another cell"]);
    check(board, "|P.T\n|.*E", expect!["the certificate is about another board: other walls"]);
    check(board, "|stuck: wins\n|P.T\n|..E", expect!["the certificate is about another board: other rules"]);
    check(board, "|first: thief\n|P.T\n|..E", expect!["the certificate is about another board: other rules"]);
    let bytes = certificate(&picture(board));
    let refusal = verify(&[], &mut Cursor::new(bytes), u64::MAX, &Unwatched).unwrap_err();
    expect!["the certificate is about 1 board"].assert_eq(&refusal.to_string());
}

#[test]
fn an_error_names_the_first_wrong_state_and_its_required_value() {
    let puzzle = picture("|TP..E");
    let true_verdict = Value::Win(Player::Police, Turns(1));
    let refusal = verified(&puzzle, &forged(&puzzle, true_verdict, |_| 2)).unwrap_err();
    expect![[r#"
        Wrong { board: 0, state: WrongState { state: State { police: Cell(1), thief: Cell(0), to_move: Police }, claimed: Draw, required: Win(Police, Turns(1)), scale: Turns(Police, Turns(1)) } }
        not proven: claimed: no win of the police in 1 turn; the rules give: Police catches the thief in 1 turn"#]].assert_eq(&format!("{refusal:?}\n{refusal}"));
    let refusal = verified(&puzzle, &forged(&puzzle, Value::Draw, |_| 1)).unwrap_err();
    expect!["not proven: claimed: Draw; the rules give: Police catches the thief"].assert_eq(&refusal.to_string());
}

#[test]
fn nothing_is_verified_beyond_the_memory_limit_or_after_a_cancellation() {
    struct Cancelled;
    impl Control for Cancelled {
        fn is_cancelled(&self) -> bool {
            true
        }
    }
    let puzzle = picture(SMALL[0]);
    let bytes = certificate(&puzzle);
    let needed = verification_memory(&puzzle);
    let within = |limit| verify(&[&puzzle], &mut Cursor::new(&bytes), limit, &Unwatched);
    assert!(within(needed).is_ok());
    assert!(matches!(within(needed - 1), Err(Unverified::TooLarge { board: 0, .. })));
    let cancelled = verify(&[&puzzle], &mut Cursor::new(&bytes), u64::MAX, &Cancelled);
    assert!(matches!(cancelled, Err(Unverified::Cancelled)));
}

#[test]
fn the_checksum_is_that_of_zlib() {
    let mut checksum = Checksum::new();
    checksum.add(b"1234");
    checksum.add(b"56789");
    assert_eq!(checksum.value(), 0xcbf4_3926);
}
