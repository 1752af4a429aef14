//! A part of a fenced block, as a part of the Markdown document.
//!
//! Its spans are those of the block: what places them in the document is its
//! [`passage`](DocumentPart::passage).

use std::ops::{ControlFlow, Range};

use crate::analysis::context::Context;
use crate::analysis::fenced::document::{Fence, MarkdownDocument};
use crate::analysis::part::{
    ByteBudget, Difference, DocumentPart, FoldKind, LensVerdict, NoVerdict, OutlineStep, PartReport,
};
use crate::analysis::solve_status::{Solutions, SolveState};
use crate::rules::{Diagnostic, Fix, JudgedExpect};
use crate::solve::SolveRequest;
use crate::syntax::SourceLines;
use crate::text::{Offset, Passage, Span, Text};

struct FencedPart<'a> {
    fence: &'a Fence,
    part: &'a dyn DocumentPart,
}

impl MarkdownDocument {
    /// See `File::each_part`.
    pub(crate) fn each_part(
        &self,
        touching: Option<Span>,
        visit: &mut dyn FnMut(&dyn DocumentPart) -> ControlFlow<()>,
    ) {
        let mut each = |fence: &Fence, span| {
            let mut flow = ControlFlow::Continue(());
            fence.file.each_part(span, &mut |part| {
                flow = visit(&FencedPart { fence, part });
                flow
            });
            flow
        };
        // Whether a visit has broken off is of no interest here.
        let _ = match touching {
            None => self.fences().iter().try_for_each(|fence| each(fence, None)),
            Some(span) => self.touching(span).try_for_each(|(fence, span)| each(fence, Some(span))),
        };
    }
}

impl DocumentPart for FencedPart<'_> {
    fn kind_name(&self) -> &'static str {
        self.part.kind_name()
    }

    fn source(&self) -> &SourceLines {
        self.part.source()
    }

    fn start(&self) -> Offset {
        self.part.start()
    }

    fn first_line(&self) -> u32 {
        self.part.first_line()
    }

    fn passage(&self) -> Option<(&Passage, &Text)> {
        Some((&self.fence.passage, self.fence.file.text()))
    }

    fn line_range(&self) -> Range<u32> {
        self.fence.passage.lines_out(self.part.line_range())
    }

    fn has_puzzle(&self) -> bool {
        self.part.has_puzzle()
    }

    fn title(&self) -> Option<&str> {
        self.part.title()
    }

    fn name(&self, number: usize) -> String {
        self.part.name(number)
    }

    fn own_lines(&self) -> Option<Range<usize>> {
        self.part.own_lines()
    }

    fn foldable(&self) -> Vec<(Range<usize>, FoldKind)> {
        self.part.foldable()
    }

    fn spans_around(&self, at: Offset) -> Vec<Span> {
        self.part.spans_around(at)
    }

    fn report(&self, context: Context<'_>, most: usize) -> PartReport {
        self.part.report(context, most)
    }

    fn fixes(
        &self,
        context: Context<'_>,
        diagnostics: &[Diagnostic],
        pointed: Span,
        room: &mut ByteBudget,
    ) -> Vec<Vec<Fix>> {
        self.part.fixes(context, diagnostics, pointed, room)
    }

    fn likely_fixes(&self, context: Context<'_>, diagnostics: &[Diagnostic]) -> Vec<Fix> {
        self.part.likely_fixes(context, diagnostics)
    }

    fn solve_state(&self, solutions: &dyn Solutions) -> SolveState {
        self.part.solve_state(solutions)
    }

    fn solve_request(&self) -> Option<SolveRequest> {
        self.part.solve_request()
    }

    fn verdict(&self, solutions: &dyn Solutions) -> Result<LensVerdict, NoVerdict> {
        self.part.verdict(solutions)
    }

    fn judged_expect(&self, solutions: &dyn Solutions) -> Option<JudgedExpect> {
        self.part.judged_expect(solutions)
    }

    fn difference(&self, solutions: &dyn Solutions) -> Option<Difference> {
        self.part.difference(solutions)
    }

    fn is_change_taken(&self) -> bool {
        self.part.is_change_taken()
    }

    fn best_line_steps(&self, context: Context<'_>) -> Vec<OutlineStep> {
        let mut steps = self.part.best_line_steps(context);
        for step in &mut steps {
            step.range = self.fence.passage.range_out(&step.range);
        }
        steps
    }
}
