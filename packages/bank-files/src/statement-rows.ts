// Exceeds the usual size: a sentence for the user stays on one long line.
import { csvLineOf, FIELD_CHARS_MAX, placeOfRow, PLAIN_LAYOUT, type BankRow } from './bank-rows.js';
import { decimalOfUnits, unitsOfDecimal } from './exact-sum.js';
import type { FileRemarks } from './file-remarks.js';
import { digestId, RowIds } from './row-ids.js';

/** Columns that a map can use for an entry of a statement. All values are texts. */
export const STATEMENT_COLUMNS = [
  'id',
  'account',
  'booking_date',
  'value_date',
  'amount',
  'currency',
  'direction',
  'counterparty_name',
  'counterparty_account',
  'counterparty_bank',
  'description',
  'end_to_end_id',
  'bank_reference',
  'entry_type',
  'tags',
  'original_amount',
  'original_currency',
  'charges',
  'statement',
] as const;

type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** Cells of an entry by column; a missing column is blank. */
export type StatementCells = Partial<Record<StatementColumn, string>>;

/** Whether an entry takes money from the account (debit) or adds money to it (credit). */
export type EntryDirection = 'debit' | 'credit';

/** An entry of a statement as a row. */
export class StatementRow implements BankRow {
  readonly isFooter = false;
  readonly columns = STATEMENT_COLUMNS;

  constructor(
    readonly line: number,
    readonly number: number,
    private readonly cells: StatementCells,
    readonly fault: string | null,
    readonly place?: string,
  ) {}

  get(column: string): unknown {
    return this.cells[column as StatementColumn] ?? '';
  }

  text(): string {
    return csvLineOf(
      STATEMENT_COLUMNS.map((column) => this.cells[column] ?? ''),
      PLAIN_LAYOUT,
    );
  }
}

/** An additional last row that only carries remarks about the file. */
export class RemarksRow implements BankRow {
  readonly isFooter = true;
  readonly line = 0;
  readonly number = 0;
  readonly columns = [];
  readonly fault = null;

  constructor(readonly remarks: FileRemarks) {}

  get(): undefined {
    return undefined;
  }

  text(): string {
    return '';
  }
}

/** A balance with its sign. */
interface Balance {
  readonly units: bigint;
  readonly currency: string;
  readonly day: string;
}

/** Returns a balance; null if the amount is not a number. */
export function statementBalanceOf(
  amount: string,
  direction: EntryDirection,
  currency: string,
  day: string,
): Balance | null {
  const units = unitsOfDecimal(amount);
  return units === null ? null : { units: direction === 'debit' ? -units : units, currency, day };
}

/** An entry before it becomes a row. Amounts have no sign. */
export interface StatementEntry {
  readonly line: number;
  /** Where the entry is in the file, as in `BankRow`. */
  readonly place?: string;
  readonly cells: StatementCells & { readonly direction: EntryDirection; readonly amount: string };
  /** Values that identify the entry and are the same in every file that contains it. */
  readonly identity: readonly string[];
  readonly fault?: string | null;
}

/** A statement, or a page of a statement, while its entries are read. */
export interface OpenStatement {
  readonly account: string;
  readonly name: string;
  opening: Balance | null;
  closing: Balance | null;
  movements: bigint;
  entries: number;
  /** Whether an amount could not be read, so that the sum is unknown. */
  isUnsure: boolean;
  ids: RowIds;
}

const DEFAULT_CHECK = { needsBalances: true };

/**
 * The statements of a file. Gives each entry an id that is the same in every file that contains the entry,
 * and checks that opening balance, entries and closing balance add up.
 */
export class Statements {
  private readonly ids = new RowIds();
  private readonly known = new Set<string>();
  private readonly lastClosing = new Map<string, Balance>();
  private rows = 0;
  statements = 0;

  constructor(private readonly remarks: FileRemarks) {}

  /** Begins a statement or a page. */
  begin(account: string, name: string): OpenStatement {
    this.statements++;
    const open = { account, name, opening: null, closing: null, movements: 0n, entries: 0, isUnsure: false };
    return { ...open, ids: this.ids };
  }

  /**
   * Sets the opening balance. If the file contained the same statement before, its entries get the same ids
   * again.
   */
  open(statement: OpenStatement, opening: Balance | null): void {
    statement.opening = opening;
    const { account, name } = statement;
    const identity = digestId(`${account}|${name}|${opening?.day}|${opening?.units}`);
    if (!this.known.has(identity)) {
      this.known.add(identity);
      return;
    }
    this.remarks.doubt(
      'twice',
      `${shownStatement(statement)} stands in the file twice`,
      'It is stored once.',
    );
    statement.ids = new RowIds();
  }

  /** Returns the row of an entry and adds its amount to the sum of its statement. */
  row(
    statement: OpenStatement,
    entry: StatementEntry,
    { isCounted = true, isNumbered = true } = {},
  ): StatementRow {
    if (isCounted) this.count(statement, entry.cells.amount, entry.cells.direction);
    const own = digestId(JSON.stringify([statement.account, ...entry.identity]));
    const id = isNumbered ? statement.ids.numbered(own) : own;
    const cells: StatementCells = {
      ...entry.cells,
      id,
      account: statement.account,
      statement: statement.name,
    };
    for (const [column, text] of Object.entries(cells))
      if (text.length > FIELD_CHARS_MAX) {
        const what = `${column} in ${placeOfRow(entry)} is longer than ${FIELD_CHARS_MAX} characters`;
        this.remarks.doubt('long', what, 'The rest of the text is left out.');
        cells[column as StatementColumn] = text.slice(0, FIELD_CHARS_MAX);
      }
    return new StatementRow(entry.line, ++this.rows, cells, entry.fault ?? null, entry.place);
  }

  /** Adds an amount to the sum of a statement. */
  count(statement: OpenStatement, amount: string, direction: EntryDirection): void {
    const units = unitsOfDecimal(amount);
    statement.entries++;
    if (units === null) statement.isUnsure = true;
    else statement.movements += direction === 'debit' ? -units : units;
  }

  /** Ends a statement: reports whether its balances agree with its entries and with the statement before. */
  end(statement: OpenStatement, { needsBalances } = DEFAULT_CHECK): void {
    const { account, opening, closing, movements, entries, isUnsure } = statement;
    const name = shownStatement(statement);
    // Look up by currency as well, because an account in several currencies has a statement for each.
    const before = this.lastClosing.get(`${account}|${opening?.currency}`);
    if (opening && before && opening.units !== before.units)
      this.remarks.doubt(
        'gap',
        `${name} begins with ${shownBalance(opening)}, and the statement before it ends with ` +
          shownBalance(before),
        'Look whether a statement is missing between them.',
      );
    if (closing) this.lastClosing.set(`${account}|${closing.currency}`, closing);
    if (!opening || !closing) {
      const missing = opening ? 'closing' : closing ? 'opening' : 'opening and closing';
      if (!needsBalances)
        this.remarks.fact(`${name}: ${entriesText(entries)}. ${uncheckedText({ opening, closing })}`);
      else
        this.remarks.doubt(
          'no balance',
          `${name} has no ${missing} balance, so its ${entriesText(entries)} cannot be checked against it`,
          'Look whether the file is complete.',
        );
      return;
    }
    const sum = opening.units + movements;
    if (!isUnsure && sum === closing.units && opening.currency === closing.currency)
      this.remarks.fact(
        `${name}: opening ${shownBalance(opening)}, ${entriesText(entries)} of ${decimalOfUnits(movements)}, ` +
          `closing ${shownBalance(closing)}: the balances agree.`,
      );
    else
      this.remarks.doubt(
        `mismatch ${this.statements}`,
        `${name}: opening ${shownBalance(opening)} and ${entriesText(entries)} of ` +
          `${decimalOfUnits(movements)} make ` +
          `${decimalOfUnits(sum)}, and its closing balance is ${shownBalance(closing)}` +
          (isUnsure ? '; an amount could not be read' : ''),
        'An entry is missing, doubled or wrong: ask for the file again before you rely on it.',
      );
  }
}

/** Returns a sentence that says why the entries cannot be checked against balances. */
function uncheckedText({ opening, closing }: Pick<OpenStatement, 'opening' | 'closing'>): string {
  const told = closing ?? opening;
  if (!told) return 'It states no balances, so the entries cannot be checked against them.';
  const [is, isMissing] = closing ? ['closing', 'opening'] : ['opening', 'closing'];
  const day = told.day === '' ? '' : ` on ${told.day}`;
  return (
    `It states a ${is} balance (${shownBalance(told)}${day}) but no ${isMissing} one, so the entries cannot be ` +
    'checked against it.'
  );
}

const entriesText = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

const shownBalance = ({ units, currency }: Balance): string => `${currency} ${decimalOfUnits(units)}`;

const shownStatement = ({ account, name }: OpenStatement): string =>
  `Statement ${name || '(no number)'} of ${account || '(no account)'}`;

/**
 * Returns an amount without unnecessary zeros (`12.5000` becomes `12.50`), so that it is not mistaken for
 * thousands.
 */
export const withoutExtraZeros = (text: string): string => {
  const units = unitsOfDecimal(text);
  return units === null ? text : decimalOfUnits(units);
};

/** Returns a text with a capital first letter. */
export const withCapitalInitial = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
