import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import type { ReferencedText, Words } from '../../../src/investigations/domain/texts/referenced-text.js';
import { toldCustomer, toldParties } from '../../../src/investigations/engine/write-up/compose-opening.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { givenCase, type Payment } from './given-case.js';

const textOf = (words: Words): string => (typeof words === 'string' ? words : words.text);

/** Flags all of them. */
const partiesOf = (payments: readonly Payment[]): string => {
  const flagged_transaction_id_list = payments.map((_, i) => `T${i + 1}`);
  const facts = givenCase({ payments, alert: { flagged_transaction_id_list } });
  const told = toldParties(facts);
  if (typeof told !== 'string') checkNarrative(told, { facts, recipe: DEFAULT_RECIPE, blocks: [] });
  return textOf(told);
};

const from = (name: string, amount: string, given: Partial<Payment> = {}): Payment => ({
  daysAgo: 0,
  with: name,
  amount,
  ...given,
});

describe('with whom flagged money moved', () => {
  const many = Array.from({ length: 10 }, (_, i) => from(`Payer ${i}`, '100'));

  it('says most of more than half alone', () => {
    const three = '"ann" with 300 USD, "payer 0" with 100 USD, "payer 1" with 100 USD.';
    expect(partiesOf([...many, from('Ann', '300')])).toBe(`The largest payers were ${three}`);
    expect(partiesOf([...many.slice(0, 4), from('Ann', '300')])).toBe(`Most came from ${three}`);
  });

  it('takes exactly half for no more than half', () => {
    const out = { direction: 'out' } as const;
    const two = [from('Ann', '100', out), from('Bo', '0.01', out)];
    const unnamed = (amount: string): Payment => ({ daysAgo: 0, with: null, amount, ...out });
    expect(partiesOf([...two, unnamed('100.01')])).toMatch(
      /^The largest receivers were "ann" with 100 USD, /,
    );
    expect(partiesOf([...two, unnamed('100')])).toMatch(/^Most went to "ann" with 100 USD, /);
    expect(partiesOf([two[0]!, unnamed('100')])).toBe('The largest receiver was "ann" with 100 USD.');
  });

  it('names one of each currency where one has no rate, for nobody can say who is largest', () => {
    const kip = from('Bo', '1', { currency: 'LAK' });
    expect(partiesOf([from('Ann', '300'), from('Cid', '200'), kip])).toBe(
      'The largest payers by currency were "ann" with 300 USD, "bo" with 1 LAK.',
    );
  });
});

it('names the country of residence without quotation marks, for it is checked at the upload', () => {
  expect(textOf(toldCustomer(givenCase({ entity: { name: 'Ann', mailing_country: 'SE' } })))).toMatch(
    /^"Ann" \(customer "C1"\)[^"]*, living in SE/,
  );
});

describe('the age', () => {
  /** Came of age on 20 June 2024. */
  const customerOf = (...daysAgo: number[]): string => {
    const payments = daysAgo.map((days) => ({ daysAgo: days }));
    const facts = givenCase({ payments, entity: { dob: '2006-06-20' } });
    const told = toldCustomer(facts) as ReferencedText;
    checkNarrative(told, { facts, recipe: DEFAULT_RECIPE, blocks: [] });
    return told.text;
  };

  it('says that most of what was read is of a minor who has come of age since', () => {
    expect(customerOf(0, 11, 30)).toContain(
      ', 18 years old (a minor at 2 of the 3 transactions that were read)',
    );
    expect(customerOf(11, 30)).toContain('(a minor at all transactions that were read)');
  });

  it('says nothing of it where half is of an adult', () => {
    expect(customerOf(0, 1, 11, 30)).toContain(', 18 years old, a customer');
  });
});
