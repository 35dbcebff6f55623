import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { verifyStores } from '../../../src/maintenance/commands/verify-stores.command.js';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/event-store.eventstoredb.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { openPlatform, type OpenPlatform } from '../../support/open-platform.js';
import { appendEvents, PROOF_RECORDS, proofsOver } from '../../support/sealed-log.js';

const ORGS = ['a1', 'b2'];

describe('verify on EventStoreDB', () => {
  let server: EventStoreDbServer;
  let eventStore: EventStoreDbEventStore;
  let remote: OpenPlatform;
  beforeAll(async () => {
    server = await EventStoreDbServer.start();
    eventStore = await EventStoreDbEventStore.connect(server.url, { log: 'decisions' });
    remote = await openPlatform({ records: PROOF_RECORDS });
    await appendEvents(eventStore, ORGS, 0, 300);
    const { sealer } = proofsOver({ readStore: remote.stores.readStore, eventStore });
    await sealer.seal();
    await sealer.seal();
  });
  afterAll(async () => {
    await eventStore.close();
    server.stop();
    await remote.close();
  });

  const verified = async () => {
    const stores = {
      check: eventStore.check.bind(eventStore),
      readStore: remote.stores.readStore,
      eventStore,
    };
    const { findings } = await verifyStores(stores, STORE_CATALOGUE, null, {});
    return findings.map(({ id, fault }) => `${id}: ${fault}`);
  };

  test('the log is looked at as on embedded stores, written around the product too', async () => {
    expect(await verified()).toEqual([]);
    const record = server.log.all.filter(({ stream }) => stream === 'parcel-b2.p1')[40]!;
    const data = Buffer.from(Buffer.from(record.data).toString().replace('no time', 'NO time'));
    const before = { data: record.data };
    Object.assign(record, { data });
    const [tree, ...others] = await verified();
    expect(tree).toMatch(/^b2: the checkpoint of 150 leaves, .*: events 0 to 149 of the tree are not those/);
    expect(others.at(-1)).toMatch(
      /ParcelMoved, revision 40 of parcel-b2.p1, is not the event .* leaf 81 of b2$/,
    );
    Object.assign(record, before);
    expect(await verified()).toEqual([]);
  });

  test('a stream that was deleted is named by the tree once its events are gone', async () => {
    server.log.remove('parcel-a1.p0', 'any', { tombstone: false });
    server.log.scavenge(({ stream }) => stream === 'parcel-a1.p0');
    const found = await verified();
    expect(found).toContainEqual(
      expect.stringMatching(/^a1: the checkpoint of 150 leaves.*the log has only 7\d$/),
    );
    expect(found).toContainEqual('parcel-a1.p0: it was deleted or cut at its beginning');
  });
});
