import type { Readable } from 'node:stream';

/** More bytes came than the cap allows; nothing of the file is kept. */
export class FileTooLargeError extends Error {
  constructor(readonly limit: number) {
    super(`the file is larger than ${limit} bytes`);
  }
}

export interface StoredFile {
  readonly bytes: number;
  /** SHA-256 of the content, hex. */
  readonly sha256: string;
}

/**
 * Uploaded files until they are imported, by organisation and name. A file exists wholly and durably or not
 * at all; the first complete one under a name stays.
 */
export abstract class FileStore {
  /**
   * Takes the stream to its end. Rejects with FileTooLargeError, or with the stream's own error when it
   * breaks.
   */
  abstract write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<StoredFile>;
  /** The content from `start` on; null when there is no such file. */
  abstract open(org: string, name: string, options?: { start?: number }): Promise<Readable | null>;
  abstract exists(org: string, name: string): Promise<boolean>;
  abstract remove(org: string, name: string): Promise<void>;
  abstract ping(): Promise<void>;
}
