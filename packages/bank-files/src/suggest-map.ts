// Exceeds the usual size: the lines of a draft are written in their order.
import { factorInName } from './amount-factor.js';
import { amountReader } from './amounts.js';
import { cellTextOf } from './cell-text.js';
import { ConversionFault } from './date-reader.js';
import { currencyOfSign, hasThreePlaces } from './currency-signs.js';
import type { ItemSchemas } from './field-map.js';
import {
  assetInName,
  currencyInName,
  fieldsOfKind,
  isValueDayNamed,
  isColumnNamed,
  rankOfColumn,
  sidesOfWords,
  type UploadKind,
  type PartySide,
} from './header-names.js';
import { isLikeCurrency } from './currency-words.js';
import { isFeeNamed } from './fee-and-balance-names.js';
import {
  isAmountNamed,
  isCurrencyNamed,
  moneyColumnsOf,
  amountColumnNamedLikeCurrency,
  sidedColumnsOfMoney,
  type MoneyColumns,
  type SidedColumns,
} from './money-columns.js';
import { areAmountTexts, guessNumberNotation, readSample, type FileSample } from './sample.js';
import {
  currenciesOfAmounts,
  currencyBesideLine,
  textsShowingCountry,
  type CurrenciesOfAmounts,
} from './suggest-currency.js';
import { suggestStatementMap } from './statement-file.js';
import type { PauseForEventLoop } from './steps.js';
import { isSignedAmount } from './amounts.js';
import {
  currencyLine,
  dateLine,
  footerLine,
  leaveOutLines,
  sourceByDirection,
  negativeLines,
  NO_NON_PAYMENT_ROWS,
  nonPaymentRowsOf,
  amountSignsOfRows,
  statusLines,
  remarkOnFees,
  remarkOnOtherDays,
  remarkOnOtherEncoding,
  remarkOnSameNames,
  type DraftSoFar,
  type NonPaymentRows,
} from './suggest-lines.js';
import { customerInAllRows } from './party-watch.js';
import { meaningOfZone, ZONE_PLACEHOLDER, zoneInColumnName, zoneInLine } from './said-zones.js';
import { nameColumnsOfSides, sideOfColumnName } from './side-names.js';
import { isDateCell, isDayCount } from './mixed-dates.js';
import { isFeeRateOrBalanceNamed } from './fee-and-balance-names.js';
import { BalanceProof, balanceColumnIn, movementOf } from './balance-proof.js';
import type { BankRow } from './bank-rows.js';
import { unitsOfDecimal } from './exact-sum.js';
import { hasOwnAccount, ACCOUNT_PLACEHOLDER } from './own-account.js';
import { PayerNames } from './payer-names.js';
import { negativeMeaningIn, questionsOfDraft } from './suggest-questions.js';
import { comparableName } from './field-reader.js';
import * as parts from './suggest-parts.js';

const WORDS_MAX = 20;
/** Number of dates on which each pattern is tried, because trying all would take long. */
const DATES_SEEN = 50;
const UNKNOWN_CUSTOMER = 'ID-OF-YOUR-CUSTOMER';
const MINOR = /minor|cents?(?![a-z])|pence|\böre\b|kuruş|копе/iu;
const SIDES: readonly PartySide[] = ['sender', 'receiver'];
const SIDE_FIELDS = SIDES.flatMap((side) => [`${side}.entity_id`, `${side}.name`]);
const IDS_OF_ALERT = ['alert_id', 'entity_id_list', 'flagged_transaction_id_list'];
const OF_MONEY =
  'transaction_id event_time time amount amount_currency own.entity_id other.name direction descriptor';
interface FieldsOfKind {
  readonly fields: readonly string[];
  readonly required: readonly string[];
}
const KINDS: Readonly<Record<UploadKind, FieldsOfKind>> = {
  transactions: { fields: OF_MONEY.split(' '), required: ['event_time', 'amount'] },
  entities: { fields: fieldsOfKind('entities'), required: ['entity_id'] },
  alerts: {
    fields: fieldsOfKind('alerts'),
    required: [...IDS_OF_ALERT, 'rule_title', 'title', 'created_at'],
  },
};
/** Fields with a fixed set of values. If no column has these values, the draft contains a guess. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'entities type': ['INDIVIDUAL', 'BUSINESS'],
  'alerts source': ['TM', 'BM'],
  'alerts status': ['OPEN', 'CLOSED'],
};
const DATES = ['event_time', 'created_at', 'registered_at', 'dob'];
/** Sources that become part of another field or are drafted separately. */
const PARTS = ['direction', 'time', 'first_name', 'last_name', 'transaction_id', 'amount_currency'];

/** A time of day with hours and minutes, alone and within a text. */
const ONLY_CLOCK = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?: ?[AP]M)?$/i;
/** Matches an amount with two decimal places; ids and document numbers have no such form. */
const PLAIN_AMOUNT = /^[-+\u2212]?\d[\d., '\u00a0\u202f]*[.,]\d\d-?$/;
const CLOCK = /\d:[0-5]\d/;

const NAMES = /^(?:own|other|sender|receiver)\.(?:name|entity_id)$/;

interface Suggestion {
  readonly yaml: string;
  /** Points that a person should check. */
  readonly remarks: readonly string[];
}

interface SuggestingOptions {
  /** Schemas of the items of the API, with which the draft is tried on the first rows. */
  readonly items: ItemSchemas;
  readonly pause: PauseForEventLoop;
  /** The current time: dates in the future are implausible for payments. */
  readonly nowMs: number;
}

/**
 * Suggests a mapping from the column names at the beginning of a file, also compressed with gzip. Workbooks
 * and statements are read from `whole`.
 */
export async function suggestMap(
  begin: Buffer,
  whole: () => AsyncIterable<Buffer>,
  { items, pause, nowMs }: SuggestingOptions,
): Promise<Suggestion> {
  const statement = await suggestStatementMap(whole, pause);
  if (statement) return statement;
  const sample = await readSample(begin, whole, pause);
  const given = { items, nowMs };
  const others = new Draft(sample, given).otherRows();
  // Draft twice, because rows that are not payments would distort the guesses about the others.
  const rows = sample.rows.filter((row) => !others.rows.has(row));
  const draft = new Draft({ ...sample, rows: rows.length > 0 ? rows : sample.rows }, given, others);
  return { yaml: `${draft.lines().join('\n')}\n`, remarks: draft.remarks };
}

const quoted = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

/**
 * Ranks columns of fees, taxes, rates and balances last: such a column is the amount only if no other column
 * can be.
 */
const sideRank = (field: string, column: string): number =>
  Number(field === 'amount' && isFeeRateOrBalanceNamed(column));

/** Ranks value dates last, because a payment is dated by its booking day. */
const dayRank = (field: string, column: string): number =>
  Number(field === 'event_time' && isValueDayNamed(column));

/**
 * Tells whether ids are running numbers. They are no ids, because the next file begins with the same numbers.
 */
const isRunning = (texts: readonly string[]): boolean =>
  texts.length > 1 &&
  texts.every((text) => /^\d+$/.test(text)) &&
  texts.slice(1).every((text, at) => Math.abs(Number(text) - Number(texts[at])) === 1);

/**
 * Returns the asset that the names of all amount columns state, as in `Value_IN(ETH)` and `Value_OUT(ETH)`.
 */
const assetOf = (columns: readonly string[]): string | undefined => {
  const [first, ...more] = columns.map(assetInName);
  return more.every((code) => code === first) ? first : undefined;
};

class Draft implements DraftSoFar {
  readonly remarks: string[];
  private readonly kind: UploadKind;
  readonly found: Map<string, string>;
  /** Columns of debits and of credits; null if a single column contains the amount. */
  pair: Readonly<Record<PartySide, string>> | null = null;
  private isDirected = true;
  /** Whether the sign of an amount only gives the direction, so that the amount itself has no sign. */
  private isSignTaken = true;
  private readonly state: parts.StateColumn | null;
  /** A column of names that may be the counterparty's or the customer's. */
  private openName: string | null = null;
  private keptBeside: CurrenciesOfAmounts | null = null;
  readonly zone: string | undefined;
  readonly money: MoneyColumns | null;
  readonly sided: SidedColumns | null;

  constructor(
    readonly sample: FileSample,
    private readonly given: Pick<SuggestingOptions, 'items' | 'nowMs'>,
    private readonly others = NO_NON_PAYMENT_ROWS,
  ) {
    this.remarks = [...sample.remarks];
    if (!sample.isNamed)
      this.remarks.push(
        'header: no known names of columns were found, so the first line with the most cells is taken for ' +
          'it; look at `skip_lines` and `separator`, and say `header: [...]` where there is none',
      );
    remarkOnOtherEncoding(sample, this.remarks);
    remarkOnSameNames(sample, this.remarks);
    this.state = parts.stateColumnOf(sample);
    this.zone = parts.zoneColumnOf(sample);
    this.money = moneyColumnsOf(sample);
    const alerts = this.columnsBy('alerts');
    const entities = this.columnsBy('entities');
    const isOfPeople = ['dob', 'first_name', 'last_name'].some((field) => entities.has(field));
    if (alerts.has('alert_id') && (alerts.has('rule_title') || alerts.has('flagged_transaction_id_list')))
      this.kind = 'alerts';
    else {
      this.pair = this.amountPair();
      const hasMoney = this.pair !== null || this.columnsBy('transactions').has('amount');
      this.kind = entities.size < 2 || (hasMoney && !isOfPeople) ? 'transactions' : 'entities';
    }
    this.found = this.kind === 'transactions' ? this.columnsOfTransactions() : this.columnsBy(this.kind);
    if (this.kind === 'transactions' && !this.pair) this.preferSign(this.found);
    if (this.kind === 'transactions') {
      this.leaveOwnNameOpen(this.found);
      this.takeOnlyAmounts(this.found);
      this.takeTimes(this.found);
    }
    this.sided = this.isSaidByWords ? sidedColumnsOfMoney(sample) : null;
    if (this.kind === 'entities')
      this.remarks.push('kind: there is neither an amount nor a time, so these are taken for customers');
  }

  get nowMs(): number {
    return this.given.nowMs;
  }

  /** Returns the rows of the sample that are not payments. */
  otherRows(): NonPaymentRows {
    return this.kind === 'transactions' ? nonPaymentRowsOf(this) : NO_NON_PAYMENT_ROWS;
  }

  /** Finds the column of each field by the names of the columns. */
  private columnsBy(
    kind: UploadKind,
    fields = KINDS[kind].fields,
    others: Iterable<string> = [],
  ): Map<string, string> {
    const found = new Map<string, string>();
    const taken = new Set([...Object.values(this.pair ?? {}), ...others]);
    if (kind === 'transactions')
      for (const name of [this.state?.column, this.zone, ...(this.money?.others ?? [])])
        taken.add(name ?? '');
    for (const field of fields) {
      const named = this.sample.columns
        .map((column) => ({ column, rank: rankOfColumn(column, field, kind) ?? Infinity }))
        .filter(({ column, rank }) => rank < Infinity && !taken.has(column));
      const fit = named.filter(({ column }) => this.holds(field, column));
      // A column of mixed date forms counts only if no column has a single form.
      const isMixed = field === 'event_time' && fit.length === 0;
      const [best] = (
        isMixed ? named.filter(({ column }) => this.areDates(this.texts(column), true)) : fit
      ).toSorted(
        (a, b) =>
          sideRank(field, a.column) - sideRank(field, b.column) ||
          this.ownNameRank(field, a.column) - this.ownNameRank(field, b.column) ||
          this.farFromAmount(field, a.column, found) - this.farFromAmount(field, b.column, found) ||
          this.gapsIn(a.column) - this.gapsIn(b.column) ||
          dayRank(field, a.column) - dayRank(field, b.column) ||
          a.rank - b.rank,
      );
      if (!best) continue;
      found.set(field, best.column);
      taken.add(best.column);
    }
    return found;
  }

  /** Columns for both sides, such as `sender_iban`, replace a direction. */
  private columnsOfTransactions(): Map<string, string> {
    const found = this.withMoney(this.columnsBy('transactions'));
    const sides = [...this.columnsBy('transactions', SIDE_FIELDS)];
    const hasBoth = SIDES.every((side) => sides.some(([field]) => field.startsWith(side)));
    if (found.has('own.entity_id') || !hasBoth) return this.withPayer(found);
    const ids = sides.filter(([field]) => field.endsWith('entity_id')).map(([, column]) => column);
    const hasIds = this.gapsIn(...ids) === 0;
    const without = hasIds ? ['other.name', 'direction'] : ['other.name'];
    const fields = KINDS.transactions.fields.filter((field) => !without.includes(field));
    const shown = hasIds
      ? sides
      : sides.filter(([field]) => field.endsWith('name') && this.customerOfSides === null);
    const others = this.columnsBy(
      'transactions',
      fields,
      sides.map(([, column]) => column),
    );
    const all = new Map([...this.withMoney(others), ...shown]);
    // Only if there is no column of receivers: otherwise this is a column of senders.
    return all.has('receiver.name') || hasIds ? all : this.withPayer(all, all.get('sender.name'));
  }

  /**
   * Takes the only column of amounts in the file, although its name is unknown, if there is a column of days.
   */
  private takeOnlyAmounts(found: Map<string, string>): void {
    if (this.pair || found.has('amount') || !found.has('event_time')) return;
    const taken = new Set(found.values());
    const like = this.sample.columns.filter((name) => {
      const texts = taken.has(name) ? [] : this.texts(name);
      return texts.length > 0 && texts.every((text) => PLAIN_AMOUNT.test(text)) && areAmountTexts(texts);
    });
    const [only] = like;
    if (only === undefined || like.length > 1 || this.gapsIn(only) > 0 || isFeeRateOrBalanceNamed(only))
      return;
    found.set('amount', only);
    this.remarks.push(
      `amount: no column is named like one that is known, and ${quoted(only)} alone has amounts; look whether that is right`,
    );
  }

  /** Takes a column with the time of day; its name does not matter. */
  private takeTimes(found: Map<string, string>): void {
    const day = found.get('event_time');
    if (day === undefined || found.has('time') || this.texts(day).some((text) => CLOCK.test(text))) return;
    const taken = new Set(found.values());
    const others = this.sample.columns.filter((name) => !taken.has(name) && this.gapsIn(name) === 0);
    const longer = others.find((name) => this.isDayWithTime(name, day));
    if (longer !== undefined) {
      found.set('event_time', longer);
      return;
    }
    const [clock, ...more] = others.filter((name) => this.texts(name).every((text) => ONLY_CLOCK.test(text)));
    if (clock === undefined || more.length > 0) return;
    found.set('time', clock);
    this.remarks.push(`event_time: ${quoted(clock)} has times of day, and is taken with ${quoted(day)}`);
  }

  /** Tells whether a column has the same days as another column, each followed by a time. */
  private isDayWithTime(column: string, day: string): boolean {
    if (!isColumnNamed(column, 'event_time') || !this.holds('event_time', column)) return false;
    return this.sample.rows.every((row) => {
      const text = cellTextOf(row.get(column));
      const begin = cellTextOf(row.get(day));
      return begin === '' ? text === '' : text.startsWith(begin) && CLOCK.test(text);
    });
  }

  /** Sets the amount and currency that were booked to the account, if the file has two of each. */
  private withMoney(found: Map<string, string>): Map<string, string> {
    if (!this.money || this.pair) return found;
    found.set('amount', this.money.amount).set('amount_currency', this.money.currency);
    for (const [field, name] of found)
      if (!['amount', 'amount_currency'].includes(field) && this.isMoney(name)) found.delete(field);
    return found;
  }

  /** Whether words tell the direction and occur for both directions. */
  private get isSaidByWords(): boolean {
    if (this.kind !== 'transactions' || this.pair || !this.found.has('direction')) return false;
    return new Set(sidesOfWords([...new Set(this.textsOf('direction'))]).values()).size === 2;
  }

  /**
   * Prefers the sign of amounts over words such as Payment and Charge, because only some of these words give
   * the direction.
   */
  private preferSign(found: Map<string, string>): void {
    const column = found.get('direction');
    const amount = found.get('amount');
    if (column === undefined || amount === undefined) return;
    const words = [...new Set(this.texts(column))].slice(0, WORDS_MAX);
    const sides = sidesOfWords(words);
    const unknown = words.filter((word) => !sides.has(word));
    const texts = this.texts(amount).filter((text) => /[1-9]/.test(text));
    const signs = amountSignsOfRows(this.sample.rows, sides, { column, amount }, guessNumberNotation(texts));
    const isSignedThroughout = texts.every(isSignedAmount);
    const isTold = new Set(sides.values()).size === 2 && !signs.isMixed && !signs.isOpenMixed;
    if (unknown.length === 0 || !signs.hasBoth || (isTold && !isSignedThroughout)) return;
    found.delete('direction');
    this.remarks.push(
      `direction: the sign of ${amount} is taken for it, since ${column} has words that do not tell it, such as ` +
        quoted(unknown[0]!),
    );
  }

  /** Maps a payer column as the sender, because it names the customer in rows where the customer pays. */
  private withPayer(found: Map<string, string>, column = found.get('other.name')): Map<string, string> {
    if (column === undefined || sideOfColumnName(column) !== 'sender') return found;
    for (const field of ['other.name', 'sender.name']) if (found.get(field) === column) found.delete(field);
    const payers = new PayerNames();
    const sideOf = this.sideReader(found);
    for (const row of this.sample.rows) payers.add(cellTextOf(row.get(column)), sideOf(row));
    return payers.areOfCustomer ? this.withoutPayer(found, column) : found.set('sender.name', column);
  }

  private withoutPayer(found: Map<string, string>, column: string): Map<string, string> {
    this.remarks.push(
      `other.name: ${column} has the same names where your customer pays and where it is paid, so that it seems to ` +
        'name somebody who acts for your customer, and is left out',
    );
    return found;
  }

  /**
   * Returns a function that finds the customer's side of a row by words, or else by signs; null if neither
   * shows it.
   */
  private sideReader(found: ReadonlyMap<string, string>): (row: BankRow) => PartySide | null {
    const { pair } = this;
    const words = found.has('direction')
      ? sidesOfWords([...new Set(this.texts(found.get('direction')!))])
      : null;
    const column = found.get('amount');
    const read = amountReader(guessNumberNotation(column === undefined ? [] : this.texts(column)));
    return (row) => {
      if (pair) return SIDES.find((side) => /[1-9]/.test(cellTextOf(row.get(pair[side])))) ?? null;
      const said = words?.get(cellTextOf(row.get(found.get('direction')!)));
      const number = column === undefined ? null : read(cellTextOf(row.get(column)));
      if (said || typeof number !== 'string') return said ?? null;
      return number.startsWith('-') ? 'sender' : 'receiver';
    };
  }

  /**
   * The columns with the names of both sides, if one name occurs in every row and is therefore the
   * customer's.
   */
  private get customerOfSides(): { readonly columns: readonly string[]; readonly name: string } | null {
    const sides = nameColumnsOfSides(this.sample.columns);
    if (!sides) return null;
    const pairs = this.sample.rows.map(
      (row) => [cellTextOf(row.get(sides.sender)), cellTextOf(row.get(sides.receiver))] as const,
    );
    const name = customerInAllRows(pairs.filter((pair) => pair.every((each) => each !== '')));
    return name === null ? null : { columns: [sides.sender, sides.receiver], name };
  }

  /** Ranks currencies that belong to another amount last. */
  private farFromAmount(field: string, column: string, found: ReadonlyMap<string, string>): number {
    const amount = found.get('amount');
    if (field !== 'amount_currency' || amount === undefined) return 0;
    const owner = amountColumnNamedLikeCurrency(
      column,
      this.sample.columns,
      this.sample.columns.filter(isAmountNamed),
    );
    return owner === null ? 1 : owner === amount ? 0 : 2;
  }

  /** Ranks a column with one name in all rows last, because it is probably the customer's. */
  private ownNameRank(field: string, column: string): number {
    return Number(
      field === 'other.name' && (this.isSameInAllRows(column) || this.texts(column).length === 0),
    );
  }

  private isSameInAllRows(column: string): boolean {
    const texts = this.texts(column).map(comparableName);
    return texts.length > 1 && texts.length === this.sample.rows.length && new Set(texts).size === 1;
  }

  /**
   * Takes a name that is the same in all rows out of the draft: it may be the customer's, and a person has to
   * decide.
   */
  private leaveOwnNameOpen(found: Map<string, string>): void {
    const column = found.get('other.name');
    const customer = found.get('own.entity_id');
    // With several customers, no name occurs in all rows.
    if (customer !== undefined && new Set(this.texts(customer)).size > 1) return;
    if (column === undefined || !this.isSameInAllRows(column)) return;
    found.delete('other.name');
    this.openName = column;
    this.remarks.push(
      `other.name: ${quoted(column)} has ${quoted(this.texts(column)[0]!)} in every row, so it may be the name of your ` +
        `customer. If it is the counterparty, say other.name: ${quoted(column)}; if not, name the column under ` +
        '`ignore`',
    );
  }

  /** Rates gaps: 2 if all rows are blank in these columns, 1 if more than a tenth are, else 0. */
  private gapsIn(...columns: readonly string[]): number {
    const filled = this.texts(...columns).length;
    if (filled === 0) return 2;
    return Number(filled < 0.9 * this.sample.rows.length);
  }

  private holds(field: string, column: string): boolean {
    const texts = this.texts(column);
    if (field === 'event_time') return this.areDates(texts, false);
    if (field === 'amount') return areAmountTexts(texts);
    // "Valuta" means currency in some languages and value date in others.
    if (field === 'amount_currency') return !texts.some((text) => /\d\D+\d/.test(text));
    if (field === 'direction') return sidesOfWords(texts.slice(0, WORDS_MAX)).size > 0;
    if (SIDE_FIELDS.includes(field) && field.endsWith('entity_id'))
      return texts.every((text) => /\d/.test(text) && !/\s/.test(text));
    const isUnique = new Set(texts).size === this.sample.rows.length;
    return field !== 'transaction_id' || (isUnique && !isRunning(texts));
  }

  /**
   * Tells whether texts are dates; with `isMixed`, dates of several forms, of which the most frequent counts.
   */
  private areDates(texts: readonly string[], isMixed: boolean): boolean {
    const names = this.sample.columns.join(' ');
    const dated = texts.slice(0, DATES_SEEN);
    const others =
      this.sample.layout.format === 'xlsx'
        ? dated.filter((text) => !isDateCell(text) && !isDayCount(text))
        : dated;
    const { nowMs } = this;
    return parts.bestDateForm(others.length > 0 ? others : dated, { names, isMixed, nowMs }) !== null;
  }

  private isOfWords(column: string): boolean {
    const texts = this.texts(column);
    return texts.length > 0 && texts.every(isLikeCurrency);
  }

  private isMoney(column: string): boolean {
    return column === this.money?.amount || column === this.money?.currency;
  }

  private amountPair(): Draft['pair'] {
    // Blank columns last: in a file with "Money In", a blank column "Receipt" may be for links.
    const isBlank = (column: string) => Number(this.texts(column).length === 0);
    const columns = this.sample.columns.toSorted(
      (a, b) => sideRank('amount', a) - sideRank('amount', b) || isBlank(a) - isBlank(b),
    );
    const [sender, receiver] = (['sends', 'receives'] as const).map((field) =>
      columns.find((column) => isColumnNamed(column, field) && this.holdsAmounts(column)),
    );
    return sender !== undefined && receiver !== undefined && sender !== receiver
      ? { sender, receiver }
      : null;
  }

  private holdsAmounts(column: string): boolean {
    const texts = this.texts(column).filter((text) => text !== '-');
    return texts.length === 0 || areAmountTexts(texts);
  }

  texts(...columns: readonly string[]): string[] {
    return this.sample.rows
      .map((row) =>
        columns
          .map((column) => cellTextOf(row.get(column)))
          .join(' ')
          .trim(),
      )
      .filter((text) => text !== '');
  }

  private textsOf(field: string): string[] {
    return this.found.has(field) ? this.texts(this.found.get(field)!) : [];
  }

  get amounts(): string[] {
    const ofSides = this.pair ?? this.sided?.amount;
    const texts = ofSides ? SIDES.flatMap((side) => this.texts(ofSides[side])) : this.textsOf('amount');
    return texts.filter((text) => text !== '-');
  }

  lines(): string[] {
    const { format, encoding, separator, skipLines, sheet } = this.sample.layout;
    const isOfMoney = this.kind === 'transactions';
    const { footers, remarks } = this.others;
    const signs = isOfMoney ? this.signLines() : [];
    const lines = [
      `kind: ${this.kind}`,
      `format: ${format}`,
      format !== 'xlsx' && `encoding: ${encoding}`,
      sheet !== undefined && `sheet: ${quoted(sheet)}`,
      format === 'csv' && `separator: ${separator === '\t' ? 'tab' : quoted(separator)}`,
      skipLines > 0 && `skip_lines: ${skipLines}`,
      ...signs,
      this.kind !== 'entities' && this.zoneLine(),
      ...(isOfMoney ? this.directionLines(signs) : []),
      ...(isOfMoney ? leaveOutLines(this.state, this.others, this) : []),
      'fields:',
      ...(isOfMoney ? this.transactionLines() : []),
      ...this.fieldLines(),
      ...(isOfMoney ? statusLines(this.state, this.wordsThatMoved(), this.remarks) : []),
    ];
    if (footers.length > 0 && ['csv', 'xlsx'].includes(format))
      lines.splice(lines.indexOf('fields:'), 0, footerLine(footers, this));
    this.remarks.push(...remarks);
    const written = lines.filter((line) => typeof line === 'string').join('\n');
    const left = this.sample.columns.filter((name) => !written.includes(quoted(name)));
    const open = isOfMoney
      ? questionsOfDraft(written.replace(ZONE_PLACEHOLDER, 'UTC'), left, this.sample, this.given.items)
      : { columns: [], questions: [] };
    this.remarks.push(...open.questions);
    // A person decides about the currency, which may differ in a later file.
    const isOpen = (name: string): boolean =>
      open.columns.includes(name) ||
      (isOfMoney && isCurrencyNamed(name) && !isFeeNamed(name) && this.isOfWords(name));
    const unused = left.filter((name) => !isOpen(name));
    if (isOfMoney) remarkOnFees(unused, this);
    if (unused.length > 0) lines.push('ignore:  # columns that are left out');
    return [...lines, ...unused.map((name) => `  - ${quoted(name)}`)].filter(
      (line) => typeof line === 'string',
    );
  }

  /** Returns the line for the time zone that a column's name or a line above the header states. */
  private zoneLine(): string {
    const { sample, found, remarks } = this;
    const columns = ['event_time', 'time'].flatMap((field) => found.get(field) ?? []);
    const hasTimes = columns.some((column) => this.texts(column).some((text) => CLOCK.test(text)));
    const ofNames = columns.map((name) => [name, zoneInColumnName(name)] as const);
    const ofLines = sample.preamble.map((line) => [line.trim(), zoneInLine(line)] as const);
    const [where = '', said] = [...ofNames, ...ofLines].find(([, each]) => each !== null) ?? [];
    if (!said || !hasTimes || this.zone !== undefined || said.zone === 'UTC')
      return 'time_zone: UTC  # of times without one, such as Europe/Berlin';
    if (said.zone !== null) {
      remarks.push(`time_zone: ${quoted(where)} says ${said.word}, which the map takes as ${said.zone}`);
      return `time_zone: ${said.zone}  # of times without one`;
    }
    remarks.push(
      `time_zone: ${quoted(where)} says ${said.word}${meaningOfZone(said)}; put the zone in place of ${ZONE_PLACEHOLDER}, such ` +
        'as Europe/Berlin',
    );
    return `time_zone: ${ZONE_PLACEHOLDER}  # which zone is ${said.word}?`;
  }

  /** Returns the words of states on rows whose amounts the balance includes. */
  private wordsThatMoved(): ReadonlySet<string> {
    const { state, pair, found } = this;
    const balance = balanceColumnIn(this.sample.columns);
    if (!state || balance === null) return new Set();
    const proof = new BalanceProof();
    const read = amountReader(guessNumberNotation(this.amounts));
    const sideOf = this.sideReader(found);
    const units = (row: BankRow, column: string | undefined): string | null => {
      const number = read(cellTextOf(row.get(column ?? '')));
      return typeof number === 'string' ? number : null;
    };
    for (const row of this.sample.rows) {
      const own = sideOf(row);
      const amount = own === null ? null : units(row, pair ? pair[own] : found.get('amount'));
      const stands = units(row, balance);
      proof.add({
        balance: stands === null ? null : unitsOfDecimal(stands),
        movement: amount === null ? null : movementOf(amount, own!),
        word: cellTextOf(row.get(state.column)) || null,
        line: row.line,
      });
    }
    return new Set(proof.words.keys());
  }

  private signLines(): string[] {
    const { amounts } = this;
    const { decimal, thousands, fitting, unsure } = guessNumberNotation(amounts);
    if (fitting < 0.9 * amounts.length)
      this.remarks.push(
        `decimal: ${quoted(decimal)} fits ${fitting} of ${amounts.length} amounts, and nothing fits more`,
      );
    if (unsure !== null && !hasThreePlaces(this.currency ?? ''))
      this.remarks.push(
        `decimal: ${quoted(unsure)} may be in thousands or have three places; the map takes thousands`,
      );
    const name = this.found.get('amount') ?? '';
    if (MINOR.test(name)) {
      this.remarks.push(`minor_units: ${name} is named like an amount in minor units, such as cents`);
      return ['minor_units: currency'];
    }
    if (parts.areWholeAmounts(amounts))
      this.remarks.push(
        'minor_units: every amount is a whole number; if they are in minor units such as cents, say minor_units: currency',
      );
    return [
      `decimal: ${quoted(decimal)}`,
      ...(thousands === '' ? [] : [`thousands: ${quoted(thousands)}`]),
      ...this.factorLines(),
    ];
  }

  /** Returns the line for a factor that the names of all amount columns state. */
  private factorLines(): string[] {
    const columns = this.pair ? Object.values(this.pair) : [this.found.get('amount') ?? ''];
    const [factor = null, ...others] = columns.map(factorInName);
    if (factor === null || others.some((other) => other !== factor)) return [];
    this.remarks.push(
      `factor: ${columns.join(' and ')} ${columns.length > 1 ? 'are' : 'is'} named like amounts in units of ${factor}, and ` +
        'the map multiplies them; look whether that is right',
    );
    return [`factor: ${factor}`];
  }

  /** The currency in the name of a column, or next to the amounts. */
  get currency(): string | undefined {
    const { columns, found } = this.besideAmounts;
    const [first] = found;
    return (
      columns.map(currencyInName).find((code) => code !== undefined) ??
      (first && currencyOfSign(first.word, first.codes, textsShowingCountry(this.sample))) ??
      assetOf(columns)
    );
  }

  private get besideAmounts(): CurrenciesOfAmounts {
    const columns = this.pair ? Object.values(this.pair) : [this.found.get('amount') ?? ''];
    return (this.keptBeside ??= currenciesOfAmounts(this.sample.rows, columns));
  }

  private directionLines(signs: readonly string[]): string[] {
    const { pair, found, amounts } = this;
    if (pair)
      return [
        'direction:  # columns of what your customer sends and receives',
        `  sender: ${quoted(pair.sender)}`,
        `  receiver: ${quoted(pair.receiver)}`,
      ];
    if (SIDES.some((side) => found.has(`${side}.entity_id`))) {
      // Keep the sign: if each side has its own columns, the import asks about the meaning of negative
      // amounts.
      this.isSignTaken = false;
      return [];
    }
    const column = found.get('direction');
    if (column !== undefined) return this.wordLines(column);
    const read = amountReader(guessNumberNotation(amounts));
    const amount = found.get('amount');
    const isNegative = (text: string) =>
      [read(text)].some((number) => typeof number === 'string' && number.startsWith('-'));
    // An amount that cannot be read does not count as positive, although it has no minus.
    const isPositive = (text: string) => !(read(text) instanceof ConversionFault) && !isNegative(text);
    const plus = amounts.filter((text) => isSignedAmount(text) && isPositive(text));
    const unsigned = amounts.filter((text) => !isSignedAmount(text));
    if (amount !== undefined && plus.length > 0 && unsigned.length > 0) {
      const side = amounts.some(isNegative) ? 'receiver' : 'sender';
      this.remarks.push(
        `direction: some amounts have a plus, such as ${quoted(plus[0]!)}, and others have no sign, such as ` +
          `${quoted(unsigned[0]!)}; the map takes your customer for the ${side} of the amounts without a sign`,
      );
      return [`direction: { column: ${quoted(amount)}, unsigned: ${side} }`];
    }
    if (amount !== undefined && (amounts.some(isNegative) || plus.length > 0))
      return [this.signLine(amount, signs)];
    this.isDirected = this.isSignTaken = false;
    if (!['own.entity_id', 'own.name', 'other.name'].some((field) => found.has(field)))
      this.remarks.push(
        'direction: nothing tells it, so your customer is taken for the receiver of every row',
      );
    for (const [field, name] of found) {
      const taken = field.replace(/^own\./, 'receiver.').replace(/^other\./, 'sender.');
      if (taken === field) continue;
      found.delete(field);
      found.set(taken, name);
      this.remarks.push(`${taken}: nothing tells the direction, so your customer is taken for the receiver`);
    }
    return [];
  }

  /** Returns the line for a direction by sign, with the meaning of a negative amount if the file tells it. */
  private signLine(amount: string, signs: readonly string[]): string {
    const column = quoted(amount);
    const currency = this.found.get('amount_currency');
    const isByCurrency = signs.includes('minor_units: currency');
    const means =
      isByCurrency && currency === undefined
        ? 'open'
        : negativeMeaningIn(amount, signs, this.sample, { items: this.given.items, currency });
    if (means === 'receiver')
      this.remarks.push(
        `direction: the balance falls with positive amounts of ${amount}, so your customer is taken for the ` +
          'receiver of what is negative; look whether that is right',
      );
    return means === 'open'
      ? `direction: { column: ${column} }  # say negative: sender or negative: receiver`
      : `direction: { column: ${column}, negative: ${means} }  # your customer ` +
          `${means === 'sender' ? 'sends' : 'receives'} what is negative`;
  }

  private wordLines(column: string): string[] {
    const words = [...new Set(this.texts(column))].slice(0, WORDS_MAX);
    const sides = sidesOfWords(words);
    const lines = words.flatMap((word) => {
      const side = sides.get(word);
      if (side !== undefined) return [`    ${quoted(word)}: ${side}`];
      this.remarks.push(`direction: say whether ${quoted(word)} makes your customer sender or receiver`);
      return [];
    });
    return [
      'direction:  # side of your customer',
      `  column: ${quoted(column)}`,
      ...negativeLines(column, sides, this),
      '  values:',
      ...lines,
    ];
  }

  private transactionLines(): string[] {
    const { found, currency } = this;
    const lines = [this.idLine()];
    const column = found.get('amount_currency');
    const beside =
      column === undefined
        ? currencyBesideLine(this.besideAmounts, textsShowingCountry(this.sample), this.remarks)
        : null;
    if (column !== undefined) lines.push(currencyLine(column, this));
    else if (beside !== null) lines.push(beside);
    else if (currency !== undefined) lines.push(`  amount_currency: { constant: ${currency} }`);
    else {
      lines.push('  # amount_currency: { constant: EUR }');
      this.remarks.push(
        'amount_currency: no column, sign or code says it, so put it in, as in { constant: EUR }',
      );
    }
    if ([...found.keys()].some((field) => field.endsWith('.entity_id'))) return lines;
    const customer = `${this.isDirected ? 'own' : 'receiver'}.entity_id`;
    lines.push(`  ${customer}: { constant: ${UNKNOWN_CUSTOMER} }  # the customer whose file it is`);
    this.remarks.push(
      `${customer}: no column names your customer, so put the id in place of ${UNKNOWN_CUSTOMER}, or take ` +
        'it from a column by `values`',
    );
    return lines;
  }

  private idLine(): string {
    const { found, pair } = this;
    const column = found.get('transaction_id');
    if (column !== undefined) return `  transaction_id: ${quoted(column)}`;
    if (!found.has('event_time') || this.amounts.length === 0) return this.missing('transaction_id');
    this.remarks.push(
      'transaction_id: no column is an id by itself, so it is made of columns, and equal rows are numbered',
    );
    const named = ['transaction_id', 'reference', 'account'].flatMap((field) =>
      this.sample.columns.filter((each) => isColumnNamed(each, field) && !isRunning(this.texts(each))),
    );
    const amounts = pair ? SIDES.map((side) => pair[side]) : [];
    const columns = [...new Set([...found.values(), ...amounts, ...named])];
    const account = hasOwnAccount(this.sample) ? '' : `, account: ${ACCOUNT_PLACEHOLDER}`;
    if (account !== '')
      this.remarks.push(
        `transaction_id: no column has the account of the file, so put its number or name in place of ` +
          `${ACCOUNT_PLACEHOLDER}; leave \`account\` out if your customer has one account`,
      );
    return (
      `  transaction_id: { columns: ${list(columns)}, join: "|", hash: true, number_equal: true, ` +
      `customer: true${account} }`
    );
  }

  private missing(field: string): string {
    this.remarks.push(`${field}: no column was found, and it is required`);
    return `  # ${field}: which column? It is required.`;
  }

  private fieldLines(): string[] {
    const { found, kind, pair } = this;
    const lines = [...found].flatMap(([field, column]) =>
      PARTS.includes(field) ? [] : [this.fieldLine(field, column)],
    );
    if (kind === 'transactions') lines.push(...this.otherNameLines());
    if (this.openName !== null)
      lines.push(`  # other.name: ${quoted(this.openName)}  # or is it your customer, as in every row?`);
    const names = ['first_name', 'last_name'].flatMap((part) => found.get(part) ?? []);
    if (names.length > 0 && !found.has('name')) lines.push(`  name: { columns: ${list(names)} }`);
    for (const [key, words] of Object.entries(WORDS)) {
      const [of, field = ''] = key.split(' ');
      if (of === kind && !found.has(field)) {
        lines.push(`  ${field}: { constant: ${words[0]} }  # a guess: no column has it`);
        this.remarks.push(`${field}: no column has it, ${words[0]} is a guess`);
      } else if (of === kind && this.textsOf(field).some((text) => !words.includes(text)))
        this.remarks.push(`${field}: say with \`values\` which words mean ${words.join(' and which ')}`);
    }
    const needed = KINDS[kind].required.filter((field) => !found.has(field) && !(field === 'amount' && pair));
    return [...lines, ...needed.map((field) => this.missing(field))];
  }

  /**
   * Returns the line for the counterparty if the customer may be on either side, and handles requests for
   * money.
   */
  private otherNameLines(): string[] {
    const customer = this.customerOfSides;
    if (!customer || !this.isDirected || [...this.found.keys()].some((field) => NAMES.test(field))) return [];
    const { columns, name } = customer;
    this.remarks.push(
      `other.name: ${quoted(name)} stands in each row as ${columns.join(' or ')} and is taken for your customer, so ` +
        'that the other name is the counterparty; look whether that is right',
    );
    return [`  other.name: { first_of: ${list(columns)}, except: [${quoted(name)}] }`];
  }

  private fieldLine(field: string, column: string): string {
    if (field === 'event_time') remarkOnOtherDays(column, this);
    if (DATES.includes(field)) return dateLine(field, column, this);
    if (field === 'amount' && this.sided)
      return `  amount: { ${sourceByDirection(this.sided.amount)}, absolute: true }`;
    if (field === 'amount')
      return this.isSignTaken
        ? `  amount: { column: ${quoted(column)}, absolute: true }`
        : `  amount: ${quoted(column)}`;
    const [, separator] = /^[^[]*?([,;|\s])/.exec(this.textsOf(field).join('')) ?? [];
    if (!field.endsWith('_list') || separator === undefined) return `  ${field}: ${quoted(column)}`;
    return `  ${field}: { column: ${quoted(column)}, split: ${quoted(separator)} }`;
  }
}
