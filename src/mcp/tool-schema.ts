import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns JSON Schema 2020-12 for every host; some drop all tools for one unknown keyword. */
export function toolSchema(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const root = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => plain(jsonSchema, io) });
  delete root.$schema;
  return root as ListedTool['inputSchema'];
}

function plain(schema: JsonSchema, io: 'input' | 'output'): void {
  // Why removed: the answer shows its fields.
  if (io === 'output') for (const name of ['additionalProperties', 'required']) delete schema[name];
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  if (schema.brief === true) for (const name of ['brief', 'properties', 'required']) delete schema[name];
  for (const [name, field] of Object.entries(schema.properties ?? {}))
    if (typeof field === 'object' && 'unlisted' in field) delete schema.properties![name];
  const [value, none] = schema.anyOf ?? [];
  if (value === undefined || none?.type !== 'null') return;
  delete schema.anyOf;
  Object.assign(schema, value, { type: [value.type, 'null'] });
  if (value.enum) schema.enum = [...value.enum, null];
}
