import { countJsonValues } from '@alert-review/kernel';
import { startApp, type RestAnswer, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { REQUEST_LIMITS } from '../../support/limits/request-limits.js';
import { API, RestClient, type Refusal } from '../../support/rest-client.js';

// size: one test per line of the table.
const UPLOAD_BYTES_MAX = 3 * 1024 * 1024;
const make = new Builders(6);
const entity = make.entity();
const row = make.transaction(entity.entity_id);
const tested = new Set<string>();
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  const env = { RATE_LIMIT_REST_PER_MINUTE: '0', UPLOAD_BYTES_MAX: String(UPLOAD_BYTES_MAX) };
  server = await startApp({ env });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(entity);
  await client.transactions([row]);
});

afterAll(() => server.close());

type Name = keyof typeof REQUEST_LIMITS;

function limitOf(name: Name): number {
  tested.add(name);
  return REQUEST_LIMITS[name].max;
}

const list = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Status and field of a refusal; null of anything else. */
const refusal = ({ status, json }: RestAnswer) =>
  status < 300 ? null : ([status, (json as Refusal).details.field] as const);

describe('items of a request, at -1, 0 and +1 of both ends', () => {
  const alert = () => make.alert([entity.entity_id], [row.transaction_id], { status: 'CLOSED' });
  it.each<[Name, string, string, (at: number) => unknown]>([
    ['entities', 'entities', 'entities', () => make.entity()],
    ['alerts', 'alerts', 'alerts', alert],
    ['alertIds', 'alerts/investigate', 'alert_ids', (at) => `A-unknown-${at}`],
    [
      'feedback',
      'agent-alert-feedback',
      'investigation_feedback_items',
      (at) => ({ investigation_id: `unknown-${at}`, status: 'CLEARED' }),
    ],
  ])('%s', async (name, path, field, item) => {
    const max = limitOf(name);
    const send = async (count: number) => refusal(await client.post(path, { [field]: list(count, item) }));
    for (const count of [0, max + 1]) expect([count, await send(count)]).toEqual([count, [422, field]]);
    for (const count of [1, 2, max - 1, max])
      expect([count, (await send(count))?.[1]]).not.toEqual([count, field]);
  });
});

test('distinct ids of a request', async () => {
  const max = limitOf('distinctIds');
  const fieldOf = async (count: number) => {
    const ids = list(count - 1, (at) => `E-${at}-unknown`);
    return refusal(await client.alerts([make.alert(ids, [row.transaction_id])]))?.[1];
  };
  expect(await fieldOf(max - 1)).toBe('alerts[0].entity_id_list[0]');
  expect(await fieldOf(max)).toBe('alerts[0].entity_id_list[0]');
  expect(await fieldOf(max + 1)).toBe('alerts[0].flagged_transaction_id_list');
});

describe('pages of a list', () => {
  const get = async (query: string) =>
    refusal(
      await server.rest({ method: 'GET', url: `/api/v1/crypto/crypto-assets?${query}`, key: bank.key }),
    );

  it.each<[Name, string]>([
    ['pageSize', 'page_size'],
    ['page', 'page'],
  ])('%s', async (name, field) => {
    const max = limitOf(name);
    for (const value of [-1, 0, max + 1])
      expect([value, await get(`${field}=${value}`)]).toEqual([value, [400, field]]);
    for (const value of [1, 2, max - 1, max])
      expect([value, await get(`${field}=${value}`)]).toEqual([value, null]);
  });
});

describe('bytes of a body', () => {
  it.each<[Name, string, object]>([
    ['itemsBody', 'entities', { entities: [{ entity_id: 'E', type: 'BUSINESS' }] }],
    ['otherBody', 'transactions/upload-via-url', { format: 'json' }],
  ])('%s', async (name, path, body) => {
    const max = limitOf(name);
    const send = async (bytes: number) =>
      refusal(await client.post(path, JSON.stringify(body).padEnd(bytes)));
    expect(await send(max - 1)).toBeNull();
    expect(await send(max)).toBeNull();
    expect((await send(max + 1))?.[0]).toBe(413);
  });

  it('of a transaction file', async () => {
    const put = async (bytes: number) =>
      refusal(await client.putFile((await client.openUpload()).upload_uri, '[]'.padEnd(bytes)));
    expect(await put(UPLOAD_BYTES_MAX - 1)).toBeNull();
    expect(await put(UPLOAD_BYTES_MAX)).toBeNull();
    expect((await put(UPLOAD_BYTES_MAX + 1))?.[0]).toBe(413);
  });
});

test('values of a body', async () => {
  const max = limitOf('values');
  // The two objects, the list and the second key stand for the others.
  const body = (values: number) =>
    `{"entities":[{"entity_id":"E","type":"BUSINESS"}],"x":[${'0,'.repeat(values - 7)}0]}`;
  const send = async (values: number) => refusal(await client.post('entities', body(values)));
  expect([await send(max - 1), await send(max), await send(max + 1)]).toEqual([null, null, [422, 'body']]);
});

test('values of another body', async () => {
  const max = limitOf('otherValues');
  const body = (values: number) => `{"format":"json","x":[${'0,'.repeat(values - 4)}0]}`;
  const send = async (values: number) =>
    refusal(await client.post('transactions/upload-via-url', body(values)));
  expect([await send(max - 1), await send(max), await send(max + 1)]).toEqual([null, null, [422, 'body']]);
});

test('keys of an object', async () => {
  const max = limitOf('names');
  const body = (keys: number) =>
    JSON.stringify({
      entities: [entity],
      x: Object.fromEntries(list(keys, (at) => [`key ${at}`, 1] as const)),
    });
  const send = async (keys: number) => refusal(await client.post('entities', body(keys)));
  expect([await send(max - 1), await send(max), await send(max + 1)]).toEqual([null, null, [422, 'body']]);
});

test('bytes of a text', async () => {
  const max = limitOf('textBytes');
  const send = async (bytes: number) =>
    refusal(await client.post('entities', { entities: [entity], x: 'x'.repeat(bytes) }));
  expect([await send(max - 1), await send(max), await send(max + 1)]).toEqual([null, null, [422, 'x']]);
});

test('a value with its name and spaces', async () => {
  const max = limitOf('memberBytes');
  const rest = JSON.stringify({ entities: [entity], x: '' });
  const body = (bytes: number) => rest.replace('""', `${' '.repeat(bytes - '"x":""'.length)}""`);
  const send = async (bytes: number) => refusal(await client.post('entities', body(bytes)));
  expect([await send(max - 1), await send(max), await send(max + 1)]).toEqual([null, null, [422, 'body']]);
});

test('values of an entity', async () => {
  const max = limitOf('entityValues');
  const small = { entity_id: 'E', type: 'BUSINESS' };
  const send = async (values: number) =>
    refusal(await client.entities({ ...small, tags: list(values - 4, () => 'tag') }));
  expect([await send(max - 1), await send(max)]).toEqual([null, null]);
  expect(await send(max + 1)).toEqual([422, 'entities[0]']);
});

/** A value that is nested so many levels. */
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test('nesting of a body', async () => {
  const max = limitOf('depth');
  const send = async (levels: number) =>
    refusal(
      await client.post('entities', `{"entities":[${JSON.stringify(entity)}],"x":${nested(levels - 1)}}`),
    );
  expect([await send(max - 1), await send(max), await send(max + 1)]).toEqual([null, null, [400, 'body']]);
});

describe('rows of a transaction file', () => {
  const text = (more: string) =>
    JSON.stringify({ ...row, transaction_id: 'T-limits' }).replace(/}$/, `,${more}}`);
  const failed = async (rows: readonly string[]) => {
    const { errors } = await client.transactions(`[${rows.join(',')}]`);
    return errors.map(({ index, field }) => [index, field]);
  };

  it('rowDepth', async () => {
    const max = limitOf('rowDepth');
    const rows = [max - 1, max, max + 1].map((levels) => text(`"x":${nested(levels - 1)}`));
    expect(await failed(rows)).toEqual([[2, 'row']]);
  });

  it('rowValues', async () => {
    const max = limitOf('rowValues');
    const more = max + 1 - countJsonValues(Buffer.from(text('"x":[0]')));
    const rows = [-1, 0, 1].map((by) => text(`"x":[${'0,'.repeat(more - 1 + by)}0]`));
    expect(await failed(rows)).toEqual([[2, 'row']]);
  });

  it('rowBytes', async () => {
    const max = limitOf('rowBytes');
    const filled = (bytes: number) =>
      text(`"descriptor":"${'x'.repeat(bytes - text('"descriptor":""').length)}"`);
    const rows = [max - 1, max, max + 1].map(filled);
    expect(rows.map(({ length }) => length)).toEqual([max - 1, max, max + 1]);
    expect([await failed([rows[0]!]), await failed([rows[1]!])]).toEqual([[], []]);
    expect(await failed([rows[2]!])).toEqual([[0, 'row']]);
  });

  describe('that a mapping reads', () => {
    const MAP = 'fields: { transaction_id: { column: id, repeated: replaces }, amount: amount }\n';
    const save = (yaml: string) => client.send('PUT', 'mappings/limits', { yaml });
    const ended = async (file: string, map = MAP) => {
      const format = file.startsWith('{') ? 'ndjson' : 'csv';
      expect((await save(`format: ${format}\n${map}`)).status).toBe(200);
      const opening = { format, mapping_id: 'limits' };
      const { upload_uri, session_id } = (await client.post('transactions/upload-via-url', opening)).json;
      const { pathname, search } = new URL(upload_uri);
      const headers = { 'content-type': 'application/octet-stream' };
      await server.app.inject({ method: 'PUT', url: pathname + search, headers, payload: file });
      const { errors, warnings, refusal } = await client.settledSession(session_id);
      const of = (name: string) => errors.filter(({ field }) => field === name).map(({ index }) => index);
      return { of, names: warnings.map(({ field }) => field.length), reason: refusal?.reason ?? null };
    };
    const around = <Item>(max: number, one: (count: number) => Item): Item[] =>
      [max - 1, max, max + 1].map(one);
    const csv = (rows: readonly string[], more = 'x') =>
      ['id,amount', ...rows].join('\n').replace('\n', `,${more}\n`);

    it('cellChars', async () => {
      const rows = around(limitOf('cellChars'), (chars) => `1,1,${'x'.repeat(chars)}`);
      expect((await ended(csv(rows))).of('row')).toEqual([2]);
    });

    it('amountChars', async () => {
      const rows = around(
        limitOf('amountChars'),
        (chars) => `1,${'EUR'.padStart(chars - 1).padStart(chars, '1')},`,
      );
      expect((await ended(csv(rows))).of('amount')).toEqual([2]);
    });

    it('columnNameChars', async () => {
      const names = around(limitOf('columnNameChars'), (chars) => String(chars).padEnd(chars, 'x'));
      expect((await ended(csv(['1,1,,,'], names.join()))).names).toEqual([199, 200, 200]);
      const deep = names.map((name) => JSON.stringify({ id: 1, [name.slice(2)]: { a: 1 } }));
      expect((await ended(deep.join('\n'))).of('row')).toEqual([2]);
    });

    it('fields', async () => {
      const rows = around(limitOf('fields'), (count) =>
        JSON.stringify(Object.fromEntries(list(count, (at) => [`f${at}`, 1] as const))),
      );
      expect((await ended(rows.join('\n'))).of('row')).toEqual([2]);
    });

    it('columns', async () => {
      const files = around(limitOf('columns'), (count) =>
        csv([''], list(count - 2, (at) => `c${at}`).join()),
      );
      const reasons = await Promise.all(files.map(async (file) => (await ended(file)).reason));
      expect(reasons).toEqual([null, null, expect.stringContaining('more than 1000 columns')]);
    });

    it('blankLines', async () => {
      const files = around(limitOf('blankLines'), (count) => csv(['1,1,']) + '\n'.repeat(count + 1));
      const reasons = [];
      for (const file of files.slice(1)) reasons.push((await ended(file)).reason);
      expect(reasons).toEqual([null, expect.stringContaining('more than 2000000 blank lines')]);
    });

    it('footerRows', async () => {
      const answers = around(limitOf('footerRows'), (rows) => save(`skip_last: ${rows}\n${MAP}`));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 422]);
    });
  });

  it('rowErrors', async () => {
    const max = limitOf('rowErrors');
    for (const [bad, listed] of [
      [max - 1, max - 1],
      [max, max],
      [max + 1, max],
    ] as const) {
      const { errors, counts } = await client.transactions(list(bad, () => ({ transaction_id: 'T' })));
      expect([errors.length, counts?.failed]).toEqual([listed, bad]);
    }
  });

  it('rowWarnings', async () => {
    const max = limitOf('rowWarnings');
    const unknown = list(max + 1, (at) => [`key ${at}`, 1] as const);
    for (const [keys, listed] of [
      [max - 1, max - 1],
      [max, max],
      [max + 1, max],
    ] as const) {
      const file = [{ ...row, ...Object.fromEntries(unknown.slice(0, keys)) }];
      const { warnings, warnings_total } = await client.transactions(file);
      expect([warnings.length, warnings_total]).toEqual([listed, keys]);
    }
  });
});

test('warnings of an answer', async () => {
  const max = limitOf('warnings');
  for (const [keys, listed] of [
    [max - 1, max - 1],
    [max, max],
    [max + 1, max],
  ] as const) {
    const { json } = await client.entities({
      ...entity,
      ...Object.fromEntries(list(keys, (at) => [`key ${at}`, 1])),
    });
    const { warnings, warnings_total } = json as { warnings: string[]; warnings_total: number };
    expect([warnings.length, warnings_total]).toEqual([listed, keys]);
  }
});

test('characters of an Idempotency-Key', async () => {
  const max = limitOf('idempotencyKey');
  const send = async (characters: number) =>
    refusal(
      await server.rest({
        method: 'POST',
        url: `${API}/entities`,
        key: bank.key,
        body: { entities: [entity] },
        headers: { 'idempotency-key': 'k'.repeat(characters) },
      }),
    );
  expect(await send(0)).toEqual([400, 'Idempotency-Key']);
  for (const characters of [1, 2, max - 1, max]) expect(await send(characters)).toBeNull();
  expect(await send(max + 1)).toEqual([400, 'Idempotency-Key']);
});

test('characters of a value that is shown', async () => {
  const max = limitOf('valueShown');
  for (const [sent, shown] of [
    [max - 1, max - 1],
    [max, max],
    [max + 1, max + 1],
  ] as const) {
    const { json } = await client.entities({ ...entity, type: 'x'.repeat(sent) });
    expect((json as Refusal).details.value).toHaveLength(shown);
  }
});

test('no line of the table is left out', () => {
  expect([...tested].sort()).toEqual(Object.keys(REQUEST_LIMITS).sort());
});
