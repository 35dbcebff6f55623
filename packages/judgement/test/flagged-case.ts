import { runBlocks } from '../src/assessment/run-blocks.js';
import { caseFileOf, type CaseFile } from '../src/case-file/case-file.js';
import type { CaseSources } from '../src/case-file/case-fact.js';
import type { CaseFacts } from '../src/case/facts/case-facts.js';
import { caseViewOf } from '../src/features/feature.js';
import { DEFAULT_RECIPE } from '../src/recipe/recipe.js';
import { faultsIn } from './check-text.js';
import { daysBefore, givenCase, hmac, type Given, type Payment } from './given-case.js';
import { told } from './write-up-case.js';

/** Purchases of half a year, before all that an alert flags. */
export const LIFE: readonly Payment[] = Array.from({ length: 20 }, (_, i) => ({
  daysAgo: 12 + i * 8,
  amount: `${10 + i}`,
  direction: 'out',
  with: `Shop ${i % 4}`,
  type: 'PAYMENT',
}));

/** An incoming transfer. */
export const into = (
  daysAgo: number,
  amount: string,
  who: string | null,
  more: Partial<Payment> = {},
): Payment => ({
  daysAgo,
  amount,
  with: who,
  type: 'TRANSFER',
  ...more,
});

/** An outgoing transfer. */
export const out = (daysAgo: number, amount: string, who: string): Payment =>
  into(daysAgo, amount, who, { direction: 'out' });

/** Returns the facts of a case after half a year of purchases; all payments are flagged unless it is said. */
export function factsOf(payments: readonly Payment[], { further, ...given }: Given = {}): CaseFacts {
  const all = [...LIFE, ...payments];
  const flagged = payments.map((_, i) => `T${LIFE.length + 1 + i}`);
  const names = [...new Set(all.flatMap(({ with: name }) => name ?? []))];
  const partyNames = Object.fromEntries(names.map((name) => [`name:${name.toLowerCase()}`, name]));
  return givenCase({
    registeredAt: daysBefore(800),
    payments: all,
    entity: { name: 'Jon Falk', occupation: 'Teacher' },
    further: { partyNames, ...further },
    ...given,
    alert: { flagged_transaction_id_list: flagged, ...given.alert },
  });
}

export function sourcesOf(facts: CaseFacts): CaseSources {
  const run = runBlocks(facts, DEFAULT_RECIPE, hmac);
  const view = caseViewOf(facts, DEFAULT_RECIPE);
  return { facts, run, view, recipe: DEFAULT_RECIPE, notes: [] };
}

export const fileOf = (facts: CaseFacts): CaseFile => caseFileOf(sourcesOf(facts));

/** Returns the narrative. Fails where a figure of it has no source. */
export function textOf(facts: CaseFacts): string {
  const each = told(facts);
  expect(faultsIn(each.narrative, each.sources)).toEqual([]);
  return each.narrative.text;
}
