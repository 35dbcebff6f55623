import { DAY_MS } from '@alert-review/kernel';

/** How long an authorization code can be exchanged for tokens. */
export const AUTHORIZATION_CODE_LIFETIME_MS = 60_000;
/** How long an authorization request waits for its user. */
export const INTERACTION_LIFETIME_MS = 10 * 60_000;
const ACCESS_TOKEN_LIFETIME_MS = { public: 3_600_000, confidential: 900_000 } as const;
const REFRESH_TOKEN_LIFETIME_MS = 14 * DAY_MS;
/** Maximum lifetime of a consent. OAUTH_SESSION_CAP_DAYS can lower it. */
export const GRANT_MS_MAX = 30 * DAY_MS;

/**
 * Returns when a grant ends (ms since 1970). A client without a secret gets a single access token and no
 * refresh token, so its grant ends with that token.
 */
export const grantExpiry = (isConfidential: boolean, now: number, capMs: number): number =>
  now +
  (isConfidential
    ? capMs
    : Math.min(capMs, AUTHORIZATION_CODE_LIFETIME_MS + ACCESS_TOKEN_LIFETIME_MS.public));

/** Returns when the tokens issued at `now` expire (ms since 1970). `absExp` is the end of their grant. */
export const tokenExpiries = (isConfidential: boolean, now: number, absExp: number) => ({
  access: Math.min(now + ACCESS_TOKEN_LIFETIME_MS[isConfidential ? 'confidential' : 'public'], absExp),
  /** Null if no refresh token is issued: the client has to ask its user again. */
  refresh: isConfidential ? Math.min(now + REFRESH_TOKEN_LIFETIME_MS, absExp) : null,
});
