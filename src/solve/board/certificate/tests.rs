use std::io::{Cursor, Write as _};
use std::sync::Arc;

use expect_test::{Expect, expect};
use fastrand::Rng;

use crate::model::{BoardPuzzle, Player};
use crate::solve::board::certificate::codes::{CodeRows, Deflated};
use crate::solve::board::certificate::format::{
    Head, MAGIC, wall_bytes, write_number, write_verdict,
};
use crate::solve::board::certificate::*;
use crate::solve::board::solution::solve;
use crate::solve::board::state::GridState;
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
    verify(&[puzzle], &mut Cursor::new(certificate), u64::MAX, &Unwatched)
        .map(|verdicts| verdicts[0])
}

/// The certificate of one board that claims this verdict and these codes.
fn forged(puzzle: &BoardPuzzle, verdict: Value, code: impl Fn(GridState) -> u32) -> Vec<u8> {
    let board = &puzzle.game.board;
    let mut content = Vec::new();
    write_number(&mut content, 1).unwrap();
    Head::of(puzzle).write(&mut content).unwrap();
    content.extend(wall_bytes(board));
    write_verdict(&mut content, verdict).unwrap();
    let mut rows = CodeRows::new(board, Scale::of(verdict));
    for thief in board.open_cells() {
        rows.write(thief, &mut content, |police| {
            code(GridState { police, thief, to_move: Player::Police })
        })
        .unwrap();
    }
    compressed(&content)
}

/// A certificate with this content.
fn compressed(content: &[u8]) -> Vec<u8> {
    let mut deflated = Deflated::new(MAGIC.to_vec());
    deflated.write_all(content).unwrap();
    summed(deflated.finish().unwrap())
}

/// The content of a certificate.
fn content(certificate: &[u8]) -> Vec<u8> {
    miniz_oxide::inflate::decompress_to_vec_zlib(&certificate[MAGIC.len()..certificate.len() - 4])
        .unwrap()
}

/// Adds the right checksum.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
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
    BoardPuzzle { start: states[random.usize(..states.len())].into(), game }
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
    for (rows, columns, density) in
        [(9, 11, 0.0), (13, 8, 0.25), (12, 12, 0.4), (1, 40, 0.0), (40, 1, 0.1)]
    {
        let game = Arc::new(sized(&mut random, rows, columns, density));
        let states = states(&game);
        let puzzle = BoardPuzzle { start: states[random.usize(..states.len())].into(), game };
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
    let verdicts =
        verify(&puzzles.each_ref(), &mut Cursor::new(bytes), u64::MAX, &Unwatched).unwrap();
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
                let is_seen = matches!(
                    refusal,
                    Err(Unverified::Damaged
                        | Unverified::OtherFormat
                        | Unverified::NotACertificate)
                );
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
        let content = content(&bytes);
        let compressed_changes = (MAGIC.len()..bytes.len() - 4)
            .flat_map(|place| (1..=u8::MAX).map(move |by| (place, by)));
        let compressed_changes = compressed_changes.map(|(place, by)| {
            let mut changed = bytes.clone();
            changed[place] ^= by;
            (place, summed_again(changed))
        });
        let content_changes =
            (0..content.len()).flat_map(|place| (1..=u8::MAX).map(move |by| (place, by)));
        let content_changes = content_changes.map(|(place, by)| {
            let mut changed = content.clone();
            changed[place] ^= by;
            (place, compressed(&changed))
        });
        for (place, changed) in compressed_changes.chain(content_changes) {
            match verified(&puzzle, &changed) {
                // Other sets of states may also prove a draw, and the same content may be
                // compressed in other ways.
                Ok(verdict) => assert_eq!(verdict, truth, "byte {place} of {puzzle:?}"),
                Err(Unverified::TooLarge { .. } | Unverified::Cancelled) => {
                    panic!("byte {place} of {puzzle:?}")
                }
                Err(_) => {}
            }
        }
    }
}

#[test]
fn any_bytes_with_a_correct_checksum_end_without_a_false_proof() {
    let mut random = Rng::with_seed(53);
    for _ in 0..400 {
        let puzzle = random_puzzle(&mut random, 9);
        let whole = certificate(&puzzle);
        let truth = verified(&puzzle, &whole).unwrap();
        let is_content = random.bool();
        let (mut bytes, first) =
            if is_content { (content(&whole), 0) } else { (whole, MAGIC.len()) };
        for _ in 0..random.u32(1..5) {
            let place = random.usize(first..bytes.len());
            match random.u8(..4) {
                0 => bytes[place] = random.u8(..),
                1 => bytes.insert(place, random.u8(..)),
                2 => bytes.truncate(place.max(first + 4)),
                _ => bytes[place..].iter_mut().for_each(|byte| *byte = random.u8(..)),
            }
        }
        let bytes = if is_content { compressed(&bytes) } else { summed_again(bytes) };
        if let Ok(verdict) = verified(&puzzle, &bytes) {
            assert_eq!(verdict, truth, "{puzzle:?}");
        }
    }
}

#[test]
fn every_truncated_certificate_is_rejected() {
    let puzzle = picture(SMALL[1]);
    let bytes = certificate(&puzzle);
    let content = content(&bytes);
    let reason = |bytes: &[u8]| verified(&puzzle, bytes).unwrap_err().to_string();
    for length in 0..bytes.len() {
        let damaged = "damaged: its checksum is wrong, so a byte was changed or its end is missing";
        assert_eq!(reason(&bytes[..length]), damaged, "{length} bytes");
    }
    for length in MAGIC.len()..bytes.len() - 4 {
        let cut = summed(bytes[..length].to_vec());
        assert_eq!(
            reason(&cut),
            "cannot be read: the compressed bytes end too early",
            "{length} bytes"
        );
    }
    for length in 0..content.len() {
        let cut = compressed(&content[..length]);
        assert_eq!(reason(&cut), "cannot be read: it ends before the last state", "{length} bytes");
    }
    let longer = [&content[..], &[0]].concat();
    assert_eq!(reason(&compressed(&longer)), "cannot be read: bytes after the last board");
    let mut longer = bytes[..bytes.len() - 4].to_vec();
    longer.push(0);
    assert_eq!(reason(&summed(longer)), "cannot be read: bytes after the compressed ones");
}

#[test]
fn what_expands_to_far_more_than_a_board_is_not_expanded() {
    let puzzle = picture(SMALL[0]);
    let mut longer = content(&certificate(&puzzle));
    longer.resize(64 << 20, 0);
    let certificate = compressed(&longer);
    assert!(certificate.len() < 1 << 17);
    let refusal = verified(&puzzle, &certificate).unwrap_err();
    expect!["cannot be read: bytes after the last board"].assert_eq(&refusal.to_string());
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
            state.to_move == Player::Police
                && state.police != state.thief
                && !game.board.is_exit(state.thief)
        });
        let scale = Scale::of(verdict);
        if verdict == Value::Draw || coded.is_empty() {
            continue;
        }
        count += 1;
        let altered = coded[random.usize(..coded.len())];
        let truth = scale.code(oracle.value(altered));
        let lie = (truth + random.u32(1..=scale.highest())) % (scale.highest() + 1);
        let bytes = forged(&puzzle, verdict, |state| {
            if state == altered { lie } else { scale.code(oracle.value(state)) }
        });
        let refusal = verified(&puzzle, &bytes);
        assert!(
            matches!(refusal, Err(Unverified::Wrong { .. })),
            "{lie} for {truth} at {altered:?}: {refusal:?}"
        );
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
        let is_lie = |lie: &Value| lie.under(&puzzle.game.rules) != truth;
        for lie in lies.into_iter().filter(is_lie) {
            let scale = Scale::of(lie);
            let refusal =
                verified(&puzzle, &forged(&puzzle, lie, |state| scale.code(oracle.value(state))));
            assert!(
                matches!(refusal, Err(Unverified::Wrong { .. })),
                "{lie} instead of {truth}: {refusal:?}"
            );
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
    check(
        board,
        "|P.TE",
        expect!["the certificate is about another board: one of 2 rows and 3 columns"],
    );
    check(
        board,
        "|P.T\n|.E.",
        expect!["the certificate is about another board: a piece is on another cell"],
    );
    check(board, "|P.T\n|.*E", expect!["the certificate is about another board: other walls"]);
    check(
        board,
        "|stuck: wins\n|P.T\n|..E",
        expect!["the certificate is about another board: other rules"],
    );
    check(
        board,
        "|first: thief\n|P.T\n|..E",
        expect!["the certificate is about another board: other rules"],
    );
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
        Wrong { board: 0, state: WrongState { state: State { police: [0], thief: 0, to_move: Police }, claimed: Draw, required: Win(Police, Turns(0)), scale: Turns(Police, Turns(1)) } }
        not proven: claimed: no win of the police in 1 turn; the rules give: Police catches the thief in 0 turns"#]].assert_eq(&format!("{refusal:?}\n{refusal}"));
    let refusal = verified(&puzzle, &forged(&puzzle, Value::Draw, |_| 1)).unwrap_err();
    expect!["not proven: claimed: Draw; the rules give: Police catches the thief"]
        .assert_eq(&refusal.to_string());
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
