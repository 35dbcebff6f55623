import type { CaseFacts } from '../src/case/facts/case-facts.js';
import type { ReadNote } from '../src/notes/note-effects.js';
import { DEFAULT_RECIPE } from '../src/recipe/recipe.js';
import type { RunResult } from '../src/scoring/run-result.js';
import { EMPTY_RUN_HISTORY, runBlocks } from '../src/assessment/run-blocks.js';
import { composeTexts, factsWithNotedDob } from '../src/texts/compose-texts.js';
import { daysBefore, givenCase, hmac, peersWith, type Given, type Payment } from './given-case.js';

// size: a text is read as one line.

/** A name, a title and an occupation that try to break out of the text or to look like a figure. */
export const HOSTILE = {
  name: '[Ada 500](https://evil.example) ![x](y) \u202e1999-12-31\u200b <b>99</b>',
  title: `"quoted" 12 times\n# Heading 7 ${'long '.repeat(60)}`,
  occupation: `\u00bd director, since 2001 ${'x'.repeat(255)}`,
};

const payments: Payment[] = [
  ...Array.from({ length: 9 }, (_, i) => ({ daysAgo: i / 10, amount: `${9_500 + i}.50` })),
  ...Array.from({ length: 5 }, (_, i) => ({
    daysAgo: 3 + i,
    amount: '700',
    currency: 'EUR',
    direction: 'out' as const,
    with: `Receiver ${i}`,
  })),
];

/** A customer with much to report, and an alert that several blocks judge red. */
export const givenEscalated = (changes: Given = {}): CaseFacts =>
  givenCase({
    payments,
    registeredAt: daysBefore(9),
    peers: peersWith({ burst: { p80: '2', p95: '4' }, count: { p80: '5', p95: '20' } }, 1_234),
    ...changes,
    alert: {
      entity_id_list: ['C1', 'C2', 'C-3'],
      flagged_transaction_id_list: ['T1', 'T2', 'T3', 'T10'],
      title: HOSTILE.title,
      description: 'See https://evil.example/7 of 2 May',
      ...changes.alert,
    },
    entity: {
      name: HOSTILE.name,
      occupation: HOSTILE.occupation,
      dob: '1990-02-03',
      mailing_country: 'SE',
      nationality: ['IS'],
      tags: ['PEP 2'],
      ...changes.entity,
    },
  });

/** An ordinary customer. */
export const givenCleared = (): CaseFacts =>
  givenCase({
    payments: [{ daysAgo: 0 }],
    registeredAt: daysBefore(800),
    entity: {
      name: 'Jon Jonsson',
      dob: '1970-03-04',
      nationality: ['IS'],
      mailing_country: 'IS',
      emails: ['jon@jonsson.example'],
      occupation: 'Teacher',
      source_of_funds: ['Salary'],
      estimated_monthly_deposits: { upper_bound: 5_000, currency: 840 },
    },
  });

/**
 * Returns the result of these facts with its texts, and the sources with which the texts are checked. `of`
 * changes the result first.
 */
export function told(
  facts: CaseFacts,
  notes: readonly ReadNote[] = [],
  of = (run: RunResult): RunResult => run,
) {
  const run = of(runBlocks(facts, DEFAULT_RECIPE, hmac, { ...EMPTY_RUN_HISTORY, notes }));
  const { summary, sarNarrative } = composeTexts(facts, DEFAULT_RECIPE, run, notes);
  const { headline, narrative, references } = summary;
  return {
    run,
    sources: { facts: factsWithNotedDob(facts, notes), run, recipe: DEFAULT_RECIPE, notes },
    headline: { text: headline, references: references!.headline },
    narrative: { text: narrative, references: references!.narrative },
    sar: sarNarrative ?? null,
  };
}

/** Network facts in which nothing was found. */
export const EMPTY_NETWORK = {
  followed: 9,
  counterparties: 9,
  truncated: false,
  cycles: [],
  chain: [],
  escalated: [],
};
