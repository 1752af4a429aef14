//! `stakeout solve --cop-number` on streams of graphs in graph6.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Read as _;
use std::process::Stdio;

use expect_test::expect;

use crate::support::{Folder, send};

/// A path of three vertices, a cycle of four, the Petersen graph, and what cannot be solved.
const GRAPHS: &str = ">>graph6<<BW\n\nCl\r\nIheA@GUAo\n:An\n&AG\nB\n?\n>>graph6<<@\n";

#[test]
fn each_graph_has_a_line_in_the_order_of_the_input() {
    let folder = Folder::with(&[("a.g6", GRAPHS)]);
    folder.check(
        "solve --cop-number a.g6",
        expect![[r#"
        $ stakeout solve --cop-number a.g6
        1
        2
        3
        Not solved
        Not solved
        Not solved
        Not solved
        1
        -- standard error
        stakeout: a.g6:5: this is sparse6, not graph6
        stakeout: a.g6:6: this is digraph6, not graph6
        stakeout: a.g6:7: the line ends too early
        stakeout: a.g6:8: a graph without vertices
        -- exit 1
    "#]],
    );
    folder.check_with_input(
        GRAPHS,
        "solve --cop-number --most 2 -",
        expect![[r#"
        $ stakeout solve --cop-number --most 2 -
        1
        2
        >2
        Not solved
        Not solved
        Not solved
        Not solved
        1
        -- standard error
        stakeout: -:5: this is sparse6, not graph6
        stakeout: -:6: this is digraph6, not graph6
        stakeout: -:7: the line ends too early
        stakeout: -:8: a graph without vertices
        -- exit 1
    "#]],
    );
    folder.check("solve --cop-number --output-format json a.g6", expect![[r#"
        $ stakeout solve --cop-number --output-format json a.g6
        [
        {"file":"a.g6","graphs":[
        {"line":1,"vertices":3,"edges":2,"cop_number":1,"error":null},
        {"line":3,"vertices":4,"edges":4,"cop_number":2,"error":null},
        {"line":4,"vertices":10,"edges":15,"cop_number":3,"error":null},
        {"line":5,"vertices":null,"edges":null,"cop_number":null,"error":"this is sparse6, not graph6"},
        {"line":6,"vertices":null,"edges":null,"cop_number":null,"error":"this is digraph6, not graph6"},
        {"line":7,"vertices":null,"edges":null,"cop_number":null,"error":"the line ends too early"},
        {"line":8,"vertices":null,"edges":null,"cop_number":null,"error":"a graph without vertices"},
        {"line":9,"vertices":1,"edges":0,"cop_number":1,"error":null}
        ]}
        ]
        -- standard error
        stakeout: a.g6:5: this is sparse6, not graph6
        stakeout: a.g6:6: this is digraph6, not graph6
        stakeout: a.g6:7: the line ends too early
        stakeout: a.g6:8: a graph without vertices
        -- exit 1
    "#]]);
}

#[test]
fn a_histogram_counts_over_all_files() {
    let folder =
        Folder::with(&[("a.g6", GRAPHS), ("b.GRAPH6", "\u{feff}BW\nC~\n"), ("c.txt", "A_\n")]);
    folder.check(
        "solve --cop-number --most 2 --histogram .",
        expect![[r#"
        $ stakeout solve --cop-number --most 2 --histogram .
        1 4
        2 1
        >2 1
        Not solved 4
        -- standard error
        stakeout: a.g6:5: this is sparse6, not graph6
        stakeout: a.g6:6: this is digraph6, not graph6
        stakeout: a.g6:7: the line ends too early
        stakeout: a.g6:8: a graph without vertices
        -- exit 1
    "#]],
    );
    folder.check(
        "solve --cop-number --kind graph6 c.txt b.GRAPH6",
        expect![[r#"
        $ stakeout solve --cop-number --kind graph6 c.txt b.GRAPH6
        c.txt: 1
        b.GRAPH6: 1
        b.GRAPH6: 1
        -- exit 0
    "#]],
    );
    folder.check(
        "solve --histogram c.txt",
        expect![[r#"
        $ stakeout solve --histogram c.txt
        -- standard error
        stakeout: --histogram needs --cop-number and --output-format text
        -- exit 2
    "#]],
    );
    folder.check_with_input(
        "",
        "solve --cop-number --kind graph6 -",
        expect![[r#"
        $ stakeout solve --cop-number --kind graph6 -
        -- exit 0
    "#]],
    );
}

#[test]
fn what_does_not_fit_is_named_with_a_limit_that_is_enough() {
    let folder = Folder::with(&[("a.g6", "IheA@GUAo\n")]);
    folder.check("solve --cop-number --solver-memory 5KiB a.g6", expect![[r#"
        $ stakeout solve --cop-number --solver-memory 5KiB a.g6
        Not solved
        -- standard error
        stakeout: a.g6:1: trying up to 4 policemen needs SIZE of memory, and the limit is 5 KiB; raise `solver.memory` (`--solver-memory`); `--most` tries fewer
        -- exit 1
    "#]]);
    let refused = folder.command("solve --cop-number --solver-memory 5KiB a.g6").output().unwrap();
    let message = String::from_utf8(refused.stderr).unwrap();
    let (_, needed) = message.split_once("needs ").unwrap();
    let (needed, _) = needed.split_once(" of memory").unwrap();
    let mut enough = folder.command("solve --cop-number a.g6");
    let enough = enough.args(["--solver-memory", needed]).output().unwrap();
    assert_eq!(String::from_utf8(enough.stdout).unwrap(), "3\n", "{message}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_whole_lines_even_if_nobody_reads_them() {
    let folder = Folder::with(&[("all.g6", &"BW\nCl\nIheA@GUAo\n".repeat(60_000))]);
    for format in ["text", "json"] {
        // With two files, lines have a length at which the end of a pipe is not the end of a line.
        let solve = format!("solve --cop-number --output-format {format} all.g6 all.g6");
        let mut child = folder.command(&solve).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = child.stdout.take().unwrap();
        let mut read = vec![0];
        out.read_exact(&mut read).unwrap();
        send("INT", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        out.read_to_end(&mut read).unwrap();
        let read = String::from_utf8(read).unwrap();
        assert!(read.ends_with('\n'), "{format}: {:?}", read.lines().last());
    }
}

/// A graph as a line, the edges of `bits` in the order of graph6.
fn line(vertices: u32, bits: u32) -> String {
    let count = vertices * (vertices - 1) / 2;
    let mut line = char::from(63 + vertices as u8).to_string();
    for six in 0..count.div_ceil(6) {
        let mut value = 0;
        for bit in six * 6..six * 6 + 6 {
            value = value << 1 | u8::from(bit < count && bits >> bit & 1 == 1);
        }
        line.push(char::from(63 + value));
    }
    line
}

#[test]
fn a_proof_or_a_state_of_a_graph_is_refused_instead_of_left_out() {
    let folder = Folder::with(&[("a.g6", "Dhc\n")]);
    folder.check(
        "solve --cop-number --verify a.g6",
        expect![[r#"
        $ stakeout solve --cop-number --verify a.g6
        -- standard error
        stakeout: a.g6: --verify does not apply to graph6: `stakeout convert` makes a pursuit of a graph
        -- exit 2
    "#]],
    );
    folder.check(
        "solve --cop-number --state a:b:thief a.g6",
        expect![[r#"
        $ stakeout solve --cop-number --state a:b:thief a.g6
        -- standard error
        stakeout: a.g6: --state does not apply to graph6: `stakeout convert` makes a pursuit of a graph
        -- exit 2
    "#]],
    );
}

/// The vertices in every order.
fn orders(vertices: u32) -> Vec<Vec<u32>> {
    let mut orders = vec![Vec::new()];
    for vertex in 0..vertices {
        let mut longer = Vec::new();
        for order in &orders {
            for place in 0..=order.len() {
                let mut order: Vec<u32> = order.clone();
                order.insert(place, vertex);
                longer.push(order);
            }
        }
        orders = longer;
    }
    orders
}

fn is_connected(vertices: u32, edges: &[(u32, u32)]) -> bool {
    let mut reached = 1u32;
    for _ in 0..vertices {
        for &(one, other) in edges {
            if reached >> one & 1 != reached >> other & 1 {
                reached |= 1 << one | 1 << other;
            }
        }
    }
    reached.count_ones() == vertices
}

/// The numbers of connected cop-win graphs, OEIS A059453 and others.
#[test]
fn as_many_connected_graphs_are_cop_win_as_published() {
    for (vertices, published) in [(1, 1), (2, 1), (3, 2), (4, 5), (5, 16)] {
        let pairs: Vec<(u32, u32)> = (0..vertices)
            .flat_map(|later| (0..later).map(move |earlier| (earlier, later)))
            .collect();
        let orders = orders(vertices);
        let mut seen = BTreeSet::new();
        let mut text = String::new();
        for bits in 0..1u32 << pairs.len() {
            let edges: Vec<(u32, u32)> =
                (0..pairs.len()).filter(|bit| bits >> bit & 1 == 1).map(|bit| pairs[bit]).collect();
            let renamed = orders.iter().map(|order| {
                edges.iter().fold(0u32, |all, &(one, other)| {
                    let (one, other) = (order[one as usize], order[other as usize]);
                    let pair = (one.min(other), one.max(other));
                    all | 1 << pairs.iter().position(|&edge| edge == pair).unwrap()
                })
            });
            if is_connected(vertices, &edges) && seen.insert(renamed.min().unwrap()) {
                writeln!(text, "{}", line(vertices, bits)).unwrap();
            }
        }
        let folder = Folder::with(&[("all.g6", &text)]);
        let output = folder.command("solve --cop-number --histogram all.g6").output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.lines().next(), Some(&*format!("1 {published}")), "{vertices}: {output}");
    }
}
