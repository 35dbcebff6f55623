import { z } from 'zod';
import { defineEvents, type EventOf, FEATURE_NAMES, filledName } from '@alert-review/kernel';
import { SETTING_EVENTS } from './organization.settings.js';
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

/** Settings that version 1 of the event did not have, with the values that applied then. */
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
  clientId: filledName(CHARS_MAX),
  /** Id of the encrypted secret; null for a client without a secret. */
  secretId: z.string().nullable(),
  /** Scopes requested from the provider; `openid` is always among them. */
  scopes: z.array(scope).max(SCOPES_MAX),
  /** Claim with the e-mail address, in the ID token or from the userinfo endpoint. */
  emailClaim: filledName(CHARS_MAX),
  /** Claim with the groups, from the same sources. Dots in the name may lead into nested objects. */
  groupsClaim: filledName(CHARS_MAX),
  /** Roles by group. A person gets the most powerful role that one of their groups gives. */
  roles: z.array(z.object({ group: filledName(CHARS_MAX), role: z.enum(ROLES) })).max(GROUPS_MAX),
  /** Domains whose e-mail addresses may sign in; an empty list allows all. */
  domains: z.array(domain).max(DOMAINS_MAX),
  /** Domains whose addresses count as verified even if the provider does not say so. */
  vouchedDomains: z.array(domain).max(DOMAINS_MAX),
  /** Whether people may still sign in with a password. */
  passwords: z.enum(['allowed', 'refused']),
});

export type SingleSignOn = z.infer<typeof SingleSignOn>;

/** Events of an organization; stream `organization-<org>.<org>`. */
export const OrganizationEvents = defineEvents('organization', {
  OrganizationCreated: { v: 1, schema: z.object({ name: z.string() }) },
  /** `features`: the complete list of enabled features. */
  OrganizationFeaturesSet: { v: 1, schema: z.object({ features: z.array(z.enum(FEATURE_NAMES)) }) },
  ...SETTING_EVENTS,
  /** `to`: how people sign in from now on. A new secret of the client shows as another `secretId`. */
  SingleSignOnSet: {
    v: 2,
    schema: SingleSignOn,
    upcast: { 1: (data: object) => ({ ...CLAIMS_BEFORE, ...data }) },
    audit: ({ passwords }) => ({ value: `passwords_${passwords}` }),
  },
  SingleSignOnRemoved: { v: 1, schema: z.object({}) },
  /** Suspends the access of the organization's users, API keys and applications until it is enabled again. */
  OrganizationDisabled: { v: 1, schema: z.object({}) },
  OrganizationEnabled: { v: 1, schema: z.object({}) },
});

export type OrganizationEvent = EventOf<typeof OrganizationEvents>;
