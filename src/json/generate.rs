//! New boards for a page that runs the solver in its browser, by the options of `stakeout generate`.

use serde::{Deserialize, Serialize};

use crate::rules::shortage;
use crate::solve::{BoardGenerator, BoardRequest, Control, GaveUp, Outcome, Stopped, Style};

/// The most rows, and the most columns.
const MAX_SIDE: u32 = 64;
/// The most bytes of a solve.
const MAX_MEMORY: u64 = 256 << 20;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GenerateRequest {
    rows: u32,
    columns: u32,
    #[serde(default)]
    verdict: Option<WantedVerdict>,
    #[serde(default)]
    turns: Option<(u32, u32)>,
    #[serde(default)]
    unique_key: bool,
    style: WantedStyle,
    seed: u64,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum WantedVerdict {
    Police,
    Thief,
    Draw,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum WantedStyle {
    Rooms,
    Maze,
    Open,
}

/// One of the two.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum GenerateResponse {
    Board(String),
    Problem(String),
}

/// Generates one board. The request is an object with `rows` and `columns`, `style`, `seed` and
/// optionally `verdict`, `turns` (the least and the most) and `uniqueKey`. The response is an object
/// with `board`, its text with `expect`, or with `problem`. `None` for an invalid request.
///
/// # Complexity
/// At most 20,000 solves, see [`BoardGenerator::most_tries`].
pub fn generate(request: &str, control: &dyn Control) -> Option<String> {
    let request: GenerateRequest = serde_json::from_str(request).ok()?;
    let is_small = |side| (1..=MAX_SIDE).contains(&side);
    if !is_small(request.rows) || !is_small(request.columns) {
        return None;
    }
    let mut generator = BoardGenerator::new(BoardRequest {
        rows: request.rows,
        columns: request.columns,
        verdict: request.verdict.map(|verdict| match verdict {
            WantedVerdict::Police => Outcome::Police,
            WantedVerdict::Thief => Outcome::Thief,
            WantedVerdict::Draw => Outcome::Draw,
        }),
        turns: request.turns,
        unique_key: request.unique_key,
        style: match request.style {
            WantedStyle::Rooms => Style::Rooms,
            WantedStyle::Maze => Style::Maze,
            WantedStyle::Open => Style::Open,
        },
        policemen: 1,
        walls: None,
        seed: request.seed,
    });
    let response = match generator.next_board(MAX_MEMORY, control) {
        Ok(board) => GenerateResponse::Board(board.text()),
        Err(why) => GenerateResponse::Problem(reason(why)),
    };
    serde_json::to_string(&response).ok()
}

/// The reason for giving up.
pub fn reason(why: GaveUp) -> String {
    match why {
        GaveUp::Tried(tries) => format!("gave up after {tries} tries"),
        GaveUp::Impossible => {
            "gave up after 0 tries: no board has such a verdict, since the police win in an odd number \
            of turns and the thief in an even one"
                .to_owned()
        }
        GaveUp::Stopped(Stopped::TooLarge { needed, limit }) => {
            format!("gave up after 0 tries: too large: {}", shortage(needed, limit))
        }
        GaveUp::Stopped(Stopped::Cancelled) => "interrupted".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::generate;
    use crate::solve::Unwatched;

    #[test]
    fn a_small_board_is_found() {
        let request =
            r#"{"rows": 4, "columns": 5, "style": "open", "seed": 7, "verdict": "police"}"#;
        let found = generate(request, &Unwatched).expect("a valid request");
        assert!(found.starts_with(r#"{"board":"expect: police in "#), "{found}");
    }

    #[test]
    fn the_reason_for_no_board_is_returned() {
        let request = r#"{"rows": 1, "columns": 2, "style": "maze", "seed": 0}"#;
        let found = generate(request, &Unwatched).expect("a valid request");
        assert!(found.starts_with(r#"{"problem":"gave up after 0 tries"#), "{found}");
    }

    #[test]
    fn large_boards_and_other_texts_are_refused() {
        let large = r#"{"rows": 65, "columns": 5, "style": "open", "seed": 7}"#;
        for request in [large, r#"{"rows": 4}"#, "[", ""] {
            assert_eq!(generate(request, &Unwatched), None, "{request}");
        }
    }
}
