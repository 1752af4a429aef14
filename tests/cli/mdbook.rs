//! `stakeout mdbook`: the boards of a book as pictures. `mdbook.json` is what mdBook 0.5.4 writes.

use expect_test::expect;
use pulldown_cmark::{Event, Parser, Tag};
use serde_json::{Value, json};

use crate::support::Folder;

const RECORDED: &str = include_str!("mdbook.json");

/// The program's output for a book, and its standard error.
#[track_caller]
fn run(input: &str) -> (Value, String) {
    let folder = Folder::with(&[("input.json", input)]);
    let file = std::fs::File::open(folder.path().join("input.json")).unwrap();
    let output = folder.command("mdbook").stdin(file).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{errors}");
    (serde_json::from_slice(&output.stdout).unwrap(), errors)
}

/// A book of one chapter, with these settings.
fn book(content: &str, settings: &Value) -> String {
    let chapter = json!({ "name": "One", "content": content, "path": "one.md", "sub_items": [] });
    let context =
        json!({ "root": "/books/one", "config": { "preprocessor": { "stakeout": settings } } });
    json!([context, { "items": [{ "Chapter": chapter }] }]).to_string()
}

/// The only chapter of a book.
fn content(book: &Value) -> &str {
    book["items"][0]["Chapter"]["content"].as_str().unwrap()
}

/// The chapters of a book, with images left out.
fn drawing(book: &Value, key: &str) -> String {
    let mut drawing = String::new();
    let mut waiting: Vec<&Value> = book[key].as_array().unwrap().iter().rev().collect();
    while let Some(item) = waiting.pop() {
        let chapter = &item["Chapter"];
        let Some(name) = chapter["name"].as_str() else { continue };
        drawing += &format!("== {name}\n{}", chapter["content"].as_str().unwrap());
        waiting.extend(chapter["sub_items"].as_array().unwrap().iter().rev());
    }
    let mut short = String::new();
    for (index, piece) in drawing.split("data:image/svg+xml,").enumerate() {
        let rest = if index == 0 { piece } else { &piece[piece.find('"').unwrap()..] };
        short += if index == 0 { "" } else { "IMAGE" };
        short += rest;
    }
    short
}

#[test]
fn boards_become_pictures_and_everything_else_stays() {
    let (book, errors) = run(RECORDED);
    let drawn = drawing(&book, "items");
    let picture = expect![[r#"
        == Preface
        # Preface
        == Boards
        # Boards

        <figure class="stakeout" style="margin:1em 0"><img alt="&lt;/code&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;: The thief escapes in 2 turns" src="IMAGE" style="max-width:100%"><details><summary>Text</summary><pre><code class="nohighlight">title: &lt;/code&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#10;P.T&#10;..E&#10;</code></pre></details><details><summary>Play</summary><iframe src="play/index.html?embed#b=ATIAzf90aXRsZTogPC9jb2RlPjxzY3JpcHQ-YWxlcnQoIjEiKTwvc2NyaXB0PgpQLlQKLi5FCg" title="&lt;/code&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;" loading="lazy" width="720" height="420" style="max-width:100%;border:0"></iframe></details></figure>

        Two at once:

        <figure class="stakeout" style="margin:1em 0"><img alt="Board 1: The thief escapes in 2 turns" src="IMAGE" style="max-width:100%"><img alt="Later: The thief escapes in 3 turns" src="IMAGE" style="max-width:100%"><details><summary>Text</summary><pre><code class="nohighlight">P.T&#10;..E&#10;&#10;title: Later&#10;first: thief&#10;PT.&#10;..E&#10;</code></pre></details><details><summary>Play</summary><iframe src="play/index.html?embed#b=C9AL4dLTc-XiKsksyUm1UvBJLEkt4krLLCousVIoychMTeMKCNEDKwEA" title="Board 1" loading="lazy" width="720" height="420" style="max-width:100%;border:0"></iframe></details></figure>

        A task:

        <figure class="stakeout" style="margin:1em 0"><pre><code class="nohighlight">P.*..&#10;..*T.&#10;....E&#10;</code></pre><details><summary>Solution</summary><img alt="Board: The thief escapes in 4 turns" src="IMAGE" style="max-width:100%"></details><details><summary>Play</summary><iframe src="play/index.html?embed#b=C9DT0tPj0tPTCgGRenquXAA" title="Board" loading="lazy" width="720" height="420" style="max-width:100%;border:0"></iframe></details></figure>

        Left as they are:

        ```board
        P.T
        P.E
        ```

        ```board plain
        P.T
        ..E
        ```

        <figure class="stakeout" style="margin:1em 0"><img alt="Triangle: Police catches the thief in 1 turn" src="IMAGE" style="max-width:100%"><details><summary>Text</summary><pre><code class="nohighlight">title: Triangle&#10;policemen: 1&#10;a - b c&#10;b - c&#10;</code></pre></details><details><summary>Play</summary><iframe src="play/index.html?embed#p=ASsA1P90aXRsZTogVHJpYW5nbGUKcG9saWNlbWVuOiAxCmEgLSBiIGMKYiAtIGMK" title="Triangle" loading="lazy" width="720" height="420" style="max-width:100%;border:0"></iframe></details></figure>
        == More
        # More

        - In a list:

          <figure class="stakeout" style="margin:1em 0"><img alt="Game: a: win in 1 turn" src="IMAGE" style="max-width:100%"><details><summary>Text</summary><pre><code class="nohighlight">start: a&#10;a -&gt; b&#10;b&#10;</code></pre></details><details><summary>Play</summary><iframe src="../play/index.html?embed#g=Ky5JLCqxUkjkSlTQtVNI4kriAgA" title="Game" loading="lazy" width="720" height="420" style="max-width:100%;border:0"></iframe></details></figure>
        == Draft
        -- standard error
        stakeout: src/boards.md:31: not drawn: it has errors (`stakeout check` shows them)
        error[duplicate-police]: a second policeman; a board has only one, or 2 with `policemen: 2`
          --> src/boards.md:33:1
           |
        32 | P.T
           | - first policeman
        33 | P.E
           | ^

    "#]];
    picture.assert_eq(&format!("{drawn}-- standard error\n{errors}"));
    // As mdBook 0.4 writes it.
    let (book, _) = run(&RECORDED.replace("\"items\"", "\"sections\""));
    assert_eq!(drawing(&book, "sections"), drawn);
}

#[test]
fn text_below_a_picture_and_samples_of_code_stay_markdown() {
    let chapter = "\
```board,task
P.T
..E
```
Text <script>alert(1)</script>
- ~~~{.board}
  PTE
  ~~~
  in the item
- last

      ```board
      P.T
      ..E
      ```
";
    let (book, _) = run(&book(chapter, &json!({})));
    expect![[r#"
        == One
        <figure class="stakeout" style="margin:1em 0"><pre><code class="nohighlight">P.T&#10;..E&#10;</code></pre><details><summary>Solution</summary><img alt="Board: The thief escapes in 2 turns" src="IMAGE" style="max-width:100%"></details></figure>

        Text <script>alert(1)</script>
        - <figure class="stakeout" style="margin:1em 0"><img alt="Board: Police catches the thief in 1 turn" src="IMAGE" style="max-width:100%"><details><summary>Text</summary><pre><code class="nohighlight">PTE&#10;</code></pre></details></figure>

          in the item
        - last

              ```board
              P.T
              ..E
              ```
    "#]].assert_eq(&drawing(&book, "items"));
}

/// The elements of HTML in a text, in order: what starts with `<`.
fn elements(html: &str) -> Vec<&str> {
    let starts = html.split('<').skip(1);
    starts.map(|element| element.split([' ', '>']).next().unwrap()).collect()
}

#[test]
fn no_name_or_title_changes_the_page() {
    let names = [
        "*a*", "_b_", "[c](d)", "<e>", "</pre>", "&lt&f", "|g|", "`h`", "\"i'", "~j~", "-->", "]]>",
    ];
    let mut chapter = String::new();
    for name in names {
        let title = format!("title: {name} {name}\nauthor: {name}");
        chapter += &format!("```board\n{title}\nP.T\n..E\n```\nText\n");
        let name = name.replace("->", "=");
        chapter += &format!("```game\n{title}\nstart: a\na -> x{name}\nx{name}\n```\nText\n");
        chapter +=
            &format!("```pursuit\n{title}\npolice: a\nthief: x{name}\na - x{name}\n```\nText\n");
    }
    let (book, errors) = run(&book(&chapter, &json!({})));
    assert_eq!(errors, "");
    let mut figures = 0;
    let mut texts = 0;
    for event in Parser::new(content(&book)) {
        match event {
            Event::Html(html) => {
                let expected =
                    "figure img details summary /summary pre code /code /pre /details /figure";
                assert_eq!(elements(&html).join(" "), expected, "{html}");
                figures += 1;
            }
            Event::Text(text) => {
                assert_eq!(&*text, "Text");
                texts += 1;
            }
            Event::Start(tag) => assert!(matches!(tag, Tag::HtmlBlock | Tag::Paragraph), "{tag:?}"),
            Event::End(_) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!((figures, texts), (3 * names.len(), 3 * names.len()));
    for picture in content(&book).split("data:image/svg+xml,").skip(1) {
        let svg = unpacked(picture.split('"').next().unwrap());
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    }
}

/// The image of an address.
fn unpacked(address: &str) -> String {
    let codes =
        ["%0A", "\n", "%3C", "<", "%3E", ">", "%22", "\"", "%26", "&", "%23", "#", "%25", "%"];
    codes.chunks(2).fold(address.to_owned(), |text, pair| text.replace(pair[0], pair[1]))
}

#[test]
fn an_image_is_that_of_render() {
    let board = "P.*..\n..*T.\n....E\n";
    let (book, _) = run(&book(&format!("```board\ntitle: A\n{board}```\n"), &json!({})));
    let folder = Folder::with(&[("a.board", &format!("title: A\n{board}"))]);
    let rendered = folder.command("render a.board --format svg").output().unwrap();
    let rendered = String::from_utf8(rendered.stdout).unwrap();
    let image = content(&book).split("data:image/svg+xml,").nth(1).unwrap();
    let image = image.split('"').next().unwrap();
    let image = unpacked(image);
    assert_eq!(image, rendered);
}

#[test]
fn a_page_is_found_from_every_chapter() {
    let board = "```board\nP.T\n..E\n```\n";
    let address = |page: &str, path: &str| {
        let input = book(board, &json!({ "page": page })).replace("one.md", path);
        let (book, _) = run(&input);
        let start = content(&book).find("iframe src=\"").unwrap();
        let address = &content(&book)[start + "iframe src=\"".len()..];
        address[..address.find('"').unwrap()].split_once('#').unwrap().0.to_owned()
    };
    assert_eq!(address("play/index.html", "a.md"), "play/index.html?embed");
    assert_eq!(address("play/index.html", "a/b/c.md"), "../../play/index.html?embed");
    assert_eq!(address("https://example.org/?a&b", "a/b.md"), "https://example.org/?a&amp;b?embed");
    assert_eq!(address("/play.html", "a/b.md"), "/play.html?embed");
}

#[test]
fn a_book_with_too_many_pictures_keeps_the_other_blocks() {
    let wall = "*".repeat(199);
    let row = format!("{wall}\n");
    let board = format!("```board\nPTE{}\n{}```\n\n", &wall[3..], row.repeat(198));
    let (book, errors) = run(&book(&board.repeat(110), &json!({})));
    let drawn = content(&book).matches("<figure").count();
    let kept = content(&book).matches("```board").count();
    assert_eq!(drawn + kept, 110);
    assert!(kept > 0 && content(&book).len() < 80 << 20, "{drawn}");
    assert_eq!(
        errors,
        "stakeout: src/one.md: the pictures of the book take more than 64 MiB; the others are left out\n"
    );
}

#[test]
fn what_is_not_a_book_or_not_a_setting_is_refused() {
    let folder = Folder::with(&[]);
    folder.check_with_input("[]", "mdbook", expect![[r#"
        $ stakeout mdbook
        -- standard error
        stakeout: standard input is not a book of mdBook: invalid length 0, expected an array of length 2 at line 1 column 2
        -- exit 2
    "#]]);
    folder.check_with_input(
        "[{}, {}]",
        "mdbook",
        expect![[r#"
        $ stakeout mdbook
        -- standard error
        stakeout: standard input is not a book of mdBook: it has no items
        -- exit 2
    "#]],
    );
    folder.check_with_input(&book("", &json!({ "theme": "navy" })), "mdbook", expect![[r#"
        $ stakeout mdbook
        -- standard error
        stakeout: book.toml: invalid `theme` value "navy" of [preprocessor.stakeout]; use "light" or "dark"
        -- exit 2
    "#]]);
    folder.check_with_input(
        &book("", &json!({ "page": "javascript:alert(1)" })),
        "mdbook",
        expect![[r#"
            $ stakeout mdbook
            -- standard error
            stakeout: book.toml: invalid `page` value "javascript:alert(1)" of [preprocessor.stakeout]; use a path within the book or an address that starts with https:
            -- exit 2
        "#]],
    );
    folder.check(
        "mdbook supports html",
        expect![[r#"
        $ stakeout mdbook supports html
        -- exit 0
    "#]],
    );
    folder.check(
        "mdbook supports epub",
        expect![[r#"
        $ stakeout mdbook supports epub
        -- exit 1
    "#]],
    );
}
