//! The action that places the pieces of a board so that its `expect` holds.

use crate::analysis::board::insight::Deadline;
use crate::analysis::board::part::{BoardPart, solved_chase};
use crate::analysis::context::Context;
use crate::rules::{Diagnostic, Fix};
use crate::solve::Chase;

/// The most cells of a board whose pieces are placed while its author waits for actions: a solve
/// and a look at every state take a few milliseconds.
const MAX_CELLS: u32 = 900;

/// The rules whose mistakes may be mended by other places of the pieces.
const RULES: [&str; 3] = ["verdict-mismatch", "missing-police", "missing-thief"];

impl BoardPart<'_> {
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
        let found = solution.placements(&setup, wish, 1, &limit).ok()?;
        self.board.placement_fix(&setup, &found)
    }
}
