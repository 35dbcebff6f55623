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
