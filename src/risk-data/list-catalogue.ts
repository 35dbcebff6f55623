import type { ArticleList } from './article-list.js';
import countryNames from './data/countries.json' with { type: 'json' };
import type { ExchangeRates } from './exchange-rates.js';
import type { ListContents } from './list-contents.js';
import * as read from './list-parsers.js';
import { KnownDomains, type DomainSet } from './mail-domains.js';
import { NameIndex } from './name-index.js';
import { Countries, parseOfac } from './ofac-csv.js';
import { OffenceLexicon } from './offence-lexicon.js';
import { decodeTables, type AddressTable } from './range-table.js';
import type { FatfList, ReportingThreshold } from './risk-answers.js';
import type { Steps } from '../platform/process/cooperative.js';
import { TermList } from './term-list.js';

export interface ListValues {
  readonly sanctions: NameIndex;
  readonly sanctioned_addresses: ReadonlyMap<string, string>;
  readonly tor_exits: ReadonlySet<string>;
  readonly fatf: ReadonlyMap<string, FatfList>;
  readonly disposable_domains: DomainSet;
  readonly disposable_domains_wide: DomainSet;
  readonly free_mail_domains: DomainSet;
  readonly known_domains: KnownDomains;
  readonly ip_country: AddressTable;
  readonly ip_asn: AddressTable;
  readonly hosting_asns: ReadonlySet<number>;
  readonly vpn_ranges: AddressTable;
  readonly occupations: TermList;
  readonly industries: TermList;
  readonly offences: OffenceLexicon;
  readonly articles: ArticleList;
  readonly fx: ExchangeRates;
  readonly reporting_thresholds: ReadonlyMap<string, ReportingThreshold>;
}

export type ListName = keyof ListValues;

interface ListDefinition<Value> {
  /** Names inside the folder of the lists; all of the files are needed. */
  readonly files: readonly string[];
  /** Days after which the list is stale; null for lists that change rarely. */
  readonly freshDays: number | null;
  parse(contents: ListContents): Steps<Value>;
  size(value: Value): number;
}

const one = <Value>(
  file: string,
  parse: (contents: ListContents, file: string) => Steps<Value>,
  size: (value: Value) => number,
  freshDays: number | null = null,
): ListDefinition<Value> => ({
  files: [file],
  freshDays,
  parse: (contents) => parse(contents, file),
  size,
});

/** Defines a list of some hundred entries at most, which needs no slices. */
const small = <Value>(
  file: string,
  parse: (contents: ListContents, file: string) => Value,
): ListDefinition<Value & { readonly size: number }> =>
  one(
    file,
    function* (contents) {
      yield;
      return parse(contents, file) as Value & { readonly size: number };
    },
    sizeOf,
  );

const sizeOf = ({ size }: { readonly size: number }): number => size;
const ranges = ({ v4, v6 }: AddressTable): number => v4.ranges + v6.ranges;
const tables = (contents: ListContents, file: string) => decodeTables(file, contents.bytes(file));
const terms = (contents: ListContents, file: string) => new TermList(read.readTerms(contents, file));

/** Lists of names are changed every few days. */
const FRESH_DAYS = 7;

const SANCTIONS: ListDefinition<NameIndex> = {
  files: ['sanctions/sdn.csv', 'sanctions/alt.csv', 'sanctions/add.csv'],
  freshDays: FRESH_DAYS,
  *parse(contents) {
    const index = new NameIndex();
    for (const entry of yield* parseOfac(contents, new Countries(countryNames))) {
      index.add(entry);
      yield;
    }
    return index;
  },
  size: ({ entries }) => entries.length,
};

export const LISTS: { readonly [Name in ListName]: ListDefinition<ListValues[Name]> } = {
  sanctions: SANCTIONS,
  sanctioned_addresses: one(
    'sanctioned-addresses/addresses.csv',
    read.readSanctionedAddresses,
    sizeOf,
    FRESH_DAYS,
  ),
  tor_exits: one('tor-exits.txt', read.readAddresses, sizeOf, FRESH_DAYS),
  fatf: small('fatf.json', read.readFatf),
  disposable_domains: one('disposable-domains.txt', read.readDomains, sizeOf),
  disposable_domains_wide: one('disposable-domains-wide.txt', read.readDomains, sizeOf),
  free_mail_domains: one('free-mail-domains.txt', read.readDomains, sizeOf),
  known_domains: small('known-domains.json', (contents, file) => {
    return new KnownDomains(read.readTerms(contents, file));
  }),
  ip_country: one('ip-country.bin', tables, ranges),
  ip_asn: one('ip-asn.bin', tables, ranges),
  hosting_asns: one('hosting-asns.txt', read.readAsns, sizeOf),
  vpn_ranges: one('vpn-ranges.txt', read.readNetworks, ranges),
  occupations: small('occupations.json', terms),
  industries: small('industries.json', terms),
  offences: small('offences.json', (contents, file) => {
    return new OffenceLexicon(read.readStems(contents, file));
  }),
  articles: one('articles.jsonl', read.readArticles, ({ articles }) => articles.length),
  fx: small('fx.json', read.readRates),
  reporting_thresholds: small('reporting-thresholds.json', read.readThresholds),
};

export const LIST_NAMES = Object.keys(LISTS) as ListName[];
