import type { Condition, ConditionTest } from '../../packages/judgement/src/rules/evaluate.js';

/** Returns what the page shows for `$name`. */
export type ShownBound = (name: string) => string;

const COMPARED = { above: 'above', from: 'from', below: 'below', upTo: 'up to' } as const;

const sayings = (test: ConditionTest, shown: ShownBound): string[] => [
  ...Object.entries(COMPARED).flatMap(([key, word]) => {
    const bound = test[key as keyof typeof COMPARED];
    if (bound === undefined) return [];
    return [`${word} ${typeof bound === 'number' ? bound : shown(bound.slice(1))}`];
  }),
  ...(test.is ? [`is ${test.is.map((each) => `\`${each}\``).join(' or ')}`] : []),
  ...(test.isKnown === undefined ? [] : [test.isKnown ? 'is known' : 'is not known']),
];

/** Describes a test, such as "from 3 and below 10"; empty if it tests nothing. */
export const testText = (test: ConditionTest, shown: ShownBound): string =>
  sayings(test, shown).join(' and ');

/** Describes a condition, such as "`parties` from 3, and (`kept` below 0.2 or `account_age` below 90)". */
export function conditionText(condition: Condition, shown: ShownBound): string {
  const { feature, all, any, not, ...test } = condition;
  const parts = [
    ...(feature === undefined ? [] : [`\`${feature}\` ${testText(test, shown)}`]),
    ...(all ?? []).map((each) => inBrackets(each, shown)),
    ...(any ? [`(${any.map((each) => inBrackets(each, shown)).join(' or ')})`] : []),
    ...(not ? [`not (${conditionText(not, shown)})`] : []),
  ];
  return parts.join(', and ');
}

/** Puts a condition of several parts into brackets. */
function inBrackets(condition: Condition, shown: ShownBound): string {
  const text = conditionText(condition, shown);
  return (condition.all?.length ?? 0) > 1 ? `(${text})` : text;
}

type Points = readonly {
  readonly feature: string;
  readonly bands: readonly (ConditionTest & { points: number })[];
}[];

/** Describes the points of each feature, such as "`parties`: 5 points from 3, 10 points from 6". */
export const pointsTexts = (rows: Points): string[] =>
  rows.map(({ feature, bands }) => {
    const each = bands.map(({ points, ...test }) => `${points} points ${testText(test, (name) => name)}`);
    return `\`${feature}\`: ${each.join(', ')}`;
  });
