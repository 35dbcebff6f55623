import { z } from 'zod';
import { defineRecord } from '@alert-review/kernel';
import type { BulkOperation, BulkOutcome, Doc, ReadStore } from '../../src/platform/read-store/read-store.js';
import { seeded } from '../support/seeded.js';
import { giveBackDataDirectory, takeDataDirectory } from '../support/data-directories.js';
import { openEmbedded } from '../support/open-embedded.js';

const People = defineRecord({
  name: 'people',
  schema: z.object({ email: z.string(), city: z.string(), rev: z.number() }),
  indexes: { email: { fields: ['email'], unique: true }, city: { fields: ['city'] } },
});

type Person = Doc & { readonly email: string; readonly city: string; readonly rev: number };

/** What a store holds when one call ends before the next begins. */
class OneByOne {
  readonly people = new Map<string, Person>();

  bulk(steps: readonly BulkOperation[]): BulkOutcome[] {
    const owners = new Map([...this.people.values()].map(({ _id, email }) => [email, _id]));
    const taken = new Map<string, string>();
    const removed: string[] = [];
    const put: Person[] = [];
    const outcomes = steps.map((step): BulkOutcome => {
      if ('remove' in step) {
        removed.push(step.remove);
        return 'done';
      }
      const next = step.put as Person;
      const before = this.people.get(next._id);
      if (before && step.ifNewerThan && next.rev <= before.rev) return 'older';
      const owner = owners.get(next.email) ?? taken.get(next.email);
      if (owner !== undefined && owner !== next._id) return { duplicate: 'email' };
      taken.set(next.email, next._id);
      put.push(next);
      return 'done';
    });
    for (const id of removed) this.people.delete(id);
    for (const person of put) this.people.set(person._id, person);
    return outcomes;
  }
}

const SEED = 20261120;
const ROUNDS = 60;
const CALLS = 12;

/** Steps that name a document once; few ids and few keys, so that calls meet. */
function steps(random: () => number): BulkOperation[] {
  const below = (n: number) => Math.floor(random() * n);
  const ids = [...new Set(Array.from({ length: 1 + below(8) }, () => below(24)))];
  return ids.map((n): BulkOperation => {
    const _id = `o1.${n}`;
    if (random() < 0.2) return { remove: _id };
    const put = { _id, org: 'o1', email: `m${below(16)}`, city: `c${below(3)}`, rev: below(50) };
    return random() < 0.5 ? { put } : { put, ifNewerThan: 'rev' };
  });
}

const person = (n: number, rev = 1): Person => ({
  _id: `o1.${n}`,
  org: 'o1',
  email: `m${n}`,
  city: 'c',
  rev,
});

async function onEmptyStore(run: (store: ReadStore) => Promise<void>): Promise<void> {
  const directory = await takeDataDirectory();
  const fail = (error: Error): never => {
    throw error;
  };
  const stores = await openEmbedded(directory, { onFatal: fail });
  try {
    await stores.readStore.ensure(People);
    await run(stores.readStore);
  } finally {
    await stores.close();
    await giveBackDataDirectory(directory);
  }
}

test('what the write ahead brings counts behind a look at what was stored before it', () =>
  onEmptyStore(async (store) => {
    const put = (of: Person): BulkOperation => ({ put: of, ifNewerThan: 'rev' });
    const calls = [[put(person(0))], [put(person(7, 9))], [put(person(1)), put(person(7, 2))]];
    const outcomes = await Promise.all(calls.map((call) => store.bulk(People, call)));
    expect(outcomes).toEqual([['done'], ['done'], ['done', 'older']]);
    expect(await store.find(People, { _id: 'o1.7', org: 'o1' }, { index: 'id' })).toEqual([person(7, 9)]);
  }));

test('operations that fail in the middle leave nothing of what came before them', () =>
  onEmptyStore(async (store) => {
    function* failing(): Iterable<BulkOperation> {
      for (let n = 0; n < 500; n++) yield { put: person(n) };
      throw new Error('no more');
    }
    await expect(store.bulk(People, failing())).rejects.toThrow('no more');
    expect(await store.count(People, { org: 'o1', city: 'c' }, { index: 'city' })).toBe(0);
    expect(await store.bulk(People, [{ put: person(1) }])).toEqual(['done']);
  }));

test('bulk writes under way at once come to what they come to one after the other', () =>
  onEmptyStore(async (store) => {
    const random = seeded(SEED);
    const model = new OneByOne();
    for (let round = 0; round < ROUNDS; round++) {
      const calls = Array.from({ length: CALLS }, () => steps(random));
      const outcomes = await Promise.all(calls.map((call) => store.bulk(People, call)));
      expect(outcomes).toEqual(calls.map((call) => model.bulk(call)));
    }
    const byId = (a: Doc, b: Doc) => (a._id < b._id ? -1 : 1);
    const expected = [...model.people.values()].sort(byId);
    expect(expected.length).toBeGreaterThan(3);
    const cities = await store.find(
      People,
      { org: 'o1', city: { $in: ['c0', 'c1', 'c2'] } },
      { index: 'city' },
    );
    expect(cities.sort(byId)).toEqual(expected);
    for (const each of expected)
      expect(await store.find(People, { org: 'o1', email: each.email }, { index: 'email' })).toEqual([each]);
  }));
