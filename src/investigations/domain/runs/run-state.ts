type RunState = 'queued' | 'running' | 'completed' | 'incomplete';

/** `stalled`: running for longer than a run can take. A queued run waits for its turn, however long. */
export type ShownState = RunState | 'stalled';

export function shownState(
  run: { readonly state: RunState; readonly startedAt: string | null },
  nowMs: number,
  stalledAfterMs: number,
): ShownState {
  const { state, startedAt } = run;
  const isStalled =
    state === 'running' && startedAt !== null && nowMs - Date.parse(startedAt) > stalledAfterMs;
  return isStalled ? 'stalled' : state;
}
