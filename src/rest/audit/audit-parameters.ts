import { z } from 'zod';
import { ALERT_ID_CHARS_MAX } from '../../alerts/domain/alert.record.js';
import type { GetAlertAsOf } from '../../audit/queries/get-alert-as-of.query.js';
import type { ListAuditEvents } from '../../audit/queries/list-audit-events.query.js';
import {
  AppError,
  dayOrInstantField,
  firstInstant,
  lastInstant,
  externalIdField,
  ROW_FORMATS,
} from '@alert-review/kernel';

export const alertIdParameter = () => externalIdField(ALERT_ID_CHARS_MAX).describe('Your id of the alert.');

export const formatParameter = () =>
  z.enum(ROW_FORMATS).default('ndjson').describe('CSV is safe to open in a spreadsheet.');

export const auditFilterParameters = {
  from: dayOrInstantField()
    .optional()
    .describe('Only entries recorded at or after this time: an instant, or a day in UTC.'),
  to: dayOrInstantField()
    .optional()
    .describe('Only entries recorded at or before this time: an instant, or the end of a day in UTC.'),
  user: z
    .string()
    .optional()
    .describe('A user or API key. Also finds the work of jobs for this user or key.'),
  client: z.string().optional().describe('Connected application, or API key.'),
  alert_id: alertIdParameter().optional(),
  type: z.string().optional().describe('Such as `DispositionChanged`.'),
};

export function auditFilterOf(query: {
  readonly [Name in keyof typeof auditFilterParameters]?: string | undefined;
}): ListAuditEvents['filter'] {
  const { from, to, user, client, alert_id: ownAlertId, type } = query;
  const period = { from: from && firstInstant(from), to: to && lastInstant(to) };
  return { ...period, user, client, alertId: ownAlertId, type };
}

export const auditEndParameters = {
  at: dayOrInstantField()
    .optional()
    .describe('The answer includes all events of that millisecond, or until the end of that day in UTC.'),
  position: z
    .string()
    .regex(/^\d{1,20}$/, { message: 'must be a whole number' })
    .optional()
    .describe('A `position` of the history, in place of `at`. The answer includes this position.'),
};

/**
 * Returns the end of the period as a time or a position in the history. Throws bad_request unless exactly one
 * of the two is given.
 */
export function auditEndOf({
  at,
  position,
}: {
  at?: string | undefined;
  position?: string | undefined;
}): GetAlertAsOf['until'] {
  if (at !== undefined && position === undefined) return { at: lastInstant(at) };
  if (position !== undefined && at === undefined) return { position: BigInt(position) };
  const reason = 'at or position is required, and not both';
  throw new AppError('bad_request', { field: 'at', value: at ?? null, reason });
}
