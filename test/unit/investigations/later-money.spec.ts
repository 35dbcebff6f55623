import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, type Given, type Payment } from './given-case.js';
import { told } from './write-up-case.js';

const PERSON = {
  name: 'Jon Jonsson',
  dob: '1970-03-04',
  nationality: ['IS'],
  mailing_country: 'IS',
  occupation: 'Teacher',
  source_of_funds: ['Salary'],
  estimated_monthly_deposits: { upper_bound: 5_000, currency: 840 },
};

const received: Payment = { daysAgo: 0, amount: '1600', with: 'Elsa' };
const out = (daysAgo: number, amount: string, given: Partial<Payment> = {}): Payment => {
  return { daysAgo, amount, direction: 'out', with: 'Omar', ...given };
};

/** The first payment is what the alert flags, raised when it came in. */
const given = (payments: readonly Payment[], changes: Given = {}) =>
  givenCase({
    payments: [received, ...payments],
    registeredAt: daysBefore(800),
    entity: PERSON,
    ...changes,
    alert: { flagged_transaction_id_list: ['T1'], ...changes.alert },
  });

/** Outcome and story, each of whose figures is recomputed. */
function runOf(facts: ReturnType<typeof given>, notes: readonly string[] = []) {
  const read = notes.map((body, i) =>
    readNote({ noteId: `n${i}`, blockType: 'general', classification: 'added_facts', body }, FLAGS),
  );
  const run = runBlocks(facts, DEFAULT_RECIPE, hmac, undefined, { ...NO_PAST, notes: read });
  const { narrative, sources } = told(facts, run);
  checkNarrative(narrative, sources);
  return { story: narrative.text, ...run.outcome! };
}

describe('what followed the alert', () => {
  it('is told, and takes no part in what the flags look at', () => {
    const before = runOf(given([]));
    const { story, rule } = runOf(given([out(-9, '700'), { daysAgo: -20, amount: '250' }]));
    expect(before.story).not.toContain('After the alert');
    expect(rule).toBe('none');
    expect(story).toContain(
      '1 transaction of the customer since 2 January 2024 was read. After the alert was raised, 250 USD ' +
        'came in and 700 USD went out (2 transactions on file, until 20 July 2024); all that went out went ' +
        'to "omar".',
    );
  });

  it('names who got most of what went out', () => {
    const ali = [-5, -9].map((days) => out(days, '300', { with: 'Ali' }));
    const most = runOf(given([...ali, out(-7, '599')])).story;
    expect(most).toContain('; most of what went out, 600 USD through 2 payments, went to "ali".');
    expect(runOf(given([...ali, out(-7, '600')])).story).not.toContain('most of what went out');
  });

  it('is told of what left after the alert alone', () => {
    const payments = [{ ...received, daysAgo: 3 }, out(1, '900'), out(-1, '650', { with: 'Ali' })];
    const { story, because } = runOf(given([], { payments }));
    expect(story).toContain('650 USD of the 1,600 USD that it flags as come in went on to "ali" within');
    expect(because).not.toContain('went on');
  });

  it('is not read beyond a month', () => {
    expect(given([out(-30, '1'), out(-30.001, '2')]).later).toHaveLength(1);
    expect(given([out(-31, '2')])).not.toHaveProperty('later');
  });

  it('keeps a clearance away where most of the flagged money went on to others', () => {
    const { rule, because, story } = runOf(given([out(-4, '1500')]));
    expect(rule).toBe('insufficient_data');
    expect(because).toBe(
      'Insufficient data: after the alert was raised 1,500 USD of the 1,600 USD that it flags as come in ' +
        'went on to "omar" within 5 days, and no document shows what for. It would take a contract, an ' +
        'invoice or another document on what the money was for.',
    );
    expect(story).toContain('(1 transaction on file, until 4 July 2024); 1,500 USD of the 1,600 USD that it');
  });

  it.each<[string, Payment[]]>([
    ['later than five days', [out(-5.1, '1500')]],
    ['in part', [out(-1, '700')]],
    ['back to its payer', [out(-2, '1600', { with: 'Elsa' })]],
    ['as the price of something', [out(-2, '1600', { type: 'PAYMENT' })]],
    ['to somebody who is paid ever again', [30, 60, 90, -2].map((day) => out(day, '1600'))],
  ])('leaves it be where money left %s', (_, payments) => {
    expect(runOf(given(payments)).rule).toBe('none');
  });

  const cash = { type: 'WITHDRAWAL', subtype: 'CASH_WITHDRAWAL', with: 'Machine' } as const;

  it('went on in cash, and in several payments to one receiver', () => {
    const { rule, because } = runOf(given([out(-1, '800', cash), out(-2, '750', cash)]));
    expect([rule, because]).toEqual([
      'insufficient_data',
      expect.stringContaining(' was drawn in cash within'),
    ]);
    const both = runOf(given([out(-1, '800', cash), out(-2, '350'), out(-2.5, '350')]));
    expect(both.because).toContain(
      ' that it flags as come in went on to "omar", 800 USD of it in cash, within 5 days',
    );
    expect(runOf(given([-1, -2, -3].map((day) => out(day, '520')))).rule).toBe('insufficient_data');
  });

  it('went on in cash that is drawn day by day, by its sum', () => {
    const drawn = (count: number, amount: string) =>
      runOf(given(Array.from({ length: count }, (_, i) => out(-1 - i * 0.6, amount, cash))));
    const { rule, because } = drawn(5, '160');
    expect(rule).toBe('insufficient_data');
    expect(because).toContain('800 USD of the 1,600 USD that it flags as come in was drawn in cash within 5');
    expect(drawn(5, '159.99').rule).toBe('none');
    expect(drawn(2, '500').rule).toBe('none');
    // The fifth day ends after the eighth of them.
    expect(drawn(12, '75').rule).toBe('none');
  });

  it('was drawn of what came within the days before alone', () => {
    const car: Payment = { daysAgo: 25, amount: '9600', with: 'Dealer' };
    const drawn = [1, 2, 3].map((day) => out(-day, '1000', cash));
    const facts = (flagged: readonly string[]) =>
      given([car, ...drawn], { alert: { flagged_transaction_id_list: [...flagged] } });
    expect(runOf(facts(['T1'])).because).toContain('1,600 USD of the 1,600 USD that it flags as come in was');
    expect(runOf(facts(['T1', 'T2'])).rule).toBe('none');
  });

  it('leaves be what is drawn as ever', () => {
    const drawn = (days: readonly number[]) => given(days.map((day) => out(day, '1500', cash)));
    expect(runOf(drawn([90, 60, 30, -1])).rule).toBe('none');
    expect(runOf(drawn([60, 30, -1])).rule).toBe('insufficient_data');
    const inYen = [90, 60, 30].map((day) => out(day, '1500', { ...cash, currency: 'JPY' }));
    expect(runOf(given([...inYen, out(-1, '1500', cash)])).rule).toBe('insufficient_data');
    const others = [90, 60, 30, 20].map((day) => out(day, '1', cash));
    expect(runOf(given([...others, out(-1, '1500', cash)])).rule).toBe('insufficient_data');
  });

  it('leaves an everyday sum be, and money whose purpose a note tells with a document', () => {
    const few = givenCase({
      payments: [{ ...received, amount: '99' }, out(-1, '99')],
      registeredAt: daysBefore(800),
      entity: PERSON,
      alert: { flagged_transaction_id_list: ['T1'] },
    });
    expect(runOf(few).rule).toBe('none');
    const note = 'The receiver is her landlord';
    const ruleWith = (said: string) => runOf(given([out(-4, '1500')]), [said]).rule;
    expect([ruleWith(`${note}, contract on file.`), ruleWith(`${note}.`)]).toEqual([
      'none',
      'insufficient_data',
    ]);
  });

  it('is found again in the versions that were read', () => {
    const facts = given([out(-4, '1500')]);
    expect(facts.versions).toContainEqual({ kind: 'transaction', id: 'tx00002', hash: 'hash of tx 2' });
  });
});
