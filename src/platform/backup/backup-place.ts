import type { WrittenBytes } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';

type OnBytes = (bytes: number) => void;

/** Where a backup lies; paths are as below DATA_DIR. Its errors are EnvironmentErrors or those of a disk. */
export interface BackupPlace {
  /** As an operator writes it. */
  readonly name: string;
  readonly isRemote: boolean;
  /** Throws EnvironmentError with the reason unless it is empty and takes so many bytes. */
  prepare(bytes: number): Promise<void>;
  write(file: CopiedFile, onBytes: OnBytes): Promise<WrittenBytes>;
  /** Writes the last file, once all others are durable. */
  finish(path: string, content: Buffer): Promise<void>;
  /** Writes a file unless there is one of that name; returns what is there. */
  keep(path: string, content: Buffer): Promise<Buffer>;
  discard(): Promise<void>;
  /** Throws ENOENT for a missing file. */
  read(path: string): AsyncIterable<Buffer>;
  close(): void;
}
