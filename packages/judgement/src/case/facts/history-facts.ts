/** An earlier alert that names the customer. */
export interface EarlierAlert {
  readonly alertId: string;
  readonly raisedAtMs: number;
  /** What a person or their assistant decided; null if nobody has decided. */
  readonly decision: 'escalated' | 'closed' | null;
}

/** Maximum number of earlier alerts that a case reads, the newest. */
export const EARLIER_ALERTS_MAX = 100;

/** Alerts on the customer that were raised before the alert of the case. */
export interface HistoryFacts {
  /** Newest first. */
  readonly alerts: readonly EarlierAlert[];
}
