import { EnvironmentError } from '@alert-review/kernel';
import { VERSION } from './version.js';

/**
 * Number of the data format. Raise it in a release whose data older releases cannot read completely. Older
 * formats are read and upgraded. DATA_FORMATS below says what each number means.
 */
export const DATA_FORMAT = 4;

/** Says for each format why older releases cannot read it. */
export const DATA_FORMATS: Readonly<Record<number, string>> = {
  1: '1.0.0-rc.1: the first format that has a number',
  2: '1.0.0-rc.2: newer events, which 1.0.0-rc.1 would leave out of its read models',
  3: '1.0.0-rc.2: newer versions of events, at which builds of format 2 end',
  4: '1.0.0-rc.2: payments kept by month, which builds of format 3 would leave as they were',
};

/** What a store records about the release that wrote last. Missing in stores of 0.x. */
export interface WriterRelease {
  readonly format?: number | undefined;
  readonly release?: string | undefined;
}

export const WRITTEN_BY_THIS_RELEASE = { format: DATA_FORMAT, release: VERSION } as const;

export const isOfThisRelease = ({ format, release }: WriterRelease): boolean =>
  format === DATA_FORMAT && release === VERSION;

/**
 * Throws EnvironmentError, with advice, if the stores have a newer format. `place` is the subject of the
 * message.
 */
export function requireReadableFormat(
  place: string,
  { format = 1, release = 'unknown' }: WriterRelease,
): void {
  if (format <= DATA_FORMAT) return;
  throw new EnvironmentError(
    `${place} was written by release ${release} in data format ${format}; release ${VERSION} reads formats ` +
      `up to ${DATA_FORMAT}. Nothing was changed. Start ${release} or a later release again, or put back a ` +
      'backup that was taken before the update.',
  );
}
