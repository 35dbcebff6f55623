import { seeded, shuffled } from '../../test/support/seeded.js';
import type { CaseFacts, RunResult } from '@alert-review/judgement';
import { measureOfFact } from '../../packages/judgement/src/case-file/case-fact.js';
import { subjectFactsOf } from '../../packages/judgement/src/case/facts/case-facts.js';
import { REVIEW_REQUEST_ROWS, FLAGS } from '../../packages/judgement/src/rules/rule-table.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { caseViewOf, type CaseView } from '../../packages/judgement/src/features/feature.js';
import { measureFeature } from '../../packages/judgement/src/features/all-features.js';
import { BANKS } from '../../test/cases/run-cases.js';
import { caseFileOf, factsOfPart } from '../../packages/judgement/src/case-file/case-file.js';
import { factsCarryingRecommendation } from '../../packages/judgement/src/narrative/narrative.js';
import { judged } from './ablation.js';
import type { Shown } from './report.js';
import { readStories, type StoredStory } from './stored-stories.js';
import type { Progress } from './variants.js';

/** Share of results that must pass. */
export const FAITHFUL_MIN = 0.95;

export interface Counterfactual {
  /**
   * True if score or disposition changed without the transactions of the facts that, as the narrative says,
   * carry the decision; null if it names none.
   */
  readonly isCarried: boolean | null;
  /**
   * True if conclusion, score or a part of it changed without the cited records; null if no record of the
   * customer is cited.
   */
  readonly isMoved: boolean | null;
  /**
   * True if the disposition stayed the same without half of the records that are not cited; null if all are
   * cited.
   */
  readonly isKept: boolean | null;
}

/** Recomputes a result without the cited records, and without half of the others. Pure function. */
export function counterfactual(
  { facts, past }: Pick<StoredStory, 'facts' | 'past'>,
  seed: number,
): Counterfactual {
  const run = (ids: Iterable<string>) =>
    judged({ facts: without(facts, new Set(ids)), past }, DEFAULT_RECIPE);
  const whole = judged({ facts, past }, DEFAULT_RECIPE);
  const cited = citedBy(whole, caseViewOf(facts, DEFAULT_RECIPE, past.notes));
  const carrying = carriedBy(facts, whole, past.notes);
  const own = subjectFactsOf(facts).transactions.map(({ id }) => id);
  const others = own.filter((id) => !cited.has(id));
  const half = shuffled(others, seeded(seed)).slice(0, Math.floor(others.length / 2));
  return {
    isCarried: own.some((id) => carrying.has(id)) ? isDecidedOtherwise(whole, run(carrying)) : null,
    isMoved: own.some((id) => cited.has(id)) ? isOtherwise(whole, run(cited)) : null,
    isKept: half.length > 0 ? run(half).disposition === whole.disposition : null,
  };
}

const isDecidedOtherwise = (a: RunResult, b: RunResult): boolean =>
  a.score !== b.score || a.disposition !== b.disposition;

/** Returns the transactions of the facts of which the narrative says that they carry the decision. */
function carriedBy(facts: CaseFacts, run: RunResult, notes: StoredStory['past']['notes']): Set<string> {
  const view = caseViewOf(facts, DEFAULT_RECIPE, notes);
  const file = caseFileOf({ facts, view, recipe: DEFAULT_RECIPE, run, notes: notes ?? [] });
  const carrying =
    file.recommendation === 'close' ? factsOfPart(file, 'explanation') : factsCarryingRecommendation(file);
  const features = carrying.flatMap((fact) => measureOfFact(fact)?.split('.')[0] ?? []);
  return new Set([
    ...carrying.flatMap(({ transactions }) => transactions),
    ...features.flatMap((id) => measureFeature(view, id).evidence ?? []),
  ]);
}

/** What decided, the score, or a part of it: a rule that is met or asks holds the score where it is. */
const isOtherwise = (a: RunResult, b: RunResult): boolean => {
  const [first, second] = [a, b].map(({ score, outcome, perBlock, hypotheses = [], behaviour = [] }) => {
    const [best] = hypotheses;
    const parts = [...perBlock.map((block) => block.score), ...behaviour.map(({ points }) => points)];
    return [score, outcome?.rule, best?.id, best?.points, ...parts].join();
  });
  return first !== second;
};

/**
 * What flags that count cite, the features that gave points of behaviour or to the best pattern, and those
 * that a rule that asks tells. All of it: a result lists the first ids and counts the others.
 */
function citedBy(
  { perBlock, outcome, hypotheses = [], behaviour = [] }: RunResult,
  view: CaseView,
): Set<string> {
  const counting = new Set(
    perBlock.flatMap(({ flags }) =>
      flags
        .filter(({ color }) => color === 'black' || color === 'red' || color === 'yellow')
        .map(({ flagId }) => flagId),
    ),
  );
  const features = [
    ...FLAGS.filter(({ id }) => counting.has(id)).map(({ feature }) => feature),
    ...behaviour.map(({ feature }) => feature.split('.')[0]!),
    ...(hypotheses[0]?.for ?? []).map(({ feature }) => feature.split('.')[0]!),
    ...(REVIEW_REQUEST_ROWS.find(({ id }) => id === outcome?.rule)?.tells ?? []),
  ];
  return new Set(features.flatMap((id) => measureFeature(view, id).evidence ?? []));
}

/** What was gathered beside the transactions of the customer, and names some of them. */
const BESIDE = ['later', 'names', 'network', 'places', 'wallets'] as const;

/** The facts as they were had these transactions not been. */
function without(facts: CaseFacts, ids: ReadonlySet<string>): CaseFacts {
  const beside = BESIDE.filter((name) => facts[name] !== undefined).map(
    (name) => [name, pruned(facts[name] as unknown as Json, ids)] as const,
  );
  return { ...factsWithout(facts, ids), ...Object.fromEntries(beside) };
}

function factsWithout(facts: CaseFacts, ids: ReadonlySet<string>): CaseFacts {
  const subject = subjectFactsOf(facts);
  const transactions = subject.transactions.filter(({ id }) => !ids.has(id));
  const first = subject.firstTransaction;
  const firstTransaction = first && ids.has(first.id) ? (transactions[0] ?? null) : first;
  const entities = facts.entities.map((entity) =>
    entity === subject ? { ...subject, transactions, firstTransaction } : entity,
  );
  return { ...facts, entities };
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Without the ids themselves and without what stood in one of these transactions or rests on them alone. */
function pruned(value: Json, ids: ReadonlySet<string>): Json {
  if (Array.isArray(value))
    return value.filter((each) => !isGone(each as Json, ids)).map((each) => pruned(each as Json, ids));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, pruned(each, ids)]));
}

function isGone(value: Json, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const { id, stood, transactions, spanMs } = value as { readonly [name: string]: Json };
  if (typeof id === 'string' && ids.has(id)) return true;
  if (stood && isGone({ id: (stood as { readonly transaction: Json }).transaction }, ids)) return true;
  if (!Array.isArray(transactions) || transactions.length === 0) return false;
  const gone = transactions.filter((each) => ids.has(each as string)).length;
  // Of a circle every payment is needed.
  return spanMs === undefined ? gone === transactions.length : gone > 0;
}

/** Share of those that are true among those that are known; 1 where none is. */
export function shareOf(all: readonly Counterfactual[], key: keyof Counterfactual): number {
  const known = all.filter((each) => each[key] !== null);
  return known.length === 0 ? 1 : known.filter((each) => each[key]).length / known.length;
}

/** Over all stories as they are told, in both banks. Throws where nothing is stored. */
export async function evaluateCounterfactual(progress: Progress): Promise<Shown> {
  progress.start(BANKS.length);
  const rows: (string | number)[][] = [];
  for (const bank of BANKS) {
    const found: Counterfactual[] = [];
    for await (const story of readStories(null, bank)) found.push(counterfactual(story, found.length));
    const shares = (['isCarried', 'isMoved', 'isKept'] as const).map((key) => shareOf(found, key).toFixed(4));
    if (shares.some((share) => Number(share) < FAITHFUL_MIN)) process.exitCode = 1;
    rows.push([bank, found.length, ...shares]);
    progress.step(bank);
  }
  return {
    title:
      'Results that move without what the narrative says carries them and without all that they cite, ' +
      'and that stay without half of all other payments',
    head: ['bank', 'results', 'carried', 'moved', 'stayed'],
    rows,
  };
}
