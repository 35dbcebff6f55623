import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataDirectory } from '../../src/embedded/data-directory.js';
import { openEmbedded, type OpenedStores } from '../support/open-embedded.js';
import { eventStoreContract } from './event-store.contract.js';
import { readStoreContract } from './read-store.contract.js';

interface Opened {
  stores: OpenedStores;
  reopen(): Promise<OpenedStores>;
  close(): Promise<void>;
}

async function open(): Promise<Opened> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-'));
  const directory = await DataDirectory.open(path);
  const onFatal = (error: Error): never => {
    throw error;
  };
  const opened: Opened = {
    stores: await openEmbedded(directory, { onFatal }),
    async reopen() {
      await opened.stores.close();
      return (opened.stores = await openEmbedded(directory, { onFatal }));
    },
    async close() {
      await opened.stores.close();
      await directory.close();
      await rm(path, { recursive: true });
    },
  };
  return opened;
}

readStoreContract('embedded', async () => {
  const opened = await open();
  return {
    store: opened.stores.readStore,
    reopen: async () => (await opened.reopen()).readStore,
    close: opened.close,
  };
});

eventStoreContract('embedded', async () => {
  const opened = await open();
  return {
    store: opened.stores.eventStore,
    reopen: async () => (await opened.reopen()).eventStore,
    close: opened.close,
  };
});
