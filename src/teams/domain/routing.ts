import type { RoutingFacts } from './teams.events.js';
import type { RoutingRule, ServiceLevel, TeamSettings } from './teams.events.js';

type Conditions = Omit<RoutingRule, 'team'>;

const folded = (text: string | null | undefined) => text?.trim().toLowerCase();

/** Returns the score range of a rule, inclusive; null if the rule also matches alerts without a score. */
const scoresOf = ({ min, max }: Conditions) =>
  min === undefined && max === undefined ? null : { min: min ?? 0, max: max ?? 100 };

function fits(rule: Conditions, { source, rule: title, score, marks, kind }: RoutingFacts): boolean {
  const scores = scoresOf(rule);
  return (
    (rule.source === undefined || rule.source === source) &&
    (rule.kind === undefined || rule.kind === kind) &&
    (rule.mark === undefined || marks.includes(rule.mark)) &&
    (rule.rule === undefined || folded(rule.rule) === folded(title)) &&
    (!scores || (score !== null && score >= scores.min && score <= scores.max))
  );
}

/** Returns the index of the first rule that matches; null if none does. */
export function firstMatchingRuleIndex(rules: readonly RoutingRule[], facts: RoutingFacts): number | null {
  const place = rules.findIndex((rule) => fits(rule, facts));
  return place < 0 ? null : place;
}

/** Returns the first service level that matches an alert; null if none does. */
export const firstMatchingLevel = (
  levels: readonly ServiceLevel[],
  team: string | null,
  facts: RoutingFacts,
): ServiceLevel | null =>
  levels.find((level) => (level.team === undefined || level.team === team) && fits(level, facts)) ?? null;

/**
 * A rule that can never apply: its scores contradict each other, or one earlier rule matches all of its
 * alerts.
 */
export type DeadRule = { readonly rule: number; readonly why: 'contradicts_itself' | 'covered' };

/** Returns the rules that can never apply. */
export const deadRules = (rules: readonly RoutingRule[]): readonly DeadRule[] =>
  rules.flatMap((rule, at): DeadRule[] => {
    const { min = 0, max = 100 } = rule;
    if (min > max) return [{ rule: at, why: 'contradicts_itself' }];
    return rules.slice(0, at).some((one) => covers(one, rule)) ? [{ rule: at, why: 'covered' }] : [];
  });

/** Whether every alert that matches the later rule also matches the earlier one. */
function covers(earlier: RoutingRule, later: RoutingRule): boolean {
  const wide = scoresOf(earlier);
  const narrow = scoresOf(later);
  const names = ['source', 'kind', 'mark', 'rule'] as const;
  return (
    names.every((name) => earlier[name] === undefined || folded(earlier[name]) === folded(later[name])) &&
    (!wide || (narrow !== null && wide.min <= narrow.min && wide.max >= narrow.max))
  );
}

/**
 * Returns who gets a user's alerts on a day (ISO): the user, or the last person in their chain of stand-ins.
 */
export function standInFor(absences: TeamSettings['absences'], user: string, day: string): string {
  const passed = new Set<string>();
  for (let to = user; !passed.has(to);) {
    passed.add(to);
    const absence = absences.find((one) => one.user === to && one.from <= day && day <= one.to);
    if (!absence) return to;
    to = absence.standIn;
  }
  return user;
}
