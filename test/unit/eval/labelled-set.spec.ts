import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readLabelledSet } from '../../../scripts/eval/labelled-set.js';
import { UnlabelledSet } from '../../../scripts/eval/unlabelled-set.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

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

test.each([
  ['a missing file', { 'accounts.csv': ACCOUNTS }, 'neither transactions.csv nor'],
  ['a short line', { 'accounts.csv': ACCOUNTS, 'transactions.csv': 'tx_id,date\n1\n' }, 'line 2'],
  [
    'a stranger',
    { 'accounts.csv': 'account_id,is_sar\na,1\n', 'transactions.csv': TRANSACTIONS },
    'unknown b',
  ],
  [
    'no label',
    { 'accounts.csv': 'account_id\na\nb\nc\n', 'transactions.csv': TRANSACTIONS },
    'no column is_sar',
  ],
])('refuses %s', (_, files, message) => {
  write(files);
  expect(() => readLabelledSet(folder)).toThrow(message);
});

test('the scoring process takes no column beside its own', () => {
  const row = { id: '1', at: '2023-01-01', amount: '1', currency: 'XXX', from: 'a', to: 'b' };
  expect(UnlabelledSet.safeParse({ accounts: ['a', 'b'], transfers: [row] }).success).toBe(true);
  const labelled = { accounts: ['a', 'b'], transfers: [{ ...row, is_sar: '0' }] };
  expect(UnlabelledSet.safeParse(labelled).success).toBe(false);
});
