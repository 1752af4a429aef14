/** The names of the files of this build, which hold the hash of their content; each is set for the bundles that load it. */
declare const BUILT: {
  readonly version: string;
  readonly verdictModule: string;
  readonly serverModule: string;
  readonly verdictWorker: string;
  readonly solverWorker: string;
  readonly serverWorker: string;
  readonly explorer: string;
};

/** The module of `module/unpacking.rs`, in base64. */
declare const UNPACKER: string;
