import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A telephone number as its numbering plan splits it. */
export interface PlanNumber {
  readonly e164: string;
  /** Digits without the code of the country. */
  readonly national: string;
  readonly callingCode: string;
}

/** Returns a number in E.164 as its numbering plan splits it; null for one that no plan has. */
export function planNumberOf(text: string): PlanNumber | null {
  const number = parsePhoneNumberFromString(text);
  return number
    ? { e164: number.number, national: number.nationalNumber, callingCode: number.countryCallingCode }
    : null;
}
