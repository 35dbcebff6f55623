import { hash } from 'node:crypto';
import { canonicalJson } from '@alert-review/kernel';
import type { ExchangeRateOrigin } from './exchange-rates.js';
import { asciiDomain, registrableDomainOf } from './mail-domains.js';
import { countryOfTableCode, valueAtIpAddress, parseIpAddress } from './ip-address.js';
import { LIST_NAMES, LIST_CATALOGUE, type ListName, type ListValues } from './list-catalogue.js';
import { isLocalAddress, isSpecialPurposeAddress } from './special-purpose-ranges.js';
import { listAgeDays } from './list-age.js';
import { COMPARED_NAME_CHARS_MAX, nameParts, type NameBearerKind } from './name-parts.js';
import { bankNamesIn } from './name-texts.js';
import { phoneByPlan } from './phone-number.js';
import { plainDocumentNumber } from './ofac-csv.js';
import { OffenceLexicon } from './offence-lexicon.js';
import type { Steps } from '../steps.js';
import { TermList } from './term-list.js';
import { walletAddressKeyOf } from './wallet-address.js';
import type {
  NewsArticle,
  FatfList,
  IpAddress,
  MailDomain,
  OffenceHit,
  PhoneOrigin,
  ReportingThreshold,
  ScreeningCandidate,
} from './risk-answers.js';
import { plainWordsOf } from './words/plain-words.js';
import { compiledOwnWords, ownWordsNote, WORD_GROUPS, wordListVersions } from './words/word-lists.js';

const VERSION_HASH_CHARS = 12;

/** Words that an organization adds to lists that an operator may replace. */
const own = compiledOwnWords((words) => {
  const stems = [...WORD_GROUPS.values()].flatMap(({ list, name, place }) =>
    list === 'offences' && words[name] ? [[place.at(-1)!, words[name].add] as const] : [],
  );
  return {
    occupations: new TermList(words['occupations.terms']?.add ?? []),
    industries: new TermList(words['industries.terms']?.add ?? []),
    offences: new OffenceLexicon(Object.fromEntries(stems)),
  };
});

/** A parsed list, with the version that a run records. */
export interface ListInForce<Name extends ListName> {
  readonly name: Name;
  readonly date: string;
  readonly sha256: string;
  readonly value: ListValues[Name];
}

export type ListsInForce = { readonly [Name in ListName]?: ListInForce<Name> };

/** An unchanging set of lists. A run takes `RiskLists.current()` once, so that answers and versions agree. */
export class RiskData {
  constructor(private readonly lists: ListsInForce) {}

  /** `domain` in any case, Unicode or punycode. */
  mailDomain(domain: string): MailDomain {
    const ascii = asciiDomain(domain);
    if (ascii === null) return { disposable: null, free: false, registrable: null, lookAlikeOf: null };
    const listed = (name: 'disposable_domains' | 'disposable_domains_wide' | 'free_mail_domains') =>
      this.value(name)?.holds(ascii) ?? false;
    const registrable = registrableDomainOf(ascii);
    const known = this.value('known_domains');
    const wide = listed('disposable_domains_wide') ? 'wide' : null;
    const free = listed('free_mail_domains');
    return {
      disposable: listed('disposable_domains') ? 'curated' : wide,
      free,
      registrable,
      lookAlikeOf: (registrable !== null && known?.lookAlikeOf(ascii, free)) || null,
    };
  }

  /** `e164`: a number such as `+4670…`. All members are null if it cannot be read. */
  phone(e164: string): PhoneOrigin {
    return phoneByPlan(e164);
  }

  /** Looks up an IPv4 or IPv6 address. Special-purpose addresses have no country and no network. */
  ip(address: string): IpAddress {
    const parsed = parseIpAddress(address);
    if (!parsed) return { country: null, asn: null, hosting: false, vpn: false, tor: null };
    const number = (name: 'ip_country' | 'ip_asn' | 'vpn_ranges'): number => {
      const table = this.value(name);
      return table ? valueAtIpAddress(table, parsed) : 0;
    };
    const isSpecial = isSpecialPurposeAddress(parsed);
    const asn = (!isSpecial && number('ip_asn')) || null;
    return {
      country: isSpecial ? null : countryOfTableCode(number('ip_country')),
      asn,
      hosting: asn !== null && (this.value('hosting_asns')?.has(asn) ?? false),
      vpn: number('vpn_ranges') > 0,
      tor: this.value('tor_exits')?.has(parsed.canonical) ?? null,
    };
  }

  isLocalAddress(address: string): boolean {
    const parsed = parseIpAddress(address);
    return parsed !== null && isLocalAddress(parsed);
  }

  fatf(country: string): FatfList | null {
    return this.value('fatf')?.get(country.toUpperCase()) ?? null;
  }

  bankNames(text: string): readonly string[] {
    return bankNamesIn(text);
  }

  /** Returns the listed term that the text contains as whole words; null if there is none. */
  highRiskOccupation(text: string): string | null {
    return this.value('occupations')?.find(text) ?? own().occupations.find(text);
  }

  highRiskIndustry(text: string): string | null {
    return this.value('industries')?.find(text) ?? own().industries.find(text);
  }

  /** Finds a sanctioned address: hexadecimal and Bech32 in any case, others exactly. The ticker is OFAC's. */
  sanctionedAddress(address: string): { readonly ticker: string } | null {
    const ticker = this.value('sanctioned_addresses')?.get(walletAddressKeyOf(address));
    return ticker === undefined ? null : { ticker };
  }

  /**
   * Returns candidates with a score of at least 82, best first, one per entry; null if no name list is
   * mounted.
   */
  *screen(name: string, kind: NameBearerKind | null = null): Steps<readonly ScreeningCandidate[] | null> {
    const index = this.value('sanctions');
    return index ? yield* index.search(name, kind) : null;
  }

  /** Returns an entry of a name list, or null. `version` changes if the entry's content changes. */
  listedEntry(listId: string, entryId: string) {
    const entry = this.value('sanctions')?.entry(listId, entryId);
    if (!entry) return null;
    const { names, documents = [], program, dobs, birthPlaces = [], nationalities, countries } = entry;
    return {
      mainName: names[0]!,
      program,
      dobs,
      birthPlaces,
      countries: [...new Set([...nationalities, ...countries])],
      version: hash('sha256', canonicalJson(entry), 'hex').slice(0, VERSION_HASH_CHARS),
      hasDocument: (number?: string | null) => documents.includes(plainDocumentNumber(number ?? '')),
    };
  }

  comparedName(name: string): { readonly words: number; readonly isCut: boolean } {
    const { words, isCut } = nameParts(name);
    return { words: words.length, isCut };
  }

  words(text: string): readonly string[] {
    return plainWordsOf(text);
  }

  offenceGroups(text: string): readonly OffenceHit[] {
    return [...(this.value('offences')?.hits(text) ?? []), ...own().offences.hits(text)];
  }

  /**
   * Returns articles that contain every word of the name (or of its beginning), newest first; null without a
   * list.
   */
  articles(name: string): readonly NewsArticle[] | null {
    return this.value('articles')?.articlesNaming(name.slice(0, COMPARED_NAME_CHARS_MAX)) ?? null;
  }

  /** Returns the exact value of a unit in `fxReference` at that day's rate; null without a rate. */
  fx(currencyCode: string, isoDay: string): string | null {
    return this.value('fx')?.rate(currencyCode, isoDay) ?? null;
  }

  /** Returns of which day and by whom the rate of `fx` is; null without one, as for `fxReference`. */
  fxOrigin(currencyCode: string, isoDay: string): ExchangeRateOrigin | null {
    return this.value('fx')?.rateOrigin(currencyCode, isoDay) ?? null;
  }

  get fxReference(): string {
    return this.value('fx')?.reference ?? 'USD';
  }

  reportingThreshold(currencyCode: string): ReportingThreshold | null {
    return this.value('reporting_thresholds')?.get(currencyCode.toUpperCase()) ?? null;
  }

  dateOf(list: ListName): string | null {
    return this.lists[list]?.date ?? null;
  }

  /** Returns the version of each active list and word list by name: its date and the start of its SHA-256. */
  versions(): Readonly<Record<string, string>> {
    const inForce = LIST_NAMES.flatMap((name) => this.lists[name] ?? []);
    const listed = Object.fromEntries(
      inForce.map(({ name, date, sha256 }) => [
        name,
        `${date} ${sha256.slice(0, VERSION_HASH_CHARS)}${ownWordsNote(name)}`,
      ]),
    );
    return { ...wordListVersions(), ...listed };
  }

  /** Returns the lists that must be fresh but are too old at that instant (epoch ms). */
  stale(atMs: number): readonly ListName[] {
    return LIST_NAMES.filter((name) => {
      const { freshDays } = LIST_CATALOGUE[name];
      const date = this.dateOf(name);
      return freshDays !== null && date !== null && listAgeDays(date, atMs) > freshDays;
    });
  }

  private value<Name extends ListName>(name: Name): ListValues[Name] | null {
    return this.lists[name]?.value ?? null;
  }
}
