import { type BlockId, RESULT_CODES } from '@alert-review/judgement';

/** Which blocks read a field of a customer's record. */
const BLOCKS_BY_FIELD = {
  name: ['customer_profile', 'screening', 'adverse_media'],
  dob: ['customer_profile', 'screening'],
  email: ['customer_profile', 'email_phone'],
  phone: ['customer_profile', 'email_phone'],
} as const satisfies Readonly<Record<string, readonly BlockId[]>>;

/** Returns the blocks that read any of these fields of a customer's record. */
export function blocksReadingFields(fields: readonly (keyof typeof BLOCKS_BY_FIELD)[]): BlockId[] {
  const readers: readonly string[] = fields.flatMap((field) => BLOCKS_BY_FIELD[field]);
  return RESULT_CODES.blocks.filter((id) => readers.includes(id));
}
