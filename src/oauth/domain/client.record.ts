import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';

/**
 * An OAuth client. The row belongs to the system organization, because registration has no caller. Its id is
 * the client_id, which is a URL for a client described by a metadata document.
 */
export const ClientRecord = defineRecord({
  name: 'oauth-clients',
  schema: z.object({
    name: z.string(),
    /** `software_version` of its metadata; missing if the client sends none. */
    version: z.string().optional(),
    redirectUris: z.array(z.string()),
    method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
    secretHash: z.string().nullable(),
    /** Null for a client described by a metadata document. */
    registrationTokenHash: z.string().nullable(),
    /** When the metadata document is fetched again (ms since 1970). */
    documentExp: z.number().optional(),
    createdAt: z.number(),
    used: z.enum(['no', 'yes']),
    /**
     * When the client's newest token expires (ms since 1970); the time of registration if it never had one.
     */
    liveUntil: z.number(),
  }),
  indexes: { idle: { fields: ['used', 'liveUntil'] } },
});

export type Client = z.infer<typeof ClientRecord.schema> & { readonly id: string };
