import type { Decider } from '@alert-review/kernel';
import type { ClientEvent } from './client.events.js';

type Data<Type extends ClientEvent['type']> = Extract<ClientEvent, { type: Type }>['data'];

export type ClientCommand =
  | { readonly type: 'Register'; readonly client: Data<'ClientRegistered'> }
  | { readonly type: 'RefuseRedirect'; readonly host: string }
  | { readonly type: 'Remove'; readonly reason: Data<'ClientRemoved'>['reason'] };

type ClientState = 'unknown' | 'registered' | 'removed';

export const clientDecider: Decider<ClientState, ClientCommand, ClientEvent> = {
  initial: 'unknown',

  decide(state, command) {
    if (command.type === 'Register')
      return state === 'registered' ? [] : [{ type: 'ClientRegistered', data: command.client }];
    if (state !== 'registered') return [];
    return command.type === 'Remove'
      ? [{ type: 'ClientRemoved', data: { reason: command.reason } }]
      : [{ type: 'RedirectRefused', data: { host: command.host } }];
  },

  evolve(state, event) {
    if (event.type === 'RedirectRefused') return state;
    return event.type === 'ClientRegistered' ? 'registered' : 'removed';
  },
};
