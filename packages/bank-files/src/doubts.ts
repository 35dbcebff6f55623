// Exceeds the usual size: a sentence for the user stays on one long line.
import { instantOf } from '@alert-review/kernel';
import { decimalSignEvidence } from './amounts.js';
import { BalanceWatch } from './balance-lines.js';
import { StateProof } from './balance-proof.js';
import { MinorUnitWatch } from './minor-units.js';
import { placeOfRow, type BankRow } from './bank-rows.js';
import { BlankDays } from './blank-days.js';
import { BlankIds } from './blank-ids.js';
import { cellTextOf } from './cell-text.js';
import { hasThreePlaces, placesOfCurrency } from './currency-signs.js';
import { DateWatch, patternsInOtherOrder } from './date-watch.js';
import type { Doubt } from './doubt.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { numberNotationOf, sourceOfField } from './field-map-schema.js';
import { isStatementFormat } from './file-kind.js';
import { questionsAboutFactor } from './factor-questions.js';
import type { FileRemarks } from './file-remarks.js';
import { FootnoteMarks } from './footnote-marks.js';
import { FooterWatch } from './footer-watch.js';
import { LeftOutColumns } from './left-out-columns.js';
import { LeftOutTexts } from './left-out-texts.js';
import { IdWatch } from './id-watch.js';
import { MixedDates } from './mixed-dates.js';
import { PartyWatch } from './party-watch.js';
import { PendingNotes } from './pending-notes.js';
import { EARLIEST_PLAUSIBLE_MS, isPlausibleDay } from './plausible-days.js';
import { RowContents } from './row-ids.js';
import { RowMeanings } from './row-meanings.js';
import { ACCOUNT_PLACEHOLDER } from './own-account.js';
import { SignWatch } from './sign-watch.js';
import { ZoneWatch } from './zone-watch.js';
import type { PauseForEventLoop } from './steps.js';

interface Seen {
  rows: number;
  readonly first: string;
  readonly advice: string;
}

const DOUBTS_MAX = 100;
const VALUE_CHARS_MAX = 60;
const TIMES = ['event_time', 'created_at'];
const DATES = { transactions: TIMES, entities: ['dob', 'registered_at'], alerts: TIMES } as const;
/** Returns advice for implausible days that were read by a pattern. */
function otherDateAdvice(pattern: string): string {
  const others = patternsInOtherOrder(pattern);
  const example = others.length > 0 ? `${others.join(' or ')} in place of ${pattern}` : 'dd/MM/yyyy';
  return `Set another \`date\`, such as ${example}, or excel for days that Excel counts.`;
}

const OF_CENTURY =
  'Set another `date`; two digits of a year below 70 mean this century, so such years need four.';
const IDS = { transactions: 'transaction_id', entities: 'entity_id', alerts: 'alert_id' } as const;

const quoted = (text: string): string =>
  JSON.stringify(text.length > VALUE_CHARS_MAX ? `${text.slice(0, VALUE_CHARS_MAX)}…` : text);

/** Collects everything doubtful about the rows of a file, in one pass over them. */
export class Doubts {
  private readonly found = new Map<string, Seen & { readonly column: string }>();
  private readonly ids = new RowContents();
  private otherPayments: { readonly first: string; rows: number } | null = null;
  private readonly leftOutColumns: LeftOutColumns | null = null;
  private readonly leftOutTexts: LeftOutTexts | null = null;
  private rows = 0;
  private remarks: FileRemarks | null = null;
  private readonly footers: FooterWatch;
  private perhapsThousands: string | null = null;
  private isDecimalSure = false;
  private leftOutRows = 0;
  private balanceRows: { readonly first: string; rows: number } | null = null;
  private readonly meanings: RowMeanings | null = null;
  private readonly balances: BalanceWatch | null = null;
  private readonly blankIds: BlankIds | null = null;
  private readonly blankDays: BlankDays | null = null;
  private readonly pendingNotes: PendingNotes | null = null;
  private readonly footnotes: FootnoteMarks | null = null;
  private readonly states: StateProof | null = null;
  private readonly minorUnits: MinorUnitWatch | null = null;
  private readonly zones: ZoneWatch;
  private readonly signs: SignWatch;
  private readonly idTexts: IdWatch;
  private readonly parties: PartyWatch;
  private readonly dates: DateWatch;
  private readonly mixedDates: MixedDates;

  constructor(
    private readonly map: FieldMap,
    private readonly nowMs: number,
  ) {
    this.footers = new FooterWatch(map);
    // Statement formats need no questions, because their fields have fixed meanings.
    const { kind, format } = map.written;
    if (kind === 'transactions' && !isStatementFormat(format)) {
      this.meanings = new RowMeanings(map);
      this.balances = new BalanceWatch(map);
      this.blankIds = new BlankIds(map);
      this.blankDays = new BlankDays(map);
      this.pendingNotes = new PendingNotes(map);
      this.footnotes = new FootnoteMarks(map);
      this.states = new StateProof(map);
      this.minorUnits = new MinorUnitWatch(map);
      const columns = new LeftOutColumns(map.written, (name) => !map.columns.includes(name));
      this.leftOutColumns = columns;
      // Columns under `ignore` are left out, because a person has decided about them.
      const { ignore } = map.written;
      const isOpen = (name: string): boolean => ignore !== 'all' && !ignore.includes(name);
      this.leftOutTexts = new LeftOutTexts(() => columns.others.filter(isOpen));
    }
    this.zones = new ZoneWatch(map);
    this.signs = new SignWatch(map);
    this.idTexts = new IdWatch(map);
    this.parties = new PartyWatch(map);
    this.dates = new DateWatch(map, nowMs);
    this.mixedDates = new MixedDates(map);
  }

  add(row: BankRow, mapped: MappedRow): void {
    const { item, own } = mapped;
    const { kind } = this.map.written;
    this.meanings?.add(row, mapped);
    this.balances?.add(row);
    this.blankIds?.add(row);
    this.blankDays?.add(row);
    this.pendingNotes?.add(row);
    this.footnotes?.add(row);
    this.states?.add(row, mapped);
    this.minorUnits?.add(row, mapped);
    this.zones.add(row);
    this.signs.add(row, mapped);
    this.parties.add(row, mapped);
    this.dates.add(row);
    this.mixedDates.add(row);
    this.idTexts.add(row);
    this.rows += 1;
    this.footers.addPayment();
    this.leftOutColumns?.add(row, own);
    this.leftOutTexts?.add(row);
    const id = item[IDS[kind]];
    if (typeof id === 'string') this.addId(row, id, mapped);
    for (const field of DATES[kind]) {
      const time = item[field];
      if (typeof time !== 'string') continue;
      const ms = instantOf(time);
      const is = ms < EARLIEST_PLAUSIBLE_MS ? 'before 1990' : 'after tomorrow';
      // Dates of birth or registration may be in any earlier year.
      if (isPlausibleDay(ms, this.nowMs) || (kind === 'entities' && ms < EARLIEST_PLAUSIBLE_MS)) continue;
      const advice = kind === 'entities' ? OF_CENTURY : otherDateAdvice(this.patternOf(field));
      this.note(row, this.map.columnsOf(field, own), `becomes a time ${is}`, advice);
    }
    if (kind === 'transactions') this.addAmount(row, item, own);
  }

  private addId(row: BankRow, id: string, { item, own }: MappedRow): void {
    const { kind } = this.map.written;
    const content =
      kind === 'transactions'
        ? `${cellTextOf(item['amount'])} ${cellTextOf(item['amount_currency'])} ${own} ${customersOf(item)}`
        : '';
    const found = this.ids.compare(id, content);
    if (found === 'new') return;
    const columns = this.map.columnsOf(IDS[kind], own);
    if (found === 'other' && sourceOfField(this.map.written, IDS[kind])?.repeated === undefined) {
      this.otherPayments ??= {
        first: `${columns} in ${placeOfRow(row)}: ${quoted(textsOf(row, columns) || id)}`,
        rows: 0,
      };
      this.otherPayments.rows += 1;
      return;
    }
    this.note(
      row,
      columns,
      'is the id of an earlier row, which this one replaces',
      kind === 'transactions'
        ? 'If both happened, set `number_equal: true` for transaction_id, or add columns to it.'
        : `If they are not the same, add columns to ${IDS[kind]}.`,
    );
  }

  private aboutLeftOutTexts(): Doubt[] {
    const { meanings } = this;
    const asked = this.openMeanings().map(({ column }) => column);
    return this.leftOutTexts?.list([...asked, ...(meanings?.categories({ hasName: false }) ?? [])]) ?? [];
  }

  private patternOf(field: string): string {
    return sourceOfField(this.map.written, field)?.date ?? 'iso';
  }

  /** Asks about ids that occur twice: the second row would replace the first and a payment would be lost. */
  private aboutIds(): string[] {
    if (!this.otherPayments) return [];
    const { first, rows } = this.otherPayments;
    const more = rows === 1 ? '' : `, and ${rows - 1} more like it`;
    return [
      `${first} is the id of an earlier row, which has another amount, direction or customer${more}. A ` +
        'payment and its charge can share an id like this. Add number_equal: true to transaction_id to ' +
        'number such rows, or add columns that tell them apart. If the later row corrects the earlier ' +
        'row, add repeated: replaces.',
    ];
  }

  /**
   * Asks for the account: an equal payment of another account of the same customer would otherwise get the
   * same id.
   */
  private aboutAccount(): string[] {
    if (sourceOfField(this.map.written, 'transaction_id')?.account !== ACCOUNT_PLACEHOLDER) return [];
    return [
      `transaction_id says account: ${ACCOUNT_PLACEHOLDER}. Put the number or name of the account of this file in its ` +
        'place, since an equal payment of another account would get the same id. If your customer has one account, ' +
        'leave `account` out.',
    ];
  }

  private addAmount(row: BankRow, item: MappedRow['item'], own: MappedRow['own']): void {
    // An amount that was rejected says nothing about how the file writes amounts.
    if (item['amount'] === undefined) return;
    const columns = this.map.columnsOf('amount', own);
    const currency = item['amount_currency'];
    for (const name of this.map.sourcesOf('amount', own)) {
      const cell = row.get(name);
      if (typeof cell !== 'string') continue;
      const places = typeof currency === 'string' ? placesOfCurrency(currency) : null;
      const [, digits = ''] = cellTextOf(item['amount']).split('.');
      const decimals = /[1-9]/.test(digits) ? digits.slice(0, lastDigitOf(digits)) : '';
      if (places !== null && places < 2 && decimals.length > places)
        this.note(
          row,
          columns,
          `has more places than ${String(currency)} has, which are ${places}`,
          'Look at `decimal`, `minor_units` and the currency.',
        );
      if (this.isDecimalSure || (typeof currency === 'string' && hasThreePlaces(currency))) continue;
      const { decimal } = numberNotationOf(this.map.written, this.map.written.fields['amount']);
      const seen = decimalSignEvidence(cell, decimal);
      if (seen === 'surely') this.isDecimalSure = true;
      if (seen !== 'perhaps') continue;
      const other = decimal === '.' ? ',' : '.';
      const amount = cellTextOf(item['amount']);
      this.perhapsThousands = columns;
      this.note(
        row,
        columns,
        `is read as ${amount}, with three places`,
        `If it means thousands, set decimal: "${other}" and thousands: "${decimal}".`,
        THREE_PLACES,
      );
    }
  }

  /** Adds a row that is not imported because it belongs to the footer or because the map leaves it out. */
  addFooter(row: BankRow): void {
    if (row.remarks) {
      this.remarks = row.remarks;
      return;
    }
    if (!row.isFooter) {
      if (this.map.isBalanceRow(row)) this.noteBalanceRow(row);
      else this.leftOutRows += 1;
      return;
    }
    this.footers.add(row);
    this.footnotes?.addFooter(row);
  }

  /**
   * Computes the doubts in pieces, so that a file with a thousand columns does not block the event loop at
   * its end.
   */
  async prepare(pause: PauseForEventLoop): Promise<void> {
    await pause();
    await this.meanings?.prepare(pause);
  }

  /** Returns the doubts about the rows so far. */
  list(): Doubt[] {
    if (this.isDecimalSure && this.perhapsThousands !== null)
      this.found.delete(`${this.perhapsThousands} ${THREE_PLACES}`);
    const ofRows = [...this.found.values()].map(({ column, rows, first, advice }) => {
      const more = rows === 1 ? '' : `, and ${rows - 1} more like it`;
      return { column, rows, message: `${first}${more}. ${advice}` };
    });
    const decided = this.openMeanings().filter(({ isIgnored }) => isIgnored);
    return [
      ...(this.remarks?.doubts ?? []).map((doubt) => ({ column: '', ...doubt })),
      ...ofRows,
      ...(this.leftOutColumns?.list() ?? []),
      ...this.aboutLeftOutTexts(),
      ...decided.map(({ column, rows, message }) => ({ column, rows, message })),
      ...(this.meanings?.categoryRemarks() ?? []).map((message) => ({
        column: '',
        rows: this.rows,
        message,
      })),
      ...(this.pendingNotes?.list(decided.map(({ column }) => column)) ?? []),
      ...(this.states?.list() ?? []),
      ...(this.minorUnits?.list() ?? []),
      ...this.dates.list(),
      ...this.mixedDates.list(),
      ...this.parties.list(),
      ...this.idTexts.list(),
      ...this.aboutBalanceRows(),
      ...this.footers.list(),
      ...this.aboutFile(),
    ];
  }

  /** Words and columns that may change the meaning of rows, and that the map does not explain. */
  private openMeanings() {
    return [
      ...(this.meanings?.list() ?? []),
      ...(this.blankIds?.list() ?? []),
      ...(this.blankDays?.list() ?? []),
    ];
  }

  /**
   * Returns the questions that the map must answer before any row is imported, because rows may mean
   * something else.
   */
  questions(): string[] {
    if (isStatementFormat(this.map.written.format)) return [...(this.remarks?.questions ?? [])];
    const open = this.openMeanings().filter(({ isIgnored }) => !isIgnored);
    return [
      ...open.map(({ message }) => message),
      ...(this.pendingNotes?.questions(open.map(({ column }) => column)) ?? []),
      ...(this.footnotes?.questions() ?? []),
      ...(this.balances?.questions() ?? []),
      ...questionsAboutFactor(this.map),
      ...this.zones.questions(),
      ...this.signs.questions(),
      ...this.parties.questions(),
      ...this.aboutIds(),
      ...this.aboutAccount(),
      ...this.footers.questions(),
    ];
  }

  /** Returns findings that need no attention, such as balances that agree. */
  get facts(): readonly string[] {
    return this.remarks?.facts ?? [];
  }

  private note(row: BankRow, column: string, what: string, advice: string, key = what): void {
    const seen = this.found.get(`${column} ${key}`);
    if (seen) {
      seen.rows += 1;
      return;
    }
    if (this.found.size >= DOUBTS_MAX) return;
    const first = `${column} in ${placeOfRow(row)}: ${quoted(textsOf(row, column))} ${what}`;
    this.found.set(`${column} ${key}`, { column, rows: 1, first, advice });
  }

  private noteBalanceRow(row: BankRow): void {
    this.balanceRows ??= { first: placeOfRow(row), rows: 0 };
    this.balanceRows.rows += 1;
  }

  private aboutBalanceRows(): Doubt[] {
    if (!this.balanceRows) return [];
    const { first, rows } = this.balanceRows;
    const which = rows === 1 ? `The row in ${first} has` : `${rows} rows, the first in ${first}, have`;
    const message = `${which} a balance and nothing that the map takes: left out, since a balance is no payment.`;
    return [{ column: '', rows, message }];
  }

  private aboutFile(): Doubt[] {
    const { leftOutRows: out } = this;
    if (out > 0) {
      const message = `${out} ${out === 1 ? 'row is' : 'rows are'} left out by leave_out.`;
      return [{ column: '', rows: out, message }];
    }
    if (this.rows > 0) return [];
    const isCsv = ['csv', 'xlsx'].includes(this.map.written.format);
    const below = ' below its header. Look at `separator` and `skip_lines`';
    const message = `The file has no rows${isCsv ? below : ''}.`;
    return [{ column: '', rows: 0, message }];
  }
}

/** Returns the texts in columns that are given as `A + B`. */
const textsOf = (row: BankRow, columns: string): string =>
  columns
    .split(' + ')
    .map((name) => cellTextOf(row.get(name)))
    .filter((each) => each !== '')
    .join(' ');

const customersOf = (item: MappedRow['item']): string =>
  JSON.stringify(
    (['sender', 'receiver'] as const).map(
      (side) => (item[side] as { readonly entity_id?: unknown } | undefined)?.entity_id ?? null,
    ),
  );

const THREE_PLACES = 'three places';

/** Returns the number of digits without trailing zeros. */
function lastDigitOf(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return end;
}
