import path from 'node:path';
import type { CaseFacts } from '@alert-review/judgement';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { EMPTY_RUN_HISTORY, runBlocks } from '../../packages/judgement/src/assessment/run-blocks.js';
import { ResultThread } from '../../src/investigations/engine/result-thread.js';
import {
  composeInvestigationInSteps,
  type InvestigationWorkOrder,
} from '../../src/investigations/engine/compose-content.js';
import { SystemClock } from '@alert-review/kernel';
import { keyedHash } from '../../src/platform/crypto/keyed-hash.js';
import { runStepsSync, yieldToEventLoop } from '../../src/platform/process/yield-to-event-loop.js';
import { givenCleared, givenEscalated } from '../../packages/judgement/test/write-up-case.js';

const script = path.resolve(import.meta.dirname, '../../dist/investigations/engine/work-out-in-thread.js');
const ENDLESS = path.resolve(import.meta.dirname, '../support/endless-thread.js');
const NO_DEADLINE_MS = 2 ** 30;
const limits = { heapMb: 512, deadlineMs: NO_DEADLINE_MS };

const key = new Uint8Array(32).fill(7);
const order = (
  facts: CaseFacts,
  changes: Partial<InvestigationWorkOrder['input']> = {},
): InvestigationWorkOrder => {
  const recipe = { version: 0, recipe: DEFAULT_RECIPE, configHash: 'c' };
  return { input: { facts, recipe, past: EMPTY_RUN_HISTORY, previous: null, ...changes }, key, salt: 'salt' };
};
const withSalt = (salt: string): InvestigationWorkOrder => ({ ...order(givenCleared()), salt });

const open: ResultThread[] = [];
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.end())));

function threadOf(of: string, with_: typeof limits): ResultThread {
  const thread = new ResultThread(new SystemClock(), of, with_);
  open.push(thread);
  return thread;
}

const facts = givenEscalated();
const { perBlock } = runBlocks(facts, DEFAULT_RECIPE, keyedHash(key));

test.each([
  ['an escalated case', order(facts)],
  ['a cleared case', order(givenCleared())],
  [
    'a rerun of one block',
    order(facts, { past: { notes: [], previous: { runId: 'r', perBlock }, modules: ['screening'] } }),
  ],
])('the result of %s is the same to the byte in a thread and in the process', async (_, given) => {
  const [inThread, inProcess] = await Promise.all(
    [script, 'none'].map((of) => threadOf(of, limits).workOut(given)),
  );
  expect(Buffer.from(inThread!.json).toString()).toBe(Buffer.from(inProcess!.json).toString());
  expect(inThread!.hash).toBe(runStepsSync(composeInvestigationInSteps(given)).hash);
});

test('a case that ends the thread fails alone: those behind it go on in a new one', async () => {
  const thread = threadOf(ENDLESS, limits);
  const ended = await Promise.allSettled(
    ['deadly', 'next', 'last'].map((salt) => thread.workOut(withSalt(salt))),
  );
  expect(ended).toMatchObject([
    { status: 'rejected', reason: { message: 'the thread of results ended with 1' } },
    { status: 'fulfilled', value: { hash: 'next' } },
    { status: 'fulfilled', value: { hash: 'last' } },
  ]);
});

test('a case without end is ended at its deadline, and the next one has its own time', async () => {
  const own = { ...limits, deadlineMs: 50 };
  const thread = threadOf(ENDLESS, own);
  const endless = thread.workOut(withSalt('endless'));
  own.deadlineMs = NO_DEADLINE_MS;
  const next = thread.workOut(withSalt('next'));
  await expect(endless).rejects.toThrow('the thread of results did not answer within 50 ms');
  expect((await next).hash).toBe('next');
});

test('an error of the engine is told, and the thread goes on', async () => {
  const thread = threadOf(script, limits);
  const broken = order({ ...facts, subjectId: 'nobody' });
  await expect(thread.workOut(broken)).rejects.toThrow('an alert names at least one entity');
  await expect(thread.workOut(order(facts))).resolves.toBeDefined();
});

test('a case that cannot be handed over fails alone', async () => {
  const thread = threadOf(ENDLESS, limits);
  const circular: Record<string, unknown> = {};
  circular['of'] = circular;
  const unsendable = order({ ...facts, listVersions: circular as never });
  const ended = await Promise.allSettled(
    [withSalt('first'), unsendable, withSalt('last')].map((each) => thread.workOut(each)),
  );
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('of many cases two are handed over, and the others wait as the facts that they are', async () => {
  const written: string[] = [];
  const told = (salt: string): InvestigationWorkOrder => {
    const { input } = order(facts);
    return {
      // Read when the order is handed over.
      get input() {
        written.push(salt);
        return input;
      },
      key,
      salt,
    };
  };
  const busy = threadOf(ENDLESS, limits);
  const refused = Promise.allSettled(['endless', '2', '3', '4'].map((salt) => busy.workOut(told(salt))));
  for (let turn = 0; turn < 10; turn++) await yieldToEventLoop();
  expect(written.splice(0)).toEqual(['endless', '2']);
  await busy.end();
  await refused;
  const thread = threadOf(ENDLESS, limits);
  const results = ['1', '2', '3', '4'].map((salt) => thread.workOut(told(salt)));
  expect((await Promise.all(results)).map(({ hash }) => hash)).toEqual(['1', '2', '3', '4']);
  expect(written).toEqual(['1', '2', '3', '4']);
});

test('facts of many records are handed over in parts, and those behind them wait', async () => {
  const hash = 'h'.repeat(20);
  const versions = Array.from({ length: 2_000 }, (_, i) => ({
    kind: 'transaction' as const,
    id: `t${i}`,
    hash,
  }));
  const large = order({ ...facts, versions: [...facts.versions, ...versions] });
  const thread = threadOf(script, limits);
  const found = await Promise.all([large, order(givenCleared())].map((each) => thread.workOut(each)));
  expect(found.map((each) => each.hash)).toEqual(
    [large, order(givenCleared())].map((each) => runStepsSync(composeInvestigationInSteps(each)).hash),
  );
});

test('a thread that is ended refuses all that waits, takes nothing more, and is gone', async () => {
  const thread = threadOf(ENDLESS, limits);
  const waiting = ['endless', 'next', 'last'].map((salt) => thread.workOut(withSalt(salt)));
  const refused = Promise.allSettled(waiting);
  await thread.end();
  for (const ended of await refused)
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'shutting_down' } });
  await expect(thread.workOut(withSalt('next'))).rejects.toMatchObject({ code: 'shutting_down' });
});
