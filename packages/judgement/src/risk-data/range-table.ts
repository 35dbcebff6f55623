import { ListFileError } from './list-file-error.js';
import type { Steps } from '../steps.js';

/** Rows that are decoded between two pauses. */
const ROWS_AT_ONCE = 1024;

/** A table in which each range ends where the next starts; value 0 means none. IPv6 keys have 48 bits. */
class RangeTable {
  constructor(
    readonly starts: Uint32Array | Float64Array,
    readonly values: Uint32Array,
  ) {}

  get ranges(): number {
    let count = 0;
    for (const value of this.values) if (value > 0) count++;
    return count;
  }

  valueAt(key: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle]! <= key) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : this.values[low - 1]!;
  }
}

export interface IpAddressTable {
  readonly v4: RangeTable;
  readonly v6: RangeTable;
}

export interface IpAddressRange {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/**
 * Creates a table from sorted ranges that do not overlap; fills gaps, and joins neighbours with the same
 * value.
 */
export function rangeTableOf(ranges: readonly IpAddressRange[], wide: boolean): RangeTable {
  const starts: number[] = [];
  const values: number[] = [];
  const add = (start: number, value: number): void => {
    if (values.at(-1) === value || (values.length === 0 && value === 0)) return;
    starts.push(start);
    values.push(value);
  };
  ranges.forEach(({ start, end, value }, position) => {
    add(start, value);
    if (ranges[position + 1]?.start !== end + 1) add(end + 1, 0);
  });
  return new RangeTable(
    wide ? Float64Array.from(starts) : Uint32Array.from(starts),
    Uint32Array.from(values),
  );
}

/**
 * Decodes the IPv4 table, then the IPv6 table: count, distances of starts, values. Numbers have 7 bits per
 * byte, lowest first; 128 is added if more bytes follow.
 */
export function* decodeIpAddressTables(file: string, bytes: Uint8Array): Steps<IpAddressTable> {
  let at = 0;
  const next = (): number => {
    for (let number = 0, factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++]!;
      number += (byte & 127) * factor;
      if (byte < 128) return number;
    }
    throw new ListFileError(file, null, 'it ends in the middle');
  };
  function* table(wide: boolean): Steps<RangeTable> {
    const count = next();
    if (count > bytes.length) throw new ListFileError(file, null, 'it is no table of addresses');
    const starts = wide ? new Float64Array(count) : new Uint32Array(count);
    let start = 0;
    for (let row = 0; row < count; row++) {
      starts[row] = start += next();
      if (row % ROWS_AT_ONCE === 0) yield;
    }
    const values = new Uint32Array(count);
    for (let row = 0; row < count; row++) {
      values[row] = next();
      if (row % ROWS_AT_ONCE === 0) yield;
    }
    return new RangeTable(starts, values);
  }
  const tables = { v4: yield* table(false), v6: yield* table(true) };
  if (at !== bytes.length) throw new ListFileError(file, null, 'something follows its end');
  return tables;
}
