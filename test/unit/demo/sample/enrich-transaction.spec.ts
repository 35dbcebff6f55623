import { customerNameOf } from '../../../../src/demo/sample/enrich-customer.js';
import { enrichTransaction, eventTimeOf } from '../../../../src/demo/sample/enrich-transaction.js';
import { readPackedCells, readSourceRows } from '../../../../src/demo/sample/sample-rows.js';
import { SAMPLE_SEED } from '../../../../src/demo/sample/sample-set.js';
import { Transaction } from '../../../../src/ingestion/domain/transaction.record.js';
import { canonicalJson } from '../../../../src/kernel/canonical-json.js';
import { areaUnderCurve } from './area-under-curve.js';

const rows = readSourceRows();
const everybody = () => true;

test('satisfy the contract of the API without a surplus field', () => {
  const some = rows.transactions.filter(({ kind, txId }) => kind === 'CASH' || txId <= 5_000);
  const uploads = some.map((row) => enrichTransaction(SAMPLE_SEED, row, everybody));
  expect(
    uploads.filter((upload) => canonicalJson(Transaction.parse(upload)) !== canonicalJson(upload)),
  ).toEqual([]);
});

test('keep a customer who is not submitted by name and the balance of the one who is', () => {
  const [row] = rows.transactions;
  if (!row) throw new Error('the sample is empty');
  const receiverOnly = enrichTransaction(SAMPLE_SEED, row, (account) => account === row.to);
  expect(receiverOnly).toMatchObject({
    transaction_id: 's0-tx-000001',
    type: 'TRANSFER',
    amount: '957.62',
    sender: { name: customerNameOf(SAMPLE_SEED, 4325) },
    receiver: { entity_id: 's0-006743' },
    balance: '193246.90',
  });
  expect(enrichTransaction(SAMPLE_SEED, row, everybody)).toMatchObject({
    event_time: receiverOnly?.event_time,
    sender: { entity_id: 's0-004325' },
    balance: '142434.14',
  });
  expect(enrichTransaction(SAMPLE_SEED, row, () => false)).toBeNull();
});

test('call cash that leaves the bank a withdrawal', () => {
  const row = rows.transactions.find(({ kind }) => kind === 'CASH');
  const upload = row && enrichTransaction(SAMPLE_SEED, row, everybody);
  expect(upload).toMatchObject({ type: 'WITHDRAWAL', receiver: { name: 'Cash machine' } });
  const incoming = row && enrichTransaction(SAMPLE_SEED, { ...row, from: null, to: row.from }, everybody);
  expect(incoming).toMatchObject({
    type: 'DEPOSIT',
    sender: { name: 'Cash machine' },
    balance: row?.toBalance,
  });
});

test('the time of day tells nothing about a transaction', () => {
  const ids = new Set(readPackedCells('labels/transactions').map(([id]) => Number(id)));
  const times = rows.transactions.map((row) =>
    Date.parse(`1970-01-01T${eventTimeOf(SAMPLE_SEED, row).slice(11)}`),
  );
  const area = areaUnderCurve(times, (index) => ids.has(rows.transactions[index]?.txId ?? -1));
  expect(Math.abs(area - 0.5)).toBeLessThan(0.06);
});
