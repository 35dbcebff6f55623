import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../../src/ingestion/domain/transaction.record.js';
import type { VersionedRecord } from '../../../src/kernel/define-record.js';
import { VersionedRecords } from '../../../src/platform/records/versioned-records.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';

const PER_UPLOAD = 5_000;
const make = new Builders(32);
const entity = make.entity();
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeEach(async () => {
  server = await startApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
});

afterEach(() => server.close());

async function store<Content extends object, Keys extends object>(
  record: VersionedRecord<Content, Keys>,
  items: readonly { ownId: string; content: Content; source: string }[],
): Promise<void> {
  const versions = server.app.get(VersionedRecords, { strict: false });
  for (let from = 0; from < items.length; from += PER_UPLOAD)
    await versions.upload(bank.caller, record, items.slice(from, from + PER_UPLOAD));
}

/** How an alert ends that flags so many payments, whose service ids begin with a text. */
async function ended(count: number, prefix: string) {
  await store(EntityRecord, [{ ownId: entity.entity_id, content: entity, source: 'one_1' }]);
  const payments = Array.from({ length: count }, () => make.transaction(entity.entity_id));
  const items = payments.map((content, i) => ({
    ...{ ownId: content.transaction_id, content, source: `${prefix}_${i}` },
  }));
  await store(TransactionRecord, items);
  const flagged = payments.map(({ transaction_id }) => transaction_id);
  const { json } = await client.alerts([make.alert([entity.entity_id], flagged)], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return client.endedInvestigation(investigations[0]!.investigation_id);
}

test('a result that no store takes ends its run at once, and says why', async () => {
  // Long ids bring a few thousand records to what takes a hundred thousand otherwise.
  const found = await ended(14_000, 'x'.repeat(900));
  expect(found).toMatchObject({
    ...{ processing_status: 'incomplete', incomplete_reason: 'result_too_large', attempt: 1 },
    ...{ risk_score: null, disposition: null, assessments: null },
  });
}, 120_000);
