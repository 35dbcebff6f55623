import { z } from 'zod';
import type { Decider } from '../../kernel/decider.js';
import { defineEvents, type EventOf } from '../../kernel/define-events.js';

/** A loss that an operator accepted. Stream `storeLoss-system.<loss>`. */
export const StoreLossEvents = defineEvents('storeLoss', {
  StoreLossAccepted: {
    v: 1,
    schema: z.object({
      store: z.enum(['events', 'access', 'store', 'bulk']),
      kind: z.enum(['missing', 'empty', 'foreign', 'behind']),
      found: z.string(),
    }),
  },
});

type Event = EventOf<typeof StoreLossEvents>;

export const storeLossDecider: Decider<{ accepted: boolean }, Event, Event> = {
  initial: { accepted: false },
  decide: (loss, command) => (loss.accepted ? [] : [command]),
  evolve: () => ({ accepted: true }),
};
