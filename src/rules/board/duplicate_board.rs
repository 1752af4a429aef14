//! `duplicate-board`: a board that equals an earlier one.

use crate::rules::rule::{Page, Rule, RuleOn};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-board",
    severity: None,
    boards: RuleOn::OTHER_PUZZLES,
    page: Page {
        finds: "A board that equals an earlier board of the checked files, up to turning, mirroring and outer rows and columns of walls, with the same rules and the same first mover. Titles and other texts do not count; boards with errors are left out. Reported on the first row of the later board. Off by default. `stakeout check` compares the boards of all files that it checks; an editor compares those of the open documents and of the files in the workspace folders.",
        reason: "In a collection, the same puzzle twice is a mistake, and a mirrored copy is hard to see.",
        bad: "P.T\n..E\n\ntitle: Again, mirrored\nT.P\nE..\n",
        good: "P.T\n..E\n",
    },
    ..Rule::REMARK
};
