import { Schema, type Connection, type Model } from 'mongoose';
import type { Collection, IndexDeclaration } from '../../../kernel/collection.js';
import type { Doc } from '../read-store.js';

export const BUFFER_TIMEOUT_MS = 2000;

/**
 * The model of a declared collection. Its content stays free-form: the port has checked every value before,
 * and the declaration's zod shape belongs to the doors above.
 */
export function modelOf(connection: Connection, collection: Collection<object>): Model<Doc> {
  const schema = new Schema<Doc>(
    { _id: Schema.Types.Mixed, org: Schema.Types.Mixed },
    {
      strict: false,
      minimize: false,
      versionKey: false,
      autoIndex: false,
      autoCreate: false,
      bufferTimeoutMS: BUFFER_TIMEOUT_MS,
    },
  );
  for (const [name, index] of Object.entries(collection.indexes))
    schema.index(indexKey(index), { name, ...(index.unique ? { unique: true } : {}) });
  return connection.model<Doc>(collection.name, schema, collection.name, { overwriteModels: true });
}

/** Like the embedded keys, those of an index that is not unique end with the id: pages are then stable. */
function indexKey({ fields, unique }: IndexDeclaration): Record<string, 1> {
  return Object.fromEntries([...fields, ...(unique ? [] : ['_id'])].map((field) => [field, 1]));
}
