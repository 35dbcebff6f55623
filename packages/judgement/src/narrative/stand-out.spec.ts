import { caseFact, type CaseFact } from '../case-file/case-fact.js';
import type { CaseFile } from '../case-file/case-file.js';
import { standOutFact } from './stand-out.js';

const fileOf = (facts: readonly CaseFact[], more: Partial<CaseFile> = {}): CaseFile => ({
  recommendation: 'escalate',
  pattern: 'mule',
  role: 'suspect',
  facts,
  ...more,
});
const measure = caseFact({
  part: 'comparison',
  kind: 'measure',
  weight: 0.4,
  values: { about: 'cash.share' },
});
const ownMoney = caseFact({ part: 'comparison', kind: 'own_loss_all', weight: 0.9 });
const soon = caseFact({ part: 'how', kind: 'soon', weight: 0.9 });

describe('the strongest fact, which the first lines tell', () => {
  it('is that the money left at once', () => {
    expect(standOutFact(fileOf([measure, soon]))).toBe(soon);
  });

  it('is the weightiest comparison where the answer to the alert says how fast the money left', () => {
    const asked = caseFact({ part: 'what', kind: 'asked_fast' });
    expect(standOutFact(fileOf([measure, soon, asked]))).toBe(measure);
  });

  it('is not that it was the customer’s own money, which is no ground against anybody', () => {
    expect(standOutFact(fileOf([ownMoney, measure]))).toBe(measure);
    expect(standOutFact(fileOf([ownMoney]))).toBeNull();
  });

  it('is left out of a closing, and where a rule decides alone', () => {
    expect(standOutFact(fileOf([measure], { recommendation: 'close' }))).toBeNull();
    expect(standOutFact(fileOf([measure], { pattern: 'mandatory_conviction' }))).toBeNull();
  });
});
