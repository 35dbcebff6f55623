export interface CopiedFile {
  /** Path below the folder of the backup, as below DATA_DIR. */
  readonly path: string;
  readonly bytes: number;
  content(): AsyncIterable<Buffer>;
}

/** The embedded stores and the waiting files as they were at one moment, while the server goes on. */
export interface StoresCopy {
  /** Position of the last event; null for an empty log. */
  readonly position: string | null;
  /** What tells the right master key from others; null for stores without one. */
  readonly keyCheck: string | null;
  readonly files: readonly CopiedFile[];
  /** Ends what keeps that moment; until then the stores on the disk grow with each write. */
  release(): Promise<void>;
}

/** Begins a copy of the stores in DATA_DIR. Throws validation_error when one is on a server. */
export type BeginCopy = () => Promise<StoresCopy>;
