import type { SecondPersonRules } from '@alert-review/kernel';
import { counted } from '../alerts/amount-parts.js';

/** Kinds of decisions that another person confirms, in the order of the form. */
export const RULE_KINDS = {
  cleared: 'Every alert that is cleared',
  escalated: 'Every alert that is escalated',
  undone: 'Every decision that is taken back',
  assistants: 'Every decision that an assistant made',
  uploaded: 'Every decision that an upload brings, where one of these rules asks',
  administration: 'Changes to these rules, to members and to their roles',
} as const;

export type RuleKind = keyof typeof RULE_KINDS;

export const RULE_KIND_NAMES = Object.keys(RULE_KINDS) as RuleKind[];

/** Returns in words what asks for a second person. */
export function rulesText(rules: SecondPersonRules): string {
  const { flaggedFrom, scoreFrom, customers } = rules;
  const told = [
    ...RULE_KIND_NAMES.flatMap((kind) => (rules[kind] ? RULE_KINDS[kind].toLowerCase() : [])),
    ...(scoreFrom === null ? [] : [`a risk score from ${scoreFrom}`]),
    ...(flaggedFrom === null ? [] : [`flagged payments from ${flaggedFrom.currency} ${flaggedFrom.amount}`]),
    ...(customers.length === 0 ? [] : [counted(customers.length, 'listed customer')]),
  ];
  return told.length === 0 ? 'no decision waits' : told.join('; ');
}
