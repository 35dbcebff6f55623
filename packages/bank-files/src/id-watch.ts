// Exceeds the usual size: a sentence for the user stays on one long line.
import type { BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import type { FieldMap } from './field-map.js';
import { columnsOfSource, SHORTENED_NUMBER } from './field-reader.js';
import { monthOfName } from './month-names.js';
import { CELL_DIGITS_MAX } from './xlsx-numbers.js';

/** Signs of damage by a spreadsheet in a column of ids. */
interface IdsSeen {
  rows: number;
  readonly lengths: Map<number, { rows: number; withZero: number }>;
  dated: number;
  long: number;
  longRounded: number;
  /** For rounded ids: the number of zeros after the digits that a spreadsheet keeps. */
  zeros: number;
  firstDate: string;
  firstRounded: string;
}

interface IdRemark {
  readonly column: string;
  readonly rows: number;
  readonly message: string;
}

const ADVICE = ' Take the file as the bank made it, and do not save it with a spreadsheet.';

const IDS_MIN = 3;
/** A rounded id ends with at least two zeros; by chance only one id in a hundred does. */
const ZEROS_MIN = 2;
const LIKE_DATE =
  /^(?:\d{1,2}[-. ](?<after>\p{L}{3,4})\.?(?:[-. ](?:19|20)?\d\d)?|(?<before>\p{L}{3,4})[-. ](?:19|20)?\d\d|\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d)$/u;

/**
 * Whether a text looks like a day as spreadsheets write it. A number with another word, such as CARD-1002, is
 * an id.
 */
function isLikeDay(text: string): boolean {
  const found = LIKE_DATE.exec(text);
  const month = found?.groups?.['after'] ?? found?.groups?.['before'];
  return found !== null && (month === undefined || !Number.isNaN(monthOfName(month)));
}

const mostFrequent = (lengths: IdsSeen['lengths']): number =>
  [...lengths].reduce((best, each) => (each[1].rows > best[1].rows ? each : best))[0];

/** Looks for ids that a spreadsheet damaged when it saved the file. */
export class IdWatch {
  private readonly seen = new Map<string, IdsSeen>();
  private readonly columns: readonly string[];
  /** For each column, joined columns included: rows with a number that lost its last digits. */
  private readonly shortened: ReadonlyMap<string, { rows: number; first: string }>;

  constructor({ written }: FieldMap) {
    const sources = Object.entries(written.fields).filter(([path]) => /_id$/.test(path));
    // Joined columns are left out, because they also contain amounts and texts.
    this.columns = sources.flatMap(([, { column }]) => column ?? []);
    const joined = sources.flatMap(([, source]) => columnsOfSource(source));
    this.shortened = new Map(joined.map((column) => [column, { rows: 0, first: '' }]));
  }

  add(row: BankRow): void {
    for (const [column, seen] of this.shortened) {
      const text = cellTextOf(row.get(column));
      if (!SHORTENED_NUMBER.test(text)) continue;
      seen.rows += 1;
      seen.first ||= `${text} in line ${row.line}`;
    }
    for (const column of this.columns) {
      const text = cellTextOf(row.get(column));
      if (text === '') continue;
      const seen = this.of(column);
      seen.rows += 1;
      if (isLikeDay(text)) {
        seen.dated += 1;
        seen.firstDate ||= `${text} in line ${row.line}`;
      }
      if (!/^\d+$/.test(text)) continue;
      const length = seen.lengths.get(text.length) ?? { rows: 0, withZero: 0 };
      length.rows += 1;
      if (text.startsWith('0')) length.withZero += 1;
      seen.lengths.set(text.length, length);
      if (text.length <= CELL_DIGITS_MAX) continue;
      seen.long += 1;
      if (/^0+$/.test(text.slice(CELL_DIGITS_MAX))) {
        seen.longRounded += 1;
        seen.zeros += text.length - CELL_DIGITS_MAX;
        seen.firstRounded ||= `${text} in line ${row.line}`;
      }
    }
  }

  list(): IdRemark[] {
    return [...this.aboutShortened(), ...this.aboutSeen()];
  }

  private aboutShortened(): IdRemark[] {
    return [...this.shortened].flatMap(([column, { rows, first }]) => {
      if (rows === 0) return [];
      const message =
        `${column} has ${this.columns.includes(column) ? 'ids' : 'numbers'} that a spreadsheet shortened, such as ${first}: their last digits are lost, and ` +
        `${rows === 1 ? 'this row is' : `${rows} rows are`} rejected.${ADVICE}`;
      return [{ column, rows, message }];
    });
  }

  private aboutSeen(): IdRemark[] {
    return [...this.seen].flatMap(([column, seen]) => {
      const told: string[] = [];
      if (seen.dated > 0 && seen.dated < seen.rows / 2)
        told.push(
          `${column} has ids that a spreadsheet may have turned into dates, such as ${seen.firstDate}.`,
        );
      if (seen.longRounded > 0 && seen.longRounded === seen.long && seen.zeros >= ZEROS_MIN)
        told.push(
          `${column} has ids that a spreadsheet may have rounded, such as ${seen.firstRounded}: it keeps ` +
            `${CELL_DIGITS_MAX} digits.`,
        );
      const shorter = zerosLost(seen);
      if (shorter > 0)
        told.push(
          `${column} has ids that may have lost their leading zeros: ${shorter} are shorter than the others.`,
        );
      return told.map((message) => ({ column, rows: seen.rows, message: message + ADVICE }));
    });
  }

  private of(column: string): IdsSeen {
    let seen = this.seen.get(column);
    if (!seen) {
      seen = {
        rows: 0,
        lengths: new Map(),
        dated: 0,
        long: 0,
        longRounded: 0,
        zeros: 0,
        firstDate: '',
        firstRounded: '',
      };
      this.seen.set(column, seen);
    }
    return seen;
  }
}

/**
 * Returns how many numeric ids are shorter than the others, so that a leading zero may be lost; 0 if ids
 * simply grow. Only ids of eight digits or more count: account numbers of that length have a fixed length,
 * while running numbers are shorter.
 */
function zerosLost({ lengths, rows }: IdsSeen): number {
  if (lengths.size < 2 || rows < IDS_MIN) return 0;
  const usual = mostFrequent(lengths);
  const shorter = [...lengths]
    .filter(([length]) => length < usual)
    .reduce((sum, [, each]) => sum + each.rows, 0);
  const longer = [...lengths].some(([length]) => length > usual);
  return usual >= 8 && !longer && shorter <= rows / 3 && (lengths.get(usual)?.withZero ?? 0) === 0
    ? shorter
    : 0;
}
