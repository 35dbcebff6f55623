import { closeSync, openSync } from 'node:fs';
import { readLastCommit, readNewestHeader } from './data-file-header.js';
import { DataDirectoryLostError } from '../kernel/place-error.js';

export const OUTCOME_UNKNOWN = 'It is not known whether the change was stored.';

/** Looks before and after each commit whether this process alone writes to the data file. */
export class CommitGuard {
  private readonly file: number;
  private readonly pageSize: number;
  private last: number;

  /** `lost`: why this process may write no more, if it may not. */
  constructor(
    private readonly path: string,
    private readonly lost: () => DataDirectoryLostError | null,
  ) {
    this.file = openSync(path, 'r');
    const { pageSize, commit } = readNewestHeader(this.file);
    this.pageSize = pageSize;
    this.last = commit;
  }

  /** Number of the last commit that is known to be durable. */
  get lastCommit(): number {
    return this.last;
  }

  /** Throws DataDirectoryLostError. */
  before(): void {
    const lost = this.lost();
    if (lost) throw lost;
    this.expect(this.last, 'Nothing was written.');
  }

  /** After at most one commit. Throws DataDirectoryLostError. */
  after(): void {
    this.expect(this.last + 1, OUTCOME_UNKNOWN);
    this.resume();
  }

  /** Runs what commits any number of times by itself. Throws DataDirectoryLostError. */
  alone<T>(operation: () => T): T {
    this.before();
    try {
      return operation();
    } finally {
      this.resume();
    }
  }

  /** Takes the file as it is: a commit that failed may have come through. */
  resume(): void {
    this.last = this.inFile();
  }

  close(): void {
    closeSync(this.file);
  }

  private inFile(): number {
    return readLastCommit(this.file, this.pageSize);
  }

  private expect(most: number, effect: string): void {
    const found = this.inFile();
    if (found <= most) return;
    const message =
      `${this.path} has commit ${found} where this process made ${this.last}: another process writes to ` +
      'the same stores, so this one ends. Stop both, start one, and send again what was not confirmed by it.';
    throw new DataDirectoryLostError(message, effect);
  }
}
