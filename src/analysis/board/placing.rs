//! Where the pieces of a board could start: the action that places them so that its `expect` holds,
//! and the list for a view.

use crate::analysis::board::document::BoardDocument;
use crate::analysis::board::insight::{Deadline, InsightFailure, Wish};
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::choice::PuzzleChoice;
use crate::analysis::context::Context;
use crate::analysis::edits::FileFix;
use crate::analysis::solve_status::HAS_ERRORS;
use crate::model::BoardSetup;
use crate::rules::{Diagnostic, Fix};
use crate::solve::{Chase, Control, Placement, Placements};
use crate::text::counted;

/// The most cells of a board whose pieces are placed while its author waits for actions: a solve
/// and a look at every state take a few milliseconds.
const MAX_CELLS: u32 = 900;

/// The rules whose mistakes may be mended by other places of the pieces.
const RULES: [&str; 3] = ["verdict-mismatch", "missing-police", "missing-thief"];

/// The placements of the pieces of a board.
#[derive(Debug)]
pub(crate) struct PlacementsView {
    pub(crate) setup: BoardSetup,
    /// The desired verdict; nothing is found without one.
    pub(crate) wish: Option<Wish>,
    /// How many there are.
    pub(crate) found: u64,
    /// The first of them, each as a fix.
    pub(crate) placements: Vec<(Placement, FileFix)>,
}

impl BoardDocument {
    /// Finds the placements of a board for a wish, or else for what `expect` asserts. The board may
    /// lack policemen or the thief. A solve takes at most so many bytes.
    ///
    /// # Errors
    /// Why there are none: the board has errors or is too large, or `control` cancels.
    pub(crate) fn placements(
        &self,
        choice: PuzzleChoice,
        context: Context<'_>,
        wish: Option<Wish>,
        (most, memory): (usize, u64),
        control: &dyn Control,
    ) -> Option<Result<PlacementsView, InsightFailure>> {
        let (_, part) = self.chosen(choice)?;
        Some(part.placements_view(context, wish, (most, memory), control))
    }
}

impl BoardPart<'_> {
    fn placements_view(
        &self,
        context: Context<'_>,
        wish: Option<Wish>,
        (most, memory): (usize, u64),
        control: &dyn Control,
    ) -> Result<PlacementsView, InsightFailure> {
        let setup = self.board.reading.setup(&self.board.section);
        let setup = setup.ok_or(InsightFailure::Unsolved(HAS_ERRORS))?;
        let wish = wish.or_else(|| self.wish());
        let chase = Chase::of_setup(&setup);
        if !chase.is_small() {
            return Err(InsightFailure::Unsolved("The board is too large to try all placements."));
        }
        let mut view = PlacementsView { setup, wish, found: 0, placements: Vec::new() };
        let Some(wish) = &view.wish else { return Ok(view) };
        let solution = match solved_chase(self, context.solutions) {
            Ok((_, solution)) => solution,
            Err(_) => chase.solve(memory, control)?,
        };
        let found = solution.placements(&view.setup, wish.expectation, most, control)?;
        let mut placer = self.placer(context.encoding);
        view.found = found.found;
        for placement in found.listed {
            if let Some(fix) = self.board.placement_fix(&view.setup, &placement) {
                let fix = placer.place_fix(self.fix_in_file(fix));
                view.placements.push((placement, fix));
            }
        }
        Ok(view)
    }

    /// Adds the placement of the pieces to the fixes of the first diagnostic that asks for one.
    pub(crate) fn offer_placement(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        fixes: &mut [Vec<Fix>],
    ) {
        let asks = |diagnostic: &Diagnostic| RULES.contains(&diagnostic.rule.name);
        let place = diagnostics.iter().position(asks);
        if let Some(fixes) = place.and_then(|place| fixes.get_mut(place)) {
            fixes.extend(self.placement_fix(context));
        }
    }

    /// The first placement of the pieces for which `expect` holds. The board may lack policemen or
    /// the thief: it is solved at once, if that takes a short time.
    fn placement_fix(&self, context: Context<'_>) -> Option<Fix> {
        let wish = self.wish()?.expectation;
        let setup = self.board.reading.setup(&self.board.section)?;
        let chase = Chase::of_setup(&setup);
        if !chase.is_within(MAX_CELLS) {
            return None;
        }
        let limit = Deadline::for_fixes();
        let solution = match solved_chase(self, context.solutions) {
            Ok((_, solution)) => solution,
            Err(_) => chase.solve(context.settings.solver_memory.0, &limit).ok()?,
        };
        let Placements { found, listed } = solution.placements(&setup, wish, 1, &limit).ok()?;
        let mut fix = self.board.placement_fix(&setup, listed.first()?)?;
        let ways = counted(found, "way");
        fix.title = format!("{} ({ways})", fix.title);
        Some(fix)
    }
}
