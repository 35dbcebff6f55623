import { EnvironmentError } from '../../kernel/environment-error.js';
import type { WrittenBytes } from '../process/write-file.js';
import type { CopiedFile } from '../stores-copy.js';

/** Where a backup lies: a folder, or a prefix of a bucket. Paths are those below DATA_DIR. */
export interface BackupPlace {
  /** As an operator writes it. */
  readonly name: string;
  /** Whether `lay` copies. */
  readonly isRemote: boolean;
  /** Throws EnvironmentError unless it is empty and takes so many bytes. */
  prepare(bytes: number): Promise<void>;
  write(file: CopiedFile, onBytes: (bytes: number) => void): Promise<WrittenBytes>;
  /** Makes all files durable, then writes the manifest. */
  finish(manifest: Buffer): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
  /** Throws ENOENT for a missing file; EnvironmentError for a place that cannot be read at all. */
  read(path: string): AsyncIterable<Buffer>;
  /** Reads a file and puts it, or a link to it, to `target`. Throws as `read`. */
  lay(path: string, target: string, onBytes: (bytes: number) => void): Promise<WrittenBytes>;
  close(): void;
}

/** Written last: a place without it holds no backup, or one that was not finished. */
export const MANIFEST_FILE = 'manifest.json';

const S3_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** Returns bucket and prefix of `s3://bucket/prefix`; null for anything else. */
export function parseS3Address(text: string): { readonly bucket: string; readonly prefix: string } | null {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix: prefix.replace(/\/*$/, prefix && '/') };
}

export const cannotTake = (place: string, reason: string): EnvironmentError =>
  new EnvironmentError(`${place} cannot take the backup: ${reason}`);
