import { DAY_MS, comparableId, type RecordedEvent } from '@alert-review/kernel';
import { NO_SECOND_PERSON, type SecondPersonRules } from '../access/domain/second-person-rules.settings.js';
import type { SecondPersonReason } from '../dispositions/domain/disposition.events.js';

/**
 * After this time, a decision counts as made under the rules in force, without a hint at rules switched off
 * before.
 */
const TOLD_FOR_MS = 30 * DAY_MS;

/** Four-eyes rules that were switched off when a decision was made alone, by whom, and until when. */
export interface WeakenedRules {
  /** Rules that required approval for fewer decisions than before. */
  readonly rules: readonly SecondPersonReason[];
  readonly since: string;
  readonly by: string;
  /** When one of these rules was in force again; null if none is. */
  readonly until: string | null;
}

type RulesSet = Pick<RecordedEvent, 'recordedAt' | 'actor'> & { readonly data: SecondPersonRules };

/**
 * Returns which four-eyes rules had been switched off or weakened when somebody decided alone at an instant
 * (ISO 8601). Reports the change if the rules were restored later, or if the decision came within 30 days
 * after it; null otherwise. `changes`: changes of the rules, the earliest first.
 */
export function weakenedRulesAt(changes: readonly RulesSet[], at: string): WeakenedRules | null {
  const place = changes.findLastIndex(({ recordedAt }) => recordedAt <= at);
  const inForce = changes[place];
  if (!inForce) return null;
  // The change that weakened a rule may be followed by others that left it weakened.
  for (let off = place; off >= 0; off--) {
    const before = changes[off - 1]?.data ?? NO_SECOND_PERSON;
    const lost = lostRules(before, changes[off]!.data);
    const rules = lost.filter((rule) => lostRules(before, inForce.data).includes(rule));
    if (rules.length === 0) continue;
    const asksAgain = ({ data }: RulesSet) =>
      rules.some((rule) => lostRules(data, inForce.data).includes(rule));
    const again = changes.slice(place + 1).find(asksAgain);
    const { recordedAt: since, actor } = changes[off]!;
    const isRecent = Date.parse(at) - Date.parse(since) <= TOLD_FOR_MS;
    if (!again && !isRecent) return null;
    return { rules, since, by: actor.user, until: again?.recordedAt ?? null };
  }
  return null;
}

/** A change of the scoring rules, which four-eyes rules by score depend on. */
export interface ScoringChanged {
  readonly at: string;
  readonly by: string;
}

type RecipeSet = Pick<RecordedEvent, 'recordedAt' | 'actor'>;

/**
 * Returns the last change of the scoring rules within 30 days before somebody decided alone at an instant
 * (ISO 8601), if a four-eyes rule by score was in force at both times and nobody else approved the change;
 * null otherwise. `rules` and `changes`: the earliest first.
 */
export function scoringChangedBefore(
  rules: readonly RulesSet[],
  changes: readonly RecipeSet[],
  at: string,
): ScoringChanged | null {
  const rulesAt = (instant: string) => rules.findLast(({ recordedAt }) => recordedAt <= instant)?.data;
  if ((rulesAt(at)?.scoreFrom ?? null) === null) return null;
  const changed = changes.findLast(({ recordedAt, actor }) => {
    const inForce = rulesAt(recordedAt);
    const isApproved = inForce?.administration === true && actor.kind === 'human';
    return recordedAt <= at && (inForce?.scoreFrom ?? null) !== null && !isApproved;
  });
  if (!changed || Date.parse(at) - Date.parse(changed.recordedAt) > TOLD_FOR_MS) return null;
  return { at: changed.recordedAt, by: changed.actor.user };
}

/** Returns the rules that require approval for fewer decisions than before. */
function lostRules(before: SecondPersonRules, after: SecondPersonRules): SecondPersonReason[] {
  const kept = new Set(after.customers.map(comparableId));
  const sum = (rules: SecondPersonRules) => rules.flaggedFrom?.amount ?? Infinity;
  const isOtherCurrency =
    before.flaggedFrom !== null && before.flaggedFrom.currency !== after.flaggedFrom?.currency;
  const isLost: Readonly<Record<SecondPersonReason, boolean>> = {
    assistant: before.assistants && !after.assistants,
    cleared: before.cleared && !after.cleared,
    customer: before.customers.some((id) => !kept.has(comparableId(id))),
    escalated: before.escalated && !after.escalated,
    flagged_sum: isOtherCurrency || sum(after) > sum(before),
    score: (after.scoreFrom ?? Infinity) > (before.scoreFrom ?? Infinity),
    undone: before.undone && !after.undone,
  };
  return (Object.keys(isLost) as SecondPersonReason[]).filter((rule) => isLost[rule]);
}
