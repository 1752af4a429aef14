//! `bad-solution`: a move of `solution` that cannot be made.

use crate::rules::board::checked::CheckedBoard;
use crate::rules::rule::{Diagnostic, DiagnosticList, Fix, FixContext, Page, Part, Rule, RuleOn};
use crate::rules::shown::shown;
use crate::solve::insight::{BoardQuestion, MoveFault, WrittenLine, read_line};
use crate::syntax::WHITESPACE;
use crate::text::Span;

pub(crate) static RULE: Rule = Rule {
    name: "bad-solution",
    stops_solving: false,
    boards: Some(
        RuleOn::text(check)
            .fixes(|context| corrected(context).into_iter().collect())
            .likely(corrected),
    ),
    page: Page {
        finds: "The first move of `solution` that is unknown, illegal, or comes after the end of the game. Moves are `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` and `-` (stay), for the first mover and the opponent in turn. A move of several policemen is their steps joined by commas, in reading order of the cells they leave, such as `ur,-`. Moves before it are judged, moves after it are not. Not reported on boards that cannot be solved.",
        reason: "The written solution cannot be played on this board: either the board or the solution has changed.",
        bad: "solution: R - r\nP.T*E\n",
        good: "solution: r - r\nP.T*E\n",
    },
    ..Rule::ERROR
};

/// The parsed value of `solution`.
pub(crate) struct WrittenSolution {
    /// The words, in bytes of the section.
    pub(crate) words: Vec<Span>,
    pub(crate) line: WrittenLine,
}

impl CheckedBoard {
    /// The moves of `solution`, as far as they are legal; `None` without a valid `solution` or a
    /// puzzle.
    pub(crate) fn written_solution(&self) -> Option<WrittenSolution> {
        let puzzle = self.chase.as_ref()?.puzzle();
        let value = self.reading.solution?;
        let text = &self.source().text;
        let mut words = Vec::new();
        let mut at = value.start.bytes();
        for word in value.of(text).split(WHITESPACE) {
            if !word.is_empty() {
                words.push(Span::new(at, at + word.len()));
            }
            at += word.len() + 1;
        }
        let line = read_line(puzzle, words.iter().map(|span| span.of(text)));
        Some(WrittenSolution { words, line })
    }
}

impl CheckedBoard {
    /// The question how good the moves of `solution` are, if it has any.
    pub(crate) fn line_question(&self) -> Option<BoardQuestion> {
        Some(BoardQuestion::Line(self.written_solution()?.line.moves))
    }
}

fn check(board: &CheckedBoard, found: &mut DiagnosticList) {
    let Some(WrittenSolution { words, line: WrittenLine { moves, fault } }) =
        board.written_solution()
    else {
        return;
    };
    let Some(fault) = fault else { return };
    let Some(&span) = words.get(moves.len()) else { return };
    let word = shown(span.of(&board.source().text), 30);
    let mover = moves.last().map_or(board.reading.first, |(state, _)| state.to_move.opponent());
    let message = match fault {
        MoveFault::Unknown => {
            let meant = likely_move(span.of(&board.source().text));
            let meant =
                meant.map_or("use".to_owned(), |meant| format!("did you mean `{meant}`? Use"));
            format!(
                "unknown move `{word}`; {meant} `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`"
            )
        }
        MoveFault::Illegal => format!("illegal move: the {} cannot go `{word}` here", mover.name()),
        MoveFault::AfterEnd => "move after the end of the game".to_owned(),
    };
    found.push(Diagnostic::new(&RULE, span, message));
}

/// The move that a word is with the names of steps instead of words or other letters for them.
fn likely_move(word: &str) -> Option<String> {
    // Longer than four steps in words.
    if word.len() > 64 {
        return None;
    }
    let mut steps = Vec::new();
    for step in word.to_ascii_lowercase().split(',') {
        steps.push(likely_step(step)?);
    }
    let meant = steps.join(",");
    (meant != word).then_some(meant)
}

/// The step that is meant by its name, its letters in the other order, or a word.
fn likely_step(step: &str) -> Option<&'static str> {
    let letters = |part: &str| match part {
        "up" | "u" => "u",
        "down" | "d" => "d",
        "left" | "l" => "l",
        "right" | "r" => "r",
        _ => "",
    };
    let parts = step.split(['-', '_']).map(letters);
    Some(match (step, parts.collect::<Vec<_>>().as_slice()) {
        ("-" | "stay", _) => "-",
        ("ul" | "lu" | "upleft", _) | (_, ["u", "l"] | ["l", "u"]) => "ul",
        ("ur" | "ru" | "upright", _) | (_, ["u", "r"] | ["r", "u"]) => "ur",
        ("dl" | "ld" | "downleft", _) | (_, ["d", "l"] | ["l", "d"]) => "dl",
        ("dr" | "rd" | "downright", _) | (_, ["d", "r"] | ["r", "d"]) => "dr",
        (_, ["u"]) => "u",
        (_, ["d"]) => "d",
        (_, ["l"]) => "l",
        (_, ["r"]) => "r",
        _ => return None,
    })
}

/// Writes the move as it is meant.
fn corrected(context: &FixContext<'_, CheckedBoard>) -> Option<Fix> {
    let meant = likely_move(context.marked())?;
    Some(context.replace(format!("Change to `{meant}`"), meant))
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check;

    #[test]
    fn the_first_move_that_cannot_be_made_is_reported() {
        check(expect![[r#"
            |solution: r x l l
                         ^ error[bad-solution]: unknown move `x`; use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.T*E
            |
            |solution: r	u
                         ^ error[bad-solution]: illegal move: the thief cannot go `u` here
            |P.T*E
            |
            |solution: r - r l ; too long
                             ^ error[bad-solution]: move after the end of the game
            |P.T*E
            |
            |solution: right
                       ^^^^^ error[bad-solution]: unknown move `right`; did you mean `r`? Use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.T*E
            |
            |solution: Down-Right
                       ^^^^^^^^^^ error[bad-solution]: unknown move `Down-Right`; did you mean `dr`? Use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.T*E
            |
            |solution: R
                       ^ error[bad-solution]: unknown move `R`; did you mean `r`? Use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.T*E
        "#]]);
    }

    #[test]
    fn legal_moves_may_stop_before_the_end() {
        check(expect![[r#"
            |solution: r
            |P.T*E
            |
            |solution: r - r
            |P.T*E
        "#]]);
    }

    #[test]
    fn rules_of_the_board_decide_what_is_legal() {
        check(expect![[r#"
            |solution: dr
                       ^^ error[bad-solution]: illegal move: the police cannot go `dr` here
            |police-moves: 4
            |P.T
            |..E
            |
            |solution: r -
                         ^ error[bad-solution]: illegal move: the thief cannot go `-` here
            |skip: police
            |P..T
            |...E
        "#]]);
    }

    #[test]
    fn without_moves_the_value_is_bad() {
        check(expect![[r#"
            |solution:
                      ‸ error[bad-value]: `solution` needs a move: `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P.T*E
        "#]]);
    }

    #[test]
    fn the_moves_of_several_policemen_are_joined_by_commas() {
        check(expect![[r#"
            |policemen: 2
            |solution: r,u - r,r
            |P..T
            |..PE
            |
            |policemen: 2
            |solution: r
                       ^ error[bad-solution]: illegal move: the police cannot go `r` here
            |P..T
            |..PE
            |
            |policemen: 2
            |solution: l,u
                       ^^^ error[bad-solution]: illegal move: the police cannot go `l,u` here
            |P..T
            |..PE
            |
            |policemen: 2
            |solution: r,x
                       ^^^ error[bad-solution]: unknown move `r,x`; use `u`, `d`, `l`, `r`, `ul`, `ur`, `dl`, `dr` or `-`
            |P..T
            |..PE
            |
            |policemen: 2
            |solution: r,u l,l
                           ^^^ error[bad-solution]: illegal move: the thief cannot go `l,l` here
            |P..T
            |..PE
        "#]]);
    }

    #[test]
    fn a_policeman_without_a_step_stays_where_the_others_must_step() {
        check(expect![[r#"
            |policemen: 2
            |police-moves: 4
            |skip: thief
            |solution: -,-
                       ^^^ error[bad-solution]: illegal move: the police cannot go `-,-` here
            |P*P.T
            |**..E
            |
            |policemen: 2
            |police-moves: 4
            |skip: thief
            |solution: -,r
            |P*P.T
            |**..E
        "#]]);
    }

    #[test]
    fn boards_that_cannot_be_solved_have_none() {
        check(expect![[r#"
            |solution: x
            |P.T*
             ^^^^ error[missing-exit]: no exit: the board needs one `E`
        "#]]);
    }
}
