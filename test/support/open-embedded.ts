import type { DataDirectory } from '../../src/embedded/data-directory.js';
import type { EmbeddedEventStore } from '../../src/platform/event-store/event-store.embedded.js';
import type { EmbeddedReadStore } from '../../src/platform/read-store/read-store.embedded.js';
import { EmbeddedStores } from '../../src/platform/stores.embedded.js';

export interface OpenedStores {
  readonly readStore: EmbeddedReadStore;
  readonly eventStore: EmbeddedEventStore;
  readonly accessEventStore: EmbeddedEventStore;
  /** Lets go of the stores; the directory stays locked. */
  close(): Promise<void>;
}

/** All stores of a data directory at once. */
export async function openEmbedded(
  directory: DataDirectory,
  { onFatal }: { onFatal: (error: Error) => void },
): Promise<OpenedStores> {
  const opened = new EmbeddedStores(directory, onFatal);
  try {
    return {
      readStore: opened.readStore(),
      ...(await opened.eventStores()),
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
