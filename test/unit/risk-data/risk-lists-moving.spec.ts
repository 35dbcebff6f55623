import { renameSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, type LoggerService } from '@nestjs/common';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

/** The clock is asked between the look at the files of a list and their reading. */
class ClockWithAnEvent extends TestClock {
  event: (() => void) | null = null;

  override now(): number {
    const { event } = this;
    this.event = null;
    event?.();
    return super.now();
  }
}

let folder: string;
let file: string;
let clock: ClockWithAnEvent;
let lists: RiskLists;
let alarms: unknown[];

const addresses = (count: number): string =>
  Array.from({ length: count }, (_, n) => `192.0.2.${n}\n`).join('');
const tor = async () => (await lists.status()).find(({ name }) => name === 'tor_exits')!;

beforeEach(async () => {
  folder = await temporaryFolder();
  file = path.join(folder, 'tor-exits.txt');
  clock = new ClockWithAnEvent();
  alarms = [];
  const silent = () => undefined;
  const logger: LoggerService = { log: silent, warn: silent, error: (line: unknown) => alarms.push(line) };
  Logger.overrideLogger(logger);
  await writeFile(file, addresses(10));
  lists = new RiskLists(folder, clock);
  await lists.check();
  expect(await tor()).toMatchObject({ entries: 10 });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['whole lines', addresses(3)],
  ['half a line', '192.0.2.1\n192.0'],
])('a copy that begins after the look and has written %s is left alone', async (_, soFar) => {
  await writeFile(file, addresses(20));
  await lists.check();
  clock.event = () => writeFileSync(file, soFar);
  await lists.check();
  expect(clock.event).toBeNull();
  expect(await tor()).toMatchObject({ entries: 10, problem: null });
  await writeFile(file, addresses(30));
  await lists.check();
  expect(await tor()).toMatchObject({ entries: 10 });
  await lists.check();
  expect(await tor()).toMatchObject({ entries: 30, problem: null });
  expect(alarms).toEqual([]);
});

test('what was written meanwhile is taken over once a second look finds it settled', async () => {
  await writeFile(file, addresses(20));
  await lists.check();
  clock.event = () => writeFileSync(file, addresses(3));
  await lists.check();
  await lists.check();
  expect(await tor()).toMatchObject({ entries: 3, problem: null });
});

test('a file that was away while it was to be read is read again, being the same', async () => {
  await writeFile(file, addresses(20));
  await lists.check();
  clock.event = () => renameSync(file, `${file}.away`);
  await lists.check();
  await rename(`${file}.away`, file);
  await lists.check();
  await lists.check();
  expect(await tor()).toMatchObject({ entries: 20, problem: null });
  expect(alarms).toEqual([]);
});
