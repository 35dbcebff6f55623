import type { Decider, EventOf } from '@alert-review/kernel';
import type { CustomerScreeningEvents } from './customer-screening.events.js';

type ScreeningEvent = EventOf<typeof CustomerScreeningEvents>;

interface Known extends Pick<ScreeningEvent, 'type'> {
  readonly version: string;
  readonly wasExact: boolean;
  readonly wasWeak: boolean;
}

type ScreeningState = Readonly<Record<string, Known>>;

const keyOf = ({ list, entry }: { readonly list: string; readonly entry: string }): string =>
  `${list} ${entry}`;

export const customerScreeningDecider: Decider<ScreeningState, ScreeningEvent, ScreeningEvent> = {
  initial: {},

  decide(state, command) {
    const known = state[keyOf(command.data)];
    if (command.type === 'ListEntryAllowed' || !known) return [command];
    // Report the hit again if nobody has seen the changed entry, or if a partial hit has become full or
    // exact.
    const isChanged = known.type === 'ListEntryAllowed' && known.version !== command.data.version;
    const isMore = (known.wasWeak && !command.data.isWeak) || (command.data.isExact && !known.wasExact);
    return isChanged || isMore ? [command] : [];
  },

  evolve(state, { type, data }) {
    const key = keyOf(data);
    const { wasExact = false, wasWeak = false } = state[key] ?? {};
    const known =
      type === 'ListEntryMatched'
        ? { wasExact: wasExact || data.isExact, wasWeak: data.isWeak }
        : { wasExact, wasWeak };
    return { ...state, [key]: { type, version: data.version, ...known } };
  },
};
