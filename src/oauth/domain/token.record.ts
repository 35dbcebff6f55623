import { z } from 'zod';
import { defineRecord, SCOPES } from '@alert-review/kernel';

/** Names a grant and the client that holds it. */
export interface GrantReference {
  readonly orgId: string;
  readonly grantId: string;
  readonly clientId: string;
}

/**
 * Fields of authorization codes and tokens. The rows belong to the system organization; the id is the SHA-256
 * of the token.
 */
const issuedTokenFields = {
  orgId: z.string(),
  grantId: z.string(),
  clientId: z.string(),
  exp: z.number(),
  /**
   * Until when the row is kept (ms). A used code or refresh token stays until its grant ends, so that a
   * replay is recognized.
   */
  keptUntil: z.number(),
};

const issuedTokenIndexes = { grant: { fields: ['grantId'] }, expiry: { fields: ['keptUntil'] } } as const;

/** A code that a client exchanges for tokens. */
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

/** A token with which an assistant calls the product. */
export const AccessTokenRecord = defineRecord({
  name: 'oauth-access-tokens',
  schema: z.object({ ...issuedTokenFields, scopes: z.array(z.enum(SCOPES)), audience: z.string() }),
  indexes: issuedTokenIndexes,
});

/** A token with which a client renews its tokens. */
export const RefreshTokenRecord = defineRecord({
  name: 'oauth-refresh-tokens',
  schema: z.object({
    ...issuedTokenFields,
    usedAt: z.number().nullable(),
    /** Id of the refresh token that was exchanged for this one; missing for the first of a grant. */
    replaces: z.string().optional(),
    /** True as soon as the next refresh token was used. From then on, using this token again is a replay. */
    isSuccessorUsed: z.boolean().optional(),
    /** How often the token was sent again after its first use. */
    repeats: z.int().optional(),
  }),
  indexes: issuedTokenIndexes,
});

export type RefreshToken = z.infer<typeof RefreshTokenRecord.schema>;
