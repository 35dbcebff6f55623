import { AppError, NOT_STORED_TEXT } from '@alert-review/kernel';
import type { ReadStore } from '../read-store/read-store.js';
import { areStoresCreated } from './key-check.js';

/** Checks that a database on a server still holds the documents with which this process began. */
export class EmptiedDatabaseCheck {
  private isTold = false;

  constructor(
    private readonly readStore: ReadStore,
    /** Called once when they are gone: the process must exit. Null if the database is not on a server. */
    private readonly onGone: ((error: Error) => void) | null,
  ) {}

  /** Throws store_unavailable if the documents are gone, or while the database does not answer. */
  async require(): Promise<void> {
    if (!this.onGone || (await areStoresCreated(this.readStore))) return;
    const cause = new Error('the database in MONGODB_URL was emptied under this process');
    if (!this.isTold) this.onGone(cause);
    this.isTold = true;
    throw new AppError('store_unavailable', { store: 'read_store', effect: NOT_STORED_TEXT }, { cause });
  }
}
