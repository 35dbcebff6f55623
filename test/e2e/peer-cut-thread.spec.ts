import path from 'node:path';
import { transferOfTransaction, type Transfer } from '../../src/ingestion/domain/transaction.record.js';
import { PeerCutThread } from '../../src/investigations/engine/gather/peer-cut-thread.js';
import type { KnownPeer } from '@alert-review/judgement';
import { peerMemberJson } from '../../packages/judgement/src/case/peer-cutting.js';
import { SystemClock } from '@alert-review/kernel';

const script = path.resolve(
  import.meta.dirname,
  '../../dist/investigations/engine/gather/cut-peers-in-thread.js',
);
const HOUR_MS = 3_600_000;
const END_MS = Date.UTC(2026, 2, 1);

const open: PeerCutThread[] = [];
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.end())));

const NO_DEADLINE_MS = 2 ** 30;
const NO_LIMITS = { heapMb: 2_048, deadlineMs: NO_DEADLINE_MS };

function threadOf(of: string, limits: Partial<typeof NO_LIMITS> = {}): PeerCutThread {
  const thread = new PeerCutThread(new SystemClock(), of, { ...NO_LIMITS, ...limits });
  thread.begin(END_MS);
  open.push(thread);
  return thread;
}

const peer = (number: number): KnownPeer => ({ entityId: `c${number}`, known: { type: 'INDIVIDUAL' } });

const transfer = (from: number, to: number, amount: number): Transfer =>
  transferOfTransaction({
    transaction_id: 't',
    event_time: '',
    amount: `${amount}.25`,
    amount_currency: 'SEK',
    sender: { entity_id: `c${from}` },
    receiver: { entity_id: `c${to}` },
  });

/** A customer who pays ever more others, and is paid by some. */
const held = (number: number) =>
  Array.from({ length: number % 7 }, (_, i) => ({
    id: `${number}-${i}`,
    at: END_MS - (number + i) * HOUR_MS,
    transfer: JSON.stringify(i % 3 === 0 ? transfer(i, number, 10 * i + 1) : transfer(number, i, number)),
  }));

async function cutBy(thread: PeerCutThread) {
  for (let from = 0; from < 300; from += 20) {
    const members = Array.from({ length: 20 }, (_, i) => peerMemberJson(peer(from + i), held(from + i)));
    await thread.add(`[${members.join(',')}]`);
  }
  return thread.finish();
}

test('tables are the same in a thread and in the process', async () => {
  const [inThread, inProcess] = await Promise.all([script, 'none'].map((of) => cutBy(threadOf(of))));
  expect(inThread).toEqual(inProcess);
  expect(inThread!.get('INDIVIDUAL')).toMatchObject({ count: 300, metrics: { count: { p99: '6' } } });
});

test.each([
  ['a thread', script],
  ['the process', 'none'],
])('%s names whom the index tells too little of, once, and takes their rows', async (_, of) => {
  const thread = threadOf(of);
  const [one] = held(1);
  const older = JSON.stringify((JSON.parse(one!.transfer) as unknown[]).slice(0, 5));
  const members = [peerMemberJson(peer(1), [{ ...one!, transfer: older }]), peerMemberJson(peer(6), held(6))];
  await thread.add(`[${members.join(',')}]`);
  expect(await thread.takePeersLackingData()).toEqual([peer(1)]);
  expect(await thread.takePeersLackingData()).toEqual([]);
  await thread.add(JSON.stringify([{ ...peer(1), rows: [] }]));
  expect((await thread.finish()).get('INDIVIDUAL')).toMatchObject({ count: 2 });
});

test('what ends the thread fails the cut', async () => {
  const thread = threadOf(script);
  await thread.add('no JSON');
  await expect(thread.takePeersLackingData()).rejects.toThrow('JSON');
  await expect(thread.finish()).rejects.toThrow('JSON');
});

/** Takes what it is sent, and never answers. */
const silent = path.resolve(import.meta.dirname, '../support/silent-thread.js');

test('a thread that does not answer in time fails the cut', async () => {
  const slow = 'the thread of peer tables did not answer within 1 ms';
  const pieces = threadOf(silent, { deadlineMs: 1 });
  await pieces.add('[]');
  await expect(pieces.takePeersLackingData()).rejects.toThrow(slow);
  await expect(threadOf(silent, { deadlineMs: 1 }).finish()).rejects.toThrow(slow);
});

test('a thread that takes more memory than it may ends alone, and fails the cut', async () => {
  const thread = threadOf(script, { heapMb: 16 });
  const cutAll = async () => {
    for (let from = 0; ; from += 1_000) {
      const members = Array.from({ length: 1_000 }, (_, i) => peerMemberJson(peer(from + i), held(6)));
      await thread.add(`[${members.join(',')}]`);
    }
  };
  await expect(cutAll()).rejects.toThrow('memory limit');
});

test('whoever sends waits while the thread has four pieces before it', async () => {
  const thread = threadOf(script);
  const sent: number[] = [];
  const sending = [1, 2, 3, 4].map((piece) => thread.add('[]').then(() => sent.push(piece)));
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(sent).toEqual([1, 2, 3]);
  await Promise.all(sending);
});

/** Follows the deadlines of threads that are set and not taken back. Other timers do not count. */
function watchDeadlines() {
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const set = new Set<unknown>();
  const begun = (run: () => void, ms: number) => {
    const timer = begin(run, ms);
    if (ms === NO_DEADLINE_MS) set.add(timer);
    return timer;
  };
  const ended = (timer: NodeJS.Timeout | undefined) => {
    set.delete(timer);
    end(timer);
  };
  Object.assign(globalThis, { setTimeout: begun, clearTimeout: ended });
  return { set, stop: () => Object.assign(globalThis, { setTimeout: begin, clearTimeout: end }) };
}

test('what was answered before the end sets no deadline behind it', async () => {
  const deadlines = watchDeadlines();
  const thread = threadOf(script);
  await thread.add(`[${peerMemberJson(peer(6), held(6))}]`);
  await thread.takePeersLackingData();
  expect(deadlines.set.size).toBe(0);
  for (const piece of [`[${peerMemberJson(peer(6), held(6))}]`, 'no JSON']) await thread.add(piece);
  expect(deadlines.set.size).toBe(1);
  // Answers come in while nobody looks.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await thread.end();
  expect(deadlines.set.size).toBe(0);
  deadlines.stop();
});
