export interface CopiedFile {
  /** Path within the backup, the same as below DATA_DIR. */
  readonly path: string;
  readonly bytes: number;
  content(): AsyncIterable<Buffer>;
}

/** The embedded stores and waiting files as they were at one moment, while the server continues to run. */
export interface StoresCopy {
  /** Position of the last event; null for an empty log. */
  readonly position: string | null;
  /** Value by which a restore recognizes the right master key; null for stores without a key. */
  readonly keyCheck: string | null;
  readonly files: readonly CopiedFile[];
  /** Ends the copy. Until then, the stores on disk grow with each write. */
  release(): Promise<void>;
}

/** Begins a copy of the stores in DATA_DIR. Throws validation_error if a store is on a server. */
export type BeginCopy = () => Promise<StoresCopy>;
