//! The help of the program: its commands in groups, and usage errors.
//!
//! Deliberately not here: the help of each command, which is next to its arguments.

use std::fmt::Write as _;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue};

use crate::cli::EXAMPLES;

/// The commands by what they are for, as the help lists them.
const GROUPS: [(&str, &[&str]); 5] = [
    ("Check", &["check", "fmt", "rules", "explain"]),
    ("Solve and understand", &["solve", "explain-verdict", "render", "play", "rank", "explore"]),
    ("Create", &["generate", "repair", "place", "vary", "rewrite", "convert"]),
    ("Prove", &["certify", "verify"]),
    ("Set up", &["lsp", "config", "doctor", "mdbook", "clean", "completions", "man", "licenses"]),
];

/// The program with its commands in groups: their names for `-h`, what each does for `--help`.
pub fn in_groups(program: clap::Command) -> clap::Command {
    let heading = *program.get_styles().get_header();
    let mut names = String::new();
    let mut lines = String::new();
    for (title, members) in GROUPS {
        let members: Vec<_> =
            members.iter().filter_map(|name| program.find_subcommand(name)).collect();
        if members.is_empty() {
            continue;
        }
        let listed: Vec<_> = members.iter().map(|command| command.get_name()).collect();
        let _ = writeln!(names, "  {:<22}{}", format!("{title}:"), listed.join(", "));
        let _ = writeln!(lines, "{heading}{title}:{heading:#}");
        for command in members {
            let about = command.get_about().cloned().unwrap_or_default();
            let _ = writeln!(lines, "  {:<16}  {about}", command.get_name());
        }
        lines.push('\n');
    }
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{{before-help}}\
         {heading}Options:{heading:#}\n{{options}}{{after-help}}"
    );
    program
        .help_template(template)
        .before_help(format!("{heading}Commands:{heading:#}\n{}", names.trim_end()))
        .before_long_help(lines.trim_end().to_owned())
        .after_help(
            "What each command does: stakeout --help\nHelp on a command: stakeout help COMMAND",
        )
        .after_long_help(EXAMPLES)
}

/// What other linters call something, and what it is here. No names are accepted: each would be
/// one more to document and keep.
const HABITS: [(&str, &str); 10] = [
    ("lint", "to lint and solve, use `stakeout check`"),
    ("validate", "to lint and solve, use `stakeout check`"),
    ("fix", "to apply fixes, use `stakeout check --fix`"),
    ("format", "to format, use `stakeout fmt`"),
    ("server", "to run the language server, use `stakeout lsp`"),
    ("--format", "to choose the format of the output, use `--output-format`"),
    ("--reporter", "to choose the format of the output, use `--output-format`"),
    ("--changed", CHANGED),
    ("--staged", CHANGED),
    ("--write", "files are changed by default; `--check` and `--diff` leave them alone"),
];

const CHANGED: &str = "for changed files only: \
    git diff --name-only -z --diff-filter=d -- '*.board' '*.game' '*.pursuit' | \
    xargs -0 -r stakeout check --force-exclude";

/// A usage error with useful suggestions: what a habit from another tool is called here, and no
/// hidden name of an option.
pub(crate) fn with_suggestions(mut error: clap::Error, program: &clap::Command) -> clap::Error {
    for kind in [ContextKind::InvalidSubcommand, ContextKind::InvalidArg] {
        let Some(ContextValue::String(written)) = error.get(kind) else { continue };
        let Some((_, tip)) = HABITS.iter().find(|(habit, _)| habit == written) else { continue };
        for similar in [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg] {
            error.remove(similar);
        }
        let tip = ContextValue::StyledStrs(vec![StyledStr::from(*tip)]);
        error.insert(ContextKind::Suggested, tip);
        return error;
    }
    without_hidden_names(error, program)
}

/// A usage error that suggests no hidden name of an option.
fn without_hidden_names(mut error: clap::Error, program: &clap::Command) -> clap::Error {
    let Some(ContextValue::String(suggested)) = error.get(ContextKind::SuggestedArg) else {
        return error;
    };
    let name = suggested.trim_start_matches('-');
    let is_hidden = |argument: &clap::Arg| {
        let aliases = argument.get_all_aliases().unwrap_or_default();
        let visible = argument.get_visible_aliases().unwrap_or_default();
        let is_alias = aliases.contains(&name) && !visible.contains(&name);
        is_alias || argument.is_hide_set() && argument.get_long() == Some(name)
    };
    let commands = program.get_subcommands().chain([program]);
    if commands.flat_map(clap::Command::get_arguments).any(is_hidden) {
        error.remove(ContextKind::SuggestedArg);
    }
    error
}

#[cfg(test)]
mod tests {
    use clap::Subcommand as _;

    use crate::cli::Command;
    use crate::cli::help::GROUPS;

    #[test]
    fn every_command_is_in_one_group_of_the_help() {
        let mut listed: Vec<&str> =
            GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        listed.sort_unstable();
        let program = Command::augment_subcommands(clap::Command::new("stakeout"));
        let commands = program.get_subcommands().map(clap::Command::get_name);
        let mut commands: Vec<&str> = commands.chain(["lsp"]).collect();
        commands.sort_unstable();
        assert_eq!(listed, commands);
    }
}
