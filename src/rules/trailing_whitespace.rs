//! `trailing-whitespace`: whitespace at the end of a line.

use crate::config::Severity;
use crate::rules::rule::{Diagnostic, DiagnosticList, Edit, Page, Part, Rule, RuleOn};
use crate::syntax::Line;

pub(crate) static RULE: Rule = Rule {
    name: "trailing-whitespace",
    severity: Some(Severity::Hint),
    boards: Some(RuleOn::text(check)),
    graphs: Some(RuleOn::text(check)),
    pursuits: Some(RuleOn::text(check)),
    page: Page {
        finds: "Spaces and tabs at the end of any line, including blank lines. The fix removes them.",
        reason: "They have no meaning, are invisible, and make equal boards differ.",
        bad: "P.T  \n..E\n",
        good: "P.T\n..E\n",
    },
    ..Rule::REMARK
};

fn check<P: Part>(part: &P, found: &mut DiagnosticList) {
    let spans =
        part.source().lines.iter().map(Line::trailing_whitespace).filter(|span| !span.is_empty());
    found.extend(spans.map(|span| {
        let edit = Edit { span, text: String::new() };
        Diagnostic::new(&RULE, span, "trailing whitespace")
            .safe_fix("Remove trailing whitespace", vec![edit])
    }));
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::rules::picture::{check, check_fixed, check_fixes, check_game, check_game_fixed};

    #[test]
    fn every_line_is_checked() {
        check(expect![[r#"
            |title: x 
                     ^ hint[trailing-whitespace]: trailing whitespace
            |; c	
                ^ hint[trailing-whitespace]: trailing whitespace
            |1 3 
                ^ hint[trailing-whitespace]: trailing whitespace
            | PTE 
             ^^^^ error[grid-notation]: the rows of a grid start without whitespace; write `PTE`
                 ^ hint[trailing-whitespace]: trailing whitespace
            |  
             ^^ hint[trailing-whitespace]: trailing whitespace
        "#]]);
    }

    #[test]
    fn a_line_without_any_is_not_reported() {
        check(expect![[r#"
            |title: x
            |PTE
            |
        "#]]);
    }

    #[test]
    fn the_fix_removes_it() {
        check_fixed(expect![[r#"
            |title: x 
            |PTE	 
            | 
            =>
            |title: x
            |PTE
            |
        "#]]);
    }

    #[test]
    fn it_can_be_removed_or_allowed_on_the_board() {
        check_fixes(
            "trailing-whitespace",
            expect![[r#"
                |PTE 
                    ^
                > Remove trailing whitespace (safe)
                |PTE
                > Allow `trailing-whitespace` on this board
                |allow: trailing-whitespace
                |PTE 
            "#]],
        );
        check_fixes(
            "trailing-whitespace",
            expect![[r#"
                |; above 
                         ^
                |PTE
                > Remove trailing whitespace (safe)
                |; above
                |PTE
            "#]],
        );
    }

    #[test]
    fn the_lines_of_a_game_are_checked() {
        check_game(expect![[r#"
            |a -> b 
                   ^ hint[trailing-whitespace]: trailing whitespace
            |b ; c	
                  ^ hint[trailing-whitespace]: trailing whitespace
        "#]]);
    }

    #[test]
    fn the_fix_does_not_change_the_game() {
        check_game_fixed(expect![[r#"
            |a -> b 
            |b	
            =>
            |a -> b
            |b
        "#]]);
    }
}
