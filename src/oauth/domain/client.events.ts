import { z } from 'zod';
import { defineEvents, type EventOf } from '@alert-review/kernel';

const REMOVAL_REASONS = ['never_used', 'idle', 'too_many'] as const;

/**
 * Events of an OAuth client (stream `client-system.<client id>`). The client's name is kept only in its
 * record.
 */
export const ClientEvents = defineEvents('client', {
  ClientRegistered: {
    v: 1,
    schema: z.object({ confidential: z.boolean(), redirectHosts: z.array(z.string()) }),
  },
  /**
   * A request named an unregistered redirect address. Recorded at most once per client, hour and first hex
   * digit of the host's hash.
   */
  RedirectRefused: { v: 1, schema: z.object({ host: z.string() }), audit: () => ({ outcome: 'refused' }) },
  ClientRemoved: {
    v: 1,
    schema: z.object({ reason: z.enum(REMOVAL_REASONS) }),
    audit: ({ reason }) => ({ value: reason }),
  },
});

export type ClientEvent = EventOf<typeof ClientEvents>;
