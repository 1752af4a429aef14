//! Code actions at a range: fixes, refactorings and the commands of lenses.
//!
//! Each provider in [`PROVIDERS`] returns actions of its own kinds; editors show them in this
//! order. Results are small, since editors request actions whenever the cursor moves: large edits
//! are computed once the user selects an action ([`File::action_edits`]). Deliberately not here:
//! the fixes and refactorings themselves.

use crate::analysis::context::Context;
use crate::analysis::edits::FileEdit;
use crate::analysis::file::File;
use crate::analysis::file_diagnostic::FileDiagnostic;
use crate::analysis::lens::{Lens, LensAction};
use crate::analysis::quick_fixes::{MAX_INLINE_BYTES, QuickFixId, quick_fix, quick_fixes};
use crate::analysis::refactoring::{Refactoring, Rewrite};
use crate::rules::MAX_FIX_BYTES;
use crate::text::Range;

/// A request for code actions.
#[derive(Clone, Copy)]
pub struct CodeActionRequest<'a> {
    /// The range under the cursor.
    pub range: &'a Range,
    /// The ranges of further diagnostics to fix, wherever they are.
    pub diagnostics: &'a [Range],
    /// Whether actions of this kind are wanted.
    pub wants: &'a dyn Fn(ActionKind) -> bool,
}

/// The kinds of code actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionKind {
    /// A fix of one diagnostic.
    QuickFix,
    /// All safe fixes of the file at once.
    FixAll,
    /// A refactoring.
    Refactoring(Rewrite),
    /// A command of a lens.
    Show,
}

/// A code action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeAction {
    /// Its title, as a command.
    pub title: String,
    /// Its kind.
    pub kind: ActionKind,
    /// The diagnostic that it fixes.
    pub diagnostic: Option<FileDiagnostic>,
    /// Whether it is the best fix of its diagnostic.
    pub is_preferred: bool,
    /// Its effect.
    pub effect: ActionEffect,
}

impl CodeAction {
    /// An action that fixes no diagnostic.
    const fn new(title: String, kind: ActionKind, effect: ActionEffect) -> Self {
        Self { title, kind, diagnostic: None, is_preferred: false, effect }
    }
}

/// The effect of a code action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionEffect {
    /// Changes the text, by small edits.
    Edit(Vec<FileEdit>),
    /// Changes the text, by edits that [`File::action_edits`] computes.
    EditLater {
        /// Identifies the action.
        id: ActionId,
        /// An upper bound on the size of the edits, in bytes.
        most_bytes: usize,
    },
    /// Runs the command of a lens.
    Run(Lens),
}

/// Identifies a code action until its edits are requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionId {
    /// A fix of one diagnostic.
    QuickFix(QuickFixId),
    /// All safe fixes.
    FixAll,
    /// A refactoring of the board with this 0-based number.
    Refactoring(usize, Rewrite),
}

type Provider = fn(&File, Context<'_>, CodeActionRequest<'_>) -> Vec<CodeAction>;

/// Each provider returns the actions of its kinds, if any.
static PROVIDERS: [Provider; 5] =
    [quick_fix_actions, repair_search_actions, fix_all_action, refactoring_actions, lens_actions];

impl File {
    /// The code actions of the wanted kinds at a range.
    ///
    /// # Complexity
    /// Linear in the parts of the file, and in the edits of the actions.
    pub fn code_actions(
        &self,
        context: Context<'_>,
        request: CodeActionRequest<'_>,
    ) -> Vec<CodeAction> {
        PROVIDERS.iter().flat_map(|provider| provider(self, context, request)).collect()
    }

    /// The edits of a code action; `None` if it is no longer available.
    pub fn action_edits(&self, context: Context<'_>, id: &ActionId) -> Option<Vec<FileEdit>> {
        match id {
            ActionId::QuickFix(id) => quick_fix(self, context, id),
            ActionId::FixAll => Some(self.fix_all(context)),
            &ActionId::Refactoring(board, rewrite) => {
                Some(self.refactored(context, board.into(), rewrite)?.1)
            }
        }
    }
}

fn quick_fix_actions(
    file: &File,
    context: Context<'_>,
    request: CodeActionRequest<'_>,
) -> Vec<CodeAction> {
    if !(request.wants)(ActionKind::QuickFix) {
        return Vec::new();
    }
    let fixes = quick_fixes(file, context, request.range, request.diagnostics).into_iter();
    let action = fixes.map(|found| {
        let title = found.fix.title;
        let number = found.number;
        let diagnostic = found.diagnostic;
        let effect = if found.is_deferred {
            let id = ActionId::QuickFix(QuickFixId {
                rule: diagnostic.rule.name.to_owned(),
                range: diagnostic.range.clone(),
                number,
            });
            ActionEffect::EditLater { id, most_bytes: MAX_FIX_BYTES }
        } else {
            ActionEffect::Edit(found.fix.edits)
        };
        let kind = ActionKind::QuickFix;
        let is_preferred = found.is_preferred;
        CodeAction { title, kind, diagnostic: Some(diagnostic), is_preferred, effect }
    });
    action.collect()
}

/// The search for repairs of the board at the start of the range.
fn repair_search_actions(
    file: &File,
    context: Context<'_>,
    request: CodeActionRequest<'_>,
) -> Vec<CodeAction> {
    if !(request.wants)(ActionKind::QuickFix) {
        return Vec::new();
    }
    let lines = request.range.start.line..=request.range.end.line;
    let Some(board) = file.puzzle_number_at(*lines.start()) else { return Vec::new() };
    let Some(search) = file.repair_search(context, board.into(), &lines) else { return Vec::new() };
    let title = search.title.to_owned();
    let lens =
        Lens { range: search.range, board, title: title.clone(), action: LensAction::Repair };
    vec![CodeAction::new(title, ActionKind::QuickFix, ActionEffect::Run(lens))]
}

fn fix_all_action(
    file: &File,
    context: Context<'_>,
    request: CodeActionRequest<'_>,
) -> Vec<CodeAction> {
    let is_wanted = (request.wants)(ActionKind::FixAll);
    let most_bytes = if is_wanted { file.safe_fix_bytes(context) } else { 0 };
    if most_bytes == 0 {
        return Vec::new();
    }
    // Each round of fixes reads the whole text again.
    let is_large = file.text().end().bytes() > MAX_INLINE_BYTES || most_bytes > MAX_INLINE_BYTES;
    let effect = if is_large {
        ActionEffect::EditLater { id: ActionId::FixAll, most_bytes }
    } else {
        ActionEffect::Edit(file.fix_all(context))
    };
    let title = "Fix everything that can be fixed safely".to_owned();
    vec![CodeAction::new(title, ActionKind::FixAll, effect)]
}

/// Refactorings of the board at the start of the range. The edits of a large board are as long as
/// the board.
fn refactoring_actions(
    file: &File,
    context: Context<'_>,
    request: CodeActionRequest<'_>,
) -> Vec<CodeAction> {
    let Some(board) = file.puzzle_number_at(request.range.start.line) else { return Vec::new() };
    let offered = file.refactorings(context, board.into()).into_iter();
    let wanted =
        offered.filter(|refactoring| (request.wants)(ActionKind::Refactoring(refactoring.rewrite)));
    let action = wanted.map(|Refactoring { rewrite, board, bytes, title, .. }| {
        let id = ActionId::Refactoring(board, rewrite);
        let effect = ActionEffect::EditLater { id, most_bytes: bytes };
        CodeAction::new(title, ActionKind::Refactoring(rewrite), effect)
    });
    action.collect()
}

/// The commands of the lenses above the puzzle at the start of the range.
fn lens_actions(
    file: &File,
    context: Context<'_>,
    request: CodeActionRequest<'_>,
) -> Vec<CodeAction> {
    let is_wanted = (request.wants)(ActionKind::Show);
    let number = is_wanted.then(|| file.puzzle_number_at(request.range.start.line)).flatten();
    let lenses = number.map(|number| file.lenses(context, Some(number))).unwrap_or_default();
    // Where there is no verdict to explain, the lens that says why has nothing to show.
    let is_solved = lenses.iter().any(|lens| lens.action == LensAction::Explain);
    let action = lenses
        .into_iter()
        .filter(|lens| is_solved || lens.action != LensAction::Verdict)
        .map(|lens| {
            // A lens may be a statement; an action says what it does.
            let title = match lens.action {
                LensAction::Verdict => "Show statistics",
                LensAction::Critical => "Show critical cells",
                LensAction::Solve
                | LensAction::BestLine
                | LensAction::Explain
                | LensAction::Repair => &lens.title,
            };
            let title = title.to_owned();
            let lens = Lens { title: title.clone(), ..lens };
            CodeAction::new(title, ActionKind::Show, ActionEffect::Run(lens))
        });
    action.collect()
}
