import { parsePhoneNumberFromString, type NumberType } from 'libphonenumber-js/max';
import type { PhoneOrigin } from './risk-answers.js';

const TYPES: Readonly<Partial<Record<NonNullable<NumberType>, PhoneOrigin['type']>>> = {
  MOBILE: 'MOBILE',
  // Some plans, such as the American, do not distinguish the two, so do not call it mobile.
  FIXED_LINE_OR_MOBILE: 'OTHER',
  FIXED_LINE: 'FIXED_LINE',
  VOIP: 'VOIP',
};

/** Returns country and type from the numbering plan; null if the plan does not tell. */
export function phoneByPlan(e164: string): PhoneOrigin {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return { country: null, type: null };
  const type = number.getType();
  return { country: number.country ?? null, type: type === undefined ? null : (TYPES[type] ?? 'OTHER') };
}
