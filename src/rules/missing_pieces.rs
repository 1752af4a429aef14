//! `missing-police`, `missing-thief`: a board has a policeman and a thief, and a pursuit that places
//! one side places both.

use crate::model::{CellKind, PursuitKey};
use crate::rules::board::pieces::{MISSING, missing, put_here};
use crate::rules::pursuit::lines::lacks;
use crate::rules::rule::{Page, Rule, RuleOn};

pub(crate) static MISSING_POLICE: Rule = Rule {
    name: "missing-police",
    boards: Some(
        RuleOn::text(|board, found| missing(&MISSING_POLICE, CellKind::Police, board, found))
            .fixes(|context| put_here(CellKind::Police, context)),
    ),
    pursuits: Some(RuleOn::text(|pursuit, found| {
        lacks(&MISSING_POLICE, pursuit, [PursuitKey::Thief, PursuitKey::Police], found);
    })),
    page: Page {
        finds: "A grid without `P`, the policeman's starting cell. Reported on the first row of the grid. In a pursuit file, a `thief` without `police`, reported on its value.",
        reason: "The game needs a starting cell for each player, so a board without a policeman cannot be solved.",
        bad: "..T\n..E\n",
        good: "P.T\n..E\n",
    },
    ..MISSING
};

pub(crate) static MISSING_THIEF: Rule = Rule {
    name: "missing-thief",
    boards: Some(
        RuleOn::text(|board, found| missing(&MISSING_THIEF, CellKind::Thief, board, found))
            .fixes(|context| put_here(CellKind::Thief, context)),
    ),
    pursuits: Some(RuleOn::text(|pursuit, found| {
        lacks(&MISSING_THIEF, pursuit, [PursuitKey::Police, PursuitKey::Thief], found);
    })),
    page: Page {
        finds: "A grid without `T`, the thief's starting cell. Reported on the first row of the grid. In a pursuit file, a `police` without `thief`, reported on its value.",
        reason: "The game needs a starting cell for each player, so a board without a thief cannot be solved.",
        bad: "P..\n..E\n",
        good: "P.T\n..E\n",
    },
    ..MISSING
};

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::check_pursuit;

    #[test]
    fn a_pursuit_places_both_sides_or_none() {
        check_pursuit(expect![[r#"
            |police: a b ; two
                     ^^^ error[missing-thief]: no thief: beside `police`, the file needs a `thief`
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |thief: a
                    ^ error[missing-police]: no policemen: beside `thief`, the file needs a `police`
            |a - b
        "#]]);
        check_pursuit(expect![[r#"
            |thief: a
            |police: b
            |a - b
        "#]]);
    }
}
