import {
  isColleague,
  isDateTime,
  isListOf,
  isId,
  isObjectOf,
  isOneOf,
  isPercentage,
  isText,
  isTextUpTo,
} from './predicates.js';

const DISPOSITIONS =
  'UNDER_INVESTIGATION PENDING_INFO ESCALATED MONITORING SUSPICIOUS_CONFIRMED STR_FILED CLOSED CLEARED ' +
  'NON_REFERRAL REOPENED';

/** Whether POST alerts has to accept an alert, given what is stored. */
export function isAlert(
  value: unknown,
  entities: ReadonlySet<string>,
  transactions: ReadonlySet<string>,
): boolean {
  const isNamed = (known: ReadonlySet<string>) => (list: unknown) =>
    isListOf((id) => known.has(id as string))(list) && (list as unknown[]).length > 0;
  return isObjectOf(
    {
      alert_id: isId(36),
      entity_id_list: isNamed(entities),
      flagged_transaction_id_list: isNamed(transactions),
      source: isOneOf('TM', 'BM'),
      title: isText,
      status: isOneOf('OPEN', 'CLOSED'),
      created_at: isDateTime,
      rule_title: isText,
    },
    {
      description: isText,
      disposition_status: isOneOf(...DISPOSITIONS.split(' ')),
      disposition_notes: isTextUpTo(100_000),
      dispositioned_at: isDateTime,
      dispositioned_by: isColleague,
      start_date: isDateTime,
      end_date: isDateTime,
      reference_ids: isListOf(isText),
      alert_subtype: isText,
      crypto_transferred_value_percentage: isPercentage,
    },
  )(value);
}
