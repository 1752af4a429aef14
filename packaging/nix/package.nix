{
  lib,
  rustPlatform,
  installShellFiles,
  stdenv,
  source,
  commit,
}:

rustPlatform.buildRustPackage {
  pname = "stakeout";
  version = (lib.importTOML (source + "/Cargo.toml")).package.version;
  src = source;
  cargoLock.lockFile = source + "/Cargo.lock";
  env.STAKEOUT_COMMIT = commit;
  nativeBuildInputs = [ installShellFiles ];

  # They take longer than the build, and some need Python or a terminal.
  doCheck = false;

  postInstall = lib.optionalString (stdenv.buildPlatform.canExecute stdenv.hostPlatform) ''
    $out/bin/stakeout man man
    installManPage man/*.1
    installShellCompletion --cmd stakeout \
      --bash <($out/bin/stakeout completions bash) \
      --fish <($out/bin/stakeout completions fish) \
      --zsh <($out/bin/stakeout completions zsh)
  '';

  meta = {
    description = "Checks and solves pursuit puzzles and games on graphs, in your editor and in CI";
    license = with lib.licenses; [
      mit
      asl20
    ];
    mainProgram = "stakeout";
  };
}
