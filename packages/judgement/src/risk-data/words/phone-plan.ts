import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A telephone number, split by its numbering plan. */
export interface PhoneNumberParts {
  readonly e164: string;
  /** Digits without the country code. */
  readonly national: string;
  readonly callingCode: string;
}

/** Returns a number in E.164 form, split by its numbering plan; null if no plan has it. */
export function phoneNumberPartsOf(text: string): PhoneNumberParts | null {
  const number = parsePhoneNumberFromString(text);
  return number
    ? { e164: number.number, national: number.nationalNumber, callingCode: number.countryCallingCode }
    : null;
}
