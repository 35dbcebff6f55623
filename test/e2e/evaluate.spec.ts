import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { CommandLines, type Ended } from '../support/command-lines.js';
import { seeded } from '../support/seeded.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ACCOUNTS = 120;
const LAUNDERERS = 12;
const commands = new CommandLines();
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  writeSet();
});

afterAll(async () => {
  await commands.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const at = (name: string): string => path.join(folder, name);
const storesIn = (place: string): string[] =>
  readdirSync(place).filter((name) => name.startsWith('alert-review'));
const put = (name: string, lines: readonly string[]): void => writeFileSync(at(name), lines.join('\n'));

/** Everybody pays a few others now and then; launderers gather from many and hand it on a day later. */
function writeSet(): void {
  const random = seeded(11);
  const pick = (count: number) => Math.floor(random() * count);
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const rows: string[] = [];
  const pay = (from: number, to: number, amount: number, on: number) =>
    rows.push(`t-${rows.length},a-${from},a-${to},${amount},${day(on)},SEK`);
  for (let account = 0; account < ACCOUNTS; account++) {
    const friends = Array.from({ length: 4 }, () => (account + 1 + pick(ACCOUNTS - 1)) % ACCOUNTS);
    for (let n = 0; n < 12; n++) pay(account, friends[n % 4]!, 100 + pick(900), 12 * n + pick(10));
  }
  for (let account = 0; account < LAUNDERERS; account++) {
    const begin = 60 + 4 * account;
    const payers = Array.from({ length: 15 }, (_, n) => LAUNDERERS + ((7 * n + 5 * account) % 100));
    for (const [n, payer] of payers.entries()) pay(payer, account, 4_000 + pick(500), begin + (n % 3));
    for (let n = 0; n < 12; n++) pay(account, LAUNDERERS + pick(100), 5_000 + pick(500), begin + 3);
  }
  put('transfers.csv', ['id,account,counterparty,amount,time,currency', ...rows]);
  const label = (account: number) => Number(account < LAUNDERERS);
  const numbers = Array.from({ length: ACCOUNTS }, (_, n) => n);
  put('accounts.csv', ['account,label', ...numbers.map((n) => `a-${n},${label(n)}`)]);
  put('alerts.csv', [
    'alert_id,account,label',
    ...numbers.filter((n) => n % 3 === 0).map((n) => `alert-${n},a-${n},${label(n)}`),
  ]);
}

const run = (...argv: string[]): Promise<Ended> =>
  commands.run(at('never-made'), ['evaluate', ...argv], { TMPDIR: folder, MONGODB_URL: 'mongodb://nowhere' });

interface Evaluation {
  readonly kind: string;
  readonly count: number;
  readonly positives: number;
  readonly incomplete: number;
  readonly figures: { readonly auc: { readonly value: number; readonly from: number; readonly to: number } };
  readonly escalated: { readonly recall: { readonly share: number } };
  readonly bins: readonly { readonly count: number; readonly positives: number }[];
  readonly marks: readonly { readonly mark: string; readonly count: number; readonly positives: number }[];
}

test('labelled accounts and alerts are investigated by a server of its own and compared', async () => {
  const files = [at('transfers.csv'), '--accounts', at('accounts.csv'), '--alerts', at('alerts.csv')];
  const { code, stdout, stderr } = await run(...files, '--output', at('out'), '--json');
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  const [accounts, alerts] = JSON.parse(stdout) as [Evaluation, Evaluation];
  expect(accounts).toMatchObject({ kind: 'account', count: 120, positives: 12, incomplete: 0 });
  expect(alerts).toMatchObject({ kind: 'alert', count: 40, positives: 4, incomplete: 0 });
  expect(JSON.parse(readFileSync(at('out/evaluation.json'), 'utf8'))).toEqual([accounts, alerts]);
  const { auc } = accounts.figures;
  expect(auc.value).toBeGreaterThan(0.9);
  expect(auc.from).toBeLessThanOrEqual(auc.value);
  const rows = rowsOf('out/accounts.csv');
  expect(areaOf(rows)).toBeCloseTo(auc.value, 10);
  expect(accounts.bins.reduce((sum, { count }) => sum + count, 0)).toBe(120);
  const rules = accounts.marks.filter(({ mark }) => mark === 'rule');
  expect(rules.reduce((sum, { count }) => sum + count, 0)).toBe(120);
  const escalated = rows.filter(({ disposition, label }) => disposition === 'ESCALATED' && label === '1');
  expect(accounts.escalated.recall.share).toBe(escalated.length / 12);
  expect(rows[0]).toMatchObject({ id: 'a-0', account: 'a-0', label: '1', flag_sc1: 'gray' });
  expect(Number(rows[0]!['fan_in'])).toBeGreaterThan(10);
  // The stores were its own, and are gone; nothing was made where the caller keeps stores.
  expect(storesIn(folder)).toEqual([]);
  expect(existsSync(at('never-made'))).toBe(false);
});

test('a bad file is told by line, column and value before anything starts', async () => {
  put('bad.csv', ['account,counterparty,amount,time,label', 'a,b,3,2026-01-31,1', 'a,b,3 EUR,2026-01-31,1']);
  expect(await run(at('bad.csv'), '--currency', 'EUR')).toEqual({
    code: 2,
    stdout: '',
    stderr: `${at('bad.csv')}:3: amount "3 EUR" is not a decimal number such as "1250.75"\n`,
  });
  expect(storesIn(folder)).toEqual([]);
  expect((await run(at('no-such.csv'), '--currency', 'EUR')).stderr).toMatch(
    /no-such\.csv cannot be read: there is no such file/,
  );
});

test('a folder that cannot be made is told before anything starts', async () => {
  const files = [at('transfers.csv'), '--accounts', at('accounts.csv')];
  expect(await run(...files, '--output', at('transfers.csv/out'))).toEqual({
    code: 2,
    stdout: '',
    stderr: `--output ${at('transfers.csv/out')} cannot be made: ENOTDIR\n`,
  });
});

type Row = Readonly<Record<string, string>>;

const rowsOf = (name: string): Row[] =>
  parse(readFileSync(at(name)), { columns: true, record_delimiter: '\r\n' });

/** Share of pairs of a labelled and another one in which the labelled has the higher score. */
function areaOf(rows: readonly Row[]): number {
  const scores = (label: string) =>
    rows.filter((row) => row['label'] === label).map((row) => Number(row['risk_score']));
  const wins = scores('1').flatMap((a) => scores('0').map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce<number>((sum, won) => sum + won, 0) / wins.length;
}
