import { createConnection, type Schema } from 'mongoose';
import { z } from 'zod';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import { PRIMARY_KEY, type Collection } from '../../../src/kernel/collection.js';
import { defineRecord } from '../../../src/kernel/define-record.js';
import { modelOf } from '../../../src/platform/read-store/mongodb/schemas.mongodb.js';

/** Never connected: models are made without a server. */
const connection = createConnection();
const stored = [...STORE_CATALOGUE.records, ...STORE_CATALOGUE.projections.map(({ readModel }) => readModel)];

/** The model's type of each of its fields. */
const typesOf = (schema: Schema): Record<string, string> =>
  Object.fromEntries(Object.entries(schema.paths).map(([path, { instance }]) => [path, instance]));

const TYPES: Readonly<Record<string, string>> = {
  string: 'String',
  number: 'Number',
  integer: 'Number',
  boolean: 'Boolean',
  array: 'Array',
};

/** The same by the JSON Schema of the declaration, which the model is not made from. */
function declaredTypes({
  properties = {},
  allOf = [],
}: z.core.JSONSchema.JSONSchema): Record<string, string> {
  const own = Object.entries(properties).map(([name, field]) => {
    const { type, anyOf = [] } = field as z.core.JSONSchema.JSONSchema;
    const [present, ...others] = [type, ...anyOf.map((each) => each.type)]
      .flat()
      .filter((each) => each !== undefined && each !== 'null');
    return [name, others.length === 0 ? (TYPES[String(present)] ?? 'Mixed') : 'Mixed'] as const;
  });
  return Object.assign(Object.fromEntries(own), ...allOf.map(declaredTypes)) as Record<string, string>;
}

describe.each(stored.map((collection): [string, Collection<object>] => [collection.name, collection]))(
  'the model of %s',
  (_, collection) => {
    const { schema } = modelOf(connection, collection);

    it('has the declared indexes under their names, with the id behind, and then what is held', () => {
      const declared = Object.entries(collection.indexes).map(
        ([name, { fields, unique, include: holds }]) => [
          name,
          [...fields, ...(unique ? [] : ['_id']), ...(holds ? [holds] : [])],
          unique ?? false,
        ],
      );
      const made = schema
        .indexes()
        .map(([key, { name, unique }]) => [name, Object.keys(key), unique ?? false]);
      expect(made).toEqual(declared);
      expect(Object.keys(collection.indexes)).not.toContain(PRIMARY_KEY);
    });

    it('has a field of its type for every declared one, and knows no other', () => {
      const fields = Object.values(collection.indexes).flatMap((index) => index.fields);
      for (const field of ['_id', 'org', ...fields]) expect(schema.pathType(field)).toBe('real');
      expect(typesOf(schema)).toEqual({
        ...declaredTypes(z.toJSONSchema(collection.schema, { unrepresentable: 'any' })),
        ...(collection.kind === 'read_model' ? { rev: 'Mixed' } : {}),
        _id: 'String',
        org: 'String',
      });
      expect(schema.get('strict')).toBe('throw');
    });
  },
);

it('the fields of a model have the declared types', () => {
  const things = defineRecord({
    name: 'things',
    schema: z.intersection(
      z.object({ name: z.string(), kind: z.enum(['a']).nullable(), at: z.date(), n: z.number().optional() }),
      z.object({ tags: z.array(z.string()), open: z.boolean(), content: z.object({ n: z.number() }) }),
    ),
  });
  const { schema } = modelOf(connection, things);
  expect(typesOf(schema)).toEqual({
    _id: 'String',
    org: 'String',
    name: 'String',
    kind: 'String',
    at: 'Date',
    n: 'Number',
    tags: 'Array',
    open: 'Boolean',
    content: 'Mixed',
  });
});

it('a declaration that leaves its fields open gives a model that does so', () => {
  const open = defineRecord({ name: 'open', schema: z.looseObject({ name: z.string() }) });
  expect(modelOf(connection, open).schema.get('strict')).toBe(false);
});
