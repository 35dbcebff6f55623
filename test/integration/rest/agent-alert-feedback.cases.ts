import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { DispositionEvents } from '../../../src/dispositions/domain/disposition.events.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { RunInvestigation } from '../../../src/investigations/commands/run-investigation.command.js';
import { InvestigationEvents } from '../../../src/investigations/domain/runs/investigation.events.js';
import type { RecordedEvent } from '@alert-review/kernel';
import { RebuildReadModels } from '../../../src/operations/commands/rebuild-read-models.command.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { jobCaller } from '../../../src/platform/jobs/job-caller.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import {
  operatorOfServer,
  startApp,
  type RestAnswer,
  type TestApp,
  type TestOrganization,
} from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, type Refusal } from '../../support/rest-client.js';
import { bankWithRecords, UNLIMITED } from '../../support/suite-app.js';

// size: the cases of one endpoint, in one app.
const make = new Builders(12);
const LIST = 'investigation_feedback_items';
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entity: Entity;
let row: Transaction;

beforeAll(async () => {
  server = await startApp({ env: UNLIMITED });
  ({ bank, client, entity, row } = await bankWithRecords(server, make));
});

afterAll(() => server.close());

async function queued(): Promise<string> {
  const { json } = await client.alerts([make.alert([entity.entity_id], [row.transaction_id])], true);
  const { investigations }: { investigations: { investigation_id: string }[] } = json;
  return investigations[0]!.investigation_id;
}

async function investigated(): Promise<string> {
  const id = await queued();
  expect(await client.endedInvestigation(id)).toMatchObject({ review_status: 'NOT_REVIEWED' });
  return id;
}

type Item = readonly [id: unknown, status: unknown];

const bodyOf = (items: readonly Item[]) => ({
  [LIST]: items.map(([investigation_id, status]) => ({ investigation_id, status })),
});

const send = (...items: Item[]) => post(client, ...items);

const post = (by: RestClient, ...items: Item[]) => by.post('agent-alert-feedback', bodyOf(items));

const keyed = (idempotencyKey: string, items: readonly Item[]) =>
  server.rest({
    method: 'POST',
    url: `${API}/agent-alert-feedback`,
    key: bank.key,
    body: bodyOf(items),
    headers: { 'idempotency-key': idempotencyKey },
  });

async function reviews(id: string): Promise<RecordedEvent[]> {
  const events = await server.app.get(Decisions).read(InvestigationEvents, { orgId: bank.id }, id);
  return events.filter(({ type }) => type === 'InvestigationReviewed');
}

const notFound = (index: number, id: string) => ({
  index,
  investigation_id: id,
  field: `${LIST}[${index}].investigation_id`,
  value: id,
  message: 'maps to no investigation',
});

describe('feedback on investigations that have ended', () => {
  it.each(['CLEARED', 'ESCALATED'])('sets the review status %s', async (status) => {
    const first = await investigated();
    const second = await investigated();
    const answer = await send([first, status], [second, status]);
    expect([answer.status, answer.json]).toEqual([
      200,
      { success: true, processed: 2, errors: [], errors_total: 0, warnings: [], warnings_total: 0 },
    ]);
    for (const id of [first, second])
      expect(await client.investigation(id)).toMatchObject({
        review_status: status,
        reviewed_at: server.clock.iso(),
      });
    expect(await reviews(first)).toMatchObject([
      { actor: { kind: 'system', user: bank.keyId }, data: { run: 1, status } },
    ]);
  });

  it('may be taken back', async () => {
    const id = await investigated();
    await send([id, 'CLEARED']);
    await send([id, 'NOT_REVIEWED']);
    expect(await client.investigation(id)).toMatchObject({ review_status: 'NOT_REVIEWED' });
    expect(await reviews(id)).toHaveLength(2);
  });

  it('that repeats the status is processed, and is no event', async () => {
    const id = await investigated();
    await send([id, 'CLEARED']);
    expect(await send([id, 'CLEARED'])).toMatchObject({ json: { success: true, processed: 1, errors: [] } });
    expect(await reviews(id)).toHaveLength(1);
    const fresh = await investigated();
    expect((await send([fresh, 'NOT_REVIEWED'])).json).toMatchObject({ processed: 1 });
    expect(await reviews(fresh)).toEqual([]);
  });

  it('of several items about one run the last one wins, in their order', async () => {
    const id = await investigated();
    const other = await investigated();
    const { json } = await send([id, 'CLEARED'], [other, 'CLEARED'], [id, 'ESCALATED']);
    expect(json).toMatchObject({ success: true, processed: 3 });
    expect(await client.investigation(id)).toMatchObject({ review_status: 'ESCALATED' });
    expect((await reviews(id)).map(({ data }) => (data as { status: string }).status)).toEqual([
      'CLEARED',
      'ESCALATED',
    ]);
  });

  it('never touches the disposition of the alert, nor what the run found', async () => {
    const id = await investigated();
    const before = await client.investigation(id);
    const rows = server.app.get(ReadModels).for({ orgId: bank.id });
    const alertRow = async () =>
      (await rows.find(AlertReadModel, { alertId: before.alert_id }, { index: 'alert_id' }))[0]!;
    const alertBefore = await alertRow();
    await send([id, before.disposition === 'CLEARED' ? 'ESCALATED' : 'CLEARED']);
    const { review_status, reviewed_at, ...after } = await client.investigation(id);
    expect([review_status, reviewed_at]).not.toEqual([before.review_status, before.reviewed_at]);
    expect(before).toMatchObject(after);
    expect(await alertRow()).toEqual(alertBefore);
    const decisions = server.app.get(Decisions);
    expect(await decisions.read(DispositionEvents, { orgId: bank.id }, alertBefore.id)).toEqual([]);
  });

  it('is taken at the address with a slash at the end', async () => {
    const id = await investigated();
    const body = { [LIST]: [{ investigation_id: id, status: 'CLEARED' }] };
    expect((await client.post('agent-alert-feedback/', body)).status).toBe(200);
    expect(await client.investigation(id)).toMatchObject({ review_status: 'CLEARED' });
  });

  it('names keys that it does not know', async () => {
    const id = await investigated();
    const item = { investigation_id: id, status: 'CLEARED', reason: 'none' };
    const { json } = await client.post('agent-alert-feedback', { [LIST]: [item] });
    expect(json).toMatchObject({ success: true, warnings: [`${LIST}[0].reason`], warnings_total: 1 });
  });

  it('survives a rebuild', async () => {
    const id = await investigated();
    await send([id, 'ESCALATED']);
    const before = await client.investigation(id);
    for (const readModel of ['investigation', 'alert']) {
      const [rebuilt] = await server.bus.send(new RebuildReadModels(operatorOfServer, { readModel }));
      expect(rebuilt).toMatchObject({ readModel, liveHash: rebuilt!.rebuiltHash, switched: true });
    }
    expect(await client.investigation(id)).toEqual(before);
  });
});

describe('items that cannot be taken', () => {
  it('are named one by one; the others take effect', async () => {
    const id = await investigated();
    const other = await investigated();
    const { status, json } = await send(
      ['none', 'CLEARED'],
      [id, 'CLEARED'],
      [other, 'DONE'],
      [5, 'CLEARED'],
      [other, 'ESCALATED'],
    );
    expect(status).toBe(200);
    expect(json).toEqual({
      success: false,
      processed: 2,
      errors: [
        notFound(0, 'none'),
        {
          index: 2,
          investigation_id: other,
          field: `${LIST}[2].status`,
          value: 'DONE',
          message: 'must be one of NOT_REVIEWED, CLEARED, ESCALATED',
        },
        {
          index: 3,
          investigation_id: 5,
          field: `${LIST}[3].investigation_id`,
          value: 5,
          message: 'must be a text',
        },
      ],
      errors_total: 3,
      warnings: [],
      warnings_total: 0,
    });
    expect(await client.investigation(id)).toMatchObject({ review_status: 'CLEARED' });
    expect(await client.investigation(other)).toMatchObject({ review_status: 'ESCALATED' });
  });

  it('are named at each place of an id that is repeated', async () => {
    const id = await investigated();
    const { json } = await send(
      ['none', 'CLEARED'],
      [id, 'DONE'],
      [id, 'CLEARED'],
      ['none', 'ESCALATED'],
      [id, 'x'],
    );
    const { processed, errors } = json as { processed: number; errors: { index: number; field: string }[] };
    expect([processed, errors.map(({ index, field }) => [index, field])]).toEqual([
      1,
      [
        [0, `${LIST}[0].investigation_id`],
        [1, `${LIST}[1].status`],
        [3, `${LIST}[3].investigation_id`],
        [4, `${LIST}[4].status`],
      ],
    ]);
    expect(await client.investigation(id)).toMatchObject({ review_status: 'CLEARED' });
  });

  it('all of them: 422', async () => {
    const { status, json } = await send(['none', 'CLEARED'], ['neither', 'CLEARED']);
    const { error, message, details } = json as Refusal;
    expect([status, error]).toEqual([422, 'validation_error']);
    expect(message).toBe(`${LIST}[0].investigation_id maps to no investigation (and 1 more)`);
    expect(details).toMatchObject({ field: `${LIST}[0].investigation_id`, value: 'none', problems_total: 2 });
    expect(details.problems).toEqual([notFound(0, 'none'), notFound(1, 'neither')]);
    expect((await send(['x', 'DONE'])).status).toBe(422);
    expect((await send([null, null])).status).toBe(422);
  });

  it.each(['', '\u0000', 'ä', 'x'.repeat(5_000), '🦊'.repeat(600), '../x', 'a.b'])(
    'take any text for an unknown id (%#)',
    async (id) => {
      const known = await investigated();
      const { status, json } = await send([id, 'CLEARED'], [known, 'CLEARED']);
      expect(status).toBe(200);
      expect(json).toMatchObject({
        success: false,
        processed: 1,
        errors: [{ index: 0, message: 'maps to no investigation' }],
      });
    },
  );

  it('of another organization are answered as unknown ones, and nothing happens', async () => {
    const id = await investigated();
    const stranger = new RestClient(server, await server.newOrganization());
    const foreign = await post(stranger, [id, 'CLEARED']);
    const missing = await post(stranger, ['none', 'CLEARED']);
    expect(foreign.status).toBe(422);
    expect(foreign.text.replaceAll(id, 'none')).toBe(missing.text);
    expect(await reviews(id)).toEqual([]);
  });
});

describe('a request that is refused as a whole', () => {
  it.each<[string, object, string]>([
    ['no items', { [LIST]: [] }, LIST],
    ['no list', { [LIST]: {} }, LIST],
    ['an empty body', {}, LIST],
  ])('has %s', async (_what, body, field) => {
    const { status, json } = await client.post('agent-alert-feedback', body);
    expect([status, (json as Refusal).error, (json as Refusal).details.field]).toEqual([
      422,
      'validation_error',
      field,
    ]);
  });

  it('has more than 100 items', async () => {
    const id = await investigated();
    const items = Array.from({ length: 101 }, (): Item => [id, 'CLEARED']);
    const { status, json } = await send(...items);
    expect([status, (json as Refusal).message]).toEqual([422, `${LIST} must have at most 100 items`]);
    expect(await reviews(id)).toEqual([]);
    expect((await send(...items.slice(1))).json).toMatchObject({ success: true, processed: 100 });
  });

  it('has no key, or one without alerts:write', async () => {
    const url = `${API}/agent-alert-feedback`;
    const body = { [LIST]: [{ investigation_id: 'none', status: 'CLEARED' }] };
    expect((await server.rest({ method: 'POST', url, body })).status).toBe(401);
    const scopes = ['alerts:read', 'records:ingest'] as const;
    const { key } = await server.bus.send(new GenerateApiKey(bank.caller, { name: 'reader', scopes }));
    expect(await server.rest({ method: 'POST', url, body, key })).toMatchObject({
      status: 403,
      json: { details: { permission: 'alerts:write' } },
    });
  });
});

describe('an Idempotency-Key', () => {
  const isReplay = ({ headers }: RestAnswer) => headers['idempotency-replayed'] === 'true';

  it('does not keep a refusal of all items', async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await keyed('unknown', [['none', 'CLEARED']]);
      expect([answer.status, isReplay(answer)]).toEqual([422, false]);
    }
  });

  it('keeps an answer with some errors, after which something stands', async () => {
    const items: Item[] = [
      ['none', 'CLEARED'],
      [await investigated(), 'CLEARED'],
    ];
    const first = await keyed('some', items);
    const second = await keyed('some', items);
    expect([first.status, second.text, isReplay(second)]).toEqual([200, first.text, true]);
  });
});

describe('while no job runs', () => {
  beforeAll(() => server.app.get(JobQueue, { strict: false }).stop(1_000));

  async function run(id: string): Promise<string> {
    await server.bus.send(new RunInvestigation(jobCaller(bank.id, 'test'), id));
    return id;
  }

  it('a run in any state takes it, and shows that it came early', async () => {
    const id = await queued();
    expect((await send([id, 'CLEARED'])).json).toMatchObject({ success: true, processed: 1 });
    const early = { review_status: 'CLEARED', reviewed_at: server.clock.iso() };
    expect(await client.investigation(id)).toMatchObject({ ...early, completed_at: null });
    server.clock.advance(1);
    await run(id);
    const completed_at = server.clock.iso();
    expect(await client.investigation(id)).toMatchObject({ ...early, completed_at, attempt: 1 });
    expect(await reviews(id)).toHaveLength(1);
  });
});
