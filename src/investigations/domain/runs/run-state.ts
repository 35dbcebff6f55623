export const RUN_STATES = ['queued', 'running', 'completed', 'incomplete'] as const;

type RunState = (typeof RUN_STATES)[number];

/**
 * `stalled`: running for longer than a run can take. A queued run never counts as stalled, however long it
 * waits.
 */
export const SHOWN_RUN_STATES = [...RUN_STATES, 'stalled'] as const;

export type ShownRunState = (typeof SHOWN_RUN_STATES)[number];

export function shownRunState(
  run: { readonly state: RunState; readonly startedAt: string | null },
  nowMs: number,
  stalledAfterMs: number,
): ShownRunState {
  const { state, startedAt } = run;
  const isStalled =
    state === 'running' && startedAt !== null && nowMs - Date.parse(startedAt) > stalledAfterMs;
  return isStalled ? 'stalled' : state;
}
