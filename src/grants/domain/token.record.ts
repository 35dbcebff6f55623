import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';
import { SCOPES } from '../../kernel/permissions.js';

export interface GrantReference {
  readonly orgId: string;
  readonly grantId: string;
  readonly clientId: string;
}

/** A code or token under the system organization; id: its SHA-256. */
const issued = {
  orgId: z.string(),
  grantId: z.string(),
  clientId: z.string(),
  exp: z.number(),
  /** Time until which a used one is kept to be recognized as a replay: the end of its grant. */
  keptUntil: z.number(),
};

const indexes = { grant: { fields: ['grantId'] }, expiry: { fields: ['keptUntil'] } } as const;

export const AuthorizationCodeRecord = defineRecord({
  name: 'oauth-codes',
  schema: z.object({
    ...issued,
    redirectUri: z.string(),
    challenge: z.string(),
    usedAt: z.number().nullable(),
  }),
  indexes,
});

export const AccessTokenRecord = defineRecord({
  name: 'oauth-access-tokens',
  schema: z.object({ ...issued, scopes: z.array(z.enum(SCOPES)), audience: z.string() }),
  indexes,
});

export const RefreshTokenRecord = defineRecord({
  name: 'oauth-refresh-tokens',
  schema: z.object({ ...issued, usedAt: z.number().nullable() }),
  indexes,
});
