import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Io = 'input' | 'output';

/** The only text format that every client accepts. Other formats are described in words. */
const FORMAT_OF_ALL = 'date-time';
const FORMS: Readonly<Record<string, string>> = {
  date: 'YYYY-MM-DD.',
  e164: '+ and digits (E.164).',
  email: 'An e-mail address.',
  uri: 'An address (URI).',
};

/**
 * Returns a JSON Schema 2020-12 that every host accepts; some hosts drop a tool, or all tools, for a single
 * unknown keyword. OpenAI's strict mode rejects `default`, so the description contains the default. Each
 * value has one type, and Vertex AI has no type for null, so the description of an object lists its fields
 * that may be null.
 */
export function toolSchema(schema: z.ZodObject, io: Io): ListedTool['inputSchema'] {
  return listedSchema(schema, io, shorten);
}

/** Returns the schema of arguments with the fields that the list of tools leaves out to be short. */
export const fullArgumentsSchema = (schema: z.ZodObject): ListedTool['inputSchema'] =>
  listedSchema(schema, 'input', () => {});

function listedSchema(
  schema: z.ZodObject,
  io: Io,
  shortened: (schema: JsonSchema) => void,
): ListedTool['inputSchema'] {
  const override = ({ jsonSchema }: { readonly jsonSchema: JsonSchema }) => {
    plain(jsonSchema, io);
    shortened(jsonSchema);
  };
  const root = z.toJSONSchema(schema, { io, override });
  delete root.$schema;
  return forAllHosts(root, io) as ListedTool['inputSchema'];
}

/** What is left out of an object whose fields are not described; without the last, none would be allowed. */
const UNDESCRIBED = ['brief', 'properties', 'required', 'additionalProperties'];

function plain(schema: JsonSchema, io: Io): void {
  // Keep the schemas short; an answer shows its fields anyway.
  if (io === 'output') for (const name of ['additionalProperties', 'required']) delete schema[name];
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  delete schema.propertyNames;
  if (schema.default !== undefined) {
    // Skip a default that equals the minimum: nobody needs to be told that a list begins with page 1.
    if (schema.default !== schema.minimum)
      describe(schema, `Default: ${schema.default as string | number | boolean}.`);
    delete schema.default;
  }
}

function shorten(schema: JsonSchema): void {
  if (schema.brief === true) for (const name of UNDESCRIBED) delete schema[name];
}

/**
 * Simplifies the finished schema. This runs last, because the description of an object depends on its
 * simplified fields.
 */
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

/** Returns the schema without null if the value may be null; returns null for any other schema. */
function withoutNull({ anyOf, type, ...around }: JsonSchema): JsonSchema | null {
  const [value, none] = anyOf ?? [];
  if (value !== undefined && none?.type === 'null') return { ...value, ...around };
  const types = (Array.isArray(type) ? type : []) as readonly string[];
  if (!types.includes('null')) return null;
  return { ...around, type: types.find((each) => each !== 'null') } as JsonSchema;
}

/** Describes a nullable field in words, since it is not declared. */
function told(name: string, { description, enum: values }: JsonSchema): string {
  const meaning = values ? values.join(' or ') : (description ?? '').replace(/\.$/, '');
  return meaning === '' ? name : `${name} (${meaning})`;
}

function describe(schema: JsonSchema, text: string): void {
  if (text !== '') schema.description = [schema.description, text].filter(Boolean).join(' ');
}
