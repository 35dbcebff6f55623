import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { RejectedRowsRecord } from '../../../src/ingestion/domain/rejected-rows.record.js';
import { ImportChunk } from '../../../src/ingestion/import/import-chunk.js';
import { readRows, type RowChunk } from '../../../src/ingestion/import/read-rows.js';
import { parseRejectedRow, RejectedRows } from '../../../src/ingestion/import/rejected-rows.js';
import { Records } from '../../../src/platform/records/records.js';
import type { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import type { Envelope } from '../../../src/platform/event-store/envelope.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { FileStore } from '../../../src/platform/files/file-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { cpuRatioOf, IN_PROPORTION, LONGER } from '../../support/cpu-time.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(5);
const ada = make.entity();
const NOTHING = { received: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(ada);
});

const payment = (overrides: object = {}): Transaction => ({
  ...make.transaction(ada.entity_id),
  ...overrides,
});

describe('a large file', () => {
  it('is one event per chunk of at most 2,500 rows, each in a stream of its own', async () => {
    const rows = Array.from({ length: 10_001 }, (_, index) =>
      payment(index % 10 === 7 ? { amount: 'much' } : {}),
    );
    const { counts, errors, progress, sessionId } = await client.transactions(rows);
    expect(counts).toEqual({ ...NOTHING, received: 10_001, created: 9_001, failed: 1_000 });
    expect(progress).toEqual({ rows_done: 10_001, rows_total: 10_001 });
    expect(errors.map(({ index }) => index)).toEqual(Array.from({ length: 1_000 }, (_, i) => 10 * i + 7));
    const chunks = await chunksOf(sessionId);
    expect(chunks.map(({ firstRow }) => firstRow)).toEqual([0, 2_500, 5_000, 7_500, 10_000]);
    expect(new Set(chunks.map(({ stream }) => stream)).size).toBe(5);
    expect(chunks.flatMap(({ rows: named }) => named).length).toBe(9_001);
    expect(Math.max(...chunks.map(({ bytes }) => bytes))).toBeLessThan(900 * 1024);
  });

  it('lists its first 1,000 row errors and counts them all', async () => {
    const rows = Array.from({ length: 1_001 }, () => payment({ amount: 'much' }));
    const { counts, errors } = await client.transactions(rows);
    expect([counts!.failed, errors.length, errors.at(-1)!.index]).toEqual([1_001, 1_000, 999]);
  });

  it('keeps every row of 8,000 bad ones, and reads them block by block', async () => {
    const rows = Array.from({ length: 8_000 }, () => payment({ amount: 'much', sender: { name: 'nobody' } }));
    const { counts, sessionId } = await client.transactions(rows);
    expect(counts).toEqual({ ...NOTHING, received: 8_000, failed: 8_000 });
    const records = server.app.get(Records, { strict: false }).for({ orgId: bank.id });
    const range = { $gte: sessionId, $lt: `${sessionId}a` };
    const blocks = await records.find(RejectedRowsRecord, { id: range }, { index: 'id', limit: 1_000 });
    const bytes = blocks.map(({ rows: packed }) => gunzipSync(packed).length);
    expect(Math.max(...bytes)).toBeLessThan(300_000);
    const rejected = server.app.get(RejectedRows, { strict: false });
    const read: string[] = [];
    const indexes: number[] = [];
    for await (const { told, sent } of rejected.read({ orgId: bank.id }, sessionId)) {
      read.push(sent);
      indexes.push(parseRejectedRow(told).index);
    }
    expect(indexes.every((index, at) => index === at)).toBe(true);
    expect(read.join() === rows.map((row) => JSON.stringify(row)).join()).toBe(true);
    expect(read).toHaveLength(8_000);
  });

  it('with 5,000 versions of one transaction is imported in proportion to their number', async () => {
    const importVersions = async (versions: number): Promise<void> => {
      const row = payment();
      const rows = Array.from({ length: versions }, (_, n) => ({ ...row, descriptor: `correction ${n}` }));
      const { counts } = await client.transactions(rows);
      expect(counts).toEqual({ ...NOTHING, received: versions, created: 1, updated: versions - 1 });
      expect(await client.stored('transaction', row.transaction_id)).toMatchObject({ version: versions });
    };
    const few = () => importVersions(5_000 / LONGER);
    expect(await cpuRatioOf(() => importVersions(5_000), few, IN_PROPORTION)).toBeLessThan(IN_PROPORTION);
  });

  it('does not hold up the file of another session', async () => {
    const files = server.app.get(FileStore, { strict: false });
    const slow = await client.openUpload();
    const open = files.open.bind(files);
    let goOn!: () => void;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    files.open = async (org, name) => {
      if (name.includes(slow.session_id)) await held;
      return open(org, name);
    };
    await client.putFile(slow.upload_uri, [payment()]);
    expect((await client.transactions([payment()])).counts).toMatchObject({ created: 1 });
    expect((await client.session(slow.session_id)).state).toBe('importing');
    goOn();
    files.open = open;
    expect((await client.settledSession(slow.session_id)).counts).toMatchObject({ created: 1 });
  });

  it('can be stopped within a chunk', async () => {
    const chunks = server.app.get(ImportChunk, { strict: false });
    const stop = new AbortController();
    const file = Readable.from([Buffer.from(JSON.stringify([payment()]))]);
    const { value: rows } = (await readRows(file).next()) as { value: RowChunk };
    const chunk = { sessionId: 'stopped', chunk: 0, rows, knownEntities: new Set<string>() };
    const checking = chunks.check(bank.caller, chunk, stop.signal);
    stop.abort();
    await expect(checking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

/** The chunk events of one session, in the order of the store. */
async function chunksOf(sessionId: string) {
  const stored = await server.app
    .get(EventStore, { strict: false })
    .readAll({ after: null, maxCount: 10_000 });
  return stored
    .filter(({ type }) => type === 'TransactionsImported')
    .map(({ stream, data }) => {
      const envelope = JSON.parse(Buffer.from(data).toString()) as Envelope;
      const chunk = envelope.data as { session: string; firstRow: number; rows: unknown[] };
      return { ...chunk, stream, bytes: data.length };
    })
    .filter(({ session }) => session === sessionId);
}
