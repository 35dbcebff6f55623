import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, type LoggerService } from '@nestjs/common';
import { LIST_NAMES } from '../../../packages/judgement/src/risk-data/list-catalogue.js';
import { RiskLists } from '../../../src/risk-data/risk-lists.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { TestClock } from '../../support/test-clock.js';

const DAY_MS = 86_400_000;

let folder: string;
let alarms: unknown[];

beforeEach(async () => {
  folder = await temporaryFolder();
  alarms = [];
  const silent = () => undefined;
  const logger: LoggerService = { log: silent, warn: silent, error: (line: unknown) => alarms.push(line) };
  Logger.overrideLogger(logger);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), text);
}

const problems = async () => {
  const found = await new RiskLists(folder, new TestClock()).status();
  return found.flatMap(({ name, problem }) => (problem ? [[name, problem.file, problem.fault]] : []));
};

test('a stated date after tomorrow is refused: such a list would never be stale', async () => {
  await write('tor-exits.txt', '192.0.2.1\n');
  await write('vpn-ranges.txt', '192.0.2.0/24\n');
  const stated = (tor: string) =>
    JSON.stringify({
      tor_exits: { date: tor, source: 'test' },
      vpn_ranges: { date: '2025-03-02', source: 'test' },
    });
  await write('lists.json', stated('2099-01-01'));
  const fault = 'tor_exits: the date 2099-01-01 is in the future';
  expect(await problems()).toEqual([['tor_exits', 'lists.json', fault]]);
  await write('lists.json', stated('2025-03-03'));
  expect(await problems()).toHaveLength(1);
  await write('lists.json', stated('2025-03-02'));
  expect(await problems()).toEqual([]);
});

test('a list of a day to come is taken over once it is that day, its files being the same', async () => {
  const clock = new TestClock();
  await write('fatf.json', '{"call_for_action":["ZZ"],"increased_monitoring":["YY"]}');
  await write('lists.json', JSON.stringify({ fatf: { date: '2025-03-04', source: 'test' } }));
  const lists = new RiskLists(folder, clock);
  const fatf = async () => {
    await lists.check();
    await lists.check();
    return (await lists.status()).find(({ name }) => name === 'fatf');
  };
  expect(await fatf()).toMatchObject({ origin: 'shipped', problem: { file: 'lists.json' } });
  clock.advance(DAY_MS);
  expect(await fatf()).toMatchObject({ origin: 'shipped', problem: { file: 'lists.json' } });
  expect(alarms).toHaveLength(1);
  clock.advance(DAY_MS);
  expect(await fatf()).toMatchObject({ origin: 'mounted', date: '2025-03-04', problem: null });
});

test('files of a day to come make a list that counts, is never fresh and keeps its version', async () => {
  const clock = new TestClock();
  await write('tor-exits.txt', '192.0.2.1\n');
  await utimes(path.join(folder, 'tor-exits.txt'), new Date('2025-03-09'), new Date('2025-03-09'));
  const versions: (string | undefined)[] = [];
  for (let start = 0; start < 3; start++) {
    const lists = new RiskLists(folder, clock);
    const status = (await lists.status()).find(({ name }) => name === 'tor_exits');
    const source = 'not stated; the files are of a day to come, 2025-03-09';
    expect(status).toMatchObject({ state: 'stale', date: '1970-01-01', source, problem: null });
    expect((await lists.current()).ip('192.0.2.1').tor).toBe(true);
    versions.push((await lists.versions()).tor_exits);
    clock.advance(2 * DAY_MS);
  }
  expect(new Set(versions).size).toBe(1);
});

test('a file of tomorrow is of that day: midnight comes earlier elsewhere', async () => {
  await write('tor-exits.txt', '192.0.2.1\n');
  await utimes(path.join(folder, 'tor-exits.txt'), new Date('2025-03-02'), new Date('2025-03-02'));
  const status = await new RiskLists(folder, new TestClock()).status();
  expect(status.find(({ name }) => name === 'tor_exits')).toMatchObject({
    state: 'in force',
    date: '2025-03-02',
    source: 'not stated',
  });
});

test('a folder in the place of a file is a fault, not an absent list', async () => {
  await mkdir(path.join(folder, 'tor-exits.txt'));
  expect(await problems()).toEqual([['tor_exits', 'tor-exits.txt', 'it is no file']]);
});

test('a folder of lists that is missing is a problem of every list', async () => {
  await rm(folder, { recursive: true });
  const faults = (await problems()).map(([, , fault]) => fault);
  expect(faults).toEqual(LIST_NAMES.map(() => 'the folder of the lists is missing'));
});

test('a folder of lists that goes missing raises one alarm, and is no problem once it is back', async () => {
  await write('tor-exits.txt', '192.0.2.1\n');
  await write('vpn-ranges.txt', '192.0.2.0/33\n');
  const lists = new RiskLists(folder, new TestClock());
  await lists.check();
  const before = await lists.status();
  expect(alarms).toHaveLength(1);
  await rename(folder, `${folder}-away`);
  await lists.check();
  await lists.check();
  expect(alarms).toHaveLength(2);
  expect((await lists.status()).every(({ problem }) => problem !== null)).toBe(true);
  expect((await lists.current()).ip('192.0.2.1').tor).toBe(true);
  await rename(`${folder}-away`, folder);
  await lists.check();
  await lists.check();
  expect(await lists.status()).toEqual(before);
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
  ['fx.json', '{"reference":"USD","tables":[{"from":"2026-01-01","source":"s","rates":{"EUR":1.16}}]}', null],
  ['fx.json', '{"reference":"USD","tables":[{"from":"2026-01-01","rates":{"EUR":"1.16"}}]}', null],
  [
    'fx.json',
    '{"reference":"USD","tables":[{"from":"2026-01-01","source":"s","rates":{"EUR":"0.0"}}]}',
    null,
  ],
  ['reporting-thresholds.json', '{"USD":{"amount":"ten thousand","law":"x"}}', null],
  ['reporting-thresholds.json', '{"USD":{"amount":"10000"}}', null],
  ['articles.jsonl', '{"id":"a","text":"x"}\n{"id":"b"}\n', 2],
  ['articles.jsonl', '{"id":"a","text":"x"}\n{"id":"b","text":"x"}\n{"id":"a","text":"fraud"}\n', 3],
  ['ip-country.bin', 'no table', null],
  ['ip-asn.bin.br', 'not compressed', null],
  ['fatf.json', '{"call_for_action":[],"increased_monitoring":["YY"]}', null],
])('%s with a fault is refused whole', async (file, text, line) => {
  await write(file, text);
  const lists = new RiskLists(folder, new TestClock());
  const refused = (await lists.status()).filter(({ problem }) => problem !== null);
  expect(refused.map(({ problem }) => [problem!.file, problem!.line])).toEqual([
    [file.replace(/\.br$/, ''), line],
  ]);
  expect(refused[0]!.origin).not.toBe('mounted');
  expect(alarms).toHaveLength(1);
});
