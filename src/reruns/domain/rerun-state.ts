/** `stalled` and `unknown` have not ended; nobody expects a stalled one to. */
export const RERUN_STATES = ['queued', 'running', 'completed', 'incomplete', 'stalled', 'unknown'] as const;

export type RerunState = (typeof RERUN_STATES)[number];

/** A state that this version does not know, or of which nothing is stored, cannot be interpreted. */
export const rerunState = (run: { readonly state: string } | undefined): RerunState =>
  RERUN_STATES.find((known) => known === run?.state) ?? 'unknown';

export const isOver = (state: RerunState): boolean => state === 'completed' || state === 'incomplete';

/** Whole seconds from one instant (ISO 8601) to another (ms), never below 0. */
export const secondsSince = (from: string, toMs: number): number =>
  Math.max(0, Math.floor((toMs - Date.parse(from)) / 1_000));
