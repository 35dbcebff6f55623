import type { Decider } from '@alert-review/kernel';
import type { LoginEvent } from './login.events.js';

type LoginCommand = LoginEvent;

interface LoginState {
  readonly ended: boolean;
}

export const loginDecider: Decider<LoginState, LoginCommand, LoginEvent> = {
  initial: { ended: false },
  decide: (state, command) => (command.type === 'SessionEnded' && state.ended ? [] : [command]),
  evolve: (state, event) => (event.type === 'SessionEnded' ? { ended: true } : state),
};
