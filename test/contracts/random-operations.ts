import { z } from 'zod';
import { defineRecord } from '../../src/kernel/define-record.js';
import type {
  CountOptions,
  Filter,
  FindOptions,
  StreamOptions,
  Update,
} from '../../src/platform/read-store/query.js';
import type { BulkOperation, Doc } from '../../src/platform/read-store/read-store.js';
import { seeded } from '../support/seeded.js';

export type Operation =
  | { readonly call: 'insert'; readonly doc: Doc }
  | { readonly call: 'put'; readonly doc: Doc; readonly ifNewerThan?: string }
  | { readonly call: 'bulk'; readonly operations: readonly BulkOperation[] }
  | {
      readonly call: 'compareAndSet';
      readonly filter: Filter;
      readonly update: Update;
      readonly upsert: boolean;
      readonly index: string;
    }
  | { readonly call: 'remove'; readonly filter: Filter; readonly index: string }
  | { readonly call: 'find'; readonly filter: Filter; readonly options: FindOptions }
  | { readonly call: 'stream'; readonly filter: Filter; readonly options: StreamOptions }
  | { readonly call: 'count'; readonly filter: Filter; readonly options: CountOptions };

/** Every kind of index; each field holds values of one type, as those of our declarations do. */
export const THINGS = defineRecord({
  name: 'things',
  schema: z.object({ email: z.string() }),
  indexes: {
    email: { fields: ['email'], unique: true },
    city: { fields: ['city', 'age'] },
    tags: { fields: ['tags', 'age'] },
    seen: { fields: ['seen'] },
    street: { fields: ['address.street'] },
    pets: { fields: ['pets.kind'] },
  },
});

/** The fields of each index behind the organisation, to the last one of its keys. */
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
    if (roll < 4) return { call: 'put', doc: this.doc(), ...(this.below(2) ? { ifNewerThan: 'rev' } : {}) };
    if (roll < 5) return { call: 'bulk', operations: this.many(8, () => this.bulkOperation()) };
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
  private readonly city = (): unknown => this.one(['Bern', 'Rome', 'Ro', 'Romeo', '', 'Ämter', '日本', null]);
  private readonly age = (): unknown => this.one([-3, -0.5, 0, -0, 1, 2, 3, 1e9, 2 ** 40, null]);
  private readonly tag = (): unknown => this.one(['a', 'b', 'c', 'd']);
  private readonly seen = (): unknown => new Date(this.below(6) * 1000 - 2000);
  private readonly kind = (): unknown => this.one(['cat', 'dog', 'owl']);
  private readonly email = (): unknown => `e${this.below(IDS)}@example.org`;

  private readonly values: Readonly<Record<string, () => unknown>> = {
    city: this.city,
    age: this.age,
    tags: this.tag,
    seen: this.seen,
    email: this.email,
    rev: () => this.below(6),
    'address.street': this.city,
    'pets.kind': this.kind,
    flag: () => this.one([true, false, null]),
  };

  /** Own e-mail addresses mostly; another document's now and then, to meet the unique index. */
  private doc(): Doc {
    const id = this.id();
    const some = (name: string, value: () => unknown): object => (this.below(4) ? { [name]: value() } : {});
    return {
      _id: id,
      org: id.slice(0, 2),
      email: this.below(5) ? `${id}@example.org` : this.email(),
      ...some('city', this.city),
      ...some('age', this.age),
      ...some('tags', () => (this.below(3) ? this.many(4, this.tag) : this.tag())),
      ...some('seen', this.seen),
      ...some('rev', () => this.below(6)),
      ...some('flag', this.values['flag']!),
      ...some('address', () => ({ street: this.city(), ...some('no', () => this.below(9)) })),
      ...some('pets', () => this.many(3, () => ({ kind: this.kind(), n: this.below(3) }))),
      ...some('bytes', () => new Uint8Array([this.below(256), 0, 255])),
      ...some('content', () => ({ text: 'é€😀', list: [1, null, [], {}], 'dotted.$key': { $deep: -0 } })),
      ...(this.below(40)
        ? {}
        : this.one([{ city: { no: 'object' } }, { x: NaN }, { x: undefined }, { age: 'a\0' }])),
    };
  }

  private bulkOperation(): BulkOperation {
    if (this.below(4) === 0) return { remove: this.id() };
    const put = this.doc();
    return typeof put['rev'] === 'number' && this.below(2) ? { put, ifNewerThan: 'rev' } : { put };
  }

  private byId(): Filter {
    const id = this.id();
    return { _id: id, org: id.slice(0, 2) };
  }

  /** Names one document: which of several the update takes, the port leaves open. */
  private compareAndSet(): Operation {
    const byId = this.byId();
    const upsert = this.below(2) === 0;
    const field = this.one(['rev', 'flag', 'age']);
    const expected = this.below(2) ? { [field]: this.below(2) ? null : this.values[field]!() } : {};
    const filter =
      upsert || this.below(3) ? { ...byId, ...expected } : { org: byId['org'], email: this.email() };
    const update: Update = {
      $set: {
        ...(this.below(2) ? { city: this.city() } : {}),
        ...(upsert || this.below(9) === 0 ? { email: `${String(byId['_id'])}@example.org` } : {}),
        ...(this.below(6) ? {} : { tags: this.many(3, this.tag) }),
        ...(this.below(9) ? {} : { 'nested.value': this.below(9) }),
      },
      ...(this.below(3) ? {} : { $inc: { hits: 1 + this.below(3) } }),
      ...(this.below(3) ? {} : { $max: { top: this.below(9) } }),
      ...(this.below(3) ? {} : { $unset: { [this.one(['seen', 'address', 'bytes'])]: true } }),
      ...(this.below(3) ? {} : { $setOnInsert: { first: this.below(9) } }),
      ...(this.below(40) ? {} : { $push: { list: 1 } }),
    };
    return { call: 'compareAndSet', filter, update, upsert, index: 'email' in filter ? 'email' : 'id' };
  }

  private filter(): Filter {
    const conditions = this.many(4, () => this.condition());
    const org = this.below(15) ? [{ org: this.one(['o1', 'o2']) }] : [];
    const id = this.below(8)
      ? []
      : [this.one([{ _id: { $gte: this.id() } }, { _id: { $in: this.many(5, this.id) } }])];
    const parts = [...org, ...id, ...conditions];
    const isFlat = this.below(2) && new Set(parts.flatMap((part) => Object.keys(part))).size === parts.length;
    return isFlat || parts.length === 0 ? (Object.assign({}, ...parts) as Filter) : { $and: parts };
  }

  private condition(): Filter {
    const field = this.one(Object.keys(this.values));
    const value = this.values[field]!;
    const bound = (): unknown => value() ?? (field === 'age' ? 1 : field === 'flag' ? true : 'R');
    const range = field === 'flag' ? {} : { $gte: bound(), $lt: bound() };
    switch (this.below(11)) {
      case 0:
        return { [field]: { $in: this.many(4, value) } };
      case 1:
        return field === 'flag'
          ? { flag: true }
          : { [field]: { [this.one(['$gt', '$gte', '$lt', '$lte'])]: bound() } };
      case 2:
        return field === 'flag' ? { flag: null } : { [field]: range };
      case 3:
        return { [field]: this.one<object>([{ $ne: value() }, { $nin: [value(), value()] }]) };
      case 4:
        return { [field]: { $exists: this.below(2) === 0 } };
      case 5:
        return { $or: [{ [field]: value() }, { age: this.age() }] };
      case 6:
        return { tags: { $all: [this.tag(), this.tag()] } };
      case 7:
        return { pets: { $elemMatch: { kind: this.kind(), n: this.below(3) } } };
      case 8:
        return this.below(12)
          ? { [field]: value() }
          : this.one<Filter>([{ age: { $near: 1 } }, { $where: '1' }, { age: NaN }]);
      default:
        return { [field]: value() };
    }
  }

  /** Mostly one whose first field the filter names. */
  private indexFor(filter: Filter): string {
    const named = new Set([filter, ...(filter.$and ?? [])].flatMap((part) => Object.keys(part)));
    const fitting = Object.keys(KEYS).filter((name) => named.has(KEYS[name]![0]!));
    if (this.below(12) === 0) return this.one([...Object.keys(KEYS), 'nothing']);
    return this.one(fitting.length > 0 ? fitting : Object.keys(KEYS));
  }

  private fields(): Pick<FindOptions, 'fields'> {
    return this.below(3) ? {} : { fields: [this.one(['age', 'city', 'email', 'address.street', 'content'])] };
  }

  /** Mostly an order that the index may give; by arrays the port leaves it open. */
  private findOptions(index: string): FindOptions {
    const ordered = (KEYS[index] ?? ['age']).filter((field) => field !== 'tags' && field !== 'pets.kind');
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
