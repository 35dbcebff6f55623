import { measureFeature } from '../features/all-features.js';
import type { CaseView } from '../features/feature.js';
import { FLAGS } from '../rules/rule-table.js';
import type { RunResult } from '../scoring/run-result.js';

const COUNTING: ReadonlySet<string> = new Set(['black', 'red', 'yellow']);

/**
 * Returns the transactions on which the score rests: those of indicators that count, of behaviour with points
 * and of the pattern that fits best. `more`: further features.
 */
export function countedTransactions(
  { perBlock, hypotheses = [], behaviour = [] }: Pick<RunResult, 'perBlock' | 'hypotheses' | 'behaviour'>,
  view: CaseView,
  more: readonly string[] = [],
): ReadonlySet<string> {
  const counting = new Set(
    perBlock.flatMap(({ flags }) =>
      flags.filter(({ color }) => COUNTING.has(color)).map(({ flagId }) => flagId),
    ),
  );
  const features = [
    ...FLAGS.filter(({ id }) => counting.has(id)).map(({ feature }) => feature),
    ...[...behaviour, ...(hypotheses[0]?.for ?? [])].map(({ feature }) => feature.split('.')[0]!),
    ...more,
  ];
  return new Set(features.flatMap((id) => measureFeature(view, id).evidence ?? []));
}
