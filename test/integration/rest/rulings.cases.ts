import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, type Refusal } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(23);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let entity: Entity;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  entity = make.entity();
  await client.entities(entity);
});

const row = (more: object) => ({ ...make.transaction(entity.entity_id), ...more });
const alert = (more: object = {}) => make.alert([entity.entity_id], ['T-1'], more);
const refusalOf = ({ json }: { json: unknown }) => (json as Refusal).details;

describe('a side that names nobody', () => {
  const intel = { vendor: 'provider_kyt', vendor_version: 'v2', fetched_at: '2025-01-01T00:00:00Z' };
  const sides: [string, object][] = [
    ['an address', { blockchain_addresses: ['bc1q'] }],
    ['an amount', { asset_out: { amount: '5' }, asset_in: { amount: '5' } }],
    ['a country, a key that is not known', { country: 'SE' }],
    ['intel', { blockchain_intel: [{ ...intel, data: {} }] }],
  ];

  it.each(sides)('is taken with %s', async (_what, side) => {
    const named = { entity_id: entity.entity_id };
    const { counts, errors } = await client.transactions([
      row({ sender: side, receiver: named }),
      row({ sender: named, receiver: side }),
    ]);
    expect([counts?.created, errors]).toEqual([2, []]);
  });

  it('is refused on both sides', async () => {
    const { errors } = await client.transactions([row({ sender: sides[0]![1], receiver: sides[0]![1] })]);
    expect(errors).toMatchObject([{ field: 'sender.entity_id' }]);
  });
});

describe('an instant', () => {
  it.each([
    ['2025-01-01T01:00:00+00:00', '2025-01-01T01:00:00Z'],
    ['2025-01-01T01:00:00+05:30', '2024-12-31T19:30:00Z'],
    ['2025-01-01T01:00:00.25-0330', '2025-01-01T04:30:00.250Z'],
    ['2025-01-01T01:00:00-11', '2025-01-01T12:00:00Z'],
  ])('%s is kept as %s and shown as given', async (event_time, utc) => {
    const sent = row({ event_time });
    expect((await client.transactions([sent])).counts).toMatchObject({ created: 1 });
    const stored = await client.stored('transaction', sent.transaction_id);
    expect(stored).toMatchObject({ at: Date.parse(utc), content: { event_time } });
  });
});

describe('all faults are named at once', () => {
  it('of alerts, of form and of mapping together', async () => {
    const answer = await client.post('alerts', {
      trigger_execution: 'yes',
      alerts: [alert({ title: 5, entity_id_list: ['none', ''] }), { ...alert(), status: undefined }, 7],
    });
    const { problems, problems_total: total, field, value } = refusalOf(answer);
    expect([answer.status, field, value, total]).toEqual([422, 'trigger_execution', 'yes', 8]);
    expect(problems!.map((problem) => problem.field)).toEqual([
      'trigger_execution',
      'alerts[0].entity_id_list[1]',
      'alerts[0].title',
      'alerts[1].status',
      'alerts[2]',
      'alerts[0].entity_id_list[0]',
      'alerts[0].flagged_transaction_id_list[0]',
      'alerts[1].flagged_transaction_id_list[0]',
    ]);
    expect((answer.json as Refusal).message).toMatch(/ \(and 7 more\)$/);
  });

  it('up to 100, and how many there are', async () => {
    const flagged = Array.from({ length: 150 }, (_, at) => `none-${at}`);
    const { problems, problems_total: total } = refusalOf(
      await client.alerts([make.alert([entity.entity_id], flagged)]),
    );
    expect([problems!.length, total]).toEqual([100, 150]);
  });

  it('of entities that are all refused', async () => {
    const bad = { entity_id: '', type: 'PERSON', dob: '1.1.2000' };
    const { problems, problems_total: total } = refusalOf(
      await client.entities(...Array.from({ length: 50 }, () => bad)),
    );
    expect([problems!.length, total]).toEqual([100, 150]);
    expect(problems!.slice(0, 3).map(({ field }) => field)).toEqual([
      'entities[0].entity_id',
      'entities[0].type',
      'entities[0].dob',
    ]);
  });

  it('of entities some of which are refused: each of those at least once', async () => {
    const bad = { ...make.entity(), type: 'PERSON', dob: '1.1.2000' };
    const few = await client.entities(make.entity(), bad);
    expect(few.json).toMatchObject({
      processed: 1,
      errors: [{ field: 'entities[1].type' }, { field: 'entities[1].dob' }],
      errors_total: 2,
    });
    const many = await client.entities(make.entity(), ...Array.from({ length: 120 }, () => bad));
    const { errors, errors_total }: { errors: { index: number }[]; errors_total: number } = many.json;
    expect(errors.map(({ index }) => index)).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(errors_total).toBe(240);
  });
});

test.each(['%ED%A0%80', '%ff', '%zz', 'a%'])(
  'a query that is no UTF-8, such as half a surrogate pair, is 400 (%s)',
  async (value) => {
    const { status, json } = await server.rest({
      method: 'GET',
      url: `/api/v1/audit/events?user=x&client=${value}`,
      key: bank.key,
    });
    const details = { field: 'client', value, reason: 'its query is not UTF-8 in percent-encoding' };
    expect([status, json]).toMatchObject([400, { error: 'bad_request', details }]);
  },
);

describe('an unknown parameter', () => {
  it.each(['crypto/fiat-currencies?pagesize=5', 'crypto/crypto-assets?page=1&pagesize=5'])(
    'of a list is refused and named: %s',
    async (path) => {
      const url = `/api/v1/${path}`;
      const { status, json } = await server.rest({ method: 'GET', url, key: bank.key });
      expect([status, json]).toMatchObject([
        400,
        { error: 'bad_request', details: { field: 'pagesize', value: '5' } },
      ]);
    },
  );

  it('is named together with the faults of known ones', async () => {
    const url = '/api/v1/crypto/fiat-currencies?page=0&pagesize=5&page_size=x';
    const answer = await server.rest({ method: 'GET', url, key: bank.key });
    const fields = refusalOf(answer).problems?.map(({ field }) => field);
    expect([answer.status, fields]).toEqual([400, ['pagesize', 'page', 'page_size']]);
  });

  it('is refused where there are no parameters, too, and nothing is stored', async () => {
    const late = make.entity();
    const answer = await client.post('entities?dry_run=true', { entities: [late] });
    expect([answer.status, refusalOf(answer).field]).toEqual([400, 'dry_run']);
    expect(await client.stored('entity', late.entity_id)).toBeNull();
    const read = await client.get('investigation/none?x=1&y=2');
    expect([read.status, refusalOf(read)]).toMatchObject([400, { field: 'x', problems_total: 2 }]);
  });

  it('is refused at a signed address, which stays usable', async () => {
    const { upload_uri } = await client.openUpload();
    expect((await client.putFile(`${upload_uri}&x=1`, '[]')).status).toBe(400);
    expect((await client.putFile(upload_uri, '[]')).status).toBe(200);
  });

  it('does not fail a health check', async () => {
    expect((await server.rest({ method: 'GET', url: '/healthz?probe=1' })).status).toBe(200);
  });
});

describe('dispositioned_by', () => {
  it('is any text of 3 to 254 characters with an @ between two others', async () => {
    await client.transactions([row({ transaction_id: 'T-1' })]);
    for (const dispositioned_by of ['a@b', 'Jörg Müller @ Bank', `${'x'.repeat(252)}@y`])
      expect((await client.alerts([alert({ dispositioned_by })])).status).toBe(200);
    for (const dispositioned_by of ['@b', 'a@', 'name', `${'x'.repeat(253)}@y`])
      expect(refusalOf(await client.alerts([alert({ dispositioned_by })]))).toMatchObject({
        field: 'alerts[0].dispositioned_by',
        value: dispositioned_by.length > 200 ? `${'x'.repeat(200)}…` : dispositioned_by,
      });
  });
});

test('a key without the right is named by its id', async () => {
  const { id, key } = await server.bus.send(
    new GenerateApiKey(bank.caller, { name: 'reader', scopes: ['alerts:read'] }),
  );
  const { status, json } = await server.rest({
    method: 'POST',
    url: `${API}/entities`,
    key,
    body: { entities: [make.entity()] },
  });
  expect([status, (json as Refusal).details]).toEqual([
    403,
    { field: 'X-API-Key', value: id, permission: 'records:ingest' },
  ]);
});

test('an upload address names what is wrong with it', async () => {
  const { upload_uri } = await client.openUpload();
  const forged = await client.putFile(upload_uri.replace(/(signature=)[^&]*/, '$1forged'), '[]');
  expect([forged.status, refusalOf(forged)]).toMatchObject([403, { field: 'signature', value: null }]);
  server.clock.advance(8 * 24 * 60 * 60_000);
  const late = await client.putFile(upload_uri, '[]');
  const expires = Number(new URL(upload_uri).searchParams.get('expires'));
  expect([late.status, refusalOf(late)]).toMatchObject([403, { field: 'expires', value: expires }]);
});
