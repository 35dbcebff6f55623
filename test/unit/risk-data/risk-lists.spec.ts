import { createHash } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, type LoggerService } from '@nestjs/common';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { runStepsSync } from '../../../src/platform/process/yield-to-event-loop.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const DAY_MS = 86_400_000;
const ONE = ofacFiles([{ id: 1, name: 'KELBOR, Jasto', aliases: ['KALBOR, Y'], remarks: 'DOB 1970' }]);
const TWO = ofacFiles([
  { id: 1, name: 'KELBOR, Jasto', aliases: ['KALBOR, Y'] },
  { id: 2, name: 'NORQUA, Selta' },
]);

let folder: string;
let alarms: Record<string, unknown>[];
let clock: TestClock;

beforeEach(async () => {
  folder = await temporaryFolder();
  clock = new TestClock(Date.parse('2026-03-01T12:00:00Z'));
  alarms = [];
  const logger: LoggerService = {
    log: () => undefined,
    warn: () => undefined,
    error: (line: Record<string, unknown>) => alarms.push(line),
  };
  Logger.overrideLogger(logger);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const write = async (name: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
};
const manifest = (lists: object): Promise<void> => write('lists.json', JSON.stringify(lists));
const stated = (date: string, more: object = {}) => ({ date, source: 'test', ...more });
const settled = async (lists: RiskLists): Promise<void> => {
  await lists.check();
  await lists.check();
};
const statusOf = async (lists: RiskLists, name: string) =>
  (await lists.status()).find((list) => list.name === name)!;
/** With the mounted lists taken over, as soon after the start. */
async function opened(): Promise<RiskLists> {
  const lists = new RiskLists(folder, clock);
  await lists.check();
  return lists;
}

test('without a mounted list nobody is cleared: screening, Tor and articles are unknown', async () => {
  for (const from of [undefined, folder]) {
    const data = await new RiskLists(from, clock).current();
    expect([
      runStepsSync(data.screen('Jasto Kelbor')),
      data.articles('Jasto Kelbor'),
      data.ip('192.0.2.1').tor,
    ]).toEqual([null, null, null]);
    expect(data.dateOf('sanctions')).toBeNull();
  }
  expect(alarms).toEqual([]);
});

test('a mounted list is in force at the start, with its date, source and hash', async () => {
  await mountOfac(folder, ONE);
  await manifest({ sanctions: stated('2026-02-27') });
  const lists = await opened();
  const sha256 = createHash('sha256').update(ONE.sdn).update(ONE.alt).update(ONE.add).digest('hex');
  expect(await statusOf(lists, 'sanctions')).toEqual({
    name: 'sanctions',
    state: 'in force',
    origin: 'mounted',
    date: '2026-02-27',
    ageDays: 2,
    entries: 1,
    source: 'test',
    sha256,
    problem: null,
    files: ['sanctions/sdn.csv', 'sanctions/alt.csv', 'sanctions/add.csv'],
  });
  expect((await lists.current()).versions().sanctions).toBe(`2026-02-27 ${sha256.slice(0, 12)}`);
  expect(runStepsSync((await lists.current()).screen('Jasto Kelbor'))).toMatchObject([
    { listId: 'OFAC-SDN', entryId: '1', name: 'KELBOR, Jasto', score: 100, dobs: ['1970'], program: 'TEST' },
  ]);
  expect(runStepsSync((await lists.current()).screen('Nobody Listed'))).toEqual([]);
});

test('files replaced while running are taken over when two checks agree; a run keeps its own', async () => {
  await mountOfac(folder, ONE);
  const lists = await opened();
  const before = await lists.current();
  await mountOfac(folder, TWO);
  await lists.check();
  expect(await lists.current()).toBe(before);
  await lists.check();
  expect(runStepsSync((await lists.current()).screen('Selta Norqua'))).toHaveLength(1);
  expect(runStepsSync(before.screen('Selta Norqua'))).toEqual([]);
  expect((await lists.current()).versions().sanctions).not.toBe(before.versions().sanctions);
  const after = await lists.current();
  await settled(lists);
  expect(await lists.current()).toBe(after);
});

test('a malformed file is refused with file and line, once; the last good version stays', async () => {
  await mountOfac(folder, ONE);
  const lists = await opened();
  const good = await statusOf(lists, 'sanctions');
  await mountOfac(folder, { sdn: TWO.sdn.replace('"NORQUA, Selta",', '"NORQUA, Selta"') });
  await settled(lists);
  const problem = { file: 'sanctions/sdn.csv', line: 2, fault: 'it has 11 fields instead of 12' };
  expect(await statusOf(lists, 'sanctions')).toEqual({ ...good, problem });
  expect(runStepsSync((await lists.current()).screen('Jasto Kelbor'))).toHaveLength(1);
  await settled(lists);
  expect(alarms).toEqual([expect.objectContaining({ list: 'sanctions', ...problem, inForce: good.date })]);

  await mountOfac(folder, TWO);
  await settled(lists);
  expect(await statusOf(lists, 'sanctions')).toMatchObject({ problem: null, entries: 2 });
});

test.each([
  ['an empty file', { sdn: '' }],
  ['an end of file alone', { sdn: '\x1a' }],
  ['aliases of another day', { alt: ofacFiles([{ id: 9, name: 'X', aliases: ['Y'] }]).alt }],
])('%s never means that nobody is listed', async (_, files) => {
  await mountOfac(folder, ONE);
  const lists = await opened();
  await mountOfac(folder, files);
  await settled(lists);
  expect(runStepsSync((await lists.current()).screen('Jasto Kelbor'))).toHaveLength(1);
  expect((await statusOf(lists, 'sanctions')).problem).not.toBeNull();
  const restarted = await opened();
  expect(runStepsSync((await restarted.current()).screen('Jasto Kelbor'))).toBeNull();
  expect(alarms).toHaveLength(2);
});

test('one file missing refuses the list; all of them gone keeps the last good version', async () => {
  await mountOfac(folder, { sdn: ONE.sdn, alt: ONE.alt });
  const lists = await opened();
  expect(await statusOf(lists, 'sanctions')).toMatchObject({
    state: 'absent',
    problem: { file: 'sanctions/add.csv', line: null, fault: 'it is missing' },
  });
  await mountOfac(folder, ONE);
  await manifest({ sanctions: stated('2026-03-01') });
  await settled(lists);
  await rm(path.join(folder, 'sanctions'), { recursive: true });
  await settled(lists);
  expect(await statusOf(lists, 'sanctions')).toMatchObject({
    state: 'in force',
    problem: { fault: 'it is gone' },
  });
  expect(runStepsSync((await lists.current()).screen('Jasto Kelbor'))).toHaveLength(1);
});

test('a list that has to be fresh is stale when it is older than 7 days', async () => {
  await mountOfac(folder, ONE);
  await write('tor-exits.txt', '192.0.2.1\n');
  await manifest({ sanctions: stated('2026-02-22'), tor_exits: stated('2026-02-21') });
  const lists = await opened();
  const stale = async () => (await lists.current()).stale(clock.now());
  expect(await stale()).toEqual(['sanctioned_addresses', 'tor_exits']);
  expect((await statusOf(lists, 'sanctions')).state).toBe('in force');
  clock.advance(DAY_MS);
  expect(await stale()).toEqual(['sanctions', 'sanctioned_addresses', 'tor_exits']);
  expect(await statusOf(lists, 'sanctions')).toMatchObject({ state: 'stale', ageDays: 8 });
  expect(runStepsSync((await lists.current()).screen('Jasto Kelbor'))).toHaveLength(1);
});

test('a file with another hash than stated, or a manifest that cannot be read, is refused', async () => {
  await write('tor-exits.txt', '192.0.2.1\n');
  await manifest({ tor_exits: stated('2026-03-01', { sha256: '0'.repeat(64) }) });
  const lists = await opened();
  expect((await statusOf(lists, 'tor_exits')).problem).toMatchObject({ file: 'tor-exits.txt', line: null });
  await write('lists.json', '{');
  await settled(lists);
  expect((await statusOf(lists, 'tor_exits')).problem).toMatchObject({
    file: 'lists.json',
    fault: 'it is no JSON',
  });
  await manifest({ tor_exits: stated('yesterday') });
  await settled(lists);
  expect((await statusOf(lists, 'tor_exits')).problem).toMatchObject({ file: 'lists.json' });
  const sha256 = createHash('sha256').update('192.0.2.1\n').digest('hex');
  await manifest({ tor_exits: stated('2026-03-01', { sha256 }) });
  await settled(lists);
  expect((await lists.current()).ip('192.0.2.1').tor).toBe(true);
  expect((await lists.current()).ip('::ffff:192.0.2.2').tor).toBe(false);
});

test('a mounted list replaces the shipped one, which holds if it is malformed at the start', async () => {
  await write('fatf.json', '{"call_for_action":["ZZ"],"increased_monitoring":["YY"]}');
  const lists = await opened();
  expect([
    (await lists.current()).fatf('ZZ'),
    (await lists.current()).fatf('yy'),
    (await lists.current()).fatf('IR'),
  ]).toEqual(['call_for_action', 'increased_monitoring', null]);
  await write('fatf.json', '{\n"call_for_action":["ZZ"],\n"increased_monitoring":[}');
  const restarted = await opened();
  expect((await restarted.current()).fatf('IR')).toBe('call_for_action');
  expect(await statusOf(restarted, 'fatf')).toMatchObject({
    origin: 'shipped',
    problem: { file: 'fatf.json', line: null, fault: expect.stringContaining('it is no JSON') as string },
  });
});

test('a file that is not in UTF-8 is refused, but the Treasury may write Latin-1', async () => {
  await write('tor-exits.txt', '');
  await writeFile(path.join(folder, 'tor-exits.txt'), Buffer.from([0xff, 0x0a]));
  await mountOfac(folder, ONE);
  const latin1 = ofacFiles([{ id: 1, name: 'KELBÖR, Jasto', aliases: ['A B'] }]).sdn;
  await writeFile(path.join(folder, 'sanctions/sdn.csv'), Buffer.from(latin1, 'latin1'));
  const lists = await opened();
  expect((await statusOf(lists, 'tor_exits')).problem).toMatchObject({ fault: 'it is not in UTF-8' });
  expect(runStepsSync((await lists.current()).screen('Jasto Kelbor'))).toMatchObject([
    { name: 'KELBÖR, Jasto', score: 100 },
  ]);
});

test('a list that could not be read is taken over once it can be, its files being the same', async () => {
  await mountOfac(folder, ONE);
  await chmod(folder, 0o755);
  const lists = await opened();
  await mountOfac(folder, TWO);
  const file = path.join(folder, 'sanctions/sdn.csv');
  await chmod(file, 0o000);
  await asNobody(() => settled(lists));
  expect((await statusOf(lists, 'sanctions')).problem?.fault).toContain('EACCES');
  await asNobody(() => settled(lists));
  expect(alarms).toHaveLength(1);
  await chmod(file, 0o644);
  await lists.check();
  expect(await statusOf(lists, 'sanctions')).toMatchObject({ problem: null, entries: 2 });
});

/** The superuser may read everything; for whom runs the tests otherwise nothing changes. */
async function asNobody(act: () => Promise<void>): Promise<void> {
  const NOBODY = 65_534;
  const isSuperuser = process.geteuid!() === 0;
  if (isSuperuser) process.seteuid!(NOBODY);
  try {
    await act();
  } finally {
    if (isSuperuser) process.seteuid!(0);
  }
}
