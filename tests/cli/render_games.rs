//! `stakeout render`: images of graph games.

use expect_test::expect;
use roxmltree::Document;

use crate::support::Folder;

#[test]
fn a_game_is_drawn_for_graphviz() {
    let folder = Folder::with(&[
        ("trap.game", "title: A \"trap\"\nstart: a\na -> b \\n&b a\nb -> a\n\\n&b -> d d\nd\n"),
        ("toll.game", "objective: cost\nstart: a\na -> b:4 c:1 b:5\nc -> a:0\nb\n"),
        ("chain.game", "words: 1\nab\nba\nbc\n"),
        ("errors.game", "start: x\na -> b\n"),
    ]);
    folder.check("render trap.game", expect![[r##"
        $ stakeout render trap.game
        digraph "A \"trap\"" {
          graph [rankdir=LR, labelloc=t, label="A \"trap\"\na: draw", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a\ndraw", fillcolor="#ebecef", fontcolor="#131a24", penwidth=3, color="#131a24"]
          "b" [label="b\ndraw", fillcolor="#ebecef", fontcolor="#131a24"]
          "\\n&b" [label="\\n&amp;b\nwin in 1 turn", fillcolor="#aed1f4", fontcolor="#131a24"]
          "d" [label="d\nlose in 0 turns", fillcolor="#d96a00", fontcolor="#131a24"]
          "a" -> "b" [penwidth=2.5, color="#131a24"]
          "a" -> "\\n&b"
          "a" -> "a"
          "b" -> "a" [penwidth=2.5, color="#131a24"]
          "\\n&b" -> "d" [penwidth=2.5, color="#131a24"]
        }
        -- exit 0
    "##]]);
    folder.check(
        "render toll.game --theme dark -o toll.dot",
        expect![[r#"
        $ stakeout render toll.game --theme dark -o toll.dot
        -- exit 0
    "#]],
    );
    expect![[r##"
        digraph "toll.game" {
          graph [rankdir=LR, labelloc=t, label="toll.game\na: cost 4", fontname="Helvetica", fontcolor="#eceef2", bgcolor="#16181c"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#2a2d33", fontcolor="#eceef2"]
          edge [fontname="Helvetica", fontsize=11, color="#a4abb6", fontcolor="#a4abb6"]
          "a" [label="a\n4 | infinite", fillcolor="#1c3a5e", fontcolor="#ffffff", penwidth=3, color="#eceef2"]
          "b" [label="b\n0 | 0", fillcolor="#3f9bf0", fontcolor="#10151d"]
          "c" [label="c\ninfinite | 4", fillcolor="#ff9d1f", fontcolor="#10151d"]
          "a" -> "b" [label="4, 5", penwidth=2.5, color="#3f9bf0"]
          "a" -> "c" [label="1", penwidth=2.5, color="#ff9d1f"]
          "c" -> "a" [label="0", penwidth=2.5, color="#eceef2"]
        }
    "##]].assert_eq(&folder.read("toll.dot"));
    folder.check("render chain.game --no-line", expect![[r##"
        $ stakeout render chain.game --no-line
        digraph "chain.game" {
          graph [rankdir=LR, labelloc=t, label="chain.game", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "ab" [label="ab\nlose in 1 turn", fillcolor="#f7bd85", fontcolor="#131a24"]
          "ba" [label="ba\nwin in 2 turns", fillcolor="#aed1f4", fontcolor="#131a24"]
          "bc" [label="bc\nwin in 0 turns", fillcolor="#1767b8", fontcolor="#ffffff"]
          "ab" -> "ba"
          "ab" -> "bc"
          "ba" -> "ab"
        }
        -- exit 0
    "##]]);
    folder.check(
        "render errors.game",
        expect![[r#"
        $ stakeout render errors.game
        -- standard error
        stakeout: errors.game: not drawn: it has errors (`stakeout check` shows them)
        -- exit 1
    "#]],
    );
    folder.check("render trap.game --solver-memory 1", expect![[r##"
        $ stakeout render trap.game --solver-memory 1
        digraph "A \"trap\"" {
          graph [rankdir=LR, labelloc=t, label="A \"trap\"", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a", penwidth=3, color="#131a24"]
          "b" [label="b"]
          "\\n&b" [label="\\n&amp;b"]
          "d" [label="d"]
          "a" -> "b"
          "a" -> "\\n&b"
          "a" -> "a"
          "b" -> "a"
          "\\n&b" -> "d"
        }
        -- standard error
        stakeout: trap.game: drawn without outcomes, not solved: it would need too much memory
        -- exit 1
    "##]]);
}

#[test]
fn a_sum_is_named_by_all_of_its_pieces() {
    let folder = Folder::with(&[(
        "sum.game",
        "objective: grundy\nstart: a + b\na -> b c\nb -> c\nc -> d+d\nd\n",
    )]);
    folder.check("render sum.game", expect![[r##"
        $ stakeout render sum.game
        digraph "sum.game" {
          graph [rankdir=LR, labelloc=t, label="sum.game\na + b: win, Grundy value 2", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a\n2", fillcolor="#1767b8", fontcolor="#ffffff", penwidth=3, color="#131a24"]
          "b" [label="b\n0", fillcolor="#d96a00", fontcolor="#131a24", penwidth=3, color="#131a24"]
          "c" [label="c\n1", fillcolor="#1767b8", fontcolor="#ffffff"]
          "d" [label="d\n0", fillcolor="#d96a00", fontcolor="#131a24"]
          "a" -> "b" [penwidth=2.5, color="#131a24"]
          "a" -> "c"
          "b" -> "c"
          "c" -> "d" [label="d+d"]
        }
        -- exit 0
    "##]]);
}

/// The standard output of the program.
#[track_caller]
fn drawn(folder: &Folder, arguments: &str) -> String {
    let output = folder.command(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_small_game_is_drawn_as_an_image() {
    let folder = Folder::with(&[("a.game", "title: A & B\nstart: a\na -> b\nb -> a <c>\n<c>\n")]);
    expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 548 229.9" width="456.67" height="191.58" role="img" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif">
        <title>A &amp; B</title>
        <desc>A game on a graph. a: lose in 2 turns. Vertices: 3, edges: 3. Each vertex is coloured by its value for the player who moves there.</desc>
        <rect x="-8" y="-8" width="564" height="245.9" fill="#ffffff"/>
        <g transform="scale(1)">
        <text x="24" y="44.9" font-size="22" font-weight="700" fill="#131a24">A &amp; B</text>
        <rect x="24" y="60.84" width="13" height="13" rx="3" fill="#d96a00"/>
        <path d="M30 60.84l-6 6M37 60.84l-13 13M37 67.84l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <text x="45" y="73.1" font-size="16" font-weight="700" fill="#131a24">a: lose in 2 turns</text>
        <rect x="24" y="170.72" width="13" height="13" rx="3" fill="#1767b8"/>
        <text x="44" y="181.9" font-size="13" fill="#5c6470">the mover wins</text>
        <rect x="160.44" y="170.72" width="13" height="13" rx="3" fill="#d96a00"/>
        <path d="M166.44 170.72l-6 6M173.44 170.72l-13 13M173.44 177.72l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <text x="180.44" y="181.9" font-size="13" fill="#5c6470">loses</text>
        <rect x="229.02" y="170.72" width="13" height="13" rx="3" fill="#ebecef"/>
        <text x="235.52" y="181.42" text-anchor="middle" font-size="12" font-weight="700" fill="#131a24">=</text>
        <text x="249.02" y="181.9" font-size="13" fill="#5c6470">a draw</text>
        <path d="M24 201.22h15" stroke="#131a24" stroke-width="3.5"/>
        <path d="M38 201.22m0-5.5l10 5.5-10 5.5z" fill="#131a24"/>
        <text x="56" y="205.9" font-size="13" fill="#5c6470">the best move</text>
        </g>
        <g transform="translate(36.66 93.9)">
        <path d="M188.12 34C150.12 34 150.12 34 119.62 34" fill="none" stroke="#5c6470" stroke-width="1.3"/>
        <path d="M121.12 30.22 112.12 34 121.12 37.78Z" fill="#5c6470"/>
        <path d="M112.12 20C150.12 20 150.12 20 178.62 20" fill="none" stroke="#131a24" stroke-width="2.6"/>
        <path d="M177.12 24.62 188.12 20 177.12 15.38Z" fill="#131a24"/>
        <path d="M286.56 27C324.56 27 324.56 27 353.06 27" fill="none" stroke="#131a24" stroke-width="2.6"/>
        <path d="M351.56 31.62 362.56 27 351.56 22.38Z" fill="#131a24"/>
        <pattern id="stakeout-hatch-light" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="#ffffff" stroke-opacity="0.4" stroke-width="3"/></pattern>
        <rect x="3" y="3" width="109.12" height="48" rx="9" fill="#ffd8a6" stroke="#131a24" stroke-width="3"/>
        <rect x="3" y="3" width="109.12" height="48" rx="9" fill="url(#stakeout-hatch-light)"/>
        <text x="57.56" y="23.4" text-anchor="middle" font-size="15" font-weight="700" fill="#131a24">a</text>
        <text x="57.56" y="41.32" text-anchor="middle" font-size="12" fill="#131a24">lose in 2 turns</text>
        <rect x="188.12" y="3" width="98.44" height="48" rx="9" fill="#8ab6e6"/>
        <text x="237.34" y="23.4" text-anchor="middle" font-size="15" font-weight="700" fill="#131a24">b</text>
        <text x="237.34" y="41.32" text-anchor="middle" font-size="12" fill="#131a24">win in 1 turn</text>
        <rect x="362.56" y="3" width="109.12" height="48" rx="9" fill="#d96a00"/>
        <rect x="362.56" y="3" width="109.12" height="48" rx="9" fill="url(#stakeout-hatch-light)"/>
        <text x="417.12" y="23.4" text-anchor="middle" font-size="15" font-weight="700" fill="#131a24">&lt;c&gt;</text>
        <text x="417.12" y="41.32" text-anchor="middle" font-size="12" fill="#131a24">lose in 0 turns</text>
        </g>
        </svg>
    "##]].assert_eq(&drawn(&folder, "render a.game --format svg"));
}

#[test]
fn games_of_every_shape_are_drawn() {
    let path: String = (1..90).map(|number| format!("{number} -> {}\n", number + 1)).collect();
    let dense: String = (0..20)
        .map(|from| {
            format!("x{from} ->{}\n", (0..20).map(|to| format!(" x{to}")).collect::<String>())
        })
        .collect();
    let long = format!("{} -> b\n", "long".repeat(500));
    let texts = [
        "a -> a\n",
        "a\nb\nc\n",
        "start: a\na -> b c\nb -> a c\nc -> a b c\nd -> a\ne -> f\nf -> e\n",
        "objective: cost\nstart: a\na -> b:4 b:5 c:9007199254740992\nb -> a:0\nc\n",
        "words: 1\nab\nba\naa\n",
        &path,
        &dense,
        &long,
    ];
    for text in texts {
        let folder = Folder::with(&[("a.game", text)]);
        for theme in ["light", "dark --no-line"] {
            let svg = drawn(&folder, &format!("render a.game --format svg --theme {theme}"));
            let document = Document::parse(&svg).unwrap();
            let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
            assert!(width > 100.0 && !svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
        }
    }
}

#[test]
fn a_large_game_is_left_to_graphviz() {
    let path: String = (1..150).map(|number| format!("{number} -> {}\n", number + 1)).collect();
    let folder = Folder::with(&[("a.game", &path)]);
    folder.check("render a.game -o a.svg", expect![[r#"
        $ stakeout render a.game -o a.svg
        -- standard error
        stakeout: a.game: a game of 150 vertices and 149 edges is too large for svg, whose limits are 100 and 400: write dot, and let Graphviz lay it out
        -- exit 2
    "#]]);
    assert!(drawn(&folder, "render a.game").contains("\"149\" -> \"150\""));
    folder.check(
        "render a.game --format text",
        expect![[r#"
        $ stakeout render a.game --format text
        -- standard error
        stakeout: a graph game can be drawn as dot or svg, but not as text
        -- exit 2
    "#]],
    );
    let edges: String = (1..60_000).map(|number| format!("{number} {}\n", number + 1)).collect();
    folder.write("b.game", format!("60000 59999\n{edges}").as_bytes());
    folder.check(
        "render b.game",
        expect![[r#"
        $ stakeout render b.game
        -- standard error
        stakeout: b.game: a game of 60000 vertices and 59999 edges is too large to draw: the limit is 100000 of both
        -- exit 2
    "#]],
    );
}
