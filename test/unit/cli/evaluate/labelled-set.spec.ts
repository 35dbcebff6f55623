import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readLabelledSet } from '../../../../src/cli/evaluate/labelled-set.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const HEAD = 'account,counterparty,amount,time,label';
const TRANSFERS = [HEAD, 'a,b,10.50,2026-01-31,1', 'a,Shop,3,2026-02-01 09:30:00,0', 'b,a,7,2026-02-02,0'];

async function fileOf(name: string, lines: readonly string[]): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, lines.join('\n'));
  return file;
}

type Lines = Readonly<Partial<Record<'transfers' | 'accounts' | 'alerts', readonly string[]>>>;

async function read(files: Lines) {
  const { transfers = TRANSFERS, accounts, alerts } = files;
  return readLabelledSet({
    transfers: await fileOf('transfers.csv', transfers),
    currency: 'XXX',
    accounts: accounts && (await fileOf('accounts.csv', accounts)),
    alerts: alerts && (await fileOf('alerts.csv', alerts)),
  });
}

test('an account with a labelled transfer is labelled, and an alert flags all its transfers', async () => {
  const set = await read({});
  expect(set.labelled).toEqual([
    { kind: 'account', alertId: 'account 1', id: 'a', account: 'a', isPositive: true },
    { kind: 'account', alertId: 'account 2', id: 'b', account: 'b', isPositive: false },
  ]);
  expect(set.entities).toEqual([
    { entity_id: 'a', type: 'INDIVIDUAL' },
    { entity_id: 'b', type: 'INDIVIDUAL' },
  ]);
  expect(set.alerts).toMatchObject([
    {
      alert_id: 'account 1',
      entity_id_list: ['a'],
      flagged_transaction_id_list: ['line 2', 'line 3', 'line 4'],
      created_at: '2026-02-02T00:00:00Z',
    },
    { alert_id: 'account 2', flagged_transaction_id_list: ['line 2', 'line 4'] },
  ]);
});

test('what is sent says who paid, and no label', async () => {
  const transfers = ['account,counterparty,amount,time,direction,currency,id,label,note'];
  transfers.push('a,Shop,3,2026-02-01T09:30:00+02:00,out,SEK,t-1,1,secret', 'a,b,4,2026-02-01,in,,t-2,0,');
  const set = await read({ transfers });
  const common = { type: 'TRANSFER', sender: { entity_id: 'a' } };
  expect([...set.transactions()]).toEqual([
    {
      ...common,
      transaction_id: 't-1',
      event_time: '2026-02-01T09:30:00+02:00',
      amount: '3',
      amount_currency: 'SEK',
      receiver: { name: 'Shop' },
    },
    {
      ...common,
      transaction_id: 't-2',
      event_time: '2026-02-01T00:00:00Z',
      amount: '4',
      amount_currency: 'XXX',
      sender: { name: 'b' },
      receiver: { entity_id: 'a' },
    },
  ]);
  const { entities, alerts } = set;
  expect(JSON.stringify([entities, alerts, ...set.transactions()])).not.toMatch(/label|secret/);
});

test('a transfer between two accounts may stand in the statements of both', async () => {
  const transfers = ['account,counterparty,amount,time,direction,id,label'];
  transfers.push('a,b,3,2026-02-01,out,t-1,0', 'b,a,3,2026-02-01,in,t-1,1');
  const set = await read({ transfers });
  expect([...set.transactions()]).toHaveLength(1);
  expect(set.labelled.map(({ id, isPositive }) => [id, isPositive])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});

test('listed accounts alone are customers, with their types and labels', async () => {
  const set = await read({ accounts: ['account,label,type', 'a,0,business', 'b,yes,', 'c,1,'] });
  expect(set.entities).toMatchObject([{ type: 'BUSINESS' }, { entity_id: 'b' }, { entity_id: 'c' }]);
  expect(set.labelled.map(({ id, isPositive }) => [id, isPositive])).toEqual([
    ['a', true],
    ['b', true],
  ]);
});

test('labelled alerts flag the named transfers, or those until they were raised', async () => {
  const transfers = ['id,account,counterparty,amount,time'];
  transfers.push('t-1,a,b,3,2026-02-01', 't-2,a,b,4,2026-02-03', 't-3,b,a,5,2026-02-05');
  const alerts = ['alert_id,account,label,created_at,transfers', 'x,a,1,,t-2 t-1', 'y,b,0,2026-02-04,'];
  const set = await read({ transfers, alerts });
  expect(set.labelled).toEqual([
    { kind: 'alert', alertId: 'alert 1', id: 'x', account: 'a', isPositive: true },
    { kind: 'alert', alertId: 'alert 2', id: 'y', account: 'b', isPositive: false },
  ]);
  expect(set.alerts).toMatchObject([
    { alert_id: 'alert 1', flagged_transaction_id_list: ['t-1', 't-2'], created_at: '2026-02-03T00:00:00Z' },
    { alert_id: 'alert 2', flagged_transaction_id_list: ['t-1', 't-2'], created_at: '2026-02-04T00:00:00Z' },
  ]);
});

test.each<[string, Lines, RegExp]>([
  [
    'a column that is missing',
    { transfers: ['account,amount', 'a,1'] },
    /transfers\.csv has no column counterparty, time/,
  ],
  [
    'another separator',
    { transfers: ['account;counterparty;amount;time', 'a;b;12,5;2026-01-31'] },
    /has no column account, .*: it is separated by ";", and commas are needed, with a point in amounts/,
  ],
  [
    'an amount',
    { transfers: [HEAD, 'a,b,"12,5",2026-01-31,1'] },
    /transfers\.csv:2: amount "12,5" is not a decimal/,
  ],
  [
    'a negative amount',
    { transfers: [HEAD, 'a,b,-3,2026-01-31,1'] },
    /:2: amount "-3" is negative: say in a column direction/,
  ],
  [
    'a day that is none',
    { transfers: [HEAD, 'a,b,3,2026-02-30,1'] },
    /:2: time "2026-02-30" is not an ISO 8601/,
  ],
  ['a label', { transfers: [...TRANSFERS, 'a,b,3,2026-01-31,maybe'] }, /:5: label "maybe" is not 1, 0, true/],
  ['no account', { transfers: [HEAD, ',b,3,2026-01-31,1'] }, /:2: account is empty/],
  ['no counterparty', { transfers: [HEAD, 'a,,3,2026-01-31,1'] }, /:2: counterparty is empty/],
  ['a row too short', { transfers: [HEAD, 'a,b,3'] }, /:2: row has 3 fields where the header has 5/],
  ['an open quote', { transfers: [HEAD, 'a,"b,3,2026-01-31,1'] }, /:2: a " is opened there and not closed/],
  ['no row', { transfers: [HEAD] }, /has no row below a header/],
  [
    'no label at all',
    { transfers: ['account,counterparty,amount,time', 'a,b,3,2026-01-31'] },
    /Nothing is labelled/,
  ],
  [
    'an account that is not listed',
    { accounts: ['account,label', 'a,1'] },
    /transfers\.csv:4: account "b" is no account/,
  ],
  [
    'a type',
    { accounts: ['account,label,type', 'a,1,ROBOT', 'b,0,'] },
    /accounts\.csv:2: type "ROBOT" must be one of/,
  ],
  [
    'an account twice',
    { accounts: ['account,label', 'a,1', 'b,1', 'a,0'] },
    /:4: account "a" is an account that stands/,
  ],
  [
    'an alert twice',
    { alerts: ['alert_id,account,label', 'x,a,1', 'x,b,1'] },
    /alerts\.csv:3: alert_id "x" is empty or stands/,
  ],
  [
    'a stranger',
    { alerts: ['alert_id,account,label', 'x,z,1'] },
    /alerts\.csv:2: account "z" has no transfer/,
  ],
  [
    'an unknown transfer',
    { alerts: ['alert_id,account,label,transfers', 'x,a,1,t-9'] },
    /:2: transfers "t-9" names t-9/,
  ],
  [
    'an alert before all',
    { alerts: ['alert_id,account,label,created_at', 'x,a,1,2020-01-01'] },
    /:2: created_at "2020-01-01" is no instant at or after/,
  ],
  [
    'an instant that is none',
    { alerts: ['alert_id,account,label,created_at', 'x,a,1,soon'] },
    /:2: created_at "soon" is no instant/,
  ],
])('%s is told by file, line, column and value', async (_, given, told) => {
  await expect(read(given)).rejects.toThrow(told);
  await expect(read(given)).rejects.toMatchObject({ exitCode: 2 });
});

test('an id that stands further up with other values is refused', async () => {
  const transfers = [`${HEAD},id`, 'a,b,3,2026-02-01,0,t-1', 'a,b,4,2026-02-01,0,t-1'];
  await expect(read({ transfers })).rejects.toThrow(/:3: id "t-1" stands further up with other values/);
});

test('amounts need a currency, of their own or of all', async () => {
  const transfers = await fileOf('transfers.csv', TRANSFERS);
  await expect(readLabelledSet({ transfers })).rejects.toThrow(
    /transfers\.csv has no column currency; it has account,/,
  );
  const of = (currency: string) => readLabelledSet({ transfers, currency });
  await expect(of('EUX')).rejects.toThrow(/:2: currency is neither the code of a fiat currency/);
  expect([...(await of('eur')).transactions()][0]).toMatchObject({ amount_currency: 'eur' });
});

test('no more than the first twenty faults are told', async () => {
  const transfers = [HEAD, ...Array.from({ length: 50 }, () => 'a,b,x,2026-02-01,0')];
  await expect(read({ transfers })).rejects.toThrow(/^(.+:\d+: amount "x" .+\n){19}.+:21: amount "x" .+$/);
});
