import { z } from 'zod';
import { type Decider, defineEvents, type EventOf } from '@alert-review/kernel';

/** Audit bundles that were handed out. The stream id is the id of the bundle. */
export const AuditBundleEvents = defineEvents('auditBundle', {
  /**
   * `size`: index after the last leaf in the bundle. `alerts`: service ids of alerts whose texts and keys
   * were disclosed.
   */
  AuditBundleMade: {
    v: 1,
    schema: z.object({
      alerts: z.array(z.string()),
      from: z.string().nullable(),
      size: z.int(),
      to: z.string().nullable(),
    }),
    audit: ({ alerts }) => ({ alerts }),
  },
});

type Made = EventOf<typeof AuditBundleEvents>;

export const auditBundleDecider: Decider<null, Made['data'], Made> = {
  initial: null,
  decide: (_, data) => [{ type: 'AuditBundleMade', data }],
  evolve: () => null,
};
