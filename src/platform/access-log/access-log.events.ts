import { z } from 'zod';
import { type Decider, defineEvents, type EventOf } from '@alert-review/kernel';

/** Events about the access log. There is one stream per organization and UTC day; the day is its id. */
export const AccessLogEvents = defineEvents('accessDigest', {
  AccessDayClosed: {
    v: 1,
    schema: z.object({ day: z.string(), entries: z.number().int(), chain: z.string() }),
  },
  AccessDayRemoved: { v: 1, schema: z.object({ day: z.string() }) },
});

export type AccessDayEvent = EventOf<typeof AccessLogEvents>;

export const accessDayDecider: Decider<
  { readonly last: AccessDayEvent['type'] | null },
  AccessDayEvent,
  AccessDayEvent
> = {
  initial: { last: null },
  decide: ({ last }, command) => {
    const due = command.type === 'AccessDayClosed' ? last === null : last === 'AccessDayClosed';
    return due ? [command] : [];
  },
  evolve: (_, { type }) => ({ last: type }),
};
