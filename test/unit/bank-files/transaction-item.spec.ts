import { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { targetFields } from '../../../packages/bank-files/src/target-fields.js';
import { TransactionItem } from '../../../packages/bank-files/test/transaction-item.js';

const fieldsOf = (schema: Parameters<typeof targetFields>[0]) =>
  [...targetFields(schema)].toSorted(([a], [b]) => (a < b ? -1 : 1));

test('the transaction that the tests of the package read files into has the fields of the API', () => {
  expect(fieldsOf(TransactionItem)).toEqual(fieldsOf(Transaction));
});
