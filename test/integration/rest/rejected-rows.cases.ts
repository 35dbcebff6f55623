import { ImportChunk } from '../../../src/ingestion/import/import-chunk.js';
import { RejectedRows } from '../../../src/ingestion/import/rejected-rows.js';
import { ImportTransactionsJob } from '../../../src/ingestion/jobs/import-transactions.job.js';
import { organizationJobKey } from '../../../src/platform/jobs/organization-key.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient, until, type SessionAnswer } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

interface Rejected {
  readonly index: number;
  readonly transaction_id: string | null;
  readonly entity_id: string | null;
  readonly faults: readonly { readonly field: string; readonly value: unknown; readonly message: string }[];
  readonly faults_total: number;
  readonly row: unknown;
}

const make = new Builders(57);
const ada = make.entity();
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(ada);
});

const payment = (more: object = {}) => ({ ...make.transaction(ada.entity_id), ...more });
const path = (id: string, rest: string) => `transactions/upload-sessions/${id}/${rest}`;
const page = (id: string, query = '') => client.get(path(id, `errors${query}`));
const file = async (id: string, format: string) =>
  (await client.get(path(id, `rejected-rows?format=${format}`))).text;
const lines = async (id: string): Promise<Rejected[]> =>
  (await file(id, 'ndjson'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Rejected);

async function allPages(id: string, limit: number): Promise<Omit<Rejected, 'row'>[]> {
  const all: Omit<Rejected, 'row'>[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor && `&cursor=${cursor}`;
    const answer = (await page(id, `?limit=${limit}${from}`)).json as {
      errors: Omit<Rejected, 'row'>[];
      next: string | null;
    };
    expect(answer.errors.length).toBeLessThanOrEqual(limit);
    all.push(...answer.errors);
    cursor = answer.next;
  }
  return all;
}

async function open(mode: string): Promise<{ upload_uri: string; session_id: string }> {
  return (await client.post('transactions/upload-via-url', { format: 'json', mode })).json;
}

async function upload(mode: string, rows: readonly unknown[]): Promise<SessionAnswer & { id: string }> {
  const { upload_uri, session_id: id } = await open(mode);
  expect((await client.putFile(upload_uri, rows)).status).toBe(200);
  return { ...(await client.settledSession(id)), id };
}

test('ruling 57: every row gets all its faults, of form and of entities together', async () => {
  const bad = payment({ amount: 5, event_time: 'today', receiver: { entity_id: 'nobody' } });
  const strangers = payment({ sender: { entity_id: 'one' }, receiver: { entity_id: 'two' } });
  const { sessionId, counts, errors } = await client.transactions([payment(), bad, strangers]);
  expect(counts).toMatchObject({ created: 1, failed: 2 });
  const kept = (await page(sessionId)).json;
  expect(kept).toMatchObject({
    errors: [
      {
        index: 1,
        transaction_id: bad.transaction_id,
        entity_id: null,
        faults: [
          { field: 'amount', value: 5 },
          { field: 'event_time', value: 'today' },
          {
            field: 'receiver.entity_id',
            value: 'nobody',
            message: 'is no customer that was uploaded: upload customers first',
          },
        ],
        faults_total: 3,
      },
      { index: 2, faults: [{ field: 'sender.entity_id' }, { field: 'receiver.entity_id' }], faults_total: 2 },
    ],
    next: null,
  });
  expect(errors.map(({ index, field }) => [index, field])).toEqual([
    [1, 'amount'],
    [2, 'sender.entity_id'],
  ]);
  expect((await lines(sessionId)).map(({ row }) => row)).toEqual([bad, strangers]);
});

test('up to 100 faults of a row are named, of its entities too, and the others counted', async () => {
  const row = (tags: number) =>
    payment({ tags: Array.from({ length: tags }, () => 5), sender: { entity_id: 'nobody' } });
  const { sessionId } = await client.transactions([row(99), row(100), row(250)]);
  const kept = await lines(sessionId);
  expect(kept.map(({ faults, faults_total: total }) => [faults.length, total])).toEqual([
    [100, 100],
    [100, 101],
    [100, 251],
  ]);
  expect(kept[0]!.faults.at(-1)!.field).toBe('sender.entity_id');
});

test('all rejected rows are paged and downloaded, in order and once each', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => payment(at % 2 ? { amount: 'much' } : {}));
  const { sessionId, counts, errors } = await client.transactions(rows);
  expect([counts!.failed, errors.length]).toEqual([3_000, 1_000]);
  const kept = await lines(sessionId);
  expect(kept.map(({ row }) => row)).toEqual(rows.filter((_, at) => at % 2));
  const told = kept.map(({ row: _, ...others }) => others);
  expect(await allPages(sessionId, 700)).toEqual(told);
  expect(await allPages(sessionId, 1_000)).toEqual(told);
});

test('a page ends early where rows are long, and nothing is left out', async () => {
  const tags = Array.from({ length: 100 }, () => ['x'.repeat(190)]);
  const rows = Array.from({ length: 60 }, (_, at) => payment({ tags, amount: at }));
  const { sessionId, errors } = await client.transactions(rows);
  expect(errors.map(({ index }) => index)).toEqual(rows.slice(0, errors.length).map((_, at) => at));
  expect(errors.length).toBeLessThan(60);
  expect((await allPages(sessionId, 1_000)).map(({ index }) => index)).toEqual(rows.map((_, at) => at));
  expect((await lines(sessionId)).map(({ row }) => row)).toEqual(rows);
});

test('the file of rows alone is sent back when it is mended, and its rows are stored', async () => {
  const late = make.entity();
  const rows = [payment({ amount: 1.5 }), payment(), payment({ receiver: { entity_id: late.entity_id } })];
  const { sessionId } = await client.transactions(rows);
  await client.entities(late);
  const mended = (await file(sessionId, 'json')).replace('"amount":1.5', '"amount":"1.50"');
  expect((await client.transactions(mended)).counts).toMatchObject({ received: 2, created: 2, failed: 0 });
  const none = await client.transactions([payment()]);
  expect(await file(none.sessionId, 'json')).toBe('[]\n');
  expect(await file(none.sessionId, 'ndjson')).toBe('');
});

test('what is no JSON is kept as its text, and what is too large without', async () => {
  const large = `{"transaction_id":"L","descriptor":"${'x'.repeat(1024 * 1024)}"}`;
  const deep = `{"a":${'['.repeat(70)}${']'.repeat(70)}}`;
  const { sessionId } = await client.transactions(`[{"transaction_id": oops\n},${large},${deep}]`);
  const kept = await lines(sessionId);
  expect(kept.map(({ row }) => row)).toEqual(['{"transaction_id": oops\n}', null, deep]);
  expect(kept.map(({ faults }) => faults[0]!.message)).toEqual([
    'is not valid JSON',
    'is larger than 1048576 bytes',
    'is nested too deep',
  ]);
  expect(await file(sessionId, 'json')).toBe('[]\n');
});

test('CSV has a line for each fault, and the row beside its first', async () => {
  const row = payment({ amount: 5, event_time: 'today' });
  const { sessionId } = await client.transactions([row]);
  const csv = (await file(sessionId, 'csv')).split('\r\n');
  const sent = JSON.stringify(row).replaceAll('"', '""');
  expect(csv[0]).toBe('"index","transaction_id","entity_id","field","value","message","row","line","column"');
  expect(csv[1]).toBe(`0,"${row.transaction_id}",,"amount","5","must be a text","${sent}",,`);
  expect(csv[2]).toMatch(new RegExp(`^0,"${row.transaction_id}",,"event_time","""today""",".*",,,$`));
  expect(csv.slice(3)).toEqual(['']);
});

test('rejected customers are kept with all their faults and as they were sent', async () => {
  const bad = { ...make.entity(), registered_at: 'today', nationality: ['Sweden'], type: 'PERSON' };
  const { json } = await client.entities(make.entity(), bad);
  const { upload_session_id: id } = json as { upload_session_id: string };
  const [kept, ...others] = await lines(id);
  expect(others).toEqual([]);
  expect(kept).toMatchObject({
    index: 1,
    transaction_id: null,
    entity_id: bad.entity_id,
    faults_total: 3,
    row: bad,
  });
  expect(kept!.faults.map(({ field }) => field).toSorted()).toEqual(
    ['nationality[0]', 'registered_at', 'type'].map((field) => `entities[1].${field}`),
  );
});

describe('all or nothing', () => {
  it('stores nothing of a file with a rejected row, says so, and keeps its rows', async () => {
    const good = payment();
    const { id, ...session } = await upload('all_or_nothing', [good, payment({ amount: 1 }), payment()]);
    expect(session).toMatchObject({
      state: 'refused',
      mode: 'all_or_nothing',
      counts: { received: 3, created: 0, updated: 0, unchanged: 0, failed: 1 },
      refusal: {
        reason: '1 of 3 rows were rejected, and the upload was opened as all or nothing',
        byte_offset: 0,
      },
      errors: [{ index: 1, field: 'amount' }],
    });
    expect(await client.stored('transaction', good.transaction_id)).toBeNull();
    expect(await lines(id)).toMatchObject([{ index: 1, faults_total: 1 }]);
  });

  it('stores all of a file without one', async () => {
    const rows = [payment(), payment()];
    expect(await upload('all_or_nothing', rows)).toMatchObject({
      state: 'completed',
      mode: 'all_or_nothing',
      counts: { received: 2, created: 2, failed: 0 },
      errors: [],
    });
  });

  it('is asked for by name; without it a file is stored row by row', async () => {
    const { session_id } = await client.openUpload();
    expect(await client.session(session_id)).toMatchObject({ mode: 'row_by_row' });
    const { status, json } = await client.post('transactions/upload-via-url', {
      format: 'json',
      mode: 'all',
    });
    expect([status, json]).toMatchObject([422, { details: { field: 'mode', value: 'all' } }]);
  });

  it('judges again what an interrupted try has rejected', async () => {
    const late = make.entity();
    const rejected = server.app.get(RejectedRows, { strict: false });
    const keep = rejected.keep.bind(rejected);
    let failed = false;
    rejected.keep = async (caller, session, kept) => {
      rejected.keep = keep;
      await keep(caller, session, kept);
      await client.entities(late);
      failed = true;
      throw new Error('the process was killed');
    };
    const rows = [payment({ amount: 1 }), make.transaction(late.entity_id)];
    const id = await importedInTwoTries(rows, 'all_or_nothing', () => failed);
    expect(await client.session(id)).toMatchObject({ state: 'refused', counts: { failed: 1 } });
    expect((await lines(id)).map(({ index }) => index)).toEqual([0]);
  });
});

/** Uploads a file whose first import fails as the caller arranged it, and imports it again. */
async function importedInTwoTries(rows: readonly unknown[], mode: string, hasFailed: () => boolean) {
  const { upload_uri, session_id: id } = await open(mode);
  await client.putFile(upload_uri, rows);
  await until(() => Promise.resolve(hasFailed()), Boolean);
  const job = server.app.get(ImportTransactionsJob, { strict: false });
  await job.run(organizationJobKey(bank.id, id), new AbortController().signal);
  return id;
}

test('a chunk that is imported again has the rejected rows of its last try alone', async () => {
  const late = make.entity();
  const chunks = server.app.get(ImportChunk, { strict: false });
  const record = chunks.record.bind(chunks);
  let failed = false;
  chunks.record = async () => {
    chunks.record = record;
    await client.entities(late);
    failed = true;
    throw new Error('the process was killed');
  };
  const rows = [payment({ amount: 1 }), payment({ amount: 2 }), make.transaction(late.entity_id)];
  const id = await importedInTwoTries(rows, 'row_by_row', () => failed);
  expect(await client.session(id)).toMatchObject({ counts: { received: 3, created: 1, failed: 2 } });
  expect((await lines(id)).map(({ index }) => index)).toEqual([0, 1]);
});

test('a cursor is one of an answer, and a limit is a number from 1 to 1,000', async () => {
  const { sessionId } = await client.transactions([payment({ amount: 1 })]);
  for (const query of ['cursor=x', 'cursor=-1', 'limit=0', 'limit=1001', 'page=2'])
    expect(await page(sessionId, `?${query}`)).toMatchObject({ status: 400, json: { error: 'bad_request' } });
  expect((await page(sessionId, '?cursor=1')).json).toEqual({ errors: [], next: null });
  expect((await client.get(path(sessionId, 'rejected-rows?format=xml'))).status).toBe(400);
});

test('rejected rows are read with the right of the session, in its organization alone', async () => {
  const { sessionId } = await client.transactions([payment({ amount: 1 })]);
  const other = new RestClient(server, await server.newOrganization());
  const reader = new RestClient(server, await server.newOrganization({ scopes: ['alerts:read'] }));
  for (const rest of ['errors', 'rejected-rows']) {
    for (const id of [sessionId, 'none'])
      expect(await other.get(path(id, rest))).toMatchObject({
        status: 404,
        json: { error: 'upload_session_not_found', details: { field: 'session_id', value: id } },
      });
    expect(await reader.get(path(sessionId, rest))).toMatchObject({ status: 403 });
  }
});

describe('PUT with another content type', () => {
  const mapping_id = 'types';
  beforeAll(async () => {
    const yaml =
      'fields: { transaction_id: a, event_time: b, amount: c, amount_currency: d, receiver.entity_id: e }';
    await client.send('PUT', `mappings/${mapping_id}`, { yaml });
  });

  const put = async (address: string, type: string) => {
    const { pathname, search } = new URL(address);
    const headers = { 'content-type': type };
    return server.rest({ method: 'PUT', url: `${pathname}${search}`, body: '[]', headers });
  };
  const opened = async (format: string): Promise<string> => {
    const opening = format === 'csv' ? { format, mapping_id } : { format };
    const { json } = await client.post('transactions/upload-via-url', opening);
    return (json as { upload_uri: string }).upload_uri;
  };
  const JSON_ALONE = 'application/json';
  const LINES = 'application/x-ndjson, application/gzip or application/octet-stream';
  const TABLE = 'text/csv, application/gzip or application/octet-stream';

  it.each([
    ['json', 'text/csv', JSON_ALONE],
    ['json', 'application/gzip', JSON_ALONE],
    ['json', 'application/x-ndjson', JSON_ALONE],
    ['json', 'text/json', JSON_ALONE],
    ['csv', 'application/json', TABLE],
    ['csv', 'application/x-ndjson', TABLE],
    ['csv', 'application/x-www-form-urlencoded', TABLE],
    ['ndjson', 'application/json; charset=utf-8', LINES],
    ['ndjson', 'text/csv', LINES],
  ])('to %s: %s is refused at once, and the address stays as it is', async (format, type, supported) => {
    const address = await opened(format);
    expect(await put(address, type)).toMatchObject({
      status: 415,
      json: {
        error: 'unsupported_media_type',
        message: `The content type must be ${supported}`,
        details: { field: 'Content-Type', value: type, supported },
      },
    });
    expect((await put(address, supported.split(',')[0]!)).status).toBe(200);
  });

  it.each([
    ['json', 'Application/JSON; charset=utf-8'],
    ['csv', 'text/csv; header=present'],
    ['csv', 'application/octet-stream'],
    ['ndjson', 'application/x-ndjson'],
    ['ndjson', 'application/gzip'],
  ])('to %s: %s is taken', async (format, type) => {
    expect((await put(await opened(format), type)).status).toBe(200);
  });
});
