import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { CustomerScreeningEvents } from './customer-screening.events.js';

type ScreeningEvent = EventOf<typeof CustomerScreeningEvents>;

/** The last event about each entry, and whether its identity is known as exact. */
type ScreeningState = Readonly<
  Record<string, Pick<ScreeningEvent, 'type'> & { readonly version: string; readonly wasExact: boolean }>
>;

const keyOf = ({ list, entry }: { readonly list: string; readonly entry: string }): string =>
  `${list} ${entry}`;

export const customerScreeningDecider: Decider<ScreeningState, ScreeningEvent, ScreeningEvent> = {
  initial: {},

  decide(state, command) {
    const known = state[keyOf(command.data)];
    if (command.type === 'ListEntryAllowed' || !known) return [command];
    // Why told once more: nobody has looked at what changed, or made the identity exact.
    const isChanged = known.type === 'ListEntryAllowed' && known.version !== command.data.version;
    return isChanged || (command.data.isExact && !known.wasExact) ? [command] : [];
  },

  evolve(state, { type, data }) {
    const key = keyOf(data);
    const wasExact = (type === 'ListEntryMatched' && data.isExact) || (state[key]?.wasExact ?? false);
    return { ...state, [key]: { type, version: data.version, wasExact } };
  },
};
