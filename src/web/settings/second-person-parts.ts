import type { SecondPersonRules } from '@alert-review/kernel';

/** Kinds of decisions that another person confirms, in the order of the form. */
export const RULE_KINDS = {
  cleared: 'Every alert that is cleared',
  escalated: 'Every alert that is escalated',
  undone: 'Every decision that is taken back',
  assistants: 'Every decision that an assistant made',
  uploaded: 'Every decision that an upload brings, where one of these rules asks',
  administration: 'Changes to these rules, to scoring rules, to members and to their roles',
} as const;

export type RuleKind = keyof typeof RULE_KINDS;

export const RULE_KIND_NAMES = Object.keys(RULE_KINDS) as RuleKind[];

/** One setting in words. */
export interface SettingDifference {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

/** Returns each four-eyes rule that differs, as it stands and as it would stand. */
export function rulesDifferences(before: SecondPersonRules, after: SecondPersonRules): SettingDifference[] {
  const told = [before, after].map(rulesInWords);
  return [...told[0]!.keys()].flatMap((setting) => {
    const difference = { setting, before: told[0]!.get(setting)!, after: told[1]!.get(setting)! };
    return difference.before === difference.after ? [] : [difference];
  });
}

function rulesInWords({
  flaggedFrom,
  scoreFrom,
  customers,
  ...kinds
}: SecondPersonRules): ReadonlyMap<string, string> {
  return new Map([
    ...RULE_KIND_NAMES.map((kind) => [RULE_KINDS[kind], kinds[kind] ? 'on' : 'off'] as const),
    ['Risk score from', scoreFrom === null ? 'off' : String(scoreFrom)],
    ['Flagged payments from', flaggedFrom === null ? 'off' : `${flaggedFrom.currency} ${flaggedFrom.amount}`],
    ['Customers', customers.length === 0 ? 'off' : [...customers].sort().join(', ')],
  ]);
}
