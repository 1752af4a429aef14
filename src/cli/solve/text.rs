//! Answers for people: one sentence a board, and under it what else was asked for.

use std::io::{self, Write};

use super::{Answer, Answers, SolvedBoard};
use crate::model::{Cell, Player, State};
use crate::solve::{Outcomes, Statistics, moves};

/// Writes a verdict sentence for each board, and nothing else unless it was asked for.
pub(super) struct TextAnswers<W: Write> {
    out: W,
}

impl<W: Write> TextAnswers<W> {
    pub(super) fn new(out: W) -> Self {
        Self { out }
    }

    fn asked(&mut self, answer: &Answer<'_>, state: State) -> io::Result<()> {
        let board = &answer.puzzle.game.board;
        let place = |cell: Cell| format!("{},{}", board.row(cell) + 1, board.column(cell) + 1);
        let (police, thief) = (place(state.police), place(state.thief));
        let value = answer.solution.value(state);
        let mover = state.to_move.name();
        writeln!(self.out, "  police on {police}, thief on {thief}, {mover} to move: {value}")?;
        for option in moves(&answer.solution, state) {
            writeln!(self.out, "    {mover} to {}: {}", place(option.to), option.value)?;
        }
        Ok(())
    }

    fn statistics(&mut self, statistics: &Statistics) -> io::Result<()> {
        let Statistics { cells, open_cells, states, .. } = statistics;
        writeln!(self.out, "  {cells} cells, {open_cells} of them open; {states} states")?;
        for (mover, outcomes) in
            [(Player::Police, statistics.police_to_move), (Player::Thief, statistics.thief_to_move)]
        {
            let Outcomes { police, thief, draw } = outcomes;
            let mover = mover.name();
            writeln!(self.out, "  {mover} to move: {police} won by the police, {thief} by the thief, {draw} drawn")?;
        }
        for winner in [Player::Police, Player::Thief] {
            if let Some(turns) = statistics.longest_win(winner) {
                writeln!(self.out, "  longest win of the {}: {turns}", winner.name())?;
            }
        }
        Ok(())
    }
}

impl<W: Write> Answers for TextAnswers<W> {
    fn board(&mut self, board: &SolvedBoard<'_>) -> io::Result<()> {
        let Ok(answer) = &board.answer else { return writeln!(self.out, "Not solved") };
        let verdict = answer.solution.value(answer.puzzle.start).outcome();
        writeln!(self.out, "{}", verdict.sentence())?;
        if let Some(state) = answer.asked {
            self.asked(answer, state)?;
        }
        match &answer.statistics {
            Some(statistics) => self.statistics(statistics),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
