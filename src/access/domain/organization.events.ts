import { z } from 'zod';
import { AssistantRules } from '../../kernel/assistant-rules.js';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';
import { FEATURE_NAMES } from '../../kernel/features.js';
import { SecondPersonRules } from '../../kernel/second-person-rules.js';
import { givenName } from '../../kernel/fields.js';
import fields from './institution-fields.json' with { type: 'json' };
import { ROLES } from './user.events.js';

const GROUPS_MAX = 100;
const DOMAINS_MAX = 100;
const CHARS_MAX = 255;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(CHARS_MAX)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'is not a domain such as example.com');

/** How people of an organization sign in at their identity provider (OpenID Connect), without its secret. */
export const SingleSignOn = z.object({
  issuer: z.string(),
  clientId: givenName(CHARS_MAX),
  /** Id of the sealed secret; null for a client without one. */
  secretId: z.string().nullable(),
  /** Claim of the ID token that lists the groups of a person. */
  groupsClaim: givenName(CHARS_MAX),
  /** The role of a person is the first of the list of roles that one of the groups gives. */
  roles: z.array(z.object({ group: givenName(CHARS_MAX), role: z.enum(ROLES) })).max(GROUPS_MAX),
  /** Domains of e-mail addresses that may sign in; none: all. */
  domains: z.array(domain).max(DOMAINS_MAX),
  /** Whether passwords open a session beside it. */
  passwords: z.enum(['allowed', 'refused']),
});

export type SingleSignOn = z.infer<typeof SingleSignOn>;

export type InstitutionField = keyof typeof fields;

interface AskedField {
  readonly section: string;
  readonly label: string;
  readonly hint?: string;
  /** Which texts fit, as a whole. */
  readonly pattern: string;
  /** What is said of one that does not. */
  readonly message: string;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
}

/** What report files want to know of the organization, in the order in which it is asked. */
export const INSTITUTION_FIELDS: Readonly<Record<InstitutionField, AskedField>> = fields;

const NAMES = Object.keys(fields) as [InstitutionField];

/** What report files tell of the organization that files. What nobody gave is left out. */
export const ReportingInstitution = z.partialRecord(z.enum(NAMES), z.string());

export type ReportingInstitution = z.infer<typeof ReportingInstitution>;

/** As people may give it. Why apart from the event: what was stored before stays readable. */
export const GivenInstitution = ReportingInstitution.superRefine((given, context) => {
  for (const name of NAMES) {
    const { pattern, message } = INSTITUTION_FIELDS[name];
    if (given[name] === undefined || new RegExp(`^(?:${pattern})$`, 'su').test(given[name])) continue;
    context.addIssue({ code: 'custom', path: [name], message });
  }
});

/** Events of an organization; stream `organization-<org>.<org>`. */
export const OrganizationEvents = defineEvents('organization', {
  OrganizationCreated: { v: 1, schema: z.object({ name: z.string() }) },
  /** `features`: the complete list of enabled features. */
  OrganizationFeaturesSet: { v: 1, schema: z.object({ features: z.array(z.enum(FEATURE_NAMES)) }) },
  AssistantRulesSet: {
    v: 1,
    schema: AssistantRules,
    audit: ({ ceiling }) => ({ value: ceiling }),
  },
  /** Which decisions another person confirms from now on. */
  SecondPersonRulesSet: { v: 1, schema: SecondPersonRules },
  /** `reasons`: all that people choose from when they decide about alerts. */
  DecisionReasonsSet: { v: 1, schema: z.object({ reasons: z.array(z.string()) }) },
  /** What report files tell of the organization from now on. */
  ReportingInstitutionSet: { v: 1, schema: ReportingInstitution },
  /** `items`: what a new case begins with. */
  CaseChecklistSet: { v: 1, schema: z.object({ items: z.array(z.string()) }) },
  /** All settings as they are from now on; a new secret shows as another `secretId`. */
  SingleSignOnSet: {
    v: 1,
    schema: SingleSignOn,
    audit: ({ passwords }) => ({ value: `passwords_${passwords}` }),
  },
  /** Whether members who sign in with a password need a second factor, too. */
  SecondFactorRuleSet: {
    v: 1,
    schema: z.object({ required: z.boolean() }),
    audit: ({ required }) => ({ value: required ? 'required' : 'optional' }),
  },
  SingleSignOnRemoved: { v: 1, schema: z.object({}) },
  /** Revokes the access of its users, keys and applications until it is enabled. */
  OrganizationDisabled: { v: 1, schema: z.object({}) },
  OrganizationEnabled: { v: 1, schema: z.object({}) },
});

export type OrganizationEvent = EventOf<typeof OrganizationEvents>;
