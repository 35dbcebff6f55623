import {
  dateTime,
  email,
  id,
  knownId,
  listOf,
  oneOf,
  percentage,
  required,
  text,
  type Fields,
  type Pairing,
} from './field.js';
import { KNOWN_ENTITIES } from './transaction-fields.js';

/** Ids of transactions that the tests upload before any alert. */
export const KNOWN_TRANSACTIONS = ['T-known', 'x'.repeat(254), 'x'.repeat(255), '🦊'.repeat(255)];

// prettier-ignore
const DISPOSITIONS = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
];

/** By path in the full alert that `Builders` makes. */
export const ALERT_FIELDS: Fields = {
  alert_id: id(36),
  entity_id_list: required(listOf(knownId(36, KNOWN_ENTITIES), 1)),
  flagged_transaction_id_list: required(listOf(knownId(255, KNOWN_TRANSACTIONS), 1)),
  source: required(oneOf('TM', 'BM')),
  title: required(text()),
  description: text(),
  status: required(oneOf('OPEN', 'CLOSED')),
  created_at: required(dateTime()),
  rule_title: required(text()),
  disposition_status: oneOf(...DISPOSITIONS),
  disposition_notes: text(100_000),
  dispositioned_at: dateTime(),
  dispositioned_by: email(),
  start_date: dateTime(),
  end_date: dateTime(),
  reference_ids: listOf(text()),
  alert_subtype: text(),
  crypto_transferred_value_percentage: percentage(),
};

/** The specification has no rules about several fields of an alert together. */
export const ALERT_PAIRINGS: readonly Pairing[] = [
  {
    words: 'start_date and end_date: each alone, and in any order',
    good: [
      { start_date: undefined },
      { end_date: undefined },
      { start_date: '2025-02-15T08:00:00Z', end_date: '2025-01-06T08:00:00Z' },
    ],
    bad: [],
  },
  {
    words: 'disposition_notes, dispositioned_at and dispositioned_by: with a disposition_status or without',
    good: [{ disposition_status: undefined }],
    bad: [],
  },
];
