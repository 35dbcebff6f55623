import { z } from 'zod';
import {
  refuseAboveBytes,
  dateTimeField,
  defineVersionedRecord,
  instantOf,
  externalIdField,
  percentageField,
  textField,
} from '@alert-review/kernel';
import { ENTITY_ID_CHARS_MAX } from '../../ingestion/domain/entity.record.js';
import { TRANSACTION_ID_CHARS_MAX } from '../../ingestion/domain/transaction.record.js';

export const ALERT_ID_CHARS_MAX = 36;
export const ALERTS_PER_REQUEST_MAX = 100;
/** Limit for notes: they are encrypted into one event of at most 900 KiB. */
export const DISPOSITION_NOTES_CHARS_MAX = 100_000;
/** Size limit before encryption, which adds a third. */
export const ALERT_BYTES_MAX = 8 * 2 ** 20;

/**
 * Schema of a colleague's e-mail address. It is lenient, so that one unusual address does not refuse a
 * hundred alerts.
 */
const colleagueEmail = () =>
  textField(254)
    .refine((address) => /.@./s.test(address), { message: 'has no @ between two other characters' })
    .meta({ minLength: 3, pattern: '.@.' });

// prettier-ignore
export const DISPOSITION_STATUSES = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

export const Alert = z
  .object({
    alert_id: externalIdField(ALERT_ID_CHARS_MAX).describe('Unique in your system.'),
    entity_id_list: z
      .array(externalIdField(ENTITY_ID_CHARS_MAX))
      .min(1, { message: 'must name at least one entity' })
      .describe('Entities that were uploaded before.'),
    flagged_transaction_id_list: z
      .array(externalIdField(TRANSACTION_ID_CHARS_MAX))
      .min(1, { message: 'must flag at least one transaction' })
      .describe('Transactions that were uploaded before.'),
    source: z.enum(['TM', 'BM']).describe('Transaction monitoring or blockchain monitoring.'),
    title: textField(),
    description: textField().describe('Free text. The analysis uses it.').nullish(),
    status: z.enum(['OPEN', 'CLOSED']).describe('Only open alerts are investigated.'),
    created_at: dateTimeField(),
    rule_title: textField().describe('Title of the rule that raised the alert.'),
    disposition_status: z
      .enum(DISPOSITION_STATUSES)
      .describe('The server records this as a decision, which also needs the right `alerts:write`.')
      .nullish(),
    disposition_notes: textField(DISPOSITION_NOTES_CHARS_MAX).nullish(),
    dispositioned_at: dateTimeField().nullish(),
    dispositioned_by: colleagueEmail()
      .describe('The colleague who decided, usually the e-mail address.')
      .nullish(),
    start_date: dateTimeField().nullish(),
    end_date: dateTimeField().nullish(),
    reference_ids: z.array(textField()).describe('Your further ids, for mapping.').nullish(),
    alert_subtype: textField().describe('Classification such as DIRECT or INDIRECT.').nullish(),
    crypto_transferred_value_percentage: percentageField().nullish(),
  })
  .superRefine(refuseAboveBytes('alert', ALERT_BYTES_MAX));

export type Alert = z.infer<typeof Alert>;

/**
 * Uploaded alerts. `ownId` is alert_id; `createdAt` is created_at in ms. Texts that name a colleague are
 * encrypted.
 */
export const AlertRecord = defineVersionedRecord({
  name: 'alerts',
  content: Alert,
  keys: z.object({ createdAt: z.number() }),
  keysOf: (content) => ({ createdAt: instantOf(content.created_at) }),
  sealed: ['dispositioned_by', 'disposition_notes'],
});
