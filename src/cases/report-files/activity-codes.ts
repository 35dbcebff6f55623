import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The public schema of FinCEN's SAR, as it is published. */
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
/** "Other" activities, which are told in words. */
const OTHER = /^\d+999$/;
export const OTHER_ACTIVITY = { code: '9999', type: '9' } as const;

/** FinCEN's codes of suspicious activities, each with that of its group and both their texts. */
export const ACTIVITIES: ReadonlyMap<string, { readonly type: string; readonly label: string }> = new Map(
  codesOf('ValidateSuspiciousActivitySubtypeID')
    .filter(([code]) => !OTHER.test(code))
    .map(([code, text]) => {
      const type = code.slice(0, -2);
      return [code, { type, label: `${TYPES.get(type)}: ${text}` }];
    }),
);

/** What a result says of a case without doubt, by the pattern that it looks like. */
export const ACTIVITY_OF_PATTERN: Readonly<Record<string, string>> = {
  account_takeover: '920',
  structuring: '114',
};

/** Codes of the two kinds of "assets" of the form: products, and instruments or mechanisms of payment. */
const PRODUCT = '5';
const INSTRUMENT = '6';
const INSTRUMENTS_FROM = 31;
const INSTRUMENTS_TO = 41;
/** Stands for all others together, of which FinCEN asks no more. */
const UNSORTED_PRODUCT = '1';

/** An instrument that has no code of its own, with what the form says of it. */
export const VIRTUAL_CURRENCY = { code: '41', text: 'Virtual currency' } as const;
/** Those of which the form wants a description. */
export const DESCRIBED_PRODUCTS: Readonly<Record<string, string>> = {
  [VIRTUAL_CURRENCY.code]: VIRTUAL_CURRENCY.text,
};
/** "Other" without a text says nothing: it is not offered. */
const OTHER_PRODUCT = '30';

const groupOf = (code: string): string =>
  Number(code) >= INSTRUMENTS_FROM && Number(code) <= INSTRUMENTS_TO ? INSTRUMENT : PRODUCT;

/** FinCEN's codes of products and of instruments or mechanisms of payment, with that of their group. */
export const PRODUCTS: ReadonlyMap<string, { readonly type: string; readonly label: string }> = new Map(
  codesOf('ValidateAssetSubtypeIDTypeCode')
    .filter(([code]) => code !== UNSORTED_PRODUCT && code !== OTHER_PRODUCT)
    .map(([code, text]) => [code, { type: groupOf(code), label: DESCRIBED_PRODUCTS[code] ?? text }]),
);

const FUNDS_TRANSFER = '33';
const CHECK = '37';
const PREPAID_ACCESS = '16';

/** What the type of a payment says of the instrument without doubt. A card may be one of three kinds. */
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

/** Returns the code of the product or instrument of a payment; null where its type does not say it. */
export function productCodeOfPayment(payment: {
  readonly type?: string | null | undefined;
  readonly subtype?: string | null | undefined;
  readonly amount_currency: string;
}): string | null {
  const { type, subtype, amount_currency: currency } = payment;
  if (subtype === 'CASH_WITHDRAWAL') return currency === 'USD' ? DOLLAR_NOTES : FOREIGN_NOTES;
  return PRODUCT_OF_TYPE[subtype ?? type ?? ''] ?? null;
}
