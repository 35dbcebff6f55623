/** States of a rerun. `stalled` and `unknown` runs have not ended, and may never end. */
export const RERUN_STATES = ['queued', 'running', 'completed', 'incomplete', 'stalled', 'unknown'] as const;

export type RerunState = (typeof RERUN_STATES)[number];

/** Returns the state of a run; `unknown` for a missing run and for a state of a newer version. */
export const rerunState = (run: { readonly state: string } | undefined): RerunState =>
  RERUN_STATES.find((known) => known === run?.state) ?? 'unknown';

export const isRerunOver = (state: RerunState): boolean => state === 'completed' || state === 'incomplete';

/** Returns whole seconds from an instant (ISO 8601) to `toMs`, at least 0. */
export const elapsedSeconds = (from: string, toMs: number): number =>
  Math.max(0, Math.floor((toMs - Date.parse(from)) / 1_000));
