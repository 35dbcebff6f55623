import { storeFaultOf } from '@alert-review/kernel';

/** A damaged location in a store. */
export interface StoreFinding {
  readonly store: string;
  /** Collection of the entry, or `event`. */
  readonly record: string;
  readonly id: string;
  readonly fault: string;
  /** How to repair it: a rebuild of read models, indexes made from documents, or a backup (another one). */
  readonly way: 'rebuild' | 'index' | 'backup' | 'another_backup';
}

export interface StoreProgress {
  readonly store: string;
  readonly record: string;
  /** Entries visited since the last call. */
  readonly entries: number;
}

export interface CheckedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: bigint;
  readonly data: Uint8Array;
}

/** What events have to say beyond their checksums: for every event, streams one after the other or mixed. */
export interface EventRules {
  /** Returns what contradicts the events before it. */
  take(event: CheckedEvent): readonly string[];
  /** Forgets what is needed within one stream: all its events were taken. */
  streamEnded(): void;
  /** Returns what is missing after the last one. */
  end(): readonly Pick<StoreFinding, 'id' | 'fault'>[];
}

export interface StoreCheckOptions {
  /** Repairs index keys that contradict undamaged documents. */
  readonly mendIndexes: boolean;
  readonly onFinding: (finding: StoreFinding) => void;
  /** Called now and then; its result is awaited. */
  readonly onProgress: (progress: StoreProgress) => void | Promise<void>;
  /** Whether to leave out collections that are not in use. */
  readonly onlyInUse?: boolean;
  /** Rules for the decisions' log; without them its events are only compared with their checksums. */
  readonly rules?: EventRules | undefined;
  /** Receives the events of the decisions' log in its order. */
  readonly onEvent?: ((event: CheckedEvent) => void) | undefined;
}

/** Checks everything in the stores of this process; servers check themselves. */
export type StoreCheck = (options: StoreCheckOptions) => Promise<void>;

/** Returns the finding for a failed read of a record. Throws errors that are no store faults. */
export function findingOfError(error: unknown, store: string, record: string): StoreFinding {
  const fault = storeFaultOf(error);
  if (!fault) throw error;
  return { store, record, id: '', fault: fault.message, way: record.includes('@') ? 'rebuild' : 'backup' };
}
