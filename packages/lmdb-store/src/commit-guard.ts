import { closeSync, fstatSync, openSync, statSync } from 'node:fs';
import { readLastCommit, readNewestHeader } from './data-file-header.js';
import { DataDirectoryLostError, NOT_STORED_TEXT } from '@alert-review/kernel';

/** Sentence for the error of a commit that may or may not have taken effect. */
export const OUTCOME_UNKNOWN = 'It is not known whether the change was stored.';

/** Checks before and after each commit that no other process wrote to the data file or replaced it. */
export class CommitGuard {
  private readonly file: number;
  private readonly pageSize: number;
  private readonly inode: number;
  private last: number;

  /** `directoryLost` returns the error to exit with once the data directory is lost, else null. */
  constructor(
    private readonly path: string,
    private readonly directoryLost: () => DataDirectoryLostError | null,
  ) {
    this.file = openSync(path, 'r');
    this.inode = fstatSync(this.file).ino;
    const { pageSize, commit } = readNewestHeader(this.file);
    this.pageSize = pageSize;
    this.last = commit;
  }

  get lastCommit(): number {
    return this.last;
  }

  ownershipError(): DataDirectoryLostError | null {
    return this.directoryLost() ?? (this.isInPlace ? null : this.fileReplacedError());
  }

  /** Throws DataDirectoryLostError if the directory or file is lost, or if another process has committed. */
  checkBeforeCommit(): void {
    const lost = this.ownershipError();
    if (lost) throw lost;
    this.expectCommitAtMost(this.last, NOT_STORED_TEXT);
  }

  /**
   * Accepts at most one commit since the previous check. Throws DataDirectoryLostError for anything else.
   */
  checkAfterCommit(): void {
    if (!this.isInPlace) throw this.fileReplacedError(OUTCOME_UNKNOWN);
    this.last = this.expectCommitAtMost(this.last + 1, OUTCOME_UNKNOWN);
  }

  /** Accepts the file's current commit number, because a failed commit may still have been written. */
  acceptFileAsItIs(): void {
    this.last = readLastCommit(this.file, this.pageSize);
  }

  close(): void {
    closeSync(this.file);
  }

  /**
   * Tells whether the path still leads to the open file. An inode number is not reused while its file is
   * open.
   */
  private get isInPlace(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.ino === this.inode;
  }

  private fileReplacedError(effect?: string): DataDirectoryLostError {
    const message =
      `${this.path} was removed or replaced while this process had it open: what it writes would be lost, ` +
      'so it ends. Put the file back that was there, or all stores from one backup, and start again.';
    return new DataDirectoryLostError(message, effect);
  }

  private expectCommitAtMost(most: number, effect: string): number {
    const found = readLastCommit(this.file, this.pageSize);
    if (found >= this.last && found <= most) return found;
    const figures = `commit ${found} where this process made ${this.last}`;
    const message =
      found < this.last
        ? `${this.path} was written over while this process had it open: it has ${figures}, so it ends. ` +
          'Put all stores back from one backup, and start again.'
        : `${this.path} has ${figures}: another process writes to the same stores, so this one ends. ` +
          'Stop both, start one, and send again what was not confirmed by it.';
    throw new DataDirectoryLostError(message, effect);
  }
}
