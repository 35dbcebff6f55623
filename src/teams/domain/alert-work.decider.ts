import { AppError, type Decider, type EventOf } from '@alert-review/kernel';
import type { AlertWorkEvents } from './alert-work.events.js';

type Event = EventOf<typeof AlertWorkEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

interface AlertWork {
  readonly team: string | null;
  readonly assignee: string | null;
  readonly snoozedUntil: string | null;
  /** Newest due time for which an event was recorded, by event type and target. */
  readonly told: Readonly<Record<string, string>>;
}

type LevelEvent = Extract<Event, { type: 'ServiceLevelWarned' | 'ServiceLevelBreached' }>;

export type AlertWorkCommand =
  | ({ readonly type: 'route' } & DataOf<'AlertRouted'>)
  /**
   * `from`: the team for which the permission of `to` was checked. `mayReassign`: whether the alert may be
   * taken from another user. `now`: refuses a snoozed alert; missing if the user chose the alert.
   */
  | ({
      readonly type: 'assign';
      readonly from: string | null;
      readonly mayReassign: boolean;
      readonly now?: string;
    } & DataOf<'AlertAssigned'>)
  | { readonly type: 'release'; readonly user: string; readonly mayReassign: boolean }
  | { readonly type: 'endRight'; readonly user: string }
  /** `until`: end of the snooze; null ends the snooze if the alert is still snoozed at `now`. */
  | { readonly type: 'snooze'; readonly until: string | null; readonly now: string }
  | { readonly type: 'tell'; readonly event: LevelEvent };

/**
 * Rules of working on an alert: it has one assignee at a time, and its team does not change while it is
 * assigned. For each due time, one warning and one breach are recorded, and no warning after the breach.
 */
export const alertWorkDecider: Decider<AlertWork, AlertWorkCommand, Event> = {
  initial: { team: null, assignee: null, snoozedUntil: null, told: {} },

  decide({ team, assignee, snoozedUntil, told }, command) {
    switch (command.type) {
      case 'route': {
        const { team: to, rule, settings } = command;
        if (assignee !== null || team === to) return [];
        return [{ type: 'AlertRouted', data: { team: to, rule, settings } }];
      }
      case 'assign': {
        const { to, inPlaceOf, how, from, mayReassign, now } = command;
        if (assignee === to && how !== 'taken_next') return [];
        if (assignee !== null && !mayReassign) throw new AppError('alert_taken');
        if (team !== from) throw new AppError('conflict');
        // Check the snooze here, because another process may have snoozed the alert and rows lag behind its
        // stream.
        if (now !== undefined && (snoozedUntil ?? '') > now) throw new AppError('conflict');
        return [{ type: 'AlertAssigned', data: { to, inPlaceOf, how } }];
      }
      case 'release':
        if (assignee === null) return [];
        if (assignee !== command.user && !command.mayReassign) throw new AppError('alert_taken');
        return [{ type: 'AlertReleased', data: { from: assignee, reason: 'released' } }];
      case 'endRight':
        if (assignee !== command.user) return [];
        return [{ type: 'AlertReleased', data: { from: assignee, reason: 'right_lost' } }];
      case 'snooze': {
        const { until, now } = command;
        if (until !== null) return until === snoozedUntil ? [] : [{ type: 'AlertSnoozed', data: { until } }];
        return (snoozedUntil ?? '') > now ? [{ type: 'AlertSnoozeEnded', data: {} }] : [];
      }
      case 'tell': {
        const { due, target } = command.event.data;
        const isTold = (type: Event['type']) => (told[`${type} ${target}`] ?? '') >= due;
        return isTold(command.event.type) || isTold('ServiceLevelBreached') ? [] : [command.event];
      }
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'AlertRouted':
        return { ...state, team: data.team };
      case 'AlertAssigned':
        return { ...state, assignee: data.to };
      case 'AlertReleased':
        return { ...state, assignee: null };
      case 'AlertSnoozed':
        return { ...state, snoozedUntil: data.until };
      case 'AlertSnoozeEnded':
        return { ...state, snoozedUntil: null };
      default:
        return { ...state, told: { ...state.told, [`${type} ${data.target}`]: data.due } };
    }
  },
};
