import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * Client under the system organization, since registration has no caller. The id is the client_id, which of
 * a client that a document describes is the address of the document.
 */
export const ClientRecord = defineRecord({
  name: 'oauth-clients',
  schema: z.object({
    name: z.string(),
    /** `software_version` of its metadata; missing where it tells none. */
    version: z.string().optional(),
    redirectUris: z.array(z.string()),
    method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
    secretHash: z.string().nullable(),
    /** Null for a client that a document describes. */
    registrationTokenHash: z.string().nullable(),
    /** When a document is to be fetched again, in ms. */
    documentExp: z.number().optional(),
    createdAt: z.number(),
    used: z.enum(['no', 'yes']),
    /** End of the client's newest token, in ms; time of registration if never used. */
    liveUntil: z.number(),
  }),
  indexes: { idle: { fields: ['used', 'liveUntil'] } },
});

export type Client = z.infer<typeof ClientRecord.schema> & { readonly id: string };
