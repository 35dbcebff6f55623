import { currenciesBeside } from './amounts.js';
import { textOf } from './cell-text.js';
import { currenciesOf } from './currency-signs.js';
import { areAmounts, areCurrencies, areIds, areRunning, areTimes, datePatterns } from './guess.js';
import {
  currencyInName,
  fieldsOf,
  isNamed,
  isOfSide,
  rankOf,
  sidesOfWords,
  type Kind,
} from './header-names.js';
import type { Sample } from './sample.js';

const FIELDS =
  'transaction_id event_time time amount amount_currency own.entity_id other.name descriptor balance'.split(
    ' ',
  );
const SIDES = ['sender', 'receiver'] as const;

/** Finds which columns of a sample are which fields, by their names and by what they hold. */
export class SampleColumns {
  readonly found = new Map<string, string>();
  /** Columns of what is sent and of what is received. */
  pair: Readonly<Record<(typeof SIDES)[number], string>> | null = null;
  hasSides = false;
  private readonly kept = new Map<string, readonly string[]>();

  constructor(
    private readonly sample: Sample,
    readonly kind: Kind,
  ) {
    if (kind === 'transactions') this.findPair();
    for (const field of kind === 'transactions' ? FIELDS : fieldsOf(kind)) {
      const column = this.best(field);
      if (column !== undefined) this.found.set(field, column);
    }
    if (kind !== 'transactions') return;
    this.findByContent();
    this.findSides();
    for (const field of this.pair || this.hasSides ? ['status'] : ['direction', 'status']) {
      const column = this.best(field) ?? (field === 'direction' ? this.columnOfSideWords() : undefined);
      if (column !== undefined) this.found.set(field, column);
    }
  }

  /** Returns what stands in a column, where something does. */
  texts(column: string): readonly string[] {
    const known = this.kept.get(column);
    if (known) return known;
    const texts = this.sample.sound.map((row) => textOf(row.get(column))).filter((text) => text !== '');
    this.kept.set(column, texts);
    return texts;
  }

  /** Returns what stands in columns of one row, joined by blanks. */
  joined(columns: readonly string[]): string[] {
    return this.sample.sound
      .map((row) =>
        columns
          .map((column) => textOf(row.get(column)))
          .join(' ')
          .trim(),
      )
      .filter((text) => text !== '');
  }

  /** Returns the amounts, of both columns where there are two. */
  get amounts(): readonly string[] {
    const { pair } = this;
    if (pair) return SIDES.flatMap((side) => this.texts(pair[side]));
    const column = this.found.get('amount');
    return column === undefined ? [] : this.texts(column);
  }

  /** Returns columns that together tell rows apart; null where one id does. */
  get columnsOfId(): readonly string[] | null {
    if (this.found.has('transaction_id')) return null;
    const fields = ['event_time', 'time', 'own.entity_id', 'amount', 'amount_currency', 'other.name'];
    const more = ['sender.entity_id', 'sender.name', 'receiver.entity_id', 'receiver.name', 'descriptor'];
    const named = [...fields, ...more].flatMap((field) => this.found.get(field) ?? []);
    const others = this.sample.columns.filter(
      (column) =>
        ['account', 'reference', 'transaction_id'].some((field) => isNamed(column, field)) &&
        this.texts(column).length > 0 &&
        !areRunning(this.texts(column)),
    );
    const amounts = this.pair ? [this.pair.sender, this.pair.receiver] : [];
    if (!this.found.has('event_time') || this.amounts.length === 0) return [];
    return [...new Set([...named, ...amounts, ...others])];
  }

  /** Returns the currency that a header, a sign or the lines before the header say; null without one. */
  get currency(): string | null {
    const columns = this.pair ? Object.values(this.pair) : [this.found.get('amount') ?? ''];
    const signs = currenciesBeside(this.amounts.find((text) => currenciesBeside(text)) ?? '') ?? [];
    const others = this.sample.columns.filter((column) => isNamed(column, 'balance'));
    const inName = [...columns, ...others].flatMap((column) => currencyInName(column) ?? []);
    const cells = this.sample.preamble.flatMap((line) => line.split(/[:;,\t"|]/)).map((cell) => cell.trim());
    const before = cells.filter((cell) => /^[A-Z]{3}$/.test(cell) && currenciesOf(cell));
    // Why: a sign such as $ is that of many countries, and a code before the header says of which.
    const ofSign = signs.length === 0 ? before[0] : (before.find((code) => signs.includes(code)) ?? signs[0]);
    return inName[0] ?? ofSign ?? null;
  }

  private best(field: string): string | undefined {
    const taken = new Set([...this.found.values(), ...Object.values(this.pair ?? {})]);
    const ranked = this.sample.columns
      .filter((column) => !taken.has(column) && this.fits(field, column))
      .map((column) => ({ column, rank: rankOf(column, field, this.kind), gaps: this.gapsOf(field, column) }))
      .filter(({ rank }) => rank !== null)
      .toSorted((a, b) => a.gaps - b.gaps || a.rank! - b.rank!);
    return ranked[0]?.column;
  }

  private columnOfSideWords(): string | undefined {
    return this.sample.columns.find((column) => {
      const words = new Set(this.texts(column));
      return words.size === 2 && new Set(sidesOfWords([...words]).values()).size === 2;
    });
  }

  private gapsOf(field: string, column: string): number {
    const isFilled = this.texts(column).length >= 0.9 * this.sample.sound.length;
    const isNeeded = field === 'event_time' || field === 'amount';
    return this.texts(column).length === 0 ? 2 : isNeeded && !isFilled ? 1 : 0;
  }

  private fits(field: string, column: string): boolean {
    const texts = this.texts(column);
    if (this.kind !== 'transactions' || texts.length === 0) return !/^(event_|amount|time$)/.test(field);
    if (field === 'event_time') return texts.length > 0 && (areDates(texts) || !this.isAny(texts));
    if (field === 'time') return areTimes(texts);
    if (field === 'amount' || field === 'balance') return areAmounts(texts) || !areDates(texts);
    if (field === 'amount_currency') return areCurrencies(texts);
    if (field === 'status') return new Set(texts).size > 1;
    if (field === 'direction') return sidesOfWords(texts).size > 0;
    return field !== 'transaction_id' || this.isOfOneRow(texts);
  }

  private isAny(texts: readonly string[]): boolean {
    return (
      areAmounts(texts) || areTimes(texts) || areCurrencies(texts) || !texts.some((text) => /\d/.test(text))
    );
  }

  private isOfOneRow(texts: readonly string[]): boolean {
    const isUnique = new Set(texts).size === texts.length;
    return isUnique && texts.length >= 0.99 * this.sample.sound.length && !areRunning(texts);
  }

  private findPair(): void {
    const [sender, receiver] = (['sends', 'receives'] as const).map((field) =>
      this.sample.columns
        .map((column) => ({ column, rank: rankOf(column, field) }))
        .filter(({ rank, column }) => rank !== null && this.holdsAmountsOrNothing(column))
        .toSorted((a, b) => a.rank! - b.rank!)
        .at(0),
    );
    if (!sender || !receiver) return;
    this.pair = { sender: sender.column, receiver: receiver.column };
    if (this.amounts.length === 0) this.pair = null;
  }

  private holdsAmountsOrNothing(column: string): boolean {
    const texts = this.texts(column).filter((text) => text !== '-');
    return texts.length === 0 || areAmounts(texts);
  }

  private findByContent(): void {
    const { found, pair } = this;
    const take = (field: string, ...columns: (string | undefined)[]) => {
      const column = columns.find((each) => each !== undefined && ![...found.values()].includes(each));
      if (column !== undefined && !found.has(field)) found.set(field, column);
    };
    const all = this.sample.columns.filter((column) => !Object.values(pair ?? {}).includes(column));
    const holds = (fits: (texts: readonly string[]) => boolean) =>
      all.filter((each) => fits(this.texts(each)));
    take('event_time', ...holds(areDates));
    const money = holds((texts) => areAmounts(texts) && !areDates(texts));
    const isLike = (form: RegExp) => money.filter((each) => this.texts(each).some((text) => form.test(text)));
    if (!pair) take('amount', ...isLike(/-/), ...isLike(/\d[.,]\d/));
  }

  private findSides(): void {
    if (this.found.has('own.entity_id')) return;
    const sides = SIDES.map((side) => this.columnsOfSide(side));
    if (sides.some(({ size }) => size === 0)) return;
    const found = sides.flatMap((columns) => [...columns]);
    for (const [field, column] of this.found)
      if (field === 'other.name' || found.some(([, each]) => each === column)) this.found.delete(field);
    const ids = found.filter(([field]) => field.endsWith('entity_id')).map(([, column]) => column);
    this.hasSides = ids.length > 0 && this.joined(ids).length >= 0.9 * this.sample.sound.length;
    for (const [field, column] of found)
      if (this.hasSides || field.endsWith('name')) this.found.set(field, column);
  }

  private columnsOfSide(side: (typeof SIDES)[number]): Map<string, string> {
    const found = new Map<string, string>();
    for (const column of this.sample.columns) {
      if (Object.values(this.pair ?? {}).includes(column)) continue;
      const isAlone = isNamed(column, side);
      // Why: columns called "from" and "to" have ids in one bank and names in another.
      const isId = isAlone ? areIds(this.texts(column)) : isOfSide(column, side, 'of_id');
      const field = `${side}.${isId ? 'entity_id' : 'name'}`;
      if ((isAlone || isId || isOfSide(column, side, 'of_name')) && !found.has(field))
        found.set(field, column);
    }
    return found;
  }
}

const areDates = (texts: readonly string[]): boolean => datePatterns(texts.slice(0, 50)).length > 0;
