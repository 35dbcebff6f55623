import { randomUUID } from 'node:crypto';
import type { DataDirectory } from '@alert-review/lmdb-store';
import type { EmbeddedEventStore } from '../../src/platform/event-store/event-store.embedded.js';
import type { EmbeddedReadStore } from '../../src/platform/read-store/read-store.embedded.js';
import { StoreSet, type StoreSetOptions } from '../../src/platform/store-set.embedded.js';
import { eventStoresIn, readStoreIn } from '../../src/platform/stores.embedded.js';

export interface OpenedStores {
  readonly set: StoreSet;
  readonly readStore: EmbeddedReadStore;
  readonly eventStore: EmbeddedEventStore;
  readonly accessEventStore: EmbeddedEventStore;
  /** Closes the stores; the directory stays locked. */
  close(): Promise<void>;
}

/** Opens all stores of a data directory. */
export async function openEmbedded(
  directory: DataDirectory,
  options: Pick<StoreSetOptions, 'onFatal' | 'acceptLoss'>,
): Promise<OpenedStores> {
  const names = ['events', 'access', 'store', 'bulk'] as const;
  const set = await StoreSet.open(directory, { ...options, names, newId: randomUUID });
  return {
    set,
    readStore: readStoreIn(set),
    ...(await eventStoresIn(set)),
    close: () => set.close(),
  };
}
