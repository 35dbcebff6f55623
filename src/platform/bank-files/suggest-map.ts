import { constants, gunzipSync } from 'node:zlib';
import { bankRows, type BankRow, type FileLayout } from './bank-rows.js';
import { Fault, dateReader, numberReader, type NumberSigns } from './convert.js';
import { textOf } from './cell-text.js';
import type { Encoding } from './file-text.js';

const ROWS_MAX = 1_000;
const LINES_BEFORE_HEADER_MAX = 10;
const FITTING_SHARE = 0.9;
const SEPARATORS = [';', '\t', ',', '|'];
const SIGNS: readonly NumberSigns[] = [
  { decimal: '.', thousands: '' },
  { decimal: ',', thousands: '' },
  { decimal: ',', thousands: '.' },
  { decimal: '.', thousands: ',' },
  { decimal: '.', thousands: "'" },
];
const DAYS = [
  [
    'yyyy-MM-dd',
    'yyyyMMdd',
    'yyyy/MM/dd',
    'dd.MM.yyyy',
    'dd.MM.yy',
    'd.M.yyyy',
    'dd MMM yyyy',
    'dd-MMM-yyyy',
  ],
  ['dd/MM/yyyy', 'MM/dd/yyyy', 'd/M/yyyy', 'M/d/yyyy', 'dd-MM-yyyy', 'MM-dd-yyyy', 'dd/MM/yy', 'MM/dd/yy'],
].flat();
const TIMES = [
  '',
  ' HH:mm',
  ' HH:mm:ss',
  'THH:mm:ss',
  'THH:mm:ssz',
  'THH:mm:ss.fz',
  ' h:mm a',
  ' hh:mm:ss a',
];
const DATE_PATTERNS = [...TIMES.flatMap((time) => DAYS.map((day) => day + time)), 'unix', 'unix-ms'];

// size: one expression names a field in all its languages.
/** Names of columns in English, German, Swedish, French and Spanish, in small letters without signs. */
const NAMES: readonly (readonly [field: string, names: RegExp])[] = [
  [
    'transaction_id',
    /^(transaction|transaktions?|tx|trx|buchungs|beleg|umsatz|verifikations?|operations?|payment)?(id|nr|no|number|nummer|numero|ref|referen[cz]e?|referencia|referens|reference)(deoperacion|operacion|operation|transaccion)?$/,
  ],
  [
    'event_time',
    /^(booking|booked|posted|posting|transaction|transaktions?|buchungs?|bokforings?|operation)?(date|datum|tag|dag|fecha|timestamp|zeitstempel|at|on|booked|created)(operacion|operation|doperation|comptable|detransaccion|time)?$/,
  ],
  ['time', /^(buchungs)?(time|uhrzeit|zeit|klockslag|tid|heure|hora)$/],
  [
    'amount',
    /^(transaktions?|transaction|buchungs)?(amount|value|sum|betrag|umsatz|belopp|montant|importe|monto)(eur|usd|sek|value)?$/,
  ],
  ['amount_currency', /^(amount)?(currency|ccy|wahrung|waehrung|valuta|devise|moneda|divisa)(code|kod)?$/],
  [
    'direction',
    /^(sollhaben|sh|shkennzeichen|drcr|crdr|dc|debitcredit|creditdebit|debetkredit|kreditdebet|sens|flow|debehaber|indicator)$/,
  ],
  [
    'own.entity_id',
    /^(own|our)?(customer|kunden?|kund|client|cliente|entity|numeroclient)(id|nr|no|number|nummer|numero)?$/,
  ],
  ['sender.entity_id', /^(sender|from|debtor|payer)(id|customer|customerid|entityid)$/],
  ['receiver.entity_id', /^(receiver|to|creditor|payee)(id|customer|customerid|entityid)$/],
  [
    'other.name',
    /^(counterparty|gegenpartei|payee|beneficiary|motpart|contrepartie|beneficiaire|beneficiario|contraparte|auftraggeberempfanger|empfanger|mottagare)(name|namn|nombre|nom)?$/,
  ],
  [
    'descriptor',
    /^(description|memo|narrative|details|verwendungszweck|buchungstext|text|meddelande|libelle|motif|concepto|descripcion)$/,
  ],
  ['balance', /^(balance|saldo|solde|kontostand)$/],
];
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
  const { layout, rows, columns } = await readSample(bytes);
  const found = new Map<string, string>();
  for (const [field, names] of NAMES)
    for (const column of columns)
      if (!found.has(field) && ![...found.values()].includes(column) && isNamed(column, names))
        found.set(field, column);
  const texts = (column: string | undefined): string[] =>
    column === undefined
      ? []
      : rows.map((row) => textOf(row.get(column)).trim()).filter((text) => text !== '');
  const remarks: string[] = [];
  const amounts = texts(found.get('amount'));
  const signs = SIGNS.find((each) => fits(amounts, numberReader(each))) ?? SIGNS[0]!;
  const lines = [
    ...layoutLines(layout),
    `decimal: ${JSON.stringify(signs.decimal)}`,
    ...(signs.thousands ? [`thousands: ${JSON.stringify(signs.thousands)}`] : []),
    'time_zone: UTC  # of dates without one, such as Europe/Berlin',
    ...directionLines(found, texts, amounts, remarks),
    'fields:',
    ...fieldLines(found, rows, remarks),
  ];
  const used = new Set(found.values());
  const unused = columns.filter((name) => !used.has(name));
  if (unused.length > 0)
    lines.push(
      'ignore:  # columns that are left out',
      ...unused.map((name) => `  - ${JSON.stringify(name)}`),
    );
  return { yaml: `${lines.join('\n')}\n`, remarks };
}

const isNamed = (column: string, names: RegExp): boolean =>
  names.test(plain(column)) || names.test(plain(column.split('.').at(-1)!));

const fits = (texts: readonly string[], read: (text: string) => unknown): boolean =>
  texts.length > 0 &&
  texts.filter((text) => !(read(text) instanceof Fault)).length >= FITTING_SHARE * texts.length;

async function readSample(bytes: Buffer): Promise<Sample> {
  const encoding = encodingOf(bytes);
  const plainLayout = { encoding, quote: '"', separator: ',', skipLines: 0 };
  if (/^[\s\ufeff]*[[{]/.test(bytes.toString('utf8', 0, 100))) {
    const format = /^[\s\ufeff]*\[/.test(bytes.toString('utf8', 0, 100)) ? 'json' : 'ndjson';
    return sampleOf(bytes, { ...plainLayout, format });
  }
  let best: Sample | null = null;
  for (let skipLines = 0; skipLines <= LINES_BEFORE_HEADER_MAX; skipLines++)
    for (const separator of SEPARATORS) {
      const sample = await sampleOf(bytes, { ...plainLayout, format: 'csv', separator, skipLines });
      const sound = sample.rows.filter(({ fault }) => fault === null).length;
      if (sound < FITTING_SHARE * sample.rows.length || sound === 0) continue;
      if (!best || sample.columns.length > best.columns.length) best = sample;
    }
  return best ?? sampleOf(bytes, { ...plainLayout, format: 'csv' });
}

async function sampleOf(bytes: Buffer, layout: FileLayout): Promise<Sample> {
  const rows: BankRow[] = [];
  async function* all() {
    yield bytes;
  }
  try {
    for await (const row of bankRows(all(), layout)) if (rows.push(row) === ROWS_MAX) break;
  } catch {
    // Why: a sample is cut off anywhere; what was read before counts.
  }
  return { layout, rows, columns: [...new Set(rows.flatMap(({ columns }) => columns))] };
}

function encodingOf(bytes: Buffer): Encoding {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'utf-16';
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length);
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(whole);
    return 'utf-8';
  } catch {
    return 'latin-1';
  }
}

function layoutLines({ format, encoding, separator, skipLines }: FileLayout): string[] {
  const lines = ['kind: transactions', `format: ${format}`, `encoding: ${encoding}`];
  if (format === 'csv') lines.push(`separator: ${separator === '\t' ? 'tab' : JSON.stringify(separator)}`);
  if (skipLines > 0) lines.push(`skip_lines: ${skipLines}`);
  return lines;
}

/** Returns who sends by a column of words, else by the sign of the amount. */
function directionLines(
  found: Map<string, string>,
  texts: (column: string | undefined) => string[],
  amounts: readonly string[],
  remarks: string[],
): string[] {
  const column = found.get('direction');
  if (column !== undefined) {
    const words = [...new Set(texts(column))].slice(0, 20);
    const sides = words.map((word) => [
      word,
      SENDS.test(plain(word)) ? 'sender' : RECEIVES.test(plain(word)) ? 'receiver' : null,
    ]);
    for (const [word] of sides.filter(([, side]) => side === null))
      remarks.push(
        `direction: say whether ${JSON.stringify(word)} makes your customer the sender or the receiver`,
      );
    const listed = sides.filter(([, side]) => side !== null);
    return [
      'direction:  # side of your customer',
      `  column: ${JSON.stringify(column)}`,
      '  values:',
      ...listed.map(([word, side]) => `    ${JSON.stringify(word)}: ${side}`),
    ];
  }
  const amount = found.get('amount');
  const isSigned = amounts.some((text) => /^[-(]|-$/.test(text));
  if (amount !== undefined && isSigned)
    return [`direction: { column: ${JSON.stringify(amount)} }  # your customer sends what is negative`];
  for (const [before, after] of [
    ['own.entity_id', 'receiver.entity_id'],
    ['other.name', 'sender.name'],
  ] as const) {
    const name = found.get(before);
    if (name === undefined) continue;
    found.delete(before);
    if (!found.has(after)) found.set(after, name);
    remarks.push(`${after}: nothing tells the direction, so your customer is taken for the receiver`);
  }
  return [];
}

function fieldLines(
  found: ReadonlyMap<string, string>,
  rows: readonly BankRow[],
  remarks: string[],
): string[] {
  const lines: string[] = [];
  for (const [field, column] of found) {
    if (field === 'direction' || field === 'time') continue;
    if (field === 'event_time') lines.push(dateLine(column, found.get('time'), rows, remarks));
    else if (field === 'amount')
      lines.push(`  amount: { column: ${JSON.stringify(column)}, absolute: true }`);
    else lines.push(`  ${field}: ${JSON.stringify(column)}`);
  }
  if (!found.has('amount_currency')) {
    lines.push('  amount_currency: { constant: EUR }  # a guess: no column has it');
    remarks.push('amount_currency: no column has it, EUR is a guess');
  }
  for (const field of ['transaction_id', 'event_time', 'amount'])
    if (!found.has(field)) {
      lines.push(`  # ${field}: which column? It is required.`);
      remarks.push(`${field}: no column was found, and it is required`);
    }
  if (![...found.keys()].some((field) => field.endsWith('.entity_id'))) {
    lines.push('  # own.entity_id: which column has your customer? A side must name one.');
    remarks.push('own.entity_id: no column with your customer was found; a side must name one');
  }
  return lines;
}

function dateLine(
  day: string,
  time: string | undefined,
  rows: readonly BankRow[],
  remarks: string[],
): string {
  const columns = time === undefined ? [day] : [day, time];
  const texts = rows
    .map((row) => columns.map((name) => textOf(row.get(name)).trim()).join(' '))
    .filter(Boolean);
  const all = DATE_PATTERNS.filter((pattern) =>
    fits(texts, dateReader(pattern, { zone: 'UTC', dayOnly: false })),
  );
  const [pattern] = all;
  const source =
    time === undefined ? `column: ${JSON.stringify(day)}` : `columns: ${JSON.stringify(columns)}`;
  if (pattern === undefined) {
    remarks.push(`event_time: no pattern fits dates such as ${JSON.stringify(texts[0] ?? '')}`);
    return `  event_time: { ${source} }  # add date: a pattern such as dd.MM.yyyy`;
  }
  const swapped = pattern.replace(/dd|d|MM|M/g, (part) => ({ dd: 'MM', d: 'M', MM: 'dd', M: 'd' })[part]!);
  const isUnsure = /[/-]/.test(pattern) && swapped !== pattern && all.includes(swapped);
  if (isUnsure) remarks.push(`event_time: ${pattern} and ${swapped} both fit; look which one is right`);
  return `  event_time: { ${source}, date: ${JSON.stringify(pattern)} }${isUnsure ? `  # or ${swapped}` : ''}`;
}
