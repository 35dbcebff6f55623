import { GetRuns } from '../../investigations/queries/get-runs.query.js';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { isOver, rerunState, type RerunState } from '../domain/rerun-state.js';

export interface RunState {
  readonly alert: string;
  readonly state: RerunState;
  readonly isOver: boolean;
}

/** Returns the states of runs by id, without unknown ones; one read, for those who wait for runs. */
export class GetRunStates extends Query<ReadonlyMap<string, RunState>> {
  static readonly permission = 'alerts:read';

  constructor(
    readonly caller: Caller,
    readonly runIds: readonly string[],
  ) {
    super();
  }
}

export const GetRunStatesHandler = defineHandler(GetRunStates, [Bus], async ({ caller, runIds }, bus) => {
  const runs = await bus.send(new GetRuns(caller, runIds));
  return new Map(
    runs.map((run) => {
      const state = rerunState(run);
      return [run.runId, { alert: run.alert, state, isOver: isOver(state) }];
    }),
  );
});
