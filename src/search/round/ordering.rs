//! The moves of every state on the path of a search, in the order in which they are tried.

use crate::search::game::Round;

/// One list of moves after the other, each with the hints for its order, where they are needed.
pub(super) struct MoveLists<M> {
    moves: Vec<M>,
    hints: Vec<i64>,
}

/// Where the list of a state begins.
#[derive(Clone, Copy)]
pub(super) struct MoveList {
    from: usize,
    hints: usize,
}

impl<M: Copy + Eq> MoveLists<M> {
    pub(super) const fn new() -> Self {
        Self { moves: Vec::new(), hints: Vec::new() }
    }

    /// Lists the legal moves of a state; [`MoveLists::end`] removes them.
    pub(super) fn begin<R: Round<Move = M>>(&mut self, round: &R) -> MoveList {
        let list = MoveList { from: self.moves.len(), hints: self.hints.len() };
        round.legal_moves(&mut self.moves);
        list
    }

    /// The number of moves of the last list.
    pub(super) fn len(&self, list: MoveList) -> usize {
        self.moves.len() - list.from
    }

    /// The first move of the last list.
    pub(super) fn first(&self, list: MoveList) -> Option<M> {
        self.moves.get(list.from).copied()
    }

    /// Removes the last list.
    pub(super) fn end(&mut self, list: MoveList) {
        self.moves.truncate(list.from);
        self.hints.truncate(list.hints);
    }

    /// Moves a move to the front of the last list, if it is there.
    pub(super) fn put_first(&mut self, list: MoveList, first: M) {
        if let Some(at) = self.moves[list.from..].iter().position(|mv| *mv == first) {
            self.moves.swap(list.from, list.from + at);
        }
    }

    /// The move at a place of the last list. With [`Order::ByHint`] it is the one with the best hint of those
    /// from that place on. Hints are computed when first needed.
    pub(super) fn at<R: Round<Move = M>>(
        &mut self,
        round: &mut R,
        list: MoveList,
        n: usize,
        order: Order,
    ) -> M {
        let n = list.from + n;
        if order == Order::AsListed {
            return self.moves[n];
        }
        if self.hints.len() == list.hints {
            for at in n..self.moves.len() {
                let hint = self.hint(round, self.moves[at]);
                self.hints.push(hint);
            }
        }
        // The last hint belongs to the last move.
        let moves = &mut self.moves[n..];
        let from = self.hints.len() - moves.len();
        let hints = &mut self.hints[from..];
        let mut best = 0;
        for (at, hint) in hints.iter().enumerate() {
            if *hint > hints[best] {
                best = at;
            }
        }
        moves.swap(0, best);
        hints.swap(0, best);
        moves[0]
    }

    /// A guess at the value of a move: the game's own, else what it gains at once, and among equal ones
    /// the fewest replies for the other sides, or the most for its own.
    fn hint<R: Round<Move = M>>(&mut self, round: &mut R, mv: M) -> i64 {
        if let Some(hint) = round.order_hint(mv) {
            return hint.into();
        }
        let seat = round.to_play();
        let (side, before) = (round.side(seat), round.gained(seat));
        round.make(mv);
        let gain = round.gained(seat) - before;
        let from = self.moves.len();
        round.legal_moves(&mut self.moves);
        let replies = (self.moves.len() - from) as i64;
        self.moves.truncate(from);
        let again = round.side(round.to_play()) == side;
        round.unmake();
        (i64::from(gain) << 32) + if again { replies } else { -replies }
    }
}

/// Whether the next move is chosen by its hint.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// The move that stands there.
    AsListed,
    /// The best of the moves from there on.
    ByHint,
}
