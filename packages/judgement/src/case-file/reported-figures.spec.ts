import { into, factsOf, out, textOf } from '../../test/flagged-case.js';
import { reportedFiguresIn } from './reported-words.js';

describe('the figures that a description reports', () => {
  it('are a number of payments, their sum and the days', () => {
    expect(reportedFiguresIn('8 new senders within 14 days (4149.39 SEK in 8 transfers).')).toEqual({
      payments: { words: '8 transfers', count: 8 },
      sum: { amount: 4149.39, code: 'SEK' },
      days: { words: 'within 14 days', count: 14 },
      side: 'in',
    });
  });

  it('are none where a rule names a bound, or where there are several findings', () => {
    expect(reportedFiguresIn('More than 40 credits in 14 days')).toBeNull();
    expect(
      reportedFiguresIn('Six payments. Then 4 transfers of 9 EUR. And 5 transfers of 8 EUR.'),
    ).toBeNull();
    expect(reportedFiguresIn('Count of distinct senders above limit.')).toBeNull();
  });
});

describe('an alert that reports figures', () => {
  const senders = Array.from({ length: 6 }, (_, i) => into(9 - i, '50', `Ada Lind${'abcdef'[i]}`));
  const answerTo = (description: string) => textOf(factsOf(senders, { alert: { description } }));

  it('is quoted and confirmed where the record has them', () => {
    const description = '6 transfers from 6 senders within 14 days (300.00 USD)';
    expect(answerTo(description)).toContain(
      `("${description}") flags these 6 payments, and the record confirms it.`,
    );
  });

  it('counts who is new where its words speak of new senders', () => {
    const before = senders.slice(0, 2).map((row) => ({ ...row, daysAgo: 60 }));
    const ids = senders.map((_, i) => `T${23 + i}`);
    const title = 'Fan-in from new senders';
    const description = '6 new senders within 14 days (300.00 USD in 6 transfers)';
    const alert = { title, description, flagged_transaction_id_list: ids };
    expect(textOf(factsOf([...before, ...senders], { alert }))).toContain(
      'the record confirms it in part: 4 of the 6 flagged senders have no earlier payment on record.',
    );
  });

  it('is not confirmed where the record has others, which the text gives', () => {
    const denied = 'the rule reports 9 transfers (USD 450) within 14 days; the record has 6 (USD 300)';
    expect(answerTo('9 transfers within 14 days (450.00 USD)')).toContain(
      `but the record does not confirm it: ${denied}`,
    );
  });
});

it('a closing tells what each direction is', () => {
  const text = textOf(
    factsOf([into(5, '90', 'Ada Lind'), { ...out(3, '80', 'Bo Holm'), descriptor: 'boat' }]),
  );
  expect(text).toContain('- Incoming: USD 90 came from Ada Lind, without a reference. [T21]');
  expect(text).toContain('- Outgoing: USD 80 went to Bo Holm, with the reference "boat". [T22]');
});
