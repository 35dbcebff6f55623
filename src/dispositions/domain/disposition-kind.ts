import type { DISPOSITIONS } from './disposition.events.js';

type Disposition = (typeof DISPOSITIONS)[number];

/** Whether a disposition closes an alert without a report, escalates it, or leaves the decision open. */
export type DispositionKind = 'cleared' | 'escalated' | 'open';

/**
 * The meaning of each disposition for four-eyes rules. MONITORING counts as clearing: the alert leaves the
 * queue without being escalated, so it would otherwise be a way around a rule for clearing.
 */
const KINDS: Readonly<Record<Disposition, DispositionKind>> = {
  UNDER_INVESTIGATION: 'open',
  PENDING_INFO: 'open',
  REOPENED: 'open',
  ESCALATED: 'escalated',
  SUSPICIOUS_CONFIRMED: 'escalated',
  STR_FILED: 'escalated',
  MONITORING: 'cleared',
  CLOSED: 'cleared',
  CLEARED: 'cleared',
  NON_REFERRAL: 'cleared',
};

/** Returns the kind of a disposition; null without one. */
export const dispositionKind = (disposition: Disposition | null): DispositionKind | null =>
  disposition === null ? null : KINDS[disposition];
