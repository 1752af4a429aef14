//! `stakeout render`: images of graph games and pursuits.

use expect_test::expect;
use roxmltree::Document;

use crate::support::Folder;

#[test]
fn plain_pictures_have_no_solution() {
    let folder = Folder::with(&[
        ("a.game", "title: G\nstart: a\na -> b c\nb -> c\nc\n"),
        ("b.game", "objective: cost\nstart: a\na -> b:4 c:1\nc\nb\n"),
        ("c.game", "objective: grundy\nstart: a + b\na -> b\nb\n"),
        ("d.game", "octal: 0.77 4\nstart: 4\n"),
        ("e.game", "words: 1\nab\nba\n"),
        ("f.pursuit", "police: a\nthief: c\nexits: d\na - b\nb - c\nc - d\n"),
        ("g.pursuit", "policemen: 2\na - b c\nb - c d\n"),
    ]);
    for name in ["a.game", "b.game", "c.game", "d.game", "e.game", "f.pursuit", "g.pursuit"] {
        for format in ["svg", "dot"] {
            let command = format!("render {name} --plain --format {format}");
            let output = folder.command(&command).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{output:?}");
            assert_eq!(output.stderr, b"", "{name}");
            let picture = String::from_utf8(output.stdout).unwrap();
            for word in ["win", "lose", "draw", "solved", "catch", "best", "colour", "2.5,"] {
                assert!(!picture.contains(word), "{word}: {picture}");
            }
        }
    }
    folder.check(
        "render f.pursuit --plain",
        expect![[r##"
            $ stakeout render f.pursuit --plain
            digraph "f.pursuit" {
              graph [rankdir=LR, labelloc=t, label="f.pursuit", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
              node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
              edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
              "a" [label="a\nP"]
              "b" [label="b"]
              "c" [label="c\nT", penwidth=3, color="#131a24"]
              "d" [label="d\nE"]
              "a" -> "b" [dir=none]
              "b" -> "c" [dir=none]
              "c" -> "d" [dir=none]
            }
            -- exit 0
        "##]],
    );
}

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
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#5d6370", fontcolor="#eceef2"]
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
        stakeout: trap.game: drawn without outcomes, not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
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
        check_images(&folder, "a.game");
    }
}

#[track_caller]
fn check_images(folder: &Folder, file: &str) {
    for theme in ["light", "dark --no-line"] {
        let svg = drawn(folder, &format!("render {file} --format svg --theme {theme}"));
        let document = Document::parse(&svg).unwrap();
        let width: f64 = document.root_element().attribute("width").unwrap().parse().unwrap();
        assert!(width > 100.0 && !svg.contains("NaN") && !svg.contains("inf\""), "{svg}");
    }
}

#[test]
fn pursuits_of_every_shape_are_drawn() {
    let dense: String = (0..28)
        .map(|from| {
            format!("x{from} -{}\n", (0..from).map(|to| format!(" x{to}")).collect::<String>())
        })
        .collect();
    let texts = [
        "a\n",
        "a -> a\n",
        "police: a a a a\nthief: a\nexits: a b\na - b\n",
        "policemen: 4\nskip: none\na - b c\nb - c d\nd - e\n",
        "policemen: 2\nendless: thief\na - b\nc - d\n",
        &format!("policemen: 1\n{dense}"),
    ];
    for text in texts {
        let folder = Folder::with(&[("a.pursuit", text)]);
        check_images(&folder, "a.pursuit");
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

#[test]
fn a_pursuit_is_drawn_for_graphviz() {
    let folder = Folder::with(&[
        (
            "harbour.pursuit",
            "title: A harbour\npolice: gate gate\nthief: square\nexits: pier ferry\n\
             gate - market\nmarket - square\nsquare - alley\nalley -> ferry\nferry\n\
             market -> pier\npier\nsquare -> square\n",
        ),
        ("number.pursuit", "expect: cop-number 1\na - b\n"),
        ("nobody.pursuit", "a - b\n"),
        ("chosen.pursuit", "policemen: 1\nendless: thief\na - b\nb - c\nc - d\nd - a\n"),
        ("errors.pursuit", "police: x\nthief: a\na - b\n"),
    ]);
    folder.check("render harbour.pursuit", expect![[r##"
        $ stakeout render harbour.pursuit
        digraph "A harbour" {
          graph [rankdir=LR, labelloc=t, label="A harbour\nThe thief escapes in 4 turns", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "gate" [label="gate\nP P\npolice in 0", fillcolor="#1767b8", fontcolor="#ffffff"]
          "market" [label="market\npolice in 1", fillcolor="#679cd7", fontcolor="#131a24"]
          "square" [label="square\nT\nthief in 4", fillcolor="#ffd8a6", fontcolor="#131a24", penwidth=3, color="#131a24"]
          "alley" [label="alley\nthief in 2", fillcolor="#f7bd85", fontcolor="#131a24"]
          "ferry" [label="ferry\nE\nthief in 0", fillcolor="#d96a00", fontcolor="#131a24"]
          "pier" [label="pier\nE\nthief in 0", fillcolor="#d96a00", fontcolor="#131a24"]
          "gate" -> "market" [dir=none]
          "market" -> "square" [dir=none]
          "market" -> "pier"
          "square" -> "square"
          "square" -> "alley" [label="2", penwidth=2.5, color="#d96a00"]
          "alley" -> "ferry" [label="4", penwidth=2.5, color="#d96a00"]
        }
        -- exit 0
    "##]]);
    folder.check("render harbour.pursuit --no-line --solver-memory 1", expect![[r##"
        $ stakeout render harbour.pursuit --no-line --solver-memory 1
        digraph "A harbour" {
          graph [rankdir=LR, labelloc=t, label="A harbour", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "gate" [label="gate\nP P"]
          "market" [label="market"]
          "square" [label="square\nT", penwidth=3, color="#131a24"]
          "alley" [label="alley"]
          "ferry" [label="ferry\nE"]
          "pier" [label="pier\nE"]
          "gate" -> "market" [dir=none]
          "market" -> "square" [dir=none]
          "market" -> "pier"
          "square" -> "square"
          "square" -> "alley" [dir=none]
          "alley" -> "ferry"
        }
        -- standard error
        stakeout: harbour.pursuit: drawn without outcomes, not solved: needs SIZE of memory, and the limit is 1 B; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "##]]);
    folder.check("render number.pursuit", expect![[r##"
        $ stakeout render number.pursuit
        digraph "number.pursuit" {
          graph [rankdir=LR, labelloc=t, label="number.pursuit\ncop number 1", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a"]
          "b" [label="b"]
          "a" -> "b" [dir=none]
        }
        -- exit 0
    "##]]);
    folder.check("render nobody.pursuit", expect![[r##"
        $ stakeout render nobody.pursuit
        digraph "nobody.pursuit" {
          graph [rankdir=LR, labelloc=t, label="nobody.pursuit", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a"]
          "b" [label="b"]
          "a" -> "b" [dir=none]
        }
        -- exit 0
    "##]]);
    folder.check("render chosen.pursuit", expect![[r##"
        $ stakeout render chosen.pursuit
        digraph "chosen.pursuit" {
          graph [rankdir=LR, labelloc=t, label="chosen.pursuit\nThe thief escapes", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a\nP\npolice in 0", fillcolor="#1767b8", fontcolor="#ffffff"]
          "b" [label="b\npolice in 1", fillcolor="#aed1f4", fontcolor="#131a24"]
          "c" [label="c\nT\nthief", fillcolor="#d96a00", fontcolor="#131a24"]
          "d" [label="d\npolice in 1", fillcolor="#aed1f4", fontcolor="#131a24"]
          "a" -> "b" [dir=none]
          "a" -> "d" [dir=none]
          "b" -> "c" [dir=none]
          "c" -> "d" [dir=none]
        }
        -- exit 0
    "##]]);
    folder.check(
        "render errors.pursuit",
        expect![[r#"
        $ stakeout render errors.pursuit
        -- standard error
        stakeout: errors.pursuit: not drawn: it has errors (`stakeout check` shows them)
        -- exit 1
    "#]],
    );
    folder.check(
        "render chosen.pursuit --format text",
        expect![[r#"
        $ stakeout render chosen.pursuit --format text
        -- standard error
        stakeout: a pursuit can be drawn as dot or svg, but not as text
        -- exit 2
    "#]],
    );
    folder.check(
        "render chosen.pursuit --board 1",
        expect![[r#"
        $ stakeout render chosen.pursuit --board 1
        -- standard error
        stakeout: --board, --vary and --to-move apply only to boards; this is a pursuit
        -- exit 2
    "#]],
    );
}

#[test]
fn a_small_pursuit_is_drawn_as_an_image() {
    let text = "police: b b\nthief: d\nexits: a\na - b\nb - c\nc -> d\nd - b\n";
    let folder = Folder::with(&[("a.pursuit", text)]);
    expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 548 352.95" width="456.67" height="294.13" role="img" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif">
        <title>a.pursuit</title>
        <desc>A pursuit on a graph. Police catches the thief in 1 turn. Vertices: 4, edges: 4. Each vertex is coloured by who wins with the thief on it. Policemen: b. Thief: d. Exits: a.</desc>
        <rect x="-8" y="-8" width="564" height="368.95" fill="#ffffff"/>
        <g transform="scale(1)">
        <text x="24" y="44.9" font-size="22" font-weight="700" fill="#131a24">a.pursuit</text>
        <rect x="24" y="60.84" width="13" height="13" rx="3" fill="#1767b8"/>
        <text x="45" y="73.1" font-size="16" font-weight="700" fill="#131a24">Police catches the thief in 1 turn</text>
        <text x="24" y="280.95" font-size="13" fill="#5c6470">With the thief there and the police to move: who wins, and in how many turns</text>
        <rect x="24" y="293.77" width="13" height="13" rx="3" fill="#1767b8"/>
        <text x="44" y="304.95" font-size="13" fill="#5c6470">Police catches the thief</text>
        <rect x="214.91" y="293.77" width="13" height="13" rx="3" fill="#d96a00"/>
        <path d="M220.91 293.77l-6 6M227.91 293.77l-13 13M227.91 300.77l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <text x="234.91" y="304.95" font-size="13" fill="#5c6470">The thief escapes</text>
        <rect x="367.73" y="293.77" width="13" height="13" rx="3" fill="#ebecef"/>
        <text x="374.23" y="304.47" text-anchor="middle" font-size="12" font-weight="700" fill="#131a24">=</text>
        <text x="387.73" y="304.95" font-size="13" fill="#5c6470">Draw</text>
        <path d="M24 324.27h15" stroke="#1767b8" stroke-width="3.5"/>
        <path d="M38 324.27m0-5.5l10 5.5-10 5.5z" fill="#1767b8"/>
        <text x="56" y="328.95" font-size="13" fill="#5c6470">best line: the police, with the turns</text>
        </g>
        <g transform="translate(66.78 93.9)">
        <path d="M249.96 66C287.96 66 287.96 105 325.96 105" fill="none" stroke="#5c6470" stroke-width="1.3"/>
        <path d="M358.7 129C338.7 166 75.74 166 57.65 97.25" fill="none" stroke="#5c6470" stroke-width="1.3"/>
        <path d="M61.69 97.74 55.74 90 54.37 99.67Z" fill="#5c6470"/>
        <path d="M249.96 66C290.03 66 290.03 27 320.6 27" fill="none" stroke="#1767b8" stroke-width="2.6"/>
        <path d="M319.1 31.62 330.1 27 319.1 22.38Z" fill="#1767b8"/>
        <path d="M164.48 66C126.48 66 126.48 66 97.98 66" fill="none" stroke="#1767b8" stroke-width="2.6"/>
        <path d="M99.48 61.38 88.48 66 99.48 70.62Z" fill="#1767b8"/>
        <pattern id="stakeout-hatch-light" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="#ffffff" stroke-opacity="0.4" stroke-width="3"/></pattern>
        <rect x="330.1" y="3" width="77.2" height="48" rx="9" fill="#d96a00"/>
        <rect x="330.1" y="3" width="77.2" height="48" rx="9" fill="url(#stakeout-hatch-light)"/>
        <text x="368.7" y="23.4" text-anchor="middle" font-size="15" font-weight="700" fill="#131a24">a</text>
        <text x="368.7" y="41.32" text-anchor="middle" font-size="12" fill="#131a24">thief in 0</text>
        <rect x="164.48" y="42" width="85.48" height="48" rx="9" fill="#1767b8"/>
        <text x="207.22" y="62.4" text-anchor="middle" font-size="15" font-weight="700" fill="#ffffff">b</text>
        <text x="207.22" y="80.32" text-anchor="middle" font-size="12" fill="#ffffff">police in 0</text>
        <rect x="325.96" y="81" width="85.48" height="48" rx="9" fill="#aed1f4"/>
        <text x="368.7" y="101.4" text-anchor="middle" font-size="15" font-weight="700" fill="#131a24">c</text>
        <text x="368.7" y="119.32" text-anchor="middle" font-size="12" fill="#131a24">police in 1</text>
        <rect x="3" y="42" width="85.48" height="48" rx="9" fill="#aed1f4" stroke="#131a24" stroke-width="3"/>
        <text x="45.74" y="62.4" text-anchor="middle" font-size="15" font-weight="700" fill="#131a24">d</text>
        <text x="45.74" y="80.32" text-anchor="middle" font-size="12" fill="#131a24">police in 1</text>
        <circle cx="407.3" cy="51" r="11" fill="#ffffff" stroke="#0c7a52"/>
        <g transform="translate(407.3 51) scale(0.36)" fill="none" stroke="#0c7a52" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
        <path fill="#0c7a52" fill-opacity="0.14" d="M-12 17V-9A12 9 0 0 1 12-9V17Z"/>
        <path d="M0-10V7M-6 1 0 8 6 1M-16 17H16"/>
        </g>
        <g transform="translate(199.22 34) scale(0.52)">
        <path fill="#0a62a8" stroke="#ffffff" stroke-width="2" d="M0-18 15-13C16 2 11 13 0 19-11 13-16 2-15-13Z"/>
        <path fill="#ffffff" d="M0-8 2.1-2.6 7.8-2.2 3.4 1.5 4.8 7.1 0 4-4.8 7.1-3.4 1.5-7.8-2.2-2.1-2.6Z"/>
        </g>
        <g transform="translate(215.22 34) scale(0.52)">
        <path fill="#0a62a8" stroke="#ffffff" stroke-width="2" d="M0-18 15-13C16 2 11 13 0 19-11 13-16 2-15-13Z"/>
        <path fill="#ffffff" d="M0-8 2.1-2.6 7.8-2.2 3.4 1.5 4.8 7.1 0 4-4.8 7.1-3.4 1.5-7.8-2.2-2.1-2.6Z"/>
        </g>
        <g transform="translate(45.74 34) scale(0.52)">
        <path fill="#e07b00" stroke="#ffffff" stroke-width="2" d="M0-18A17 17 0 0 1 17-1C17 10 9 18.5 0 18.5S-17 10-17-1A17 17 0 0 1 0-18Z"/>
        <path fill="#0b1220" d="M-17-3C-16-12-9-18.5 0-18.5S16-12 17-3L0-6ZM-17-3C-10-7 10-7 17-3 17.5 4 13 7 8 7 4 7 2 4 0 4S-4 7-8 7C-13 7-17.5 4-17-3Z"/>
        <circle fill="#ffffff" cx="-7.5" cy="0.5" r="2.7"/>
        <circle fill="#ffffff" cx="7.5" cy="0.5" r="2.7"/>
        <path fill="none" stroke="#0b1220" stroke-width="2" stroke-linecap="round" d="M-4 12Q0 14.5 4 12"/>
        </g>
        <text x="290.03" y="50.82" text-anchor="middle" font-size="12" font-weight="700" stroke="#ffffff" stroke-width="5" stroke-linejoin="round" fill="#ffffff">1</text>
        <text x="290.03" y="50.82" text-anchor="middle" font-size="12" font-weight="700" fill="#131a24">1</text>
        <text x="126.48" y="70.32" text-anchor="middle" font-size="12" font-weight="700" stroke="#ffffff" stroke-width="5" stroke-linejoin="round" fill="#ffffff">1</text>
        <text x="126.48" y="70.32" text-anchor="middle" font-size="12" font-weight="700" fill="#131a24">1</text>
        </g>
        </svg>
    "##]].assert_eq(&drawn(&folder, "render a.pursuit --format svg"));
}

#[test]
fn an_edge_of_the_line_of_play_has_its_turns() {
    // The thief runs along the path to its end and back towards the policeman.
    let path: String = (1..6).map(|number| format!("{number} - {}\n", number + 1)).collect();
    let folder = Folder::with(&[("a.pursuit", &format!("police: 1\nthief: 4\n{path}"))]);
    let dot = drawn(&folder, "render a.pursuit");
    let edges: Vec<&str> =
        dot.lines().filter(|line| line.contains(" -> ")).map(str::trim).collect();
    expect![[r##"
        "1" -> "2" [label="1", penwidth=2.5, color="#1767b8"]
        "2" -> "3" [label="3", penwidth=2.5, color="#1767b8"]
        "3" -> "4" [label="5", penwidth=2.5, color="#1767b8"]
        "4" -> "5" [label="4, 7", penwidth=2.5, color="#131a24"]
        "5" -> "6" [label="6, 9", penwidth=2.5, color="#131a24"]
    "##]]
    .assert_eq(&(edges.join("\n") + "\n"));
}
