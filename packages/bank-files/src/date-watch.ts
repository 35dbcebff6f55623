import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { ConversionFault, dateReader } from './date-reader.js';
import type { FieldMap } from './field-map.js';
import { sourceOfField } from './field-map-schema.js';
import { columnsOfSource } from './field-reader.js';
import { isPlausibleDay } from './plausible-days.js';

type ReadDate = (text: string) => string | ConversionFault;

/** Another pattern that fits the dates of a field. */
interface OtherForm {
  readonly pattern: string;
  readonly read: ReadDate;
  /** Whether the pattern gives a different day in at least one row. */
  isOther: boolean;
}

interface WatchedDate {
  readonly field: string;
  readonly columns: readonly string[];
  readonly join: string;
  readonly pattern: string;
  readonly read: ReadDate;
  others: OtherForm[];
  rows: number;
}

const DATES = ['event_time', 'created_at', 'registered_at'];
const PARTS = /yyyy|yy|MMM|MM|M|dd|d/g;

/** Orders of day, month and year in use, by whether the year has four digits. */
const ORDERS = { long: ['dMy', 'Mdy'], short: ['dMy', 'Mdy', 'yMd'] } as const;

/** Returns patterns with the same parts in another order, such as MM/dd/yyyy for dd/MM/yyyy. */
export function patternsInOtherOrder(pattern: string): string[] {
  const parts: readonly string[] = pattern.match(PARTS) ?? [];
  const own = parts.map((part) => part[0]!).join('');
  const orders: readonly string[] = parts.includes('yyyy') ? ORDERS.long : ORDERS.short;
  if (/'|MMM/.test(pattern) || !orders.includes(own)) return [];
  return orders
    .filter((order) => order !== own)
    .map((order) => {
      const left = [...order].map((letter) => parts.find((part) => part.startsWith(letter))!).values();
      return pattern.replace(PARTS, () => left.next().value!);
    });
}

/** Checks whether all dates of a file would also fit another order of day, month and year. */
export class DateWatch {
  private readonly dates: WatchedDate[];

  constructor(
    map: FieldMap,
    private readonly nowMs: number,
  ) {
    const { time_zone: zone, zone_names: zoneNames } = map.written;
    this.dates = DATES.flatMap((field) => {
      const source = sourceOfField(map.written, field);
      const pattern = source?.date ?? 'iso';
      if (!source || source.constant !== undefined || (source.calendar ?? 'gregorian') !== 'gregorian')
        return [];
      const others = patternsInOtherOrder(pattern);
      if (others.length === 0) return [];
      const reader = (each: string) => dateReader(each, { zone, dayOnly: false, zoneNames });
      return [
        {
          field,
          columns: columnsOfSource(source),
          join: source.join ?? ' ',
          pattern,
          read: reader(pattern),
          others: others.map((each) => ({ pattern: each, read: reader(each), isOther: false })),
          rows: 0,
        },
      ];
    });
  }

  add(row: BankRow): void {
    for (const date of this.dates) {
      if (date.others.length === 0) continue;
      const text = date.columns
        .map((column) => cellTextOf(row.get(column)))
        .filter((each) => each !== '')
        .join(date.join);
      const time = text === '' ? null : date.read(text);
      // A value that the mapping rejects says nothing about the other dates.
      if (time === null || time instanceof ConversionFault) continue;
      // If the map makes dates in the future, the import itself reports that another order fits.
      if (!isPlausibleDay(Date.parse(time), this.nowMs)) {
        date.others = [];
        continue;
      }
      date.rows += 1;
      date.others = date.others.filter((other) => {
        const found = other.read(text);
        if (found instanceof ConversionFault || !isPlausibleDay(Date.parse(found), this.nowMs)) return false;
        other.isOther ||= found !== time;
        return true;
      });
    }
  }

  /** Returns columns whose dates a person should check. */
  list(): readonly { readonly column: string; readonly rows: number; readonly message: string }[] {
    return this.dates.flatMap(({ field, columns, pattern, others, rows }) => {
      const fitting = others.filter(({ isOther }) => isOther).map((other) => other.pattern);
      if (fitting.length === 0) return [];
      const fit = [pattern, ...fitting].join(fitting.length === 1 ? ' and ' : ', ');
      const are = fitting.length === 1 ? 'both fit' : 'all fit';
      return [
        {
          column: columns.join(' + '),
          rows,
          message: `${field}: ${fit} ${are} every row (${columns.join(' + ')}); look which one is right.`,
        },
      ];
    });
  }
}
