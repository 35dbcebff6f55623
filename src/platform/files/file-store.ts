import type { Readable } from 'node:stream';

/** The file is larger than allowed; nothing of it is kept. */
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
  /** True when an earlier file with other content stayed. */
  readonly isEarlier?: true;
}

const PART_OF_PLACE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

export const earlierFile = (standing: StoredFile, written: StoredFile): WrittenFile =>
  standing.sha256 === written.sha256 ? standing : { ...standing, isEarlier: true };

/** Throws RangeError for an invalid organization or file name. */
export function checkPlace(org: string, name: string): void {
  for (const part of [org, name]) {
    if (!PART_OF_PLACE.test(part)) {
      throw new RangeError(`${JSON.stringify(part)} cannot be part of a file's place`);
    }
  }
}

/** A file is complete and durable or absent; the first one stays. Throws RangeError, store_unavailable. */
export abstract class FileStore {
  /** Writes a file; returns facts of the one that stays. Throws FileTooLargeError, or stream errors. */
  abstract write(
    org: string,
    name: string,
    source: Readable,
    limits: { bytesMax: number },
  ): Promise<WrittenFile>;
  /** Returns the content from `start` on; null without such a file. */
  abstract open(org: string, name: string, options?: { start?: number }): Promise<Readable | null>;
  /** Returns an address for one PUT until `expiresAt` (ms, within 7 days); null if unsupported. */
  abstract uploadAddress(
    org: string,
    name: string,
    options: { readonly expiresAt: number },
  ): Promise<string | null>;
  /** Makes a file of the direct upload; null without one. Throws FileTooLargeError. */
  abstract receive(
    org: string,
    name: string,
    limits: { readonly bytesMax: number },
  ): Promise<StoredFile | null>;
  abstract remove(org: string, name: string): Promise<void>;
  abstract ping(): Promise<void>;
}
