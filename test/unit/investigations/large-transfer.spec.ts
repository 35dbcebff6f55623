import type { CaseFacts } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { asksLarge } from '../../../src/investigations/domain/case/facts/alert-rules.js';
import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { DEFAULT_RECIPE, FLAGS } from '../../../src/investigations/blocks/index.js';
import { readNote } from '../../../src/investigations/domain/notes/note-effects.js';
import { NO_PAST, runBlocks } from '../../../src/investigations/engine/run-blocks.js';
import { daysBefore, givenCase, hmac, type Given, type Payment } from './given-case.js';
import { told } from './write-up-case.js';

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

  describe('where too few are alike', () => {
    const known = {
      name: 'Jon Jonsson',
      dob: '1970-03-04',
      occupation: 'Teacher',
      estimated_monthly_deposits: { upper_bound: 5_000, currency: 840 },
    };
    const runOf = (amount: string, changes: Given = {}, notes: readonly string[] = []) => {
      const facts = givenCase({
        payments: [{ daysAgo: 1, amount }],
        registeredAt: daysBefore(800),
        entity: known,
        ...changes,
        alert: { rule_title: 'Unusually large transfer', flagged_transaction_id_list: ['T1'] },
      });
      const read = notes.map((body, i) =>
        readNote({ noteId: `n${i}`, blockType: 'general', classification: 'added_facts', body }, FLAGS),
      );
      const recipe = { ...DEFAULT_RECIPE, assessedPercentMin: 1 };
      const run = runBlocks(facts, recipe, hmac, undefined, { ...NO_PAST, notes: read });
      const { narrative, sources } = told(facts, run);
      checkNarrative(narrative, sources);
      return { text: narrative.text, ...run.outcome! };
    };
    const undeclared = { ...known, estimated_monthly_deposits: null };

    it('is cleared by declared activity of a customer who is known', () => {
      const { rule, text } = runOf('4100');
      expect(rule).toBe('none');
      expect(text).toContain('All that came in is within what the customer declared.');
    });

    it('is not cleared by a sum beyond what was declared, though no flag weighs it', () => {
      const { rule, text } = runOf('7400');
      expect(rule).toBe('insufficient_data');
      expect(text).not.toContain('within what the customer declared');
    });

    it.each<[string, Given]>([
      ['nothing was declared', { entity: undeclared }],
      ['the account is young', { registeredAt: daysBefore(60) }],
      ['nobody knows what the customer lives on', { entity: { ...known, occupation: null } }],
      ['it went out', { payments: [{ daysAgo: 1, amount: '4100', direction: 'out' }] }],
    ])('is not cleared where %s', (_, changes) => {
      const { rule, because } = runOf('4100', changes);
      expect(rule).toBe('insufficient_data');
      expect(because).toMatch(
        /^Insufficient data: the alert asks about a large transfer, and nothing answers it: 4,100 USD that /,
      );
      expect(because).toMatch(/ 2024 is one of fewer than 5 amounts of its kind\. It would take a contract/);
    });

    it('is cleared as an everyday sum, and where a note with a document says what it was for', () => {
      expect(runOf('99', { entity: undeclared }).rule).toBe('none');
      const note = 'Large deposit explained: proceeds from the sale of shares';
      const ruleWith = (said: string) => runOf('4100', { entity: undeclared }, [said]).rule;
      expect(ruleWith(`${note}, contract on file.`)).toBe('none');
      expect(ruleWith(`${note}.`)).toBe('insufficient_data');
    });
  });

  it('is asked by rules on a single payment, not by those on many', () => {
    expect(['Unusually large transfer', 'Large cash deposits', 'High-value wire'].every(asksLarge)).toBe(
      true,
    );
    expect(['Large number of transfers', 'Enlarged payments', 'Rule 7'].some(asksLarge)).toBe(false);
  });
});
