import { z } from 'zod';
import { type Decider, defineEvents, type EventOf } from '@alert-review/kernel';

/** Parts of the log that were handed out; the stream's id is the bundle's. */
export const AuditBundleEvents = defineEvents('auditBundle', {
  /** `size`: the log up to there was asked for; `alerts`: their texts and keys were handed out, too. */
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
