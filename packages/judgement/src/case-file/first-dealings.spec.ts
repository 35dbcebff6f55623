import { factsOf, fileOf, into, out, sourcesOf, textOf } from '../../test/flagged-case.js';
import { givenCase, type Payment } from '../../test/given-case.js';
import { rowsOfSet, partyNamesIn } from './figures.js';
import { firstTimePartiesIn } from './first-dealings.js';

// size: a text is read as one line.

/** The last payment is flagged; the first is long before. */
const lastOf = (payments: readonly Payment[], type: 'INDIVIDUAL' | 'BUSINESS' = 'INDIVIDUAL') => {
  const from = sourcesOf(
    factsOf(payments, {
      entity: { name: 'Jon Falk', type },
      alert: { flagged_transaction_id_list: [`T${20 + payments.length}`] },
    }),
  );
  return { from, firsts: firstTimePartiesIn(from, rowsOfSet(from, 'flagged')).length };
};

describe('a counterparty without an earlier payment', () => {
  it.each([
    ['another order of the names', 'Marja Lehto', 'Lehto Marja'],
    ['other letters', 'Jürgen Köhler', 'Juergen Koehler'],
    ['an initial', 'Marja Lehto', 'M. Lehto'],
    ['a branch of the same firm', 'Norra Kredit Bank', 'Norra Kredit Bank Kort'],
  ])('is not new under %s', (_, before, now) => {
    expect(lastOf([into(60, '300', before), into(3, '900', now)]).firsts).toBe(0);
  });

  it('is new where only a part of the name is the same', () => {
    expect(lastOf([into(60, '300', 'Marja Lehto'), into(3, '900', 'Pekka Lehto')]).firsts).toBe(1);
  });

  it('stays apart where a firm pays a name that only sounds like a usual payee', () => {
    const paid = [out(60, '300', 'Blue Harbour Textile Ltd'), out(3, '900', 'Blue Harbor Textile Ltd')];
    expect(lastOf(paid, 'BUSINESS').firsts).toBe(1);
  });

  it('counts once under two spellings', () => {
    const from = sourcesOf(
      factsOf([into(4, '300', 'Norra Kredit Bank'), into(3, '900', 'Norra Kredit Bank Kort')]),
    );
    expect(partyNamesIn(from, rowsOfSet(from, 'paid')).size).toBe(1);
  });
});

describe('a record that begins shortly before the flagged payments', () => {
  const facts = givenCase({
    payments: [
      { daysAgo: 9, amount: '20', direction: 'out', with: 'Shop', type: 'PAYMENT' },
      into(5, '900', 'Ada Lind'),
      into(4, '800', 'Bo Holm'),
    ],
    entity: { name: 'Jon Falk', occupation: 'Teacher' },
    alert: { flagged_transaction_id_list: ['T2', 'T3'] },
  });

  it('is told, and nobody is called new', () => {
    const text = textOf(facts);
    expect(text).toMatch(
      /hat is usual for this customer, and which counterparties are first-time, is not known: the first payment on record is of \d+ June 2024, 4 days before the first flagged one\./,
    );
    expect(text).not.toMatch(/had (?:not )?paid before|no earlier payment is on record/);
  });
});

it('the past is that of the period reviewed, with its first day', () => {
  const payments = [into(70, '250', 'Cay Berg'), into(9, '900', 'Ada Lind'), into(8, '800', 'Bo Holm')];
  const file = fileOf(factsOf(payments, { alert: { flagged_transaction_id_list: ['T22', 'T23'] } }));
  const past = file.facts.find(({ kind }) => kind === 'past_month')!;
  expect(past.values['since']).toMatchObject({ text: expect.stringMatching(/ 2024$/) as unknown });
  expect(past.values['is_more']).toBe('yes');
});

it('a sum that is not larger than before is not told as unusual', () => {
  const payments = [into(70, '2500', 'Cay Berg'), into(9, '900', 'Ada Lind'), into(8, '800', 'Bo Holm')];
  const facts = factsOf(payments, { alert: { flagged_transaction_id_list: ['T22', 'T23'] } });
  expect(fileOf(facts).facts.find(({ kind }) => kind === 'past_month')!.values['is_more']).toBe('no');
});
