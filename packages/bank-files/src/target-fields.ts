import { z } from 'zod';
import { dateTimeField, decimalField } from '@alert-review/kernel';

/** What a field of an item holds. */
export type TargetKind = 'text' | 'decimal' | 'integer' | 'time' | 'day' | 'texts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly pattern?: string;
  readonly format?: string;
}

const schemaOf = (type: z.ZodType): JsonSchema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const [DECIMAL, TIME] = [decimalField(), dateTimeField()].map((type) => schemaOf(type).pattern);

/** Returns the fields of an item that a column may become, by path such as `sender.name`. */
export function targetFields(item: z.ZodType): Map<string, TargetKind> {
  const found = new Map<string, TargetKind>();
  const add = (path: string, schema: JsonSchema): void => {
    const { type, anyOf, properties, items } = schema;
    if (anyOf) anyOf.forEach((each) => add(path, each));
    else if (properties)
      for (const [name, inner] of Object.entries(properties)) add(path ? `${path}.${name}` : name, inner);
    else if (items) {
      if (kindOf(items) === 'text') found.set(path, 'texts');
    } else if (type !== 'null') found.set(path, kindOf(schema) ?? 'text');
  };
  add('', schemaOf(item));
  return found;
}

function kindOf({ type = 'object', pattern, format }: JsonSchema): TargetKind | null {
  if (type === 'object' || type === 'array') return null;
  if (type === 'integer') return 'integer';
  if (pattern !== undefined && pattern === DECIMAL) return 'decimal';
  if (pattern !== undefined && pattern === TIME) return 'time';
  return format === 'date' ? 'day' : 'text';
}
