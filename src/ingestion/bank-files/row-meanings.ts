// size: what is asked stands as whole sentences.
import type { BankRow } from './bank-rows.js';
import { textOf } from './cell-text.js';
import { currenciesOf } from './currency-signs.js';
import type { FieldMap, MappedRow } from './field-map.js';
import type { FieldSource } from './field-map-schema.js';
import { columnsOfSource } from './field-reader.js';
import { isNamed, sidesOfWords, type Side } from './header-names.js';
import { stateOfText } from './state-words.js';
import { isZone } from './zone-names.js';

/** A column that can change what a row means, and that a map does not decide about. */
export interface OpenQuestion {
  readonly column: string;
  readonly rows: number;
  readonly message: string;
  /** Whether the map names the column under `ignore`, so that a person has decided. */
  readonly isIgnored: boolean;
}

/** Why: a column of more words tells no state, currency, zone or side. */
const WORDS_MAX = 60;
const WORD_CHARS_MAX = 60;
const SHOWN_MAX = 6;
const MARK = /^[\p{L}+-]{1,2}$/u;
/** Fields that only show a text, or make an id of it. */
const SHOWN_FIELDS = ['transaction_id', 'descriptor', 'tags', 'own.name', 'other.name'];

interface WordUse {
  rows: number;
  readonly line: number;
  readonly currencies: Set<string>;
  readonly sides: Set<Side | null>;
}

const quoted = (text: string): string => JSON.stringify(text);
const listed = (words: readonly string[]): string =>
  `${words.slice(0, SHOWN_MAX).map(quoted).join(', ')}${words.length > SHOWN_MAX ? ', ...' : ''}`;

const isCurrency = (word: string): boolean => currenciesOf(word) !== null && !/^\d/.test(word);
/** Why no lone letter: Z is a zone, and a word for many other things. */
const isZoneWord = (word: string): boolean => word.length > 1 && /[A-Za-z]/.test(word) && isZone(word);

/** Watches the columns of a file that a map leaves out for words that change what a row means. */
export class RowMeanings {
  private watched: Map<string, Map<string, WordUse>> | null = null;
  private readonly hasTime: boolean;
  /** Whether both sides have columns of their own, so that no direction is needed. */
  private readonly hasSides: boolean;

  constructor(private readonly map: FieldMap) {
    const { fields } = map.written;
    this.hasSides = ['sender', 'receiver'].every((side) =>
      Object.keys(fields).some((path) => path.startsWith(`${side}.`)),
    );
    const time: FieldSource | undefined = fields['event_time'];
    const date = time?.date ?? 'iso';
    this.hasTime = date !== 'excel' && (date === 'iso' || /[hH]/.test(date));
  }

  add(row: BankRow, { item, own }: MappedRow): void {
    this.watched ??= new Map(this.undecided(row.columns).map((name) => [name, new Map()]));
    for (const [column, words] of this.watched) {
      const text = textOf(row.get(column));
      if (text === '') continue;
      let use = words.get(text);
      if (!use) {
        if (words.size >= WORDS_MAX || text.length > WORD_CHARS_MAX) {
          this.watched.delete(column);
          continue;
        }
        use = { rows: 0, line: row.line, currencies: new Set(), sides: new Set() };
        words.set(text, use);
      }
      use.rows += 1;
      use.currencies.add(textOf(item['amount_currency']));
      use.sides.add(own);
    }
  }

  list(): OpenQuestion[] {
    const { ignore } = this.map.written;
    return [...(this.watched ?? [])].flatMap(([column, words]) => {
      if (words.size === 0) return [];
      const asked =
        this.aboutState(column, words) ??
        this.aboutCurrency(column, words) ??
        this.aboutZone(column, words) ??
        this.aboutSide(column, words);
      if (asked === null) return [];
      const isIgnored = ignore !== 'all' && ignore.includes(column);
      const [, first] = [...words].find(([word]) => asked.words.includes(word))!;
      const rows = [...words].reduce(
        (sum, [word, use]) => sum + (asked.words.includes(word) ? use.rows : 0),
        0,
      );
      const message =
        `${column} in line ${first.line}${rows > 1 ? `, and in ${rows - 1} more rows,` : ''} has ` +
        `${listed(asked.words)}: ${asked.question} If the column means something else, name it under \`ignore\`.`;
      return [{ column, rows, message, isIgnored }];
    });
  }

  private undecided(columns: readonly string[]): string[] {
    const { fields, direction, leave_out } = this.map.written;
    const decided = new Set(leave_out.map(({ column }) => column));
    for (const [path, source] of Object.entries<FieldSource>(fields))
      if (!SHOWN_FIELDS.includes(path)) for (const name of columnsOfSource(source)) decided.add(name);
    const { column, sender, receiver } = direction ?? {};
    for (const name of [column, sender, receiver]) decided.add(name ?? '');
    return columns.filter((name) => !decided.has(name));
  }

  private aboutState(column: string, words: ReadonlyMap<string, WordUse>) {
    const all = [...words.keys()];
    const known = all.filter((word) => stateOfText(word) !== null);
    const isState = isNamed(column, 'status');
    const open = all.filter((word) =>
      isState ? stateOfText(word) !== 'COMPLETED' : (stateOfText(word) ?? 'COMPLETED') !== 'COMPLETED',
    );
    // Why half: among many texts a lone "Storno" is a kind of payment, and no state of the rows.
    if (open.length === 0 || (!isState && known.length * 2 < all.length)) return null;
    return {
      words: open,
      question:
        'such rows may be pending, declined or reversed. Leave them out with ' +
        `leave_out: [{ column: ${quoted(column)}, values: [${listed(open)}] }], or mark them with the field ` +
        `status: { column: ${quoted(column)}, values: { ${quoted(open[0]!)}: PENDING, ... } }.`,
    };
  }

  private aboutCurrency(column: string, words: ReadonlyMap<string, WordUse>) {
    if (![...words.keys()].every(isCurrency)) return null;
    const other = [...words].filter(
      ([word, { currencies }]) => ![...currencies].every((code) => currenciesOf(word)?.includes(code)),
    );
    if (other.length === 0) return null;
    const given = [...new Set(other.flatMap(([, { currencies }]) => [...currencies]))].map(
      (code) => code || 'no currency',
    );
    return {
      words: other.map(([word]) => word),
      question:
        `the map gives these rows ${given.join(', ')}. Map the column that belongs to the amount, such as ` +
        `amount_currency: ${quoted(column)}, with a \`default\` where it is blank.`,
    };
  }

  private aboutZone(column: string, words: ReadonlyMap<string, WordUse>) {
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

  private aboutSide(column: string, words: ReadonlyMap<string, WordUse>) {
    const sides = sidesOfWords([...words.keys()]);
    const isMark = words.size === 2 && [...words.keys()].every((word) => MARK.test(word));
    if (isMark && sides.size < 2 && !this.map.written.direction && !this.hasSides)
      return {
        words: [...words.keys()],
        question:
          'these words may tell whether your customer sends or receives, and the map says nothing. Set ' +
          `direction: { column: ${quoted(column)}, values: { ... } }.`,
      };
    if (sides.size === 0 || sides.size < words.size) return null;
    if (new Set(sides.values()).size < 2 && !isNamed(column, 'direction')) return null;
    const other = [...words].filter(([word, use]) => [...use.sides].some((side) => side !== sides.get(word)));
    if (other.length === 0) return null;
    return {
      words: other.map(([word]) => word),
      question:
        'these words tell whether your customer sends or receives, and the map says otherwise or nothing. ' +
        `Set direction: { column: ${quoted(column)}, values: { ${quoted(other[0]![0])}: ` +
        `${sides.get(other[0]![0])}, ... } }.`,
    };
  }
}
