import { readBankFile, readByDraft } from '../test/read-bank-file.js';
import { pendingNoteIn } from './pending-words.js';

const map = (more = ''): string => `
separator: ";"
direction: { column: Amount, negative: sender }
${more}
fields:
  transaction_id: Id
  event_time: { column: Date, date: yyyy-MM-dd }
  amount: { column: Amount, absolute: true }
  amount_currency: { constant: KZT }
  own.entity_id: { constant: c-1 }
  descriptor: Text
`;
const file = (...texts: readonly string[]): string =>
  ['Id;Date;Amount;Text', ...texts.map((text, at) => `t${at};2026-01-0${at + 1};-5.00;${text}`)].join('\n');

describe('a text that says that the payment is not booked yet', () => {
  test.each([
    'Magnum (в обработке)',
    'В обработке: Magnum',
    'Magnum - сумма заблокирована',
    'Magnum [өңделуде]',
    'PENDING CORNER SHOP',
    'Corner shop - pending',
    'REWE (vorgemerkt)',
    'Vorgemerkter Umsatz: REWE',
    'K-Market / katevaraus',
    'ICA, ej bokförd',
    'Carrefour (en cours de traitement)',
    'Żabka | w trakcie realizacji',
    'Migros (provizyonda)',
    'セブンイレブン（処理中）',
    '便利店（待入账）',
    'Magnum • ожидает подтверждения',
    'მაღაზია (მუშავდება)',
    'Do‘kon (jarayonda)',
    'Reservert KIWI',
    'Reservert transaksjon: KIWI',
    'ICA, reserverat belopp',
    'Reserveret beløb Netto',
    'Albert Heijn (gereserveerd)',
  ])('is asked about and, where it stands apart, left out by the draft: %s', async (text) => {
    const content = file(text, 'Salary', 'Rent', 'Shop', 'Coffee');
    const { questions } = await readBankFile(content, map());
    expect(questions).toEqual([
      expect.stringContaining('Text in line 2 seems to say that the payment is not'),
    ]);
    const value = /values: \[(".*?")\]/.exec(questions[0]!)![1]!;
    const rule = `[{ column: Text, values: [${value}] }]`;
    const out = await readBankFile(content, map(`leave_out: ${rule}`));
    expect([out.questions, out.items.map((item) => item['transaction_id'])]).toEqual([
      [],
      ['t1', 't2', 't3', 't4'],
    ]);
    const kept = await readBankFile(content, map(`keep: ${rule}`));
    expect([kept.questions, kept.items.length]).toEqual([[], 5]);
  });

  test.each([
    'Hotel Reservierung Nord',
    'Invoice for processing of data',
    'Authorization of a payment 12',
    'Spending money',
    'Bestellung offen 12',
    'Оплата по заказу',
    'The pending case of Mr Smith',
    'Bord reservert hos Ekeberg',
    'Reservation Hotel Nord',
  ])('is none that only has such a word in a sentence: %s', async (text) => {
    expect(pendingNoteIn(text)).toBeNull();
    expect((await readBankFile(file(text), map())).questions).toEqual([]);
  });

  test('in a column of many kinds is left out by the draft, and the draft says so', async () => {
    const content =
      'Дата;Сумма;Операция;Детали\n05.01.2026;- 5 000,00 ₸;В обработке;Magnum\n' +
      ['Пополнение', 'Покупка', 'Перевод']
        .map((kind, at) => `0${at + 6}.01.2026;- 7 000,00 ₸;${kind};A\n`)
        .join('');
    const { items, yaml, remarks } = await readByDraft(content);
    expect(yaml).toContain('leave_out: [{ column: "Операция", values: ["В обработке"] }]');
    expect(remarks).toContain('says that the payment is not booked yet (В обработке)');
    expect(items).toHaveLength(3);
  });
});
