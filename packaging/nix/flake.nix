# nix run 'ADDRESS?dir=packaging/nix' -- check levels/
{
  description = "Checks and solves pursuit puzzles and games on graphs, in your editor and in CI";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs =
    { self, nixpkgs }:
    let
      systems = [
        "x86_64-linux"
        "aarch64-linux"
        "x86_64-darwin"
        "aarch64-darwin"
      ];
      forEach = build: nixpkgs.lib.genAttrs systems (system: build nixpkgs.legacyPackages.${system});
    in
    {
      packages = forEach (pkgs: {
        default = pkgs.callPackage ./package.nix {
          # The whole repository, of which this flake is a directory.
          source = ../..;
          commit = self.shortRev or "unknown (local changes)";
        };
      });
      formatter = forEach (pkgs: pkgs.nixfmt);
    };
}
