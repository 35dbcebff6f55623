import { z } from 'zod';
import { ArticleList } from './article-list.js';
import { ExchangeRates } from './exchange-rates.js';
import { parseAddress } from './ip-address.js';
import type { ListContents } from './list-contents.js';
import { ListFileError } from './list-file-error.js';
import { asciiDomain, DomainSet } from './mail-domains.js';
import { tableOf, type AddressTable, type Range } from './range-table.js';
import type { FatfList } from './risk-data.js';
import { addressKey } from './wallet-address.js';

const country = z.string().regex(/^[A-Z]{2}$/, 'a country has two capital letters');
const decimal = z.string().regex(/^\d{1,18}(\.\d{1,18})?$/, 'an amount is a decimal in quotes');
const day = z.iso.date('a day is written YYYY-MM-DD');
const Terms = z.array(z.string().min(2)).min(1);
const Stems = z.record(z.string(), Terms);
const Amounts = z.record(z.string().regex(/^[A-Z0-9]{2,10}$/, 'a currency code is in capitals'), decimal);
const Fatf = z.object({
  call_for_action: z.array(country).min(1),
  increased_monitoring: z.array(country).min(1),
});
const Rates = z.object({
  reference: z.string().regex(/^[A-Z]{3}$/),
  tables: z.array(z.object({ from: day, rates: Amounts })).min(1),
});
const ArticleRow = z.object({
  id: z.string().min(1),
  published_on: day.nullish(),
  source: z.string().default(''),
  text: z.string().min(1),
});

export const readTerms = (contents: ListContents, file: string) => json(contents, file, Terms);
export const readStems = (contents: ListContents, file: string) => json(contents, file, Stems);

export const readAmounts = (contents: ListContents, file: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(json(contents, file, Amounts)));

export function readRates(contents: ListContents, file: string): ExchangeRates {
  const { reference, tables } = json(contents, file, Rates);
  return new ExchangeRates(reference, tables);
}

export function readFatf(contents: ListContents, file: string): ReadonlyMap<string, FatfList> {
  const lists = json(contents, file, Fatf);
  const rows = (['increased_monitoring', 'call_for_action'] as const).flatMap((list) =>
    lists[list].map((code) => [code, list] as const),
  );
  return new Map(rows);
}

/** One article per line, as JSON. */
export function readArticles(contents: ListContents, file: string): ArticleList {
  const lines = contents.text(file).split('\n');
  const rows = lines.flatMap((raw, position) => {
    if (raw.trim() === '') return [];
    const { published_on: publishedOn, ...rest } = checked(raw, file, ArticleRow, position + 1);
    return [{ ...rest, publishedOn: publishedOn ?? null }];
  });
  return new ArticleList(rows);
}

export function readDomains(contents: ListContents, file: string): DomainSet {
  const domains = new Set<string>();
  for (const [text, line] of contents.lines(file)) {
    const wildcard = text.startsWith('*.');
    const domain = asciiDomain(wildcard ? text.slice(2) : text);
    if (!domain?.includes('.')) throw new ListFileError(file, line, 'it is no domain');
    domains.add(wildcard ? `*.${domain}` : domain);
  }
  return new DomainSet(domains);
}

/** Numbers of autonomous systems, such as `AS64496`. */
export function readAsns(contents: ListContents, file: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [text, line] of contents.lines(file)) {
    const found = /^(?:AS)?(\d{1,10})$/i.exec(text);
    if (!found) throw new ListFileError(file, line, 'it is no number of an autonomous system');
    numbers.add(Number(found[1]));
  }
  return numbers;
}

export function readAddresses(contents: ListContents, file: string): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const [text, line] of contents.lines(file)) {
    const address = parseAddress(text);
    if (!address) throw new ListFileError(file, line, 'it is no IP address');
    addresses.add(address.canonical);
  }
  return addresses;
}

/** Networks (`192.0.2.0/24`) and addresses; an IPv6 network counts as whole networks of 48 bits. */
export function readNetworks(contents: ListContents, file: string): AddressTable {
  const ranges: { 4: Range[]; 6: Range[] } = { 4: [], 6: [] };
  for (const [text, line] of contents.lines(file)) {
    const [address, bits] = text.split('/', 2);
    const parsed = parseAddress(address!);
    if (!parsed) throw new ListFileError(file, line, 'it is no network');
    const keyBits = parsed.version === 4 ? 32 : 48;
    const prefix = bits === undefined ? keyBits : Number(bits);
    if (!Number.isInteger(prefix) || prefix < 1 || prefix > (parsed.version === 4 ? 32 : 128))
      throw new ListFileError(file, line, `/${bits} is no length of a network`);
    const size = 2 ** Math.max(0, keyBits - prefix);
    const start = Math.floor(parsed.key / size) * size;
    ranges[parsed.version].push({ start, end: start + size - 1, value: 1 });
  }
  return { v4: tableOf(withoutOverlap(ranges[4]), false), v6: tableOf(withoutOverlap(ranges[6]), true) };
}

function withoutOverlap(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (!last || range.start > last.end) joined.push(range);
    else if (range.end > last.end) joined[joined.length - 1] = { ...last, end: range.end };
  }
  return joined;
}

/** Ticker and address of each row, below the header that names them; the ticker by the key of the address. */
export function readSanctionedAddresses(contents: ListContents, file: string): ReadonlyMap<string, string> {
  const [header, ...rows] = contents.lines(file);
  if (header?.[0] !== 'ofac_ticker,address')
    throw new ListFileError(file, 1, 'the header has to be ofac_ticker,address');
  return new Map(
    rows.map(([text, line]) => {
      const found = /^([A-Z0-9]{2,10}),([A-Za-z0-9:]{20,130})$/.exec(text);
      if (!found) throw new ListFileError(file, line, 'it is no ticker and address');
      return [addressKey(found[2]!), found[1]!];
    }),
  );
}

const json = <T>(contents: ListContents, file: string, schema: z.ZodType<T>): T =>
  checked(contents.text(file), file, schema, null);

function checked<T>(text: string, file: string, schema: z.ZodType<T>, line: number | null): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ListFileError(file, line, `it is no JSON: ${(error as Error).message}`);
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new ListFileError(file, line, `${path.join('.') || 'the whole'}: ${message}`);
}
