import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { SystemClock } from '@alert-review/kernel';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import {
  runStepsSync,
  createYielder,
  runStepsCooperatively,
  type CooperativeSteps,
} from '../../../src/platform/process/yield-to-event-loop.js';
import { madeUpNames, mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { seeded } from '../../support/seeded.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const NAMES = 2_000;
const NETWORKS = 3_000;
const ARTICLES = 500;

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  Logger.overrideLogger(false);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function* work(steps: number): CooperativeSteps<string> {
  for (let step = 0; step < steps; step++) yield;
  return 'done';
}

test('a slice ends when its time is over, and others have their turn before the next one', async () => {
  let atMs = 0;
  const clock = { now: () => atMs++ };
  let turns = 0;
  let working = true;
  const others = (async () => {
    for (; working; turns++) await nextTurn();
  })();
  expect(await runStepsCooperatively(work(500), clock)).toBe('done');
  working = false;
  await others;
  expect(turns).toBeGreaterThanOrEqual(500 / 6);
});

test('a loop gives way once a slice is over, and not before', async () => {
  let atMs = 0;
  const pause = createYielder({ now: () => atMs++ });
  let turns = 0;
  setImmediate(() => turns++);
  for (let i = 0; i < 4; i++) await pause();
  expect(turns).toBe(0);
  await pause();
  expect(turns).toBe(1);
});

test('slices of several come one in each turn, by turns, also behind one that failed', async () => {
  let turn = 0;
  let working = true;
  const others = (async () => {
    for (; working; turn++) await nextTurn();
  })();
  const came: { name: string; turn: number }[] = [];
  function* named(name: string, steps: number): CooperativeSteps<void> {
    for (let step = 0; step < steps; step++) {
      came.push({ name, turn });
      yield;
    }
    if (name === 'b') throw new Error('b ends');
  }
  let atMs = 0;
  // Of 5 ms each slice has one step.
  const clock = { now: () => (atMs += 5) };
  const ended = await Promise.allSettled(
    [named('a', 4), named('b', 2), named('c', 4)].map((steps) => runStepsCooperatively(steps, clock)),
  );
  working = false;
  await others;
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(came.map(({ name }) => name).join('')).toBe('abcabcacac');
  expect(new Set(came.map(({ turn: at }) => at)).size).toBe(came.length);
});

test('what fails in a later slice is thrown', async () => {
  function* failing(): CooperativeSteps<never> {
    yield* work(50);
    throw new Error('line 51');
  }
  let atMs = 0;
  await expect(runStepsCooperatively(failing(), { now: () => atMs++ })).rejects.toThrow('line 51');
});

/** Turns of the event loop while the work is under way. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let working = true;
  let turns = 0;
  const done = work.finally(() => (working = false));
  for (; working; turns++) await nextTurn();
  await done;
  return turns;
}

test('what ships is parsed when it is needed first, in slices too', async () => {
  // Each look at the clock is a millisecond, so that no machine is quick enough to need one slice only.
  let atMs = Date.now();
  const lists = new RiskLists(undefined, Object.assign(new SystemClock(), { now: () => atMs++ }));
  expect((await lists.versions()).fx).toMatch(/^\d{4}-/);
  const turns = await turnsDuring(lists.current());
  expect((await lists.current()).ip('8.8.8.8').country).toBe('US');
  // One piece for each list would leave some twenty turns.
  expect(turns).toBeGreaterThan(40);
});

/** Large lists of every kind that is read in slices. */
async function mountLargeLists(): Promise<void> {
  const names = madeUpNames(5);
  const random = seeded(6);
  const entries = Array.from({ length: NAMES }, (_, id) => ({
    id: id + 1,
    name: names(3).join(' '),
    aliases: [names(2).join(' ')],
    country: 'Iran',
    remarks: 'DOB 21 Feb 1969; POB Sometown, Korea, North; nationality Iran; Gender Male.',
  }));
  await mountOfac(folder, ofacFiles(entries));
  const byte = () => Math.floor(random() * 256);
  const network = () => `${1 + (byte() % 200)}.${byte()}.${byte()}.0/24\n`;
  await writeFile(path.join(folder, 'vpn-ranges.txt'), Array.from({ length: NETWORKS }, network).join(''));
  const article = (id: number) => `${JSON.stringify({ id: `a${id}`, text: names(60).join(' ') })}\n`;
  await writeFile(
    path.join(folder, 'articles.jsonl'),
    Array.from({ length: ARTICLES }, (_, id) => article(id)).join(''),
  );
}

test('while large lists are loaded the event loop goes on, and the last good version answers', async () => {
  await mountOfac(folder, ofacFiles([{ id: 1, name: 'WYXBROG, Czechv', aliases: ['WYXBRUG, C'] }]));
  let looks = 0;
  const startMs = Date.now();
  // Each look takes as long as a slice, which so ends with its first step: one before it, and one behind.
  const clock = Object.assign(new SystemClock(), { now: () => startMs + 5 * looks++ });
  const lists = new RiskLists(folder, clock);
  await lists.check();
  await mountLargeLists();
  // Of two looks that have to agree the first.
  await lists.check();

  const before = lists.current().then((data) => runStepsSync(data.screen('Wyxbrog Czechv')));
  looks = 0;
  const turns = await turnsDuring(lists.check());
  const slices = Math.floor(looks / 2);
  expect(await before).toHaveLength(1);

  const status = await lists.status();
  const entries = Object.fromEntries(status.map((list) => [list.name, list.entries]));
  expect(entries).toMatchObject({ sanctions: NAMES, articles: ARTICLES });
  expect(runStepsSync((await lists.current()).screen('Wyxbrog Czechv'))).toEqual([]);
  // No step is longer than a line, an entry or a network: of a name three files, its sorting and its index.
  expect(slices).toBeGreaterThanOrEqual(5 * NAMES + 2 * NETWORKS + ARTICLES);
  expect(turns).toBeGreaterThanOrEqual(slices);
});
