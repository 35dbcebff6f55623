import { storeFaultOf } from '../kernel/store-fault.js';

/** A place in a store that is not as it was written. */
export interface StoreFinding {
  readonly store: string;
  /** Collection, or `event`. */
  readonly record: string;
  readonly id: string;
  readonly fault: string;
  /** What makes it whole: a rebuild of read models, indexes made from the documents, or a backup. */
  readonly way: 'rebuild' | 'index' | 'backup';
}

export interface StoreProgress {
  readonly store: string;
  readonly record: string;
  /** Looked at since the last time. */
  readonly entries: number;
}

export interface StoreCheckOptions {
  /** Makes keys of indexes anew where whole documents contradict them. */
  readonly mendIndexes: boolean;
  readonly onFinding: (finding: StoreFinding) => void;
  /** What it gives back is awaited. */
  readonly onProgress: (progress: StoreProgress) => void | Promise<void>;
  /** Collections that are in use: what else is stored, such as events, is checked when it is read. */
  readonly onlyIndexed?: boolean;
}

/** Looks at everything in the stores of this process; stores on servers check themselves. */
export type StoreCheck = (options: StoreCheckOptions) => Promise<void>;

/** What ended the look at a record. Throws other errors than faults of the store. */
export function findingOf(error: unknown, store: string, record: string): StoreFinding {
  const fault = storeFaultOf(error);
  if (!fault) throw error;
  return { store, record, id: '', fault: fault.message, way: record.includes('@') ? 'rebuild' : 'backup' };
}
