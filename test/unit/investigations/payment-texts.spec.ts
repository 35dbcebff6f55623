import { checkNarrative } from '../../../src/investigations/domain/consistency/check-narrative.js';
import { toldWritten } from '../../../src/investigations/engine/write-up/payment-texts.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/blocks/index.js';
import { givenCase, type Payment } from './given-case.js';
import { givenEscalated, told } from './write-up-case.js';

/** Flags all but the last. */
const writtenOn = (descriptors: readonly (string | undefined)[]): string => {
  const payments = [...descriptors, 'not flagged'].map((descriptor, i): Payment => ({
    daysAgo: 1 - i / 10,
    with: `Firm ${i % 3}`,
    ...(descriptor && { descriptor }),
  }));
  const flagged_transaction_id_list = descriptors.map((_, i) => `T${i + 1}`);
  const facts = givenCase({ payments, alert: { flagged_transaction_id_list } });
  const words = toldWritten(facts);
  if (typeof words === 'string') return words;
  checkNarrative(words, { facts, recipe: DEFAULT_RECIPE, blocks: [] });
  return words.text;
};

describe('what is written on the flagged payments', () => {
  it('is told with how often it stands there, first what several counterparties paid for', () => {
    expect(writtenOn(['Rent', 'Rent 4', 'rent', 'Rent', 'Invoice 2211', 'INVOICE 2211'])).toBe(
      'Written on the payments: "Rent" (3 payments of 2 counterparties), "Invoice 2211" (2 payments of ' +
        '2 counterparties), "Rent 4".',
    );
    expect(writtenOn(['loan', undefined, undefined, 'Loan'])).toBe(
      'Written on the payments: "loan" (2 payments).',
    );
  });

  it('is left out beyond three texts, and is nothing where nothing is written', () => {
    expect(writtenOn(['a', 'b', 'c', 'd'])).toBe('Written on the payments: "a", "b", "c" and 1 other text.');
    expect(writtenOn(['a', 'b', 'c', 'd', 'e'])).toMatch(/"c" and 2 other texts\.$/);
    expect(writtenOn([undefined, ' '])).toBe('');
  });

  it('is shown as text whatever it holds', () => {
    expect(writtenOn(['**Pay** [here](https://evil.example)\u202e'])).toBe(
      'Written on the payments: "\\*\\*Pay\\*\\* \\[here\\]\\(https\\:\\/\\/evil\\.example)⟨U+202E⟩".',
    );
    expect(writtenOn([`007 ${'x'.repeat(500)}`])).toMatch(/^Written on the payments: "007 x+…"\.$/);
  });

  it('stands on the first screen, in the table and in the draft', () => {
    const facts = givenEscalated({
      payments: Array.from({ length: 9 }, (_, i) => ({
        daysAgo: i / 10,
        amount: `${9_500 + i}.50`,
        with: 'Firm',
        descriptor: 'safe account 7',
      })),
    });
    const { narrative, sar, sources } = told(facts);
    checkNarrative(narrative, sources);
    checkNarrative(sar!, sources);
    expect(narrative.text).toContain('Written on the payments: "safe account 7" (3 payments).');
    expect(sar!.text).toContain('from "firm", written on it "safe account 7", transaction "T1"');
  });
});
