import { ALERT_SOURCES, CUSTOMER_KINDS, type RoutingFacts } from './routing-facts.js';
import type { RoutingRule, TeamSettings } from './teams.events.js';

/** One question of rules. `samples`: a value of each kind that rules, the asked one first, tell apart. */
interface Question {
  readonly asks: (rule: RoutingRule) => boolean;
  readonly fits: (rule: RoutingRule, facts: RoutingFacts) => boolean;
  readonly samples: (rules: readonly RoutingRule[]) => readonly Partial<RoutingFacts>[];
}

const sameText = (one: string, other: string | null): boolean =>
  other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();

const OF_TITLE: Question = {
  asks: ({ rule }) => rule !== undefined,
  fits: ({ rule }, facts) => rule === undefined || sameText(rule, facts.rule),
  samples: (rules) => [null, ...rules.flatMap(({ rule }) => rule ?? [])].map((rule) => ({ rule })),
};

const OF_MARK: Question = {
  asks: ({ mark }) => mark !== undefined,
  fits: ({ mark }, { marks }) => mark === undefined || marks.includes(mark),
  // Why no others: a mark more never keeps an earlier rule from fitting.
  samples: ([{ mark } = {}]) => [{ marks: mark === undefined ? [] : [mark] }],
};

const ofChoice = (name: 'source' | 'kind', values: readonly (string | null)[]): Question => ({
  asks: (rule) => rule[name] !== undefined,
  fits: (rule, facts) => rule[name] === undefined || rule[name] === facts[name],
  samples: () => values.map((value) => ({ [name]: value })),
});

const OF_SCORE: Question = {
  asks: ({ min, max }) => min !== undefined || max !== undefined,
  fits: (rule, { score }) =>
    !OF_SCORE.asks(rule) || (score !== null && score >= (rule.min ?? 0) && score <= (rule.max ?? 100)),
  samples(rules) {
    const bounds = rules.flatMap(({ min = 0, max = 100 }) => [min, max]);
    const sorted = [...new Set([0, ...bounds, 100])].sort((one, other) => one - other);
    const between = sorted.slice(1).map((bound, at) => (bound + sorted[at]!) / 2);
    return [null, ...sorted, ...between].map((score) => ({ score }));
  },
};

const QUESTIONS = [
  ofChoice('source', ALERT_SOURCES),
  ofChoice('kind', [...CUSTOMER_KINDS, null]),
  OF_MARK,
  OF_TITLE,
  OF_SCORE,
];

/** Returns the place of the first rule that fits; null where none does. */
export function ruleFor(rules: readonly RoutingRule[], facts: RoutingFacts): number | null {
  const place = rules.findIndex((rule) => QUESTIONS.every(({ fits }) => fits(rule, facts)));
  return place < 0 ? null : place;
}

/** Why a bound: the combinations that many rules tell apart have no end. */
const STEPS_MAX = 20_000;

/** A rule that matches no alert: it contradicts itself, or earlier rules take all of its alerts. */
export type DeadRule = { readonly rule: number; readonly why: 'contradicts_itself' | 'covered' };

/** Returns the rules that can never match, of those that can be told in 20,000 steps each. */
export const deadRules = (rules: readonly RoutingRule[]): readonly DeadRule[] =>
  rules.flatMap((rule, at): DeadRule[] => {
    const { min = 0, max = 100 } = rule;
    if (min > max) return [{ rule: at, why: 'contradicts_itself' }];
    const left = { steps: STEPS_MAX };
    return isReached(rule, rules.slice(0, at), QUESTIONS, left) ? [] : [{ rule: at, why: 'covered' }];
  });

/** Tells whether some alert fits the rule and none of the earlier ones, question by question. */
function isReached(
  rule: RoutingRule,
  earlier: readonly RoutingRule[],
  questions: readonly Question[],
  left: { steps: number },
): boolean {
  if (earlier.length === 0 || left.steps-- <= 0) return true;
  if (earlier.some((one) => questions.every(({ asks }) => !asks(one)))) return false;
  const [{ fits, samples }, ...others] = questions as [Question, ...Question[]];
  return samples([rule, ...earlier]).some((sample) => {
    const facts = sample as RoutingFacts;
    return (
      fits(rule, facts) &&
      isReached(
        rule,
        earlier.filter((one) => fits(one, facts)),
        others,
        left,
      )
    );
  });
}

/** Returns who gets on that day (ISO) what comes to a user: the user, or the last in a line of stand-ins. */
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
