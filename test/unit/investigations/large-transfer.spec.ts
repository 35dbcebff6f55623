import type { CaseFacts } from '../../../src/investigations/domain/case/case-facts.js';
import { asksLarge } from '../../../src/investigations/domain/case/alert-rules.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { givenCase, type Payment } from './given-case.js';
import { told } from './told-case.js';

const wages: Payment[] = Array.from({ length: 5 }, (_, i) => ({ daysAgo: 20 + i, amount: `${100 + i}` }));

const givenLarge = (payments: readonly Payment[], flagged: readonly string[]): CaseFacts =>
  givenCase({
    payments,
    alert: { rule_title: 'Unusually large transfer', flagged_transaction_id_list: [...flagged] },
  });

/** The narrative, each of whose figures is recomputed. */
function narrativeOf(facts: CaseFacts): string {
  const { narrative, sources } = told(facts);
  checkNarrative(narrative, sources);
  return narrative.text;
}

describe('the answer to a rule on large transfers', () => {
  it('tells the flagged amount beside those like it, whatever else stands out more', () => {
    const larger = { daysAgo: 2, amount: '900', with: 'Else' };
    const text = narrativeOf(
      givenLarge([...wages, { daysAgo: 1, amount: '410', with: 'New' }, larger], ['T6', 'T1']),
    );
    expect(text).toContain(
      'The alert asks about a large transfer. The largest that it flags: 410 USD came in on 29 June 2024 ' +
        '(transaction "T6"). That is 3.98 times the median of 7 amounts like it, 103 USD, and 22 % of all ' +
        'USD that came in. By itself it is not taken for unusual, which begins above 10 times. ' +
        'What stands out most is another one, of 28 June 2024.',
    );
    expect(text).not.toContain('has no answer');
  });

  it('says that too few are alike', () => {
    expect(narrativeOf(givenLarge([{ daysAgo: 1, amount: '410' }], ['T1']))).toContain(
      'That is one of fewer than 5 amounts of its kind, of which none is usual, and 100 % of all USD',
    );
  });

  it('says that it was not read', () => {
    expect(narrativeOf(givenLarge(wages, ['T99']))).toContain(
      'The alert asks about a large transfer, but none that it flags is among those that were read.',
    );
    const partly = narrativeOf(givenLarge(wages, ['T1', 'T99']));
    expect(partly).toContain('The largest that it flags and that was read:');
  });

  it('is asked by rules on a single payment, not by those on many', () => {
    expect(['Unusually large transfer', 'Large cash deposits', 'High-value wire'].every(asksLarge)).toBe(
      true,
    );
    expect(['Large number of transfers', 'Enlarged payments', 'Rule 7'].some(asksLarge)).toBe(false);
  });
});
