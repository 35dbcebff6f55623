import {
  arePolicyTermsWidened,
  normalizedPolicyTermsOf,
  type PolicyTerms,
} from '../../../src/automation/domain/policy-terms.js';

const TERMS: PolicyTerms = {
  aDayMax: 40,
  customerKinds: ['INDIVIDUAL'],
  reviewShare: 0.2,
  scoreBelow: 20,
  subtypes: ['SALARY', 'RENT'],
  wrongShareMax: 0.05,
};

describe('terms of a closing policy', () => {
  it.each<Partial<PolicyTerms>>([
    { scoreBelow: 20.5 },
    { aDayMax: 41 },
    { wrongShareMax: 0.06 },
    { reviewShare: 0.19 },
    { subtypes: ['SALARY', 'LOAN'] },
    { subtypes: [] },
    { customerKinds: [] },
    { customerKinds: ['BUSINESS'] },
    { scoreBelow: 21, aDayMax: 1 },
  ])('are widened by %j', (change) =>
    expect(arePolicyTermsWidened(TERMS, { ...TERMS, ...change })).toBe(true),
  );

  it.each<Partial<PolicyTerms>>([
    {},
    { scoreBelow: 10 },
    { aDayMax: 1, reviewShare: 1, wrongShareMax: 0.01 },
    { subtypes: ['RENT'] },
  ])('are not widened by %j', (change) =>
    expect(arePolicyTermsWidened(TERMS, { ...TERMS, ...change })).toBe(false),
  );

  it('that name everything are narrowed by any list', () =>
    expect(arePolicyTermsWidened({ ...TERMS, subtypes: [] }, TERMS)).toBe(false));

  it('are equal as text whatever the order of their lists', () => {
    const same = { ...TERMS, subtypes: ['RENT', 'SALARY', 'RENT'] };
    expect(JSON.stringify(normalizedPolicyTermsOf(same))).toBe(
      JSON.stringify(normalizedPolicyTermsOf(TERMS)),
    );
  });
});
