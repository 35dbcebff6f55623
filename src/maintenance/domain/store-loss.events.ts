import { z } from 'zod';
import { type Decider, defineEvents, type EventOf } from '@alert-review/kernel';

/** A loss of data that an operator accepted. Stream `storeLoss-system.<loss>`. */
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
