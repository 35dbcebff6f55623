import { Readable } from 'node:stream';
import { ChunkQueue } from '../../../src/ingestion/import/chunk-queue.js';
import { ImportChunk } from '../../../src/ingestion/import/import-chunk.js';
import { readRows, type RowChunk } from '../../../src/ingestion/import/read-rows.js';
import { RejectedRowsRecord } from '../../../src/ingestion/domain/rejected-rows.record.js';
import type { UploadCounts } from '../../../src/ingestion/domain/upload-session.events.js';
import { AppError } from '@alert-review/kernel';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { yieldToEventLoop } from '../../../src/platform/process/yield-to-event-loop.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

const ada = new Builders(8).entity();
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(ada);
});

const row = (transaction_id: string, amount: string) => ({
  transaction_id,
  event_time: '2025-01-02T03:04:05Z',
  amount,
  amount_currency: 'EUR',
  sender: { entity_id: ada.entity_id },
});

/** One try at a file, in chunks of two rows or so; rejects like the job. */
async function importOnce(
  sessionId: string,
  rows: readonly object[],
  rowsMax = 2,
  onRecorded: (counts: UploadCounts) => Promise<void> = () => Promise.resolve(),
): Promise<UploadCounts> {
  const chunks = server.app.get(ImportChunk, { strict: false });
  const queue = new ChunkQueue(chunks, bank.caller, onRecorded);
  const file = Readable.from([Buffer.from(JSON.stringify(rows))]);
  const recorded = (await chunks.recordedChunks(bank.caller, sessionId)).map(({ received }) => received);
  let chunk = 0;
  try {
    for await (const part of readRows(file, { recorded, rowsMax })) {
      const job = { sessionId, chunk: chunk++, rows: part, knownEntities: new Set<string>() };
      await queue.add(await chunks.check(bank.caller, job, new AbortController().signal));
    }
  } finally {
    await queue.drain();
  }
  return queue.counts;
}

/** The event store refuses the event of one chunk, once. */
function refuseEventOf(chunk: number): { readonly refused: () => number } {
  const store = server.app.get(EventStore, { strict: false });
  const append = store.append.bind(store);
  let refused = 0;
  store.append = (stream, expected, events) => {
    if (refused > 0 || !stream.endsWith(`_0000000${chunk}`)) return append(stream, expected, events);
    refused++;
    store.append = append;
    return Promise.reject(new AppError('store_unavailable', { store: 'event_store', effect: 'a test' }));
  };
  return { refused: () => refused };
}

/** The event of the first chunk waits until it may go on, or the work ends. */
async function whileFirstEventWaits(
  sessionId: string,
  work: (goOn: () => void) => Promise<void>,
): Promise<void> {
  const store = server.app.get(EventStore, { strict: false });
  const append = store.append.bind(store);
  let goOn!: () => void;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  store.append = async (stream, expected, events) => {
    if (stream.endsWith(`${sessionId}_00000000`)) await held;
    return append(stream, expected, events);
  };
  try {
    await work(goOn);
  } finally {
    store.append = append;
    goOn();
  }
}

test.each([0, 1, 2])(
  'the last row of a transaction has the last word, also when chunk %i is recorded in a second try',
  async (chunk) => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `T-${name}-${chunk}`) as [string, string, string];
    await client.transactions([row(a, '1.00'), row(b, '1.00')]);
    const rows = [
      row(a, '1.00'),
      row(b, '1.00'),
      row(c, '1.00'),
      row(a, '2.00'),
      row(a, '3.00'),
      row(b, '2.00'),
      row(c, '1.00'),
    ];
    const sessionId = `queue-${chunk}`;
    const { refused } = refuseEventOf(chunk);
    await expect(importOnce(sessionId, rows)).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(refused()).toBe(1);
    expect(await importOnce(sessionId, rows)).toEqual({
      received: 7,
      created: 1,
      updated: 3,
      unchanged: 3,
      failed: 0,
    });
    const amounts = [a, b, c].map(async (id) => {
      const { version, content } = (await client.stored('transaction', id))!;
      return [version, (content as { amount: string }).amount];
    });
    expect(await Promise.all(amounts)).toEqual([
      [3, '3.00'],
      [2, '2.00'],
      [1, '1.00'],
    ]);
  },
);

test('a transaction whose chunks have one between them has its later row, also in a second try', async () => {
  const rows = [
    row('far', '1.00'),
    row('near', '1.00'),
    row('other', '1.00'),
    row('others', '1.00'),
    row('far', '2.00'),
    row('last', '1.00'),
  ];
  refuseEventOf(0);
  await expect(importOnce('far', rows)).rejects.toMatchObject({ code: 'store_unavailable' });
  expect((await client.stored('transaction', 'far'))!.version).toBe(1);
  expect(await importOnce('far', rows)).toMatchObject({ received: 6, created: 5, updated: 1 });
  expect(await client.stored('transaction', 'far')).toMatchObject({
    version: 2,
    content: { amount: '2.00' },
  });
});

test('while a chunk is recorded the next is stored, and not the one behind that', async () => {
  const names = Array.from({ length: 4 }, (_, n) => `held-${n}`);
  await whileFirstEventWaits('held', async (goOn) => {
    const imported = importOnce(
      'held',
      names.map((name) => row(name, '1.00')),
      1,
    );
    const third = () => client.stored('transaction', 'held-2');
    while (!(await third())) await yieldToEventLoop();
    // Whatever was to be written before this one would stand as well.
    await client.transactions([row('beside', '1.00')]);
    expect(await client.stored('transaction', 'held-3')).toBeNull();
    goOn();
    expect(await imported).toMatchObject({ received: 4, created: 4 });
  });
});

test('an import whose chunk cannot be stored ends once those ahead of it are recorded', async () => {
  const store = server.app.get(ReadStore, { strict: false });
  const bulk = store.bulk.bind(store);
  const done: string[] = [];
  const record = ({ received }: UploadCounts) => Promise.resolve(void done.push(`recorded ${received}`));
  await whileFirstEventWaits('no-room', async (goOn) => {
    const refused = new Promise<void>((resolve) => {
      store.bulk = (collection, operations) => {
        if (collection.name !== RejectedRowsRecord.name) return bulk(collection, operations);
        resolve();
        return Promise.reject(new Error('no room'));
      };
    });
    try {
      const rows = [row('room', '1.00'), row('no-room', 'much')];
      const imported = importOnce('no-room', rows, 1, record).finally(() => done.push('ended'));
      imported.catch(() => undefined);
      await refused;
      // One that does not wait ends in these turns.
      for (let turn = 0; turn < 20; turn++) await yieldToEventLoop();
      goOn();
      await expect(imported).rejects.toThrow('no room');
    } finally {
      store.bulk = bulk;
    }
  });
  expect(done).toEqual(['recorded 1', 'ended']);
});

test.each([
  [5, 3],
  [3, 5],
])('a file cut into chunks of %i rows goes on in chunks of %i', async (before, after) => {
  const sessionId = `resized-${before}`;
  const rows = Array.from({ length: 23 }, (_, n) => row(`R-${before}-${n}`, n % 7 === 3 ? 'much' : '1.00'));
  const { refused } = refuseEventOf(2);
  await expect(importOnce(sessionId, rows, before)).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(refused()).toBe(1);
  expect(await importOnce(sessionId, rows, after)).toEqual({
    received: 23,
    created: 20,
    updated: 0,
    unchanged: 0,
    failed: 3,
  });
  const chunks = server.app.get(ImportChunk, { strict: false });
  const lengths = (await chunks.recordedChunks(bank.caller, sessionId)).map(({ received }) => received);
  expect(lengths.slice(0, 3)).toEqual([before, before, after]);
  expect(lengths.reduce((sum, length) => sum + length)).toBe(23);
  expect(await importOnce(sessionId, rows, before)).toMatchObject({ received: 23, created: 20 });
});

test('a chunk that was recorded with other rows is an error, never taken for done', async () => {
  const rows = Array.from({ length: 6 }, (_, n) => row(`O-${n}`, '1.00'));
  await importOnce('other-rows', rows);
  const chunks = server.app.get(ImportChunk, { strict: false });
  const file = Readable.from([Buffer.from(JSON.stringify(rows))]);
  const { value: part } = (await readRows(file, { rowsMax: 4 }).next()) as { value: RowChunk };
  const job = { sessionId: 'other-rows', chunk: 0, rows: part, knownEntities: new Set<string>() };
  const checking = chunks.check(bank.caller, job, new AbortController().signal);
  await expect(checking).rejects.toThrow('recorded with other rows');
});
