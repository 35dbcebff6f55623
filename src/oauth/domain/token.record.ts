import { z } from 'zod';
import { defineRecord, SCOPES } from '@alert-review/kernel';

export interface GrantReference {
  readonly orgId: string;
  readonly grantId: string;
  readonly clientId: string;
}

/** A code or token under the system organization; id: its SHA-256. */
const issuedTokenFields = {
  orgId: z.string(),
  grantId: z.string(),
  clientId: z.string(),
  exp: z.number(),
  /** Time until which a used one is kept to be recognized as a replay: the end of its grant. */
  keptUntil: z.number(),
};

const issuedTokenIndexes = { grant: { fields: ['grantId'] }, expiry: { fields: ['keptUntil'] } } as const;

export const AuthorizationCodeRecord = defineRecord({
  name: 'oauth-codes',
  schema: z.object({
    ...issuedTokenFields,
    redirectUri: z.string(),
    challenge: z.string(),
    usedAt: z.number().nullable(),
  }),
  indexes: issuedTokenIndexes,
});

export const AccessTokenRecord = defineRecord({
  name: 'oauth-access-tokens',
  schema: z.object({ ...issuedTokenFields, scopes: z.array(z.enum(SCOPES)), audience: z.string() }),
  indexes: issuedTokenIndexes,
});

export const RefreshTokenRecord = defineRecord({
  name: 'oauth-refresh-tokens',
  schema: z.object({
    ...issuedTokenFields,
    usedAt: z.number().nullable(),
    /** Id of the refresh token that this one was issued for; missing for the first of a grant. */
    replaces: z.string().optional(),
    /** True once a token that replaces this one was used: from then on no leeway is left. */
    isSuccessorUsed: z.boolean().optional(),
    /** How often it came again after its use. */
    repeats: z.int().optional(),
  }),
  indexes: issuedTokenIndexes,
});

export type RefreshToken = z.infer<typeof RefreshTokenRecord.schema>;
