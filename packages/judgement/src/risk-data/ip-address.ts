import { isIPv4, isIPv6 } from 'node:net';
import type { IpAddressTable } from './range-table.js';

/** `key` is looked up in a RangeTable; `canonical` is the same for all spellings of an address. */
export interface ParsedIpAddress {
  readonly version: 4 | 6;
  readonly key: number;
  readonly canonical: string;
}

const NETWORK_GROUPS = 3;
const KEY_BITS = { 4: 32, 6: 16 * NETWORK_GROUPS } as const;
const LETTERS = 26;
const LETTER_A = 65;

/** Returns null if the text is not an address. An IPv4 address in IPv6 notation counts as IPv4. */
export function parseIpAddress(text: string): ParsedIpAddress | null {
  const trimmed = text.trim();
  if (isIPv4(trimmed))
    return { version: 4, key: keyOfDigits(trimmed.split('.'), 256, 10), canonical: trimmed };
  if (!isIPv6(trimmed) || trimmed.includes('%')) return null;
  const groups = groupsOf(trimmed.toLowerCase());
  if (/^(0:){5}ffff:/.test(groups.join(':'))) {
    const [high, low] = groups.slice(6).map((group) => parseInt(group, 16)) as [number, number];
    return parseIpAddress([high >> 8, high & 255, low >> 8, low & 255].join('.'));
  }
  const key = keyOfDigits(groups.slice(0, NETWORK_GROUPS), 65_536, 16);
  return { version: 6, key, canonical: groups.join(':') };
}

/** Returns the first and last key of a network, both inclusive; null if the text is not a network. */
export function ipKeyRangeOf(address: string, bits: number | null) {
  const parsed = parseIpAddress(address);
  if (!parsed) return null;
  const { version, key } = parsed;
  const size = 2 ** Math.max(0, KEY_BITS[version] - (bits ?? KEY_BITS[version]));
  const start = Math.floor(key / size) * size;
  return { version, start, end: start + size - 1 };
}

export const valueAtIpAddress = (table: IpAddressTable, { version, key }: ParsedIpAddress): number =>
  (version === 4 ? table.v4 : table.v6).valueAt(key);

const keyOfDigits = (digits: readonly string[], base: number, radix: number): number =>
  digits.reduce((number, digit) => number * base + parseInt(digit, radix), 0);

function groupsOf(address: string): string[] {
  const plain = address.replace(/(?<!\d)(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
    [a, b, c, d]
      .map(Number)
      .reduce((hex, byte, at) => `${hex}${at === 2 ? ':' : ''}${twoHexDigits(byte)}`, ''),
  );
  const [head = '', tail] = plain.split('::') as [string, string?];
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => parseInt(group, 16).toString(16));
}

const twoHexDigits = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Decodes a country of the shipped tables: its two letters as a number in base 26, plus 1; 0 means none. */
export function countryOfTableCode(number: number): string | null {
  if (number === 0) return null;
  const letters = [Math.floor((number - 1) / LETTERS), (number - 1) % LETTERS];
  return String.fromCharCode(...letters.map((letter) => letter + LETTER_A));
}
