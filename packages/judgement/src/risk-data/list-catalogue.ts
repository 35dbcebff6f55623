import type { ArticleList } from './article-list.js';
import countryNames from './data/countries.json' with { type: 'json' };
import type { ExchangeRates } from './exchange-rates.js';
import type { ListContents } from './list-contents.js';
import * as read from './list-parsers.js';
import { KnownDomains, type DomainSet } from './mail-domains.js';
import { NameIndex } from './name-index.js';
import { Countries, parseOfac } from './ofac-csv.js';
import { OffenceLexicon } from './offence-lexicon.js';
import { decodeIpAddressTables, type IpAddressTable } from './range-table.js';
import type { FatfList, ReportingThreshold } from './risk-answers.js';
import type { Steps } from '../steps.js';
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
  readonly ip_country: IpAddressTable;
  readonly ip_asn: IpAddressTable;
  readonly hosting_asns: ReadonlySet<number>;
  readonly vpn_ranges: IpAddressTable;
  readonly occupations: TermList;
  readonly industries: TermList;
  readonly offences: OffenceLexicon;
  readonly articles: ArticleList;
  readonly fx: ExchangeRates;
  readonly reporting_thresholds: ReadonlyMap<string, ReportingThreshold>;
}

export type ListName = keyof ListValues;

interface ListDefinition<Value> {
  /** File names in the folder of the lists; all files are needed. */
  readonly files: readonly string[];
  /** Days after which the list is stale; null for lists that rarely change. */
  readonly freshDays: number | null;
  parse(contents: ListContents): Steps<Value>;
  size(value: Value): number;
}

const listOfOneFile = <Value>(
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

/** Defines a list of at most some hundred entries, which can be parsed in one go. */
const smallListOfOneFile = <Value>(
  file: string,
  parse: (contents: ListContents, file: string) => Value,
): ListDefinition<Value & { readonly size: number }> =>
  listOfOneFile(
    file,
    function* (contents) {
      yield;
      return parse(contents, file) as Value & { readonly size: number };
    },
    sizeOf,
  );

const sizeOf = ({ size }: { readonly size: number }): number => size;
const ranges = ({ v4, v6 }: IpAddressTable): number => v4.ranges + v6.ranges;
const parseAddressTables = (contents: ListContents, file: string) =>
  decodeIpAddressTables(file, contents.bytes(file));
const parseTermList = (contents: ListContents, file: string) => new TermList(read.readTerms(contents, file));

/** Name lists change every few days. */
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

export const LIST_CATALOGUE: { readonly [Name in ListName]: ListDefinition<ListValues[Name]> } = {
  sanctions: SANCTIONS,
  sanctioned_addresses: listOfOneFile(
    'sanctioned-addresses/addresses.csv',
    read.readSanctionedAddresses,
    sizeOf,
    FRESH_DAYS,
  ),
  tor_exits: listOfOneFile('tor-exits.txt', read.readIpAddresses, sizeOf, FRESH_DAYS),
  fatf: smallListOfOneFile('fatf.json', read.readFatf),
  disposable_domains: listOfOneFile('disposable-domains.txt', read.readDomains, sizeOf),
  disposable_domains_wide: listOfOneFile('disposable-domains-wide.txt', read.readDomains, sizeOf),
  free_mail_domains: listOfOneFile('free-mail-domains.txt', read.readDomains, sizeOf),
  known_domains: smallListOfOneFile('known-domains.json', (contents, file) => {
    return new KnownDomains(read.readTerms(contents, file));
  }),
  ip_country: listOfOneFile('ip-country.bin', parseAddressTables, ranges),
  ip_asn: listOfOneFile('ip-asn.bin', parseAddressTables, ranges),
  hosting_asns: listOfOneFile('hosting-asns.txt', read.readAsns, sizeOf),
  vpn_ranges: listOfOneFile('vpn-ranges.txt', read.readNetworks, ranges),
  occupations: smallListOfOneFile('occupations.json', parseTermList),
  industries: smallListOfOneFile('industries.json', parseTermList),
  offences: smallListOfOneFile('offences.json', (contents, file) => {
    return new OffenceLexicon(read.readStems(contents, file));
  }),
  articles: listOfOneFile('articles.jsonl', read.readArticles, ({ articles }) => articles.length),
  fx: smallListOfOneFile('fx.json', read.readRates),
  reporting_thresholds: smallListOfOneFile('reporting-thresholds.json', read.readThresholds),
};

export const LIST_NAMES = Object.keys(LIST_CATALOGUE) as ListName[];
