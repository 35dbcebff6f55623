import { giveBackDataDirectory, takeDataDirectory } from '../support/data-directories.js';
import { openEmbedded, type OpenedStores } from '../support/open-embedded.js';
import { eventStoreContract } from './event-store.contract.js';
import { readStoreContract } from './read-store.contract.js';

interface Opened {
  stores: OpenedStores;
  reopen(): Promise<OpenedStores>;
  close(): Promise<void>;
}

async function open(): Promise<Opened> {
  const directory = await takeDataDirectory();
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
      await giveBackDataDirectory(directory);
    },
  };
  return opened;
}

readStoreContract(
  'embedded',
  async () => {
    const opened = await open();
    return {
      store: opened.stores.readStore,
      reopen: async () => (await opened.reopen()).readStore,
      close: opened.close,
    };
  },
  { randomQueries: 1_500 },
);

eventStoreContract('embedded', async () => {
  const opened = await open();
  return {
    store: opened.stores.eventStore,
    reopen: async () => (await opened.reopen()).eventStore,
    close: opened.close,
  };
});
