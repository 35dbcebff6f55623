import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Transaction } from '../../../src/ingestion/domain/transaction.record.js';
import { FieldMap } from '@alert-review/bank-files';
import { noPause, suggestMapOfOneAccount } from '../../../packages/bank-files/test/read-bank-file.js';

const FOLDER = path.resolve('test/fixtures/bank-files');
const OWN = 'ID-OF-YOUR-CUSTOMER';

/** What the files say: time, what the customer does, amount, currency, who is on the other side. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'bbva.csv': ['2025-03-14 sends 45.10 EUR', '2025-03-13 receives 1900.00 EUR', '2025-03-01 sends 1050 EUR'],
  'camt-columns.csv': [
    '2025-03-14 sends 84.00 EUR Stadtwerke',
    '2025-03-13 receives 2850.40 EUR Beispiel GmbH',
  ],
  'credit-agricole.csv': [
    '2025-03-14 sends 27.50 EUR',
    '2025-03-12 receives 1860.00 EUR',
    '2025-03-05 sends 62.08 EUR',
  ],
  'hdfc.csv': [
    '2025-03-01 sends 1250.00 INR',
    '2025-03-03 receives 125000.00 INR',
    '2025-03-05 sends 10000.00 INR',
  ],
  'ing-de.csv': ['2025-03-14 sends 23.90 EUR VISA BUCHLADEN', '2025-03-12 receives 100.00 EUR Bo Beispiel'],
  'ing-nl.csv': [
    '2025-03-14 sends 12.95 EUR Albert Heijn 1234',
    '2025-03-13 receives 2450.00 EUR Voorbeeld BV',
  ],
  'intesa.csv': [
    '2025-03-14 sends 25.00 EUR',
    '2025-03-11 receives 2000.00 EUR',
    '2025-03-10 sends 200.00 EUR',
  ],
  'mufg.csv': ['2025-03-03 receives 250000 JPY', '2025-03-05 sends 30000 JPY', '2025-03-14 sends 8420 JPY'],
  'n26.csv': [
    '2025-03-14 sends 4.8 EUR Café Zoë',
    '2025-03-13 receives 350 EUR Ann Example',
    '2025-03-12 sends 18.41 EUR Book Shop NY',
  ],
  'nationwide.csv': [
    '2025-03-01 sends 31.20 GBP',
    '2025-03-03 receives 1500.00 GBP',
    '2025-03-12 sends 1465.00 GBP',
  ],
  'paypal.csv': [
    '2025-03-14T17:22:05Z sends 25.00 EUR Book Shop',
    '2025-03-13T08:10:11Z receives 100.00 EUR Bo Example',
  ],
  'revolut.csv': ['2025-03-13T21:14:02Z sends 12.40 GBP', '2025-03-12T08:00:00Z receives 400.00 GBP'],
  'sparkasse-camt.csv': [
    '2025-03-14 sends 84.00 EUR Stadtwerke Musterstadt',
    '2025-03-13 receives 2850.40 EUR Beispiel GmbH',
    '2025-03-12 sends 7.35 EUR BAECKEREI KORN',
    '2025-03-12 sends 7.35 EUR BAECKEREI KORN',
  ],
  'sparkasse-mt940.csv': [
    '2025-02-28 sends 1150.00 EUR Hausverwaltung Süd',
    '2025-02-27 receives 64.10 EUR Krankenkasse Nord',
  ],
  'wise.csv': [
    '2025-03-14T10:11:12.123Z sends 9.99 USD',
    '2025-03-12T08:00:00Z receives 100.00 USD Bo Example',
    '2025-03-10T07:00:00Z sends 50.00 USD Cy Example',
  ],
};

async function* inOnePiece(bytes: Buffer) {
  yield bytes;
}

const told = ({ event_time: time, amount, amount_currency: currency, sender, receiver }: Transaction) => {
  const [is, other] = sender?.entity_id === OWN ? ['sends', receiver] : ['receives', sender];
  return [time.replace('T00:00:00Z', ''), is, amount, currency, other?.name].filter(Boolean).join(' ');
};

test('each file has what it says', () => {
  expect(readdirSync(FOLDER)).toEqual(Object.keys(EXPECTED));
});

test.each(Object.entries(EXPECTED))('the suggestion for %s is enough', async (file, expected) => {
  const bytes = readFileSync(path.join(FOLDER, file));
  const { yaml } = await suggestMapOfOneAccount(bytes);
  // Why: nothing in these files says the currency, so a person puts it in.
  const currency = expected[0]!.split(' ')[3]!;
  const whole = yaml.replace(
    '# amount_currency: { constant: EUR }',
    `amount_currency: { constant: ${currency} }`,
  );
  const map = FieldMap.parse(whole, { transactions: Transaction });
  const found: Transaction[] = [];
  for await (const row of map.rows(inOnePiece(bytes), noPause)) {
    const { item, faults } = map.map(row);
    expect(faults).toEqual([]);
    found.push(Transaction.parse(item));
  }
  expect(found.map(told)).toEqual(expected);
  expect(new Set(found.map(({ transaction_id: id }) => id)).size).toBe(found.length);
});
