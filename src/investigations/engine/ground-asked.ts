import { FLAGS } from '../blocks/index.js';
import { raisedAtMs, subjectOf, type CaseFacts } from '../domain/case/case-facts.js';
import { knownOf } from '../domain/case/what-is-known.js';
import type { Recipe } from '../domain/recipe/recipe.js';
import type { BlockResult } from '../domain/runs/run-result.js';
import { wordsOfAlert, type GroundAsked } from '../domain/scoring/ground.js';
import { reportableSums } from '../domain/scoring/reportable-sums.js';
import { toldSums } from './compose-opening.js';

const dustOf = ({ blocks }: Recipe): Readonly<Record<string, string>> =>
  (blocks.crypto_exposure?.rules['dust'] ?? {}) as Readonly<Record<string, string>>;

const TOPICS = new Map(FLAGS.map(({ id, topics = [] }): [string, readonly string[]] => [id, topics]));

export function groundAsked(blocks: readonly BlockResult[], facts: CaseFacts, recipe: Recipe): GroundAsked {
  const { content } = facts.alert;
  const subject = subjectOf(facts);
  const rows = subject.transactions;
  const thresholds = facts.reportingThresholds ?? {};
  return {
    alert: wordsOfAlert(content),
    isBlockchainAlert: content.source === 'BM',
    blocks,
    topicsOf: (flagId) => TOPICS.get(flagId) ?? [],
    known: knownOf(subject, raisedAtMs(facts)),
    moved: toldSums(rows, 'sums'),
    hasOwnSums: rows.every(({ currency }) => Object.hasOwn(thresholds, currency)),
    reportableSums: reportableSums({
      rows,
      thresholds,
      rates: facts.profile?.rates ?? {},
      reference: facts.profile?.reference ?? 'USD',
      dust: dustOf(recipe),
    }),
  };
}
