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

/** The file that stands after a write. */
export interface WrittenFile extends StoredFile {
  /** The file stood there before, and what was written now has other content. */
  readonly isEarlier?: true;
}

const PART_OF_PLACE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** What a write answers that did not come first. */
export const earlierFile = (standing: StoredFile, written: StoredFile): WrittenFile =>
  standing.sha256 === written.sha256 ? standing : { ...standing, isEarlier: true };

/** Error: RangeError when a file cannot stand at this place. */
export function checkPlace(org: string, name: string): void {
  for (const part of [org, name]) {
    if (!PART_OF_PLACE.test(part)) {
      throw new RangeError(`${JSON.stringify(part)} cannot be part of a file's place`);
    }
  }
}

/**
 * Uploaded files until they are imported, by organisation and name. A file exists wholly and durably or not
 * at all; the first complete one under a name stays. Errors of all: RangeError for a place that cannot be,
 * AppError store_unavailable.
 */
export abstract class FileStore {
  /**
   * Takes the stream to its end; resolves to the facts of the file that stays. Rejects with
   * FileTooLargeError, or with the stream's own error when it breaks.
   */
  abstract write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<WrittenFile>;
  /** The content from `start` on; null when there is no such file. */
  abstract open(org: string, name: string, options?: { start?: number }): Promise<Readable | null>;
  /**
   * An address for one PUT of the content by a client that has no credentials, until `expiresAt` (ms, at
   * most seven days ahead). What comes there is no file before `receive`. Null where the store has no such
   * addresses.
   */
  abstract uploadAddress(
    org: string,
    name: string,
    options: { readonly expiresAt: number },
  ): Promise<string | null>;
  /**
   * Makes a file of what a client has put at the upload address: later puts there change nothing of it.
   * Null when nothing came there; asked again, it answers with the file that stands. Rejects with
   * FileTooLargeError and keeps nothing then.
   */
  abstract receive(
    org: string,
    name: string,
    limits: { readonly bytesMax: number },
  ): Promise<StoredFile | null>;
  /** Also what was put at the upload address. */
  abstract remove(org: string, name: string): Promise<void>;
  abstract ping(): Promise<void>;
}
