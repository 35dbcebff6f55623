import { Alert } from '../../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, type Refusal } from '../../support/rest-client.js';
import { bankWithRecords, suiteApp } from '../../support/suite-app.js';

const make = new Builders(5);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entity: Entity;
let row: Transaction;

beforeAll(async () => {
  server = await suiteApp();
  ({ bank, client, entity, row } = await bankWithRecords(server, make));
});

interface UploadAnswer {
  readonly execution_triggered: boolean;
  readonly upload_session_id: string;
  readonly investigations: readonly { readonly alert_id: string; readonly investigation_id: string }[];
  readonly errors: readonly object[];
}

const alert = (overrides: Partial<Alert> = {}) =>
  make.alert([entity.entity_id], [row.transaction_id], overrides);

async function accepted(alerts: readonly Alert[], trigger?: boolean): Promise<UploadAnswer> {
  const { status, json } = await client.alerts(alerts, trigger);
  expect({ status, json }).toMatchObject({ status: 200, json: { success: true, processed: alerts.length } });
  return json;
}

async function refused(body: object | string): Promise<Refusal> {
  const before = await client.count('alert');
  const { status, json } = await client.post('alerts', body);
  expect({ status, error: (json as Refusal).error }).toEqual({ status: 422, error: 'validation_error' });
  expect(await client.count('alert')).toBe(before);
  return json;
}

describe('what is stored', () => {
  it('is every field of the specification, as it was sent', async () => {
    const full = make.fullAlert([entity.entity_id], [row.transaction_id]);
    expect(Object.keys(full).sort()).toEqual(Object.keys(Alert.shape).sort());
    expect(await accepted([full])).toEqual({
      success: true,
      processed: 1,
      execution_triggered: false,
      upload_session_id: expect.any(String) as string,
      investigations: [],
      errors: [],
      warnings: [],
      warnings_total: 0,
    });
    expect(await client.stored('alert', full.alert_id)).toMatchObject({ version: 1, content: full });
  });

  it('is a new version for other content only; the old one stays readable', async () => {
    const first = alert();
    await accepted([first]);
    const before = (await client.stored('alert', first.alert_id))!;
    await accepted([first]);
    expect(await client.stored('alert', first.alert_id)).toEqual(before);
    await accepted([{ ...first, status: 'CLOSED' }]);
    const after = (await client.stored('alert', first.alert_id))!;
    expect(after).toMatchObject({ id: before.id, version: 2, content: { status: 'CLOSED' } });
    expect(await client.version('alert', before.id, before.hash)).toEqual(first);
  });
});

describe('all ids must map to submitted records', () => {
  it('else the refusal names every offender and nothing is stored', async () => {
    const sound = alert();
    const bad = make.alert([entity.entity_id, 'nobody'], ['nothing', row.transaction_id]);
    const worse = make.alert(['no one'], ['none']);
    const { message, details } = await refused({ alerts: [sound, bad, worse], trigger_execution: true });
    expect(details.problems).toEqual([
      {
        field: 'alerts[1].entity_id_list[1]',
        value: 'nobody',
        message: 'is no customer that was uploaded: upload customers first',
      },
      {
        field: 'alerts[1].flagged_transaction_id_list[0]',
        value: 'nothing',
        message: 'is no transaction that was uploaded: upload transactions first',
      },
      {
        field: 'alerts[2].entity_id_list[0]',
        value: 'no one',
        message: 'is no customer that was uploaded: upload customers first',
      },
      {
        field: 'alerts[2].flagged_transaction_id_list[0]',
        value: 'none',
        message: 'is no transaction that was uploaded: upload transactions first',
      },
    ]);
    expect(message).toBe(
      'alerts[1].entity_id_list[1] is no customer that was uploaded: upload customers first (and 3 more)',
    );
    expect(details).toMatchObject({ field: 'alerts[1].entity_id_list[1]', value: 'nobody' });
    expect(await client.stored('alert', sound.alert_id)).toBeNull();
  });

  it('also when a row of that id was refused', async () => {
    const broken = make.transaction(entity.entity_id, { amount: 'much' });
    await client.transactions([broken]);
    const { details } = await refused({ alerts: [make.alert([entity.entity_id], [broken.transaction_id])] });
    expect(details.value).toBe(broken.transaction_id);
  });
});

describe('a body that is refused as a whole: 422, nothing is stored', () => {
  it.each<[string, object, string]>([
    ['no alerts', { alerts: [] }, 'alerts'],
    ['no list', { alerts: {} }, 'alerts'],
    ['an empty body', {}, 'alerts'],
    ['a trigger that is no boolean', { alerts: [], trigger_execution: 'yes' }, 'trigger_execution'],
  ])('%s', async (_what, body, field) => {
    const { details } = await refused(body);
    expect(details.problems!.map((problem) => problem.field)).toContain(field);
  });
});

describe('trigger_execution', () => {
  it('true investigates the open alerts; false and null start nothing', async () => {
    const first = alert();
    const second = alert();
    const { execution_triggered, investigations } = await accepted([first, second], true);
    expect(execution_triggered).toBe(true);
    expect(investigations.map(({ alert_id }) => alert_id)).toEqual([first.alert_id, second.alert_id]);
    const ended = await client.endedInvestigation(investigations[0]!.investigation_id);
    expect(ended).toMatchObject({ alert_id: first.alert_id, processing_status: 'completed' });
    expect(await accepted([alert()], false)).toMatchObject({
      execution_triggered: false,
      investigations: [],
    });
    const { status, json } = await client.post('alerts', { alerts: [alert()], trigger_execution: null });
    expect({ status, json }).toMatchObject({ status: 200, json: { execution_triggered: false } });
  });

  it('closed alerts are not analysed, and a per-item error names them', async () => {
    const open = alert();
    const closed = alert({ status: 'CLOSED' });
    const reclosed = alert();
    const sent = [open, reclosed, closed, { ...reclosed, status: 'CLOSED' as const }];
    expect(await accepted([closed], true)).toMatchObject({ execution_triggered: false, investigations: [] });
    const { execution_triggered, investigations, errors } = await accepted(sent, true);
    expect(execution_triggered).toBe(true);
    expect(investigations.map(({ alert_id }) => alert_id)).toEqual([open.alert_id]);
    const error = {
      value: 'CLOSED',
      message: 'only alerts whose status is OPEN are investigated',
    };
    expect(errors).toEqual([
      { ...error, field: 'alerts[2].status', index: 2, alert_id: closed.alert_id },
      // At the version that counts.
      { ...error, field: 'alerts[3].status', index: 3, alert_id: reclosed.alert_id },
    ]);
    expect(await client.stored('alert', closed.alert_id)).toMatchObject({ version: 1 });
  });

  it('posted again doubles no run for ten minutes; another version gets its own', async () => {
    const again = alert();
    const runOf = async (content: Alert) =>
      (await accepted([content], true)).investigations[0]!.investigation_id;
    const [first, second] = await Promise.all([runOf(again), runOf(again)]);
    expect(second).toBe(first);
    await client.endedInvestigation(first);
    server.clock.advance(10 * 60_000);
    expect(await accepted([again], true)).toMatchObject({
      execution_triggered: false,
      investigations: [{ investigation_id: first }],
    });
    server.clock.advance(1);
    const later = await accepted([again], true);
    expect(later.execution_triggered).toBe(true);
    expect(later.investigations[0]!.investigation_id).not.toBe(first);
    const next = await runOf({ ...again, title: 'Changed' });
    expect(next).not.toBe(first);
    expect(await client.endedInvestigation(next)).toMatchObject({ processing_status: 'completed' });
  });

  it('without alerts:write is 403, and nothing is stored', async () => {
    const { key } = await server.bus.send(
      new GenerateApiKey(bank.caller, { name: 'ingest', scopes: ['records:ingest'] }),
    );
    const ingesting = new RestClient(server, { id: bank.id, key });
    const refusedAlert = alert();
    expect(await ingesting.alerts([refusedAlert], true)).toMatchObject({
      status: 403,
      json: {
        error: 'permission_denied',
        details: { permission: 'alerts:write', field: 'trigger_execution', value: true },
      },
    });
    expect(await client.stored('alert', refusedAlert.alert_id)).toBeNull();
    expect((await ingesting.alerts([refusedAlert], false)).status).toBe(200);
  });
});
