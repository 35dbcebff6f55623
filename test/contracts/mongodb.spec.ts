import { createConnection } from 'mongoose';
import { MongoReadStore } from '../../src/platform/read-store/read-store.mongodb.js';
import { MongodbServer } from '../support/mongodb-server/mongodb-server.js';
import { PATIENCE_MS } from '../support/patience.js';
import { describeWithServer } from '../support/require.js';
import { readStoreContract, type OpenReadStore } from './read-store.contract.js';

/** No answer that takes long on a busy machine is a fault here. */
const connect = (url: string) => MongoReadStore.connect(url, { deadlineMs: PATIENCE_MS });

async function open(url: string, close: () => Promise<void>): Promise<OpenReadStore> {
  let store = await connect(url);
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await connect(url));
    },
    close: async () => {
      await store.close();
      await close();
    },
  };
}

// A query takes the test server 30 ms, and `read-store-differential.spec.ts` asks it at random too.
readStoreContract(
  'mongodb (wire-protocol test server)',
  async () => {
    const server = await MongodbServer.start();
    return open(server.url(), () => server.stop());
  },
  { randomQueries: 400 },
);

describeWithServer('MONGODB_TEST_URL', 'mongodb (real server)', (url) => {
  let databases = 0;
  readStoreContract('mongodb (real server)', async () => {
    const address = new URL(url);
    address.pathname = `/alert_review_test_${process.pid}_${databases++}`;
    return open(address.href, () => dropDatabase(address.href));
  });
});

async function dropDatabase(url: string): Promise<void> {
  const connection = await createConnection(url).asPromise();
  await connection.dropDatabase();
  await connection.close();
}
