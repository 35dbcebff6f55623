import { z } from 'zod';
import { defineEvents } from '../../kernel/define-events.js';
import { text } from '../../kernel/fields.js';
import { ALERT_SOURCES, CUSTOMER_KINDS } from './routing-facts.js';

const NAME_CHARS_MAX = 80;
const TEXT_CHARS_MAX = 200;
export const TEAMS_MAX = 50;
export const RULES_MAX = 50;
export const MEMBERS_MAX = 200;
const ABSENCES_MAX = 500;

const id = z.string().regex(/^[\w-]{1,40}$/, 'has 1 to 40 letters, digits, - and _');
const score = z.number().min(0).max(100).optional();

/** Which alerts go to a team: all conditions that are given have to hold; scores are inclusive. */
export const RoutingRule = z.strictObject({
  team: id,
  source: z.enum(ALERT_SOURCES).optional(),
  /** Title of the customer's own rule that raised the alert. */
  rule: text(TEXT_CHARS_MAX).optional(),
  min: score,
  max: score,
  /** Id of a pattern, rule or serious flag of the newest completed run. */
  mark: text(TEXT_CHARS_MAX).optional(),
  kind: z.enum(CUSTOMER_KINDS).optional(),
});

export type RoutingRule = z.infer<typeof RoutingRule>;

/** Who decides about an alert: anyone with the right, members of its team, or who has it. */
export const DECIDERS = ['anyone', 'team', 'assignee'] as const;

/** Teams of an organization, and what goes to whom. */
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
});

export type TeamSettings = z.infer<typeof TeamSettings>;

export const NO_TEAMS: TeamSettings = { decide: 'anyone', teams: [], rules: [], absences: [] };

/** An organization's teams. Stream `teams-<org>.<org>`. */
export const TeamsEvents = defineEvents('teams', {
  /** `settings`: all that holds from now on; `version` counts the changes. */
  TeamsSet: { v: 1, schema: z.object({ version: z.int().min(1), settings: TeamSettings }) },
});
