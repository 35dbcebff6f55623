import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, type LoggerService } from '@nestjs/common';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { TestClock } from '../../support/app.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

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
const statusOf = (lists: RiskLists, name: string) => lists.status().find((list) => list.name === name)!;

test('without a mounted list nobody is cleared: screening, Tor and articles are unknown', async () => {
  for (const from of [undefined, folder]) {
    const data = (await RiskLists.open(from, clock)).current();
    expect([data.screen('Jasto Kelbor'), data.articles('Jasto Kelbor'), data.ip('192.0.2.1').tor]).toEqual([
      ...[null, null, null],
    ]);
    expect(data.dateOf('sanctions')).toBeNull();
  }
  expect(alarms).toEqual([]);
});

test('a mounted list is in force at the start, with its date, source and hash', async () => {
  await mountOfac(folder, ONE);
  await manifest({ sanctions: stated('2026-02-27') });
  const lists = await RiskLists.open(folder, clock);
  const sha256 = createHash('sha256').update(ONE.sdn).update(ONE.alt).update(ONE.add).digest('hex');
  expect(statusOf(lists, 'sanctions')).toEqual({
    ...{ name: 'sanctions', state: 'in force', origin: 'mounted', date: '2026-02-27', ageDays: 2 },
    ...{ entries: 1, source: 'test', sha256, problem: null },
    files: ['sanctions/sdn.csv', 'sanctions/alt.csv', 'sanctions/add.csv'],
  });
  expect(lists.current().versions().sanctions).toBe(`2026-02-27 ${sha256.slice(0, 12)}`);
  expect(lists.current().screen('Jasto Kelbor')).toMatchObject([
    { listId: 'OFAC-SDN', entryId: '1', name: 'KELBOR, Jasto', score: 100, dobs: ['1970'], program: 'TEST' },
  ]);
  expect(lists.current().screen('Nobody Listed')).toEqual([]);
});

test('files replaced while running are taken over when two checks agree; a run keeps its own', async () => {
  await mountOfac(folder, ONE);
  const lists = await RiskLists.open(folder, clock);
  const before = lists.current();
  await mountOfac(folder, TWO);
  await lists.check();
  expect(lists.current()).toBe(before);
  await lists.check();
  expect(lists.current().screen('Selta Norqua')).toHaveLength(1);
  expect(before.screen('Selta Norqua')).toEqual([]);
  expect(lists.current().versions().sanctions).not.toBe(before.versions().sanctions);
  const after = lists.current();
  await settled(lists);
  expect(lists.current()).toBe(after);
});

test('a malformed file is refused with file and line, once; the last good version stays', async () => {
  await mountOfac(folder, ONE);
  const lists = await RiskLists.open(folder, clock);
  const good = statusOf(lists, 'sanctions');
  await mountOfac(folder, { sdn: TWO.sdn.replace('"NORQUA, Selta",', '"NORQUA, Selta"') });
  await settled(lists);
  const problem = { file: 'sanctions/sdn.csv', line: 2, fault: 'it has 11 fields instead of 12' };
  expect(statusOf(lists, 'sanctions')).toEqual({ ...good, problem });
  expect(lists.current().screen('Jasto Kelbor')).toHaveLength(1);
  await settled(lists);
  expect(alarms).toEqual([expect.objectContaining({ list: 'sanctions', ...problem, inForce: good.date })]);

  await mountOfac(folder, TWO);
  await settled(lists);
  expect(statusOf(lists, 'sanctions')).toMatchObject({ problem: null, entries: 2 });
});

test.each([
  ['an empty file', { sdn: '' }],
  ['an end of file alone', { sdn: '\x1a' }],
  ['aliases of another day', { alt: ofacFiles([{ id: 9, name: 'X', aliases: ['Y'] }]).alt }],
])('%s never means that nobody is listed', async (_, files) => {
  await mountOfac(folder, ONE);
  const lists = await RiskLists.open(folder, clock);
  await mountOfac(folder, files);
  await settled(lists);
  expect(lists.current().screen('Jasto Kelbor')).toHaveLength(1);
  expect(statusOf(lists, 'sanctions').problem).not.toBeNull();
  const restarted = await RiskLists.open(folder, clock);
  expect(restarted.current().screen('Jasto Kelbor')).toBeNull();
  expect(alarms).toHaveLength(2);
});

test('one file missing refuses the list; all of them gone keeps the last good version', async () => {
  await mountOfac(folder, { sdn: ONE.sdn, alt: ONE.alt });
  const lists = await RiskLists.open(folder, clock);
  expect(statusOf(lists, 'sanctions')).toMatchObject({
    state: 'absent',
    problem: { file: 'sanctions/add.csv', line: null, fault: 'it is missing' },
  });
  await mountOfac(folder, ONE);
  await settled(lists);
  await rm(path.join(folder, 'sanctions'), { recursive: true });
  await settled(lists);
  expect(statusOf(lists, 'sanctions')).toMatchObject({ state: 'in force', problem: { fault: 'it is gone' } });
  expect(lists.current().screen('Jasto Kelbor')).toHaveLength(1);
});

test('a list that has to be fresh is stale when it is older than 7 days', async () => {
  await mountOfac(folder, ONE);
  await write('tor-exits.txt', '192.0.2.1\n');
  await manifest({ sanctions: stated('2026-02-22'), tor_exits: stated('2026-02-21') });
  const lists = await RiskLists.open(folder, clock);
  const stale = () => lists.current().stale(clock.now());
  expect(stale()).toEqual(['sanctioned_addresses', 'tor_exits']);
  expect(statusOf(lists, 'sanctions').state).toBe('in force');
  clock.advance(DAY_MS);
  expect(stale()).toEqual(['sanctions', 'sanctioned_addresses', 'tor_exits']);
  expect(statusOf(lists, 'sanctions')).toMatchObject({ state: 'stale', ageDays: 8 });
  expect(lists.current().screen('Jasto Kelbor')).toHaveLength(1);
});

test('a file with another hash than stated, or a manifest that cannot be read, is refused', async () => {
  await write('tor-exits.txt', '192.0.2.1\n');
  await manifest({ tor_exits: stated('2026-03-01', { sha256: '0'.repeat(64) }) });
  const lists = await RiskLists.open(folder, clock);
  expect(statusOf(lists, 'tor_exits').problem).toMatchObject({ file: 'tor-exits.txt', line: null });
  await write('lists.json', '{');
  await settled(lists);
  expect(statusOf(lists, 'tor_exits').problem).toMatchObject({ file: 'lists.json', fault: 'it is no JSON' });
  await manifest({ tor_exits: stated('yesterday') });
  await settled(lists);
  expect(statusOf(lists, 'tor_exits').problem).toMatchObject({ file: 'lists.json' });
  const sha256 = createHash('sha256').update('192.0.2.1\n').digest('hex');
  await manifest({ tor_exits: stated('2026-03-01', { sha256 }) });
  await settled(lists);
  expect(lists.current().ip('192.0.2.1').tor).toBe(true);
  expect(lists.current().ip('::ffff:192.0.2.2').tor).toBe(false);
});

test('a mounted list replaces the shipped one, which holds if it is malformed at the start', async () => {
  await write('fatf.json', '{"call_for_action":["ZZ"],"increased_monitoring":["YY"]}');
  const lists = await RiskLists.open(folder, clock);
  expect([lists.current().fatf('ZZ'), lists.current().fatf('yy'), lists.current().fatf('IR')]).toEqual([
    ...['call_for_action', 'increased_monitoring', null],
  ]);
  await write('fatf.json', '{\n"call_for_action":["ZZ"],\n"increased_monitoring":[}');
  const restarted = await RiskLists.open(folder, clock);
  expect(restarted.current().fatf('IR')).toBe('call_for_action');
  expect(statusOf(restarted, 'fatf')).toMatchObject({
    origin: 'shipped',
    problem: { file: 'fatf.json', line: null, fault: expect.stringContaining('it is no JSON') as string },
  });
});

test.each([
  ['sanctioned-addresses/addresses.csv', 'ticker,address\nXBT,1BoatSLRHtKNngkdXEeobR76b53LETtpyT\n', 1],
  [
    'sanctioned-addresses/addresses.csv',
    'ofac_ticker,address\nXBT,1BoatSLRHtKNngkdXEeobR76b53LETtpyT\nX\n',
    3,
  ],
  ['sanctioned-addresses/addresses.csv', 'ofac_ticker,address\n', null],
  ['tor-exits.txt', '192.0.2.1\n\n192.0.2\n', 3],
  ['tor-exits.txt', '# nothing\n', null],
  ['vpn-ranges.txt', '192.0.2.0/24\n192.0.2.0/33\n', 2],
  ['vpn-ranges.txt', 'example.com/24\n', 1],
  ['hosting-asns.txt', 'AS64496\nASX\n', 2],
  ['disposable-domains.txt', 'a.example\nlocalhost\n', 2],
  ['known-domains.json', '[]', null],
  ['occupations.json', '["judge", 3]', null],
  ['industries.json', '{"a": 1}', null],
  ['offences.json', '{"fraud": "scam"}', null],
  ['fx.json', '{"reference":"USD","tables":[{"from":"2026-01-01","rates":{"EUR":1.16}}]}', null],
  ['reporting-thresholds.json', '{"USD":"ten thousand"}', null],
  ['articles.jsonl', '{"id":"a","text":"x"}\n{"id":"b"}\n', 2],
  ['ip-country.bin', 'no table', null],
  ['ip-asn.bin.br', 'not compressed', null],
  ['fatf.json', '{"call_for_action":[],"increased_monitoring":["YY"]}', null],
])('%s with a fault is refused whole', async (file, text, line) => {
  await write(file, text);
  const lists = await RiskLists.open(folder, clock);
  const refused = lists.status().filter(({ problem }) => problem !== null);
  expect(refused.map(({ problem }) => [problem!.file, problem!.line])).toEqual([
    [file.replace(/\.br$/, ''), line],
  ]);
  expect(refused[0]!.origin).not.toBe('mounted');
  expect(alarms).toHaveLength(1);
});

test('a file that is not in UTF-8 is refused, but the Treasury may write Latin-1', async () => {
  await write('tor-exits.txt', '');
  await writeFile(path.join(folder, 'tor-exits.txt'), Buffer.from([0xff, 0x0a]));
  await mountOfac(folder, ONE);
  const latin1 = ofacFiles([{ id: 1, name: 'KELBÖR, Jasto', aliases: ['A B'] }]).sdn;
  await writeFile(path.join(folder, 'sanctions/sdn.csv'), Buffer.from(latin1, 'latin1'));
  const lists = await RiskLists.open(folder, clock);
  expect(statusOf(lists, 'tor_exits').problem).toMatchObject({ fault: 'it is not in UTF-8' });
  expect(lists.current().screen('Jasto Kelbor')).toMatchObject([{ name: 'KELBÖR, Jasto', score: 100 }]);
});

test('mounted articles are found by the words of a name', async () => {
  const row = {
    id: 'a1',
    published_on: '2025-05-01',
    source: 'Daily',
    text: 'Jasto Kelbor convicted of fraud',
  };
  await write('articles.jsonl', `${JSON.stringify(row)}\n`);
  const data = (await RiskLists.open(folder, clock)).current();
  expect(data.articles('KELBOR Jasto')).toEqual([
    { id: 'a1', publishedOn: '2025-05-01', source: 'Daily', text: row.text },
  ]);
  expect(data.articles('Somebody Else')).toEqual([]);
});
