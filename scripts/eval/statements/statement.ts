// size: a wording is read as one line.
import { dayOf, isShortFor, plainName, writtenName, type ToldRecord, type ToldRow } from './told-record.js';

/** Named parts of a sentence, as it has them. */
export type Said = Readonly<Record<string, string | undefined>>;

/** Returns what is so instead; null where the sentence is true. `line`: the line in which it stands. */
export type Judge = (record: ToldRecord, said: Said, line: string) => string | null;

/** A kind of statement: its wording, and how it is held against the record. */
export interface Statement {
  readonly kind: string;
  readonly wording: RegExp;
  readonly judge: Judge;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const WORD = String.raw`[\p{L}\d&][\p{L}\p{M}\d'’.:/_&-]*`;
const TOKENS: Readonly<Record<string, string>> = {
  D: String.raw`\d{1,2} [A-Z][a-z]+ \d{4}`,
  M: String.raw`[A-Z]{3,5} [\d,]+(?:\.\d+)?`,
  N: String.raw`\d[\d,]*(?:\.\d+)?|one`,
  P: String.raw`"[^"]+"|${WORD}(?: (?!and |with |within |in |had |paid |for )${WORD}){0,7}`,
  REMARK: String.raw`(?: \([^)]*\))?`,
};

/**
 * Makes a wording of a text in which `<D>` is a day, `<M>` money, `<N>` a number and `<P>` a counterparty;
 * `<D since>` gives it a name.
 */
export const wording = (text: string): RegExp =>
  new RegExp(
    text.replaceAll(/<([A-Z]+)(?: (\w+))?>/g, (_, token: string, name?: string) =>
      name === undefined ? `(?:${TOKENS[token]!})` : `(?<${name}>${TOKENS[token]!})`,
    ),
    'gu',
  );

/** Returns "2024-03-09" for "9 March 2024"; of a span the last day. */
export function isoDay(written: string): string {
  const [day, month, year] = written.split(' to ').at(-1)!.split(' ');
  return `${year}-${String(MONTHS.indexOf(month!) + 1).padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/** Returns the first day of "30 May to 2 June 2023", "10 to 12 June 2023" or a single day. */
export function firstIsoDay(span: string): string {
  const [from, to = from] = span.split(' to ') as [string, string?];
  const last = to.split(' ');
  const first = from.split(' ');
  return isoDay([...first, ...last.slice(first.length)].join(' '));
}

export const count = (written: string | undefined): number =>
  written === undefined || written === 'one' ? 1 : Number(written.replaceAll(',', ''));

/** Names are told in quotation marks where they have not the form of one, and cut where they are long. */
export function isNamed(row: ToldRow, written: string): boolean {
  const told = written.replace(/^"(.*)"$/u, '$1');
  const name = writtenName(told);
  const party = plainName(told);
  if (row.party === party || row.partyId?.toLowerCase() === name || isShortFor(party, row.party)) return true;
  return name.endsWith('…') && row.written.startsWith(name.slice(0, -1));
}

/** Whether an amount is the told one, which leaves out what is less than a unit. */
export function isAmount(
  written: string,
  { amount, currency }: Pick<ToldRow, 'amount' | 'currency'>,
): boolean {
  const [code, figure] = written.split(' ');
  return code === currency && Math.abs(count(figure) - amount) <= 0.51;
}

export const sumOf = (rows: readonly ToldRow[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Rows by who stands on the other side; where nobody is named, each by itself. */
export function byParty(rows: readonly ToldRow[]): Map<string, ToldRow[]> {
  const found = new Map<string, ToldRow[]>();
  for (const row of rows) {
    const key = row.party || row.id;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

export const namedIn = (rows: readonly ToldRow[]): string[] => [
  ...new Set(rows.flatMap(({ party }) => (party === '' ? [] : [party]))),
];

/** Returns the rows with a counterparty before a time, in one direction. */
export const before = (record: ToldRecord, party: string, isIn: boolean, atMs: number): ToldRow[] =>
  record.rows.filter((row) => row.party === party && row.isIn === isIn && row.atMs < atMs);

/** Who among the rows has no earlier payment of the same direction in the whole record. */
export const firstTimers = (record: ToldRecord, rows: readonly ToldRow[]): string[] =>
  namedIn(rows).filter((party) => {
    const [first] = rows.filter((row) => row.party === party);
    return before(record, party, first!.isIn, first!.atMs).length === 0;
  });

/** Flagged payments of a direction that are no cash, as the first lines tell them. */
export const toldFlagged = ({ flagged }: ToldRecord, isIn: boolean): ToldRow[] =>
  flagged.filter((row) => row.isIn === isIn && !row.isCash);

export const since = (rows: readonly ToldRow[], day: string): ToldRow[] =>
  rows.filter((row) => row.day >= day);

/** The first day on record, of all payments or of those with a counterparty. */
export const firstDay = (rows: readonly ToldRow[]): string | undefined => rows[0]?.day;

export const monthsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (30.44 * 86_400_000);

/** Shares of several currencies cannot be added up without rates, which are the engine's. */
export const isOneCurrency = (rows: readonly ToldRow[]): boolean =>
  new Set(rows.map(({ currency }) => currency)).size < 2;

export const lastDay = ({ alert }: ToldRecord, days: number): string =>
  dayOf(Date.parse(alert.created_at) + days * 86_400_000);
