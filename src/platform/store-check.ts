import { storeFaultOf } from '@alert-review/kernel';

/** A damaged place in a store. */
export interface StoreFinding {
  readonly store: string;
  /** Collection of the entry, or `event`. */
  readonly record: string;
  readonly id: string;
  readonly fault: string;
  /**
   * How to repair it: rebuild the read models, rebuild the index from documents, or restore a backup (or
   * another backup, if this one is damaged).
   */
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

/**
 * Rules that events must follow beyond their checksums. They receive every event, either stream by stream
 * or in mixed order.
 */
export interface EventRules {
  /** Returns contradictions between the event and earlier events. */
  take(event: CheckedEvent): readonly string[];
  /**
   * Called after the last event of a stream, if events come stream by stream. Frees the data of this stream.
   */
  streamEnded(): void;
  /** Returns what is missing after the last event. */
  end(): readonly Pick<StoreFinding, 'id' | 'fault'>[];
}

export interface StoreCheckOptions {
  /** Whether to repair index keys that contradict undamaged documents. */
  readonly mendIndexes: boolean;
  readonly onFinding: (finding: StoreFinding) => void;
  /** Called from time to time; the check waits for it. */
  readonly onProgress: (progress: StoreProgress) => void | Promise<void>;
  /** Whether to skip collections that are not in use. */
  readonly onlyInUse?: boolean;
  /** Rules for the log of decisions. Without them, only the checksums of its events are checked. */
  readonly rules?: EventRules | undefined;
  /** Receives the events of the log of decisions, in its order. */
  readonly onEvent?: ((event: CheckedEvent) => void) | undefined;
}

/** Checks everything in the stores of this process. Database servers check their own data. */
export type StoreCheck = (options: StoreCheckOptions) => Promise<void>;

/** Returns the finding for a failed read of a record. Throws errors that are no store faults. */
export function findingOfError(error: unknown, store: string, record: string): StoreFinding {
  const fault = storeFaultOf(error);
  if (!fault) throw error;
  return { store, record, id: '', fault: fault.message, way: record.includes('@') ? 'rebuild' : 'backup' };
}
