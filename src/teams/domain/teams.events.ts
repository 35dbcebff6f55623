import { z } from 'zod';
import { defineEvents, text } from '@alert-review/kernel';

export const ALERT_SOURCES = ['TM', 'BM'] as const;
export const CUSTOMER_KINDS = ['INDIVIDUAL', 'BUSINESS'] as const;

/** What rules of teams ask of an alert; before a run has completed it has no score and no marks. */
export interface RoutingFacts {
  readonly source: (typeof ALERT_SOURCES)[number];
  readonly rule: string | null;
  readonly score: number | null;
  /** Ids of the pattern, the rule and the serious flags of the newest completed run. */
  readonly marks: readonly string[];
  /** Of the first customer. */
  readonly kind: (typeof CUSTOMER_KINDS)[number] | null;
}

function isTimeZone(zone: string): boolean {
  try {
    // Why: zones such as +02:00 know no summer time.
    return /^[A-Z]/i.test(zone) && !!new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
}

const NAME_CHARS_MAX = 80;
const TEXT_CHARS_MAX = 200;
export const TEAMS_MAX = 50;
export const RULES_MAX = 50;
export const MEMBERS_MAX = 200;
const ABSENCES_MAX = 500;
export const LEVELS_MAX = 50;
const CALENDARS_MAX = 20;
export const HOLIDAYS_MAX = 500;

const id = z.string().regex(/^[\w-]{1,40}$/, 'has 1 to 40 letters, digits, - and _');
const score = z.number().min(0).max(100).optional();

/** All conditions that are given have to hold; scores are inclusive. */
const conditions = {
  source: z.enum(ALERT_SOURCES).optional(),
  /** Title of the customer's own rule that raised the alert. */
  rule: text(TEXT_CHARS_MAX).optional(),
  min: score,
  max: score,
  /** Id of a pattern, rule or serious flag of the newest completed run. */
  mark: text(TEXT_CHARS_MAX).optional(),
  kind: z.enum(CUSTOMER_KINDS).optional(),
};

/** Which alerts go to a team. */
export const RoutingRule = z.strictObject({ team: id, ...conditions });

export type RoutingRule = z.infer<typeof RoutingRule>;

/** Longest time of a service level, in hours: a year of working days, or three weeks of all hours. */
export const LEVEL_HOURS_MAX = 500;
const hours = z.number().positive().max(LEVEL_HOURS_MAX).nullable();

/** By when alerts that fit are looked at and decided, in hours of the calendar; null: by no time. */
export const ServiceLevel = z
  .strictObject({
    id,
    team: id.optional(),
    ...conditions,
    firstLook: hours,
    decision: hours,
    /** Percent of the time after which a warning is given. */
    warnAt: z.int().min(1).max(99),
    /** Id of the calendar in whose working hours the times are counted; null: all hours count. */
    calendar: id.nullable(),
  })
  .refine(({ firstLook, decision }) => (firstLook ?? decision) !== null, {
    path: ['decision'],
    message: 'is missing: give a time for the first look, the decision or both',
  });

export type ServiceLevel = z.infer<typeof ServiceLevel>;

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const hour = z.string().regex(HOUR, 'is no time of the day such as 09:00');

export const WorkCalendar = z.strictObject({
  id,
  name: text(NAME_CHARS_MAX),
  /** Name of the IANA time zone database. */
  zone: z.string().refine(isTimeZone, 'is no time zone such as Europe/Stockholm'),
  /** 1 = Monday to 7 = Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: hour,
  to: hour,
  /** Days of the zone without work. */
  holidays: z.array(z.iso.date()).max(HOLIDAYS_MAX),
});

export type WorkCalendar = z.infer<typeof WorkCalendar>;

/** Who decides about an alert: anyone with the right, members of its team, or who has it. */
export const DECIDERS = ['anyone', 'team', 'assignee'] as const;

/** Teams of an organization, what goes to whom, and by when. */
export const TeamSettings = z.strictObject({
  decide: z.enum(DECIDERS).default('anyone'),
  teams: z
    .array(
      z.strictObject({
        id,
        name: text(NAME_CHARS_MAX),
        /** Members see the inbox; those who decide also take alerts from it. */
        members: z.array(z.strictObject({ user: z.string(), decides: z.boolean() })).max(MEMBERS_MAX),
      }),
    )
    .max(TEAMS_MAX)
    .default([]),
  /** The first one that fits counts. */
  rules: z.array(RoutingRule).max(RULES_MAX).default([]),
  /** Days of UTC, inclusive, on which what comes to `user` goes to `standIn`. */
  absences: z
    .array(z.strictObject({ user: z.string(), standIn: z.string(), from: z.iso.date(), to: z.iso.date() }))
    .max(ABSENCES_MAX)
    .default([]),
  calendars: z.array(WorkCalendar).max(CALENDARS_MAX).default([]),
  /** The first one that fits counts. */
  levels: z.array(ServiceLevel).max(LEVELS_MAX).default([]),
});

export type TeamSettings = z.infer<typeof TeamSettings>;

export const NO_TEAMS: TeamSettings = {
  decide: 'anyone',
  teams: [],
  rules: [],
  absences: [],
  calendars: [],
  levels: [],
};

/** An organization's teams. Stream `teams-<org>.<org>`. */
export const TeamsEvents = defineEvents('teams', {
  /**
   * `settings`: all that holds from now on; `version` counts the changes. `levelsSince`: since when there
   * are service levels without a break, null without any; no alert's time begins before.
   */
  TeamsSet: {
    v: 2,
    schema: z.object({
      version: z.int().min(1),
      settings: TeamSettings,
      levelsSince: z.string().nullable(),
    }),
    upcast: { 1: withoutLevels },
  },
});

function withoutLevels(data: { readonly settings: object }) {
  return { ...data, settings: { ...data.settings, calendars: [], levels: [] }, levelsSince: null };
}
