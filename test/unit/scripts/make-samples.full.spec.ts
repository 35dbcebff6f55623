import { timeOf } from '../../../scripts/make-samples/raise-alerts.js';
import { openSampleSet, SAMPLE_SEED } from '../../../samples/demo/sample-set.js';
import { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { canonicalJson } from '@alert-review/kernel';
import { areaUnderCurve } from './make-samples/area-under-curve.js';
import { readPackedCells } from './make-samples/sample-tables.js';

const whole = openSampleSet();
const uploads = [...whole.transactions()];

test('satisfy the contract of the API without a surplus field', () => {
  const some = uploads.filter(({ type }, index) => type !== 'TRANSFER' || index < 5_000);
  expect(some.filter((upload) => canonicalJson(Transaction.parse(upload)) !== canonicalJson(upload))).toEqual(
    [],
  );
});

test('keep a customer who is not submitted by name and the balance of the one who is', () => {
  const [first] = uploads;
  expect(first).toMatchObject({
    transaction_id: 's0-tx-000001',
    type: 'TRANSFER',
    amount: '957.62',
    sender: { entity_id: 's0-004325' },
    receiver: { entity_id: 's0-006743' },
    balance: '142434.14',
  });
  const [payer] = openSampleSet(4_326).transactions();
  expect(payer).toEqual({ ...first, receiver: { name: whole.entities[6_743]?.name } });
  const strangers = [...openSampleSet(4_325).transactions()].map(({ transaction_id }) => transaction_id);
  expect(strangers).not.toContain('s0-tx-000001');
  const incoming = readPackedCells('transactions').find(
    ([, , , , from, to]) => Number(from) >= 100 && Number(to) < 100,
  );
  const id = `s0-tx-${incoming?.[0]?.padStart(6, '0')}`;
  const received = [...openSampleSet(100).transactions()].find((upload) => upload.transaction_id === id);
  expect(received).toMatchObject({
    sender: { name: whole.entities[Number(incoming?.[4])]?.name },
    balance: incoming?.[7],
  });
});

test('call cash that leaves the bank a withdrawal', () => {
  const cash = uploads.filter(({ type }) => type !== 'TRANSFER');
  expect(cash).toHaveLength(561);
  expect(cash[0]).toMatchObject({ type: 'WITHDRAWAL', receiver: { name: 'Cash machine' } });
});

test('the time of day is what the generator makes, and tells nothing about a transaction', () => {
  const ids = readPackedCells('transactions').map(([id]) => Number(id));
  const times = uploads.map(({ event_time }) => event_time.slice(11, 19));
  expect(ids.slice(0, 1_000).map((id) => timeOf(SAMPLE_SEED, id))).toEqual(times.slice(0, 1_000));
  const labelled = new Set(readPackedCells('labels/transactions').map(([id]) => Number(id)));
  const seconds = times.map((time) => Date.parse(`1970-01-01T${time}Z`));
  const area = areaUnderCurve(seconds, (index) => labelled.has(ids[index] ?? -1));
  expect(Math.abs(area - 0.5)).toBeLessThan(0.06);
});
