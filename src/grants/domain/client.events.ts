import { z } from 'zod';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

const REMOVAL_REASONS = ['never_used', 'idle', 'too_many'] as const;

/** What happens to a client. Stream `client-system.<client id>`; its name, its own text, is in a record. */
export const ClientEvents = defineEvents('client', {
  ClientRegistered: {
    v: 1,
    schema: z.object({ confidential: z.boolean(), redirectHosts: z.array(z.string()) }),
  },
  /** Somebody asked to be sent where the client may not go: one for a host and hour, 16 for an hour. */
  RedirectRefused: { v: 1, schema: z.object({ host: z.string() }), audit: () => ({ outcome: 'refused' }) },
  ClientRemoved: {
    v: 1,
    schema: z.object({ reason: z.enum(REMOVAL_REASONS) }),
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type ClientEvent = EventOf<typeof ClientEvents>;
