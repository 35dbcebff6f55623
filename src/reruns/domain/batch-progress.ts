import { isRerunOver, RERUN_STATES, type RerunState } from './rerun-state.js';

export interface BatchProgress {
  readonly state: 'running' | 'completed' | 'failed' | 'stalled' | 'unknown';
  /** Sum of completed, running and incomplete runs. */
  readonly total: number;
  readonly completed: number;
  readonly stillRunning: number;
  readonly incomplete: number;
  readonly byState: Readonly<Record<RerunState, number>>;
}

/**
 * Counts runs by state. `failed`: all runs ended and none completed. `stalled` or `unknown`: only runs in
 * such a state are left.
 */
export function batchProgress(states: readonly RerunState[]): BatchProgress {
  const counts = RERUN_STATES.map((state) => [state, states.filter((one) => one === state).length] as const);
  const byState = Object.fromEntries(counts) as Record<RerunState, number>;
  const { completed, incomplete, unknown } = byState;
  const stillRunning = states.filter((state) => !isRerunOver(state)).length;
  const ended = completed > 0 ? 'completed' : 'failed';
  const isMoving = byState.queued + byState.running > 0;
  const left = isMoving ? 'running' : unknown > 0 ? 'unknown' : 'stalled';
  return {
    state: stillRunning === 0 ? ended : left,
    total: states.length,
    completed,
    stillRunning,
    incomplete,
    byState,
  };
}
