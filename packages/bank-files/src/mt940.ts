import { BankFileError } from './bank-file-error.js';
import type { BankRow, FileLayout } from './bank-rows.js';
import { FileRemarks } from './file-remarks.js';
import { mt940DetailsOf } from './mt940-details.js';
import { guessStatementEncoding, encodingOfMap } from './statement-encoding.js';
import { statementLines } from './statement-lines.js';
import {
  statementBalanceOf,
  withoutExtraZeros,
  RemarksRow,
  Statements,
  type EntryDirection,
  type OpenStatement,
  type StatementEntry,
} from './statement-rows.js';

interface Field {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
  /** The lines for ids; they do not depend on the encoding. */
  readonly originals: string[];
  chars: number;
}

/**
 * Maximum length of a field. Field 86 has six lines of 65 characters, and some banks write a few thousand.
 */
const FIELD_CHARS_MAX = 64 * 1024;
const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;
const BLOCKS = /^(?:\{[1235]:(?:[^{}]|\{[^{}]*\})*\})*\{4:/;
const END = /^-\}?\s*(?:\{5:.*)?$/;
const PENDING = 'the MT940 of the day has its entries again';

/**
 * Yields the entries of SWIFT MT940 and MT950 messages as rows, and last a row with remarks. Leaves out
 * entries of the interim report MT942. Throws BankFileError.
 */
export async function* mt940Rows(
  source: AsyncIterable<Buffer>,
  layout: FileLayout,
  pause: () => Promise<void>,
): AsyncGenerator<BankRow> {
  const reader = new Mt940Reader();
  const { remarks } = reader;
  const judge = (bytes: Buffer): string => guessStatementEncoding(bytes, remarks);
  for await (const { line, text, original } of statementLines(source, {
    said: encodingOfMap(layout),
    judge,
    pause,
  }))
    yield* reader.add(line, text, original);
  yield* reader.end();
  yield new RemarksRow(reader.remarks);
}

interface OpenEntry {
  readonly line: number;
  readonly text: string;
  readonly original: string;
  readonly details: string[];
  readonly originalDetails: string[];
}

class Mt940Reader {
  readonly remarks = new FileRemarks();
  private readonly statements = new Statements(this.remarks);
  private field: Field | null = null;
  private account = '';
  private name = '';
  private reference = '';
  private isInterim = false;
  private statement: OpenStatement | null = null;
  private currency = '';
  private entry: OpenEntry | null = null;
  private messages = 0;
  private interim = 0;

  *add(line: number, raw: string, rawOriginal: string): Generator<BankRow> {
    const text = raw.replace(BLOCKS, '');
    const [, tag, content = ''] = FIELD.exec(text) ?? [];
    if (tag !== undefined) {
      yield* this.endField();
      const [, , original = ''] = FIELD.exec(rawOriginal.replace(BLOCKS, '')) ?? [];
      this.field = { tag, line, lines: [content], originals: [original], chars: content.length };
    } else if (END.test(text)) yield* this.endMessage();
    else if (/^\{1:/.test(text)) yield* this.endMessage();
    else if (this.field) this.addToField(line, text, rawOriginal);
  }

  *end(): Generator<BankRow> {
    yield* this.endMessage();
    if (this.messages === 0)
      throw new BankFileError(null, 'the file has no statement: no field :25: or :60F: was found');
    if (this.interim === 0) return;
    if (this.interim === this.messages)
      throw new BankFileError(null, `the file has interim reports (MT942) alone: ${PENDING}, so import that`);
    const what = `${this.interim} interim ${this.interim === 1 ? 'report' : 'reports'} (MT942)`;
    this.remarks.doubt('interim', `${what} left out`, `Import the MT940: ${PENDING}.`);
  }

  private addToField(line: number, text: string, original: string): void {
    const field = this.field!;
    field.lines.push(text);
    field.originals.push(original);
    field.chars += text.length;
    // Count the lines as well, because empty lines also take memory.
    if (field.chars + field.lines.length > FIELD_CHARS_MAX)
      throw new BankFileError(line, `belongs to a field of more than ${FIELD_CHARS_MAX} characters`);
  }

  private *endField(): Generator<BankRow> {
    const { field } = this;
    this.field = null;
    if (!field) return;
    const text = field.lines[0]!.trim();
    if (field.tag === '20') {
      // The next message ends the last one, because some banks never end a message.
      yield* this.endMessage();
      this.reference = text;
    } else if (field.tag === '25' || field.tag === '25P') this.account = accountOf(text);
    else if (field.tag === '28' || field.tag === '28C') this.name = text;
    else if (field.tag === '60F' || field.tag === '60M') yield* this.open(field, text);
    else if (/^(?:13D?|34F|90[CD])$/.test(field.tag) && !this.statement) this.isInterim = true;
    else if (field.tag === '61') yield* this.beginEntry(field);
    else if (field.tag === '86') this.addDetails(field);
    else if (field.tag === '62F' || field.tag === '62M') yield* this.close(field, text);
  }

  private *open(field: Field, text: string): Generator<BankRow> {
    yield* this.endStatement();
    const balance = parsedBalance(field.line, text);
    this.currency = balance.currency;
    this.statement = this.statements.begin(this.account, this.name || this.reference);
    this.statements.open(this.statement, balance);
  }

  private *close(field: Field, text: string): Generator<BankRow> {
    yield* this.endEntry();
    if (this.statement) this.statement.closing = parsedBalance(field.line, text);
  }

  private *beginEntry(field: Field): Generator<BankRow> {
    yield* this.endEntry();
    if (this.isInterim) return;
    if (!this.statement)
      throw new BankFileError(
        field.line,
        'is an entry (:61:) before the opening balance (:60F:) of a statement',
      );
    const { line, lines, originals } = field;
    this.entry = {
      line,
      text: lines.join('\n'),
      original: originals.join('\n'),
      details: [],
      originalDetails: [],
    };
  }

  private addDetails({ lines, originals }: Field): void {
    this.entry?.details.push(...lines);
    this.entry?.originalDetails.push(...originals);
  }

  private *endEntry(): Generator<BankRow> {
    const { entry, statement, currency } = this;
    this.entry = null;
    if (!entry || !statement) return;
    if (/^.{6}(?:\d{4}| {4})?E[CD]/.test(entry.text)) {
      this.remarks.doubt(
        'expected',
        `The entry in line ${entry.line} is expected and not booked yet (${entry.text.slice(0, 20)})`,
        'It is left out, and comes again once it is booked.',
      );
      return;
    }
    const read = entryOf(entry, currency);
    if (read.cells.tags === 'reversal')
      this.remarks.doubt(
        'reversal',
        `The entry in line ${entry.line} reverses an earlier one (${entry.text.slice(0, 20)})`,
        'It is stored in the direction in which the money moved, with the tag reversal.',
      );
    yield this.statements.row(statement, read);
  }

  private *endStatement(): Generator<BankRow> {
    yield* this.endEntry();
    const { statement } = this;
    this.statement = null;
    if (statement) this.statements.end(statement);
  }

  private *endMessage(): Generator<BankRow> {
    yield* this.endField();
    const isMessage = this.account !== '' || this.statement !== null;
    yield* this.endStatement();
    if (isMessage) this.messages++;
    if (isMessage && this.isInterim) this.interim++;
    this.field = null;
    this.account = this.name = this.reference = '';
    this.isInterim = false;
  }
}

/** Returns an account without blanks and without the currency that some banks append. */
function accountOf(text: string): string {
  const words = text.split(/\s/).filter((word) => word !== '');
  if (words.length > 1 && /^[A-Z]{3}$/.test(words.at(-1)!)) words.pop();
  return words.join('');
}

const BALANCE = /^(R?[CD])(\d{6})([A-Z]{3})(\d{1,20}(?:,\d{0,6})?)$/;

function parsedBalance(line: number, text: string) {
  const [, mark = '', day = '', currency = '', amount = ''] = BALANCE.exec(text) ?? [];
  const balance = statementBalanceOf(amount.replace(/,$/, '').replace(',', '.'), sideOf(mark), currency, day);
  if (mark === '' || !balance)
    throw new BankFileError(
      line,
      `${JSON.stringify(text.slice(0, 40))} is no balance such as C260131EUR1250,75`,
    );
  return balance;
}

/** RC reverses a credit and is a debit; RD reverses a debit and is a credit. */
const sideOf = (mark: string): EntryDirection => (mark === 'D' || mark === 'RC' ? 'debit' : 'credit');

/**
 * Parts of field 61: value date, entry date, debit or credit mark, letter of the currency, amount, type, and
 * the references of customer and bank.
 */
const ENTRY =
  /^(\d{6})(\d{4}| {4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d{1,20}(?:,\d{0,6})?)([A-Z][A-Z0-9 ]{3})(.*)$/;

/** Returns the references of customer and bank, and the line below them. */
function referencesOf(text: string) {
  const [first = '', ...supplement] = text.split('\n');
  const references = ENTRY.exec(first.trim())?.[7] ?? '';
  const slashes = references.indexOf('//');
  const customer = slashes < 0 ? references : references.slice(0, slashes);
  const bank = slashes < 0 ? '' : references.slice(slashes + 2);
  return { customer, bank, more: supplement.join(' ').trim() };
}

function entryOf(
  { line, text, original, details, originalDetails }: OpenEntry,
  currency: string,
): StatementEntry {
  const [first = ''] = text.split('\n');
  const found = ENTRY.exec(first.trim());
  const days = found && daysOf(found[1]!, found[2]);
  if (!found || !days) {
    const fault = `${JSON.stringify(first.slice(0, 60))} is no entry such as 2601310131D1250,75NTRFREFERENCE`;
    return { line, cells: { direction: 'debit', amount: '' }, identity: [original], fault };
  }
  const [, , , mark = '', , written = '', kind = ''] = found;
  const { customer, bank, more } = referencesOf(text);
  const forId = referencesOf(original);
  const told = mt940DetailsOf(details);
  const ofOriginal = /\/OCMT\/([A-Z]{3})([\d,]+)/.exec(more);
  const reference = customer.trim() === 'NONREF' ? '' : customer.trim();
  const { isReturn, ...cells } = told;
  const isReversal = mark.startsWith('R');
  return {
    line,
    identity: [
      days.entry,
      days.value,
      mark,
      written,
      kind,
      forId.customer,
      forId.bank,
      forId.more,
      originalDetails.join('').replace(/\s+/g, ''),
    ],
    cells: {
      ...cells,
      booking_date: days.entry,
      value_date: days.value,
      amount: withoutExtraZeros(written.replace(/,$/, '').replace(',', '.')),
      currency,
      direction: sideOf(mark),
      description: cells.description || more,
      end_to_end_id: cells.end_to_end_id || reference,
      bank_reference: bank.trim(),
      entry_type: kind,
      tags: isReversal ? 'reversal' : isReturn ? 'return' : '',
      original_currency: ofOriginal?.[1] ?? '',
      original_amount: (ofOriginal?.[2] ?? '').replace(/,$/, '').replace(',', '.'),
      charges: /\/CHGS\/([A-Z]{3}[\d,]+)/.exec(more)?.[1] ?? '',
    },
  };
}

const CENTURY_ENDS = 70;
const HALF_YEAR_MS = 183 * 24 * 60 * 60_000;

/**
 * Returns the days in ISO 8601. The entry date has no year, so it gets the year nearest to the value date.
 */
function daysOf(
  value: string,
  entry: string | undefined,
): { readonly value: string; readonly entry: string } | null {
  const short = Number(value.slice(0, 2));
  const year = short + (short < CENTURY_ENDS ? 2_000 : 1_900);
  // Banks that count months of 30 days write value dates such as 30 February.
  const valueDay =
    dayText(year, value.slice(2)) ?? dayText(year, value.slice(2).replace(/^02(?:29|30)$/, '0228'));
  if (valueDay === null) return null;
  if (entry === undefined || entry.trim() === '') return { value: valueDay, entry: valueDay };
  const near = [year, year - 1, year + 1]
    .map((each) => dayText(each, entry))
    .find((day) => day !== null && Math.abs(Date.parse(day) - Date.parse(valueDay)) < HALF_YEAR_MS);
  return near == null ? null : { value: valueDay, entry: near };
}

function dayText(year: number, monthAndDay: string): string | null {
  const day = new Date(Date.UTC(year, Number(monthAndDay.slice(0, 2)) - 1, Number(monthAndDay.slice(2))));
  const text = day.toISOString().slice(0, 10);
  return text.slice(5) === `${monthAndDay.slice(0, 2)}-${monthAndDay.slice(2)}` ? text : null;
}
