// Exceeds the usual size: a remark for the user stays on one long line.
import { amountReader } from './amounts.js';
import { hasBalanceAlone } from './balance-rows.js';
import { balanceLineColumnOf, leaveOutPatternOfBalance } from './balance-lines.js';
import { sameNameText, type BankRow } from './bank-rows.js';
import { cellTextOf } from './cell-text.js';
import { currencyOfSign } from './currency-signs.js';
import { currenciesOfWord, isCurrencyCode } from './currency-words.js';
import { withAsciiDigits } from './digits.js';
import { isBookingDayNamed, isValueDayNamed, type PartySide } from './header-names.js';
import { datePatterns, isLikeDayText, type DateForm } from './guess-dates.js';
import { formsByYearPlace } from './year-place.js';
import { ConversionFault, dateReader } from './date-reader.js';
import { areAmountTexts, guessNumberNotation, type FileSample } from './sample.js';
import { isDateCell, isDayCount } from './mixed-dates.js';
import {
  amountColumnFilledLikeCurrency,
  isAmountNamed,
  isOriginalMoneyNamed,
  amountColumnNamedLikeCurrency,
  type MoneyColumns,
  type SidedColumns,
} from './money-columns.js';
import { bestDateForm, dateChoices, negativeMeaningOfSides, type StateColumn } from './suggest-parts.js';
import { firstTextOf, FooterRows } from './footer-rows.js';
import { isFeeNamed } from './fee-and-balance-names.js';
import { pendingNoteIn } from './pending-words.js';
import { textsShowingCountry } from './suggest-currency.js';
import { stateOfText, type RowState } from './state-words.js';

/** A draft of a map while its lines are being written. */
export interface DraftSoFar {
  readonly sample: FileSample;
  readonly remarks: string[];
  readonly found: ReadonlyMap<string, string>;
  readonly pair: Readonly<Record<PartySide, string>> | null;
  readonly money: MoneyColumns | null;
  /** The columns of either side's amount and currency; null if one amount is the customer's in all rows. */
  readonly sided: SidedColumns | null;
  readonly zone: string | undefined;
  readonly amounts: readonly string[];
  readonly currency: string | undefined;
  readonly nowMs: number;
  /** Returns the texts in these columns, joined per row. */
  texts(...columns: readonly string[]): string[];
}

const quoted = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/** Returns the `leave_out` lines for rows that are not booked yet or state a balance. */
export function leaveOutLines(
  state: StateColumn | null,
  { balances, pending }: NonPaymentRows,
  { remarks, found, sample }: DraftSoFar,
): string[] {
  const rules: string[] = [];
  const rule = (column: string, values: readonly string[]): string =>
    `{ column: ${quoted(column)}, values: ${list(values)} }`;
  const open = [...(state?.words ?? [])].flatMap(([word, each]) => (each === 'PENDING' ? [word] : []));
  if (state && open.length > 0) {
    rules.push(rule(state.column, open));
    remarks.push(
      `leave_out: rows that are not booked yet (${state.column}: ${open.join(', ')}) are left out; the booked ` +
        'row comes with a later file. To keep them, map `status` with `values`',
    );
  }
  const day = found.get('event_time') ?? '';
  if (pending.length > 0) {
    rules.push(rule(day, pending));
    remarks.push(
      `leave_out: rows with ${pending.map(quoted).join(' or ')} in the place of their day (${day}) are not booked yet and ` +
        'are left out; the booked row comes with a later file',
    );
  }
  const taken = [state?.column, ...(pending.length > 0 ? [day] : [])];
  for (const [column, values] of pendingNotesOf(sample, taken)) {
    rules.push(rule(column, values));
    remarks.push(
      `leave_out: rows in which ${column} says that the payment is not booked yet (${values.join(', ')}) are left out; ` +
        'the booked row comes with a later file',
    );
  }
  for (const [column, texts] of balances) {
    rules.push(rule(column, texts));
    remarks.push(
      `leave_out: rows that tell a balance (${column}: ${texts.join(', ')}) are left out; a * at the end stands ` +
        'for any text',
    );
  }
  return rules.length === 0 ? [] : [`leave_out: [${rules.join(', ')}]`];
}

/**
 * Returns the notes about payments that are not booked yet, as values of `leave_out`. `taken`: columns to
 * skip.
 */
function pendingNotesOf({ columns, rows }: FileSample, taken: readonly (string | undefined)[]) {
  return columns.flatMap((column): [string, string[]][] => {
    if (taken.includes(column)) return [];
    const values = rows.flatMap((row) => {
      const note = pendingNoteIn(cellTextOf(row.get(column)));
      return note?.isSure ? [note.value] : [];
    });
    return values.length === 0 ? [] : [[column, wordsIn(values) as string[]]];
  });
}

/** Returns the line for the footer with a remark to check it, because the import leaves such rows out. */
export function footerLine(footers: readonly string[], { remarks }: DraftSoFar): string {
  remarks.push(
    `footer: rows that begin with ${footers.map(quoted).join(' or ')} are taken for lines below the payments and are left ` +
      'out; look whether one of them is a payment',
  );
  return `footer: ${list(footers)}`;
}

/**
 * Returns the line for the status of booked, declined and reversed rows. `moved`: words on rows whose amounts
 * the balance includes.
 */
export function statusLines(
  state: StateColumn | null,
  moved: ReadonlySet<string>,
  remarks: string[],
): string[] {
  if (!state) return [];
  const { column, unknown, isState } = state;
  const proven = [...state.words].flatMap(([word, each]) =>
    ['DECLINED', 'REVERSED'].includes(each) && moved.has(word) ? [word] : [],
  );
  if (proven.length > 0)
    remarks.push(
      `status: rows whose ${column} is ${proven.map(quoted).join(' or ')} are taken for booked, since the balance changes ` +
        'by their amounts, as with the booking that gives money back',
    );
  const words = new Map(
    [...state.words].map(([word, each]) => [word, proven.includes(word) ? 'COMPLETED' : each] as const),
  );
  // In a column of kinds, such as "Type", a reversal may be the entry that gives money back.
  const isAmbiguous = (each: RowState): boolean => each === 'REFUNDED' || (each === 'REVERSED' && !isState);
  const ambiguous = [...words].flatMap(([word, each]) => (isAmbiguous(each) ? [word] : []));
  const known = [...words].flatMap(([word, each]) =>
    each === 'PENDING' || isAmbiguous(each) ? [] : [`${quoted(word)}: ${each}`],
  );
  if (unknown.length > 0)
    remarks.push(
      `status: say what ${unknown.map(quoted).join(' and ')} in ${column} ${unknown.length > 1 ? 'mean' : 'means'}; such ` +
        'rows are rejected until then',
    );
  if (ambiguous.length > 0)
    remarks.push(
      `status: say with \`values\` what ${ambiguous.map(quoted).join(' and ')} in ${column} ` +
        `${ambiguous.length > 1 ? 'mean' : 'means'}: REVERSED where the row is a payment ` +
        'that was given back and so moved no money, COMPLETED where the row is the booking that gives money ' +
        'back; such rows are rejected until then',
    );
  for (const status of ['DECLINED', 'REVERSED'] as const) {
    const marked = [...words].flatMap(([word, each]) =>
      each === status && !isAmbiguous(each) ? [quoted(word)] : [],
    );
    if (marked.length > 0)
      remarks.push(
        `status: rows whose ${column} is ${marked.join(' or ')} are imported with the status ${status}: they moved ` +
          'no money',
      );
  }
  if (known.length + unknown.length + ambiguous.length === 0) return [];
  return [`  status: { column: ${quoted(column)}, values: { ${known.join(', ')} } }`];
}

const amountColumns = ({ pair, sided, found }: DraftSoFar): readonly string[] => {
  const ofSides = pair ?? sided?.amount;
  return ofSides ? [ofSides.sender, ofSides.receiver] : [found.get('amount') ?? ''];
};

/** Returns the source of a field that has one column for each side of the customer. */
export const sourceByDirection = ({ sender, receiver }: Readonly<Record<PartySide, string>>): string =>
  `sender: ${quoted(sender)}, receiver: ${quoted(receiver)}`;

/** Returns the amount to which a currency belongs, if the map uses another amount; else null. */
function otherAmountOf(currency: string, draft: DraftSoFar): string | null {
  const { sample, money, pair } = draft;
  if (money && !pair) return null;
  const own = amountColumns(draft);
  const amounts = sample.columns.filter(
    (column) => own.includes(column) || (isAmountNamed(column) && areAmountTexts(draft.texts(column))),
  );
  const owner = amountColumnNamedLikeCurrency(currency, sample.columns, amounts);
  if (owner !== null && !own.includes(owner) && isOriginalMoneyNamed(owner)) return owner;
  const isPartly = draft.texts(currency).length < sample.rows.length;
  return isPartly ? amountColumnFilledLikeCurrency(sample, currency, own[0]!) : null;
}

/** Returns the line for the currency, with a question if the currency may belong to another amount. */
export function currencyLine(column: string, draft: DraftSoFar): string {
  const { currency, money, pair, sided } = draft;
  if (sided) {
    const { sender, receiver } = sided.amount;
    draft.remarks.push(
      `amount: ${sender} is taken where your customer sends, and ${receiver} where it receives, each with its currency; ` +
        'look whether that is right',
    );
    return `  amount_currency: { ${sourceByDirection(sided.currency)} }`;
  }
  if (money && !pair)
    draft.remarks.push(
      `amount: ${money.amount} with ${money.currency} is taken for the amount that moved the account, and ` +
        `${money.others.join(', ')} ${money.others.length > 1 ? 'are' : 'is'} left out` +
        (money.isSure ? '' : '; look whether it is the other way round'),
    );
  const blank = draft.sample.rows.length - draft.texts(column).length;
  const of = otherAmountOf(column, draft);
  if (of !== null) {
    // Skipped without a currency: the import then asks about the column in the same words.
    if (currency !== undefined)
      draft.remarks.push(
        `amount_currency: ${column} is the currency of ${of}, so the map takes ${currency} for ` +
          `${amountColumns(draft).join(' and ')}; look whether that is right`,
      );
    return currency === undefined
      ? '  # amount_currency: { constant: EUR }'
      : `  amount_currency: { constant: ${currency} }`;
  }
  const values = currencyValues(column, draft);
  if (blank === 0)
    return `  amount_currency: ${values === '' ? quoted(column) : `{ column: ${quoted(column)}${values} }`}`;
  draft.remarks.push(
    `amount_currency: ${column} is blank in ${blank} of ${draft.sample.rows.length} rows; say with \`default\` ` +
      'which currency they have, and look whether the other amounts are in the currency that stands there',
  );
  return `  amount_currency: { column: ${quoted(column)}${values}${currency === undefined ? '' : `, default: ${currency}`} }`;
}

/** Returns the `values` for words in a currency column that are no codes; empty if all are codes. */
function currencyValues(column: string, draft: DraftSoFar): string {
  const words = [...new Set(draft.texts(column))];
  if (words.length > CURRENCY_WORDS_MAX || words.every(isCurrencyCode)) return '';
  const texts = textsShowingCountry(draft.sample);
  const codeOf = (word: string): readonly string[] => {
    const code = isCurrencyCode(word) ? word : currencyOfSign(word, currenciesOfWord(word) ?? [], texts);
    return code === null ? [] : [code];
  };
  const codes = words.map((word) => [word, codeOf(word)] as const);
  const open = codes.filter(([, each]) => each.length === 0).map(([word]) => quoted(word));
  const taken = codes.flatMap(([word, [code]]) =>
    code !== undefined && code !== word ? [`${quoted(word)} for ${code}`] : [],
  );
  if (taken.length > 0)
    draft.remarks.push(
      `amount_currency: ${column} has words in the place of codes; the map takes ${taken.join(', ')}`,
    );
  if (open.length > 0)
    draft.remarks.push(
      `amount_currency: say with \`values\` which currency ${open.join(' and ')} in ${column} ${open.length > 1 ? 'mean' : 'means'}; ` +
        'such rows are rejected until then',
    );
  return `, values: { ${codes.flatMap(([word, [code]]) => (code === undefined ? [] : [`${quoted(word)}: ${code}`])).join(', ')} }`;
}

const CURRENCY_WORDS_MAX = 20;

/**
 * Tells whether the amounts have both signs, and whether even rows with the same word do: rows with the same
 * word for debit or credit, and rows with the same other word, which then cannot tell the direction.
 */
export function amountSignsOfRows(
  rows: readonly BankRow[],
  sides: ReadonlyMap<string, PartySide>,
  { column, amount }: { readonly column: string; readonly amount: string },
  signs: Parameters<typeof amountReader>[0],
): { readonly hasBoth: boolean; readonly isMixed: boolean; readonly isOpenMixed: boolean } {
  const read = amountReader(signs);
  const seen = rows.flatMap((row) => {
    const number = read(cellTextOf(row.get(amount)));
    const isNumber = typeof number === 'string' && Number(number) !== 0;
    const word = cellTextOf(row.get(column));
    return isNumber ? [{ word, side: sides.get(word), isNegative: number.startsWith('-') }] : [];
  });
  const open = seen.filter(({ side }) => side === undefined);
  const debits = new Set(open.flatMap(({ word, isNegative }) => (isNegative ? [word] : [])));
  const isOpenMixed = open.some(({ word, isNegative }) => !isNegative && debits.has(word));
  const negatives = seen.filter(({ isNegative }) => isNegative).length;
  const told = seen.flatMap(({ side, isNegative }) => (side ? [[side, isNegative] as const] : []));
  return {
    hasBoth: negatives > 0 && negatives < seen.length,
    isMixed: negativeMeaningOfSides(told).isMixed,
    isOpenMixed,
  };
}

/** Returns the line for the meaning of a negative amount in a file with words for debit and credit. */
export function negativeLines(
  column: string,
  sides: ReadonlyMap<string, PartySide>,
  draft: DraftSoFar,
): string[] {
  const amount = draft.found.get('amount');
  if (amount === undefined) return [];
  const read = amountReader(guessNumberNotation(draft.amounts));
  const rows = draft.sample.rows.flatMap((row) => {
    const side = sides.get(cellTextOf(row.get(column)));
    const number = read(cellTextOf(row.get(amount)));
    return side && typeof number === 'string' && Number(number) !== 0
      ? [[side, number.startsWith('-')] as const]
      : [];
  });
  const { negative, isMixed } = negativeMeaningOfSides(rows);
  if (isMixed)
    draft.remarks.push(
      `direction: ${column} and the sign of ${amount} contradict each other in some rows, which are ` +
        'rejected; say negative: reversal where a negative amount turns the direction',
    );
  return negative === 'sender' || isMixed ? [`  negative: ${negative}`] : [];
}

const isDateOfWorkbook = (text: string): boolean => isDateCell(text) || isDayCount(text);

/** Returns the line for a date. */
export function dateLine(field: string, day: string, draft: DraftSoFar): string {
  const time = field === 'event_time' ? draft.found.get('time') : undefined;
  const zone = field === 'event_time' ? draft.zone : undefined;
  const columns = [day, ...(time === undefined ? [] : [time]), ...(zone === undefined ? [] : [zone])];
  const all = draft.texts(...columns);
  // Date cells of a workbook are read as dates, also if other cells are texts in another form.
  const others = draft.sample.layout.format === 'xlsx' ? all.filter((text) => !isDateOfWorkbook(text)) : all;
  const texts = others.some((text) => /\p{Nd}/u.test(text)) ? others : all;
  if (texts.length < all.length)
    draft.remarks.push(
      `${field}: ${all.length - texts.length} of ${all.length} dates are dates or days of the workbook and read as ` +
        'such; `date` is for the texts beside them',
    );
  const names = draft.sample.columns.join(' ');
  const options = {
    isMixed: true,
    dayOnly: field === 'dob',
    isAnyYear: field === 'dob' || field === 'registered_at',
    names,
    // Other days may lie in the future: a customer may be registered for a later day.
    nowMs: field === 'event_time' || field === 'created_at' ? draft.nowMs : undefined,
  };
  const found = bestDateForm(texts, options);
  const source = columns.length === 1 ? `column: ${quoted(day)}` : `columns: ${list(columns)}`;
  if (!found) {
    draft.remarks.push(`${field}: no pattern fits dates such as ${quoted(texts[0] ?? '')}`);
    return `  ${field}: { ${source} }  # add date: iso, excel, unix or a pattern such as dd.MM.yyyy`;
  }
  const { unfit } = found;
  const { forms, isOpen } = formsByYearPlace(texts, [found.best, ...found.others], draft.nowMs);
  const [best = found.best, ...alternatives] = forms;
  const { pattern, calendar } = best;
  if (isOpen) return openYearLine({ field, source, text: texts[0] ?? '' }, forms, draft);
  if (unfit > 0)
    draft.remarks.push(
      `${field}: ${pattern} does not fit ${unfit} of ${texts.length} dates, and nothing fits more`,
    );
  const isUnsure = alternatives.length > 0;
  if (isUnsure)
    draft.remarks.push(
      alternatives.length === 1 && calendar === 'gregorian' && alternatives[0]!.calendar === 'gregorian'
        ? `${field}: ${pattern} and ${alternatives[0]!.pattern} both fit; look which one is right`
        : `${field}: ${pattern}${calendar === 'gregorian' ? '' : ` with calendar: ${calendar}`} fits, and so do ` +
            `${dateChoices(texts, alternatives)}; look which one is right`,
    );
  const of = calendar === 'gregorian' ? '' : `, calendar: ${calendar}`;
  const comment = isUnsure ? `  # or ${alternatives.map((each) => each.pattern).join(', ')}` : '';
  return `  ${field}: { ${source}, date: ${quoted(pattern)}${of} }${comment}`;
}

/** Asks which part of the dates is the year, and leaves the field out of the draft until somebody answers. */
function openYearLine(
  { field, source, text }: { readonly field: string; readonly source: string; readonly text: string },
  forms: readonly DateForm[],
  { remarks }: DraftSoFar,
): string {
  const places = [...new Set(forms.map(({ pattern }) => pattern))];
  remarks.push(
    `${field}: which part of ${quoted(text)} is the year? Nothing in the file tells it. Say ` +
      `${places.map((each) => `date: ${quoted(each)}`).join(' or ')}; years of another calendar need calendar, ` +
      'such as calendar: reiwa',
  );
  return `  # ${field}: { ${source}, date: ... }  # which part is the year? Say one of ${places.join(', ')}`;
}

const OTHER_DAYS_MAX = 3;
const DAYS_SEEN = 20;

/** Adds a remark about columns of days that the draft leaves out, such as value dates. */
export function remarkOnOtherDays(day: string, draft: DraftSoFar): void {
  const { sample, remarks, found, zone } = draft;
  const names = sample.columns.join(' ');
  const taken = new Set([...found.values(), zone]);
  const others = sample.columns.filter((column) => {
    if (column === day || taken.has(column)) return false;
    const days = draft.texts(column).slice(0, DAYS_SEEN);
    const isLike = days.length > 0 && days.every(isLikeDayText);
    return isLike && bestDateForm(days, { names }) !== null;
  });
  if (others.length === 0) return;
  const shown = others.slice(0, OTHER_DAYS_MAX).map(quoted).join(' and ');
  const is = isValueDayNamed(day) ? 'is named like a value date, and is' : 'is';
  const booked = others.find(isBookingDayNamed);
  if (booked !== undefined && !isBookingDayNamed(day)) {
    remarks.push(
      `event_time: ${quoted(day)} is taken, as the day of the operation; ${quoted(booked)} is named like the day of ` +
        'booking. Look which of them your rules and the files before count by',
    );
    return;
  }
  remarks.push(
    `event_time: ${quoted(day)} ${is} taken for the day of booking; ${shown} ${others.length > 1 ? 'have' : 'has'} days ` +
      'as well, so look which column is right',
  );
}

/** The rows of a sample that are not payments. */
export interface NonPaymentRows {
  /** How footer rows begin. */
  readonly footers: readonly string[];
  /** Texts of rows that state a balance, by column, as values for `leave_out`. */
  readonly balances: ReadonlyMap<string, readonly string[]>;
  /** Words in place of a day which say that a payment is not booked yet. */
  readonly pending: readonly string[];
  /** Remarks about payments without a day. */
  readonly remarks: readonly string[];
  readonly rows: ReadonlySet<BankRow>;
}

/** For a sample in which every row is a payment. */
export const NO_NON_PAYMENT_ROWS: NonPaymentRows = {
  footers: [],
  balances: new Map(),
  pending: [],
  remarks: [],
  rows: new Set(),
};

/**
 * Finds rows that are not payments: rows without a date, as at the end of a page, and balances between
 * payments.
 */
export function nonPaymentRowsOf(draft: DraftSoFar): NonPaymentRows {
  const { found, amounts, sample } = draft;
  const day = found.get('event_time');
  const read = amountReader(guessNumberNotation(amounts));
  const columns = amountColumns(draft);
  const pattern = day === undefined ? [] : datePatterns(draft.texts(day), { nowMs: draft.nowMs });
  const reads = pattern.slice(0, 1).map((each) => dateReader(each, { zone: 'UTC', dayOnly: false }));
  const isData = (row: BankRow): boolean => {
    const hasDate =
      day !== undefined && reads.some((each) => !(each(cellTextOf(row.get(day))) instanceof ConversionFault));
    return (
      hasDate ||
      (reads.length === 0 &&
        columns.some((name) => !(read(cellTextOf(row.get(name))) instanceof ConversionFault)))
    );
  };
  if (!sample.rows.some(isData)) return NO_NON_PAYMENT_ROWS;
  const isDay = (text: string): boolean => reads.some((each) => !(each(text) instanceof ConversionFault));
  const footerRows = new FooterRows(sample, { day, amountColumns: columns, isDay, readAmount: read, isData });
  const footers = footerRows.begins();
  const undated = sample.rows.filter((row) => footerRows.isUndatedPayment(row));
  const rows = new Set<BankRow>(undated);
  const balances = new Map<string, Set<string>>();
  const taken = [...(day === undefined ? [] : [day]), ...columns];
  // "Balance" may be the account that a payment was made from. A line that states a balance has neither id
  // nor counterparty.
  const partsOfPayment = ['transaction_id', 'other.name'].flatMap((field) => found.get(field) ?? []);
  const isOfPayment = (row: BankRow): boolean =>
    partsOfPayment.length > 1 && partsOfPayment.every((name) => cellTextOf(row.get(name)) !== '');
  for (const row of sample.rows) {
    const column = isData(row) && !isOfPayment(row) ? balanceLineColumnOf(row) : null;
    if (column !== null) {
      const texts = balances.get(column) ?? new Set();
      balances.set(column, texts.add(leaveOutPatternOfBalance(cellTextOf(row.get(column)))));
      rows.add(row);
    } else if (!isData(row) && hasBalanceAlone(row, taken)) rows.add(row);
    else if (!isData(row) && footers.some((begin) => firstTextOf(row).startsWith(begin))) rows.add(row);
  }
  const listed = [...balances].map(([column, texts]) => [column, [...texts].slice(0, BALANCES_MAX)] as const);
  return { footers, balances: new Map(listed), rows, ...undatedPayments(undated, day) };
}

/** Returns the draft's values and remarks for payments with a word, or nothing, in place of their day. */
function undatedPayments(
  undated: readonly BankRow[],
  day: string | undefined,
): Pick<NonPaymentRows, 'pending' | 'remarks'> {
  if (day === undefined) return { pending: [], remarks: [] };
  const wordOf = (row: BankRow): string => cellTextOf(row.get(day));
  const isPending = (row: BankRow): boolean => stateOfText(wordOf(row)) === 'PENDING';
  const others = undated.filter((row) => !isPending(row));
  const [first] = others;
  if (!first) return { pending: wordsIn(undated.map(wordOf)), remarks: [] };
  const are = others.length === 1 ? '1 row has' : `${others.length} rows have`;
  const stands = wordOf(first) === '' ? 'nothing' : quoted(wordOf(first));
  const remark =
    `event_time: ${are} an amount and no day in ${day}; the first, in line ${first.line}, has ${stands} there. Such rows ` +
    'are rejected; if they are not booked yet, leave them out by a word with `leave_out`';
  return { pending: wordsIn(undated.filter(isPending).map(wordOf)), remarks: [remark] };
}

const wordsIn = (texts: readonly string[]): readonly string[] => [...new Set(texts)].slice(0, BALANCES_MAX);

const BALANCES_MAX = 20;

/** Adds remarks about fees that the draft leaves out. `unused`: the columns that it does not use. */
export function remarkOnFees(unused: readonly string[], draft: DraftSoFar): void {
  for (const column of unused.filter(isFeeNamed)) {
    const charged = draft.texts(column).filter((text) => /[1-9]/.test(withAsciiDigits(text)));
    if (charged.length > 0)
      draft.remarks.push(
        `ignore: ${column} has amounts other than 0 (such as ${quoted(charged[0]!)}), and no field takes them; ` +
          'look whether a fee is part of the amount or was charged in addition to it',
      );
  }
}

/** Adds a remark about how a map tells apart columns that have the same name in the file. */
export function remarkOnSameNames({ columns }: FileSample, remarks: string[]): void {
  const texts = columns.filter((name) => / \(2\)$/.test(name)).map((name) => sameNameText(columns, name));
  for (const text of texts) if (text !== null) remarks.push(`header: ${text.replace(/\.$/, '')}`);
}

/** Adds a remark about a second encoding that fits the bytes of the file equally well. */
export function remarkOnOtherEncoding(sample: FileSample, remarks: string[]): void {
  const { otherReading: other, layout } = sample;
  if (!other) return;
  remarks.push(
    `encoding: ${layout.encoding} and ${other.encoding} both fit; look which reading is right: ` +
      `${quoted(other.line)} or ${quoted(other.otherLine)}`,
  );
}
