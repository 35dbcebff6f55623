import { textOf } from './cell-text.js';
import { hasThreePlaces } from './currency-signs.js';
import { SKIP_LAST_MAX } from './field-map-schema.js';
import { countFitting, datePatterns, FITTING_SHARE, guessSigns } from './guess.js';
import { isNamed, sidesOfWords, type Kind } from './header-names.js';
import { readSample, type Sample } from './sample.js';
import { SampleColumns } from './sample-columns.js';
import { numberReader } from './amounts.js';

const WORDS_MAX = 20;
const UNKNOWN_CUSTOMER = 'ID-OF-YOUR-CUSTOMER';
const KINDS: Readonly<
  Record<
    Kind,
    { readonly required: readonly string[]; readonly guesses: Readonly<Record<string, readonly string[]>> }
  >
> = {
  transactions: { required: ['event_time', 'amount'], guesses: {} },
  entities: { required: ['entity_id'], guesses: { type: ['INDIVIDUAL', 'BUSINESS'] } },
  alerts: {
    required: [
      'alert_id',
      'entity_id_list',
      'flagged_transaction_id_list',
      'rule_title',
      'title',
      'created_at',
    ],
    guesses: { source: ['TM', 'BM'], status: ['OPEN', 'CLOSED'] },
  },
};
const DATES = ['event_time', 'created_at', 'registered_at', 'dob'];
/** What stands in columns of others, or becomes a part of another field. */
const PARTS = ['direction', 'time', 'first_name', 'last_name', 'transaction_id', 'amount_currency'];

interface Suggestion {
  readonly yaml: string;
  /** What a person has to look at. */
  readonly remarks: readonly string[];
}

/** Suggests a map from the begin of a file, a gzip as well; `isWhole`: whether it is all of the file. */
export async function suggestMap(begin: Buffer, isWhole = false): Promise<Suggestion> {
  const draft = new Draft(await readSample(begin, isWhole));
  return { yaml: `${draft.lines().join('\n')}\n`, remarks: draft.remarks };
}

const quoted = (text: string): string => JSON.stringify(text);
const list = (texts: readonly string[]): string => `[${texts.map(quoted).join(', ')}]`;

class Draft {
  readonly remarks: string[] = [];
  private readonly columns: SampleColumns;
  private isDirected = true;

  constructor(private readonly sample: Sample) {
    const [alerts, entities] = [new SampleColumns(sample, 'alerts'), new SampleColumns(sample, 'entities')];
    this.columns = alerts;
    if (!sample.isNamed)
      this.remarks.push(
        'header: no known names of columns were found, so the first line with the most cells is taken for ' +
          'it; look at `skip_lines` and `separator`, and say `header: [...]` where there is none',
      );
    const { found } = alerts;
    if (found.has('alert_id') && (found.has('rule_title') || found.has('flagged_transaction_id_list')))
      return;
    this.columns = new SampleColumns(sample, 'transactions');
    const isOfPeople = ['dob', 'first_name', 'last_name'].some((field) => entities.found.has(field));
    const hasMoney = this.columns.amounts.length > 0 && !isOfPeople;
    if (hasMoney || entities.found.size < 2) return;
    this.columns = entities;
    this.remarks.push('kind: there is neither an amount nor a time, so these are taken for customers');
  }

  private texts(...fields: string[]): string[] {
    return this.columns.joined(fields.flatMap((field) => this.columns.found.get(field) ?? []));
  }

  lines(): string[] {
    const { format, encoding, separator, skipLines } = this.sample.layout;
    const { kind } = this.columns;
    const isOfMoney = kind === 'transactions';
    const lines = [
      `kind: ${kind}`,
      `format: ${format}`,
      `encoding: ${encoding}`,
      format === 'csv' && `separator: ${separator === '\t' ? 'tab' : quoted(separator)}`,
      skipLines > 0 && `skip_lines: ${skipLines}`,
      ...(isOfMoney ? [...this.footerLines(), ...this.signLines()] : []),
      kind !== 'entities' && 'time_zone: UTC  # of times without one, such as Europe/Berlin',
      ...(isOfMoney ? this.directionLines() : []),
      'fields:',
      ...(isOfMoney ? this.transactionLines() : []),
      ...this.fieldLines(),
    ];
    const written = lines.join('\n');
    const unused = this.sample.columns.filter((name) => !written.includes(quoted(name)));
    if (unused.length > 0) lines.push('ignore:  # columns that are left out');
    return [...lines, ...unused.map((name) => `  - ${quoted(name)}`)].filter(
      (line) => typeof line === 'string',
    );
  }

  private footerLines(): string[] {
    const { rows, isWhole, layout } = this.sample;
    const day = this.columns.found.get('event_time');
    if (!isWhole || day === undefined || layout.format !== 'csv') return [];
    const isRow = (row: Sample['rows'][number]) =>
      row.fault === null &&
      /\d/.test(textOf(row.get(day))) &&
      !row.columns.some((column) => isNamed(textOf(row.get(column)), 'balance'));
    const count = rows.length - 1 - rows.findLastIndex(isRow);
    if (count === 0 || count === rows.length || count > SKIP_LAST_MAX) return [];
    const cells = rows.map((row) => textOf(row.get(row.columns[0]!)));
    const begins = new Set(cells.slice(-count).map((cell) => /^[^\d]*/.exec(cell)![0].trim()));
    const isTold = [...begins].every(
      (begin) => begin.length > 2 && !cells.slice(0, -count).some((cell) => cell.startsWith(begin)),
    );
    return [isTold ? `footer: ${list([...begins])}` : `skip_last: ${count}  # rows that are a footer`];
  }

  /** Returns the decimal and thousands signs that most amounts fit. */
  private signLines(): string[] {
    const { amounts, found, currency } = this.columns;
    const texts = amounts.filter((text) => text !== '-');
    const balances = this.columns.texts(found.get('balance') ?? '');
    const alone = guessSigns(texts);
    const best = alone.unsure === null ? alone : guessSigns([...texts, ...balances]);
    const read = numberReader(best);
    const fitsSigns = (text: string) => typeof read(text) === 'string';
    if (!balances.every(fitsSigns)) found.delete('balance');
    const fitting = countFitting(texts, fitsSigns);
    if (fitting < FITTING_SHARE * texts.length)
      this.remarks.push(
        `decimal: ${quoted(best.decimal)} fits ${fitting} of ${texts.length} amounts, and nothing fits more`,
      );
    if (best.unsure !== null && !hasThreePlaces(currency ?? ''))
      this.remarks.push(
        `decimal: ${quoted(best.unsure)} may be in thousands or have three places; the map takes thousands`,
      );
    const { decimal, thousands } = best;
    return [`decimal: ${quoted(decimal)}`, ...(thousands === '' ? [] : [`thousands: ${quoted(thousands)}`])];
  }

  private directionLines(): string[] {
    const { pair, hasSides, found, amounts } = this.columns;
    if (hasSides) return [];
    if (pair)
      return [
        'direction:  # columns of what your customer sends and receives',
        `  sender: ${quoted(pair.sender)}`,
        `  receiver: ${quoted(pair.receiver)}`,
      ];
    const [column, amount] = [found.get('direction'), found.get('amount')];
    const read = numberReader(guessSigns(amounts));
    const isSigned = amounts.map(read).some((amount) => typeof amount === 'string' && amount.startsWith('-'));
    if (column !== undefined) {
      const words = [...new Set(this.texts('direction'))].slice(0, WORDS_MAX);
      const sides = sidesOfWords(words.filter(isWord));
      if (!isSigned || sides.size === words.length) return this.wordLines(column, words, sides);
    }
    found.delete('direction');
    this.isDirected = isSigned;
    if (amount !== undefined && isSigned)
      return [`direction: { column: ${quoted(amount)} }  # your customer sends what is negative`];
    found.forEach((name, field) => {
      const taken = field.replace(/^own\./, 'receiver.').replace(/^other\./, 'sender.');
      if (taken === field) return;
      found.delete(field);
      if (!found.has(taken)) found.set(taken, name);
      this.remarks.push(`${taken}: nothing tells the direction, so your customer is taken for the receiver`);
    });
    return [];
  }

  private wordLines(column: string, words: readonly string[], sides: ReadonlyMap<string, string>): string[] {
    const lines = words.flatMap((word) => {
      const side = sides.get(word);
      if (side !== undefined) return [`    ${quoted(word)}: ${side}`];
      this.remarks.push(`direction: say whether ${quoted(word)} makes your customer sender or receiver`);
      return [];
    });
    return ['direction:  # side of your customer', `  column: ${quoted(column)}`, '  values:', ...lines];
  }

  private transactionLines(): string[] {
    const { found, columnsOfId, currency } = this.columns;
    const lines = [this.idLine(columnsOfId)];
    const column = found.get('amount_currency');
    if (column === undefined && currency !== null) lines.push(`  amount_currency: { constant: ${currency} }`);
    else if (column === undefined) {
      lines.push('  # amount_currency: { constant: EUR }');
      this.remarks.push(
        'amount_currency: no column, sign or code says it, so put it in, as in { constant: EUR }',
      );
    } else if (currency !== null && this.texts('amount_currency').length < this.sample.sound.length)
      lines.push(`  amount_currency: { column: ${quoted(column)}, default: ${currency} }`);
    else lines.push(`  amount_currency: ${quoted(column)}`);
    if ([...found.keys()].some((field) => field.endsWith('.entity_id'))) return lines;
    const customer = `${this.isDirected ? 'own' : 'receiver'}.entity_id`;
    lines.push(`  ${customer}: { constant: ${UNKNOWN_CUSTOMER} }  # the customer whose file it is`);
    const account = this.sample.columns.find(
      (name) => isNamed(name, 'account') && this.columns.texts(name).length === this.sample.sound.length,
    );
    const several =
      account === undefined ? '' : `; of several by \`values\` of a column such as ${quoted(account)}`;
    this.remarks.push(
      `${customer}: no column names your customer, so put the id in place of ${UNKNOWN_CUSTOMER}${several}`,
    );
    return lines;
  }

  private idLine(columns: readonly string[] | null): string {
    if (columns === null) return `  transaction_id: ${quoted(this.columns.found.get('transaction_id')!)}`;
    if (columns.length === 0) {
      this.remarks.push('transaction_id: no column was found, and it is required');
      return '  # transaction_id: which column? It is required.';
    }
    this.remarks.push(
      'transaction_id: no column is an id by itself, so it is made of columns, and equal rows are numbered',
    );
    return `  transaction_id: { columns: ${list(columns)}, join: "|", hash: true, number_equal: true }`;
  }

  private fieldLines(): string[] {
    const { found, kind, pair } = this.columns;
    const { guesses, required } = KINDS[kind];
    const lines = [...found].flatMap(([field, column]) =>
      PARTS.includes(field) ? [] : [this.fieldLine(field, column)],
    );
    const names = ['first_name', 'last_name'].flatMap((part) => found.get(part) ?? []);
    if (names.length > 0 && !found.has('name')) lines.push(`  name: { columns: ${list(names)} }`);
    for (const [field, words] of Object.entries(guesses)) {
      if (!found.has(field)) {
        lines.push(`  ${field}: { constant: ${words[0]} }  # a guess: no column has it`);
        this.remarks.push(`${field}: no column has it, ${words[0]} is a guess`);
      } else if (this.texts(field).some((text) => !words.includes(text)))
        this.remarks.push(`${field}: say with \`values\` which words mean ${words.join(' and which ')}`);
    }
    for (const field of required)
      if (!found.has(field) && !(field === 'amount' && pair)) {
        lines.push(`  # ${field}: which column? It is required.`);
        this.remarks.push(`${field}: no column was found, and it is required`);
      }
    return lines;
  }

  private fieldLine(field: string, column: string): string {
    if (DATES.includes(field)) return this.dateLine(field, column);
    if (field === 'status' && this.columns.kind === 'transactions') return this.statusLine(column);
    if (field === 'amount') return `  amount: { column: ${quoted(column)}, absolute: true }`;
    const [, separator] = /^[^[]*?([,;|\s])/.exec(this.texts(field).join('')) ?? [];
    if (!field.endsWith('_list') || separator === undefined) return `  ${field}: ${quoted(column)}`;
    return `  ${field}: { column: ${quoted(column)}, split: ${quoted(separator)} }`;
  }

  private statusLine(column: string): string {
    const words = [...new Set(this.texts('status'))].slice(0, WORDS_MAX);
    const known = words.flatMap((word) => {
      const status = statusOf(word);
      if (status === undefined) this.remarks.push(`status: say with \`values\` what ${quoted(word)} means`);
      return status === undefined ? [] : [`${quoted(word)}: ${status}`];
    });
    return `  status: { column: ${quoted(column)}, values: { ${known.join(', ')} } }`;
  }

  private dateLine(field: string, day: string): string {
    const time = field === 'event_time' ? this.columns.found.get('time') : undefined;
    const columns = time === undefined || time === day ? [day] : [day, time];
    // Why: lines of a footer have words there.
    const texts = this.columns.joined(columns).filter((text) => /\d/.test(text));
    const options = { dayOnly: field === 'dob', isAnyYear: field === 'dob' || field === 'registered_at' };
    const fitting = datePatterns(texts, options);
    const [pattern] = fitting;
    const source = columns.length === 1 ? `column: ${quoted(day)}` : `columns: ${list(columns)}`;
    if (pattern === undefined) {
      this.remarks.push(`${field}: no pattern fits dates such as ${quoted(texts[0] ?? '')}`);
      return `  ${field}: { ${source} }  # add date: iso, excel, unix or a pattern such as dd.MM.yyyy`;
    }
    const swapped = pattern.replace(/dd|d|MM|M/g, (part) => ({ dd: 'MM', d: 'M', MM: 'dd', M: 'd' })[part]!);
    const isUnsure = swapped !== pattern && fitting.includes(swapped) && !pattern.includes('.');
    if (isUnsure) this.remarks.push(`${field}: ${pattern} and ${swapped} both fit; look which one is right`);
    return `  ${field}: { ${source}, date: ${quoted(pattern)} }${isUnsure ? `  # or ${swapped}` : ''}`;
  }
}

const STATUSES =
  'COMPLETED booked book booked completed complete posted settled cleared executed sent paid|' +
  'PENDING pending pdng open hold authorised|CANCELLED cancelled canceled|FAILED failed|' +
  'DECLINED declined rejected|REVERSED reversed reverted|REFUNDED refunded';

const statusOf = (word: string): string | undefined =>
  STATUSES.split('|')
    .map((each) => each.split(' '))
    .find(([, ...words]) => words.includes(word.toLowerCase()))?.[0];

/** Why: a broken value must not become a decision. */
const isWord = (text: string): boolean => /^[\p{L}\p{M}]+([./-][\p{L}\p{M}]*)?$/u.test(text);
