import { factsOf, fileOf, into, out, textOf } from '../../test/flagged-case.js';
import { daysBefore, givenCase, type Payment } from '../../test/given-case.js';

// size: a text is read as one line.

const expecting = (upper: number) => ({
  name: 'Jon Falk',
  estimated_monthly_deposits: { lower_bound: 100, upper_bound: upper, currency: 840 },
});
const flagged = (...ids: readonly string[]) => ({ flagged_transaction_id_list: [...ids] });

describe('a closing', () => {
  it('compares all that came in during the alert with what is expected, not the flagged part', () => {
    const beside = [1, 2, 3].map((i) => into(4 - i / 10, '700', 'Reed Works'));
    const payments = [into(5, '300', 'Ada Lind'), ...beside, into(3, '300', 'Bo Holm')];
    const text = textOf(factsOf(payments, { entity: expecting(1_000), alert: flagged('T21', 'T25') }));
    expect(text).toContain('the USD 2,700 that came in from 25 to 27 June 2024 is more.');
    expect(text).not.toContain('the customer expects deposits');
  });

  it('names who had paid before, instead of a share', () => {
    const payments = [
      ...[125, 95, 65, 35].map((day) => into(day, '900', 'Ada Lind')),
      into(5, '900', 'Ada Lind'),
    ];
    expect(textOf(factsOf(payments, { alert: flagged('T25') }))).toMatch(
      /closed:\*\* The flagged incoming money came from Ada Lind \(since \d+ February 2024\), who had paid before that period\./,
    );
  });

  it('takes no reference for a reason', () => {
    const payments = Array.from({ length: 6 }, (_, i) =>
      into(6 - i / 4, '900', `Ada Lind${'abcdef'[i]}`, { descriptor: 'for the tent' }),
    );
    expect(textOf(factsOf(payments))).not.toMatch(/closed because[^.]*reference/);
  });
});

describe('what a counterparty is', () => {
  const kindsIn = (payments: readonly Payment[], id: string): string[] =>
    fileOf(factsOf(payments, { alert: flagged(id) })).facts.flatMap(({ part, kind }) =>
      part === 'explanation' ? kind : [],
    );

  it('is no employer where a person writes of a salary', () => {
    const pay = [95, 65, 35, 5].map((day) => into(day, '2400', 'Ada Lind', { descriptor: 'Salary' }));
    expect(kindsIn(pay, 'T24')).toEqual(['in_known']);
  });

  it('is an employer where a firm has paid for months and says so', () => {
    const pay = [95, 65, 35, 5].map((day) => into(day, '2400', 'Reed Works', { descriptor: 'Salary' }));
    expect(kindsIn(pay, 'T24')).toEqual(['in_wage']);
  });

  it('is no buyer where a single reference speaks of a house or a flat', () => {
    const deposit = into(5, '2400', 'Ada Lind', { descriptor: 'House deposit' });
    expect(kindsIn([deposit], 'T21')).toEqual(['in_unknown']);
  });

  it('is no owner because it has a word of the firm’s own name', () => {
    const firm = givenCase({
      registeredAt: daysBefore(800),
      payments: [
        ...[90, 50].map((day) => into(day, '50', 'Bo Holm')),
        into(3, '9000', 'Golden Hill Refinery Ltd'),
      ],
      entity: {
        type: 'BUSINESS',
        name: 'Falk Golden Trading Ltd',
        account_holder_name: 'Falk Golden Trading Ltd',
        ubo: { individual: [{ id: 1, first_name: 'Jon', last_name: 'Falk' }], corporate: [] },
      },
      alert: flagged('T3'),
      further: { partyNames: { 'name:golden hill refinery ltd': 'Golden Hill Refinery Ltd' } },
    });
    expect(textOf(firm)).not.toContain('name of an owner');
  });
});

it('an alert about new recipients is confirmed in part where some were paid before', () => {
  const names = ['Ada Lind', 'Bo Holm', 'Cay Berg', 'Dan Sund', 'Eva Falt', 'Finn Rask', 'Gro Hagen'];
  const before = names.slice(0, 2).map((who, i) => out(20 - i, '40', who));
  const sent = names.map((who, i) => out(6 - i / 2, '700', who));
  const alert = { rule_title: 'Fan-out to new receivers', ...flagged(...sent.map((_, i) => `T${23 + i}`)) };
  expect(textOf(factsOf([...before, ...sent], { alert }))).toMatch(
    /confirms it in part: 5 of the 7 flagged recipients have no earlier payment on record\./,
  );
});
