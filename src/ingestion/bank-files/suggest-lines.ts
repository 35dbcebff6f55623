// size: remarks stand as whole sentences.
import { numberReader } from './amounts.js';
import { textOf } from './cell-text.js';
import type { Side } from './header-names.js';
import { datePatterns } from './guess-dates.js';
import { Fault, dateReader } from './convert.js';
import { guessSigns, type Sample } from './sample.js';
import {
  amountOfCurrency,
  bestDateForm,
  dateChoices,
  footersOf,
  negativeOf,
  type MoneyColumns,
  type StateColumn,
} from './suggest-parts.js';

/** What is known of a draft of a map when its lines are written. */
export interface DraftSoFar {
  readonly sample: Sample;
  readonly remarks: string[];
  readonly found: ReadonlyMap<string, string>;
  readonly pair: Readonly<Record<Side, string>> | null;
  readonly money: MoneyColumns | null;
  readonly zone: string | undefined;
  readonly amounts: readonly string[];
  readonly currency: string | undefined;
  /** Returns what stands in these columns, joined by row. */
  texts(...columns: readonly string[]): string[];
}

const quoted = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/** Returns the line that leaves out rows that are not booked yet. */
export function leaveOutLines(state: StateColumn | null, remarks: string[]): string[] {
  if (!state) return [];
  const { column, words } = state;
  const open = [...words].flatMap(([word, state]) => (state === 'PENDING' ? [word] : []));
  if (open.length === 0) return [];
  remarks.push(
    `leave_out: rows that are not booked yet (${column}: ${open.join(', ')}) are left out; the booked ` +
      'row comes with a later file. To keep them, map `status` with `values`',
  );
  return [`leave_out: [{ column: ${quoted(column)}, values: ${list(open)} }]`];
}

/** Returns the line of the status of rows that are booked, declined or reversed. */
export function statusLines(state: StateColumn | null, remarks: string[]): string[] {
  if (!state) return [];
  const { column, words, unknown } = state;
  const known = [...words].flatMap(([word, state]) =>
    state === 'PENDING' ? [] : [`${quoted(word)}: ${state}`],
  );
  if (unknown.length > 0)
    remarks.push(`status: say what ${list(unknown)} of ${column} mean; such rows are rejected until then`);
  const marked = [...words].filter(([, state]) => state === 'DECLINED' || state === 'REVERSED');
  if (marked.length > 0)
    remarks.push(
      `status: rows with ${list(marked.map(([word]) => word))} are kept and marked, and did not move money`,
    );
  if (known.length === 0 && unknown.length === 0) return [];
  return [`  status: { column: ${quoted(column)}, values: { ${known.join(', ')} } }`];
}

/** Why asked: a currency that only some rows have may be that of another amount. */
export function currencyLine(column: string, draft: DraftSoFar): string {
  const { found, currency, money, pair } = draft;
  if (money && !pair)
    draft.remarks.push(
      `amount: ${money.amount} with ${money.currency} is taken for the amount that moved the account, and ` +
        `${money.others.join(', ')} ${money.others.length > 1 ? 'are' : 'is'} left out` +
        (money.isSure ? '' : '; look whether it is the other way round'),
    );
  const blank = draft.sample.rows.length - draft.texts(column).length;
  if (blank === 0) return `  amount_currency: ${quoted(column)}`;
  const of = amountOfCurrency(draft.sample, column, found.get('amount') ?? '');
  if (of !== null) {
    draft.remarks.push(
      `amount_currency: ${column} is filled only where ${of} is, so it is its currency; say which currency ` +
        `${found.get('amount') ?? 'the amount'} is in, as in { constant: EUR }, and put ${column} under ignore`,
    );
    return currency === undefined
      ? '  # amount_currency: { constant: EUR }'
      : `  amount_currency: { constant: ${currency} }`;
  }
  draft.remarks.push(
    `amount_currency: ${column} is blank in ${blank} of ${draft.sample.rows.length} rows; say with \`default\` ` +
      'which currency they have, and look whether the other amounts are in the currency that stands there',
  );
  return `  amount_currency: { column: ${quoted(column)}${currency === undefined ? '' : `, default: ${currency}`} }`;
}

/** Returns the line that says what negative amounts mean beside words for debit and credit. */
export function negativeLines(column: string, sides: ReadonlyMap<string, Side>, draft: DraftSoFar): string[] {
  const amount = draft.found.get('amount');
  if (amount === undefined) return [];
  const read = numberReader(guessSigns(draft.amounts));
  const rows = draft.sample.rows.flatMap((row) => {
    const side = sides.get(textOf(row.get(column)));
    const number = read(textOf(row.get(amount)));
    return side && typeof number === 'string' && Number(number) !== 0
      ? [[side, number.startsWith('-')] as const]
      : [];
  });
  const { negative, isMixed } = negativeOf(rows);
  if (isMixed)
    draft.remarks.push(
      `direction: ${column} and the sign of ${amount} contradict each other in some rows, which are ` +
        'rejected; say negative: reversal where a negative amount turns the direction',
    );
  return negative === 'sender' || isMixed ? [`  negative: ${negative}`] : [];
}

/** Returns the line of a date. */
export function dateLine(field: string, day: string, draft: DraftSoFar): string {
  const time = field === 'event_time' ? draft.found.get('time') : undefined;
  const zone = field === 'event_time' ? draft.zone : undefined;
  const columns = [day, ...(time === undefined ? [] : [time]), ...(zone === undefined ? [] : [zone])];
  const texts = draft.texts(...columns);
  const names = draft.sample.columns.join(' ');
  const options = {
    dayOnly: field === 'dob',
    isAnyYear: field === 'dob' || field === 'registered_at',
    names,
  };
  const found = bestDateForm(texts, options);
  const source = columns.length === 1 ? `column: ${quoted(day)}` : `columns: ${list(columns)}`;
  if (!found) {
    draft.remarks.push(`${field}: no pattern fits dates such as ${quoted(texts[0] ?? '')}`);
    return `  ${field}: { ${source} }  # add date: iso, excel, unix or a pattern such as dd.MM.yyyy`;
  }
  const { best, others, unfit } = found;
  const { pattern, calendar } = best;
  if (unfit > 0)
    draft.remarks.push(
      `${field}: ${pattern} does not fit ${unfit} of ${texts.length} dates, and nothing fits more`,
    );
  const isUnsure = others.length > 0;
  if (isUnsure)
    draft.remarks.push(
      others.length === 1 && calendar === 'gregorian' && others[0]!.calendar === 'gregorian'
        ? `${field}: ${pattern} and ${others[0]!.pattern} both fit; look which one is right`
        : `${field}: ${pattern}${calendar === 'gregorian' ? '' : ` with calendar: ${calendar}`} fits, and so do ` +
            `${dateChoices(texts, others)}; look which one is right`,
    );
  const of = calendar === 'gregorian' ? '' : `, calendar: ${calendar}`;
  const comment = isUnsure ? `  # or ${others.map((each) => each.pattern).join(', ')}` : '';
  return `  ${field}: { ${source}, date: ${quoted(pattern)}${of} }${comment}`;
}

/** Returns how rows of footers begin. */
export function footersOfDraft(draft: DraftSoFar): string[] {
  const { found, amounts } = draft;
  const day = found.get('event_time');
  const read = numberReader(guessSigns(amounts));
  const columns = draft.pair ? Object.values(draft.pair) : [found.get('amount') ?? ''];
  const pattern = day === undefined ? [] : datePatterns(draft.texts(day));
  const reads = pattern.slice(0, 1).map((each) => dateReader(each, { zone: 'UTC', dayOnly: false }));
  return footersOf(draft.sample, (row) => {
    const hasDate = day !== undefined && reads.some((each) => !(each(textOf(row.get(day))) instanceof Fault));
    return (
      hasDate ||
      (reads.length === 0 && columns.some((name) => !(read(textOf(row.get(name))) instanceof Fault)))
    );
  });
}

/** Tells of another reading of the bytes of a file that is as good. */
export function tellReading(sample: Sample, remarks: string[]): void {
  const { otherReading: other, layout } = sample;
  if (!other) return;
  remarks.push(
    `encoding: ${layout.encoding} and ${other.encoding} both fit; look which reading is right: ` +
      `${quoted(other.line)} or ${quoted(other.otherLine)}`,
  );
}
