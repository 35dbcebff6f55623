import { gzipSync } from 'node:zlib';
import { seeded } from './seeded.js';

/** A file as a bank's core system would export it, with the faults that were put into it on purpose. */
export interface BankExport {
  readonly name: string;
  readonly bytes: Buffer;
  readonly map: string;
  readonly rows: number;
  /** By line number of each faulty row: a part of the error message expected for it. */
  readonly faults: ReadonlyMap<number, string>;
}

/** The ids of the customers that the exports name. */
export const CUSTOMERS = Array.from({ length: 20 }, (_, at) => `K-${1_000 + at}`);

const two = (value: number): string => String(value).padStart(2, '0');

function parts(random: () => number) {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  return {
    pick,
    customer: pick(CUSTOMERS),
    day: two(1 + Math.floor(random() * 28)),
    month: two(1 + Math.floor(random() * 12)),
    clock: `${two(Math.floor(random() * 24))}:${two(Math.floor(random() * 60))}`,
    cents: 100 + Math.floor(random() * 5_000_000),
  };
}

const grouped = (cents: number, [group, decimal]: readonly [string, string]): string =>
  String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group) + decimal + two(cents % 100);

/**
 * German style: semicolons, decimal commas, Latin-1, a preamble, and a column that tells debit from credit.
 */
export function germanExport(rows: number): BankExport {
  const random = seeded(1);
  const lines = [
    'Kontoumsätze der Musterbank;;',
    '',
    'Kundennr;Belegnr;Buchungstag;Betrag;Währung;Soll/Haben;Auftraggeber/Empfänger;Verwendungszweck;Saldo',
  ];
  const faults = new Map<number, string>();
  const wrong: Readonly<Record<number, readonly [text: (line: string) => string, told: string]>> = {
    10: [(line) => line.replace(/\d\d\.\d\d\.2025/, '31.02.2025'), 'Buchungstag'],
    20: [(line) => line.replace(/;[\d.]+,\d\d;EUR/, ';12.5;EUR'), 'Betrag'],
    30: [(line) => line.replace(/;[SH];/, ';X;'), 'Soll/Haben'],
    40: [(line) => line.replace(/^K-\d+/, 'K-9999'), 'Kundennr'],
    50: [(line) => `${line};zu viel`, 'has 10 fields where the header has 9'],
  };
  for (let at = 1; at <= rows; at++) {
    const { pick, customer, day, month, cents } = parts(random);
    const name = pick([
      'Müller GmbH',
      '"Groß; Söhne"',
      'Café Zoë',
      'Bäckerei "Korn"',
      '"Zeile eins\r\nZeile zwei"',
    ]);
    const line = [
      customer,
      `B${at}`,
      `${day}.${month}.2025`,
      grouped(cents, ['.', ',']),
      'EUR',
      pick(['S', 'H']),
      name,
    ];
    const [change, told] = wrong[at] ?? [];
    const whole = [...line, `Rechnung ${at} €`, grouped(cents * 3, ['.', ','])].join(';');
    if (told) faults.set(lines.join('\r\n').split('\r\n').length + 1, told);
    lines.push(change ? change(whole) : whole);
  }
  // Windows writes the euro sign as byte 0x80; real Latin-1 does not have it.
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`.replaceAll('€', '\x80'), 'latin1');
  return { name: 'umsaetze.csv', bytes, map: GERMAN_MAP, rows, faults };
}

const GERMAN_MAP = `
encoding: latin-1
separator: ";"
skip_lines: 2
decimal: ","
thousands: "."
time_zone: Europe/Berlin
direction: { column: Soll/Haben, values: { S: sender, H: receiver } }
ignore: [Saldo]
fields:
  transaction_id: Belegnr
  event_time: { column: Buchungstag, date: dd.MM.yyyy }
  amount: Betrag
  amount_currency: Währung
  type: { column: Soll/Haben, values: { S: PAYMENT, H: CREDIT } }
  own.entity_id: Kundennr
  other.name: Auftraggeber/Empfänger
  descriptor: Verwendungszweck
`;

/** US style: tabs, US dates, and signed amounts. */
export function usExport(rows: number): BankExport {
  const random = seeded(2);
  const lines = ['Customer ID\tReference\tDate\tTime\tAmount\tCounterparty\tDescription\tBranch'];
  const faults = new Map<number, string>();
  for (let at = 1; at <= rows; at++) {
    const { pick, customer, day, month, clock, cents } = parts(random);
    const amount = `${pick(['-', ''])}$${grouped(cents, [',', '.'])}`;
    const date = at === 15 ? `${day}/31/2025` : `${month}/${day}/2025`;
    if (at === 15) faults.set(at + 1, 'Date');
    if (at === 25) faults.set(at + 1, 'Reference');
    const id = at === 25 ? '' : `US-${at}`;
    lines.push(
      [customer, id, date, clock, amount, pick(['Acme Inc.', 'Joe’s Diner']), `Invoice ${at}`, 'NY'].join(
        '\t',
      ),
    );
  }
  return {
    name: 'activity.tsv',
    bytes: Buffer.from(`\ufeff${lines.join('\n')}\n`),
    map: US_MAP,
    rows,
    faults,
  };
}

const US_MAP = `
separator: tab
thousands: ","
time_zone: America/New_York
direction: { column: Amount }
fields:
  transaction_id: Reference
  event_time: { columns: [Date, Time], date: "MM/dd/yyyy HH:mm" }
  amount: { column: Amount, absolute: true }
  amount_currency: { constant: USD }
  own.entity_id: Customer ID
  other.name: Counterparty
  descriptor: Description
`;

/** Zipped lines of JSON, with nested objects, and amounts as numbers. */
export function jsonExport(rows: number): BankExport {
  const random = seeded(3);
  const lines: string[] = [];
  const faults = new Map<number, string>();
  for (let at = 1; at <= rows; at++) {
    const { pick, customer, day, month, clock, cents } = parts(random);
    const line = JSON.stringify({
      id: `N-${at}`,
      booked: `2025-${month}-${day}T${clock}:00Z`,
      sum: { value: cents / 100, ccy: at === 12 ? 'XXY' : 'SEK' },
      flow: pick(['IN', 'OUT']),
      customer,
      motpart: { namn: 'Åsa Öberg' },
    });
    if (at === 12) faults.set(at, 'sum.ccy');
    if (at === 22) faults.set(at, 'is no JSON');
    lines.push(at === 22 ? line.slice(0, -9) : line);
  }
  return { name: 'export.ndjson.gz', bytes: gzipSync(lines.join('\n')), map: JSON_MAP, rows, faults };
}

const JSON_MAP = `
format: ndjson
direction: { column: flow, values: { OUT: sender, IN: receiver } }
fields:
  transaction_id: id
  event_time: booked
  amount: sum.value
  amount_currency: sum.ccy
  own.entity_id: customer
  other.name: motpart.namn
`;
