import { Entity } from '../../../src/ingestion/domain/entity.record.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { API, RestClient, type Refusal } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

// size: the error rows of one endpoint, in one app.
const make = new Builders(1);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
});

async function refusalOf(body?: object | string): Promise<{ status: number; refusal: Refusal }> {
  const { status, json } = await client.post('entities', body);
  return { status, refusal: json };
}

/** The one error of a request with a sound item and `item`. */
async function errorOf(item: unknown): Promise<Record<string, unknown>> {
  const answer = await client.entities(make.entity(), item);
  expect(answer).toMatchObject({ status: 200, json: { success: false, processed: 1 } });
  const { errors }: { errors: Record<string, unknown>[] } = answer.json;
  expect(errors).toHaveLength(1);
  return errors[0]!;
}

describe('what is stored', () => {
  it('is every field of the specification, as it was sent', async () => {
    const entity = make.fullEntity();
    expect(Object.keys(entity).sort()).toEqual(Object.keys(Entity.shape).sort());
    const answer = await client.entities(entity);
    expect(answer).toMatchObject({
      status: 200,
      json: { success: true, processed: 1, errors: [], upload_session_id: expect.any(String) as string },
    });
    expect(await client.stored('entity', entity.entity_id)).toMatchObject({ version: 1, content: entity });
  });

  it('may say null where nothing is known', async () => {
    const entity = make.entity({ dob: null, emails: null, ubo: null, net_worth: null });
    expect((await client.entities(entity)).status).toBe(200);
  });

  it('unknown keys are accepted, and of duplicate keys the last wins', async () => {
    const { entity_id: id } = make.entity();
    const text = `{"entities":[{"entity_id":"${id}","type":"BUSINESS","type":"INDIVIDUAL","colour":"red"}]}`;
    expect((await client.post('entities', text)).status).toBe(200);
    expect((await client.stored('entity', id))?.content).toMatchObject({ type: 'INDIVIDUAL' });
  });
});

describe('a record that is uploaded again', () => {
  it('with the same content gets no new version', async () => {
    const entity = make.fullEntity();
    await client.entities(entity);
    const before = await client.stored('entity', entity.entity_id);
    const again = await client.entities(entity);
    expect(again).toMatchObject({ status: 200, json: { success: true, processed: 1 } });
    expect(await client.stored('entity', entity.entity_id)).toEqual(before);
    const { upload_session_id: session }: { upload_session_id: string } = again.json;
    expect((await client.session(session)).counts).toEqual({
      received: 1,
      created: 0,
      updated: 0,
      unchanged: 1,
      failed: 0,
    });
  });

  it('with the same content in another order of keys gets no new version', async () => {
    const entity = make.fullEntity();
    await client.entities(entity);
    await client.entities(Object.fromEntries(Object.entries(entity).reverse()));
    expect((await client.stored('entity', entity.entity_id))?.version).toBe(1);
  });

  it('with other content gets a new version; old versions stay readable by their hash', async () => {
    const entity = make.entity();
    await client.entities(entity);
    const first = (await client.stored('entity', entity.entity_id))!;
    await client.entities({ ...entity, occupation: 'Baker' });
    await client.entities({ ...entity, occupation: 'Sailor' });
    const third = (await client.stored('entity', entity.entity_id))!;
    expect(third).toMatchObject({ id: first.id, version: 3, content: { occupation: 'Sailor' } });
    expect(await client.version('entity', first.id, first.hash)).toEqual(entity);
    expect(await client.version('entity', first.id, third.hash)).toMatchObject({ occupation: 'Sailor' });
    expect(await client.version('entity', first.id, 'no such hash')).toBeNull();
  });

  it('within one request gets a version for each content, in order', async () => {
    const entity = make.entity();
    const { json } = await client.entities(entity, { ...entity, name: 'Later' });
    expect(json).toMatchObject({ success: true, processed: 2 });
    expect(await client.stored('entity', entity.entity_id)).toMatchObject({
      version: 2,
      content: { name: 'Later' },
    });
  });

  it('by two requests at once loses neither', async () => {
    const entity = make.entity();
    const names = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(names.map((name) => client.entities({ ...entity, name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect((await client.stored('entity', entity.entity_id))?.version).toBe(5);
  });
});

describe('entities with some bad items are answered with 200 and success false', () => {
  it('store the sound ones and name each bad one with field and value', async () => {
    const sound = make.entity();
    const dateless = { ...make.entity(), dob: '1980-02-30' };
    const answer = await client.entities(sound, dateless, 'text', { type: 'INDIVIDUAL' });
    const { upload_session_id: session, ...json }: { upload_session_id: string } = answer.json;
    expect([answer.status, json]).toEqual([
      200,
      {
        success: false,
        processed: 1,
        errors: [
          {
            index: 1,
            entity_id: dateless.entity_id,
            field: 'entities[1].dob',
            value: '1980-02-30',
            message: 'is not a date in the form YYYY-MM-DD',
          },
          { index: 2, entity_id: null, field: 'entities[2]', value: 'text', message: 'must be an object' },
          { index: 3, entity_id: null, field: 'entities[3].entity_id', value: null, message: 'is required' },
        ],
        warnings: [],
        errors_total: 3,
        warnings_total: 0,
      },
    ]);
    expect(await client.stored('entity', sound.entity_id)).not.toBeNull();
    expect(await client.stored('entity', dateless.entity_id)).toBeNull();
    expect((await client.session(session)).counts).toMatchObject({ received: 4, created: 1, failed: 3 });
  });

  it('names each place of an id that is repeated', async () => {
    const sound = make.entity();
    const other = make.entity();
    const faulty = { ...sound, dob: 'soon' };
    const { json } = await client.entities(faulty, other, sound, faulty);
    const { processed, errors }: { processed: number; errors: object[] } = json;
    const message = 'is not a date in the form YYYY-MM-DD';
    expect([processed, errors]).toEqual([
      2,
      [0, 3].map((index) => ({
        index,
        entity_id: sound.entity_id,
        field: `entities[${index}].dob`,
        value: 'soon',
        message,
      })),
    ]);
    expect(await client.stored('entity', sound.entity_id)).not.toBeNull();
  });

  it('shows the beginning of a long value only', async () => {
    const { entity_id, value } = await errorOf({ entity_id: 'x'.repeat(5_000), type: 'INDIVIDUAL' });
    expect([entity_id, value]).toEqual([`${'x'.repeat(200)}…`, `${'x'.repeat(200)}…`]);
  });
});

describe('a request that is refused as a whole', () => {
  it('is one whose items are all bad: 422', async () => {
    const typeless = { ...make.entity(), type: 'X' };
    const { status, refusal } = await refusalOf({ entities: [typeless, null] });
    expect([status, refusal.error]).toEqual([422, 'validation_error']);
    expect(refusal.details).toMatchObject({ field: 'entities[0].type', value: 'X' });
    const message = 'must be one of INDIVIDUAL, BUSINESS';
    const field = 'entities[0].type';
    expect(refusal.details).toMatchObject({ problems_total: 2 });
    expect(refusal.details.problems).toEqual([
      { index: 0, entity_id: typeless.entity_id, field, value: 'X', message },
      { index: 1, entity_id: null, field: 'entities[1]', value: null, message: 'must be an object' },
    ]);
  });

  it.each<[string, object | string, string, unknown, string]>([
    ['no items', { entities: [] }, 'entities', [], 'entities must have at least 1 item'],
    ['no list', { entities: {} }, 'entities', {}, 'entities must be a list'],
    ['no entities', { entity: [] }, 'entities', null, 'entities is required'],
    ['null', 'null', 'body', null, 'body must be an object'],
    ['a list', '[]', 'body', [], 'body must be an object'],
  ])('is one with %s: 422', async (_what, body, field, value, message) => {
    const { status, refusal } = await refusalOf(body);
    expect([status, refusal.error, refusal.message]).toEqual([422, 'validation_error', message]);
    expect(refusal.details).toMatchObject({ field, value });
  });

  it.each([
    ['malformed JSON', '{"entities": [', 14],
    ['an empty body', '', 0],
    ['no body', undefined, 0],
  ])('is %s: 400', async (_what, body, offset) => {
    const { status, refusal } = await refusalOf(body);
    expect([status, refusal.error]).toEqual([400, 'malformed_json']);
    expect(refusal.details).toMatchObject({ field: 'body', value: null, byte_offset: offset });
  });

  it('is one without a valid key: 401', async () => {
    const url = `${API}/entities`;
    const body = { entities: [make.entity()] };
    const answers = [
      await server.rest({ method: 'POST', url, body }),
      await server.rest({ method: 'POST', url, body, key: `${bank.key}x` }),
    ];
    for (const { status, json } of answers)
      expect([status, json]).toEqual([
        401,
        {
          error: 'unauthorized',
          message: 'A valid API key is required in the X-API-Key header',
          details: { field: 'X-API-Key', value: null },
        },
      ]);
  });
});
