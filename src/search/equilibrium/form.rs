//! A round of two seats with hidden hands in sequence form.

use rustc_hash::FxHashMap;

use crate::search::game::Round;
use crate::search::limits::Meter;
use crate::sorted;

/// A choice of one seat that looks the same to it in several deals. Its sequences are neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChoiceSet {
    /// The seat's own sequence that leads to it; 0 is the empty one.
    pub(super) parent: u32,
    /// The first of its own sequences.
    pub(super) first: u32,
    /// The number of moves.
    pub(super) moves: u32,
}

impl ChoiceSet {
    pub(super) fn sequences(self) -> std::ops::Range<usize> {
        self.first as usize..(self.first + self.moves) as usize
    }
}

/// An end of play: the sequences of both seats, and what seat 0 gains more than seat 1, over all deals that end
/// so.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) sequences: [u32; 2],
    pub(super) gain: i64,
}

/// The round over all deals: a payoff for each pair of sequences (Koller, Megiddo and von Stengel 1996).
#[derive(Clone, Debug)]
pub struct SequenceForm {
    /// The choices of each seat; a parent comes before its children.
    pub(super) sets: [Vec<ChoiceSet>; 2],
    /// The number of sequences of each seat, the empty one among them.
    pub(super) sequences: [usize; 2],
    pub(super) leaves: Vec<Leaf>,
    /// For each sequence what its seat gains with open hands after it, summed over the deals.
    pub(super) open: [Vec<i64>; 2],
    /// The number of deals, all equally likely.
    pub(super) deals: i64,
}

impl SequenceForm {
    /// The number of different ends: pairs of sequences.
    pub fn leaves(&self) -> usize {
        self.leaves.len()
    }

    /// The number of deals.
    pub fn deals(&self) -> u64 {
        self.deals.unsigned_abs()
    }

    /// The number of choices of both seats that look different to them.
    pub fn choices(&self) -> usize {
        self.sets.iter().map(Vec::len).sum()
    }
}

/// Why a round has no sequence form here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoForm {
    /// It has more ends of play than fit.
    TooLarge,
    /// A limit was reached.
    AtLimit,
    /// The game does not say what a seat alone knows.
    NothingHidden,
}

/// Builds a sequence form, deal by deal.
pub struct FormBuilder {
    form: SequenceForm,
    /// What a seat has seen so far, by what it had seen before and what it saw next.
    views: FxHashMap<(u32, u128), u32>,
    /// The choice of each seat with a view.
    chosen: [FxHashMap<u32, u32>; 2],
    /// The codes of the moves of each sequence, to test that a choice has the same moves in every deal.
    codes: [Vec<u128>; 2],
    most: usize,
    meter: Meter,
}

/// Where a walk through a deal is.
#[derive(Clone, Copy)]
struct Walk {
    views: [u32; 2],
    sequences: [u32; 2],
}

impl FormBuilder {
    /// An empty form of at most `most` ends.
    pub fn new(most: usize, meter: Meter) -> Self {
        let form = SequenceForm {
            sets: [Vec::new(), Vec::new()],
            sequences: [1, 1],
            leaves: Vec::new(),
            open: [vec![0], vec![0]],
            deals: 0,
        };
        let codes = [vec![0], vec![0]];
        Self { form, views: FxHashMap::default(), chosen: Default::default(), codes, most, meter }
    }

    /// Adds a deal. `code` is different for different moves; everyone sees every move.
    ///
    /// # Errors
    /// When the form gets too large, or a limit is reached.
    pub fn add<R: Round>(&mut self, round: &mut R, code: &impl Fn(R::Move) -> u128) -> Result<(), NoForm> {
        self.form.deals += 1;
        self.walk(round, code, Walk { views: [0, 0], sequences: [0, 0] })?;
        Ok(())
    }

    /// The moves of the first choice of a seat with these tiles, as places of a strategy; `None` where it has
    /// no choice.
    pub fn first_choice(&self, seat: usize, private: u128) -> Option<std::ops::Range<usize>> {
        let view = self.views.get(&(0, private))?;
        let set = self.chosen[seat].get(view)?;
        Some(self.form.sets[seat][*set as usize].sequences())
    }

    /// The form, each pair of sequences once, and the meter.
    pub fn finish(mut self) -> (SequenceForm, Meter) {
        let leaves = &mut self.form.leaves;
        sorted::sort_by_key(leaves, |leaf| leaf.sequences);
        leaves.dedup_by(|next, kept| {
            let is_same = next.sequences == kept.sequences;
            kept.gain += if is_same { next.gain } else { 0 };
            is_same
        });
        (self.form, self.meter)
    }

    /// What a seat has seen, with one more thing.
    fn seen(&mut self, view: u32, thing: u128) -> u32 {
        let next = self.views.len() as u32 + 1;
        *self.views.entry((view, thing)).or_insert(next)
    }

    /// Walks through the rest of a deal. Returns what seat 0 gains more than seat 1 with open hands.
    fn walk<R: Round>(
        &mut self,
        round: &mut R,
        code: &impl Fn(R::Move) -> u128,
        walk: Walk,
    ) -> Result<i64, NoForm> {
        if !self.meter.step() {
            return Err(NoForm::AtLimit);
        }
        if round.is_over() {
            let gain = i64::from(round.gained(0) - round.gained(1));
            if self.form.leaves.len() == self.most {
                return Err(NoForm::TooLarge);
            }
            self.form.leaves.push(Leaf { sequences: walk.sequences, gain });
            return Ok(gain);
        }
        let seat = round.to_play();
        let moves = round.moves();
        if let [only] = moves[..] {
            let views = walk.views.map(|view| self.seen(view, code(only)));
            round.make(only);
            let value = self.walk(round, code, Walk { views, ..walk });
            round.unmake();
            return value;
        }
        let codes: Vec<u128> = moves.iter().map(|mv| code(*mv)).collect();
        let private = round.private_key(seat).ok_or(NoForm::NothingHidden)?;
        let own = self.seen(walk.views[seat], private);
        let first = self.choice(seat, own, walk.sequences[seat], &codes);
        let sign = if seat == 0 { 1 } else { -1 };
        let mut best = i64::MIN;
        for ((mv, code_of), sequence) in moves.into_iter().zip(codes).zip(first..) {
            let mut next = walk;
            next.views[seat] = self.seen(own, code_of);
            next.views[1 - seat] = self.seen(walk.views[1 - seat], code_of);
            next.sequences[seat] = sequence;
            round.make(mv);
            let value = self.walk(round, code, next);
            round.unmake();
            let own = sign * value?;
            self.form.open[seat][sequence as usize] += own;
            best = best.max(own);
        }
        Ok(sign * best)
    }

    /// The first sequence of a choice.
    fn choice(&mut self, seat: usize, view: u32, parent: u32, codes: &[u128]) -> u32 {
        let sets = &mut self.form.sets[seat];
        if let Some(known) = self.chosen[seat].get(&view) {
            let set = sets[*known as usize];
            debug_assert_eq!(
                self.codes[seat][set.sequences()],
                *codes,
                "a choice has the same moves in every deal"
            );
            return set.first;
        }
        self.chosen[seat].insert(view, sets.len() as u32);
        let first = self.form.sequences[seat] as u32;
        sets.push(ChoiceSet { parent, first, moves: codes.len() as u32 });
        self.form.sequences[seat] += codes.len();
        self.form.open[seat].resize(self.form.sequences[seat], 0);
        self.codes[seat].extend(codes);
        first
    }
}
