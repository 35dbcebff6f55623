import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(4);
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
});

const session = (id: string) => client.get(`transactions/upload-sessions/${id}`);

test('an open session says until when it waits for the file', async () => {
  const { session_id, expires_at } = await client.openUpload();
  expect((await session(session_id)).json).toEqual({
    session_id,
    kind: 'transactions',
    state: 'open',
    mode: 'row_by_row',
    started_at: server.clock.iso(),
    finished_at: null,
    expires_at,
    counts: null,
    progress: null,
    refusal: null,
    errors: [],
    warnings: [],
    warnings_total: 0,
    doubts: [],
    facts: [],
  });
});

test('a session is expired once its address is and no file came', async () => {
  const unused = await client.openUpload();
  const used = await client.openUpload();
  await client.putFile(used.upload_uri, '[]');
  await client.settledSession(used.session_id);
  server.clock.advance(Date.parse(unused.expires_at) - server.clock.now());
  expect((await session(unused.session_id)).json).toMatchObject({ state: 'open' });
  server.clock.advance(1);
  expect((await session(unused.session_id)).json).toMatchObject({ state: 'expired', finished_at: null });
  expect((await session(used.session_id)).json).toMatchObject({ state: 'completed' });
});

test('an ended session says when it ended', async () => {
  const entity = make.entity();
  await client.entities(entity);
  const { sessionId } = await client.transactions([make.transaction(entity.entity_id)]);
  expect((await session(sessionId)).json).toMatchObject({
    kind: 'transactions',
    state: 'completed',
    finished_at: server.clock.iso(),
  });
});

describe('a row that was not stored', () => {
  const errorsOf = async (...rows: readonly object[]) => {
    const { errors } = await client.transactions(rows);
    return errors.map(({ transaction_id, field, value }) => [transaction_id, field, value]);
  };
  const row = (more: object) => ({ ...make.transaction('E'), transaction_id: 'T', ...more });

  it('shows the plain value, a long one cut at 200 characters', async () => {
    const long = '🦊'.repeat(201);
    const cut = `${'🦊'.repeat(200)}…`;
    const list = Array.from({ length: 60 }, () => 'tag');
    expect(
      await errorsOf(
        row({ type: 'x'.repeat(200) }),
        row({ type: long }),
        row({ type: 5 }),
        row({ blockchain: [1] }),
        row({ descriptor: list }),
        row({ transaction_id: '🦊'.repeat(256) }),
      ),
    ).toEqual([
      ['T', 'type', 'x'.repeat(200)],
      ['T', 'type', cut],
      ['T', 'type', 5],
      ['T', 'blockchain', [1]],
      ['T', 'descriptor', `${JSON.stringify(list).slice(0, 200)}…`],
      [cut, 'transaction_id', cut],
    ]);
  });

  it('has half a surrogate pair in a text, which no answer repeats', async () => {
    const sender = { name: 'a\ud800', entity_id: undefined };
    expect(
      await errorsOf(
        row({ descriptor: 'a\ud800' }),
        row({ sender }),
        row({ tags: ['fine', '\udc00b'] }),
        row({ transaction_id: 'a\ud800' }),
      ),
    ).toEqual([
      ['T', 'descriptor', 'a\ufffd'],
      ['T', 'sender.name', 'a\ufffd'],
      ['T', 'tags[1]', '\ufffdb'],
      ['a\ufffd', 'transaction_id', 'a\ufffd'],
    ]);
  });
});

test('half a surrogate pair in an unknown key is shown as a replacement character', async () => {
  const entity = make.entity();
  await client.entities(entity);
  const { warnings, counts } = await client.transactions([
    { ...make.transaction(entity.entity_id), ['a\ud800']: 1 },
  ]);
  expect(counts).toMatchObject({ created: 1 });
  expect(warnings).toEqual([{ field: 'a\ufffd', count: 1 }]);
});

test('each accepted POST of alerts or entities is one upload session', async () => {
  const entity = make.entity();
  const { upload_session_id: ofEntities }: { upload_session_id: string } = (await client.entities(entity))
    .json;
  const row = make.transaction(entity.entity_id);
  await client.transactions([row]);
  const alert = make.alert([entity.entity_id], [row.transaction_id]);
  const { upload_session_id: ofAlerts }: { upload_session_id: string } = (await client.alerts([alert])).json;
  expect(ofAlerts).not.toBe(ofEntities);
  const counts = { received: 1, created: 1, updated: 0, unchanged: 0, failed: 0 };
  const ended = { state: 'completed', counts, expires_at: null, finished_at: server.clock.iso() };
  expect((await session(ofEntities)).json).toMatchObject({ ...ended, kind: 'entities' });
  expect((await session(ofAlerts)).json).toMatchObject({ ...ended, kind: 'alerts' });
});

test.each(['none', '01jn8ey4m01zzct4e6rr5nede8', '%00', '%F0%9F%A6%8A', 'a.b', '..%2F..', 'x'.repeat(512)])(
  'an unknown id in a path is 404 (%s)',
  async (id) => {
    const { status, json } = await session(id);
    expect([status, json]).toEqual([
      404,
      {
        error: 'upload_session_not_found',
        message: 'Upload session not found',
        details: {
          field: 'session_id',
          value: id.length > 200 ? `${'x'.repeat(200)}…` : decodeURIComponent(id),
        },
      },
    ]);
  },
);
