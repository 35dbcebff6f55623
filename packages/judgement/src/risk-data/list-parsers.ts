import { z } from 'zod';
import { ArticleList } from './article-list.js';
import { ExchangeRates } from './exchange-rates.js';
import { ipKeyRangeOf, parseIpAddress } from './ip-address.js';
import type { ListContents } from './list-contents.js';
import { ListFileError } from './list-file-error.js';
import { asciiDomain, DomainSet } from './mail-domains.js';
import { rangeTableOf, type IpAddressTable, type IpAddressRange } from './range-table.js';
import type { FatfList, ReportingThreshold } from './risk-answers.js';
import type { Steps } from '../steps.js';
import { walletAddressKeyOf } from './wallet-address.js';

const country = z.string().regex(/^[A-Z]{2}$/, 'a country has two capital letters');
// Must be above zero, because sums are divided by rates.
const decimal = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/, 'an amount is a decimal above zero in quotes');
const day = z.iso.date('a day is written YYYY-MM-DD');
const Terms = z.array(z.string().min(2)).min(1);
const Stems = z.record(z.string(), Terms);
const code = z.string().regex(/^[A-Z0-9]{2,10}$/, 'a currency code is in capitals');
const Amounts = z.record(code, decimal);
const Thresholds = z.record(code, z.object({ amount: decimal, law: z.string().min(1) }));
const Fatf = z.object({
  call_for_action: z.array(country).min(1),
  /** Part of the FATF call for action; older files do not have this member. */
  enhanced_due_diligence: z.array(country).default([]),
  increased_monitoring: z.array(country).min(1),
});
const Rates = z.object({
  reference: z.string().regex(/^[A-Z]{3}$/),
  tables: z.array(z.object({ from: day, source: z.string().min(1), rates: Amounts })).min(1),
});
const ArticleRow = z.object({
  id: z.string().min(1),
  published_on: day.nullish(),
  source: z.string().default(''),
  text: z.string().min(1),
});

/** Returns the schema of a word file. Shipped files also have title, language, version and licence. */
const wordsIn = <Words extends z.ZodType>(member: string, schema: Words) =>
  z.preprocess(
    (content) =>
      typeof content === 'object' && content !== null && Object.hasOwn(content, 'licence')
        ? (content as Record<string, unknown>)[member]
        : content,
    schema,
  );

export const readTerms = (contents: ListContents, file: string) =>
  json(contents, file, wordsIn('terms', Terms));
export const readStems = (contents: ListContents, file: string) =>
  json(contents, file, wordsIn('stems', Stems));

export const readThresholds = (
  contents: ListContents,
  file: string,
): ReadonlyMap<string, ReportingThreshold> => new Map(Object.entries(json(contents, file, Thresholds)));

export function readRates(contents: ListContents, file: string): ExchangeRates {
  const { reference, tables } = json(contents, file, Rates);
  return new ExchangeRates(reference, tables);
}

export function readFatf(contents: ListContents, file: string): ReadonlyMap<string, FatfList> {
  const lists = json(contents, file, Fatf);
  // In this order, because the last list counts for a country on several lists.
  const rows = (['increased_monitoring', 'call_for_action', 'enhanced_due_diligence'] as const).flatMap(
    (list) => lists[list].map((code) => [code, list] as const),
  );
  return new Map(rows);
}

/** Reads articles, one per line as JSON, each with a unique id. */
export function* readArticles(contents: ListContents, file: string): Steps<ArticleList> {
  const list = new ArticleList();
  const ids = new Set<string>();
  for (const [raw, line] of contents.lines(file)) {
    yield;
    if (raw.trim() === '') continue;
    const { published_on: publishedOn, ...rest } = parseCheckedJson(raw, file, ArticleRow, line);
    if (ids.has(rest.id)) throw new ListFileError(file, line, 'its id stands there twice');
    ids.add(rest.id);
    list.add({ ...rest, publishedOn: publishedOn ?? null });
  }
  return list;
}

/** Number of short lines read between two pauses, in less than half a millisecond. */
const LINES_AT_ONCE = 128;

/** Reads each entry of a file with `parse`; if that returns null, throws ListFileError with `fault`. */
function* readEach<Entry>(
  contents: ListContents,
  file: string,
  fault: string,
  parse: (text: string) => Entry | null,
): Steps<Set<Entry>> {
  const found = new Set<Entry>();
  for (const [text, line] of contents.entries(file)) {
    const entry = parse(text);
    if (entry === null) throw new ListFileError(file, line, fault);
    found.add(entry);
    if (line % LINES_AT_ONCE === 0) yield;
  }
  return found;
}

export function* readDomains(contents: ListContents, file: string): Steps<DomainSet> {
  const domains = yield* readEach(contents, file, 'it is no domain', (text) => {
    const wildcard = text.startsWith('*.') ? '*.' : '';
    const domain = asciiDomain(text.slice(wildcard.length));
    return domain?.includes('.') ? wildcard + domain : null;
  });
  return new DomainSet(domains);
}

export const readAsns = (contents: ListContents, file: string): Steps<ReadonlySet<number>> =>
  readEach(contents, file, 'it is no number of an autonomous system', (text) => {
    const found = /^(?:AS)?(\d{1,10})$/i.exec(text);
    return found && Number(found[1]);
  });

export const readIpAddresses = (contents: ListContents, file: string): Steps<ReadonlySet<string>> =>
  readEach(contents, file, 'it is no IP address', (text) => parseIpAddress(text)?.canonical ?? null);

/** Reads networks (`192.0.2.0/24`) and addresses. IPv6 networks are extended to whole /48 networks. */
export function* readNetworks(contents: ListContents, file: string): Steps<IpAddressTable> {
  const ends = { 4: { starts: [], ends: [] } as RangeEnds, 6: { starts: [], ends: [] } as RangeEnds };
  for (const [text, line] of contents.entries(file)) {
    const [address, bits] = text.split('/', 2);
    const prefix = bits === undefined ? null : Number(bits);
    const range = ipKeyRangeOf(address!, prefix);
    if (!range) throw new ListFileError(file, line, 'it is no network');
    const bitsMax = range.version === 4 ? 32 : 128;
    if (prefix !== null && (!Number.isInteger(prefix) || prefix < 1 || prefix > bitsMax))
      throw new ListFileError(file, line, `/${bits} is no length of a network`);
    ends[range.version].starts.push(range.start);
    ends[range.version].ends.push(range.end);
    yield;
  }
  return {
    v4: rangeTableOf(yield* mergeRanges(ends[4]), false),
    v6: rangeTableOf(yield* mergeRanges(ends[6]), true),
  };
}

interface RangeEnds {
  readonly starts: number[];
  readonly ends: number[];
}

/** Merges overlapping ranges. A gap is where as many ranges have ended as have started. */
function* mergeRanges(ranges: RangeEnds): Steps<IpAddressRange[]> {
  const starts = Float64Array.from(ranges.starts).sort();
  const ends = Float64Array.from(ranges.ends).sort();
  const covered: IpAddressRange[] = [];
  let start = starts[0];
  for (let at = 0; at < starts.length; at++) {
    yield;
    const next = starts[at + 1];
    if (next !== undefined && next <= ends[at]!) continue;
    covered.push({ start: start!, end: ends[at]!, value: 1 });
    start = next;
  }
  return covered;
}

/** Reads ticker and address of each row below the header. Returns tickers by the key of the address. */
export function* readSanctionedAddresses(
  contents: ListContents,
  file: string,
): Steps<ReadonlyMap<string, string>> {
  const rows = contents.entries(file);
  const header = rows.next();
  if (header.done || header.value[0] !== 'ofac_ticker,address')
    throw new ListFileError(file, 1, 'the header has to be ofac_ticker,address');
  const tickers = new Map<string, string>();
  for (const [text, line] of rows) {
    const found = /^([A-Z0-9]{2,10}),([A-Za-z0-9:]{20,130})$/.exec(text);
    if (!found) throw new ListFileError(file, line, 'it is no ticker and address');
    tickers.set(walletAddressKeyOf(found[2]!), found[1]!);
    yield;
  }
  return tickers;
}

const json = <T>(contents: ListContents, file: string, schema: z.ZodType<T>): T =>
  parseCheckedJson(contents.text(file), file, schema, null);

function parseCheckedJson<T>(text: string, file: string, schema: z.ZodType<T>, line: number | null): T {
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
