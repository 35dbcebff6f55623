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

/** Fixed settings of version 1 of the event. */
const CLAIMS_BEFORE = {
  scopes: ['openid', 'email', 'profile'],
  emailClaim: 'email',
  vouchedDomains: [],
};

/**
 * How people of an organization sign in at their identity provider (OpenID Connect), without the client's
 * secret.
 */
export const SingleSignOn = z.object({
  issuer: z.string(),
  clientId: givenName(CHARS_MAX),
  /** Id of the encrypted secret; null for a client without a secret. */
  secretId: z.string().nullable(),
  /** Scopes requested from the provider; `openid` is always among them. */
  scopes: z.array(scope).max(SCOPES_MAX),
  /** Claim with the e-mail address, in the ID token or from the userinfo endpoint. */
  emailClaim: givenName(CHARS_MAX),
  /** Claim with the groups, from the same sources. Dots in the name may lead into nested objects. */
  groupsClaim: givenName(CHARS_MAX),
  /** Roles by group. A person gets the most powerful role that one of their groups gives. */
  roles: z.array(z.object({ group: givenName(CHARS_MAX), role: z.enum(ROLES) })).max(GROUPS_MAX),
  /** Domains whose e-mail addresses may sign in; an empty list allows all. */
  domains: z.array(domain).max(DOMAINS_MAX),
  /** Domains whose addresses count as verified even if the provider does not say so. */
  vouchedDomains: z.array(domain).max(DOMAINS_MAX),
  /** Whether people may still sign in with a password. */
  passwords: z.enum(['allowed', 'refused']),
});

export type SingleSignOn = z.infer<typeof SingleSignOn>;

interface AskedField {
  readonly label: string;
  readonly hint?: string;
  /** Most characters of a free text. */
  readonly most?: number;
  /** Pattern that the whole text must match, and its description in words. */
  readonly pattern?: string;
  readonly form?: string;
  /** Labels by value, if only these values are allowed. */
  readonly choices?: Readonly<Record<string, string>>;
}

type Sections = typeof sections;
export type InstitutionField = { [Title in keyof Sections]: keyof Sections[Title] }[keyof Sections];

/**
 * Fields that report files need about the organization, by section, in the order in which pages ask for them.
 */
export const INSTITUTION_SECTIONS: readonly (readonly [
  title: string,
  fields: readonly (readonly [InstitutionField, AskedField])[],
])[] = Object.entries(sections).map(([title, fields]) => [
  title,
  Object.entries(fields) as [InstitutionField, AskedField][],
]);

const FIELDS = INSTITUTION_SECTIONS.flatMap(([, fields]) => fields);
export const INSTITUTION_FIELDS = Object.fromEntries(FIELDS) as Record<InstitutionField, AskedField>;

/** What report files say about the filing organization. Values that nobody gave are left out. */
export const ReportingInstitution = z.partialRecord(
  z.enum(Object.keys(INSTITUTION_FIELDS) as [InstitutionField]),
  z.string(),
);

export type ReportingInstitution = z.infer<typeof ReportingInstitution>;

/** Validates what people enter. Separate from the event's schema, so that stored values remain readable. */
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
  /** The four-eyes rules from now on. */
  SecondPersonRulesSet: {
    v: 3,
    schema: SecondPersonRules,
    upcast: {
      1: (data: object) => ({ ...data, administration: false }),
      2: (data: object) => ({ ...data, uploaded: false }),
    },
  },
  /** `reasons`: all reasons that people can choose when they decide about alerts. */
  DecisionReasonsSet: { v: 1, schema: z.object({ reasons: z.array(z.string()) }) },
  /** What report files say about the organization from now on. */
  ReportingInstitutionSet: { v: 1, schema: ReportingInstitution },
  /** `items`: the checklist of new cases. */
  CaseChecklistSet: { v: 1, schema: z.object({ items: z.array(z.string()) }) },
  /** All settings from now on; a new secret shows as a new `secretId`. */
  SingleSignOnSet: {
    v: 2,
    schema: SingleSignOn,
    upcast: { 1: (data: object) => ({ ...CLAIMS_BEFORE, ...data }) },
    audit: ({ passwords }) => ({ value: `passwords_${passwords}` }),
  },
  /** Whether members who sign in with a password also need a second factor. */
  SecondFactorRuleSet: {
    v: 1,
    schema: z.object({ required: z.boolean() }),
    audit: ({ required }) => ({ value: required ? 'required' : 'optional' }),
  },
  SingleSignOnRemoved: { v: 1, schema: z.object({}) },
  /** Suspends the access of the organization's users, API keys and applications until it is enabled again. */
  OrganizationDisabled: { v: 1, schema: z.object({}) },
  OrganizationEnabled: { v: 1, schema: z.object({}) },
});

export type OrganizationEvent = EventOf<typeof OrganizationEvents>;
