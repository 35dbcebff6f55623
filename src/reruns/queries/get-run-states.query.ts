import { GetRuns } from '../../investigations/queries/get-runs.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { isOver, rerunState, type RerunState } from '../domain/rerun-state.js';

export interface RunState {
  readonly alert: string;
  readonly state: RerunState;
  readonly isOver: boolean;
}

/** Returns the states of runs by id, without unknown ones; one read, for those who wait for runs. */
export const GetRunStates = defineQuery(
  'GetRunStates',
  { permission: 'alerts:read' },
  (caller: Caller, runIds: readonly string[]) => ({ caller, runIds }),
  [Bus],
  async ({ caller, runIds }, bus): Promise<ReadonlyMap<string, RunState>> => {
    const runs = await bus.send(new GetRuns(caller, runIds));
    return new Map(
      runs.map((run) => {
        const state = rerunState(run);
        return [run.runId, { alert: run.alert, state, isOver: isOver(state) }];
      }),
    );
  },
);
