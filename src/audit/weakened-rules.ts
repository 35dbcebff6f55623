import { DAY_MS, comparableId, type RecordedEvent } from '@alert-review/kernel';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../access/domain/second-person-rules.settings.js';
import type { DISPOSITIONS, SecondPersonReason } from '../dispositions/domain/disposition.events.js';
import { isFlaggedSumReached, kindOfDisposition } from '../dispositions/queries/four-eyes-facts.lookup.js';

/**
 * Age of a change after which a decision counts as made under the rules in force, so that rules switched off
 * before are not mentioned.
 */
const TOLD_FOR_MS = 30 * DAY_MS;

/**
 * A part of the four-eyes rules that would have required a second person for a decision, had it not been
 * weakened before.
 */
export interface WeakenedRule {
  readonly rule: SecondPersonReason;
  /**
   * The score or sum from which the rule applies, before and after the change; null if the rule was switched
   * off.
   */
  readonly raised: { readonly from: string; readonly to: string } | null;
  readonly since: string;
  readonly by: string;
  /** Time from which the rule applied again to such decisions; null if it does not apply again. */
  readonly until: string | null;
}

/** What is known about a decision without four-eyes approval, and about its alert at that time. */
export interface UnapprovedDecision {
  /** Time of the decision, ISO 8601. */
  readonly at: string;
  /** Disposition after the decision; null if the only decision was undone. */
  readonly disposition: (typeof DISPOSITIONS)[number] | null;
  readonly isUndo: boolean;
  readonly isByAssistant: boolean;
  /** The highest score so far; null while an investigation is under way, which could give any score. */
  readonly score: number | null;
  /** Customers of the alert; null if they are not known any more. */
  readonly customers: readonly string[] | null;
  /** Sums of its flagged payments; null if they are not known any more. */
  readonly flagged: {
    readonly volumes: Parameters<typeof isFlaggedSumReached>[0];
    readonly rateOf: Parameters<typeof isFlaggedSumReached>[2];
  } | null;
}

type RulesSet = Pick<RecordedEvent, 'recordedAt' | 'actor'> & { readonly data: SecondPersonRules };

/**
 * Returns the parts of the four-eyes rules that would have required a second person for a decision, but had
 * been weakened before it. Leaves out a part that never applied again, if the decision came more than 30 days
 * after the change. `changes`: changes of the rules, the earliest first.
 */
export function weakenedRulesAt(
  changes: readonly RulesSet[],
  decision: UnapprovedDecision,
): readonly WeakenedRule[] {
  const place = changes.findLastIndex(({ recordedAt }) => recordedAt <= decision.at);
  const inForce = changes[place];
  if (!inForce) return [];
  const isLost = lostFor(decision);
  return (Object.keys(isLost) as SecondPersonReason[]).flatMap((rule) => {
    // Each part has its own history: after the change that weakened it, other changes may have concerned
    // other parts.
    for (let off = place; off >= 0; off--) {
      const before = changes[off - 1]?.data ?? NO_SECOND_PERSON_RULES;
      const { data: after, recordedAt: since, actor } = changes[off]!;
      if (!isLost[rule](before, after) || !isLost[rule](before, inForce.data)) continue;
      const again = changes.slice(place + 1).find(({ data }) => isLost[rule](data, inForce.data));
      const isRecent = Date.parse(decision.at) - Date.parse(since) <= TOLD_FOR_MS;
      if (!again && !isRecent) return [];
      return [
        {
          rule,
          raised: raisedTo(rule, before, after),
          since,
          by: actor.user,
          until: again?.recordedAt ?? null,
        },
      ];
    }
    return [];
  });
}

/** A change of the scoring rules, which four-eyes rules by score depend on. */
export interface ScoringRulesChange {
  readonly at: string;
  readonly by: string;
}

type RecipeSet = Pick<RecordedEvent, 'recordedAt' | 'actor'>;

/**
 * Returns the last change of the scoring rules within 30 days before a decision without four-eyes approval
 * (at an ISO 8601 instant), if a four-eyes rule by score was in force at both times and nobody else approved
 * the change; null otherwise. `rules` and `changes`: the earliest first.
 */
export function scoringChangedBefore(
  rules: readonly RulesSet[],
  changes: readonly RecipeSet[],
  at: string,
): ScoringRulesChange | null {
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

type IsLost = (before: SecondPersonRules, after: SecondPersonRules) => boolean;

/**
 * Returns for each part of the rules whether it required a second person for the decision before a change,
 * but not after it.
 */
function lostFor(decision: UnapprovedDecision): Readonly<Record<SecondPersonReason, IsLost>> {
  const { disposition, isUndo, isByAssistant, score, customers, flagged } = decision;
  const kind = kindOfDisposition(disposition);
  const where =
    (concerns: boolean, asks: (rules: SecondPersonRules) => boolean): IsLost =>
    (before, after) =>
      concerns && asks(before) && !asks(after);
  const hasScore = (from: number | null) => from !== null && (score === null || score >= from);
  return {
    assistant: where(isByAssistant && (!isUndo || disposition !== null), (rules) => rules.assistants),
    cleared: where(kind === 'cleared', (rules) => rules.cleared),
    customer: (before, after) => {
      const kept = new Set(after.customers.map(comparableId));
      const own = customers && new Set(customers.map(comparableId));
      const removed = before.customers.map(comparableId).filter((id) => !kept.has(id));
      return disposition !== null && removed.some((id) => own === null || own.has(id));
    },
    escalated: where(kind === 'escalated', (rules) => rules.escalated),
    flagged_sum: ({ flaggedFrom: before }, { flaggedFrom: after }) => {
      if (disposition === null || before === null) return false;
      if (flagged === null) return before.currency !== after?.currency || after.amount > before.amount;
      const reaches = (from: typeof before) => isFlaggedSumReached(flagged.volumes, from, flagged.rateOf);
      return reaches(before) && !(after !== null && reaches(after));
    },
    score: where(disposition !== null, (rules) => hasScore(rules.scoreFrom)),
    undone: where(isUndo, (rules) => rules.undone),
  };
}

function raisedTo(
  rule: SecondPersonReason,
  before: SecondPersonRules,
  after: SecondPersonRules,
): WeakenedRule['raised'] {
  if (rule === 'score' && before.scoreFrom !== null && after.scoreFrom !== null)
    return { from: String(before.scoreFrom), to: String(after.scoreFrom) };
  if (rule !== 'flagged_sum' || before.flaggedFrom === null || after.flaggedFrom === null) return null;
  const sum = ({ amount, currency }: typeof before.flaggedFrom) => `${currency} ${amount}`;
  return { from: sum(before.flaggedFrom), to: sum(after.flaggedFrom) };
}
