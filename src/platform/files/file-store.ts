import type { Readable } from 'node:stream';

/** The file is larger than allowed. No part of it is kept. */
export class FileTooLargeError extends Error {
  constructor(readonly limit: number) {
    super(`the file is larger than ${limit} bytes`);
  }
}

export interface StoredFile {
  readonly bytes: number;
  readonly sha256: string;
}

export interface WrittenFile extends StoredFile {
  /** True if an earlier file with other content exists and was kept. */
  readonly isEarlier?: true;
}

const PART_OF_PLACE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

export const existingFileResult = (standing: StoredFile, written: StoredFile): WrittenFile =>
  standing.sha256 === written.sha256 ? standing : { ...standing, isEarlier: true };

/** Throws RangeError if the organization or the file name is invalid. */
export function requireValidFilePlace(org: string, name: string): void {
  for (const part of [org, name]) {
    if (!PART_OF_PLACE.test(part)) {
      throw new RangeError(`${JSON.stringify(part)} cannot be part of a file's place`);
    }
  }
}

/**
 * Stores files. A file is either complete and durable or absent, and the first file under a name stays.
 * Methods throw RangeError and store_unavailable.
 */
export abstract class FileStore {
  /**
   * Writes a file. Returns size and hash of the file that is stored under the name. Throws
   * FileTooLargeError or errors of the stream.
   */
  abstract write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<WrittenFile>;
  /** Returns the content from the offset `start` on; null if there is no such file. */
  abstract open(org: string, name: string, options?: { start?: number }): Promise<Readable | null>;
  /**
   * Returns an address that accepts one PUT until `expiresAt` (ms, at most 7 days ahead); null if not
   * supported.
   */
  abstract uploadAddress(
    org: string,
    name: string,
    options: { readonly expiresAt: number },
  ): Promise<string | null>;
  /** Turns a direct upload into a file; null if nothing was uploaded. Throws FileTooLargeError. */
  abstract receive(
    org: string,
    name: string,
    limits: { readonly bytesMax: number },
  ): Promise<StoredFile | null>;
  abstract remove(org: string, name: string): Promise<void>;
  abstract ping(): Promise<void>;
}
