//! Which policeman goes where: squads are unordered.

use crate::model::Squad;

/// Whether each policeman of one squad can be assigned another place of a second squad such that
/// all pairs of places fit.
pub(crate) fn can_be_assigned(from: &Squad, to: &Squad, fits: impl Fn(u32, u32) -> bool) -> bool {
    // A bit for each set of places that the first policemen can take.
    let mut taken = 1_u32;
    for &policeman in from.vertices() {
        let mut longer = 0;
        for set in (0..16).filter(|set| taken >> set & 1 == 1) {
            for (index, &place) in to.vertices().iter().enumerate() {
                if set >> index & 1 == 0 && fits(policeman, place) {
                    longer |= 1 << (set | 1 << index);
                }
            }
        }
        taken = longer;
    }
    taken != 0
}
