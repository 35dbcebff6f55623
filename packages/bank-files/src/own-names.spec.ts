// Exceeds the usual size: test files are quoted as banks write them.
import { readByDraft } from '../test/read-bank-file.js';

const names = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ sender, receiver }) => {
    const parties = [sender, receiver] as readonly ({ readonly name?: string } | undefined)[];
    return parties.find((party) => party?.name !== undefined)?.name;
  });

const file = (head: string, ...rows: readonly string[]) => [head, ...rows].join('\n');

describe('a name that is the same in all rows', () => {
  test.each([
    [
      'a counterparty in some rows',
      file(
        'Naam;Munt;Datum;Bedrag;Naam tegenpartij',
        'JAN PEETERS;EUR;2026-05-04;-27,50;',
        'JAN PEETERS;EUR;2026-05-05;2100,00;WERKGEVER NV',
      ),
      [undefined, 'WERKGEVER NV'],
    ],
    [
      'a column of payees and payers',
      file(
        'Name;Date;Amount;Currency;Payee/Payer',
        'JOHN CITIZEN;2026-05-04;-45.60;NZD;COUNTDOWN',
        'John  Citizen;2026-05-13;2500.00;NZD;ACME LTD',
      ),
      ['COUNTDOWN', 'ACME LTD'],
    ],
  ])('is not the counterparty beside %s', async (_, content, expected) => {
    expect(names((await readByDraft(content)).items)).toEqual(expected);
  });

  test.each([
    ['money in and out', '-45.60', '2500.00'],
    ['money out alone', '-45.60', '-900.00'],
  ])('is asked about without another name, with %s', async (_, one, other) => {
    const rows = [one, other].map((amount, at) => `ME;2026-05-0${at + 1};${amount};NZD`);
    const { yaml, remarks, items } = await readByDraft(file('Name;Date;Amount;Currency', ...rows, ''));
    expect(yaml).toContain('  # other.name: "Name"  # or is it your customer, as in every row?');
    expect(remarks).toContain('"Name" has "ME" in every row, so it may be the name of your customer');
    expect(names(items)).toEqual([undefined, undefined]);
  });

  test('is the counterparty where one row has another name', async () => {
    const rows = ['A;2026-05-01;-1.00;NZD', 'A;2026-05-02;-2.00;NZD', 'B;2026-05-03;3.00;NZD'];
    const { items } = await readByDraft(file('Name;Date;Amount;Currency', ...rows));
    expect(names(items)).toEqual(['A', 'A', 'B']);
  });

  test('is the counterparty in a file of several customers', async () => {
    const rows = ['K1;LANDLORD;2026-05-01;-1.00;NZD', 'K2;LANDLORD;2026-05-02;-2.00;NZD'];
    const { items } = await readByDraft(file('Customer id;Name;Date;Amount;Currency', ...rows));
    expect(names(items)).toEqual(['LANDLORD', 'LANDLORD']);
  });
});
