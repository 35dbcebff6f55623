import type { z } from 'zod';
import { textOf } from './cell-text.js';
import { editsBetween } from '../../kernel/edits-between.js';
import { shownValue } from '../../kernel/shown-value.js';
import type { BankRow, FileLayout } from './bank-rows.js';
import { Fault, dateReader, numberReader } from './convert.js';
import {
  FieldMapError,
  problemText,
  readFieldMap,
  type FieldSource,
  type WrittenMap,
} from './field-map-schema.js';
import { targetFields, type TargetKind } from './target-fields.js';

export { FieldMapError };

export interface ColumnFault {
  readonly column: string;
  readonly field: string;
  readonly value: unknown;
  readonly message: string;
}

export interface MappedRow {
  /** As the REST API takes it; what has a fault is left out. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly faults: readonly ColumnFault[];
  /** Side of the fields of `own`; null without a direction. */
  readonly own: Side | null;
}

type Side = 'sender' | 'receiver';
const SIDES: readonly Side[] = ['sender', 'receiver'];
const SIDE_WORDS = /^(own|other)\./;
const BROKEN_CHARACTER = '\ufffd';

interface Rule {
  readonly path: string;
  /** Path by the side of `own`. */
  readonly places: Readonly<Record<Side, string>>;
  readonly columns: readonly string[];
  /** Returns the value of a row, null for none, or what is wrong. */
  readonly read: (row: BankRow) => unknown;
}

/** What each column of a file becomes. */
export class FieldMap {
  private constructor(
    readonly written: WrittenMap,
    private readonly rules: readonly Rule[],
    private readonly side: ((row: BankRow) => Side | Fault) | null,
  ) {}

  /** Reads YAML; `items`: schemas by kind. Throws FieldMapError. */
  static parse(text: string, items: Readonly<Record<WrittenMap['kind'], z.ZodType>>): FieldMap {
    const { map, lineOf } = readFieldMap(text);
    const targets = targetFields(items[map.kind]);
    const problems: string[] = [];
    const rules = Object.entries(map.fields).flatMap(([path, source]) => {
      const place = SIDE_WORDS.test(path) ? path.replace(SIDE_WORDS, 'sender.') : path;
      const kind = targets.get(place);
      const fault =
        kind === undefined ? noField(path, map.kind, [...targets.keys()]) : misfit(path, source, kind, map);
      if (!fault) {
        const places = { sender: placed(path, 'sender'), receiver: placed(path, 'receiver') };
        return [{ path, places, columns: columnsOf(source), read: reader(source, kind!, map) }];
      }
      problems.push(
        problemText(lineOf(['fields', path]), { field: `fields.${path}`, value: null, message: fault }),
      );
      return [];
    });
    if (problems.length > 0) throw new FieldMapError(problems.join('\n'));
    return new FieldMap(map, rules, map.direction ? sideReader(map.direction, map) : null);
  }

  get layout(): FileLayout {
    const { format, encoding, separator, quote, header, skip_lines: skipLines } = this.written;
    return { format, encoding, separator, quote, columns: header, skipLines };
  }

  /** Returns the columns that the map names. */
  get columns(): readonly string[] {
    const { direction } = this.written;
    return [
      ...new Set([...this.rules.flatMap(({ columns }) => columns), ...(direction ? [direction.column] : [])]),
    ];
  }

  /** Returns the columns that the map neither uses nor ignores. */
  unused(columns: readonly string[]): string[] {
    const { ignore } = this.written;
    const known = new Set(this.columns);
    return ignore === 'all' ? [] : columns.filter((name) => !known.has(name) && !ignore.includes(name));
  }

  map(row: BankRow): MappedRow {
    const item: Record<string, unknown> = {};
    const faults: ColumnFault[] = [];
    const found = this.side?.(row) ?? null;
    const fail = (columns: readonly string[], field: string, { message }: Fault) => {
      const value = shownValue(columns.map((column) => textOf(row.get(column))).join(' '));
      faults.push({ column: columns.join(' + '), field, value, message });
    };
    if (found instanceof Fault) fail([this.written.direction!.column], 'direction', found);
    const own = found instanceof Fault ? null : found;
    for (const { path, places, columns, read } of this.rules) {
      const value = read(row);
      if (value instanceof Fault) fail(columns, path, value);
      else if (value !== null) setAt(item, places[own ?? 'sender'], value);
    }
    return { item, faults, own };
  }

  /** Returns the columns that became a field of an item, such as `sender.name`. */
  columnsOf(field: string, own: Side | null): string {
    const plain = field.replace(/\[\d+\].*$/, '');
    const of = this.rules.filter(({ places }) => places[own ?? 'sender'] === plain);
    return of.flatMap(({ columns }) => columns).join(' + ');
  }

  /** Returns each rule as a row of a table: columns, field, value as it stands and as it becomes. */
  shown(row: BankRow): [columns: string, field: string, stands: string, becomes: string][] {
    return this.rules.map(({ path, columns, read }) => {
      const value = read(row);
      const becomes = value instanceof Fault ? value.message : value === null ? '(nothing)' : textOf(value);
      const stands = columns.map((column) => textOf(row.get(column))).join(' ');
      return [columns.join(' + ') || '(constant)', path, stands, becomes];
    });
  }
}

const columnsOf = ({ column, columns, first_of }: FieldSource): readonly string[] =>
  columns ?? first_of ?? (column === undefined ? [] : [column]);

function noField(path: string, kind: string, known: readonly string[]): string {
  const nearest = known.toSorted((a, b) => editsBetween(path, a) - editsBetween(path, b))[0]!;
  return `is no field of ${kind}: did you mean ${nearest}?`;
}

/** Returns what is wrong with a rule for its field; null when it fits. */
function misfit(path: string, source: FieldSource, kind: TargetKind, map: WrittenMap): string | null {
  if (SIDE_WORDS.test(path) && !map.direction) return 'needs `direction`, which tells whose side it is';
  if (source.date !== undefined && kind !== 'time' && kind !== 'day')
    return 'is no date, so it takes no `date`';
  if (source.split !== undefined && kind !== 'texts') return 'is no list, so it takes no `split`';
  if (source.absolute && kind !== 'decimal') return 'is no amount, so it takes no `absolute`';
  try {
    reader(source, kind, map);
    return null;
  } catch {
    return `has a \`date\` that names a part twice: ${source.date}`;
  }
}

function reader(source: FieldSource, kind: TargetKind, map: WrittenMap): (row: BankRow) => unknown {
  const convert = converter(source, kind, map);
  const take = taker(source);
  const { values, default: otherwise } = source;
  const table = values && new Map(Object.entries(values));
  const unlisted = new Fault('is not among the `values` of the map');
  return (row) => {
    let value = take(row);
    if (textOf(value) !== '' && table) {
      const listed = table.get(textOf(value)) ?? otherwise;
      if (listed === undefined) return unlisted;
      value = listed;
    }
    if (textOf(value) === '') value = otherwise;
    return textOf(value) === '' ? null : convert(value);
  };
}

function taker({ column, columns, join = ' ', first_of, constant }: FieldSource): (row: BankRow) => unknown {
  if (constant !== undefined) return () => constant;
  if (column !== undefined) return (row) => row.get(column);
  if (first_of) return (row) => first_of.map((name) => row.get(name)).find((value) => textOf(value) !== '');
  return (row) =>
    columns!
      .map((name) => textOf(row.get(name)))
      .filter((text) => text !== '')
      .join(join);
}

function converter(source: FieldSource, kind: TargetKind, map: WrittenMap): (value: unknown) => unknown {
  const inText = inKind(source, kind, map);
  return (value) => {
    if (Array.isArray(value)) return kind === 'texts' ? value : new Fault('is a list');
    if (typeof value === 'number' && (kind === 'decimal' || kind === 'integer')) return inText(value);
    const text = textOf(value);
    if (text.includes(BROKEN_CHARACTER))
      return new Fault(`has a character that is no ${map.encoding}: set \`encoding\` in the map`);
    return inText(text);
  };
}

function inKind(source: FieldSource, kind: TargetKind, map: WrittenMap): (value: string | number) => unknown {
  const { date, split, absolute, decimal = map.decimal, thousands = map.thousands } = source;
  if (kind === 'decimal' || kind === 'integer') {
    const read = numberReader({ decimal, thousands });
    return (value) => {
      const number = read(value);
      if (number instanceof Fault) return number;
      if (kind === 'integer')
        return /^-?\d+$/.test(number) ? Number(number) : new Fault('is no whole number');
      return absolute ? number.replace('-', '') : number;
    };
  }
  if (date !== undefined) {
    const read = dateReader(date, { zone: map.time_zone, dayOnly: kind === 'day' });
    return (value) => read(String(value));
  }
  if (kind !== 'texts') return (value) => value;
  return (value) =>
    split === undefined
      ? [value]
      : String(value)
          .split(split)
          .map((part) => part.trim());
}

function sideReader({ column, values }: NonNullable<WrittenMap['direction']>, map: WrittenMap) {
  const read = numberReader(map);
  const table = values && new Map(Object.entries(values));
  const unlisted = new Fault('is not among the `values` of `direction`');
  return (row: BankRow): Side | Fault => {
    const text = textOf(row.get(column));
    if (table) return table.get(text) ?? unlisted;
    const number = read(text);
    if (number instanceof Fault) return number;
    return number.startsWith('-') ? 'sender' : 'receiver';
  };
}

const placed = (path: string, own: Side): string =>
  path.replace(
    SIDE_WORDS,
    (_, word: string) => `${SIDES.find((side) => (side === own) === (word === 'own'))!}.`,
  );

function setAt(item: Record<string, unknown>, path: string, value: unknown): void {
  const parts = path.split('.');
  let parent = item;
  for (const part of parts.slice(0, -1)) parent = (parent[part] ??= {}) as Record<string, unknown>;
  parent[parts.at(-1)!] = value;
}
