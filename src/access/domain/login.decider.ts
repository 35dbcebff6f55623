import type { Decider } from '../../kernel/decider.js';
import type { LoginEvent } from './login.events.js';

/** What happened, as its event says it. */
export type LoginCommand = LoginEvent;

export interface LoginState {
  readonly ended: boolean;
}

/** Rules of a login: a session ends once. */
export const loginDecider: Decider<LoginState, LoginCommand, LoginEvent> = {
  initial: { ended: false },
  decide: (state, command) => (command.type === 'SessionEnded' && state.ended ? [] : [command]),
  evolve: (state, event) => (event.type === 'SessionEnded' ? { ended: true } : state),
};
