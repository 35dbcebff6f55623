import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { constants, gunzipSync } from 'node:zlib';
import { bankRows, PLAIN_LAYOUT, type BankRow, type FileLayout } from './bank-rows.js';
import { Fault, dateReader, numberReader, type NumberSigns } from './convert.js';
import { textOf } from './cell-text.js';
import { markOf, type Encoding } from './file-text.js';

const ROWS_MAX = 1_000;
/** Rows that tell the separator and the header. */
const LAYOUT_ROWS_MAX = 100;
const LINES_BEFORE_HEADER_MAX = 10;
const WORDS_MAX = 20;
/** Characters that tell JSON from CSV. */
const BEGIN_BYTES = 4_096;
const FITTING_SHARE = 0.9;
const SEPARATORS = [';', '\t', ',', '|'];
const SIGNS = ['.', ',', ',.', '.,', ".'"].map(([decimal = '', thousands = '']): NumberSigns => ({
  decimal,
  thousands,
}));
const DAYS = (
  'yyyy-MM-dd|yyyyMMdd|yyyy/MM/dd|dd.MM.yyyy|dd.MM.yy|d.M.yyyy|dd MMM yyyy|dd-MMM-yyyy|dd/MM/yyyy|' +
  'MM/dd/yyyy|d/M/yyyy|M/d/yyyy|dd-MM-yyyy|MM-dd-yyyy|dd/MM/yy|MM/dd/yy'
).split('|');
const TIMES = '| HH:mm| HH:mm:ss|THH:mm:ss|THH:mm:ssz|THH:mm:ss.fz| h:mm a| hh:mm:ss a'.split('|');
const DATE_PATTERNS = [...TIMES.flatMap((time) => DAYS.map((day) => day + time)), 'unix', 'unix-ms'];

// size: one expression names a field in all its languages.
/** Names of columns in English, German, Swedish, French and Spanish, in small letters without signs. */
const TRANSACTION_NAMES: Readonly<Record<string, RegExp>> = {
  transaction_id:
    /^(transaction|transaktions?|tx|txn|trx|buchungs|beleg|umsatz|verifikations?|operations?|payment)?(id|nr|no|number|nummer|numero|ref|referen[cz]e?|referencia|referens|reference)(deoperacion|operacion|operation|transaccion)?$/,
  event_time:
    /^(booking|booked|posted|posting|post|transaction|transaktions?|buchungs?|bokforings?|operation)?(date|datum|tag|dag|fecha|timestamp|ts|zeitstempel|at|on|booked|created)(operacion|operation|doperation|comptable|detransaccion|time)?$/,
  time: /^(buchungs)?(time|uhrzeit|zeit|klockslag|tid|heure|hora)$/,
  amount:
    /^(transaktions?|transaction|buchungs)?(amount|value|sum|betrag|umsatz|belopp|montant|importe|monto)(eur|usd|sek|value)?$/,
  amount_currency: /^(amount)?(currency|ccy|wahrung|waehrung|valuta|devise|moneda|divisa)(code|kod)?$/,
  direction:
    /^(sollhaben|sh|shkennzeichen|drcr|crdr|dc|debitcredit|creditdebit|debetkredit|kreditdebet|sens|flow|debehaber|indicator)$/,
  'own.entity_id':
    /^(own|our)?(customer|cust|kunden?|kund|client|cliente|entity|numeroclient)(id|nr|no|number|nummer|numero)?$/,
  'sender.entity_id': /^(sender|from|debtor|payer)(id|uid|customer|customerid|entityid)$/,
  'receiver.entity_id': /^(receiver|to|creditor|payee)(id|uid|customer|customerid|entityid)$/,
  'other.name':
    /^(counterparty|gegenpartei|payee|beneficiary|motpart|contrepartie|beneficiaire|beneficiario|contraparte|auftraggeberempfanger|empfanger|mottagare)(name|namn|nombre|nom)?$/,
  descriptor:
    /^(description|memo|narrative|details|verwendungszweck|buchungstext|text|meddelande|libelle|motif|concepto|descripcion)$/,
  balance: /^(balance|saldo|solde|kontostand)$/,
};
const ID_WORDS =
  '(customer|cust|client|kunden?|party|entity|account|acct|acc|konto|iban|compte|cuenta)?' +
  '(id|uid|nr|no|num|number|nummer|numero)?';
const NAME_WORDS = '(full)?(name|namn|nom|nombre)';
/** What the columns of a side are called: the word alone, with what names an account, with what names a person. */
const SIDES = {
  sender:
    '(sender|from|originator|ordering|remitter|debtor|debit|payer|source|src|von|absender|auftraggeber|zahler|' +
    'avsandare|fran|emetteur|donneurdordre|ordenante|remitente)',
  receiver:
    '(receiver|recipient|to|beneficiary|bene|creditor|credit|payee|destination|dest|an|zu|empfanger|empfaenger|' +
    'begunstigter|mottagare|till|beneficiaire|destinataire|beneficiario|destinatario)',
};
/** `first_name` and `last_name` become one name. */
const CUSTOMER_NAMES: Readonly<Record<string, RegExp>> = {
  entity_id:
    /^(own|our)?(customer|cust|kunden?|kund|client|cliente|entity|user|numeroclient)?(id|uid|nr|no|number|nummer|numero)?$/,
  name: /^(full|display|customer|kunden)?(name|namn|nombre|nom|display)$/,
  first_name: /^(first|given|for)(name|namn)$|^(vorname|prenom)$/,
  last_name: /^(last|family|sur|nach|efter)(name|namn)$|^apellidos?$/,
  dob: /^(dob|born|birth(date|day)|dateofbirth|geburts(datum|tag)|fodelsedatum|datedenaissance|fechadenacimiento)$/,
  type: /^(customer|cust|client|kunden?|entity)?(type|typ|art)$/,
  mailing_country: /^(mailing)?(country|countrycode|cc|land|pays|pais)$/,
  registered_at:
    /^(registered|registration|onboarded|onboarding|joined)(at|on|date)?$|^(customer|kunde|kund|client)?(since|seit|sedan|desde|depuis)$/,
  emails: /^(emails?|mail)(address|addresses|adresse|adress)?$/,
};
const ALERT_NAMES: Readonly<Record<string, RegExp>> = {
  alert_id: /^(alert|alarm|case|fall|larm|alerte|alerta)s?(id|nr|no|number|nummer|numero|ref)?$/,
  entity_id_list:
    /^(own|our)?(customer|cust|kunden?|kund|client|cliente|entity|entities)s?(id|nr|no|number|nummer|numero)?(s|list)?$/,
  flagged_transaction_id_list:
    /^(flagged)?(transactions?|tx|txns?|txs|payments?|umsatze?|buchung(en)?|transaktion(en|er)|operations|operaciones)(id|nr|no|ref)?(s|list)?$/,
  rule_title: /^(alert)?(rule|scenario|szenario|regel|regla|regle|typology)(name|title|titel)?$/,
  title: /^(alert)?(title|titel|subject|betreff|headline|titre|titulo|rubrik)$/,
  description: /^(alert)?(description|details|narrative|comment|beschreibung|beskrivning|descripcion)$/,
  status: /^(alert|case)?(status|state|zustand|estado|etat)$/,
  created_at:
    /^(alert|created|raised|opened|generated|erstellt|skapad)?(date|datum|at|on|time|am|timestamp|created|erstellt|skapad)$/,
};
const KINDS = {
  transactions: {
    names: TRANSACTION_NAMES,
    required: ['transaction_id', 'event_time', 'amount'],
    guesses: { amount_currency: ['EUR'] },
  },
  entities: { names: CUSTOMER_NAMES, required: ['entity_id'], guesses: { type: ['INDIVIDUAL', 'BUSINESS'] } },
  alerts: {
    names: ALERT_NAMES,
    required: Object.keys(ALERT_NAMES).filter((field) => !['description', 'status'].includes(field)),
    guesses: { source: ['TM', 'BM'], status: ['OPEN', 'CLOSED'] },
  },
};
const DATES = ['event_time', 'created_at', 'registered_at', 'dob'];
/** What stands in columns of others, or becomes a part of another field. */
const PARTS = ['direction', 'time', 'first_name', 'last_name'];
const SENDS = /^(s|soll|d|dr|dbit|debit|debet|debe|out|u|uttag|cargo)$/;
const RECEIVES = /^(h|haben|c|cr|crdt|credit|kredit|haber|in|i|insattning|abono)$/;

interface Suggestion {
  readonly yaml: string;
  /** What a person has to look at. */
  readonly remarks: readonly string[];
}

interface Sample {
  readonly layout: FileLayout;
  readonly rows: readonly BankRow[];
  readonly columns: readonly string[];
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Suggests a map from the begin of a file, a gzip as well. */
export async function suggestMap(begin: Buffer): Promise<Suggestion> {
  const isGzip = begin[0] === 0x1f && begin[1] === 0x8b;
  const bytes = isGzip ? gunzipSync(begin, { finishFlush: constants.Z_SYNC_FLUSH }) : begin;
  const draft = new Draft(await readSample(bytes));
  return { yaml: `${draft.lines().join('\n')}\n`, remarks: draft.remarks };
}

const quoted = (text: string): string => JSON.stringify(text);

class Draft {
  readonly remarks: string[] = [];
  private readonly kind: keyof typeof KINDS;
  /** Column of each field. */
  private readonly found: Map<string, string>;

  /** Whether columns of sender and receiver were found. */
  private hasSides = false;

  constructor(private readonly sample: Sample) {
    const [alerts, entities] = [this.named('alerts'), this.named('entities')];
    [this.kind, this.found] = ['alerts', alerts];
    if (alerts.has('alert_id') && (alerts.has('rule_title') || alerts.has('flagged_transaction_id_list')))
      return;
    [this.kind, this.found] = ['transactions', this.named('transactions')];
    this.findSides();
    if (this.found.has('event_time') || this.found.has('amount') || entities.size === 0) return;
    [this.kind, this.found] = ['entities', entities];
    this.remarks.push('kind: there is neither an amount nor a time, so these are taken for customers');
  }

  /** Returns the column of each field that one is named after. */
  private named(kind: keyof typeof KINDS): Map<string, string> {
    const found = new Map<string, string>();
    const free = new Set(this.sample.columns);
    for (const [field, names] of Object.entries(KINDS[kind].names))
      for (const column of free)
        if (!found.has(field) && isNamed(column, names)) {
          found.set(field, column);
          free.delete(column);
        }
    return found;
  }

  /** Takes the columns of sender and receiver, where a file has both and none of the bank's own customer. */
  private findSides(): void {
    if (this.found.has('own.entity_id')) return;
    const sides = Object.entries(SIDES).map(([side, words]) => this.columnsOfSide(side, words));
    if (sides.some(({ size }) => size === 0)) return;
    const taken = sides.flatMap((columns) => [...columns.values()]);
    for (const [field, column] of this.found)
      if (taken.includes(column) || /^(other\.|direction$)/.test(field)) this.found.delete(field);
    for (const [field, column] of sides.flatMap((columns) => [...columns])) this.found.set(field, column);
    this.hasSides = true;
  }

  private columnsOfSide(side: string, words: string): Map<string, string> {
    const found = new Map<string, string>();
    for (const column of this.sample.columns) {
      const isAlone = isNamed(column, new RegExp(`^${words}$`));
      const isId = isAlone ? this.hasIds(column) : isNamed(column, new RegExp(`^${words}${ID_WORDS}$`));
      const isName = isAlone || isNamed(column, new RegExp(`^${words}${NAME_WORDS}$`));
      const field = `${side}.${isId ? 'entity_id' : 'name'}`;
      if ((isId || isName) && !found.has(field)) found.set(field, column);
    }
    return found;
  }

  /** Why: columns called "from" and "to" have ids in one bank and names in another. */
  private hasIds(column: string): boolean {
    const texts = this.sample.rows.map((row) => textOf(row.get(column))).filter((text) => text !== '');
    return texts.filter((text) => /^[^\s\d]*\d\S*$/.test(text)).length >= FITTING_SHARE * texts.length;
  }

  lines(): string[] {
    const { format, encoding, separator, skipLines } = this.sample.layout;
    const lines = [
      `kind: ${this.kind}`,
      `format: ${format}`,
      `encoding: ${encoding}`,
      format === 'csv' && `separator: ${separator === '\t' ? 'tab' : quoted(separator)}`,
      skipLines > 0 && `skip_lines: ${skipLines}`,
      ...(this.kind === 'transactions' ? this.signLines() : []),
      this.kind !== 'entities' && 'time_zone: UTC  # of dates without one, such as Europe/Berlin',
      ...(this.kind === 'transactions' ? this.directionLines() : []),
      'fields:',
      ...this.fieldLines(),
    ];
    const used = [...this.found.values()];
    const unused = this.sample.columns.filter((name) => !used.includes(name));
    if (unused.length > 0) lines.push('ignore:  # columns that are left out');
    return [...lines, ...unused.map((name) => `  - ${quoted(name)}`)].filter((line) => line !== false);
  }

  /** Returns what stands in the columns of fields, where something does. */
  private texts(...fields: string[]): string[] {
    const columns = fields.flatMap((field) => this.found.get(field) ?? []);
    return this.sample.rows
      .map((row) => columns.map((column) => textOf(row.get(column))).join(' '))
      .filter((text) => text !== '');
  }

  /** Returns the decimal and thousands signs that most amounts fit. */
  private signLines(): string[] {
    const amounts = this.texts('amount');
    const counted = SIGNS.map((signs) => ({ ...signs, fitting: countFitting(amounts, numberReader(signs)) }));
    const best = counted.reduce((most, each) => (each.fitting > most.fitting ? each : most));
    if (best.fitting < FITTING_SHARE * amounts.length)
      this.remarks.push(
        `decimal: ${quoted(best.decimal)} fits ${best.fitting} of ${amounts.length} amounts, and nothing fits more`,
      );
    const { decimal, thousands } = best;
    return [`decimal: ${quoted(decimal)}`, ...(thousands === '' ? [] : [`thousands: ${quoted(thousands)}`])];
  }

  /** Returns who sends by a column of words, else by the sign of the amount. */
  private directionLines(): string[] {
    if (this.hasSides) return [];
    const [column, amount] = [this.found.get('direction'), this.found.get('amount')];
    if (column !== undefined) {
      const words = [...new Set(this.texts('direction'))].slice(0, WORDS_MAX);
      const lines = words.flatMap((word) => {
        const side = isWord(word) ? sideOf(plain(word)) : null;
        if (side !== null) return [`    ${quoted(word)}: ${side}`];
        this.remarks.push(`direction: say whether ${quoted(word)} makes your customer sender or receiver`);
        return [];
      });
      const head = ['direction:  # side of your customer', `  column: ${quoted(column)}`, '  values:'];
      return [...head, ...lines];
    }
    if (amount !== undefined && this.texts('amount').some((text) => /^[-(].*\d|^[^\d]*\d.*-$/.test(text)))
      return [`direction: { column: ${quoted(amount)} }  # your customer sends what is negative`];
    this.found.forEach((name, field) => {
      const taken = field.replace(/^own\./, 'receiver.').replace(/^other\./, 'sender.');
      if (taken === field) return;
      this.found.delete(field);
      if (!this.found.has(taken)) this.found.set(taken, name);
      this.remarks.push(`${taken}: nothing tells the direction, so your customer is taken for the receiver`);
    });
    return [];
  }

  private fieldLines(): string[] {
    const { guesses, required } = KINDS[this.kind];
    const lines = [...this.found].flatMap(([field, column]) =>
      PARTS.includes(field) ? [] : [this.fieldLine(field, column)],
    );
    const names = ['first_name', 'last_name'].flatMap((part) => this.found.get(part) ?? []);
    if (names.length > 0 && !this.found.has('name'))
      lines.push(`  name: { columns: [${names.map(quoted).join(', ')}] }`);
    for (const [field, words] of Object.entries<string[]>(guesses)) {
      if (!this.found.has(field)) {
        lines.push(`  ${field}: { constant: ${words[0]} }  # a guess: no column has it`);
        this.remarks.push(`${field}: no column has it, ${words[0]} is a guess`);
      } else if (words.length > 1 && this.texts(field).some((text) => !words.includes(text)))
        this.remarks.push(`${field}: say with \`values\` which words mean ${words.join(' and which ')}`);
    }
    for (const field of required)
      if (!this.found.has(field)) {
        lines.push(`  # ${field}: which column? It is required.`);
        this.remarks.push(`${field}: no column was found, and it is required`);
      }
    const isOfOne = [...this.found.keys()].some((field) => field.endsWith('.entity_id'));
    if (this.kind !== 'transactions' || isOfOne) return lines;
    const customer = `${this.hasSides ? 'sender' : 'own'}.entity_id`;
    this.remarks.push(`${customer}: no column with your customer was found; a side must name one`);
    return [...lines, `  # ${customer}: which column has your customer? A side must name one.`];
  }

  private fieldLine(field: string, column: string): string {
    if (DATES.includes(field)) return this.dateLine(field, column);
    if (field === 'amount') return `  amount: { column: ${quoted(column)}, absolute: true }`;
    const [, separator] = /^[^[]*?([,;|\s])/.exec(this.texts(field).join('')) ?? [];
    if (!field.endsWith('_list') || separator === undefined) return `  ${field}: ${quoted(column)}`;
    return `  ${field}: { column: ${quoted(column)}, split: ${quoted(separator)} }`;
  }

  private dateLine(field: string, day: string): string {
    const time = this.found.get('time');
    const texts = this.texts(field, 'time');
    const dayOnly = field === 'dob';
    const fitting = DATE_PATTERNS.filter(
      (each) =>
        texts.length > 0 &&
        countFitting(texts, dateReader(each, { zone: 'UTC', dayOnly })) >= FITTING_SHARE * texts.length,
    );
    const [pattern] = fitting;
    const source =
      time === undefined ? `column: ${quoted(day)}` : `columns: [${quoted(day)}, ${quoted(time)}]`;
    if (pattern === undefined) {
      this.remarks.push(`${field}: no pattern fits dates such as ${quoted(texts[0] ?? '')}`);
      return `  ${field}: { ${source} }  # add date: iso, unix, unix-ms or a pattern such as dd.MM.yyyy`;
    }
    const swapped = pattern.replace(/dd|d|MM|M/g, (part) => ({ dd: 'MM', d: 'M', MM: 'dd', M: 'd' })[part]!);
    const isUnsure = /[/-]/.test(pattern) && swapped !== pattern && fitting.includes(swapped);
    if (isUnsure) this.remarks.push(`${field}: ${pattern} and ${swapped} both fit; look which one is right`);
    return `  ${field}: { ${source}, date: ${quoted(pattern)} }${isUnsure ? `  # or ${swapped}` : ''}`;
  }
}

const isNamed = (column: string, names: RegExp): boolean =>
  names.test(plain(column)) || names.test(plain(column.split('.').at(-1)!));

/** Why: a broken value must not become a decision. */
const isWord = (text: string): boolean => /^[\p{L}\p{M}]+([./-][\p{L}\p{M}]*)?$/u.test(text);

const sideOf = (word: string): 'sender' | 'receiver' | null =>
  SENDS.test(word) ? 'sender' : RECEIVES.test(word) ? 'receiver' : null;

const countFitting = (texts: readonly string[], read: (text: string) => unknown): number =>
  texts.filter((text) => !(read(text) instanceof Fault)).length;

async function readSample(bytes: Buffer): Promise<Sample> {
  const encoding = encodingOf(bytes);
  const csv = { ...PLAIN_LAYOUT, encoding };
  const begin = bytes.toString('utf8', 0, BEGIN_BYTES);
  if (/^[\s\ufeff]*\[/.test(begin)) return sampleOf(bytes, { ...csv, format: 'json' });
  // Why any line: the first may be the broken one.
  if (/^\ufeff?[^\S\r\n\u2028\u2029]*\{.*"/m.test(begin))
    return sampleOf(bytes, { ...csv, format: 'ndjson' });
  let best: Sample | null = null;
  for (let skipLines = 0; skipLines <= LINES_BEFORE_HEADER_MAX; skipLines++)
    for (const separator of SEPARATORS) {
      const sample = await sampleOf(bytes, { ...csv, separator, skipLines }, LAYOUT_ROWS_MAX);
      const sound = sample.rows.filter(({ fault }) => fault === null).length;
      if (sound < FITTING_SHARE * sample.rows.length || sound === 0) continue;
      if (!best || sample.columns.length > best.columns.length) best = sample;
    }
  return sampleOf(bytes, best?.layout ?? csv);
}

async function sampleOf(bytes: Buffer, layout: FileLayout, rowsMax = ROWS_MAX): Promise<Sample> {
  const rows: BankRow[] = [];
  try {
    for await (const row of bankRows(Readable.from([bytes]), layout)) if (rows.push(row) === rowsMax) break;
  } catch {
    // Why: a sample is cut off anywhere; what was read before counts.
  }
  return { layout, rows, columns: [...new Set(rows.flatMap(({ columns }) => columns))] };
}

function encodingOf(bytes: Buffer): Encoding {
  if (markOf(bytes)?.startsWith('utf-16')) return 'utf-16';
  return isUtf8(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length)) ? 'utf-8' : 'latin-1';
}
