"""What packaging/tests/run has built: each package gives a verdict where there is no cargo."""
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = pathlib.Path(os.environ["STAKEOUT_FILES"])
PROGRAM = pathlib.Path(os.environ["STAKEOUT_PROGRAM"])
TARGET = os.environ["STAKEOUT_TARGET"]
VERSION = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]["version"]
TARGETS = json.loads((ROOT / "packaging/targets.json").read_text())
# The packages of this system. Those of other systems hold the same program here.
ARCHIVE = FILES / f"stakeout-{VERSION}-x86_64-unknown-linux-musl.tar.gz"
NPM = [FILES / f"stakeout-lsp-{VERSION}.tgz", FILES / f"stakeout-lsp-linux-x64-{VERSION}.tgz"]

BOARD = "title: The long way round\nexpect: thief in 4\nP.*..\n..*T.\n....E\n"
WRONG = BOARD.replace("thief in 4", "draw")
CHECKED = "Checked 1 file: no errors, 1 information.\n1 board: 1 thief\n"


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "a.board").write_text(BOARD)
        (self.folder / "wrong.board").write_text(WRONG)

    def bin(self, *programs):
        """A directory with these programs alone, for PATH."""
        folder = self.folder / ".bin"
        folder.mkdir(exist_ok=True)
        for program in programs:
            (folder / program).symlink_to(shutil.which(program))
        return folder

    def run_in(self, path, *command, code=0, **variables):
        """The output of a command that finds programs in `path` alone."""
        self.assertIsNone(shutil.which("cargo", path=str(path)))
        environment = {"PATH": str(path), "HOME": str(self.folder / "home"), **variables}
        done = subprocess.run([*map(str, command)], cwd=self.folder, env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout


class Wheel(Case):
    def test_from_file_to_verdict(self):
        subprocess.run([sys.executable, "-m", "venv", self.folder / "venv"], check=True)
        path = self.folder / "venv/bin"
        (wheel,) = FILES.glob("stakeout_lsp-*.whl")
        self.run_in(path, path / "pip", "install", "--no-index", "--quiet", wheel)
        self.assertEqual(self.run_in(path, path / "stakeout", "check", "a.board"), CHECKED.replace(", 1 information", ""))
        self.run_in(path, path / "stakeout", "check", "wrong.board", code=1)

    def test_it_holds_the_program_and_the_notices(self):
        (wheel,) = FILES.glob("stakeout_lsp-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            base = f"stakeout_lsp-{VERSION}"
            self.assertEqual(archive.read(f"{base}.data/scripts/stakeout"), PROGRAM.read_bytes())
            self.assertIn(f"{base}.dist-info/licenses/src/cli/third-party.txt", archive.namelist())

    def test_that_of_the_package_holds_the_module_its_types_and_the_notices(self):
        (wheel,) = FILES.glob("stakeout_solver-*.whl")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            base = f"stakeout_solver-{VERSION}.dist-info"
            for name in "stakeout/_stakeout.abi3.so", "stakeout/__init__.pyi", "stakeout/py.typed", f"{base}/licenses/third-party.txt":
                self.assertIn(name, names)
            self.assertIn("Requires-Dist: numpy>=1.23", archive.read(f"{base}/METADATA").decode())


class Npm(Case):
    def install(self, *files):
        (self.folder / "package.json").write_text("{}")
        path = self.bin("node", "npm", "npx", "sh")
        # The packages of other systems are in no registry; npm goes on without an optional dependency.
        self.run_in(path, "npm", "install", "--offline", "--no-audit", "--no-fund", *files)
        return path

    def test_from_file_to_verdict(self):
        path = self.install(*NPM)
        output = self.run_in(path, "npx", "--offline", "stakeout", "check", "--verdicts", "a.board")
        self.assertTrue(output.endswith(CHECKED), output)

    def test_it_ends_as_the_program_does(self):
        path = self.install(*NPM)
        launcher = self.folder / "node_modules/.bin/stakeout"
        self.run_in(path, launcher, "check", "wrong.board", code=1)
        self.run_in(path, launcher, "no-such-command", code=2)
        watching = [launcher, "check", "--watch", "a.board"]
        cases = (signal.SIGTERM, False, 143), (signal.SIGINT, False, 130), (signal.SIGINT, True, 130)
        for number, to_all, code in cases:
            with subprocess.Popen(watching, cwd=self.folder, env={"PATH": str(path)}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                  start_new_session=True) as process:
                process.stdout.readline()
                # In a terminal, Ctrl-C goes to every process.
                if to_all:
                    os.killpg(process.pid, number)
                else:
                    process.send_signal(number)
                self.assertEqual(process.wait(10), code)

    def test_without_the_package_of_this_system_it_says_so(self):
        path = self.install(NPM[0])
        (launcher,) = self.folder.glob("node_modules/.bin/stakeout")
        done = subprocess.run([launcher, "--version"], env={"PATH": str(path)}, capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)
        self.assertIn("the package stakeout-lsp-linux-x64 is missing", done.stderr)


class Archive(Case):
    def test_from_file_to_verdict(self):
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(self.folder, filter="data")
        folder = self.folder / ARCHIVE.name.removesuffix(".tar.gz")
        names = sorted(file.name for file in folder.iterdir())
        self.assertEqual(names, ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY.txt", "stakeout"])
        self.assertTrue(self.run_in("/nowhere", folder / "stakeout", "check", "--verdicts", "a.board").endswith(CHECKED))

    def test_windows_gets_a_zip_file(self):
        name = f"stakeout-{VERSION}-x86_64-pc-windows-msvc"
        with zipfile.ZipFile(FILES / f"{name}.zip") as archive:
            self.assertEqual(archive.read(f"{name}/stakeout.exe"), PROGRAM.read_bytes())

    def test_it_is_where_cargo_binstall_looks(self):
        binstall = tomllib.loads((ROOT / "Cargo.toml").read_text())["package"]["metadata"]["binstall"]
        for target in (target["target"] for target in TARGETS):
            settings = {**binstall, **binstall["overrides"].get(target, {})}
            values = {"repo": "", "version": VERSION, "name": "stakeout", "target": target, "bin": "stakeout",
                      "binary-ext": ".exe" if "windows" in target else "",
                      "archive-suffix": {"tgz": ".tar.gz", "zip": ".zip"}[settings["pkg-fmt"]]}
            filled = {key: re.sub(r"\{ ([\w-]+) \}", lambda match: values[match[1]], settings[key]) for key in ("pkg-url", "bin-dir")}
            file = FILES / filled["pkg-url"].rsplit("/", 1)[1]
            names = zipfile.ZipFile(file).namelist() if file.suffix == ".zip" else tarfile.open(file).getnames()
            self.assertIn(filled["bin-dir"], names)


class Extension(Case):
    def test_each_system_has_its_program(self):
        for target in TARGETS:
            for platform in target["vscode"]:
                with zipfile.ZipFile(FILES / f"stakeout-{VERSION}-{platform}.vsix") as package:
                    self.assertIn(f'TargetPlatform="{platform}"', package.read("extension.vsixmanifest").decode())
                    program = "stakeout.exe" if platform.startswith("win32") else "stakeout"
                    self.assertEqual(package.read(f"extension/server/{program}"), PROGRAM.read_bytes())
                    self.assertEqual(package.read("extension/server/stakeout.html"), (FILES / "stakeout.html").read_bytes())


class Release(Case):
    def release(self, *arguments, code=0):
        return self.run_in("/usr/bin:/bin", sys.executable, ROOT / "packaging/release", *arguments, code=code)

    def test_every_file_has_its_checksum(self):
        lines = (FILES / "SHA256SUMS").read_text().splitlines()
        sums = dict(reversed(line.split("  ")) for line in lines)
        found = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in FILES.iterdir() if file.name != "SHA256SUMS"}
        self.assertEqual(sums, found)
        self.assertIn(f"stakeout-page-{VERSION}.tar.gz", sums)
        self.assertIn("stakeout.html", sums)

    def test_the_notes_are_those_of_the_version(self):
        notes = self.release("notes", "--repository", "https://example.org/owner/stakeout")
        self.assertTrue(notes.startswith("### "))
        self.assertNotIn("The first version", notes)
        self.assertIn(f"(https://example.org/owner/stakeout/blob/v{VERSION}/docs/browser.md)", notes)

    def test_a_tag_of_another_version_is_refused(self):
        self.release("check", "v9.9.9", code=1)

    def test_every_action_is_pinned(self):
        for file in (".github/workflows/release.yml", "action.yml"):
            used = re.findall(r"uses: (.*)", (ROOT / file).read_text())
            self.assertTrue(used)
            # A workflow of this repository is as it stands in the same commit.
            for action in (action for action in used if not action.startswith("./")):
                self.assertRegex(action, r"^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")

    def test_downloads_are_small(self):
        """Limits in MB. A release inlines less than the program of `host`, and stores equal functions once."""
        program, package = (11.8, 5.6) if TARGET == "host" else (8, 4)
        sizes = {PROGRAM: program, **{file: package for file in (*FILES.glob("stakeout_lsp-*.whl"), NPM[1], ARCHIVE)}}
        for file, limit in sizes.items():
            size = file.stat().st_size / 1e6
            print(f"{file.name}: {size:.2f} MB", file=sys.stderr)
            self.assertLess(size, limit)


class SystemPackages(Case):
    def test_the_formula_names_the_archives(self):
        formula = (FILES / "stakeout.rb").read_text()
        self.assertNotIn("@", formula)
        subprocess.run(["ruby", "-wc", FILES / "stakeout.rb"], check=True, capture_output=True)
        pairs = re.findall(r'url ".*/releases/download/v[^/]*/(.*)"\n *sha256 "(.*)"', formula)
        self.assertEqual(len(pairs), 4)
        for name, checksum in pairs:
            self.assertEqual(hashlib.sha256((FILES / name).read_bytes()).hexdigest(), checksum)

    def test_the_arch_package_installs_program_manual_and_completions(self):
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(self.folder, filter="data")
        script = 'set -eu; . "$0"; [ "$sha256sums_x86_64" = "$1" ]; CARCH=x86_64 pkgdir=$PWD/pkg; package'
        checksum = hashlib.sha256(ARCHIVE.read_bytes()).hexdigest()
        self.run_in("/usr/bin:/bin", "bash", "-c", script, FILES / "PKGBUILD", checksum)
        for file in ("bin/stakeout", "share/man/man1/stakeout-check.1", "share/fish/vendor_completions.d/stakeout.fish",
                     "share/licenses/stakeout-bin/LICENSE-MIT"):
            self.assertGreater((self.folder / "pkg/usr" / file).stat().st_size, 0, file)


class Action(Case):
    """The scripts of action.yml, as the runner calls them."""

    def setUp(self):
        super().setUp()
        releases = self.folder / f".releases/v{VERSION}"
        releases.mkdir(parents=True)
        shutil.copy(ARCHIVE, releases)
        self.release = releases / ARCHIVE.name
        self.runner = {"RUNNER_OS": "Linux", "RUNNER_ARCH": "X64", "RUNNER_TEMP": str(self.folder / ".temp"),
                       "GITHUB_OUTPUT": str(self.folder / ".output"), "STAKEOUT_RELEASES": (self.folder / ".releases").as_uri(),
                       "STAKEOUT_REPOSITORY": "someone/stakeout"}
        (self.folder / ".temp").mkdir()
        # In place of GitHub's program, which asks its servers: knows the attestation of this archive alone.
        self.programs = self.folder / ".programs"
        self.programs.mkdir()
        self.gh = self.programs / "gh"
        known = hashlib.sha256(ARCHIVE.read_bytes()).hexdigest()
        asked = (f"attestation verify {ARCHIVE.name} --repo someone/stakeout --source-ref refs/tags/v{VERSION}"
                 " --signer-workflow someone/stakeout/.github/workflows/release.yml")
        self.gh.write_text(f"#!/bin/sh\n[ \"$*\" = '{asked}' ] && echo '{known}  {ARCHIVE.name}' | sha256sum -c\n")
        self.gh.chmod(0o755)

    def step(self, name, code=0, **inputs):
        output = self.run_in(f"{self.programs}:/usr/bin:/bin", ROOT / "packaging/action" / name, code=code, **self.runner, **inputs)
        file = pathlib.Path(self.runner["GITHUB_OUTPUT"])
        return output, dict(line.split("=", 1) for line in file.read_text().splitlines()) if file.exists() else {}

    def test_it_installs_checks_annotates_and_writes_sarif(self):
        _, outputs = self.step("install")
        output, outputs = self.step("check", code=1, STAKEOUT_PROGRAM=outputs["program"], STAKEOUT_PATHS="a.board\nwrong.board\n")
        self.assertRegex(output, r"(?m)^::error .*file=wrong.board,line=2")
        (run,) = json.loads(pathlib.Path(outputs["sarif"]).read_text())["runs"]
        self.assertIn("verdict-mismatch", [result["ruleId"] for result in run["results"]])

    def test_a_release_without_attestation_is_refused_unopened(self):
        self.release.write_bytes(self.release.read_bytes()[:-1])
        checksum = hashlib.sha256(self.release.read_bytes()).hexdigest()
        (self.release.parent / "SHA256SUMS").write_text(f"{checksum}  {self.release.name}\n")
        output, outputs = self.step("install", code=2)
        self.assertIn("has no attestation of someone/stakeout", output)
        self.assertEqual(outputs, {})
        self.assertEqual([file.name for file in (self.folder / ".temp").glob("*/*")], [self.release.name])

    def test_without_the_program_that_verifies_nothing_is_installed(self):
        self.gh.unlink()
        output, _ = self.step("install", code=2)
        self.assertIn("needs the program gh", output)

    def test_a_release_that_does_not_exist_is_an_error(self):
        output, _ = self.step("install", code=2, STAKEOUT_VERSION="v9.9.9")
        self.assertIn("there is no release 9.9.9", output)

    def test_an_installed_program_can_be_used(self):
        _, outputs = self.step("install", STAKEOUT_PROGRAM=str(PROGRAM))
        self.assertEqual(outputs["program"], str(PROGRAM))

    def test_paths_and_arguments_may_contain_spaces(self):
        (self.folder / "two words").mkdir()
        shutil.copy(self.folder / "a.board", self.folder / "two words")
        inputs = {"STAKEOUT_PROGRAM": str(PROGRAM), "STAKEOUT_PATHS": "two words"}
        self.step("check", STAKEOUT_ARGUMENTS="--ignore\nverdict", **inputs)


if __name__ == "__main__":
    unittest.main()
