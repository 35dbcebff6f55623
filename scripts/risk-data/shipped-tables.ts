import type { IpAddressTable } from '../../packages/judgement/src/risk-data/range-table.js';

const LETTERS = 26;
const LETTER_A = 65;

/** What `countryOfNumber` reads. */
export const countryNumber = (code: string): number =>
  (code.charCodeAt(0) - LETTER_A) * LETTERS + (code.charCodeAt(1) - LETTER_A) + 1;

function pushNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}

/** What `decodeIpAddressTables` reads. */
export function encodeTables({ v4, v6 }: IpAddressTable): Buffer {
  const bytes: number[] = [];
  for (const { starts, values } of [v4, v6]) {
    pushNumber(bytes, starts.length);
    starts.forEach((start, position) => pushNumber(bytes, start - (starts[position - 1] ?? 0)));
    values.forEach((value) => pushNumber(bytes, value));
  }
  return Buffer.from(bytes);
}
