// Exceeds the usual size: a sentence for the user stays on one long line.
import { sameNameText, type BankRow } from './bank-rows.js';
import { categoryRemark, categoryText, isCategory, isStateColumnName } from './category-columns.js';
import { CALENDARS } from './calendars.js';
import { cellTextOf } from './cell-text.js';
import { currenciesOfSign } from './currency-signs.js';
import { currenciesOfWord, isLikeCurrency, prepareCurrencyNames } from './currency-words.js';
import type { FieldMap, MappedRow } from './field-map.js';
import { sourceOfField, type FieldSource } from './field-map-schema.js';
import { columnsOfSource } from './field-reader.js';
import { isColumnNamed, sidesOfWords, type PartySide } from './header-names.js';
import { leftOutKindOf } from './left-out-columns.js';
import {
  isAmountNamed,
  isCurrencyNamed,
  isOriginalMoneyNamed,
  amountColumnNamedLikeCurrency,
} from './money-columns.js';
import { areAmountTexts } from './sample.js';
import { isBalanceNamed, isFeeNamed, isFeeRateOrBalanceNamed } from './fee-and-balance-names.js';
import {
  isYesOrNoWord,
  isWordForNo,
  isWordForNoMovement,
  stateOfText,
  statusOfState,
  cancelledFormsIn,
  type RowState,
} from './state-words.js';
import { resultInTurns, resultOfSteps, type Steps } from './steps.js';
import { isZoneName } from './zone-names.js';

/**
 * A question about an unused column that can change the meaning of rows and about which the map says nothing.
 */
export interface OpenQuestion {
  readonly column: string;
  readonly rows: number;
  readonly message: string;
  /** Whether the mapping lists the column under `ignore`, so that a person has decided. */
  readonly isIgnored: boolean;
}

/** An unused column with few values; `isConstant`: all rows have the same value. */
interface LeftOutCategory {
  readonly column: string;
  readonly isConstant: boolean;
}

/** Maximum number of different words: a column with more words states no state, currency, zone or side. */
const WORDS_MAX = 60;
const WORD_CHARS_MAX = 60;
const SHOWN_MAX = 6;
const MARK = /^[\p{L}+-]{1,2}$/u;
/** Matches a short mark, such as x or *, in a column that marks the rows in one state. */
const FLAG = /^[\p{L}\p{N}*+!#●○]{1,2}$/u;
/** Maximum number of columns that one remark names. */
const CATEGORIES_MAX = 20;
/**
 * Fields that take the text of a column as it is. A column that is mapped only to these is still asked about.
 */
const FIELDS_WITHOUT_MEANING = ['transaction_id', 'descriptor', 'tags', 'own.name', 'other.name'];

interface WordUse {
  rows: number;
  readonly line: number;
  readonly currencies: Set<string>;
  readonly sides: Set<PartySide | null>;
}

const quoted = (text: string): string => JSON.stringify(text);
const listed = (words: readonly string[]): string =>
  `${words.slice(0, SHOWN_MAX).map(quoted).join(', ')}${words.length > SHOWN_MAX ? ', ...' : ''}`;

/** Number of values that are examined to find out whether a column contains amounts. */
const AMOUNTS_SEEN = 20;
/** Limits the work, because each row is compared with every pair of amount columns; no bank has more. */
const AMOUNT_COLUMNS_MAX = 30;
const CURRENCY_COLUMNS_MAX = 10;
const IMPACT_NAMES =
  /impact|effect|wirkung|\beffet|incidence|efecto|effetto|impatto|efeito|påverkan|vaikutus|wpływ|влияние|影響|影响/iu;

const CALENDAR_NAMES = /calend|kalend|takvim|календар|التقويم|تقويم|暦|历|曆|역법|ปฏิทิน|পঞ্জিকা|पंचांग|የዘመን/iu;
const GREGORIAN =
  /^(?:g\.?c\.?|gregorian\p{L}*|gregor\p{L}*|ad|a\.d\.|ce|c\.e\.|m|miladi|ميلادي|西暦|公历|公曆)$/iu;
const ASSET_NAMES = /(?<!\p{L})(?:assets?|coin|token|crypto(?:currency)?|ticker|symbol)(?!\p{L})/iu;
const ASSET_CODE = /^[A-Z][A-Z0-9.]{1,11}$/;

/** A question about some words of a column. `isWhole`: the question needs no further advice. */
interface Asked {
  readonly words: readonly string[];
  readonly question: string;
  readonly isWhole?: boolean;
}

const isCurrency = (word: string): boolean => currenciesOfSign(word) !== null && !/^\d/.test(word);
const codesOf = (column: string, word: string): readonly string[] =>
  (isCurrencyNamed(column) ? currenciesOfWord(word) : currenciesOfSign(word)) ?? [];
/**
 * Tells whether a word is a time zone. Single letters do not count: Z is a zone, but can mean many other
 * things.
 */
const isZoneWord = (word: string): boolean => word.length > 1 && /[A-Za-z]/.test(word) && isZoneName(word);

/** Looks in unused columns for words that change the meaning of a row. */
export class RowMeanings {
  private watched: Map<string, Map<string, WordUse>> | null = null;
  private readonly hasTime: boolean;
  /** Whether sender and receiver have separate columns, so that no direction is needed. */
  private readonly hasSides: boolean;
  /** The columns of the amount that the map uses. */
  private readonly amounts: readonly string[];
  /** The first texts in each column that is named like an amount. */
  private seenAmounts = new Map<string, string[]>();
  /** For each column that is named like a currency: the amount columns that are filled in the same rows. */
  private filledWith = new Map<string, Set<string>>();
  /** Unused columns with amounts; known after the rows were read. */
  private otherAmounts: readonly string[] = [];
  private listed: {
    readonly rows: number;
    readonly questions: readonly OpenQuestion[];
    readonly categories: readonly LeftOutCategory[];
  } | null = null;
  private rows = 0;
  private columns: readonly string[] = [];
  /** Number of rows in which a column is blank, and the line of the first of them. */
  private readonly blanks = new Map<string, { rows: number; readonly line: number }>();

  constructor(private readonly map: FieldMap) {
    const { fields, direction } = map.written;
    const { sender, receiver } = direction ?? {};
    const ofPair = [sender, receiver].filter((column) => column !== undefined);
    this.amounts = fields['amount'] ? columnsOfSource(fields['amount']) : ofPair;
    this.hasSides = ['sender', 'receiver'].every((side) =>
      Object.keys(fields).some((path) => path.startsWith(`${side}.`)),
    );
    const time: FieldSource | undefined = fields['event_time'];
    const date = time?.date ?? 'iso';
    this.hasTime = date !== 'excel' && (date === 'iso' || /[hH]/.test(date));
  }

  add(row: BankRow, { item, own }: MappedRow): void {
    if (!this.watched) this.begin(row.columns);
    this.lookAtAmounts(row);
    this.rows += 1;
    for (const [column, words] of this.watched!) {
      const text = cellTextOf(row.get(column));
      if (text === '') {
        const blank = this.blanks.get(column);
        if (blank) blank.rows += 1;
        else this.blanks.set(column, { rows: 1, line: row.line });
        continue;
      }
      let use = words.get(text);
      if (!use) {
        if (words.size >= WORDS_MAX || text.length > WORD_CHARS_MAX) {
          this.watched!.delete(column);
          continue;
        }
        use = { rows: 0, line: row.line, currencies: new Set(), sides: new Set() };
        words.set(text, use);
      }
      use.rows += 1;
      use.currencies.add(cellTextOf(item['amount_currency']));
      use.sides.add(own);
    }
  }

  /** Returns the questions about the rows so far. Cached, since a file may have a thousand columns. */
  list(): readonly OpenQuestion[] {
    return resultOfSteps(this.findSteps());
  }

  /** Computes the questions column by column with pauses; `list` then returns them at once. */
  async prepare(pause: () => Promise<void>): Promise<void> {
    if ([...(this.watched?.keys() ?? [])].some(isCurrencyNamed)) await prepareCurrencyNames(pause);
    await resultInTurns(this.findSteps(), pause);
  }

  /**
   * Returns unused columns with few values that may change the meaning of a row, and about which no other
   * question asks. `hasName`: also columns that are suspicious only because of their name.
   */
  categories({ hasName }: { readonly hasName: boolean }): readonly string[] {
    this.list();
    const found = this.listed?.categories ?? [];
    return found.flatMap(({ column, isConstant }) => (isConstant && !hasName ? [] : [column]));
  }

  /** Returns remarks that ask a person to look at these columns. */
  categoryRemarks(columns = this.categories({ hasName: false })): readonly string[] {
    const texts = columns
      .slice(0, CATEGORIES_MAX)
      .map((name) => categoryText(name, this.watched!.get(name)!));
    return texts.length === 0 ? [] : [categoryRemark(texts)];
  }

  /** Yields after each column, because a column may have sixty words and a file a thousand columns. */
  private *findSteps(): Steps<readonly OpenQuestion[]> {
    if (this.listed?.rows === this.rows) return this.listed.questions;
    this.otherAmounts = [...this.seenAmounts].flatMap(([name, texts]) =>
      areAmountTexts(texts) ? [name] : [],
    );
    const questions: OpenQuestion[] = [];
    const categories: LeftOutCategory[] = [];
    const decided = this.decidedColumns();
    for (const [column, words] of this.watched ?? []) {
      const question = this.questionAbout(column, words);
      if (question) questions.push(question);
      else if (!decided.has(column) && this.isLeftOutCategory(column, words))
        categories.push({
          column,
          isConstant: words.size === 0 || (words.size === 1 && !this.blanks.has(column)),
        });
      yield;
    }
    this.listed = { rows: this.rows, questions, categories };
    return questions;
  }

  /** Columns that a person lists under `ignore`, or whose text becomes a field as it is. */
  private decidedColumns(): ReadonlySet<string> {
    const { ignore, fields } = this.map.written;
    const shown = Object.entries<FieldSource>(fields).flatMap(([path, source]) =>
      // Columns of a joined id still count as undecided, because their words are not visible in the id.
      path === 'transaction_id' && source.columns ? [] : columnsOfSource(source),
    );
    return new Set([...shown, ...(ignore === 'all' ? [] : ignore)]);
  }

  private isLeftOutCategory(column: string, words: ReadonlyMap<string, WordUse>): boolean {
    // Fees, names and currencies have remarks of their own.
    if (leftOutKindOf(column) !== null || isCurrencyNamed(column)) return false;
    if (words.size > 0 && [...words.keys()].every(isZoneWord)) return false;
    return isCategory(column, words, this.rows);
  }

  private questionAbout(column: string, words: ReadonlyMap<string, WordUse>): OpenQuestion | null {
    if (words.size === 0) return null;
    const { ignore } = this.map.written;
    const asked: Asked | null =
      this.aboutState(column, words) ??
      this.aboutFlag(column, words) ??
      this.aboutCurrency(column, words) ??
      this.aboutAsset(column, words) ??
      this.aboutZone(column, words) ??
      this.aboutCalendar(column, words) ??
      this.aboutSide(column, words) ??
      this.aboutImpact(column, words);
    if (asked === null) return null;
    const isIgnored = ignore !== 'all' && ignore.includes(column);
    const blank = this.blanks.get(column);
    const uses: (readonly [string, Pick<WordUse, 'rows' | 'line'>])[] = [...words];
    if (blank) uses.push(['', blank]);
    const of = uses.filter(([word]) => asked.words.includes(word)).map(([, use]) => use);
    const line = Math.min(...of.map((use) => use.line));
    const rows = of.reduce((sum, use) => sum + use.rows, 0);
    const others = rows > 1 ? `, and in ${rows - 1} more ${rows === 2 ? 'row' : 'rows'},` : '';
    const orElse = asked.isWhole ? '' : ' If the column means something else, name it under `ignore`.';
    const ofName = sameNameText(this.columns, column);
    const message =
      `${column} in line ${line}${others} has ${listed(asked.words)}: ${asked.question}${orElse}` +
      (ofName === null ? '' : ` ${ofName}`);
    return { column, rows, message, isIgnored };
  }

  private undecided(columns: readonly string[]): string[] {
    const { fields, direction, leave_out } = this.map.written;
    const decided = new Set(leave_out.map(({ column }) => column));
    for (const [path, source] of Object.entries<FieldSource>(fields))
      if (!FIELDS_WITHOUT_MEANING.includes(path))
        for (const name of columnsOfSource(source)) decided.add(name);
    const { column, sender, receiver } = direction ?? {};
    for (const name of [column, sender, receiver]) decided.add(name ?? '');
    return columns.filter((name) => !decided.has(name));
  }

  private begin(columns: readonly string[]): void {
    this.columns = columns;
    const undecided = this.undecided(columns);
    this.watched = new Map(undecided.map((name) => [name, new Map()]));
    const amounts = columns
      .filter((name) => isAmountNamed(name) && !this.amounts.includes(name))
      .slice(0, AMOUNT_COLUMNS_MAX);
    this.seenAmounts = new Map(amounts.map((name) => [name, []]));
    const others = amounts.filter((name) => !isFeeRateOrBalanceNamed(name));
    const currencies = undecided.filter(isCurrencyNamed).slice(0, CURRENCY_COLUMNS_MAX);
    this.filledWith = new Map(currencies.map((name) => [name, new Set(others)]));
  }

  private lookAtAmounts(row: BankRow): void {
    for (const [column, texts] of this.seenAmounts) {
      const text = cellTextOf(row.get(column));
      if (text !== '' && texts.length < AMOUNTS_SEEN) texts.push(text);
    }
    for (const [currency, amounts] of this.filledWith) {
      const isFilled = cellTextOf(row.get(currency)) !== '';
      for (const amount of amounts)
        if ((cellTextOf(row.get(amount)) !== '') !== isFilled) amounts.delete(amount);
    }
  }

  private aboutState(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    const all = [...words.keys()];
    const known = all.filter((word) => stateOfText(word) !== null);
    const isState = isColumnNamed(column, 'status');
    const open = all.filter((word) =>
      isState ? stateOfText(word) !== 'COMPLETED' : (stateOfText(word) ?? 'COMPLETED') !== 'COMPLETED',
    );
    // Require half of the words: among other texts, a single "Storno" is a kind of payment rather than a
    // state.
    if (open.length === 0 || (!isState && known.length * 2 < all.length))
      return this.aboutUndone(column, all);
    return { words: open, question: stateQuestion(column, open, all) };
  }

  /**
   * Asks about a word for the cancellation of another word in the column, such as 출금취소 (cancelled) for 출금
   * (withdrawal).
   */
  private aboutUndone(column: string, all: readonly string[]): Asked | null {
    const undone = cancelledFormsIn(all);
    return undone.length === 0 ? null : { words: undone, question: stateQuestion(column, undone, all) };
  }

  /** Asks about a column such as "Pending" that contains Yes and No, or a mark in some rows. */
  private aboutFlag(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    const state = stateOfText(column);
    const all = [...words.keys()];
    if (state === null && !isStateColumnName(column)) return null;
    if (!all.every((word) => isYesOrNoWord(word) || FLAG.test(word))) return null;
    const isBlank = this.blanks.has(column);
    // A single word in every row does not distinguish any rows.
    if (state === null && words.size < 2 && !isBlank) return null;
    const isSaid = (word: string): boolean => !isWordForNo(word);
    const open = all.filter((word) => isSaid(word) !== (state === 'COMPLETED'));
    if (state === 'COMPLETED' && isBlank && all.some(isSaid)) open.push('');
    if (open.length === 0) return null;
    // With yes and no in an unknown language, the question would concern every row.
    const isEveryRow = open.length === all.length && all.length > 1 && !isBlank;
    return {
      words: open,
      question: isEveryRow ? openFlagQuestion(column) : stateQuestion(column, open, all, state),
    };
  }

  private aboutCurrency(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    // The currency of a fee says nothing about the amount. A column named like a currency may contain unknown
    // names of currencies.
    const isOfCurrencies = isCurrencyNamed(column) ? isLikeCurrency : isCurrency;
    if (isFeeNamed(column) || ![...words.keys()].every(isOfCurrencies)) return null;
    const other = [...words].filter(
      ([word, { currencies }]) => ![...currencies].every((code) => codesOf(column, word).includes(code)),
    );
    if (other.length === 0) return null;
    const given = [...new Set(other.flatMap(([, { currencies }]) => [...currencies]))].filter(
      (code) => code !== '',
    );
    const asked = other.map(([word]) => word);
    const balance = this.balanceOf(column);
    if (balance !== null)
      return {
        words: asked,
        isWhole: true,
        question:
          `the column stands beside ${balance} and seems to be its currency; by the map the amount is in ` +
          `${given.join(' and ')}. If that is right, name ${quoted(column)} under \`ignore\`. Only if it is the currency ` +
          `of the amount, set amount_currency: ${quoted(column)}.`,
      };
    const owner = this.otherAmountOf(column);
    const own = this.amounts.join(' and ') || 'the amount';
    if (owner === null)
      return {
        words: asked,
        question:
          `the map gives these rows ${given.join(', ') || 'no currency'}. Map the column that belongs to the ` +
          `amount, such as amount_currency: ${quoted(column)}, with a \`default\` where it is blank.`,
      };
    const are = this.amounts.length > 1 ? 'are' : 'is';
    const isOf = owner === '' ? 'is named like a foreign currency' : `belongs to ${owner}`;
    const constant =
      given.length > 0
        ? `by the map ${own} ${are} in ${given.join(' and ')}. If that is right`
        : `the map says no currency for ${own}. Say it, such as amount_currency: { constant: EUR }`;
    return {
      words: asked,
      isWhole: true,
      question:
        `the column ${isOf}, not to ${own}, and ${constant}, ${given.length > 0 ? '' : 'and '}name ` +
        `${quoted(column)} under \`ignore\`. Only if ${own} ${are} in the currency that stands there, set ` +
        `amount_currency: ${quoted(column)}.`,
    };
  }

  /**
   * Returns the balance column to which a currency column belongs, if the amount has a separate currency
   * column; else null.
   */
  private balanceOf(currency: string): string | null {
    const { fields } = this.map.written;
    const own: FieldSource | undefined = fields['amount_currency'];
    if (own?.column === undefined) return null;
    const before = this.columns[this.columns.indexOf(currency) - 1] ?? '';
    return isBalanceNamed(before) ? before : null;
  }

  /**
   * Returns the unused amount to which a currency belongs; '' if the amount is not named, null if there is
   * none.
   */
  private otherAmountOf(currency: string): string | null {
    const owner = amountColumnNamedLikeCurrency(currency, this.columns, [
      ...this.amounts,
      ...this.otherAmounts,
    ]);
    if (owner !== null) return this.amounts.includes(owner) ? null : owner;
    const [filled] = [...(this.filledWith.get(currency) ?? [])].filter((column) =>
      this.otherAmounts.includes(column),
    );
    return filled ?? (isOriginalMoneyNamed(currency) ? '' : null);
  }

  /**
   * Asks about a column of cryptocurrencies or other assets next to an amount to which the map assigns
   * another currency.
   */
  private aboutAsset(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    if (!ASSET_NAMES.test(column) || ![...words.keys()].every((word) => ASSET_CODE.test(word))) return null;
    const other = [...words].filter(([word, { currencies }]) =>
      [...currencies].some((code) => code !== word),
    );
    if (other.length === 0) return null;
    const given = [...new Set(other.flatMap(([, { currencies }]) => [...currencies]))].filter(Boolean);
    const own = this.amounts.join(' and ') || 'the amount';
    return {
      words: other.map(([word]) => word),
      isWhole: true,
      question:
        `the map gives these rows ${given.join(' and ') || 'no currency'}. If ${own} is a quantity of the asset that ` +
        `stands there, set amount_currency: ${quoted(column)}, with \`values\` where its codes are not usual ones. ` +
        `If it is money, name ${quoted(column)} under \`ignore\`.`,
    };
  }

  private aboutZone(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    const all = [...words.keys()];
    const { time_zone: zone } = this.map.written;
    if (!this.hasTime || !all.every(isZoneWord)) return null;
    const other = all.filter((word) => word !== zone && !(zone === 'UTC' && /^(GMT|UTC)$/i.test(word)));
    if (other.length === 0) return null;
    return {
      words: other,
      question:
        `the map reads times as ${zone}. Add the column to event_time, as in { columns: [..., ` +
        `${quoted(column)}], date: "... z" }, or set time_zone.`,
    };
  }

  /** Asks about a column that names another calendar than the map. */
  private aboutCalendar(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    if (!CALENDAR_NAMES.test(column)) return null;
    const calendar = sourceOfField(this.map.written, 'event_time')?.calendar ?? 'gregorian';
    const other = [...words.keys()].filter((word) => !GREGORIAN.test(word));
    if (other.length === 0 || calendar !== 'gregorian') return null;
    return {
      words: other,
      isWhole: true,
      question:
        'the dates seem to use another calendar, but the map reads them as Gregorian. Set calendar for ' +
        `event_time (${CALENDARS.join(', ')}). Convert the dates first if their calendar is not ` +
        `in this list. If the dates are Gregorian, add ${quoted(column)} to \`ignore\`.`,
    };
  }

  private aboutSide(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    const sides = sidesOfWords([...words.keys()]);
    const isMark = words.size === 2 && [...words.keys()].every((word) => MARK.test(word));
    if (isMark && sides.size < 2 && !this.map.written.direction && !this.hasSides)
      return {
        words: [...words.keys()],
        question:
          'these words may tell whether your customer sends or receives, and the map has no `direction`. Set ' +
          `direction: { column: ${quoted(column)}, values: { ... } }.`,
      };
    if (sides.size === 0 || sides.size < words.size) return null;
    if (new Set(sides.values()).size < 2 && !isColumnNamed(column, 'direction')) return null;
    const other = [...words].filter(([word, use]) => [...use.sides].some((side) => side !== sides.get(word)));
    if (other.length === 0) return null;
    const isSaid = other.some(([, use]) => [...use.sides].some((side) => side !== null));
    const set = other.map(([word]) => `${quoted(word)}: ${sides.get(word)}`).slice(0, SHOWN_MAX);
    return {
      words: other.map(([word]) => word),
      question:
        'these words tell whether your customer sends or receives, and the map ' +
        `${isSaid ? 'says otherwise' : 'has no `direction`'}. ` +
        `Set direction: { column: ${quoted(column)}, values: { ${set.join(', ')} } }.`,
    };
  }

  /**
   * Asks about a column of words for debit and credit in which words such as "Memo" mean that no money moved.
   */
  private aboutImpact(column: string, words: ReadonlyMap<string, WordUse>): Asked | null {
    const all = [...words.keys()];
    const sides = sidesOfWords(all);
    const open = all.filter((word) => !sides.has(word));
    const isOfImpact = IMPACT_NAMES.test(column) && sides.size > 0;
    const asked = isOfImpact ? open : sides.size > 0 ? open.filter(isWordForNoMovement) : [];
    if (asked.length === 0 || open.length > sides.size + IMPACT_WORDS_MAX) return null;
    return {
      words: asked,
      question:
        'other rows have words for debit and credit, and these may move no money, as memos and holds do. ' +
        `Leave them out with leave_out: [{ column: ${quoted(column)}, values: [${listed(asked)}] }], or mark ` +
        `them with the field status: { column: ${quoted(column)}, values: { ` +
        `${all.map((word) => `${quoted(word)}: ${asked.includes(word) ? 'PENDING' : 'COMPLETED'}`).join(', ')} } }.`,
    };
  }
}

const IMPACT_WORDS_MAX = 3;

/** Returns the question which words of a column mean yes. */
const openFlagQuestion = (column: string): string =>
  'the name of the column says that some rows may be pending, declined or reversed. It is not clear which ' +
  `of these words means that. Leave such rows out with leave_out: [{ column: ${quoted(column)}, values: [...] }], or mark them ` +
  `with the field status: { column: ${quoted(column)}, values: { ... } }.`;

/**
 * Returns a question about the meaning of rows with certain states. `all`: all words of the column; a blank
 * cell is ''. `state`: the state named by the column if its words are yes and no; null if the name is not a
 * state.
 */
function stateQuestion(
  column: string,
  asked: readonly string[],
  all: readonly string[],
  state: RowState | null = null,
) {
  const statusOf = (word: string): string => {
    if (!asked.includes(word)) return 'COMPLETED';
    const found = state === 'COMPLETED' ? 'PENDING' : (state ?? stateOfText(word));
    return found === null ? '...' : (statusOfState(found) ?? 'REVERSED');
  };
  const shown = [...asked, ...all.filter((word) => !asked.includes(word))].slice(0, SHOWN_MAX);
  const values = shown
    .filter((word) => word !== '')
    .map((word) => `${quoted(word)}: ${statusOf(word)}`)
    .join(', ');
  const ofBlank = asked.includes('') ? `, default: ${statusOf('')}` : '';
  const hasRefunds = [state, ...asked.map(stateOfText)].includes('REFUNDED');
  const refunds =
    ' A refund that is a booking of its own moves money, so its word means COMPLETED; REVERSED is for the ' +
    'payment that was given back.';
  return (
    'such rows may be pending, declined, reversed or refunded. Leave them out with ' +
    `leave_out: [{ column: ${quoted(column)}, values: [${listed(asked)}] }], or mark them with the field ` +
    `status: { column: ${quoted(column)}, values: { ${values}${all.length > SHOWN_MAX ? ', ...' : ''} }${ofBlank} }.` +
    (hasRefunds ? refunds : '')
  );
}
