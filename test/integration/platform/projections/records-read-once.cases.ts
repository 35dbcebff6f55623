import { z } from 'zod';
import { defineProjection, defineRecord, type Projection } from '@alert-review/kernel';
import type { ReadStore } from '../../../../src/platform/read-store/read-store.js';
import { callerOf, openPlatform } from '../../../support/open-platform.js';
import { moved, parcelDecider, ParcelEvents, ParcelReadModel } from '../../../support/parcels.js';

const bank = callerOf('a1');

test.each([
  ['once for each event', false, 2],
  ['not at all where it is handed over', true, 0],
])('a record that several read models are made from is read %s', async (_, isHandedOver, times) => {
  const noted = defineRecord({ name: 'notes', schema: z.object({ text: z.string() }) });
  const making = (readModel: typeof ParcelReadModel): Projection =>
    defineProjection({
      readModel,
      events: [ParcelEvents],
      async project({ revision, streamId }, rows, records) {
        const note = await records.get(noted, 'n1');
        rows.set(streamId, { source: 'parcel', at: revision }, { place: note!.text });
      },
    });
  const other = { ...ParcelReadModel, name: 'other-parcel' };
  const projections = [making(ParcelReadModel), making(other)];
  const own = await openPlatform({
    families: [ParcelEvents],
    projections,
    records: [noted],
  });
  try {
    await own.rebuild.outdated();
    const store: Pick<ReadStore, 'find'> = own.stores.readStore;
    const find = store.find.bind(store);
    let reads = 0;
    store.find = (collection, ...asked) => {
      if (collection.name === noted.name) reads++;
      return find(collection, ...asked);
    };
    for (const text of ['Graz', 'Wien']) {
      const row = { id: 'n1', text };
      await own.records.for(bank).put(noted, row);
      await own.decisions.decide({
        caller: bank,
        decider: parcelDecider,
        streamId: 'p1',
        operation: 'MoveParcel',
        family: ParcelEvents,
        command: [moved(`on to ${text}`)],
        ...(isHandedOver ? { stored: { record: noted, row } } : {}),
      });
      for (const model of [ParcelReadModel, other])
        expect(await own.readModels.for(bank).get(model, 'p1')).toMatchObject({ place: text });
    }
    expect(reads).toBe(times);
    await own.records.for(bank).put(noted, { id: 'n1', text: 'Linz' });
    await own.rebuild.runEach([projections[0]!]);
    expect(await own.readModels.for(bank).get(ParcelReadModel, 'p1')).toMatchObject({ place: 'Linz' });
  } finally {
    await own.close();
  }
});
