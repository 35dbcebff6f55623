import { z } from 'zod';
import { Alert } from '../../src/alerts/domain/alert.record.js';
import { Entity } from '../../src/ingestion/domain/entity.record.js';
import { Transaction } from '../../src/ingestion/domain/transaction.record.js';
import { ERROR_CATALOGUE, type ErrorCode } from '@alert-review/kernel';
import { schemaCheckedByHandler, type Contract } from '../../src/rest/contract.js';

export type JsonSchema = z.core.JSONSchema.BaseSchema;

const FieldProblem = z.looseObject({
  field: z.string(),
  value: z.unknown(),
  message: z.string(),
  index: z
    .int()
    .optional()
    .describe('Place in the list, if items are checked one by one. Another field has the id.'),
});

const RestError = z.object({
  error: z
    .enum(Object.keys(ERROR_CATALOGUE) as [ErrorCode])
    .describe('Your program decides on this code. Codes never change.'),
  message: z.string().describe('For people; its wording may change.'),
  details: z
    .looseObject({
      field: z.string().nullable().describe('The wrong input, such as `alerts[3].title`.'),
      value: z.unknown().describe('The value of this input, cut after 200 characters.'),
      problems: z
        .array(FieldProblem)
        .optional()
        .describe('For `validation_error`: the faults, field by field.'),
      problems_total: z
        .int()
        .optional()
        .describe('Number of all faults, including faults that are not listed.'),
    })
    .describe('The values that the message contains.'),
});

const unwrapOptional = <Schema extends z.ZodType>(field: z.ZodOptional<z.ZodNullable<Schema>>): Schema =>
  field.unwrap().unwrap();

/** Parts of uploads that get a name. An endpoint's own schemas are named in its contract. */
const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  Entity,
  Ubo: unwrapOptional(Entity.shape.ubo),
  EntityIntel: unwrapOptional(Entity.shape.blockchain_intel).element,
  TransferIntel: unwrapOptional(unwrapOptional(Transaction.shape.sender).shape.blockchain_intel).element,
  Alert,
  Error: RestError,
};

const pathOf = (name: string): string => `#/components/schemas/${name}`;

/** Converts schemas to JSON Schema 2020-12. A named schema is defined only once. */
export class NamedSchemas {
  private readonly schemas: Readonly<Record<string, z.ZodType>>;
  private readonly names: ReadonlyMap<z.core.$ZodType, string>;
  private readonly options = {
    unrepresentable: 'any',
    io: 'input',
    override: ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) => {
      const item = schemaCheckedByHandler(zodSchema);
      if (item) jsonSchema.$ref = pathOf(this.names.get(item)!);
      dropIntegerLimits(jsonSchema);
    },
  } as const;

  constructor(contracts: readonly Contract[]) {
    const own = contracts.flatMap(({ schemas = {} }) => Object.entries(schemas));
    this.schemas = { ...COMPONENTS, ...Object.fromEntries(own) };
    this.names = new Map(Object.entries(this.schemas).map(([name, schema]) => [schema, name]));
  }

  all(): Record<string, JsonSchema> {
    const registry = z.registry<{ id: string }>();
    for (const [name, schema] of Object.entries(this.schemas)) registry.add(schema, { id: name });
    const { schemas } = z.toJSONSchema(registry, { ...this.options, uri: pathOf });
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, withoutSchemaIds(schema)]),
    );
  }

  /** Returns the JSON Schema; for a named schema, a reference to it. */
  of(schema: z.ZodType): JsonSchema {
    const name = this.names.get(schema);
    if (name !== undefined) return { $ref: pathOf(name) };
    const element = schema instanceof z.ZodArray && this.names.get(schema.element);
    if (element) return { type: 'array', items: { $ref: pathOf(element) } };
    return withoutSchemaIds(
      z.toJSONSchema(schema, {
        ...this.options,
        override: (context) => {
          const part = this.names.get(context.zodSchema);
          if (part === undefined) return this.options.override(context);
          for (const key of Object.keys(context.jsonSchema)) delete context.jsonSchema[key];
          context.jsonSchema.$ref = pathOf(part);
        },
      }),
    );
  }
}

/** Returns the properties of parameters in their parsed form, for example a number instead of digits. */
export const parameterSchema = (schema: z.ZodObject): JsonSchema =>
  withoutSchemaIds(
    z.toJSONSchema(schema, {
      unrepresentable: 'any',
      io: 'output',
      override: ({ jsonSchema }) => dropIntegerLimits(jsonSchema),
    }),
  );

/** Removes the limits of safe integers, which Zod adds. */
function dropIntegerLimits(schema: JsonSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

function withoutSchemaIds({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
