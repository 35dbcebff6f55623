import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, type Given, type Payment } from './given-case.js';

/** The twelve fields of due diligence of a person. */
const PROFILE = {
  name: 'Jon Jonsson',
  dob: '1970-03-04',
  nationality: ['IS'],
  mailing_street_address: 'Main Street 1',
  mailing_country: 'IS',
  emails: ['jon.jonsson@jonsson.example'],
  phone_numbers: ['+3546101234'],
  occupation: 'Teacher',
  employment_status: 'employed',
  purpose_of_account: ['SALARY'],
  source_of_funds: ['Salary'],
  annual_income: { upper_bound: 10_000_000, currency: 840 },
} as const;
const steady = (amount: string): Payment[] =>
  Array.from({ length: 6 }, (_, i) => ({ daysAgo: i * 30, amount }));
const known = (amount: string, given: Given = {}): Given => ({
  payments: steady(amount),
  entity: structuredClone(PROFILE) as unknown as Given['entity'] & object,
  ...given,
});
const outcomeOf = (given: Given, recipe = DEFAULT_RECIPE) => {
  const { disposition, outcome } = runBlocks(givenCase(given), recipe, hmac);
  return { disposition, ...outcome! };
};

describe('ground for clearing', () => {
  it('is there for a customer of whom enough is known', () => {
    expect(outcomeOf(known('100'))).toMatchObject({ disposition: 'CLEARED', rule: 'none' });
  });

  it.each([
    ['Sanctions screening', 'names on sanctions lists', 'a sanctions list in force'],
    ['Possible PEP', 'politically exposed persons', 'tags of the customer'],
    ['Adverse media hit', 'negative news', 'a list of articles'],
    ['Wallet exposure', 'exposure of blockchain addresses', 'a report of a vendor'],
    ['Login over VPN', 'IP addresses', 'the IP addresses'],
  ])('is not there where the rule "%s" asks what nothing answers', (rule, what, settledBy) => {
    const asking = known('100', { alert: { rule_title: rule } });
    const { disposition, rule: decided, because } = outcomeOf(asking);
    expect([disposition, decided]).toEqual(['ESCALATED', 'insufficient_data']);
    expect(because).toContain(`asks about ${what}`);
    expect(because).toContain(settledBy);
  });

  it('is there where the same is answered', () => {
    const asking = { alert: { rule_title: 'New account, income below the deposits' } };
    expect(outcomeOf(known('100', asking)).rule).toBe('none');
    const unknown = known('100', { ...asking, registeredAt: null });
    expect(outcomeOf({ ...unknown, entity: { ...PROFILE, annual_income: null } as never }).rule).toBe(
      'insufficient_data',
    );
  });

  it('is asked of blockchain monitoring by where the alert comes from', () => {
    expect(outcomeOf(known('100', { alert: { source: 'BM' } })).rule).toBe('insufficient_data');
  });

  it('is not there for much money of a customer without a profile, and is for little', () => {
    const unprofiled = (amount: string): Given => ({
      payments: steady(amount),
      registeredAt: daysBefore(900),
    });
    const floor = { ...DEFAULT_RECIPE, assessedPercentMin: 0 };
    // Six payments of USD, of which 10,000 are reported.
    expect(outcomeOf(unprofiled('8333.34'), floor)).toMatchObject({ rule: 'insufficient_data' });
    expect(outcomeOf(unprofiled('8333.33'), floor)).toMatchObject({ rule: 'none' });
    expect(outcomeOf(unprofiled('8333.34'), floor).because).toContain('declared income or expected deposits');
    expect(outcomeOf(unprofiled('150000'), { ...floor, unprofiledSumsMax: 1_000 }).rule).toBe('none');
    expect(outcomeOf(known('150000'), floor).rule).toBe('none');
  });

  it('is not there below the share of flags that the recipe names, and the text says what would help', () => {
    const given: Given = { payments: [{ daysAgo: 0 }], registeredAt: null };
    const share = runBlocks(givenCase(given), DEFAULT_RECIPE, hmac).assessedShare * 100;
    const at = (assessedPercentMin: number) => outcomeOf(given, { ...DEFAULT_RECIPE, assessedPercentMin });
    expect(at(Math.floor(share - 1)).rule).toBe('none');
    const below = at(Math.ceil(share + 1));
    expect(below).toMatchObject({ disposition: 'ESCALATED', rule: 'insufficient_data' });
    expect(below.because).toMatch(/It would take .*a sanctions list in force/);
  });
});
