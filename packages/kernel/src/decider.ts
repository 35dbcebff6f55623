import { AppError } from './app-error.js';
import type { Caller } from './caller.js';

/**
 * An event as a decider returns it. `effectiveAt` is set if the event took effect at another time than the
 * time of recording, `author` if somebody other than the caller acted.
 */
export type DecidedEvent<Event> = Event & { readonly author?: Caller; readonly effectiveAt?: string };

/**
 * The rules of one kind of stream. `decide` returns the events that a command causes ([] if there is
 * nothing to do) or throws an AppError; `evolve` applies one event to the state. Both are pure: time,
 * settings and ids arrive inside the command. `Past` is `Recorded<Event>` for rules that need to know who
 * did something and when.
 */
export interface Decider<State, Command, Event, Past = Event> {
  readonly initial: State;
  decide(state: State, command: Command): readonly DecidedEvent<Event>[];
  evolve(state: State, event: Past): State;
}

/**
 * Runs `decide` and adds the id to errors with status 404, because a decider does not know the id of its
 * stream.
 */
export function decideAboutStream<State, Command, Event>(
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
