import { AppError } from '../../kernel/app-error.js';
import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { AlertWorkEvents } from './alert-work.events.js';

type Event = EventOf<typeof AlertWorkEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

interface AlertWork {
  readonly team: string | null;
  readonly assignee: string | null;
}

export type AlertWorkCommand =
  | ({ readonly type: 'route' } & DataOf<'AlertRouted'>)
  /** `from`: the team for which the right of `to` was checked; `mayReassign`: also from somebody else. */
  | ({
      readonly type: 'assign';
      readonly from: string | null;
      readonly mayReassign: boolean;
    } & DataOf<'AlertAssigned'>)
  | { readonly type: 'release'; readonly user: string; readonly mayReassign: boolean }
  | { readonly type: 'endRight'; readonly user: string };

/** Rules of who has an alert: one person at a time, and its team does not change while somebody has it. */
export const alertWorkDecider: Decider<AlertWork, AlertWorkCommand, Event> = {
  initial: { team: null, assignee: null },

  decide({ team, assignee }, command) {
    switch (command.type) {
      case 'route': {
        const { team: to, rule, settings } = command;
        if (assignee !== null || team === to) return [];
        return [{ type: 'AlertRouted', data: { team: to, rule, settings } }];
      }
      case 'assign': {
        const { to, inPlaceOf, how, from, mayReassign } = command;
        if (assignee === to && how !== 'taken_next') return [];
        if (assignee !== null && !mayReassign) throw new AppError('alert_taken');
        if (team !== from) throw new AppError('conflict');
        return [{ type: 'AlertAssigned', data: { to, inPlaceOf, how } }];
      }
      case 'release':
        if (assignee === null) return [];
        if (assignee !== command.user && !command.mayReassign) throw new AppError('alert_taken');
        return [{ type: 'AlertReleased', data: { from: assignee, reason: 'released' } }];
      case 'endRight':
        if (assignee !== command.user) return [];
        return [{ type: 'AlertReleased', data: { from: assignee, reason: 'right_lost' } }];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'AlertRouted') return { ...state, team: data.team };
    return { ...state, assignee: type === 'AlertAssigned' ? data.to : null };
  },
};
