import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Io = 'input' | 'output';

/** The only format of a text that every client takes; others are said in words. */
const FORMAT_OF_ALL = 'date-time';
const FORMS: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD.',
  e164: '+ and digits (E.164).',
  email: 'An e-mail address.',
  uri: 'An address (URI).',
};

/**
 * Returns JSON Schema 2020-12 in the words that every host takes: some drop a tool, or all of them, for one
 * word that they do not know. OpenAI's strict mode refuses `default`, which the description tells instead.
 * Each value has one type, and Vertex AI knows none for null: fields of answers
 * that may be null are named in the description of their object instead.
 */
export function toolSchema(schema: z.ZodObject, io: Io): ListedTool['inputSchema'] {
  const root = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => plain(jsonSchema, io) });
  delete root.$schema;
  return forAllHosts(root, io) as ListedTool['inputSchema'];
}

function plain(schema: JsonSchema, io: Io): void {
  // Why removed: the answer shows its fields.
  if (io === 'output') for (const name of ['additionalProperties', 'required']) delete schema[name];
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  if (schema.default !== undefined) {
    // Why not of the least value: that a list begins with page 1 needs no words, and each tool's list is
    // short.
    if (schema.default !== schema.minimum)
      describe(schema, `Default: ${schema.default as string | number | boolean}.`);
    delete schema.default;
  }
  if (schema.brief === true) for (const name of ['brief', 'properties', 'required']) delete schema[name];
}

/** Why after the whole is made: what a field becomes decides what its object says. */
function forAllHosts(schema: JsonSchema, io: Io): JsonSchema {
  const { properties, items, format, ...shown } = schema as JsonSchema & { items?: JsonSchema };
  if (format === FORMAT_OF_ALL) shown.format = format;
  else if (format !== undefined) describe(shown, FORMS[format] ?? '');
  if (items) shown.items = forAllHosts(withoutNull(items) ?? items, io);
  if (!properties) return shown;
  const listed: Record<string, JsonSchema> = {};
  const maybeNull: string[] = [];
  for (const [name, field] of Object.entries(properties as Record<string, JsonSchema>)) {
    const value = withoutNull(field);
    if (value && io === 'output') maybeNull.push(told(name, value));
    else listed[name] = forAllHosts(value ?? field, io);
  }
  if (maybeNull.length > 0) {
    describe(shown, `Nullable: ${maybeNull.join(', ')}.`);
  }
  return { ...shown, properties: listed };
}

/** Returns the schema of a value that may be null, without null; null for another schema. */
function withoutNull({ anyOf, type, ...around }: JsonSchema): JsonSchema | null {
  const [value, none] = anyOf ?? [];
  if (value !== undefined && none?.type === 'null') return { ...value, ...around };
  const types = (Array.isArray(type) ? type : []) as readonly string[];
  if (!types.includes('null')) return null;
  return { ...around, type: types.find((each) => each !== 'null') } as JsonSchema;
}

/** A field that is named, and not declared. */
function told(name: string, { description, enum: values }: JsonSchema): string {
  const meaning = values ? values.join(' or ') : (description ?? '').replace(/\.$/, '');
  return meaning === '' ? name : `${name} (${meaning})`;
}

function describe(schema: JsonSchema, text: string): void {
  if (text !== '') schema.description = [schema.description, text].filter(Boolean).join(' ');
}
