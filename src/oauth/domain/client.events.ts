import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

const REMOVAL_REASONS = ['never_used', 'idle', 'too_many'] as const;

/** Events of a client, whose own name is in a record; stream `client-system.<client id>`. */
export const ClientEvents = defineEvents('client', {
  ClientRegistered: {
    v: 1,
    schema: z.object({ confidential: z.boolean(), redirectHosts: z.array(z.string()) }),
  },
  /** A redirect to an unregistered address; one event per host and hour, 16 per hour. */
  RedirectRefused: { v: 1, schema: z.object({ host: z.string() }), audit: () => ({ outcome: 'refused' }) },
  ClientRemoved: {
    v: 1,
    schema: z.object({ reason: z.enum(REMOVAL_REASONS) }),
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type ClientEvent = EventOf<typeof ClientEvents>;
