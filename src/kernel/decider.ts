/**
 * A stream's rules. `decide` returns the events a command causes ([] = nothing to do) or throws an AppError;
 * `evolve` folds one event into the state. Both are pure: time, settings and ids arrive inside the command.
 */
export interface Decider<State, Command, Event> {
  readonly initial: State;
  decide(state: State, command: Command): readonly Event[];
  evolve(state: State, event: Event): State;
}
