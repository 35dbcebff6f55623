// Exceeds the usual size: test files are quoted as banks write them.
import { draftMap, readBankFile } from '../test/read-bank-file.js';
import { TransactionItem } from '../test/transaction-item.js';
import { FieldMap, FieldMapError } from './field-map.js';
import { digestId } from './row-ids.js';

const HEAD = 'Date;Counterparty;Amount;Currency;Text';
const FEE = '2026-05-29;Example Bank;-5.00;EUR;Account fee May';
const SALARY = '2026-05-05;Employer A;2500.00;EUR;Salary';
const FILE = [HEAD, FEE, SALARY].join('\n');

const said = (customer: string, account?: string) => (yaml: string) =>
  yaml
    .replace('ID-OF-YOUR-CUSTOMER', customer)
    .replace(', account: ACCOUNT-OF-THE-FILE', account === undefined ? '' : `, account: "${account}"`);

async function readByDraft(file: string, mend: (yaml: string) => string) {
  const { yaml, remarks } = await draftMap(Buffer.from(file));
  return { yaml, remarks: remarks.join('\n'), ...(await readBankFile(file, mend(yaml))) };
}

const idsOf = async (file: string, mend: (yaml: string) => string) =>
  (await readByDraft(file, mend)).items.map((item) => item['transaction_id']);

const OLD_MAP = `
separator: ";"
direction: { column: Amount, negative: sender }
fields:
  transaction_id: { columns: [Date, Amount, Text], join: "|", hash: true, number_equal: true }
  amount_currency: Currency
  own.entity_id: { constant: cust-A }
  event_time: { column: Date, date: yyyy-MM-dd }
  amount: { column: Amount, absolute: true }
  other.name: Counterparty
`;

describe('an id that a draft makes of columns', () => {
  it('is another one for another customer, though the customer stands in no column', async () => {
    const [first] = await idsOf(FILE, said('cust-A'));
    expect(await idsOf(FILE, said('cust-A'))).toContain(first);
    expect(await idsOf(FILE, said('cust-B'))).not.toContain(first);
  });

  it('is another one for another account, which the import asks for', async () => {
    const [first] = await idsOf(FILE, said('cust-A', 'giro'));
    expect(await idsOf(FILE, said('cust-A', 'savings'))).not.toContain(first);
    const { questions, remarks } = await readByDraft(FILE, (yaml) =>
      yaml.replace('ID-OF-YOUR-CUSTOMER', 'c-1'),
    );
    expect(questions).toEqual([expect.stringContaining('transaction_id says account: ACCOUNT-OF-THE-FILE.')]);
    expect(remarks).toContain('transaction_id: no column has the account of the file');
    expect((await readByDraft(FILE, said('c-1'))).questions).toEqual([]);
  });

  it('has the column of the account in it where there is one', async () => {
    const rows = ['BE68539007547034', 'BE71096123456769'].flatMap((iban) =>
      [FEE, SALARY].map((row) => `${iban};${row}`),
    );
    const { yaml, items, questions } = await readByDraft([`IBAN;${HEAD}`, ...rows].join('\n'), said('c-1'));
    expect(yaml).not.toContain('ACCOUNT-OF-THE-FILE');
    expect(new Set(items.map((item) => item['transaction_id'])).size).toBe(4);
    expect(questions).toEqual([]);
  });

  it('takes accounts of the other side for no account of the file', async () => {
    const file = [`Counterparty account;${HEAD}`, `BE68539007547034;${FEE}`, `BE71096123456769;${SALARY}`];
    expect((await draftMap(Buffer.from(file.join('\n')))).yaml).toContain('account: ACCOUNT-OF-THE-FILE');
  });

  it('stays what it was in a map that does not say the customer', async () => {
    const { items } = await readBankFile(FILE, OLD_MAP);
    expect(items[0]!['transaction_id']).toBe(digestId('2026-05-29|-5.00|Account fee May'));
  });

  it('counts the column of a customer as it stands in the file, whatever `values` make of it', async () => {
    const byColumn = (id: string) =>
      OLD_MAP.replace('number_equal: true', 'customer: true').replace(
        '{ constant: cust-A }',
        `{ column: Counterparty, values: { Example Bank: ${id} }, default: other }`,
      );
    const ids = await Promise.all(
      ['a', 'b'].map(async (id) => (await readBankFile(FILE, byColumn(id))).items[0]!['transaction_id']),
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

it.each([
  ['customer: true', 'transaction_id: Text', 'customer: true beside a column without hash'],
  ['account: A1', 'descriptor: Text', 'another field'],
])('%s is refused for what is no made id', (key, field) => {
  const [path, column] = field.split(': ');
  const yaml = `direction: { column: Amount }\nfields: { own.entity_id: Text, ${path}: { column: ${column}, ${key} } }`;
  expect(() => FieldMap.parse(yaml, { transactions: TransactionItem })).toThrow(FieldMapError);
});

it('a map says whether it makes ids', () => {
  expect(FieldMap.makesIdsIn(OLD_MAP)).toBe(true);
  expect(FieldMap.makesIdsIn(OLD_MAP.replace('hash: true, ', ''))).toBe(false);
});

it('equal rows of two customers in one file with one id are asked about', async () => {
  const rows = ['cust-A', 'cust-B'].map((customer) => `${customer};${FEE}`);
  const yaml = OLD_MAP.replace(', number_equal: true', '').replace('{ constant: cust-A }', 'Owner');
  const { questions } = await readBankFile([`Owner;${HEAD}`, ...rows].join('\n'), yaml);
  expect(questions).toEqual([expect.stringContaining('another amount, direction or customer')]);
});
