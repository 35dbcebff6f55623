import { normalizedText } from '@alert-review/kernel';
import type { StoredEntity, EntitySupplement } from './entity.record.js';

/** Facts that a person or assistant may add to a customer. */
export const SUPPLEMENT_FIELDS = ['name', 'dob', 'email', 'phone'] as const;

export type SupplementField = (typeof SUPPLEMENT_FIELDS)[number];

type SupplementResult =
  | {
      readonly outcome: 'created' | 'updated';
      readonly content: StoredEntity;
      readonly filled: readonly SupplementField[];
    }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'conflict'; readonly conflicts: readonly SupplementField[] };

/**
 * Fills the empty fields of a known customer, or creates the customer. If any given value contradicts a
 * stored value, fills nothing and returns a conflict.
 */
export function applySupplement(known: StoredEntity | null, given: EntitySupplement): SupplementResult {
  const named = SUPPLEMENT_FIELDS.filter((field) => given[field] !== undefined);
  const conflicts = named.filter(
    (field) => known && compareWithKnown(known, field, given[field]!) === 'differs',
  );
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts };
  const filled = named.filter(
    (field) => !known || compareWithKnown(known, field, given[field]!) === 'is empty',
  );
  if (known && filled.length === 0) return { outcome: 'unchanged' };
  const content: StoredEntity = {
    ...(known ?? { entity_id: given.entity_source_id, type: 'INDIVIDUAL', status: 'SUPPLEMENTAL' }),
  };
  for (const field of filled) Object.assign(content, asEntityFields(field, given[field]!));
  return { outcome: known ? 'updated' : 'created', content, filled };
}

/** Compares a given value with the stored value. A stored list agrees if it contains the given value. */
function compareWithKnown(
  known: StoredEntity,
  field: SupplementField,
  value: string,
): 'is empty' | 'agrees' | 'differs' {
  const held = valuesOf(known, field).filter((each) => each != null && each.trim() !== '');
  if (held.length === 0) return 'is empty';
  return held.some((each) => comparableText(each!) === comparableText(value)) ? 'agrees' : 'differs';
}

function valuesOf(entity: StoredEntity, field: SupplementField): readonly (string | null | undefined)[] {
  switch (field) {
    case 'email':
      return entity.emails ?? [];
    case 'phone':
      return entity.phone_numbers ?? [];
    default:
      return [entity[field]];
  }
}

function asEntityFields(field: SupplementField, value: string): Partial<StoredEntity> {
  switch (field) {
    case 'email':
      return { emails: [value] };
    case 'phone':
      return { phone_numbers: [value] };
    default:
      return { [field]: value };
  }
}

/** Returns the text in a form that ignores case, character width and repeated spaces. */
const comparableText = (value: string): string =>
  normalizedText(value, 'NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
