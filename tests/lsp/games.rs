//! Graph game files in an editor: checked at once, solved on opening and saving, explained in
//! hovers.

use expect_test::expect;
use serde_json::{Value, json};

use crate::support::{Server, rules_of};

const URI: &str = "file:///a/trap.game";
const TRAP: &str = "start: a\na -> b c\nb -> a\nc -> d\nd\n";

fn open(server: &mut Server, uri: &str, language: &str, text: &str) {
    let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
}

fn hovered(server: &mut Server, line: u32, column: u32) -> String {
    server.hover(URI, line, column)["contents"]["value"].as_str().unwrap().to_owned()
}

fn message(diagnostics: &Value, rule: &str) -> Option<String> {
    let all = diagnostics["diagnostics"].as_array().unwrap();
    all.iter()
        .find(|diagnostic| diagnostic["code"] == rule)
        .map(|diagnostic| diagnostic["message"].as_str().unwrap().to_owned())
}

#[test]
fn a_game_is_solved_when_it_is_opened() {
    let mut server = Server::ready();
    open(&mut server, URI, "stakeout-game", TRAP);
    let diagnostics = server.rules(URI, &["verdict"]);
    assert_eq!(message(&diagnostics, "verdict").unwrap(), "draw");
    let contents = hovered(&mut server, 1, 7);
    assert!(contents.starts_with("**`c`** · win in 1 turn"), "{contents}");
    assert!(contents.contains("| `d`     | lose in 0 turns  |"), "{contents}");
    server.finish();
}

#[test]
fn no_verdict_outlives_its_text() {
    let mut server = Server::ready();
    open(&mut server, URI, "stakeout-game", TRAP);
    server.rules(URI, &["verdict"]);
    server.replace(URI, 2, 2, 5..6, "d");
    assert_eq!(rules_of(&server.diagnostics(URI)), [""; 0]);
    assert!(
        hovered(&mut server, 1, 7).ends_with("Changed since it was solved: save to solve again.")
    );
    // With another title and another start, it is the same game.
    server.replace(URI, 3, 2, 5..6, "a");
    assert_eq!(message(&server.diagnostics(URI), "verdict").unwrap(), "draw");
    server.replace(URI, 4, 0, 7..8, "c");
    let diagnostics = server.diagnostics_with(URI, |diagnostics| {
        message(diagnostics, "verdict").is_some_and(|verdict| verdict != "draw")
    });
    assert_eq!(message(&diagnostics, "verdict").unwrap(), "win in 1 turn");
    server.replace(URI, 5, 2, 5..6, "d");
    server.save(URI);
    let diagnostics =
        server.diagnostics_with(URI, |diagnostics| rules_of(diagnostics).contains(&"verdict"));
    assert_eq!(message(&diagnostics, "verdict").unwrap(), "win in 1 turn");
    server.finish();
}

#[test]
fn errors_are_reported_at_once() {
    let mut server = Server::ready();
    open(&mut server, URI, "stakeout-game", "start: z\na -> b\n");
    let diagnostics = server.rules(URI, &["bad-value", "undefined-vertex"]);
    assert_eq!(diagnostics["version"], 1);
    assert!(hovered(&mut server, 1, 0).ends_with("Not solved: it has errors."));
    server.finish();
}

#[test]
fn a_cost_game_shows_both_costs() {
    let mut server = Server::ready();
    open(
        &mut server,
        URI,
        "stakeout-game",
        "objective: cost\nstart: a\na -> b:3 c:1\nb\nc -> a:1\n",
    );
    let diagnostics = server.rules(URI, &["verdict"]);
    assert_eq!(message(&diagnostics, "verdict").unwrap(), "cost 3");
    let contents = hovered(&mut server, 2, 0);
    assert!(
        contents.contains("| minimiser to move | 3        | `b`:3 → 3, `c`:1 → 5        |"),
        "{contents}"
    );
    assert!(
        contents.contains("| maximiser to move | infinite | `c`:1 → infinite, `b`:3 → 3 |"),
        "{contents}"
    );
    server.finish();
}

#[test]
fn clients_that_support_only_plain_text_get_it() {
    let mut server =
        Server::with(json!({ "textDocument": { "hover": { "contentFormat": ["plaintext"] } } }));
    open(&mut server, URI, "stakeout-game", TRAP);
    server.rules(URI, &["verdict"]);
    let plain = "c · win in 1 turn\n\nmove to d, opponent to move: lose in 0 turns\n\nBest line: d";
    assert_eq!(hovered(&mut server, 3, 0), plain);
    server.finish();
}

#[test]
fn an_unknown_language_is_recognised_by_name_or_text() {
    let mut server = Server::ready();
    open(&mut server, URI, "plaintext", "a ->\nstart: a\n");
    server.rules(URI, &["verdict"]);
    open(&mut server, "untitled:1", "plaintext", "start: 1\n2 1\n1 2\n");
    let diagnostics = server.rules("untitled:1", &["verdict"]);
    assert_eq!(message(&diagnostics, "verdict").unwrap(), "win in 1 turn");
    server.finish();
}

#[test]
fn a_game_beyond_the_memory_limit_is_too_large() {
    let mut server = Server::ready();
    open(&mut server, URI, "stakeout-game", "2000000000 1 1\n1 2\n");
    server.rules(URI, &["too-large"]);
    assert!(hovered(&mut server, 1, 0).ends_with("Not solved: too large."));
    server.finish();
}

#[test]
fn the_drawing_of_a_graph_game_has_places_values_and_best_moves() {
    let mut server = Server::ready();
    open(&mut server, URI, "stakeout-game", TRAP);
    server.rules(URI, &["verdict"]);
    let params = json!({ "textDocument": { "uri": URI }, "puzzle": 0 });
    let puzzle = server.ask("stakeout/puzzle", params.clone());
    let graph = &puzzle["graph"];
    assert_eq!((&puzzle["standing"], &graph["notDrawn"]), (&json!("solved"), &Value::Null));
    let vertices = graph["vertices"].as_array().unwrap();
    let line = |vertex: &Value| {
        let [name, value, tone] =
            ["name", "value", "tone"].map(|key| vertex[key].as_str().unwrap());
        let place = &vertex["place"];
        format!("{name}: {value} ({tone}) at {}:{}", place["line"], place["character"])
    };
    let shown: Vec<String> = vertices.iter().map(line).collect();
    expect![[r#"
        a: draw (draw) at 1:0
        b: draw (draw) at 1:5
        c: win in 1 turn (police) at 1:7
        d: lose in 0 turns (thief) at 3:5"#]]
    .assert_eq(&shown.join("\n"));
    let edge = |edge: &Value| format!("{} {} {}", edge["from"], edge["to"], edge["best"]);
    let edges: Vec<String> = graph["edges"].as_array().unwrap().iter().map(edge).collect();
    assert_eq!(edges, ["0 1 \"mover\"", "0 2 null", "1 0 \"mover\"", "2 3 \"mover\""]);
    let [width, height] = [0, 1].map(|index| graph["size"][index].as_f64().unwrap());
    for vertex in vertices {
        let [x, y] = [0, 1].map(|index| vertex["middle"][index].as_f64().unwrap());
        assert!(
            (0.0..=width).contains(&x) && (0.0..=height).contains(&y),
            "{vertex} is outside {width} × {height}"
        );
    }
    server.replace(URI, 2, 0, 7..8, "nowhere");
    let puzzle = server.ask("stakeout/puzzle", params);
    let shown = (&puzzle["standing"], &puzzle["graph"]["vertices"]);
    assert_eq!(shown, (&json!("errors"), &json!([])));
    server.finish();
}

#[test]
fn a_sum_has_moves_from_any_position() {
    let mut server = Server::ready();
    let text = "start: a + b\nobjective: grundy\na -> b c\nb -> c+c\nc -> d\nd\n";
    open(&mut server, URI, "stakeout-game", text);
    server.rules(URI, &["verdict"]);
    let mut params = json!({ "textDocument": { "uri": URI }, "puzzle": 0 });
    let shown = |puzzle: &Value| {
        let play = &puzzle["play"];
        let names = |pieces: &Value| -> String {
            let names = pieces["vertices"].as_array().unwrap().iter();
            names.map(|name| name.as_str().unwrap()).collect::<Vec<_>>().join(" ")
        };
        let mut lines = vec![format!("{}: {}", names(&play["pieces"]), play["value"]["text"])];
        for choice in play["moves"].as_array().unwrap() {
            let best = if choice["isBest"] == true { "best, " } else { "" };
            let to = names(&choice["to"]);
            lines.push(format!("{} to {to}: {best}{}", choice["name"], choice["value"]["text"]));
        }
        lines.join("\n")
    };
    expect![[r#"
        a b: "win, Grundy value 1"
        "a -> b" to b b: best, "win, since the Grundy value becomes 0"
        "a -> c" to c b: best, "win, since the Grundy value becomes 0"
        "b -> c+c" to a c c: best, "win, since the Grundy value becomes 0""#]]
    .assert_eq(&shown(&server.ask("stakeout/puzzle", params.clone())));
    params["start"] = json!({ "vertices": ["c", "a", "c"] });
    expect![[r#"
        a c c: "lose, Grundy value 0"
        "a -> b" to b c c: best, "lose, since the Grundy value becomes 1"
        "a -> c" to c c c: best, "lose, since the Grundy value becomes 1"
        "c -> d" to a d c: best, "lose, since the Grundy value becomes 1""#]]
    .assert_eq(&shown(&server.ask("stakeout/puzzle", params.clone())));
    params["start"] = json!({ "vertices": [] });
    expect![[r#": "lose, Grundy value 0""#]]
        .assert_eq(&shown(&server.ask("stakeout/puzzle", params.clone())));
    server.finish();
}

#[test]
fn the_reasons_of_a_value_are_data_for_a_view() {
    let mut server = Server::ready();
    open(
        &mut server,
        URI,
        "stakeout-game",
        "start: s\ns -> a e\na -> b\nb -> a c\nc -> d\nd\ne -> d\n",
    );
    server.rules(URI, &["verdict"]);
    let mut why = |further: Value| {
        let mut params = json!({ "textDocument": { "uri": URI }, "board": 0 });
        params.as_object_mut().unwrap().extend(further.as_object().unwrap().clone());
        server.ask("stakeout/why", params)
    };
    let drawn = why(json!({ "to": "e" }));
    expect![[r#"
        ["s"]
        {"moves":[{"from":["a"],"mover":"second","others":[],"to":["b"]},{"from":["b"],"mover":"first","others":[{"outcome":"lose","to":"c","turns":1}],"to":["a"]}],"path":[{"mover":"first","to":["a"]}]}
        {"from":["s"],"grade":"blunder","line":[{"mover":"second","to":["d"]}],"loop":null,"mover":"first","name":"e","outcome":"lose","text":"The move `e`. This move loses in 1 turn: the draw was `a`.\n\nBest play after it:\n\n1. opponent to `d`\n","to":["e"],"turns":1}
    "#]]
    .assert_eq(&format!("{}\n{}\n{}\n", drawn["vertices"], drawn["loop"], drawn["move"]));
    let elsewhere = why(json!({ "vertices": ["b"], "mover": "second" }));
    let null = Value::Null;
    assert_eq!((&elsewhere["outcome"], &elsewhere["police"]), (&json!("draw"), &null));
    let request = server.request(
        "stakeout/why",
        json!({ "textDocument": { "uri": URI }, "board": 0, "vertices": ["z"] }),
    );
    assert_eq!(server.error_code(request), -32602);
    server.finish();
}

#[test]
fn a_graph_too_large_to_draw_is_reported() {
    let mut server = Server::ready();
    let chain: String = (0..101).map(|vertex| format!("v{vertex} -> v{}\n", vertex + 1)).collect();
    open(&mut server, URI, "stakeout-game", &format!("title: A chain\n{chain}"));
    let params = json!({ "textDocument": { "uri": URI }, "puzzle": 0 });
    let puzzle = server.ask("stakeout/puzzle", params);
    let graph = &puzzle["graph"];
    let why = "102 vertices and 101 edges are too many to draw: the limits are 100 and 400.";
    assert_eq!(
        (&puzzle["title"], &graph["notDrawn"], &graph["vertices"]),
        (&json!("A chain"), &json!(why), &json!([]))
    );
    server.finish();
}
