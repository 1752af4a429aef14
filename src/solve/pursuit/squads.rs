//! Numbers for squads: unordered policemen, several of whom may stand on one vertex.
//!
//! The number of a squad `v₀ ≤ v₁ ≤ …` is the sum of `C(vᵢ + i, i + 1)`: the combinatorial number
//! system for multisets. So squads are numbered in order of their last vertex, then the one before,
//! and those whose last vertex is `v` are `C(v + k − 1, k)` to `C(v + k, k) − 1`.

use crate::model::Squad;

/// The number of squads of `policemen` on this many vertices, C(vertices + policemen − 1,
/// policemen). More than 10¹⁷ count as [`u64::MAX`].
pub(crate) const fn squad_count(vertices: u32, policemen: u8) -> u64 {
    let n = vertices as u64;
    // Numbers of squads are counted for every row of every turn: most fit in 64 bits.
    match policemen {
        0 => 1,
        1 => n,
        2 => (n as u128 * (n as u128 + 1) / 2) as u64,
        3 if n < 1 << 20 => n * (n + 1) * (n + 2) / 6,
        4 if n < 1 << 15 => n * (n + 1) * (n + 2) / 6 * (n + 3) / 4,
        _ => u64::MAX,
    }
}

/// The number of a squad, from 0.
pub(crate) fn number_of(squad: &Squad) -> usize {
    let parts = (1..).zip(squad.vertices());
    parts.map(|(count, &vertex)| squad_count(vertex, count) as usize).sum()
}

/// The squad of this number, below `squad_count(vertices, policemen)`.
///
/// # Complexity
/// O(log vertices) for each policeman.
pub(crate) fn squad_of(number: usize, vertices: u32, policemen: u8) -> Squad {
    let mut number = number as u64;
    let mut squad = Squad::default();
    // The last vertex first: the greatest with at most so many squads before it.
    let mut below = vertices;
    for policemen in (1..=policemen).rev() {
        let mut least = 0;
        let mut above = below;
        while above - least > 1 {
            let middle = least + (above - least) / 2;
            if squad_count(middle, policemen) <= number {
                least = middle;
            } else {
                above = middle;
            }
        }
        number -= squad_count(least, policemen);
        squad = squad.with(least).unwrap_or(squad);
        below = least + 1;
    }
    squad
}

/// Sets `with` to the numbers of a squad with one more policeman, by his vertex. The squad has fewer
/// than four policemen.
///
/// # Complexity
/// O(1) for each vertex.
pub(crate) fn numbers_with(squad: &Squad, with: &mut [usize]) {
    let count = |policemen: usize, vertex| squad_count(vertex, policemen as u8) as usize;
    let vertices = squad.vertices();
    let mut first = 0;
    // His place in the squad.
    for place in 0..=vertices.len() {
        let (before, after) = vertices.split_at(place);
        let before = (1..).zip(before).map(|(policemen, &vertex)| count(policemen, vertex));
        let after = (place + 2..).zip(after).map(|(policemen, &vertex)| count(policemen, vertex));
        let others: usize = before.chain(after).sum();
        let end = vertices.get(place).map_or(with.len(), |&vertex| vertex as usize);
        for (vertex, with) in (first as u32..).zip(&mut with[first..end]) {
            *with = others + count(place + 1, vertex);
        }
        first = end;
    }
}

/// Every squad, in order of numbers.
pub(crate) fn squads(vertices: u32, policemen: u8) -> impl Iterator<Item = Squad> {
    let mut next = (vertices > 0).then(|| vec![0; usize::from(policemen)]);
    std::iter::from_fn(move || {
        let squad = Squad::new(next.as_ref()?)?;
        let places = next.as_mut()?;
        let may_rise = (0..places.len())
            .find(|&place| places[place] < places.get(place + 1).copied().unwrap_or(vertices - 1));
        match may_rise {
            Some(place) => {
                places[place] += 1;
                places[..place].fill(0);
            }
            None => next = None,
        }
        Some(squad)
    })
}

#[cfg(test)]
mod tests {
    use crate::model::MAX_POLICEMEN;
    use crate::solve::pursuit::squads::*;

    #[test]
    fn squads_are_numbered_without_gaps() {
        for vertices in 1..8 {
            for policemen in 1..=MAX_POLICEMEN {
                let mut count = 0;
                for squad in squads(vertices, policemen) {
                    assert_eq!(number_of(&squad), count, "{squad:?}");
                    assert_eq!(squad_of(count, vertices, policemen), squad);
                    assert!(squad.vertices().is_sorted());
                    count += 1;
                    if policemen == MAX_POLICEMEN {
                        continue;
                    }
                    let mut with = vec![0; vertices as usize];
                    numbers_with(&squad, &mut with);
                    for (vertex, with) in (0..).zip(with) {
                        let joined = squad.with(vertex).map(|squad| number_of(&squad));
                        assert_eq!(joined, Some(with), "{squad:?} {vertex}");
                    }
                }
                assert_eq!(count as u64, squad_count(vertices, policemen));
            }
        }
        assert_eq!(squads(0, 2).count(), 0);
        assert_eq!(squad_count(900, 2), 405_450);
        assert_eq!(squad_count(100, 4), 4_421_275);
        assert_eq!(squad_count(u32::MAX, 2), 9_223_372_034_707_292_160);
        assert_eq!(squad_count(u32::MAX, 4), u64::MAX);
    }
}
