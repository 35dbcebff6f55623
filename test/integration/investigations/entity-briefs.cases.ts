import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { EntityBriefs, KeptBriefs } from '../../../packages/judgement/src/gathering/entity-briefs.js';
import { caseRecords } from '../../support/case-records.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

const bank = callerOf('a1');
const otherBank = callerOf('b2');
let platform: OpenPlatform;
let kept: KeptBriefs;

beforeEach(async () => {
  platform = await openPlatform({ records: [EntityRecord.current, EntityRecord.older] });
  kept = new KeptBriefs();
});
afterEach(() => platform.close());

let uploads = 0;

async function upload(name: string, caller = bank): Promise<void> {
  const content = { entity_id: 'C1', type: 'INDIVIDUAL' as const, name };
  await platform.versions.upload(caller, EntityRecord, [{ ownId: 'C1', content, source: `s${++uploads}` }]);
}

/** A run of the bank that begins now; `looked` counts what it asks the store. */
async function begin(caller = bank) {
  const rows = platform.records.for(caller);
  const looked = { times: 0 };
  const find = rows.find.bind(rows);
  rows.find = (collection, filter, options) => {
    looked.times++;
    return find(collection, filter, options);
  };
  const { customers } = caseRecords(rows, caller.orgId);
  const briefs = new EntityBriefs(customers, caller.orgId, kept.of(await customers.version()));
  const names = async () => (await briefs.ofOwnIds(['C1'])).map(({ name }) => name);
  return { names, looked };
}

test('what a run read of an entity serves the next ones of its organization', async () => {
  await upload('Ann');
  expect(await (await begin()).names()).toEqual(['Ann']);
  const { names, looked } = await begin();
  expect([await names(), looked.times]).toEqual([['Ann'], 0]);
  expect(await (await begin(otherBank)).names()).toEqual([]);
});

test('who begins after a write sees it, whatever those read that began before', async () => {
  await upload('Ann');
  const before = await begin();
  const early = await begin();
  expect(await early.names()).toEqual(['Ann']);
  await upload('Ann Lind');
  const after = await begin();
  expect(await before.names()).toEqual(['Ann']);
  expect(await after.names()).toEqual(['Ann Lind']);
  expect(await (await begin()).names()).toEqual(['Ann Lind']);
});

test('of a name without a bound the beginning is kept, without half of a letter', async () => {
  await upload(`${'A'.repeat(199)}😀${'B'.repeat(100_000)}`);
  await (await begin()).names();
  const { names, looked } = await begin();
  expect([await names(), looked.times]).toEqual([[`${'A'.repeat(199)}\ufffd`], 0]);
});
