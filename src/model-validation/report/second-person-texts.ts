import type { SecondPersonRules } from '../../access/domain/second-person-rules.settings.js';

/** Returns the rules of four-eyes approval that are in force, in words. Customers are counted, not named. */
export function fourEyesRuleTexts(rules: SecondPersonRules): string[] {
  const { customers, flaggedFrom, scoreFrom } = rules;
  const texts: readonly (readonly [boolean, string])[] = [
    [rules.cleared, 'every alert that is closed'],
    [rules.escalated, 'every alert that is escalated'],
    [rules.assistants, 'every decision by an assistant'],
    [rules.undone, 'every undo'],
    [scoreFrom !== null, `alerts with a score from ${scoreFrom}`],
    [
      flaggedFrom !== null,
      `alerts with flagged payments from ${flaggedFrom?.currency} ${flaggedFrom?.amount}`,
    ],
    [customers.length > 0, `alerts about ${customers.length} chosen customers`],
    [rules.uploaded, 'the same for uploaded decisions'],
    [rules.administration, 'changes of members, roles and these rules'],
  ];
  return texts.flatMap(([isInForce, text]) => (isInForce ? [text] : []));
}
