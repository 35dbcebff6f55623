import { z } from 'zod';
import {
  type Decider,
  defineEvents,
  defineProjection,
  defineReadModel,
  type EventOf,
} from '@alert-review/kernel';

/**
 * A small example domain for tests of the platform: the life of a parcel, with one event stream per parcel.
 */
export const ParcelEvents = defineEvents('parcel', {
  ParcelSent: { v: 1, schema: z.object({ weight: z.number() }) },
  ParcelMoved: { v: 1, schema: z.object({ place: z.string() }) },
});

/** Scans of one parcel are stored in the streams of many stations. `number` tells their order. */
export const ScanEvents = defineEvents('scan', {
  ParcelScanned: { v: 1, schema: z.object({ parcel: z.string(), number: z.number(), station: z.string() }) },
});

export type ParcelEvent = EventOf<typeof ParcelEvents>;
export type ScanEvent = EventOf<typeof ScanEvents>;

export interface ParcelState {
  readonly weight: number | null;
  readonly places: readonly string[];
}

/**
 * Commands are the events that they should cause. A move to the place where the parcel already is does
 * nothing.
 */
export const parcelDecider: Decider<ParcelState, readonly ParcelEvent[], ParcelEvent> = {
  initial: { weight: null, places: [] },
  decide: (state, command) =>
    command.filter((event) => event.type === 'ParcelSent' || event.data.place !== state.places.at(-1)),
  evolve: (state, event) =>
    event.type === 'ParcelSent'
      ? { ...state, weight: event.data.weight }
      : { ...state, places: [...state.places, event.data.place] },
};

export const scanDecider: Decider<null, ScanEvent, ScanEvent> = {
  initial: null,
  decide: (_, command) => [command],
  evolve: () => null,
};

export const ParcelReadModel = defineReadModel({
  name: 'parcel',
  schema: z.object({
    weight: z.number().optional(),
    place: z.string().optional(),
    station: z.string().optional(),
  }),
});

export type ParcelRow = z.infer<typeof ParcelReadModel.schema>;

/** One row per parcel, built from two kinds of streams. */
export const parcelProjection = defineProjection({
  readModel: ParcelReadModel,
  events: [ParcelEvents, ScanEvents],
  project(event, rows) {
    if (event.type === 'ParcelScanned') {
      const { parcel, number, station } = event.data;
      rows.set(parcel, { source: 'scan', at: number }, { station });
    } else {
      rows.set(event.streamId, { source: 'parcel', at: event.revision }, { ...event.data });
    }
  },
});

export const ParcelMoveReadModel = defineReadModel({
  name: 'parcel-move',
  schema: z.object({ place: z.string(), at: z.string() }),
});

/** One row per move, with the id `<parcel>@<revision>`. */
export const parcelMoveProjection = defineProjection({
  readModel: ParcelMoveReadModel,
  events: [ParcelEvents],
  only: ['ParcelMoved'],
  project(event, rows) {
    const fields = { place: event.data.place, at: event.recordedAt };
    rows.put(`${event.streamId}@${event.revision}`, fields);
  },
});

export const moved = (place: string): ParcelEvent => ({ type: 'ParcelMoved', data: { place } });
export const sent = (weight: number): ParcelEvent => ({ type: 'ParcelSent', data: { weight } });
