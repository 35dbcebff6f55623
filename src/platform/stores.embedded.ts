import type { DataDirectory } from '../embedded/data-directory.js';
import { Environment } from '../embedded/environment.js';
import { EmbeddedEventStore } from './event-store/event-store.embedded.js';
import { EmbeddedReadStore } from './read-store/read-store.embedded.js';

export interface EmbeddedStores {
  readonly readStore: EmbeddedReadStore;
  readonly eventStore: EmbeddedEventStore;
  /** The access log: an event store of its own. */
  readonly accessEventStore: EmbeddedEventStore;
  /** Waits for writes that were begun, then lets go of the files; stop subscriptions first. */
  close(): Promise<void>;
}

/**
 * Opens the stores in a data directory. Throws DamagedFileError. `onFatal`: the process must end and recover.
 */
export async function openEmbedded(
  directory: DataDirectory,
  { onFatal }: { onFatal: (error: Error) => void },
): Promise<EmbeddedStores> {
  const opened: Environment[] = [];
  const open = (folder: 'events' | 'access' | 'store' | 'bulk', store: string): Environment => {
    const environment = Environment.open(directory.folder(folder), { store, onFatal });
    opened.push(environment);
    return environment;
  };
  const close = async (): Promise<void> => {
    for (const environment of opened) await environment.close();
  };
  try {
    return {
      readStore: new EmbeddedReadStore({
        store: open('store', 'read store'),
        bulk: open('bulk', 'read store'),
      }),
      eventStore: await EmbeddedEventStore.open(open('events', 'event store')),
      accessEventStore: await EmbeddedEventStore.open(open('access', 'access log')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
