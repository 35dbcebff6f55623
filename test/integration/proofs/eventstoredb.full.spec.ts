import { EventStoreDbEventStore } from '../../../src/platform/event-store/event-store.eventstoredb.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { openPlatform } from '../../support/open-platform.js';
import { appendEvents, faultsOf, PROOF_RECORDS, proofsOver } from '../../support/sealed-log.js';

const ORGS = ['a1', 'a10', 'b2'];

test('the leaves of a log on EventStoreDB equal those on embedded stores', async () => {
  const server = await EventStoreDbServer.start();
  const eventStore = await EventStoreDbEventStore.connect(server.url, { log: 'decisions' });
  const first = await openPlatform({ records: PROOF_RECORDS });
  const second = await openPlatform({ records: PROOF_RECORDS });
  try {
    const remote = { readStore: second.stores.readStore, eventStore };
    for (const each of [first.stores, remote]) {
      await appendEvents(each.eventStore, ORGS, 0, 900);
      await proofsOver(each).sealer.seal();
      expect(await faultsOf(each)).toEqual([]);
    }
    for (const orgId of ORGS)
      expect(await proofsOver(remote).proofs.treeOf({ orgId }).root(300)).toEqual(
        await proofsOver(first.stores).proofs.treeOf({ orgId }).root(300),
      );
  } finally {
    await eventStore.close();
    server.stop();
    await first.close();
    await second.close();
  }
});
