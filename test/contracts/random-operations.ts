import { z } from 'zod';
import { CanonicalJson, defineRecord } from '@alert-review/kernel';
import type {
  CountOptions,
  Filter,
  FindOptions,
  Scalar,
  StreamOptions,
  Update,
} from '../../src/platform/read-store/query.js';
import type { BulkOperation, Doc } from '../../src/platform/read-store/read-store.js';
import { seeded } from '../support/seeded.js';

export type Operation =
  | { readonly call: 'insert'; readonly doc: Doc }
  | { readonly call: 'put'; readonly doc: Doc }
  | { readonly call: 'bulk'; readonly operations: readonly BulkOperation[] }
  | {
      readonly call: 'compareAndSet';
      readonly filter: Filter;
      readonly update: Update;
      readonly upsert: boolean;
    }
  | { readonly call: 'remove'; readonly filter: Filter; readonly index: string }
  | { readonly call: 'find'; readonly filter: Filter; readonly options: FindOptions }
  | { readonly call: 'stream'; readonly filter: Filter; readonly options: StreamOptions }
  | { readonly call: 'count'; readonly filter: Filter; readonly options: CountOptions };

/** Every kind of index; the fields beside theirs hold values of every type. */
export const THINGS = defineRecord({
  name: 'things',
  schema: z.object({
    email: z.string(),
    city: z.string().nullish(),
    age: z.number().nullish(),
    tags: z.array(z.string()).nullish(),
    ranks: z.array(z.number()).optional(),
    seen: z.number().optional(),
  }),
  indexes: {
    email: { fields: ['email'], unique: true },
    city: { fields: ['city', 'age'] },
    tags: { fields: ['tags', 'age'], include: 'city' },
    ranks: { fields: ['ranks', 'city'] },
    seen: { fields: ['seen'] },
  },
});

/** The fields of each index behind the organization, to the last one of its keys. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  id: ['_id'],
  ...Object.fromEntries(
    Object.entries(THINGS.indexes).map(([name, { fields, unique }]) => [
      name,
      [...fields.slice(1), ...(unique ? [] : ['_id'])],
    ]),
  ),
};

const IDS = 60;

/** A seeded stream of operations of the port, most of them answered, some refused. */
export class RandomOperations {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  next(): Operation {
    const roll = this.below(20);
    if (roll < 2) return { call: 'insert', doc: this.doc() };
    if (roll < 4) return { call: 'put', doc: this.doc() };
    if (roll < 5) return { call: 'bulk', operations: this.bulkOperations() };
    if (roll < 8) return this.compareAndSet();
    if (roll < 9) {
      const filter = this.below(3) ? this.byId() : this.filter();
      return { call: 'remove', filter, index: this.indexFor(filter) };
    }
    const filter = this.filter();
    const index = this.indexFor(filter);
    if (roll < 10) return { call: 'stream', filter, options: { index, ...this.fields() } };
    if (roll < 13)
      return {
        call: 'count',
        filter,
        options: { index, ...(this.below(3) ? {} : { atMost: this.below(9) }) },
      };
    return { call: 'find', filter, options: this.findOptions(index) };
  }

  private below(n: number): number {
    return Math.floor(this.random() * n);
  }

  private one<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  private many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most) }, make);
  }

  private readonly id = (): string => `o${1 + this.below(2)}.${String(this.below(IDS)).padStart(3, '0')}`;
  private readonly city = (): string | null =>
    this.one(['Bern', 'Rome', 'Ro', 'Romeo', '', 'Ämter', '日本', '\uffee', '😀', null]);
  private readonly age = (): number | null => this.one([-3, -0.5, 0, -0, 1, 2, 3, 1e9, 2 ** 40, null]);
  private readonly tag = (): string => this.one(['a', 'b', 'c', 'd']);
  private readonly rank = (): number => this.below(4);
  private readonly seen = (): number => this.below(6) * 1000 - 2000;
  private readonly kind = (): string => this.one(['cat', 'dog', 'owl']);
  /** Of any type: what such fields hold in two documents, and in a filter, need not be alike. */
  private readonly scalar = (): Scalar => this.one([null, true, false, 0, 1, 2000, 'a', 'b', '\ue000', '😀']);
  private readonly email = (): string => `e${this.below(IDS)}@example.org`;

  private readonly values: Readonly<Record<string, () => Scalar>> = {
    city: this.city,
    age: this.age,
    tags: this.tag,
    ranks: this.rank,
    seen: this.seen,
    email: this.email,
    rev: () => this.below(6),
    'address.street': this.city,
    'pets.kind': this.kind,
    flag: () => this.one([true, false, null]),
    any: this.scalar,
    'any.a': this.scalar,
    'any.a.b': this.scalar,
  };

  /** A value of any type, with lists and objects inside one another. */
  private readonly anything = (depth = 0): unknown => {
    switch (this.below(depth < 3 ? 5 : 3)) {
      case 3:
        return this.many(4, () => this.anything(depth + 1));
      case 4:
        return this.below(5) ? { a: this.anything(depth + 1) } : {};
      default:
        return this.scalar();
    }
  };

  /** What no document may hold, and what only some fields may. */
  private readonly unstorable = (): object =>
    this.one<object>([
      { city: { no: 'object' } },
      { city: ['no list'] },
      { city: 5 },
      { tags: 'no list' },
      { tags: ['a', null] },
      { age: 'a\0' },
      { x: NaN },
      { x: undefined },
      { x: 'half \ud83d' },
      { x: [{ 'half \udc00': 1 }] },
      { x: { $ref: 'things', $id: 1 } },
      { x: { _bsontype: 'ObjectId' } },
      { 'x.y': 1 },
      { content: CanonicalJson.of({ a: ['half \ud83d'] }) },
      { content: CanonicalJson.of({ _bsontype: 'Long' }) },
    ]);

  /** Own e-mail addresses mostly; another document's now and then, to meet the unique index. */
  private doc(): Doc {
    return this.below(25) ? this.soundDoc() : { ...this.soundDoc(), ...this.unstorable() };
  }

  private soundDoc(): Doc {
    const id = this.id();
    const some = (name: string, value: () => unknown): object => (this.below(4) ? { [name]: value() } : {});
    return {
      _id: id,
      org: id.slice(0, 2),
      email: this.below(5) ? `${id}@example.org` : this.email(),
      ...some('city', this.city),
      ...some('age', this.age),
      ...some('tags', () => (this.below(9) ? this.many(4, this.tag) : null)),
      ...some('ranks', () => this.many(3, this.rank)),
      ...some('any', () => this.anything()),
      ...some('seen', this.seen),
      ...some('rev', () => this.below(6)),
      ...some('flag', this.values['flag']!),
      ...some('address', () => ({ street: this.city(), ...some('no', () => this.below(9)) })),
      ...some('pets', () => this.many(3, () => ({ kind: this.kind(), n: this.below(3) }))),
      ...some('bytes', () => new Uint8Array([this.below(256), 0, 255])),
      ...some('content', () => {
        const content = { text: 'é€😀\n"', list: [1, null, [], {}], 'dotted.$key': { deep$: -0 } };
        return this.below(2) ? content : CanonicalJson.of(content);
      }),
    };
  }

  /** Whether what stands before a refused one is done, the port leaves open. */
  private bulkOperations(): BulkOperation[] {
    const refused = { ...this.soundDoc(), ...this.unstorable() };
    return this.below(20) ? this.many(8, () => this.bulkOperation()) : [{ put: refused }];
  }

  private bulkOperation(): BulkOperation {
    if (this.below(4) === 0) return { remove: this.id() };
    const put = this.soundDoc();
    return typeof put['rev'] === 'number' && this.below(2) ? { put, ifNewerThan: 'rev' } : { put };
  }

  private byId(): { readonly _id: string; readonly org: string } {
    const id = this.id();
    return { _id: id, org: id.slice(0, 2) };
  }

  private compareAndSet(): Operation {
    const byId = this.byId();
    const upsert = this.below(2) === 0;
    const field = this.one(['rev', 'flag', 'age', 'any', 'any.a']);
    const expected = this.below(2) ? { [field]: this.below(2) ? null : this.values[field]!() } : {};
    const odd = this.below(25)
      ? {}
      : this.one<Filter>([{ rev: { $in: [1] } }, { $or: [{ rev: 1 }] }, { 'any.a': 1, any: 2 }]);
    const filter: Filter = { ...byId, ...expected, ...odd };
    const update: Update = {
      $set: {
        ...(this.below(2) ? { city: this.city() } : {}),
        ...(upsert || this.below(9) === 0
          ? { email: this.below(3) ? `${byId._id}@example.org` : this.email() }
          : {}),
        ...(this.below(6) ? {} : { tags: this.many(3, this.tag) }),
        ...(this.below(9) ? {} : { 'nested.value': this.below(9) }),
        ...(this.below(4) ? {} : { [this.one(['any', 'any.a', 'any.a.b', 'flag.a'])]: this.anything() }),
        ...(this.below(25) ? {} : this.unstorable()),
      },
      ...(this.below(3)
        ? {}
        : { $inc: { [this.one(['hits', 'hits', 'any', 'any.a', 'age'])]: 1 + this.below(3) } }),
      ...(this.below(3)
        ? {}
        : { $setOnInsert: { [this.one(['first', 'any.c', 'any.a.b'])]: this.below(9) } }),
      ...(this.below(25) ? {} : this.one([{ $push: { list: 1 } }, { $inc: { city: 'x' as never } }])),
    };
    return { call: 'compareAndSet', filter, update, upsert };
  }

  private filter(): Filter {
    const org = this.below(15) ? { org: this.one(['o1', 'o2']) } : {};
    const id = this.below(8)
      ? {}
      : this.one<Filter>([{ _id: { $gte: this.id() } }, { _id: { $in: this.many(5, this.id) } }]);
    return Object.assign({}, org, id, ...this.many(4, () => this.condition())) as Filter;
  }

  private condition(): Filter {
    const field = this.one(Object.keys(this.values));
    const value = this.values[field]!;
    const bound = () => (value() ?? (field === 'age' ? 1 : 'R')) as string | number;
    switch (this.below(10)) {
      case 0:
        return { [field]: { $in: this.many(4, value) } };
      case 1:
        return { [field]: { [this.one(['$gt', '$gte', '$lt', '$lte'])]: bound() } };
      case 2:
        return { [field]: { $gte: bound(), $lt: bound() } };
      case 3:
        return { [field]: { $ne: this.below(3) ? value() : null } };
      case 4:
        return { $or: [{ [field]: value() }, { age: this.age() }] };
      case 5:
        return { [field]: null };
      case 6:
        return this.below(6) ? { [field]: value() } : this.outside(field);
      default:
        return { [field]: value() };
    }
  }

  /** A condition that is not part of the language. */
  private outside(field: string): Filter {
    return this.one<unknown>([
      { age: { $near: 1 } },
      { $where: '1' },
      { age: NaN },
      { $and: [{ age: 1 }] },
      { [field]: { $nin: [null] } },
      { [field]: { $gte: null } },
      { [field]: { $exists: true } },
      { any: { a: 1 } },
      { any: [1] },
      { 'any.0': 1 },
      { city: 5 },
      { tags: { $gt: 'a' } },
    ]) as Filter;
  }

  /** Mostly one whose first field the filter names. */
  private indexFor(filter: Filter): string {
    const named = new Set(Object.keys(filter));
    const fitting = Object.keys(KEYS).filter((name) => named.has(KEYS[name]![0]!));
    if (this.below(12) === 0) return this.one([...Object.keys(KEYS), 'nothing']);
    return this.one(fitting.length > 0 ? fitting : Object.keys(KEYS));
  }

  private fields(): Pick<FindOptions, 'fields'> {
    return this.below(3)
      ? {}
      : {
          fields: [
            this.one(['age', 'city', 'email', 'address.street', 'content', 'any.a', 'any.a.b', 'tags']),
          ],
        };
  }

  /** Mostly an order that the index may give; by arrays the port leaves it open. */
  private findOptions(index: string): FindOptions {
    const ordered = (KEYS[index] ?? ['age']).filter((field) => field !== 'tags' && field !== 'ranks');
    const direction = this.one([1, -1] as const);
    const from = this.below(3) ? 0 : this.below(ordered.length);
    const fields = this.below(3) ? ordered.slice(from, from + 1 + this.below(3)) : [];
    const sort = Object.fromEntries(fields.map((field) => [field, this.below(30) ? direction : 1]));
    const isSorted = fields.length > 0;
    return {
      index,
      ...(isSorted ? { sort } : {}),
      ...(isSorted && this.below(3) === 0 ? { skip: this.below(20) } : {}),
      ...(isSorted && this.below(2) ? { limit: this.below(12) } : {}),
      ...this.fields(),
    };
  }
}
