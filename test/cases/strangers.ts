import { behaviourStartMsOf } from '../../packages/judgement/src/activity/behaviour.js';
import type { AssessmentInput } from '@alert-review/judgement';
import { activityRowsOf } from '../../packages/judgement/src/activity/entity-activity.js';
import { DEFAULT_RECIPE } from '../../packages/judgement/src/recipe/recipe.js';
import { measureFeature } from '../../packages/judgement/src/features/all-features.js';
import { caseViewOf } from '../../packages/judgement/src/features/feature.js';
import { CASES } from './all-cases.js';
import { transactionOf } from './transactions.js';

const DAY_MS = 86_400_000;
const FEATURES = ['new_receivers', 'against_past'];

/** Names the features of a case that cite somebody as new or strange against all that was uploaded of him. */
export function falseStrangers(id: string, { facts, past }: AssessmentInput): string[] {
  const { rows, earlierDays } = CASES.find((one) => one.id === id)!;
  const transactions = rows.map((row, i) => ({
    id: `${i}`,
    content: transactionOf(id, row, i, earlierDays),
  }));
  const uploaded = activityRowsOf({ entityId: facts.subjectId, transactions });
  const view = caseViewOf(facts, DEFAULT_RECIPE, past.notes);
  const cited = new Map([...view.rows, ...view.later].map((row) => [row.id, row]));
  const monthMs = Math.floor(view.window.startMs / DAY_MS - 30) * DAY_MS;
  return FEATURES.filter((feature) => {
    const { value, evidence = [] } = measureFeature(view, feature);
    return evidence.some((each) => {
      const { counterparty } = cited.get(each)!;
      if (!value || counterparty === null) return false;
      const own = uploaded.filter((row) => row.counterparty === counterparty);
      if (feature === 'new_receivers') return own.some(({ atMs }) => atMs < monthMs);
      const before = own.filter(({ atMs }) => atMs < behaviourStartMsOf(view.window));
      return before.length >= 3 && before.at(-1)!.atMs - before[0]!.atMs > 45 * DAY_MS;
    });
  });
}
