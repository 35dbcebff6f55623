import { z } from 'zod';
import { defineEvents, textField } from '@alert-review/kernel';

/** Where alerts come from: transaction monitoring or blockchain monitoring. */
export const ALERT_SOURCES = ['TM', 'BM'] as const;
/** Kinds of customers that routing rules distinguish. */
export const CUSTOMER_KINDS = ['INDIVIDUAL', 'BUSINESS'] as const;

/**
 * Facts about an alert that the rules of teams test. Without a completed investigation there are no score and
 * no marks.
 */
export interface RoutingFacts {
  readonly source: (typeof ALERT_SOURCES)[number];
  readonly rule: string | null;
  readonly score: number | null;
  /** Ids of the pattern, the rule and the serious flags of the newest completed investigation. */
  readonly marks: readonly string[];
  /** Kind of the alert's first customer. */
  readonly kind: (typeof CUSTOMER_KINDS)[number] | null;
}

function isTimeZone(zone: string): boolean {
  try {
    // Refuse offsets such as +02:00, because they have no daylight saving time.
    return /^[A-Z]/i.test(zone) && !!new Intl.DateTimeFormat('en', { timeZone: zone });
  } catch {
    return false;
  }
}

const NAME_CHARS_MAX = 80;
const TEXT_CHARS_MAX = 200;
export const TEAMS_MAX = 50;
export const ROUTING_RULES_MAX = 50;
export const TEAM_MEMBERS_MAX = 200;
const ABSENCES_MAX = 500;
export const SERVICE_LEVELS_MAX = 50;
const CALENDARS_MAX = 20;
export const HOLIDAYS_MAX = 500;

const id = z.string().regex(/^[\w-]{1,40}$/, 'has 1 to 40 letters, digits, - and _');
const score = z.number().min(0).max(100).optional();

/** Conditions of a rule. All given conditions must hold; scores are inclusive. */
const conditions = {
  source: z.enum(ALERT_SOURCES).optional(),
  /** Title of the organization's own rule that raised the alert. */
  rule: textField(TEXT_CHARS_MAX).optional(),
  min: score,
  max: score,
  /** Id of a pattern, rule or serious flag of the newest completed investigation. */
  mark: textField(TEXT_CHARS_MAX).optional(),
  kind: z.enum(CUSTOMER_KINDS).optional(),
};

/** A rule that routes matching alerts to a team. */
export const RoutingRule = z.strictObject({ team: id, ...conditions });

export type RoutingRule = z.infer<typeof RoutingRule>;

/**
 * Longest time of a service level in hours: about 62 working days of 8 hours, or 21 days around the clock.
 */
export const LEVEL_HOURS_MAX = 500;
const hours = z.number().positive().max(LEVEL_HOURS_MAX).nullable();

/**
 * When matching alerts must be looked at first and when they must be decided, in working hours; null for no
 * limit.
 */
export const ServiceLevel = z
  .strictObject({
    id,
    team: id.optional(),
    ...conditions,
    firstLook: hours,
    decision: hours,
    /** Percentage of the time after which a warning is recorded. */
    warnAt: z.int().min(1).max(99),
    /** Calendar whose working hours count; null if all hours count. */
    calendar: id.nullable(),
  })
  .refine(({ firstLook, decision }) => (firstLook ?? decision) !== null, {
    path: ['decision'],
    message: 'is missing: give a time for the first look, the decision or both',
  });

export type ServiceLevel = z.infer<typeof ServiceLevel>;

const HOUR = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const hour = z.string().regex(HOUR, 'is no time of the day such as 09:00');

/** The working hours of a service level. */
export const WorkCalendar = z.strictObject({
  id,
  name: textField(NAME_CHARS_MAX),
  /** Name in the IANA time zone database. */
  zone: z.string().refine(isTimeZone, 'is no time zone such as Europe/Stockholm'),
  /** ISO weekdays: 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: hour,
  to: hour,
  /** Dates in the calendar's time zone on which nobody works. */
  holidays: z.array(z.iso.date()).max(HOLIDAYS_MAX),
});

export type WorkCalendar = z.infer<typeof WorkCalendar>;

/**
 * Who may decide about an alert: everybody with the permission, the members of its team who decide, or its
 * assignee.
 */
export const DECIDER_CHOICES = ['anyone', 'team', 'assignee'] as const;

/** Teams of an organization, how alerts are routed to them, and when alerts are due. */
export const TeamSettings = z.strictObject({
  decide: z.enum(DECIDER_CHOICES).default('anyone'),
  teams: z
    .array(
      z.strictObject({
        id,
        name: textField(NAME_CHARS_MAX),
        /** All members see the inbox. Members with `decides` also take alerts from it. */
        members: z.array(z.strictObject({ user: z.string(), decides: z.boolean() })).max(TEAM_MEMBERS_MAX),
      }),
    )
    .max(TEAMS_MAX)
    .default([]),
  /** The first matching rule applies. */
  rules: z.array(RoutingRule).max(ROUTING_RULES_MAX).default([]),
  /**
   * Absences of people: on these days (UTC, both inclusive) `standIn` gets the alerts that are assigned to
   * `user`.
   */
  absences: z
    .array(z.strictObject({ user: z.string(), standIn: z.string(), from: z.iso.date(), to: z.iso.date() }))
    .max(ABSENCES_MAX)
    .default([]),
  calendars: z.array(WorkCalendar).max(CALENDARS_MAX).default([]),
  /** The first matching service level applies. */
  levels: z.array(ServiceLevel).max(SERVICE_LEVELS_MAX).default([]),
});

export type TeamSettings = z.infer<typeof TeamSettings>;

export const NO_TEAM_SETTINGS: TeamSettings = {
  decide: 'anyone',
  teams: [],
  rules: [],
  absences: [],
  calendars: [],
  levels: [],
};

/** Settings of an organization's teams. Stream `teams-<org>.<org>`. */
export const TeamsEvents = defineEvents('teams', {
  /**
   * `settings` are all settings from now on; `version` counts the changes. `levelsSince`: since when the
   * organization has had service levels without interruption, null if it has none. No alert's clock starts
   * earlier.
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
