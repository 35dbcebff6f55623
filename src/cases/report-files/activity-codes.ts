import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** FinCEN's public SAR schema, as published. */
export const SAR_SCHEMA = readFileSync(
  join(import.meta.dirname, 'data/EFL_SARXBatchSchema.xsd'),
  'utf8',
).replaceAll('\r', '');

const VALUE = /<xsd:enumeration value="(\d+)">\s*<xsd:annotation>\s*<xsd:documentation>([^<]*)</g;

function codesOf(type: string): (readonly [code: string, text: string])[] {
  const start = SAR_SCHEMA.indexOf(`<xsd:simpleType name="${type}">`);
  const list = SAR_SCHEMA.slice(start, SAR_SCHEMA.indexOf('</xsd:simpleType>', start));
  return Array.from(list.matchAll(VALUE), ([, code, text]) => [code!, text!.trim()] as const);
}

const TYPES = new Map(codesOf('ValidateSuspiciousActivityTypeID'));
/** Codes of "Other" activities, which are described in words. */
const OTHER = /^\d+999$/;
/** Code of an activity that is described in words. */
export const OTHER_FINCEN_ACTIVITY = { code: '9999', type: '9' } as const;

/** FinCEN's codes of suspicious activities, each with the code of its group and a label. */
export const FINCEN_ACTIVITIES: ReadonlyMap<string, { readonly type: string; readonly label: string }> =
  new Map(
    codesOf('ValidateSuspiciousActivitySubtypeID')
      .filter(([code]) => !OTHER.test(code))
      .map(([code, text]) => {
        const type = code.slice(0, -2);
        return [code, { type, label: `${TYPES.get(type)}: ${text}` }];
      }),
  );

/** Activity code for a pattern that an investigation found, where the code follows without doubt. */
export const ACTIVITY_OF_PATTERN: Readonly<Record<string, string>> = {
  account_takeover: '920',
  structuring: '114',
};

/** Group codes of FinCEN's two kinds of "assets": products, and payment instruments or mechanisms. */
const PRODUCT = '5';
const INSTRUMENT = '6';
const INSTRUMENTS_FROM = 31;
const INSTRUMENTS_TO = 41;
/** Code for all other products together; the form does not offer it. */
const UNSORTED_PRODUCT = '1';

/** An instrument without a code of its own; the form describes it in words. */
export const VIRTUAL_CURRENCY = { code: '41', text: 'Virtual currency' } as const;
/** Codes for which the form requires a description. */
export const FINCEN_PRODUCTS_IN_WORDS: Readonly<Record<string, string>> = {
  [VIRTUAL_CURRENCY.code]: VIRTUAL_CURRENCY.text,
};
/** Code of "Other product". It is not offered, because it says nothing without a description. */
const OTHER_PRODUCT = '30';

const groupOf = (code: string): string =>
  Number(code) >= INSTRUMENTS_FROM && Number(code) <= INSTRUMENTS_TO ? INSTRUMENT : PRODUCT;

/** FinCEN's codes of products and of payment instruments or mechanisms, each with the code of its group. */
export const FINCEN_PRODUCTS: ReadonlyMap<string, { readonly type: string; readonly label: string }> =
  new Map(
    codesOf('ValidateAssetSubtypeIDTypeCode')
      .filter(([code]) => code !== UNSORTED_PRODUCT && code !== OTHER_PRODUCT)
      .map(([code, text]) => [code, { type: groupOf(code), label: FINCEN_PRODUCTS_IN_WORDS[code] ?? text }]),
  );

const FUNDS_TRANSFER = '33';
const CHECK = '37';
const PREPAID_ACCESS = '16';

/**
 * Code of the payment instrument for a type of payment, where it follows without doubt. Cards are missing,
 * because there are three kinds.
 */
const PRODUCT_OF_TYPE: Readonly<Record<string, string>> = {
  WIRE_TRANSFER: FUNDS_TRANSFER,
  ACH_TRANSFER: FUNDS_TRANSFER,
  RTP_TRANSFER: FUNDS_TRANSFER,
  P2P_TRANSFER: FUNDS_TRANSFER,
  E_TRANSFER_SENT: FUNDS_TRANSFER,
  E_TRANSFER_RECEIVED: FUNDS_TRANSFER,
  INTERNAL_TRANSFER: FUNDS_TRANSFER,
  BALANCE_TRANSFER: FUNDS_TRANSFER,
  TRANSFER: FUNDS_TRANSFER,
  REMITTANCE: FUNDS_TRANSFER,
  INTERNAL: FUNDS_TRANSFER,
  CHECK_TRANSFER: CHECK,
  PREPAID_CARD_LOAD: PREPAID_ACCESS,
  DEPOSIT_CRYPTO: VIRTUAL_CURRENCY.code,
  WITHDRAWAL_CRYPTO: VIRTUAL_CURRENCY.code,
  CRYPTO_PAYMENT: VIRTUAL_CURRENCY.code,
};

const DOLLAR_NOTES = '39';
const FOREIGN_NOTES = '32';

/** Returns the code of a payment's product or instrument; null if its type does not determine one. */
export function productCodeOfPayment(payment: {
  readonly type?: string | null | undefined;
  readonly subtype?: string | null | undefined;
  readonly amount_currency: string;
}): string | null {
  const { type, subtype, amount_currency: currency } = payment;
  if (subtype === 'CASH_WITHDRAWAL') return currency === 'USD' ? DOLLAR_NOTES : FOREIGN_NOTES;
  return PRODUCT_OF_TYPE[subtype ?? type ?? ''] ?? null;
}
