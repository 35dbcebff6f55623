import { EnvironmentError } from '@alert-review/kernel';
import { VERSION } from './version.js';

/**
 * Raised by a release whose stores an older release cannot read, also where the older one would only leave
 * something out. Older formats are read and upgraded. The list below says what each number stands for.
 */
export const DATA_FORMAT = 2;

/** What made each format one that older releases cannot read, for people. */
export const DATA_FORMATS: Readonly<Record<number, string>> = {
  1: '1.0.0-rc.1: the first format that has a number',
  2: '1.0.0-rc.2: newer events, which 1.0.0-rc.1 would leave out of its read models',
};

/** What stores say about the release that wrote to them last; missing in those of 0.x. */
export interface WrittenBy {
  readonly format?: number | undefined;
  readonly release?: string | undefined;
}

export const WRITTEN_BY_THIS_RELEASE = { format: DATA_FORMAT, release: VERSION } as const;

export const isOfThisRelease = ({ format, release }: WrittenBy): boolean =>
  format === DATA_FORMAT && release === VERSION;

/** Throws EnvironmentError, with the way out, for stores of a newer format. `place`: begins the sentence. */
export function requireReadableFormat(place: string, { format = 1, release = 'unknown' }: WrittenBy): void {
  if (format <= DATA_FORMAT) return;
  throw new EnvironmentError(
    `${place} was written by release ${release} in data format ${format}; release ${VERSION} reads formats ` +
      `up to ${DATA_FORMAT}. Nothing was changed. Start ${release} or a later release again, or put back a ` +
      'backup that was taken before the update.',
  );
}
