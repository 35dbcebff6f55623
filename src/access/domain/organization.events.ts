import { z } from 'zod';
import {
  AssistantRules,
  codePoints,
  defineEvents,
  type EventOf,
  FEATURE_NAMES,
  givenName,
  SecondPersonRules,
} from '@alert-review/kernel';
import sections from './institution-fields.json' with { type: 'json' };
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

/** A scope token of OAuth 2.0 (RFC 6749, 3.3). */
const scope = z
  .string()
  .max(CHARS_MAX)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'is not a scope such as groups');

const SCOPES_MAX = 20;

/** What settings of before version 2 of the event did. */
const CLAIMS_BEFORE = {
  scopes: ['openid', 'email', 'profile'],
  emailClaim: 'email',
  vouchedDomains: [],
};

/** How people of an organization sign in at their identity provider (OpenID Connect), without its secret. */
export const SingleSignOn = z.object({
  issuer: z.string(),
  clientId: givenName(CHARS_MAX),
  /** Id of the sealed secret; null for a client without one. */
  secretId: z.string().nullable(),
  /** What is asked of the provider; `openid` is always asked. */
  scopes: z.array(scope).max(SCOPES_MAX),
  /** Claim of the address; of the ID token, or of the userinfo endpoint. */
  emailClaim: givenName(CHARS_MAX),
  /** Claim of the groups, from the same places; its dots may lead into objects. */
  groupsClaim: givenName(CHARS_MAX),
  /** The role of a person is the first of the list of roles that one of the groups gives. */
  roles: z.array(z.object({ group: givenName(CHARS_MAX), role: z.enum(ROLES) })).max(GROUPS_MAX),
  /** Domains of e-mail addresses that may sign in; none: all. */
  domains: z.array(domain).max(DOMAINS_MAX),
  /** Domains whose addresses count as verified although the provider does not say so. */
  vouchedDomains: z.array(domain).max(DOMAINS_MAX),
  /** Whether passwords open a session beside it. */
  passwords: z.enum(['allowed', 'refused']),
});

export type SingleSignOn = z.infer<typeof SingleSignOn>;

interface AskedField {
  readonly label: string;
  readonly hint?: string;
  /** Most characters of a text that is free. */
  readonly most?: number;
  /** Which texts fit as a whole, and what they are in words. */
  readonly pattern?: string;
  readonly form?: string;
  /** Labels of the only values. */
  readonly choices?: Readonly<Record<string, string>>;
}

type Sections = typeof sections;
export type InstitutionField = { [Title in keyof Sections]: keyof Sections[Title] }[keyof Sections];

/** What report files want to know of the organization, by section, in the order in which it is asked. */
export const INSTITUTION_SECTIONS: readonly (readonly [
  title: string,
  fields: readonly (readonly [InstitutionField, AskedField])[],
])[] = Object.entries(sections).map(([title, fields]) => [
  title,
  Object.entries(fields) as [InstitutionField, AskedField][],
]);

const FIELDS = INSTITUTION_SECTIONS.flatMap(([, fields]) => fields);
export const INSTITUTION_FIELDS = Object.fromEntries(FIELDS) as Record<InstitutionField, AskedField>;

/** What report files tell of the organization that files. What nobody gave is left out. */
export const ReportingInstitution = z.partialRecord(
  z.enum(Object.keys(INSTITUTION_FIELDS) as [InstitutionField]),
  z.string(),
);

export type ReportingInstitution = z.infer<typeof ReportingInstitution>;

/** As people may give it. Why apart from the event: what was stored before stays readable. */
export const GivenInstitution = ReportingInstitution.superRefine((given, context) => {
  for (const [name, asked] of FIELDS) {
    const message = given[name] === undefined ? null : misfitOf(given[name], asked);
    if (message !== null) context.addIssue({ code: 'custom', path: [name], message });
  }
});

function misfitOf(value: string, { most = CHARS_MAX, pattern, form, choices }: AskedField): string | null {
  if (choices) return Object.hasOwn(choices, value) ? null : 'is none of the list';
  if (pattern) return new RegExp(`^(?:${pattern})$`, 'u').test(value) ? null : `has ${form}`;
  const chars = codePoints(value);
  return value.trim() && chars <= most ? null : `has 1 to ${most} characters`;
}

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
  SecondPersonRulesSet: {
    v: 3,
    schema: SecondPersonRules,
    upcast: {
      1: (data: object) => ({ ...data, administration: false }),
      2: (data: object) => ({ ...data, uploaded: false }),
    },
  },
  /** `reasons`: all that people choose from when they decide about alerts. */
  DecisionReasonsSet: { v: 1, schema: z.object({ reasons: z.array(z.string()) }) },
  /** What report files tell of the organization from now on. */
  ReportingInstitutionSet: { v: 1, schema: ReportingInstitution },
  /** `items`: what a new case begins with. */
  CaseChecklistSet: { v: 1, schema: z.object({ items: z.array(z.string()) }) },
  /** All settings as they are from now on; a new secret shows as another `secretId`. */
  SingleSignOnSet: {
    v: 2,
    schema: SingleSignOn,
    upcast: { 1: (data: object) => ({ ...CLAIMS_BEFORE, ...data }) },
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
