import { z } from 'zod';
import { Alert } from '../../alerts/domain/alert.record.js';
import { Entity } from '../../ingestion/domain/entity.record.js';
import { Transaction } from '../../ingestion/domain/transaction.record.js';
import { ERROR_CATALOGUE, type ErrorCode } from '../../kernel/error-catalogue.js';
import { itemSchema } from './operation.js';
import { INVESTIGATION_SCHEMAS } from './operations/investigations.js';
import { REFERENCE_LIST_SCHEMAS } from './operations/reference-lists.js';
import { UPLOAD_SCHEMAS } from './operations/uploads.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const FieldProblem = z.looseObject({
  field: z.string(),
  value: z.unknown(),
  message: z.string(),
  index: z
    .int()
    .optional()
    .describe('Place in the list, where items are judged one by one; their id stands beside.'),
});

const RestError = z.object({
  error: z.enum(Object.keys(ERROR_CATALOGUE) as [ErrorCode]).describe('Match on this; codes never change.'),
  message: z.string().describe('For people; its wording may change.'),
  details: z
    .looseObject({
      field: z.string().nullable().describe('The offending input, such as `alerts[3].title`.'),
      value: z.unknown().describe('What stood there, cut after 200 characters.'),
      problems: z
        .array(FieldProblem)
        .optional()
        .describe('Of `validation_error`: what is wrong, field by field.'),
      problems_total: z.int().optional().describe('How many problems there are, listed or not.'),
    })
    .describe('What fills the message stands here too.'),
});

/** Of an optional field that may be null: what it is otherwise. */
const within = <Schema extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<Schema>>): Schema =>
  field.unwrap().unwrap();

const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  Entity,
  Ubo: within(Entity.shape.ubo),
  EntityIntel: within(Entity.shape.blockchain_intel).element,
  TransferIntel: within(within(Transaction.shape.sender).shape.blockchain_intel).element,
  Alert,
  ...UPLOAD_SCHEMAS,
  ...INVESTIGATION_SCHEMAS,
  ...REFERENCE_LIST_SCHEMAS,
  Error: RestError,
};

const names = new Map(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]));

const pathOf = (name: string): string => `#/components/schemas/${name}`;

/** Every named schema of the document, as JSON Schema 2020-12. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(COMPONENTS)) registry.add(schema, { id: name });
  const { schemas } = z.toJSONSchema(registry, { ...OPTIONS, io: 'input', uri: pathOf });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]));
}

/** A schema as a body has it: a reference where it has a name. */
export function bodySchema(schema: z.ZodType): JsonSchema {
  const name = names.get(schema);
  if (name !== undefined) return { $ref: pathOf(name) };
  const element = schema instanceof z.ZodArray && names.get(schema.element as z.ZodType);
  if (element) return { type: 'array', items: { $ref: pathOf(element) } };
  return plain(z.toJSONSchema(schema, { ...OPTIONS, io: 'input' }));
}

/** The properties of parameters as the server understands them: numbers where it reads digits. */
export const parameterSchema = (schema: z.ZodObject): JsonSchema =>
  plain(z.toJSONSchema(schema, { ...OPTIONS, io: 'output' }));

const OPTIONS = { unrepresentable: 'any', override: adapt } as const;

function adapt({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  const item = itemSchema(zodSchema);
  if (item) jsonSchema.$ref = pathOf(names.get(item)!);
  // Zod says how far a whole number is exact; nobody sends those.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

function plain({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
