import { subjectFactsOf } from '../case/facts/case-facts.js';
import { factsOf, into, out, textOf } from '../../test/flagged-case.js';
import type { Payment } from '../../test/given-case.js';

// size: a text is read as one line.

const monthly = (amount: string, who: string): Payment[] =>
  [165, 135, 105, 75, 45, 15].map((days) => into(days, amount, who, { descriptor: 'salary' }));

describe('what a text says of a possible victim', () => {
  const sent = [
    out(6, '2000', 'Far Trust'),
    into(5, '300', 'Far Trust'),
    out(4, '3500', 'Far Trust'),
    out(3, '6000', 'Far Trust'),
  ];
  const text = textOf(
    factsOf([...monthly('3000', 'Harbour School'), ...sent], {
      alert: { flagged_transaction_id_list: ['T27', 'T29', 'T30'] },
    }),
  );

  it('is how much of the money may be that of others', () => {
    expect(text).toContain(
      'The customer is treated as a possible victim: none of the money sent to first-time recipients came from unknown senders.',
    );
  });

  it('names the payment that was larger than all before, and the small payment that came back', () => {
    expect(text).toMatch(
      /The payments to first-time recipients grew: USD 6,000 went to Far Trust on 27 June 2024, after USD 3,500 as the largest before\. \[T30, T29\]/,
    );
    expect(text).toMatch(
      /Far Trust paid USD 300 back on 25 June 2024, and was paid again after that\. \[T28\]/,
    );
  });
});

const SENDERS = ['Ada Lind', 'Bo Holm', 'Cay Berg', 'Ian Moor', 'Jo Wick'];
const RECIPIENTS = ['Dan Sund', 'Eva Falt', 'Gus Hart', 'Lea Roth', 'Max Berg'];

describe('the answer to an alert', () => {
  const moved = [
    ...SENDERS.map((who, i) => into(9 - i / 10, '4000', who)),
    ...RECIPIENTS.map((who, i) => out(5 - i / 10, '3900', who)),
  ];
  const before = [into(150, '90', 'Ada Lind'), out(149, '80', 'Dan Sund')];
  const alert = {
    title: 'Fan-in from new senders and 1 more',
    rule_title: 'Fan-in from new senders; Fan-out to new receivers',
    flagged_transaction_id_list: Array.from({ length: 10 }, (_, i) => `T${23 + i}`),
  };

  it('names all rules where the title names the first of several', () => {
    expect(textOf(factsOf([...before, ...moved], { alert }))).toContain(
      '(rules "Fan-in from new senders; Fan-out to new receivers")',
    );
    const description = 'Fan-in from new senders: 3 new senders. Fan-out to new receivers: 2 new receivers.';
    const quoted = textOf(factsOf([...before, ...moved], { alert: { ...alert, description } }));
    expect(quoted).toContain(`("${description}")`);
    expect(quoted).not.toContain('(rules ');
  });

  it('counts the first-time counterparties of both directions where it asks for both', () => {
    expect(textOf(factsOf([...before, ...moved], { alert }))).toContain(
      '4 of the 5 flagged senders and 4 of the 5 flagged recipients have no earlier payment on record',
    );
  });
});

describe('a closing of an alert about a large amount', () => {
  const why = (title: string): string =>
    textOf(
      factsOf([into(150, '40', 'Cay Berg'), into(2, '90', 'Ada Lind')], {
        alert: { title, flagged_transaction_id_list: ['T22'] },
      }),
    );

  it('does not rest on the amount being small', () => {
    expect(why('Unusual transfer')).toContain('It is closed because the amounts are small.');
    expect(why('Unusually large transfer')).not.toContain('because the amounts are small');
  });
});

it('what was reviewed includes payments after the period', () => {
  const facts = factsOf([into(9, '90', 'Ada Lind')]);
  const [row] = subjectFactsOf(facts).transactions;
  const later = [{ ...row!, id: 'T99', atMs: Date.parse('2024-07-03T10:00:00Z'), flagged: false }];
  expect(textOf(facts)).toContain('21 transactions from 18 January 2024 to 30 June 2024.');
  expect(textOf({ ...facts, later })).toContain(
    'to 30 June 2024, and 1 later transaction up to 3 July 2024.',
  );
});

describe('what follows the flagged payments', () => {
  const flagged = into(9, '90', 'Ada Lind');
  const alert = { flagged_transaction_id_list: ['T21'] };

  it('is told with its day only if that is a later one', () => {
    const sameDay = textOf(factsOf([flagged, into(8.99, '80', 'Ada Lind')], { alert }));
    expect(sameDay).toContain('It goes on: later on 21 June 2024, 1 more incoming payment of the same kind');
    expect(sameDay).not.toContain('the newest of 21 June 2024');
    const later = textOf(factsOf([flagged, into(3, '80', 'Ada Lind')], { alert }));
    expect(later).toMatch(/after 21 June 2024, 1 more incoming payment [^.]* the newest of 27 June 2024/);
  });
});

it('what stays within the expected activity speaks for the innocent reading of an escalated case', () => {
  const entity = {
    name: 'Jon Falk',
    estimated_monthly_deposits: { lower_bound: 9_000, upper_bound: 30_000, currency: 840 },
  };
  const mule = [
    ...SENDERS.map((who, i) => into(5 - i / 10, `${2_000 + i}`, who)),
    out(4.2, '9900', 'Far Stranger'),
  ];
  expect(textOf(factsOf(mule, { entity }))).toMatch(
    /In its favour: the USD 10,010 that came in on 25 June 2024 stays within what the customer expects/,
  );
});
