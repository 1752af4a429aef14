//! `stakeout render`: images of boards.

use expect_test::{expect, expect_file};
use roxmltree::Document;

use crate::support::Folder;

const SMALL: &str = "title: Small & <quick>\nP.*..\n..*T.\n....E\n";

/// The standard output of the program.
#[track_caller]
fn drawn(folder: &Folder, arguments: &str) -> Vec<u8> {
    let output = folder.command(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn a_plain_picture_has_no_solution() {
    let folder = Folder::with(&[("a.board", SMALL), ("errors.board", "P.*\n#.E\n")]);
    folder.check(
        "render a.board --plain",
        expect![[r#"
            $ stakeout render a.board --plain
            Small & <quick>

              1 2 3 4 5
            1 P . * . .
            2 . . * T .
            3 . . . . E
            -- exit 0
        "#]],
    );
    folder.check(
        "render errors.board --plain",
        expect![[r#"
            $ stakeout render errors.board --plain
            errors.board

              1 2 3
            1 P . *
            2 # . E
            -- exit 0
        "#]],
    );
    let picture = drawn(&folder, "render a.board --plain -o - --format svg");
    let text = String::from_utf8(picture).unwrap();
    let document = Document::parse(&text).unwrap();
    for said in document.descendants().filter_map(|node| node.text()) {
        let is_solution = ["escapes", "solved", "Draw", "line", "to move"];
        assert!(!is_solution.iter().any(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn a_board_is_drawn_as_text_for_a_terminal() {
    let folder = Folder::with(&[("a.board", SMALL)]);
    folder.check(
        "render a.board",
        expect![[r#"
            $ stakeout render a.board
            Small & <quick>
            The thief escapes in 4 turns

                1   2   3   4   5
            1 Pp0  p1 ***  t6  t4
            2  p1  p1 *** Tt4  t2
            3  p3  p3  t4  t2 Et0

            thief here, police to move; p9: the police win in 9 turns, t9: the thief, =: a draw

            Best line:
              1. police stay on 1,1
              2. thief right to 2,5
              3. police stay on 1,1
              4. thief down to 3,5
            -- exit 0
        "#]],
    );
    folder.check(
        "render a.board --vary police --to-move thief --no-line",
        expect![[r#"
            $ stakeout render a.board --vary police --to-move thief --no-line
            Small & <quick>
            The thief escapes in 4 turns

                1   2   3   4   5
            1 Pt3  t3 ***  t3  t3
            2  t3  t3 *** Tp0  p2
            3  t3  t3  t3  p4 Ep4

            police here, thief to move; p9: the police win in 9 turns, t9: the thief, =: a draw
            -- exit 0
        "#]],
    );
}

#[test]
fn colours_are_for_terminals_and_not_for_files() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    let output = folder.command("render a.board").env("CLICOLOR_FORCE", "1").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.contains("\u{1b}[48;5;") || text.contains(";48;5;") || text.contains("\u{1b}[1m"),
        "{text:?}"
    );
    let output =
        folder.command("render a.board -o a.txt").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(output.status.success() && !folder.read("a.txt").contains('\u{1b}'));
}

#[test]
fn a_board_with_errors_is_drawn_without_outcomes() {
    let folder = Folder::with(&[("a.board", "title: half typed\nP.#\n.T\n")]);
    folder.check(
        "render a.board",
        expect![[r#"
        $ stakeout render a.board
        half typed
        Not solved

          1 2 3
        1 P . #
        2 . T  
        -- standard error
        stakeout: a.board:2: drawn without outcomes, not solved: it has errors (`stakeout check` shows them)
        -- exit 1
    "#]],
    );
    folder.check(
        "render a.board -o a.svg",
        expect![[r#"
        $ stakeout render a.board -o a.svg
        -- standard error
        stakeout: a.board:2: drawn without outcomes, not solved: it has errors (`stakeout check` shows them)
        -- exit 1
    "#]],
    );
    let svg = folder.read("a.svg");
    assert!(
        svg.contains(">#</text>") && svg.contains("Not solved") && !svg.contains("Best line"),
        "{svg}"
    );
}

#[test]
fn a_board_too_large_to_be_solved_is_drawn_without_outcomes() {
    let folder = Folder::with(&[("a.board", "PTE\n")]);
    folder.check("render --solver-memory 42 a.board", expect![[r#"
        $ stakeout render --solver-memory 42 a.board
        a.board
        Not solved

          1 2 3
        1 P T E
        -- standard error
        stakeout: a.board:1: drawn without outcomes, not solved: needs SIZE of memory, and the limit is 42 B; raise `solver.memory` (`--solver-memory`)
        -- exit 1
    "#]]);
}

#[test]
fn an_image_of_a_small_board() {
    let folder = Folder::with(&[("a.board", "title: A & <B>\nPTE\n")]);
    let svg = String::from_utf8(drawn(&folder, "render a.board --format svg")).unwrap();
    expect![[r##"
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 548 287.9" width="456.67" height="239.92" role="img" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif">
        <title>A &amp; &lt;B&gt;</title>
        <desc>A board of 1 row and 3 columns. Police catches the thief in 1 turn. Each cell shows its value. With the thief there and the police to move: who wins, and in how many turns. Numbered arrows are the best line.</desc>
        <rect x="-8" y="-8" width="564" height="303.9" fill="#ffffff"/>
        <g transform="scale(1)">
        <text x="24" y="44.9" font-size="22" font-weight="700" fill="#131a24">A &amp; &lt;B&gt;</text>
        <rect x="24" y="60.84" width="13" height="13" rx="3" fill="#1767b8"/>
        <text x="45" y="73.1" font-size="16" font-weight="700" fill="#131a24">Police catches the thief in 1 turn</text>
        <text x="24" y="191.9" font-size="13" fill="#5c6470">With the thief there and the police to move: who wins, and in how many turns</text>
        <rect x="24" y="204.72" width="13" height="13" rx="3" fill="#1767b8"/>
        <rect x="37" y="204.72" width="13" height="13" rx="3" fill="#4c8bd0"/>
        <rect x="50" y="204.72" width="13" height="13" rx="3" fill="#679cd7"/>
        <rect x="63" y="204.72" width="13" height="13" rx="3" fill="#8ab6e6"/>
        <rect x="76" y="204.72" width="13" height="13" rx="3" fill="#aed1f4"/>
        <text x="96" y="215.9" font-size="13" fill="#5c6470">Police catches the thief</text>
        <rect x="266.91" y="204.72" width="13" height="13" rx="3" fill="#d96a00"/>
        <path d="M272.91 204.72l-6 6M279.91 204.72l-13 13M279.91 211.72l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <rect x="279.91" y="204.72" width="13" height="13" rx="3" fill="#e4863f"/>
        <path d="M285.91 204.72l-6 6M292.91 204.72l-13 13M292.91 211.72l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <rect x="292.91" y="204.72" width="13" height="13" rx="3" fill="#eea264"/>
        <path d="M298.91 204.72l-6 6M305.91 204.72l-13 13M305.91 211.72l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <rect x="305.91" y="204.72" width="13" height="13" rx="3" fill="#f7bd85"/>
        <path d="M311.91 204.72l-6 6M318.91 204.72l-13 13M318.91 211.72l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <rect x="318.91" y="204.72" width="13" height="13" rx="3" fill="#ffd8a6"/>
        <path d="M324.91 204.72l-6 6M331.91 204.72l-13 13M331.91 211.72l-6 6" stroke="#ffffff" stroke-opacity="0.4" stroke-width="2.5"/>
        <text x="338.91" y="215.9" font-size="13" fill="#5c6470">The thief escapes</text>
        <rect x="24" y="228.72" width="13" height="13" rx="3" fill="#ebecef"/>
        <text x="30.5" y="239.42" text-anchor="middle" font-size="12" font-weight="700" fill="#131a24">=</text>
        <text x="44" y="239.9" font-size="13" fill="#5c6470">Draw</text>
        <text x="24" y="263.9" font-size="13" fill="#5c6470">Best line:</text>
        <path d="M100.79 259.22h15" stroke="#1767b8" stroke-width="3.5"/>
        <path d="M114.79 259.22m0-5.5l10 5.5-10 5.5z" fill="#1767b8"/>
        <text x="132.79" y="263.9" font-size="13" fill="#5c6470">the police</text>
        <path d="M212.44 259.22h15" stroke="#d96a00" stroke-width="3.5"/>
        <path d="M226.44 259.22m0-5.5l10 5.5-10 5.5z" fill="#d96a00"/>
        <text x="244.44" y="263.9" font-size="13" fill="#5c6470">the thief</text>
        </g>
        <g transform="translate(216 109.9)">
        <g font-size="12" fill="#5c6470" text-anchor="middle">
        <text x="24" y="-8">1</text>
        <text x="72" y="-8">2</text>
        <text x="120" y="-8">3</text>
        </g>
        <g font-size="12" fill="#5c6470">
        <text x="-8" y="28.3" text-anchor="end">1</text>
        </g>
        <path fill="#1767b8" d="M6 1h36a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5h-36a5 5 0 0 1-5-5v-36a5 5 0 0 1 5-5z"/>
        <path fill="#679cd7" d="M54 1h36a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5h-36a5 5 0 0 1-5-5v-36a5 5 0 0 1 5-5z"/>
        <path fill="#d96a00" d="M102 1h36a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5h-36a5 5 0 0 1-5-5v-36a5 5 0 0 1 5-5z"/>
        <pattern id="stakeout-hatch-light" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V7" stroke="#ffffff" stroke-opacity="0.4" stroke-width="3"/></pattern>
        <path fill="url(#stakeout-hatch-light)" d="M102 1h36a5 5 0 0 1 5 5v36a5 5 0 0 1-5 5h-36a5 5 0 0 1-5-5v-36a5 5 0 0 1 5-5z"/>
        <g transform="translate(120 23) scale(1)" fill="none" stroke="#131a24" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
        <path fill="#131a24" fill-opacity="0.14" d="M-12 17V-9A12 9 0 0 1 12-9V17Z"/>
        <path d="M0-10V7M-6 1 0 8 6 1M-16 17H16"/>
        </g>
        <g fill="#131a24" font-size="16" font-weight="700" text-anchor="middle">
        <text x="72" y="29.76">1</text>
        </g>
        <g transform="translate(24 24) scale(1)">
        <path fill="#0a62a8" stroke="#ffffff" stroke-width="2" d="M0-18 15-13C16 2 11 13 0 19-11 13-16 2-15-13Z"/>
        <path fill="#ffffff" d="M0-8 2.1-2.6 7.8-2.2 3.4 1.5 4.8 7.1 0 4-4.8 7.1-3.4 1.5-7.8-2.2-2.1-2.6Z"/>
        </g>
        <g transform="translate(87 10) scale(0.42)">
        <path fill="#e07b00" stroke="#ffffff" stroke-width="2" d="M0-18A17 17 0 0 1 17-1C17 10 9 18.5 0 18.5S-17 10-17-1A17 17 0 0 1 0-18Z"/>
        <path fill="#0b1220" d="M-17-3C-16-12-9-18.5 0-18.5S16-12 17-3L0-6ZM-17-3C-10-7 10-7 17-3 17.5 4 13 7 8 7 4 7 2 4 0 4S-4 7-8 7C-13 7-17.5 4-17-3Z"/>
        <circle fill="#ffffff" cx="-7.5" cy="0.5" r="2.7"/>
        <circle fill="#ffffff" cx="7.5" cy="0.5" r="2.7"/>
        <path fill="none" stroke="#0b1220" stroke-width="2" stroke-linecap="round" d="M-4 12Q0 14.5 4 12"/>
        </g>
        <g fill="none">
        <path d="M32.5 13 48.5 13M47.5 17.5 55.5 13 47.5 8.5Z" fill="#ffffff" stroke="#ffffff" stroke-width="4.6" stroke-linejoin="round"/>
        <path d="M32.5 13 48.5 13" stroke="#1767b8" stroke-width="2.6"/>
        <path d="M47.5 17.5 55.5 13 47.5 8.5Z" fill="#1767b8"/>
        <rect x="26.9" y="7.4" width="11.2" height="11.2" rx="5.6" fill="#1767b8" stroke="#ffffff" stroke-width="1"/>
        <text x="32.5" y="15.66" text-anchor="middle" font-size="7.4" font-weight="700" fill="#ffffff">1</text>
        </g>
        </g>
        </svg>
    "##]].assert_eq(&svg);
}

#[test]
fn images_are_valid_and_contain_no_scripts() {
    let folder = Folder::with(&[
        ("a.board", SMALL),
        ("b.board", "title: 漢字\u{1} \"x\" 'y' ]]>\nP*E\n**.\n*T*\n"),
    ]);
    for arguments in
        ["a.board", "a.board --theme dark", "a.board --vary police --no-line", "b.board"]
    {
        let svg =
            String::from_utf8(drawn(&folder, &format!("render {arguments} --format svg"))).unwrap();
        Document::parse(&svg).unwrap();
        for part in ["viewBox=\"0 0 ", "role=\"img\"", "<title>", "<desc>"] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        for part in ["<script", "href", "onload", "<B>", "\u{1}", "NaN", "inf"] {
            assert!(!svg.contains(part), "{part} in {svg}");
        }
    }
}

#[test]
fn an_image_has_the_colours_of_the_theme_and_the_requested_size() {
    let folder = Folder::with(&[("a.board", SMALL)]);
    let svg = |theme: &str| {
        let arguments =
            format!("render a.board --format svg --cell-size 24 --no-line --theme {theme}");
        String::from_utf8(drawn(&folder, &arguments)).unwrap()
    };
    let (light, dark) = (svg("light"), svg("dark"));
    for svg in [&light, &dark] {
        let width =
            Document::parse(svg).unwrap().root_element().attribute("width").unwrap().to_owned();
        assert_eq!(width.parse::<f64>().unwrap().ceil(), 274.0);
    }
    for (theme, colours) in
        [(&light, ["#ffffff", "#1767b8", "#d96a00"]), (&dark, ["#16181c", "#3f9bf0", "#ff9d1f"])]
    {
        assert!(colours.iter().all(|colour| theme.contains(colour)), "{theme}");
    }
    assert!(!dark.contains("#1767b8"));
}

#[test]
fn a_title_in_any_script_can_be_drawn() {
    let folder = Folder::with(&[("a.board", "title: 漢字 العربية 🦀 é\nPTE\n")]);
    let svg = String::from_utf8(drawn(&folder, "render a.board --format svg")).unwrap();
    let document = Document::parse(&svg).unwrap();
    assert!(document.descendants().any(|node| node.text() == Some("漢字 العربية 🦀 é")), "{svg}");
}

#[test]
fn several_boards_get_one_file_each_or_one_is_chosen() {
    let folder = Folder::with(&[("a.board", "PTE\n\ntitle: second\nP.TE\n")]);
    folder.check(
        "render a.board -o heat.svg",
        expect![[r#"
        $ stakeout render a.board -o heat.svg
        -- exit 0
    "#]],
    );
    assert!(folder.read("heat-1.svg").contains("<title>a.board, board 1</title>"));
    assert!(folder.read("heat-2.svg").contains("<title>second</title>"));
    assert!(!folder.path().join("heat.svg").exists());
    folder.check(
        "render a.board --board 2 -o heat.svg",
        expect![[r#"
        $ stakeout render a.board --board 2 -o heat.svg
        -- exit 0
    "#]],
    );
    assert_eq!(folder.read("heat.svg"), folder.read("heat-2.svg"));
    folder.check(
        "render a.board --no-line",
        expect![[r#"
            $ stakeout render a.board --no-line
            a.board, board 1
            Police catches the thief in 1 turn

                1   2   3
            1 Pp0 Tp1 Et0

            thief here, police to move; p9: the police win in 9 turns, t9: the thief, =: a draw

            second
            The thief escapes in 2 turns

                1   2   3   4
            1 Pp0  p1 Tt2 Et0

            thief here, police to move; p9: the police win in 9 turns, t9: the thief, =: a draw
            -- exit 0
        "#]],
    );
    folder.check(
        "render a.board --format svg",
        expect![[r#"
        $ stakeout render a.board --format svg
        -- standard error
        stakeout: a.board: the file has 2 boards: choose one with --board, or name a file with --output
        -- exit 2
    "#]],
    );
    folder.check(
        "render a.board --board 3",
        expect![[r#"
        $ stakeout render a.board --board 3
        -- standard error
        stakeout: a.board: there is no board 3: the file has 2 boards
        -- exit 2
    "#]],
    );
}

#[test]
fn standard_input_is_drawn() {
    let folder = Folder::with(&[]);
    folder.check_with_input(
        "1 3\nPTE\n",
        "render - --no-line",
        expect![[r#"
            $ stakeout render - --no-line
            Board 1
            Police catches the thief in 1 turn

                1   2   3
            1 Pp0 Tp1 Et0

            thief here, police to move; p9: the police win in 9 turns, t9: the thief, =: a draw
            -- exit 0
        "#]],
    );
    folder.check_with_input("a -> b\n", "render -", expect![[r##"
        $ stakeout render -
        digraph "A game" {
          graph [rankdir=LR, labelloc=t, label="A game", fontname="Helvetica", fontcolor="#131a24", bgcolor="#ffffff"]
          node [shape=box, style="filled,rounded", fontname="Helvetica", penwidth=0, fillcolor="#f4f5f7", fontcolor="#131a24"]
          edge [fontname="Helvetica", fontsize=11, color="#5c6470", fontcolor="#5c6470"]
          "a" [label="a\nwin in 1 turn", fillcolor="#aed1f4", fontcolor="#131a24"]
          "b" [label="b\nlose in 0 turns", fillcolor="#d96a00", fontcolor="#131a24"]
          "a" -> "b" [penwidth=2.5, color="#131a24"]
        }
        -- exit 0
    "##]]);
}

#[test]
fn what_cannot_be_drawn_is_an_error_in_one_line() {
    let folder = Folder::with(&[
        ("a.board", "PTE\n"),
        ("empty.board", "; nothing\n"),
        ("a.game", "a -> b\n"),
    ]);
    folder.write("long.board", format!("PTE{}\n", ".".repeat(40_000)).as_bytes());
    folder.write("ragged.board", format!("{}\nPTE\n..\n..\n", ".".repeat(20_000)).as_bytes());
    folder.write("bad.board", b"P\xff\n");
    folder.check(
        "render a.board -o heat.jpg",
        expect![[r#"
        $ stakeout render a.board -o heat.jpg
        -- standard error
        stakeout: unknown image format: use the extension .svg, .txt or .dot, or give --format
        -- exit 2
    "#]],
    );
    folder.check(
        "render a.board -o a.board --format text",
        expect![[r#"
            $ stakeout render a.board -o a.board --format text
            -- standard error
            stakeout: a.board: cannot be written: it is also an input
            -- exit 2
        "#]],
    );
    assert_eq!(folder.read("a.board"), "PTE\n");
    folder.check(
        "render a.board -o nowhere/heat.svg",
        expect![[r#"
        $ stakeout render a.board -o nowhere/heat.svg
        -- standard error
        stakeout: nowhere/heat.svg: cannot be written: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "render a.board --format dot",
        expect![[r#"
        $ stakeout render a.board --format dot
        -- standard error
        stakeout: a board can be drawn as svg or text, but not as dot
        -- exit 2
    "#]],
    );
    folder.check(
        "render missing.board",
        expect![[r#"
        $ stakeout render missing.board
        -- standard error
        stakeout: missing.board: cannot be read: No such file or directory (os error 2)
        -- exit 2
    "#]],
    );
    folder.check(
        "render empty.board",
        expect![[r#"
        $ stakeout render empty.board
        -- standard error
        stakeout: empty.board: there is no board to draw
        -- exit 1
    "#]],
    );
    folder.check(
        "render long.board",
        expect![[r#"
        $ stakeout render long.board
        -- standard error
        stakeout: long.board:1: a board of 1 rows and 40003 columns is too large to draw: the limit is 40000 cells
        -- exit 2
    "#]],
    );
    folder.check(
        "render ragged.board",
        expect![[r#"
        $ stakeout render ragged.board
        -- standard error
        stakeout: ragged.board:1: a board of 4 rows and 20000 columns is too large to draw: the limit is 40000 cells
        -- exit 2
    "#]],
    );
    folder.check(
        "render bad.board",
        expect![[r#"
            $ stakeout render bad.board
            -- standard error
            error[not-utf-8]: the file is not UTF-8 text: byte 0xFF at offset 1 cannot be read; save the file as UTF-8
             --> bad.board:1:2
              |
            1 | P�
              |  ^

            -- exit 1
        "#]],
    );
    folder.check(
        "render a.game --vary police",
        expect![[r#"
        $ stakeout render a.game --vary police
        -- standard error
        stakeout: --board, --vary and --to-move apply only to boards; this is a graph game
        -- exit 2
    "#]],
    );
}

#[test]
fn a_large_board_is_drawn() {
    let walls = "*".repeat(128);
    let row = |row: usize| match row {
        0 => format!("PT{}E", "*".repeat(125)),
        _ => walls.clone(),
    };
    let text: String = (0..128).map(|number| row(number) + "\n").collect();
    let folder = Folder::with(&[("a.board", &text)]);
    let svg = String::from_utf8(drawn(&folder, "render a.board --format svg")).unwrap();
    Document::parse(&svg).unwrap();
    assert!(svg.contains("128 rows and 128 columns"));
}

/// `UPDATE_EXPECT=1` redraws them; so does docs/picture.
#[test]
fn the_images_of_the_readme_are_up_to_date() {
    let folder = Folder::with(&[("picture.board", include_str!("../../docs/picture.board"))]);
    let picture =
        |theme| drawn(&folder, &format!("render picture.board --theme {theme} --format svg"));
    expect_file!["../../docs/heat-light.svg"]
        .assert_eq(&String::from_utf8(picture("light")).unwrap());
    expect_file!["../../docs/heat-dark.svg"]
        .assert_eq(&String::from_utf8(picture("dark")).unwrap());
}

#[test]
fn the_legend_says_who_wins_a_game_that_never_ends() {
    let folder = Folder::with(&[("a.board", "endless: police\nE*P\n**.\nT*.\n")]);
    folder.check("render a.board", expect![[r#"
        $ stakeout render a.board
        a.board
        Police catches the thief

            1   2   3
        1 Et0 *** Pp0
        2 *** ***  p1
        3 Tp= ***  p3

        thief here, police to move; p9: the police win in 9 turns, t9: the thief, p=: the police, in a game that never ends
        -- exit 0
    "#]]);
    let picture = drawn(&folder, "render a.board -o - --format svg");
    let text = String::from_utf8(picture).unwrap();
    assert!(text.contains("=: in a game that never ends"), "{text}");
    assert!(!text.contains("Draw"), "{text}");
}
