import { z } from 'zod';
import { defineEvents } from '@alert-review/kernel';

/** What a service level sets a time for. */
export const SERVICE_LEVEL_TARGETS = ['first_look', 'decision'] as const;
export type ServiceLevelTarget = (typeof SERVICE_LEVEL_TARGETS)[number];

/**
 * `level`: id of the service level. `team`: team whose inbox contains the alert. `due`: due time, ISO 8601.
 */
const LevelTold = z.object({
  target: z.enum(SERVICE_LEVEL_TARGETS),
  due: z.string(),
  level: z.string(),
  team: z.string().nullable(),
});

/**
 * Who works on an alert and by when, separate from decisions about it. The stream id is the alert's service
 * id.
 */
export const AlertWorkEvents = defineEvents('alertWork', {
  /**
   * The alert was moved to the inbox of a team (null: to none). `rule`: index of the rule in the version
   * `settings` of the settings.
   */
  AlertRouted: {
    v: 1,
    schema: z.object({ team: z.string().nullable(), rule: z.int().nullable(), settings: z.int() }),
    audit: ({ team }, alert) => ({ alerts: [alert], value: team === null ? 'no_team' : 'to_a_team' }),
  },
  /** `inPlaceOf`: the absent person for whom `to` stands in. */
  AlertAssigned: {
    v: 1,
    schema: z.object({
      to: z.string(),
      inPlaceOf: z.string().nullable(),
      how: z.enum(['taken', 'taken_next', 'given']),
    }),
    audit: ({ how }, alert) => ({ alerts: [alert], value: how }),
  },
  /** The assignment ended. `right_lost`: the assignee may no longer decide about the alert. */
  AlertReleased: {
    v: 1,
    schema: z.object({ from: z.string(), reason: z.enum(['released', 'right_lost']) }),
    audit: ({ reason }, alert) => ({ alerts: [alert], value: reason }),
  },
  /** The alert is snoozed: it is hidden from the queue and from `TakeNextAlert` until then. */
  AlertSnoozed: {
    v: 1,
    schema: z.object({ until: z.string() }),
    audit: (_, alert) => ({ alerts: [alert], value: 'snoozed' }),
  },
  /** Somebody ended the snooze early. */
  AlertSnoozeEnded: {
    v: 1,
    schema: z.object({}),
    audit: (_, alert) => ({ alerts: [alert], value: 'snooze_ended' }),
  },
  ServiceLevelWarned: {
    v: 1,
    schema: LevelTold,
    audit: ({ target }, alert) => ({ alerts: [alert], value: target }),
  },
  ServiceLevelBreached: {
    v: 1,
    schema: LevelTold,
    audit: ({ target }, alert) => ({ alerts: [alert], value: target }),
  },
});

/** Whether an event, by type, records a warning or a breach. */
export const SERVICE_LEVEL_EVENTS: Readonly<Record<string, 'warned' | 'breached'>> = {
  ServiceLevelWarned: 'warned',
  ServiceLevelBreached: 'breached',
};
