import { Schema, type Connection, type Model } from 'mongoose';
import type { z } from 'zod';
import type { Collection, IndexDeclaration } from '../../../kernel/collection.js';
import type { Doc } from '../read-store.js';

/** Makes the model with fields and indexes. Writes bypass its casts: the port has checked every value. */
export function modelOf(connection: Connection, collection: Collection<object>): Model<Doc> {
  const fields = fieldsOf(collection.schema);
  const schema = new Schema<Doc>(
    {
      // Guards of the rows of a read model, by source.
      ...(collection.kind === 'read_model' ? { rev: Schema.Types.Mixed } : {}),
      ...fields,
      _id: { type: String, required: true },
      org: { type: String, required: true },
    },
    {
      strict: fields === null ? false : 'throw',
      minimize: false,
      versionKey: false,
      autoIndex: false,
      autoCreate: false,
    },
  );
  for (const [name, index] of Object.entries(collection.indexes))
    schema.index(indexKey(index), { name, ...(index.unique ? { unique: true } : {}) });
  return connection.model<Doc>(collection.name, schema, collection.name, { overwriteModels: true });
}

/** Why the id last in a non-unique index: pages are then stable, as in the embedded store. */
function indexKey({ fields, unique, include }: IndexDeclaration): Record<string, 1> {
  const behind = [...(unique ? [] : ['_id']), ...(include === undefined ? [] : [include])];
  return Object.fromEntries([...fields, ...behind].map((field) => [field, 1]));
}

type ZodDef = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly catchall?: z.ZodType;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
};

/** Returns the declared fields; null when the declaration leaves them open. */
function fieldsOf(schema: z.ZodType): Readonly<Record<string, unknown>> | null {
  const { type, shape, catchall, left, right } = schema.def as ZodDef;
  if (type === 'object' && shape && !catchall)
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, { type: typeOf(field) }]));
  const both = type === 'intersection' && left && right ? [fieldsOf(left), fieldsOf(right)] : [null];
  return both.includes(null) ? null : (Object.assign({}, ...both) as Readonly<Record<string, unknown>>);
}

const SCALARS: Readonly<Record<string, unknown>> = {
  string: String,
  enum: String,
  number: Number,
  boolean: Boolean,
  date: Date,
};

function typeOf(schema: z.ZodType): unknown {
  const { type, innerType, element } = schema.def as ZodDef;
  if (innerType) return typeOf(innerType);
  if (type === 'array' && element) return [typeOf(element)];
  return SCALARS[type] ?? Schema.Types.Mixed;
}
