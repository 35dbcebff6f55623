import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { textInterpretation } from '@alert-review/judgement';
import { normalizedText } from '@alert-review/kernel';
import { textOnOneXmlLine } from './xml.js';

/** A telephone number in the form that reports require. */
export interface ReportedPhone {
  /** Key for comparing spellings: E.164 if the number fits a numbering plan, otherwise its digits. */
  readonly key: string;
  /** Digits of the number: ten for a North American number, otherwise including the country code. */
  readonly digits: string;
  /** Digits without the country code. */
  readonly national: string;
  /** Number of a line behind a switchboard. */
  readonly extension: string | null;
}

const NORTH_AMERICA = '1';
const EXTENSION = /(?:extension|ext|x|#)[.: ]{0,2}(\d{1,6})\s*$/i;

/** Reads a telephone number in any spelling: +1 (555) 010-0000, 15550100000, 0015550100000. */
export function parseReportedPhone(given: string): ReportedPhone {
  const plain = normalizedText(given, 'NFKC');
  const extension = EXTENSION.exec(plain)?.[1] ?? null;
  const text = plain.replace(EXTENSION, '');
  const digits = text.replace(/\D/g, '').replace(/^(?:00|011)(?=[1-9])/, '');
  // Without a plus, ten digits are a North American number, because the form is North American.
  const isLocal = digits.length === 10 && !/^\s*(?:\+|00)/.test(text);
  const number = textInterpretation.phoneNumber(`+${isLocal ? NORTH_AMERICA : ''}${digits}`);
  if (!number) return { key: digits, digits, national: digits, extension };
  const { e164, national, callingCode } = number;
  return { key: e164, digits: callingCode === NORTH_AMERICA ? national : e164.slice(1), national, extension };
}

/** Returns an e-mail address on one line, without spaces around its punctuation. */
export const reportedEmail = (text: string): string =>
  textOnOneXmlLine(normalizedText(text, 'NFKC')).replace(/ ?([@.+]) ?/g, '$1');

/** Returns a key equal for all spellings of a mailbox: ignores case, spaces and the tag after a plus. */
export function mailboxKey(address: string): string {
  const plain = normalizedText(address, 'NFKC').replace(/\s/g, '').toLowerCase();
  const at = Math.max(plain.lastIndexOf('@'), 0);
  const tag = plain.indexOf('+', 1);
  return tag > 0 && tag < at ? plain.slice(0, tag) + plain.slice(at) : plain;
}

/** Returns a key equal for all spellings of a name, address or number: only its letters and digits. */
export const spellingKey = (text: string): string =>
  normalizedText(text, 'NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Kinds of public IP ranges. All other ranges are local, or reserved for documentation or tests. */
const PUBLIC_RANGES = ['unicast', '6to4', 'teredo', 'rfc6052', 'rfc6145'];

/**
 * Returns an IP address in its shortest form. Returns null for an invalid address and for addresses that tell
 * nothing about a location: local, loopback, carrier-internal, documentation or test addresses.
 */
export function reportableIpOf(text: string): string | null {
  const plain = text.trim();
  if (isIP(plain) === 0) return null;
  const address = ipaddr.process(plain);
  return PUBLIC_RANGES.includes(address.range()) ? address.toString() : null;
}

/** Splits items into the first of each key and the repeated ones. */
export function splitRepeatedItems<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): { readonly first: readonly Item[]; readonly doubled: readonly Item[] } {
  const seen = new Set<string>();
  const first: Item[] = [];
  const doubled: Item[] = [];
  for (const item of items) {
    const key = keyOf(item);
    (seen.has(key) ? doubled : first).push(item);
    seen.add(key);
  }
  return { first, doubled };
}
