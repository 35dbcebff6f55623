import { Logger } from '@nestjs/common';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { type Collection, EnvironmentError, PRIMARY_KEY } from '@alert-review/kernel';
import { indexesOfCollection } from '../../../src/platform/read-store/mongodb/connection.mongodb.js';
import { MongoReadStore } from '../../../src/platform/read-store/read-store.mongodb.js';

it('says nothing of its own where the first try to connect fails: the start tells it', async () => {
  const said: unknown[] = [];
  const say = (line: unknown) => void said.push(line);
  Logger.overrideLogger({ log: say, warn: say, error: say });
  const waits = { selectMs: 200 };
  const opening = MongoReadStore.connect('mongodb://127.0.0.1:1/none', { waits });
  await expect(opening).rejects.toMatchObject({ code: 'store_unavailable' });
  expect(said).toEqual([]);
});

it('ends on an address whose options cannot be read: waiting would not mend it', async () => {
  const opening = MongoReadStore.connect('mongodb://127.0.0.1:1/none?tls=maybe', {
    waits: { selectMs: 200 },
  });
  await expect(opening).rejects.toThrow(/^MONGODB_URL cannot be used: .*tls/);
  await expect(opening).rejects.toBeInstanceOf(EnvironmentError);
});

const stored = [...STORE_CATALOGUE.records, ...STORE_CATALOGUE.projections.map(({ readModel }) => readModel)];

it.each(stored.map((collection): [string, Collection<object>] => [collection.name, collection]))(
  'the indexes of %s are the declared ones, with the id behind, and then what is held',
  (_, collection) => {
    const declared = Object.entries(collection.indexes).map(([name, { fields, unique, include: holds }]) => [
      name,
      [...fields, ...(unique ? [] : ['_id']), ...(holds ? [holds] : [])],
      unique ?? false,
    ]);
    const made = indexesOfCollection(collection).map(({ key, name, unique }) => [
      name,
      Object.keys(key),
      unique ?? false,
    ]);
    expect(made).toEqual(declared);
    expect(Object.keys(collection.indexes)).not.toContain(PRIMARY_KEY);
  },
);
