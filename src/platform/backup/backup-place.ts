import type { ContentDigest } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';

type OnBytes = (bytes: number) => void;

/**
 * A place that holds a backup. Paths are relative to DATA_DIR. Its methods throw EnvironmentErrors or
 * errors of the disk.
 */
export interface BackupPlace {
  /** Name of the place, as an operator writes it. */
  readonly name: string;
  readonly isRemote: boolean;
  /**
   * Prepares the place for a backup of so many bytes. Throws EnvironmentError with the reason if it is not
   * empty or too small.
   */
  prepare(bytes: number): Promise<void>;
  write(file: CopiedFile, onBytes: OnBytes): Promise<ContentDigest>;
  /** Writes the last file once all other files are durable. */
  finish(path: string, content: Buffer): Promise<void>;
  /** Writes a file unless a file of that name exists. Returns the content that is stored there. */
  keep(path: string, content: Buffer): Promise<Buffer>;
  discard(): Promise<void>;
  /** Throws ENOENT if the file is missing. */
  read(path: string): AsyncIterable<Buffer>;
  close(): void;
}
