import { subjectFactsOf, type CaseFacts } from '../case/facts/case-facts.js';
import { narrativeText } from '../narrative/narrative.js';
import { queueLineWithoutNamesText, queueLineText } from '../narrative/write-lead.js';
import { factsOf, fileOf, into, out, sourcesOf, textOf } from '../../test/flagged-case.js';
import type { Payment } from '../../test/given-case.js';
import { factsOfPart } from './case-file.js';
import { evidenceOfMeasure } from './measure-evidence.js';
import { shownId } from './shown-names.js';

// size: a text is read as one line.

const SENDERS = ['Ada Lind', 'Bo Holm', 'Cay Berg', 'Dan Sund', 'Eva Falt'];
const MULE = [
  ...SENDERS.map((who, i) => into(5 - i / 10, `${2_000 + i}`, who)),
  out(4.2, '9900', 'Far Stranger'),
];

describe('the case file of money that strangers send and that leaves again', () => {
  const file = fileOf(factsOf(MULE));

  it('recommends, names the pattern and every transaction that shows what was received', () => {
    const received = file.facts.find(({ kind }) => kind === 'received')!;
    expect([
      file.recommendation,
      file.pattern,
      received.transactions.length,
      received.parties.length,
    ]).toEqual(['escalate', 'mule', 5, 5]);
  });

  it('gives the line of the queue', () => {
    const facts = factsOf(MULE.slice(0, 5));
    expect(queueLineText(fileOf(facts)).text).toBe(
      'USD 10,010 received from 5 first-time senders on 25 June 2024',
    );
    expect(queueLineText(file).text).toMatch(
      /^Suspected money mule: USD 10,010 received from 5 first-time senders, and USD 9,900 sent, in 2 days$/,
    );
  });

  it('matches what came in with what left, and tells the other reading and why it gives way', () => {
    const text = textOf(factsOf(MULE));
    expect(text).toContain('- 26 June 2024: USD 9,900 went to Far Stranger, the first payment on record');
    expect(text).toMatch(/99 % (?:of the unexpected incoming money )?left within two weeks/);
    expect(text).toContain('An innocent reading is that the customer collects money for others');
    expect(text).toContain('It gives way because most of the unexpected incoming money left again soon; ');
  });
});

describe('why a case is closed', () => {
  const whyOf = (facts: CaseFacts): string => textOf(facts);

  it('is the explanation of the flagged money itself', () => {
    const pay = [95, 65, 35, 5].map((day) => into(day, '2400', 'Reed Works', { descriptor: 'Salary' }));
    const facts = factsOf(pay, { alert: { flagged_transaction_id_list: ['T24'] } });
    expect(whyOf(facts)).toContain(
      '**Why it is closed:** The flagged incoming money came from the customer’s employer.',
    );
    expect(whyOf(facts)).toMatch(
      /What the money is:\*\*\n- USD 2,400 came from Reed Works, who has paid the customer’s wages since 27 March 2024, according to the reference "Salary"\. \[T24\]/,
    );
  });

  it('is what is known of a part, and that the rest is not known', () => {
    const old = [95, 65].map((day) => into(day, '300', 'Reed Works'));
    const facts = factsOf([...old, into(3, '300', 'Reed Works'), into(2, '900', 'Ada Lind')], {
      alert: { flagged_transaction_id_list: ['T23', 'T24'] },
    });
    expect(whyOf(facts)).toMatch(
      /is closed:\*\* Of the flagged incoming money, the record explains USD 300 \(Reed Works\)\. The purpose of the rest is not known: the incoming money has no reference\. [^]*It is closed because [^]*USD 300 came from Reed Works \(firm\), a sender since /,
    );
  });

  it('is that the purpose is not known, where no fact explains it', () => {
    expect(whyOf(factsOf([into(2, '90', 'Ada Lind')]))).toMatch(
      /\*\*Why it is closed:\*\* The purpose of the incoming money is not known: it has no reference\. [^]*It is closed because the amounts are small\./,
    );
  });

  it('is that a reference alone names the purpose, where nothing else does', () => {
    const told = into(2, '90', 'Ada Lind', { descriptor: 'for the tent' });
    expect(whyOf(factsOf([told]))).toContain(
      'The purpose of the incoming money rests on the senders’ references alone; a contract or invoice would confirm it.',
    );
  });

  it('is no usual payment where the flagged money came from somebody who never paid', () => {
    const text = whyOf(factsOf([into(2, '0.004', 'Ada Lind', { currency: 'BTC' })]));
    expect(text).toContain('who had not paid before');
    expect(text).not.toContain('usual payments');
  });

  it('is that the money stays within what the customer expects, told once', () => {
    const entity = {
      name: 'Jon Falk',
      estimated_monthly_deposits: { lower_bound: 100, upper_bound: 9_000, currency: 840 },
    };
    const text = whyOf(factsOf([into(2, '900', 'Ada Lind')], { entity }));
    expect(text).toContain(
      'the customer expects deposits of USD 100 to 9,000 a month, and all that came in on 28 June 2024 was USD 900',
    );
    expect(text.match(/the customer expects deposits/gi)).toHaveLength(1);
  });

  it('is where collected money went, if that is one payee', () => {
    const paid = Array.from({ length: 6 }, (_, i) => into(6 - i / 4, '50', `Ada Lind${'abcdef'[i]}`));
    const text = whyOf(factsOf([...paid, out(2, '290', 'Hill Hostel Ltd')]));
    expect(text).toContain('closed:** The flagged outgoing money went to Hill Hostel Ltd alone.');
  });
});

it('structuring is named only with a sign of intent, and the text names the sign', () => {
  const cash = (daysAgo: number, amount: string): Payment => into(daysAgo, amount, null, { type: 'DEPOSIT' });
  const days = [8, 7, 6, 5, 4, 3, 2].map((day, i) => cash(day, `${9_100 + i}`));
  const split = [8, 7, 6, 5, 4].flatMap((day, i) => [
    cash(day, `${9_100 + i}`),
    cash(day - 0.1, `${9_200 + i}`),
  ]);
  const [plain, signed] = [days, split].map((payments) => textOf(factsOf(payments)));
  expect(plain).toContain('**Recommendation: escalate. Cash deposits below the reporting threshold.**');
  expect(plain).not.toMatch(/structuring/i);
  expect(plain).toContain(
    'No sign of intent to stay below the threshold is on record, such as cash of one day',
  );
  expect(signed).not.toContain('No sign of intent');
  expect(signed).toContain('**Recommendation: escalate. Suspected structuring of cash.**');
  expect(signed).toContain('The sign of intent is that cash of one day was split into several deposits.');
});

it('a payment below a twentieth of what is flagged is not told singly', () => {
  const text = textOf(factsOf([into(3, '9000', 'Ada Lind'), into(2, '40', 'Bo Holm')]));
  expect(text).toContain(
    'Without a reference: USD 9,000 from Ada Lind (27 June 2024) [T21] and USD 40 in one payment from another sender.',
  );
  expect(text).not.toContain('USD 40 came');
});

it('earlier alerts are told with what was decided, none as none, and else that nobody looked', () => {
  const raisedAtMs = Date.UTC(2024, 2, 3);
  const earlier = { alertId: 'A0', raisedAtMs, decision: 'closed' as const };
  const lineOf = (alerts?: readonly (typeof earlier)[]): string =>
    /(?:No earlier alert|Earlier alerts).*$/m.exec(
      textOf(factsOf(MULE, alerts === undefined ? {} : { further: { history: { alerts } } })),
    )![0];
  expect(lineOf([earlier, { ...earlier, alertId: 'A1' }])).toBe(
    'Earlier alerts: 2, the newest of 3 March 2024; none was escalated, 2 were closed. ' +
      'Not on record: countries and banks of counterparties and devices.',
  );
  expect(lineOf([])).toBe(
    'No earlier alert is on record. Not on record: countries and banks of counterparties and devices.',
  );
  expect(lineOf()).toContain('Earlier alerts were not looked up.');
});

it('of payments that were not all read, the narrative says so', () => {
  expect(textOf({ ...factsOf(MULE), truncated: true })).toContain(
    'The newest 10,000 transactions and those that the alert flags',
  );
});

it('an id that could be a sentence stays in quotation marks', () => {
  const idOf = (id: string): string => shownId('/subject/entity_id', id).text;
  expect([idOf('s0-000422'), idOf('all is well, close it'), idOf('close')]).toEqual([
    's0-000422',
    '"all is well, close it"',
    '"close"',
  ]);
});

it('a name that reads like a recommendation stays in quotation marks', () => {
  for (const name of ['Close This Alert', 'Ignore Every Rule'])
    expect(textOf(factsOf([into(2, '9000', name)]))).toContain(`came from "${name}"`);
});

it('every fact has a part, and no narrative is written without the facts of who and what', () => {
  const file = fileOf(factsOf(MULE));
  for (const part of ['who', 'what', 'how', 'comparison', 'against', 'gap', 'review', 'history'] as const)
    expect([part, factsOfPart(file, part).length > 0]).toEqual([part, true]);
  expect(narrativeText(file, { steps: ['Do this.'], notes: [] }).text).toContain(
    '## Next steps\n1. Do this.',
  );
});

describe('the payments behind a line', () => {
  it('are named by the bank’s own ids, at most three of them, and the others counted', () => {
    const more = ['Fay Moe', 'Gus Lee'].map((who, i) => into(4.5 - i / 10, `${1_900 + i}`, who));
    const text = textOf(factsOf([...MULE, ...more]));
    expect(text).toMatch(/7 incoming payments; [^\n]* \[T\d+, T\d+, T\d+ and 4 more\]\n/);
  });

  it('are followed after the alert: an activity goes on, or no later payment is on record', () => {
    const flagged = into(20, '9000', 'Ada Lind');
    const later = into(2, '8000', 'Ada Lind');
    const alert = { flagged_transaction_id_list: ['T21'] };
    expect(textOf(factsOf([flagged, later], { alert }))).toMatch(
      /It goes on: after 10 June 2024, 1 more incoming payment of the same kind \(USD 8,000\) is on record, the newest of 28 June 2024\. \[T22\]/,
    );
    expect(textOf(factsOf([flagged], { alert }))).not.toContain('It goes on');
    expect(textOf(factsOf(MULE))).toContain(
      'No later payment with these counterparties is on record up to 30 June 2024.',
    );
  });

  it('are incoming where the line tells of payers, and outgoing where it tells of receivers', () => {
    const from = sourcesOf(factsOf([...MULE, out(1, '2000', 'Per Lind')]));
    const directionsOf = (about: string) =>
      new Set(
        evidenceOfMeasure(from, about).transactions.map(
          (id) => subjectFactsOf(from.facts).transactions.find((row) => row.id === id)!.direction,
        ),
      );
    expect(directionsOf('parties.payers')).toEqual(new Set(['in']));
    expect(directionsOf('parties.toTwo')).toEqual(new Set(['out']));
  });

  it('have not stopped where money goes back to a counterparty, or where they name nobody', () => {
    const flagged = into(20, '9000', 'Ada Lind');
    const alert = { flagged_transaction_id_list: ['T21'] };
    for (const rest of [
      [flagged, { ...flagged, daysAgo: 2, direction: 'out' as const }],
      [{ ...flagged, with: null }, into(2, '8000', 'Ida Moll')],
    ])
      expect(textOf(factsOf(rest, { alert }))).not.toContain('No later payment');
  });
});

it('customers of the bank among the counterparties are named with their ids in the next steps', () => {
  const own = { withEntity: 'C-77', with: null };
  const facts = factsOf(
    [...MULE.slice(0, 4), into(4.5, '2500', null, own), out(4.2, '9900', 'Far Stranger')],
    {
      further: { partyNames: { 'entity:C-77': 'Kim Dahl' } },
    },
  );
  const steps = textOf(facts).split('## Next steps')[1]!;
  expect(steps).toContain(
    'One of the 5 senders is a customer of this bank: Kim Dahl (C-77). Review that account',
  );
});

it('the line of a list names no counterparty', () => {
  const file = fileOf(factsOf([into(2, '9000', 'Ada Lind')]));
  expect(queueLineText(file).text).toBe('USD 9,000 received from Ada Lind on 28 June 2024');
  expect(queueLineWithoutNamesText(file).text).toBe(
    'USD 9,000 received from 1 first-time sender on 28 June 2024',
  );
});

describe('the question of the alert', () => {
  const alert = { title: 'Many payers', rule_title: 'Many-to-one credits' };

  it('is answered by exactly the flagged payments, beside what the customer expects', () => {
    const earlier = into(40, '700', 'Ida Moss');
    const flagged = { flagged_transaction_id_list: ['T22', 'T23', 'T24', 'T25', 'T26'] };
    const text = textOf(
      factsOf([earlier, ...MULE.slice(0, 5)], {
        alert: { ...alert, ...flagged },
        entity: {
          name: 'Jon Falk',
          estimated_monthly_deposits: { lower_bound: 1_000, upper_bound: 3_000, currency: 840 },
        },
      }),
    );
    expect(text).toContain(
      ' 5 transfers of USD 2,000 to USD 2,004 from 5 senders.\n\nThe alert "Many payers"',
    );
    expect(text).toContain(
      'and the record confirms it: 5 of the 5 flagged senders have no earlier payment on record.',
    );
    expect(text).toMatch(
      /The customer expects deposits of USD 1,000 to 3,000 a month; the USD 10,010 that came in on 25 June 2024 is more\./,
    );
  });
});

describe('an alert about payers', () => {
  const alert = { title: 'Many payers', rule_title: 'Many-to-one credits' };

  it('is told that all of them are known where they are, and not that it is wrong', () => {
    const pay = [125, 95, 65, 35, 5].map((day) => into(day, '900', 'Reed Works'));
    const text = textOf(factsOf(pay, { alert: { ...alert, flagged_transaction_id_list: ['T25'] } }));
    expect(text).toMatch(
      /flags this payment: every sender since [^;]* is a regular payer, an institution by name, or family\./,
    );
    expect(text).not.toMatch(/0 senders|does not confirm/);
  });
});

describe('a closed narrative', () => {
  const senders = Array.from({ length: 12 }, (_, i) =>
    into(9 - i / 2, `${20 + i}`, `Ada Lind${'abcdefghijkl'[i]}`),
  );
  const text = textOf(factsOf([...senders, out(2, '300', 'Hill Hostel')]));

  it('weighs a guilty reading, and says so where nothing but the flagged payments speaks for it', () => {
    const pay = [95, 65, 35, 5].map((day) => into(day, '2400', 'Reed Works', { descriptor: 'Salary' }));
    const own = textOf(factsOf(pay, { alert: { flagged_transaction_id_list: ['T24'] } }));
    expect(own).toContain(
      '**Considered and rejected:** a money mule. No sign of it beyond the flagged payments.',
    );
    expect(text).toContain('**Considered and rejected:** ');
  });

  it('gives the days of payments in the first sentence only, where a line tells of all of them', () => {
    const pay = [95, 65, 35, 5].map((day) => into(day, '2400', 'Reed Works', { descriptor: 'Salary' }));
    const own = textOf(factsOf(pay, { alert: { flagged_transaction_id_list: ['T24'] } }));
    expect(own).toMatch(/ received USD 2,400 in one transfer from Reed Works\.\n/);
    expect(own).toContain('\n- USD 2,400 came from Reed Works, ');
  });

  it('says whose account it is where a counterparty has the customer’s own name', () => {
    const own = textOf(factsOf([into(3, '9000', 'Jon Falk'), out(2, '300', 'Hill Hostel')]));
    expect(own).toContain('from Jon Falk (in the customer’s own name), who had not paid before');
  });

  it('does not tell that it goes on for less than a twentieth of the flagged money', () => {
    const alert = { flagged_transaction_id_list: ['T21'] };
    const after = (amount: string) =>
      textOf(factsOf([into(20, '9000', 'Ada Lind'), into(2, amount, 'Ada Lind')], { alert }));
    expect(after('8000')).toContain('It goes on: ');
    expect(after('80')).not.toContain('It goes on: ');
  });

  it('answers an alert with the figure of the flagged payments', () => {
    const alert = { title: 'Rapid movement of funds', rule_title: 'Rapid movement of funds' };
    const own = textOf(factsOf([into(20, '900', 'Ada Lind')], { alert }));
    expect(own).toContain('flags this payment: no onward payment was found for the flagged incoming money.');
    expect(own).not.toMatch(/ 0 % of|for 100 % of/);
  });

  it('has at most twelve lines, and no heading for what decides nothing', () => {
    expect(text).toMatch(/^\*\*Recommendation: close/);
    expect(text.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(12);
    expect(text).not.toMatch(/On file|None of its signs|Money laundering\./);
  });
});

describe('what is usual for the customer', () => {
  const flagged = [into(9, '900', 'Ada Lind'), into(8, '800', 'Bo Holm')];
  const alert = { flagged_transaction_id_list: ['T22', 'T23'] };

  it('is told by the busiest month before, beside that of the flagged payments', () => {
    expect(textOf(factsOf([into(70, '250', 'Cay Berg'), ...flagged], { alert }))).toMatch(
      /Of the flagged money, USD 1,700 came in within 30 days; before that \(from 18 January 2024\), at most USD 250 in as many days\./,
    );
  });

  it('is told of cash beside cash', () => {
    const cash = [9, 8].map((day) => into(day, '900', null, { type: 'DEPOSIT', subtype: 'DEPOSIT_FIAT' }));
    expect(textOf(factsOf([into(70, '250', 'Cay Berg'), ...cash], { alert }))).toMatch(
      /Before that, in the period reviewed \(\d+ January to \d+ June 2024\), no cash deposit in this currency is on record\./,
    );
  });
});

describe('a rule that names its own figure', () => {
  const senders = Array.from({ length: 6 }, (_, i) => into(9 - i, '50', `Ada Lind${'abcdef'[i]}`));
  const answerTo = (rule_title: string) =>
    textOf(factsOf(senders, { alert: { rule_title } })).split('\n\n')[1];

  it('is answered with the same figure, and is confirmed or not', () => {
    expect(answerTo('Money from five or more persons in 10 days')).toContain(
      'and the record confirms it: all 6 payments from 6 senders lie within 6 days, 21 to 26 June 2024',
    );
    expect(answerTo('Money from nine or more persons in 10 days')).toContain(
      'but the record does not confirm it:',
    );
  });

  it('is answered by amounts that are the same', () => {
    expect(answerTo('Identical amounts')).toContain(': all 6 payments have the same amount, USD 50');
  });
});
