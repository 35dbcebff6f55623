import type { Readable } from 'node:stream';

/** More bytes came than the cap allows; nothing of the file is kept. */
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
  /** The file stood there before, and what was written now has other content. */
  readonly isEarlier?: true;
}

const PART_OF_PLACE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

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

/** A file is whole and durable or not there; the first one stays. Errors: RangeError, store_unavailable. */
export abstract class FileStore {
  /** The facts of the file that stays. Rejects with FileTooLargeError, or with the stream's own error. */
  abstract write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<WrittenFile>;
  /** The content from `start` on; null when there is no such file. */
  abstract open(org: string, name: string, options?: { start?: number }): Promise<Readable | null>;
  /** For one PUT until `expiresAt` (ms, within 7 days), no file before `receive`; null: there is none. */
  abstract uploadAddress(
    org: string,
    name: string,
    options: { readonly expiresAt: number },
  ): Promise<string | null>;
  /** Makes a file of what was put there, for good; null without any. Rejects with FileTooLargeError. */
  abstract receive(
    org: string,
    name: string,
    limits: { readonly bytesMax: number },
  ): Promise<StoredFile | null>;
  /** Also what was put at the upload address. */
  abstract remove(org: string, name: string): Promise<void>;
  abstract ping(): Promise<void>;
}
