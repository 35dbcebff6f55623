import { z } from 'zod';
import {
  refuseAboveBytes,
  dateTime,
  defineVersionedRecord,
  instantOf,
  ownId,
  percentage,
  text,
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
  text(254)
    .refine((address) => /.@./s.test(address), { message: 'has no @ between two other characters' })
    .meta({ minLength: 3, pattern: '.@.' });

// prettier-ignore
export const DISPOSITION_STATUSES = [
  'UNDER_INVESTIGATION', 'PENDING_INFO', 'ESCALATED', 'MONITORING', 'SUSPICIOUS_CONFIRMED', 'STR_FILED',
  'CLOSED', 'CLEARED', 'NON_REFERRAL', 'REOPENED',
] as const;

export const Alert = z
  .object({
    alert_id: ownId(ALERT_ID_CHARS_MAX).describe('Unique in your system.'),
    entity_id_list: z
      .array(ownId(ENTITY_ID_CHARS_MAX))
      .min(1, { message: 'must name at least one entity' })
      .describe('Entities that were uploaded before.'),
    flagged_transaction_id_list: z
      .array(ownId(TRANSACTION_ID_CHARS_MAX))
      .min(1, { message: 'must flag at least one transaction' })
      .describe('Transactions that were uploaded before.'),
    source: z.enum(['TM', 'BM']).describe('Transaction monitoring or blockchain monitoring.'),
    title: text(),
    description: text().describe('Free text, used in the analysis.').nullish(),
    status: z.enum(['OPEN', 'CLOSED']).describe('Only open alerts are investigated.'),
    created_at: dateTime(),
    rule_title: text().describe('Title of the rule that raised it.'),
    disposition_status: z
      .enum(DISPOSITION_STATUSES)
      .describe('Recorded as a decision; needs the right `alerts:write` as well.')
      .nullish(),
    disposition_notes: text(DISPOSITION_NOTES_CHARS_MAX).nullish(),
    dispositioned_at: dateTime().nullish(),
    dispositioned_by: colleagueEmail()
      .describe('Usually the e-mail address of the colleague who decided.')
      .nullish(),
    start_date: dateTime().nullish(),
    end_date: dateTime().nullish(),
    reference_ids: z.array(text()).describe('Further ids of yours, for mapping.').nullish(),
    alert_subtype: text().describe('Classification such as DIRECT or INDIRECT.').nullish(),
    crypto_transferred_value_percentage: percentage().nullish(),
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
