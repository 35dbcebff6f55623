import type { z } from 'zod';

/** What a field holds, and whether it is a list. */
export interface FieldType {
  readonly of: 'string' | 'number';
  readonly list: boolean;
}

type ZodDef = z.core.$ZodTypeDef & {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly left?: z.ZodType;
  readonly right?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly entries?: Readonly<Record<string, unknown>>;
};

/**
 * Returns the type of a schema's field; null if the schema does not declare it, or not as text, number or a
 * list of either.
 */
export function fieldType(schema: z.ZodType, field: string): FieldType | null {
  const { shape, left, right } = schema.def as ZodDef;
  if (left && right) return fieldType(left, field) ?? fieldType(right, field);
  const declared = shape && Object.hasOwn(shape, field) ? shape[field] : undefined;
  return declared ? typeOf(declared) : null;
}

function typeOf(schema: z.ZodType): FieldType | null {
  const { type, innerType, element, entries = {} } = schema.def as ZodDef;
  if (innerType) return typeOf(innerType);
  if (type === 'string' || type === 'number') return { of: type, list: false };
  if (type === 'enum' && Object.values(entries).every((entry) => typeof entry === 'string'))
    return { of: 'string', list: false };
  const item = type === 'array' && element ? typeOf(element) : null;
  return item && !item.list ? { of: item.of, list: true } : null;
}
