//! The styles of boards: new layouts of each style, and changes that keep the style.

use crate::solve::board::generator::layout::BoardLayout;
use crate::solve::board::generator::random::Random;

/// The style of a generated board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// Rooms between straight walls, with doors.
    #[default]
    Rooms,
    /// Corridors one cell wide: no four floor cells form a square.
    Maze,
    /// Floor with scattered walls.
    Open,
}

/// The number of random cells tried before a search for a suitable one gives up.
const DRAWS: usize = 32;
/// The share of walls on an open board, one in this many cells.
const OPEN_WALLS: usize = 6;
/// A room with a longer side is divided.
const LONGEST_ROOM: usize = 4;
/// The shortest side of a room.
const SHORTEST_ROOM: usize = 2;

/// A room that may be divided.
#[derive(Clone, Copy)]
struct Room {
    top: usize,
    left: usize,
    height: usize,
    width: usize,
}

impl Style {
    /// A new layout with this many walls, or with a typical number for the style if none is given.
    /// A maze decides its own number.
    pub(crate) fn layout(
        self,
        rows: usize,
        columns: usize,
        walls: Option<usize>,
        random: &mut Random,
    ) -> BoardLayout {
        let mut layout = match self {
            Self::Maze => maze(rows, columns, random),
            Self::Rooms => {
                let mut layout = rooms(rows, columns, walls.unwrap_or(usize::MAX), random);
                self.adjust(&mut layout, walls, random);
                layout
            }
            Self::Open => {
                let mut layout = BoardLayout::open(rows, columns);
                self.adjust(
                    &mut layout,
                    Some(walls.unwrap_or(rows * columns / OPEN_WALLS)),
                    random,
                );
                layout
            }
        };
        layout.exit = layout.random_floor(random).unwrap_or(0);
        layout
    }

    /// Digs or fills cells until there are this many walls. There must be room for the pieces as
    /// well.
    fn adjust(self, layout: &mut BoardLayout, walls: Option<usize>, random: &mut Random) {
        let walls = walls.unwrap_or(layout.wall_count());
        while layout.wall_count() > walls {
            let Some(wall) = self.wall_to_dig(layout, random) else { break };
            layout.dig(wall);
        }
        while layout.wall_count() < walls {
            // The cell that suits best, and how well. Of several, the last drawn.
            let mut best: Option<(usize, usize)> = None;
            for _ in 0..DRAWS {
                let Some(cell) = layout.random_floor(random) else { continue };
                if !layout.can_plainly_fill(cell) {
                    continue;
                }
                let suits = self.suits_wall(layout, cell);
                if best.is_none_or(|(_, most)| suits >= most) {
                    best = Some((cell, suits));
                }
            }
            let Some((cell, _)) = best else { return peel(layout, walls, random) };
            layout.fill(cell);
        }
    }

    /// How well a wall would fit here.
    fn suits_wall(self, layout: &BoardLayout, cell: usize) -> usize {
        match self {
            // Alone.
            Self::Open => 4 - layout.walls_next_to(cell).count(),
            // In a corner.
            Self::Rooms | Self::Maze => 4 - layout.floor_next_to(cell).count(),
        }
    }

    /// A wall next to floor, if there is one; if possible, one that keeps the style when it is dug.
    fn wall_to_dig(self, layout: &BoardLayout, random: &mut Random) -> Option<usize> {
        let mut second = None;
        for _ in 0..DRAWS {
            let wall = layout.random_wall(random)?;
            let around = layout.floor_around(wall);
            if !around.iter().step_by(2).any(|&is_floor| is_floor) {
                continue;
            }
            let keeps_style = match self {
                Self::Open => true,
                Self::Rooms => is_door(around),
                Self::Maze => !makes_square(around),
            };
            if keeps_style {
                return Some(wall);
            }
            second = second.or(Some(wall));
        }
        if self == Self::Maze {
            return None;
        }
        if second.is_some() {
            return second;
        }
        layout.walls().find(|&wall| layout.floor_next_to(wall).next().is_some())
    }

    /// A floor cell to be filled in place of a wall that was dug.
    fn floor_to_fill(self, layout: &BoardLayout, dug: usize, random: &mut Random) -> Option<usize> {
        let mut second = None;
        for _ in 0..DRAWS {
            let cell = layout.random_floor(random)?;
            if cell == dug || cell == layout.exit || !layout.can_fill(cell) {
                continue;
            }
            let around = layout.floor_around(cell);
            let keeps_style = match self {
                Self::Open => around.iter().step_by(2).filter(|&&is_floor| is_floor).count() >= 3,
                Self::Rooms => is_door(around),
                Self::Maze => true,
            };
            if keeps_style {
                return Some(cell);
            }
            second = second.or(Some(cell));
        }
        second
    }

    /// Changes a layout a little: moves one or two walls, or the exit. Keeps the number of walls.
    pub(crate) fn change(self, layout: &mut BoardLayout, random: &mut Random) {
        if !random.one_in(4) {
            let mut has_changed = false;
            for _ in 0..=random.below(2) {
                let Some(wall) = self.wall_to_dig(layout, random) else { break };
                layout.dig(wall);
                match self.floor_to_fill(layout, wall, random) {
                    Some(cell) => {
                        layout.fill(cell);
                        has_changed = true;
                    }
                    None => layout.fill(wall),
                }
            }
            if has_changed {
                return;
            }
        }
        layout.exit = layout.random_floor(random).unwrap_or(layout.exit);
    }
}

/// Fills random leaves of a random spanning tree of the floor until there are this many walls: the
/// rest of the tree keeps the floor connected.
///
/// # Complexity
/// Linear in the cells, even when single cells to fill have become hard to find.
fn peel(layout: &mut BoardLayout, walls: usize, random: &mut Random) {
    let Some(root) = layout.random_floor(random) else { return };
    let cells = layout.rows() * layout.columns();
    let mut parents = vec![root; cells];
    let mut children = vec![0u8; cells];
    let mut is_seen = vec![false; cells];
    let mut frontier = vec![(root, root)];
    while !frontier.is_empty() {
        let (cell, parent) = frontier.swap_remove(random.below(frontier.len()));
        if !std::mem::replace(&mut is_seen[cell], true) {
            parents[cell] = parent;
            children[parent] += u8::from(cell != root);
            for near in layout.floor_next_to(cell) {
                if !is_seen[near] {
                    frontier.push((near, cell));
                }
            }
        }
    }
    let mut leaves: Vec<usize> = layout.floor().filter(|&cell| children[cell] == 0).collect();
    while layout.wall_count() < walls && !leaves.is_empty() {
        let leaf = leaves.swap_remove(random.below(leaves.len()));
        layout.fill(leaf);
        let parent = parents[leaf];
        children[parent] -= 1;
        if children[parent] == 0 && parent != root {
            leaves.push(parent);
        }
    }
}

/// Digs a door at a random place, if one is soon found.
fn dig_door(layout: &mut BoardLayout, random: &mut Random) {
    for _ in 0..DRAWS {
        if let Some(wall) = layout.random_wall(random)
            && is_door(layout.floor_around(wall))
        {
            layout.dig(wall);
            return;
        }
    }
}

/// Whether a cell is, or would be, a door: between floor on two opposite sides and walls on the
/// other two.
const fn is_door(around: [bool; 8]) -> bool {
    let [above, _, right, _, below, _, left, _] = around;
    above == below && right == left && above != right
}

/// Whether a cell forms a square with three floor cells around it.
fn makes_square(around: [bool; 8]) -> bool {
    (0..4).any(|at| (0..3).all(|ahead| around[(2 * at + ahead) % 8]))
}

/// Divides the board by walls with one door each, the largest room first, until all rooms are small
/// or there are this many walls; then adds some doors, so that rooms have several ways in.
fn rooms(rows: usize, columns: usize, walls: usize, random: &mut Random) -> BoardLayout {
    let mut layout = BoardLayout::open(rows, columns);
    let mut large = vec![Room { top: 0, left: 0, height: rows, width: columns }];
    let mut count = 1;
    while layout.wall_count() < walls {
        let area = |at: &usize| large[*at].height * large[*at].width;
        let Some(largest) = (0..large.len()).max_by_key(area) else { break };
        let room = large.swap_remove(largest);
        if let Some(halves) = divide(&mut layout, room, random) {
            for half in halves {
                if half.height.max(half.width) > LONGEST_ROOM {
                    large.push(half);
                }
            }
            count += 1;
        }
    }
    for _ in 0..count / 3 {
        dig_door(&mut layout, random);
    }
    layout
}

/// Divides a room across its longer side. None if each wall would block a door of another.
fn divide(layout: &mut BoardLayout, room: Room, random: &mut Random) -> Option<[Room; 2]> {
    let Room { top, left, height, width } = room;
    let is_flat = if height == width { random.one_in(2) } else { height > width };
    let (length, across) = if is_flat { (height, width) } else { (width, height) };
    let choices = length.checked_sub(2 * SHORTEST_ROOM)?;
    if choices == 0 || across <= 1 {
        return None;
    }
    let columns = layout.columns();
    let cell = |along: usize, across: usize| {
        if is_flat {
            (top + along) * columns + left + across
        } else {
            (top + across) * columns + left + along
        }
    };
    // The cells just outside the room at both ends of the wall: a door there would be blocked.
    let (before, after) = if is_flat { (left, left + width) } else { (top, top + height) };
    let side = if is_flat { columns } else { layout.rows() };
    let blocks_door = |layout: &BoardLayout, along: usize| {
        let is_floor = |at: usize| {
            let cell =
                if is_flat { (top + along) * columns + at } else { at * columns + left + along };
            layout.is_floor(cell)
        };
        before > 0 && is_floor(before - 1) || after < side && is_floor(after)
    };
    let first = random.below(choices);
    let mut positions = (0..choices).map(|at| SHORTEST_ROOM + (first + at) % choices);
    let along = positions.find(|&along| !blocks_door(layout, along))?;
    let door = random.below(across);
    for at in 0..across {
        if at != door {
            layout.fill(cell(along, at));
        }
    }
    let rest = length - along - 1;
    Some(if is_flat {
        [Room { height: along, ..room }, Room { top: top + along + 1, height: rest, ..room }]
    } else {
        [Room { width: along, ..room }, Room { left: left + along + 1, width: rest, ..room }]
    })
}

/// Digs corridors from a random cell, mostly extending their ends, and joins some of them.
fn maze(rows: usize, columns: usize, random: &mut Random) -> BoardLayout {
    let mut layout = BoardLayout::solid(rows, columns);
    let first = random.below(rows * columns);
    layout.dig(first);
    let mut ends = vec![first];
    while let Some(&end) = ends.last() {
        let next: Vec<usize> = layout
            .walls_next_to(end)
            .filter(|&wall| layout.floor_next_to(wall).count() == 1)
            .collect();
        match random.pick(&next) {
            Some(wall) => {
                layout.dig(wall);
                ends.push(wall);
            }
            None => drop(ends.pop()),
        }
    }
    for _ in 0..rows * columns / 32 {
        dig_door(&mut layout, random);
    }
    layout
}
