import { readByDraft } from '../test/read-bank-file.js';
import { currencyInName, isColumnNamed } from './header-names.js';

describe('a name that says its currency after a preposition', () => {
  test.each([
    ['Amount in USD', 'USD'],
    ['Betrag in CHF', 'CHF'],
    ['Montant en EUR', 'EUR'],
    ['Importe en EUR', 'EUR'],
    ['Valor em BRL', 'BRL'],
    ['Kwota w PLN', 'PLN'],
    ['Částka v CZK', 'CZK'],
    ['Belopp i SEK', 'SEK'],
    ['Сумма в RUB', 'RUB'],
  ])('%s is an amount in %s', (column, currency) => {
    expect([isColumnNamed(column, 'amount'), currencyInName(column)]).toEqual([true, currency]);
  });

  test.each(['Payment in', 'Amount in words', 'Paid in'])('%s says none', (column) => {
    expect(currencyInName(column)).toBeUndefined();
  });

  test('is drafted on both sides', async () => {
    const { items, questions } = await readByDraft(
      'Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Saldo in CHF\n' +
        '02.03.2025;Buchung;Coop;;-12.50;987.50\n' +
        '03.03.2025;Buchung;Lohn;5000.00;;5987.50\n' +
        '13.03.2025;Buchung;Migros;;-1080.00;4907.50\n',
    );
    const told = items.map(({ amount, amount_currency: currency }) => [amount, currency]);
    expect([questions, told]).toEqual([
      [],
      [
        ['12.50', 'CHF'],
        ['5000.00', 'CHF'],
        ['1080.00', 'CHF'],
      ],
    ]);
  });
});
