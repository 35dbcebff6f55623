import type { DISPOSITIONS } from './disposition.events.js';

type Disposition = (typeof DISPOSITIONS)[number];

/** Whether a value closes an alert without a report, escalates it, or leaves the decision to people. */
export type DispositionKind = 'cleared' | 'escalated' | 'open';

/**
 * What each value means for four-eyes rules. Why MONITORING closes: the alert leaves the queue and nobody
 * escalates it, so a rule for clearing would be got round by it.
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

/** Returns what a value means; null for none. */
export const dispositionKind = (disposition: Disposition | null): DispositionKind | null =>
  disposition === null ? null : KINDS[disposition];
