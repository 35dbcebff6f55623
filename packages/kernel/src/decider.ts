import { AppError } from './app-error.js';
import type { Caller } from './caller.js';

/**
 * `effectiveAt`: when it took effect, if not when it was recorded. `author`: whose act it is, if not the
 * caller's.
 */
export type DecidedEvent<Event> = Event & { readonly author?: Caller; readonly effectiveAt?: string };

/**
 * A stream's rules. `decide` returns the events a command causes ([] = nothing to do) or throws an AppError;
 * `evolve` folds one event into the state. Both are pure: time, settings and ids arrive inside the command.
 * `Past` is `Recorded<Event>` for rules about who did something, and when.
 */
export interface Decider<State, Command, Event, Past = Event> {
  readonly initial: State;
  decide(state: State, command: Command): readonly DecidedEvent<Event>[];
  evolve(state: State, event: Past): State;
}

/** Why: a decider knows no ids, so the caller names what is missing. */
export function decideAbout<State, Command, Event>(
  id: string,
  decider: Pick<Decider<State, Command, Event>, 'decide'>,
  state: State,
  command: Command,
): readonly DecidedEvent<Event>[] {
  try {
    return decider.decide(state, command);
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error;
    throw new AppError(error.code, { value: id, ...error.details }, { cause: error.cause });
  }
}
