import { DAY_MS } from '@alert-review/kernel';

export const AUTHORIZATION_CODE_LIFETIME_MS = 60_000;
export const INTERACTION_LIFETIME_MS = 10 * 60_000;
const ACCESS_TOKEN_LIFETIME_MS = { public: 3_600_000, confidential: 900_000 } as const;
const REFRESH_TOKEN_LIFETIME_MS = 14 * DAY_MS;
/** Longest life of a consent; OAUTH_SESSION_CAP_DAYS may lower it. */
export const GRANT_MS_MAX = 30 * DAY_MS;

/** Returns the end in ms. A client without a secret gets one access token, which ends its consent. */
export const grantExpiry = (isConfidential: boolean, now: number, capMs: number): number =>
  now +
  (isConfidential
    ? capMs
    : Math.min(capMs, AUTHORIZATION_CODE_LIFETIME_MS + ACCESS_TOKEN_LIFETIME_MS.public));

/** Returns ends, in ms, of tokens issued at `now` under a grant that ends at `absExp`. */
export const tokenExpiries = (isConfidential: boolean, now: number, absExp: number) => ({
  access: Math.min(now + ACCESS_TOKEN_LIFETIME_MS[isConfidential ? 'confidential' : 'public'], absExp),
  /** End of the refresh token; null = none: the client asks its user again. */
  refresh: isConfidential ? Math.min(now + REFRESH_TOKEN_LIFETIME_MS, absExp) : null,
});
