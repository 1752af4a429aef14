# Filled in by packaging/release.
class Stakeout < Formula
  desc "Language server and linter for game puzzles"
  homepage "@repository@"
  version "@version@"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "@repository@/releases/download/v@version@/stakeout-@version@-aarch64-apple-darwin.tar.gz"
      sha256 "@aarch64-apple-darwin@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/stakeout-@version@-x86_64-apple-darwin.tar.gz"
      sha256 "@x86_64-apple-darwin@"
    end
  end

  on_linux do
    on_arm do
      url "@repository@/releases/download/v@version@/stakeout-@version@-aarch64-unknown-linux-musl.tar.gz"
      sha256 "@aarch64-unknown-linux-musl@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/stakeout-@version@-x86_64-unknown-linux-musl.tar.gz"
      sha256 "@x86_64-unknown-linux-musl@"
    end
  end

  def install
    bin.install "stakeout"
    generate_completions_from_executable(bin/"stakeout", "completions")
    system bin/"stakeout", "man", man1
  end

  test do
    (testpath/"a.board").write("PTE\n")
    assert_match "Police catches the thief", shell_output("#{bin}/stakeout solve a.board")
  end
end
