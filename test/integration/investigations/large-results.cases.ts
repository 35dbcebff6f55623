import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../../src/ingestion/domain/transaction.record.js';
import type { VersionedRecord } from '@alert-review/kernel';
import { VersionedRecords } from '../../../src/platform/records/versioned-records.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';

const PER_UPLOAD = 5_000;
const make = new Builders(32);
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

/** How an alert ends that names so many customers, whose service ids begin with a text. */
async function ended(count: number, prefix: string) {
  const entityIds = Array.from({ length: count }, (_, i) => `customer-${i}`);
  const items = entityIds.map((entity_id) => ({
    ownId: entity_id,
    content: { entity_id, type: 'INDIVIDUAL' as const },
    source: `${prefix}_${entity_id}`,
  }));
  await store(EntityRecord, items);
  const payment = make.transaction(entityIds[0]!);
  await store(TransactionRecord, [{ ownId: payment.transaction_id, content: payment, source: 'one_1' }]);
  const { json } = await client.alerts([make.alert(entityIds, [payment.transaction_id])], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return client.endedInvestigation(investigations[0]!.investigation_id);
}

test('a result that no store takes ends its run at once, and says why', async () => {
  // Long ids bring a few thousand records to what takes a hundred thousand otherwise.
  const found = await ended(14_000, 'x'.repeat(900));
  expect(found).toMatchObject({
    processing_status: 'incomplete',
    incomplete_reason: 'result_too_large',
    attempt: 1,
    risk_score: null,
    disposition: null,
    assessments: null,
  });
});

const recordsOf = <Content extends object>(
  contents: readonly (readonly [ownId: string, content: Content])[],
) => contents.map(([ownId, content]) => ({ ownId, content, source: `many_${ownId}` }));

/** The completed run that answers the upload of one alert. */
async function completedRunOf(alert: Alert): Promise<string> {
  const { json } = await client.alerts([alert], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  const run = investigations[0]!.investigation_id;
  expect((await client.endedInvestigation(run)).processing_status).toBe('completed');
  return run;
}

test('an alert with more entities than one lookup takes is investigated', async () => {
  const entities = Array.from({ length: 10_500 }, () => make.entity());
  await store(EntityRecord, recordsOf(entities.map((each) => [each.entity_id, each])));
  const ids = entities.map(({ entity_id }) => entity_id);
  const payment = make.transaction(ids[0]!);
  await store(TransactionRecord, recordsOf([[payment.transaction_id, payment]]));
  await completedRunOf(make.alert(ids, [payment.transaction_id]));
});

test('a narrative says when the subject has more transactions than are read', async () => {
  const entity = make.entity();
  await store(EntityRecord, recordsOf([[entity.entity_id, entity]]));
  const payments = Array.from({ length: 10_001 }, () => make.transaction(entity.entity_id));
  await store(TransactionRecord, recordsOf(payments.map((each) => [each.transaction_id, each])));
  const newest = payments.reduce((a, b) => (a.event_time < b.event_time ? b : a));
  const run = await completedRunOf(make.alert([entity.entity_id], [newest.transaction_id]));
  const { json } = await client.get(`investigation/${run}`);
  const { summary }: { summary: { narrative: string } } = json;
  expect(summary.narrative).toContain('The newest 10,000 transactions');
});
