import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readLabelledSet } from '../../../../scripts/eval/labelled-set.js';
import { UnlabelledSet } from '../../../../scripts/eval/unlabelled-set.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const ACCOUNTS = 'account_id,city,is_sar\na,X,1\nb,X,0\nc,Y,true\n';
const TRANSACTIONS = [
  'tx_id,date,type,amount,from_account,to_account,is_sar',
  '1,2023-01-01,TRANSFER,10.50,a,b,1',
  '2,2023-01-02,CASH,99.00,EXT,a,1',
  '3,2023-01-03T10:00:00Z,TRANSFER,7,b,c,0',
  '4,2023-01-04,TRANSFER,7,b,EXT,0',
  '',
].join('\n');

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (files: Record<string, string | Buffer>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
};

test('what is scored holds transfers between accounts, and no column that tells the label', () => {
  write({ 'accounts.csv': ACCOUNTS, 'transactions.csv': TRANSACTIONS });
  const { unlabelled, labels } = readLabelledSet(folder);
  expect(unlabelled).toEqual({
    accounts: ['a', 'b', 'c'],
    businesses: [],
    transfers: [
      { id: '1', at: '2023-01-01T00:00:00Z', amount: '10.50', currency: 'XXX', from: 'a', to: 'b' },
      { id: '3', at: '2023-01-03T10:00:00Z', amount: '7', currency: 'XXX', from: 'b', to: 'c' },
    ],
  });
  expect(labels.accounts).toEqual(new Set(['a', 'c']));
  expect(labels.byTypology.size).toBe(0);
});

test('labels may lie apart, packed, and name typologies', () => {
  const packed = (text: string) => brotliCompressSync(Buffer.from(text));
  write({
    'accounts.csv.br': packed('account_id\na\nb\nc\n'),
    'transactions.csv.br': packed(TRANSACTIONS),
    'labels/accounts.csv.br': packed('account_id\nb\n'),
    'labels/alert_members.csv.br': packed('typology,account_id\nstack,b\ncycle,b\nstack,c\n'),
  });
  const { labels } = readLabelledSet(folder);
  expect(labels.accounts).toEqual(new Set(['b']));
  expect([...labels.byTypology]).toEqual([
    ['cycle', new Set(['b'])],
    ['stack', new Set(['b', 'c'])],
  ]);
});

test('times of day, zones, slashes and numbers of days are read as instants', () => {
  const dates = ['2023-01-31', '2023/01/31 09:30', '2023-01-31T09:30:15.5Z', '2023-01-31 01:00+02:00', '3'];
  write({
    'accounts.csv': ACCOUNTS,
    'transactions.csv': `date,amount,from_account,to_account\n${dates.map((at) => `${at},1,a,b\n`).join('')}`,
  });
  const { transfers } = readLabelledSet(folder).unlabelled;
  expect(transfers.map(({ at }) => at)).toEqual([
    '2023-01-31T00:00:00Z',
    '2023-01-31T09:30:00Z',
    '2023-01-31T09:30:15.5Z',
    '2023-01-30T23:00:00.000Z',
    '2018-01-04T00:00:00Z',
  ]);
  expect(new Set(transfers.map(({ id }) => id)).size).toBe(dates.length);
});

test('columns in any order, quoted ids, currencies, and a labelled account without transactions', () => {
  write({
    'accounts.csv': '\ufeff"is_sar","account_id"\r\nTRUE,"Müller, Co"\r\n0,b 2\r\n1,idle\r\n',
    'transactions.csv':
      'currency,to_account,from_account,amount,date,tx_id\r\n' +
      'EUR,b 2,"Müller, Co",5.00,2023-01-01,x\r\n,"Müller, Co",b 2,6,2023-01-02,y\r\n',
  });
  const { unlabelled, labels } = readLabelledSet(folder);
  expect(unlabelled.accounts).toEqual(['Müller, Co', 'b 2', 'idle']);
  expect(unlabelled.transfers.map(({ from, currency }) => [from, currency])).toEqual([
    ['Müller, Co', 'EUR'],
    ['b 2', 'XXX'],
  ]);
  expect(labels.accounts).toEqual(new Set(['Müller, Co', 'idle']));
});

test('who is a company may be told, as it decides who the peers are', () => {
  write({
    'accounts.csv': 'account_id,is_sar,entity_type\na,1,BUSINESS\nb,0,individual\nc,0,INDIVIDUAL\n',
    'transactions.csv': TRANSACTIONS,
  });
  expect(readLabelledSet(folder).unlabelled.businesses).toEqual(['a']);
  write({ 'accounts.csv': 'account_id,is_sar,entity_type\na,1,SHOP\n' });
  expect(() => readLabelledSet(folder)).toThrow('column entity_type: "SHOP" is not INDIVIDUAL or BUSINESS');
});

test('the tables of AMLSim are read as they are, the old ones and those of today', () => {
  const wanted = [{ at: '2018-01-03T00:00:00Z', amount: '7.5', from: '0', to: '1' }];
  write({
    'nodes.csv': 'nodeid,isFraud,init_balance,fraudStep\n0,0,184.44,-1\n1,1,175.80,3\n',
    'transactions.csv': 'sourceNodeId,targetNodeId,value,time\n0,1,7.5,2\n',
  });
  const old = readLabelledSet(folder);
  expect(old.unlabelled.transfers).toMatchObject(wanted);
  expect(old.labels.accounts).toEqual(new Set(['1']));
  write({
    'accounts.csv': 'acct_id,prior_sar_count\n0,false\n1,true\n',
    'alert_accounts.csv': 'alert_id,alert_type,acct_id,is_sar\n0,fan_in,1,True\n',
    'transactions.csv':
      'tran_id,orig_acct,bene_acct,tx_type,base_amt,tran_timestamp,is_sar,alert_id\n' +
      '1,0,1,WIRE,7.5,2018-01-03T00:00:00Z,False,-1\n',
  });
  const today = readLabelledSet(folder);
  expect(today.unlabelled.transfers).toMatchObject(wanted);
  expect(today.labels.accounts).toEqual(new Set(['1']));
  expect([...today.labels.byTypology]).toEqual([['fan_in', new Set(['1'])]]);
});

const HEAD = 'tx_id,date,amount,from_account,to_account\n';

test.each([
  ['a missing file', {}, 'neither transactions.csv nor transactions.csv.br'],
  ['a missing column', { 'transactions.csv': 'tx_id,date\n1,2\n' }, 'transactions.csv has no column amount'],
  ['a short line', { 'transactions.csv': `${HEAD}1\n` }, 'transactions.csv, line 2'],
  [
    'a stranger',
    { 'transactions.csv': `${HEAD}1,2023-01-01,1,a,b\n2,2023-01-01,1,a,z\n` },
    'transactions.csv, line 3, column to_account: "z" is not an account of the set',
  ],
  ['no such day', { 'transactions.csv': `${HEAD}1,2023-02-30,1,a,b\n` }, 'column date: "2023-02-30" is not'],
  ['no such hour', { 'transactions.csv': `${HEAD}1,2023-02-03T25:00,1,a,b\n` }, 'column date'],
  ['another notation', { 'transactions.csv': `${HEAD}1,2023-02-03,"1,000.00",a,b\n` }, '"1,000.00" is not'],
  ['a negative amount', { 'transactions.csv': `${HEAD}1,2023-02-03,-5,a,b\n` }, 'column amount: "-5"'],
  [
    'a transaction twice',
    { 'transactions.csv': `${HEAD}1,2023-02-03,5,a,b\n1,2023-02-03,6,a,b\n` },
    'line 3, column tx_id: "1"',
  ],
  [
    'an account twice',
    { 'transactions.csv': TRANSACTIONS, 'accounts.csv': 'account_id,is_sar\na,1\na,0\n' },
    'line 3, column account_id: "a"',
  ],
  [
    'an empty id',
    { 'transactions.csv': TRANSACTIONS, 'accounts.csv': 'account_id,is_sar\n,1\n' },
    'line 2, column account_id: ""',
  ],
  [
    'no transfer',
    { 'transactions.csv': 'tx_id,date,type,amount,from_account,to_account\n1,2023-01-01,ACH,5,a,b\n' },
    'no row of type TRANSFER between two accounts of the set; it has ACH',
  ],
  [
    'no label',
    { 'accounts.csv': 'account_id\na\nb\nc\n', 'transactions.csv': TRANSACTIONS },
    'nothing says who is labelled: ',
  ],
  [
    'a label that is none',
    { 'accounts.csv': 'account_id,is_sar\na,maybe\nb,0\nc,0\n', 'transactions.csv': TRANSACTIONS },
    'accounts.csv, line 2, column is_sar: "maybe" is not 1, 0, true or false',
  ],
  [
    'a labelled stranger',
    { 'labels/accounts.csv': 'account_id\nz\n', 'transactions.csv': TRANSACTIONS },
    'line 2, column account_id: "z" is not an account of the set',
  ],
])('refuses %s', (_, files, message) => {
  write({ 'accounts.csv': ACCOUNTS, ...files });
  expect(() => readLabelledSet(folder)).toThrow(message);
});

test('the scoring process takes no column beside its own', () => {
  const row = { id: '1', at: '2023-01-01', amount: '1', currency: 'XXX', from: 'a', to: 'b' };
  expect(UnlabelledSet.safeParse({ accounts: ['a', 'b'], transfers: [row] }).success).toBe(true);
  const labelled = { accounts: ['a', 'b'], transfers: [{ ...row, is_sar: '0' }] };
  expect(UnlabelledSet.safeParse(labelled).success).toBe(false);
});
