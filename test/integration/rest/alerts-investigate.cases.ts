import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, type Refusal } from '../../support/rest-client.js';
import { bankWithRecords, UNLIMITED } from '../../support/suite-app.js';

interface InvestigateAnswer {
  readonly success: boolean;
  readonly processed: number;
  readonly investigations: readonly { readonly alert_id: string; readonly investigation_id: string }[];
  readonly errors: readonly object[];
}

const make = new Builders(6);
let server: TestApp;
let client: RestClient;
let entity: Entity;
let row: Transaction;

beforeAll(async () => {
  server = await startApp({ env: UNLIMITED });
  ({ client, entity, row } = await bankWithRecords(server, make));
});

afterAll(() => server.close());

async function stored(overrides: Partial<Alert> = {}): Promise<string> {
  const alert = make.alert([entity.entity_id], [row.transaction_id], overrides);
  await client.alerts([alert]);
  return alert.alert_id;
}

async function investigated(...ids: string[]): Promise<InvestigateAnswer> {
  const { status, json } = await client.post('alerts/investigate', { alert_ids: ids });
  expect(status).toBe(200);
  return json;
}

const notFound = (index: number, alert_id: string) => ({
  index,
  alert_id,
  field: `alert_ids[${index}]`,
  value: alert_id,
  message: 'is no alert that was uploaded: upload alerts first',
});

describe('the answer', () => {
  it('names the run of each alert', async () => {
    const first = await stored();
    const second = await stored();
    const { success, processed, investigations, errors } = await investigated(second, first);
    expect({ success, processed, errors }).toEqual({ success: true, processed: 2, errors: [] });
    expect(investigations.map(({ alert_id }) => alert_id)).toEqual([second, first]);
    for (const { alert_id, investigation_id } of investigations)
      expect(await client.endedInvestigation(investigation_id)).toMatchObject({
        alert_id,
        agent_investigation_id: investigation_id,
        processing_status: 'completed',
      });
  });

  it('names closed and unknown alerts per item; the others are investigated', async () => {
    const closed = await stored({ status: 'CLOSED' });
    const open = await stored();
    const { success, processed, investigations, errors } = await investigated('none', closed, open);
    expect({ success, processed }).toEqual({ success: false, processed: 1 });
    expect(investigations.map(({ alert_id }) => alert_id)).toEqual([open]);
    expect(errors).toContainEqual(notFound(0, 'none'));
    expect(errors).toContainEqual({
      index: 1,
      alert_id: closed,
      field: 'alert_ids[1]',
      value: closed,
      message: 'is CLOSED: only alerts whose status is OPEN are investigated',
    });
    expect(errors).toHaveLength(2);
  });

  it('names each place of an id that is repeated, and starts one run for it', async () => {
    const id = await stored();
    const { processed, investigations, errors } = await investigated(id, 'none', id, 'none');
    expect({ processed, errors }).toEqual({
      processed: 1,
      errors: [notFound(1, 'none'), notFound(3, 'none')],
    });
    expect(investigations).toHaveLength(1);
  });

  it('says of another organization’s alert what it says of an unknown one', async () => {
    const id = await stored();
    const stranger = new RestClient(server, await server.newOrganization());
    const { status, json } = await stranger.post('alerts/investigate', { alert_ids: [id] });
    const problem = notFound(0, id);
    expect([status, json]).toEqual([
      422,
      {
        error: 'validation_error',
        message: 'alert_ids[0] is no alert that was uploaded: upload alerts first',
        details: {
          field: problem.field,
          value: id,
          message: problem.message,
          reason: `${problem.field} ${problem.message}`,
          problems: [problem],
          problems_total: 1,
        },
      },
    ]);
  });

  it.each(['', '\u0000', 'ä', 'x'.repeat(5_000), '🦊'.repeat(600)])(
    'takes any text for an unknown id (%#)',
    async (id) => {
      const { errors } = await investigated(id, await stored());
      expect(errors).toMatchObject([
        { index: 0, message: 'is no alert that was uploaded: upload alerts first' },
      ]);
    },
  );

  it('cuts a long id to its first 200 characters, in the answer', async () => {
    const cut = `${'🦊'.repeat(200)}…`;
    const { errors } = await investigated('🦊'.repeat(300), 'x'.repeat(200), await stored());
    expect(errors).toEqual([{ ...notFound(0, cut), alert_id: cut }, notFound(1, 'x'.repeat(200))]);
  });

  it('starts a new run once the last one ended, for the same version too', async () => {
    const id = await stored();
    const first = (await investigated(id)).investigations[0]!.investigation_id;
    await client.endedInvestigation(first);
    const second = (await investigated(id)).investigations[0]!.investigation_id;
    expect(second).not.toBe(first);
    expect(await client.endedInvestigation(second)).toMatchObject({ processing_status: 'completed' });
  });

  it('follows the status of the newest upload', async () => {
    const alert = make.alert([entity.entity_id], [row.transaction_id], { status: 'CLOSED' });
    await client.alerts([alert]);
    const { status } = await client.post('alerts/investigate', { alert_ids: [alert.alert_id] });
    expect(status).toBe(422);
    await client.alerts([{ ...alert, status: 'OPEN' }]);
    expect((await investigated(alert.alert_id)).processed).toBe(1);
  });
});

describe('a request that is refused as a whole', () => {
  it.each<[string, object, string]>([
    ['no ids', { alert_ids: [] }, 'alert_ids'],
    ['no list', { alert_ids: 'A-1' }, 'alert_ids'],
    ['an empty body', {}, 'alert_ids'],
    ['an id that is no text', { alert_ids: ['A-1', 5] }, 'alert_ids[1]'],
  ])('has %s', async (_what, body, field) => {
    const { status, json } = await client.post('alerts/investigate', body);
    expect([status, (json as Refusal).error, (json as Refusal).details.field]).toEqual([
      422,
      'validation_error',
      field,
    ]);
  });
});

test('a request none of whose alerts can be investigated is refused as a whole', async () => {
  const closed = await stored({ status: 'CLOSED' });
  const { status, json } = await client.post('alerts/investigate', { alert_ids: ['none', closed] });
  const { details } = json as Refusal;
  expect([status, details.field, details.value]).toEqual([422, 'alert_ids[0]', 'none']);
  expect(details.problems).toMatchObject([
    notFound(0, 'none'),
    { index: 1, alert_id: closed, field: 'alert_ids[1]', value: closed },
  ]);
});

describe('while no job runs', () => {
  beforeAll(() => server.app.get(JobQueue, { strict: false }).stop(1_000));

  it('a run in progress answers, however often and whoever asks', async () => {
    const id = await stored();
    const answers = await Promise.all([investigated(id), investigated(id), investigated(id)]);
    const runs = new Set(answers.map(({ investigations }) => investigations[0]!.investigation_id));
    expect(runs.size).toBe(1);
    const [run] = [...runs];
    expect(await client.investigation(run!)).toMatchObject({ processing_status: 'queued' });
    const reposted = await client.alerts(
      [make.alert([entity.entity_id], [row.transaction_id], { alert_id: id, title: 'Changed' })],
      true,
    );
    expect(reposted.json).toMatchObject({ investigations: [{ alert_id: id, investigation_id: run }] });
  });
});
