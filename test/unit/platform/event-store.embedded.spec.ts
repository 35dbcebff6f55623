import { rm } from 'node:fs/promises';
import type { Environment } from '../../../src/embedded/environment.js';
import { EmbeddedEventStore } from '../../../src/platform/event-store/event-store.embedded.js';
import { openEnvironment } from '../../support/open-environment.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const STREAM = 'access-a1.day1.w1';
const EVENTS = 5_000;

let folder: string;
let environment: Environment;
let store: EmbeddedEventStore;

beforeEach(async () => {
  folder = await temporaryFolder();
  environment = openEnvironment(folder);
  store = await EmbeddedEventStore.open(environment);
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    ...{ id: `e${n}`, type: 'Read', data: Buffer.from('{}') },
  }));
  await store.append(STREAM, 'no_stream', events);
});
afterEach(async () => {
  await environment.close();
  await rm(folder, { recursive: true });
});

/** Counts the operations; the one with number `failing` does not happen. */
function operations(failing = Infinity): { count: number } {
  const seen = { count: 0 };
  const run = environment.writes.run.bind(environment.writes);
  environment.writes.run = (operation) =>
    seen.count++ === failing ? Promise.reject(new Error('cut off')) : run(operation);
  return seen;
}

test('a long stream is dropped in slices, between which other work gets its turn', async () => {
  const seen = operations();
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  await store.dropStream(STREAM);
  clearInterval(timer);
  expect(seen.count).toBeGreaterThanOrEqual(EVENTS / 1_000);
  expect(turns).toBeGreaterThan(1);
  expect(await store.readAll({ after: null, maxCount: 10 })).toEqual([]);
});

test('a drop that is cut off leaves the beginning of the stream, which the next one removes', async () => {
  operations(2);
  await expect(store.dropStream(STREAM)).rejects.toThrow('cut off');
  const left = await store.readStream(STREAM);
  expect(left.map(({ revision }) => revision)).toEqual(Array.from({ length: EVENTS - 2_000 }, (_, n) => n));
  expect(await store.streamNames('access-')).toEqual([STREAM]);
  await store.dropStream(STREAM);
  expect(await store.streamNames('access-')).toEqual([]);
  expect(await store.readAll({ after: null, maxCount: 10 })).toEqual([]);
  const { position } = await store.append(STREAM, 'no_stream', [
    { id: 'next', type: 'Read', data: Buffer.from('{}') },
  ]);
  expect(position).toBe(BigInt(EVENTS + 1));
});
