import { z } from 'zod';
import { defineRecord } from '../../kernel/define-record.js';

/** Under the system organization, as nobody is known when a client registers; the id is its client_id. */
export const ClientRecord = defineRecord({
  name: 'oauth-clients',
  schema: z.object({
    name: z.string(),
    redirectUris: z.array(z.string()),
    method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
    /** null = a public client. */
    secretHash: z.string().nullable(),
    registrationTokenHash: z.string(),
    createdAt: z.number(),
    used: z.enum(['no', 'yes']),
    /** Of a client that was never used its registration, else the end of its newest token, in ms. */
    liveUntil: z.number(),
  }),
  indexes: { idle: { fields: ['used', 'liveUntil'] } },
});

export type Client = z.infer<typeof ClientRecord.schema> & { readonly id: string };
