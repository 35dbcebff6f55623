import { instantOf, utcDay } from '@alert-review/kernel';
import { currencyById } from '@alert-review/reference-lists';
import { counterpartyKeyOf } from '../activity/entity-activity.js';
import { CASE_LIMITS } from '../case/case-limits.js';
import type { GatheredFacts, Period, RecordVersion } from '../case/facts/case-facts.js';
import {
  type ContactFacts,
  type FatfStatus,
  homeCountriesOf,
  type PlaceFacts,
  type SharedContact,
} from '../case/facts/contact-facts.js';
import type { ProfileFacts } from '../case/facts/profile-facts.js';
import type { GivenEntity } from '../given/given-records.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { CaseRecords, CustomerIdsBySharedValue, GatheringPace } from './case-records.js';
import { BRIEF_NAME_CHARS_MAX, type EntityBrief, type EntityBriefs } from './entity-briefs.js';
import type { NamedCounterpartiesInput } from './named-counterparties.js';

/** Tor exits change daily, so an address missing from an old list may be an exit by now. */
const TOR_LIST = 'tor_exits';

export interface ContactLoadInput extends NamedCounterpartiesInput {
  /** Transactions after the lookback, whose parties texts mention by name. */
  readonly later?: NamedCounterpartiesInput['transactions'];
  readonly subjectId: string;
  readonly profile: GivenEntity | null;
  readonly window: Period;
}

interface ContactSources {
  readonly customers: CaseRecords['customers'];
  readonly pace: GatheringPace;
  readonly briefs: EntityBriefs;
}

/**
 * Reads shared contact data with at most 60 lookups, and counterparties, both within the limits of a case.
 */
export async function loadContacts(
  { customers, briefs, pace }: ContactSources,
  risk: RiskData,
  asked: ContactLoadInput,
  stale: readonly string[],
) {
  // One more, because the customer itself may be among them.
  const [having, counterparties] = await Promise.all([
    asked.profile ? customers.sharing(asked.profile, CASE_LIMITS.sharers + 1) : NO_CONTACTS,
    counterpartiesOf(briefs, asked),
  ]);
  const found = FIELDS.map((field) => having[field]);
  // Pauses, because with many transactions each of these steps takes some milliseconds.
  await pace.pause();
  const paidLater = await laterReceivers(briefs, asked);
  const known = await briefs.ofIds([...new Set(found.flatMap(idsOf))]);
  const others = new Map(known.flatMap((row) => (row.ownId === asked.subjectId ? [] : [[row.id, row]])));
  const sharers = found.map((each) => sharersAmong(each, others));
  const [emails, phones, ips] = sharers as [
    CustomerIdsBySharedValue,
    CustomerIdsBySharedValue,
    CustomerIdsBySharedValue,
  ];
  const sharing = new Set(sharers.flatMap(idsOf));
  const read = [...others.values()].filter(({ id }) => sharing.has(id));
  const names = partyNames([...counterparties.found, ...paidLater], asked);
  await pace.pause();
  return {
    facts: {
      profile: profileFacts(risk, asked),
      contacts: {
        emails: [...emails.keys()].map((address) => mailFacts(risk, address)),
        phones: [...phones.keys()].map((number) => ({ number, ...risk.phone(number) })),
        shared: sharedContacts(emails, phones),
      },
      reportingThresholds: reportingThresholdsByCurrency(risk, asked),
      partyNames: names,
      partyTypes: partyTypes([...counterparties.found, ...paidLater]),
      places: placeFacts(risk, asked, { ips, counterparties, torIsStale: stale.includes(TOR_LIST) }),
    },
    versions: [...read, ...counterparties.found, ...paidLater].map(versionOf),
  } satisfies GatheredFacts;
}

const FIELDS = ['emails', 'phones', 'ips'] as const;
const NO_CONTACTS = { emails: new Map(), phones: new Map(), ips: new Map() };

/**
 * Returns the customers that paid or were paid by the subject, those of flagged payments first. Failed
 * payments count.
 */
async function counterpartiesOf(briefs: EntityBriefs, asked: ContactLoadInput) {
  const { subjectId, lookback, flaggedIds } = asked;
  const seen = asked.transactions.flatMap(({ content }) => {
    const sides = [content.sender?.entity_id, content.receiver?.entity_id];
    const atMs = instantOf(content.event_time);
    if (!sides.includes(subjectId) || atMs < lookback.startMs || atMs > lookback.endMs) return [];
    const other = sides.find((id) => id != null && id !== subjectId);
    return other == null ? [] : [{ other, atMs, flagged: flaggedIds.has(content.transaction_id) }];
  });
  seen.sort(
    (a, b) => Number(b.flagged) - Number(a.flagged) || b.atMs - a.atMs || (a.other < b.other ? -1 : 1),
  );
  const ids = [...new Set(seen.map(({ other }) => other))];
  const looked = ids.slice(0, CASE_LIMITS.placedCounterparties);
  return { found: await briefs.ofOwnIds(looked), truncated: ids.length > looked.length };
}

/** Maximum number of recipients paid after the alert that texts mention by name. */
const LATER_RECEIVERS_MAX = 20;

function laterReceivers(
  briefs: EntityBriefs,
  { subjectId, later = [] }: ContactLoadInput,
): Promise<readonly EntityBrief[]> {
  const paid = later.flatMap(({ content: { sender, receiver } }) =>
    sender?.entity_id === subjectId ? (receiver?.entity_id ?? []) : [],
  );
  return briefs.ofOwnIds([...new Set(paid)].slice(0, LATER_RECEIVERS_MAX));
}

/** Returns names: of customers from their records, of others as the transactions have them. */
function partyNames(
  found: readonly EntityBrief[],
  { transactions, later = [] }: ContactLoadInput,
): Readonly<Record<string, string>> {
  const names = new Map<string, string>();
  for (const { ownId, name } of found) if (name) names.set(`entity:${ownId}`, name);
  for (const { content } of [...transactions, ...later])
    for (const side of [content.sender, content.receiver]) {
      const key = side?.name ? counterpartyKeyOf(side) : null;
      if (key === null || names.size >= 2 * CASE_LIMITS.placedCounterparties || names.has(key)) continue;
      names.set(key, side!.name!.slice(0, BRIEF_NAME_CHARS_MAX).toWellFormed());
    }
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the types of customers by the `counterparty` of a row. */
const partyTypes = (found: readonly EntityBrief[]) =>
  Object.fromEntries(
    found
      .flatMap(({ ownId, type }) => (type === null ? [] : [[`entity:${ownId}`, type] as const]))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const idsOf = (sharers: CustomerIdsBySharedValue): string[] => [...sharers.values()].flat();

function sharersAmong(
  found: CustomerIdsBySharedValue,
  others: ReadonlyMap<string, unknown>,
): CustomerIdsBySharedValue {
  const among = (ids: readonly string[]) => ids.filter((id) => others.has(id)).slice(0, CASE_LIMITS.sharers);
  return new Map([...found].map(([value, ids]) => [value, among(ids)]));
}

const versionOf = ({ id, hash }: { id: string; hash: string }): RecordVersion => ({
  hash,
  id,
  kind: 'entity',
});

function profileFacts(risk: RiskData, { profile, window, transactions }: ContactLoadInput): ProfileFacts {
  const declared = [
    profile?.estimated_monthly_deposits,
    profile?.estimated_monthly_withdrawals,
    profile?.annual_income,
  ].flatMap((range) => (range ? [currencyById(range.currency)!.symbol] : []));
  const used = transactions.map(({ content }) => content.amount_currency);
  const day = utcDay(window.endMs);
  const codes = [...new Set([...declared, ...used])].sort();
  return {
    highRiskOccupation: profile?.occupation ? risk.highRiskOccupation(profile.occupation) : null,
    highRiskIndustry: profile?.industry ? risk.highRiskIndustry(profile.industry) : null,
    rates: Object.fromEntries(codes.map((code) => [code, risk.fx(code, day)])),
    reference: risk.fxReference,
  };
}

function reportingThresholdsByCurrency(
  risk: RiskData,
  { transactions }: ContactLoadInput,
): Record<string, string> {
  const used = transactions.map(({ content }) => content.amount_currency);
  // Including the reference currency, whose threshold applies to currencies without their own.
  const codes = [...new Set([...used, risk.fxReference])].sort();
  return Object.fromEntries(
    codes.flatMap((code) => {
      const threshold = risk.reportingThreshold(code);
      return threshold ? [[code, threshold.amount]] : [];
    }),
  );
}

function mailFacts(risk: RiskData, address: string): ContactFacts['emails'][number] {
  const { disposable, lookAlikeOf } = risk.mailDomain(address.slice(address.lastIndexOf('@') + 1));
  return { address, disposable, lookAlikeOf };
}

function sharedContacts(emails: CustomerIdsBySharedValue, phones: CustomerIdsBySharedValue): SharedContact[] {
  const byEmail = new Set(idsOf(emails));
  const byPhone = new Set(idsOf(phones));
  return [...new Set([...byEmail, ...byPhone])].sort().map((id) => ({
    id,
    by: [...(byEmail.has(id) ? (['email'] as const) : []), ...(byPhone.has(id) ? (['phone'] as const) : [])],
  }));
}

interface FoundAtPlaces {
  readonly ips: CustomerIdsBySharedValue;
  readonly counterparties: Awaited<ReturnType<typeof counterpartiesOf>>;
  readonly torIsStale: boolean;
}

function placeFacts(
  risk: RiskData,
  asked: ContactLoadInput,
  { ips: sharers, counterparties: others, torIsStale }: FoundAtPlaces,
): PlaceFacts {
  const { profile } = asked;
  const ips = [...sharers].map(([address, having]) => {
    const { country, hosting, vpn, tor } = risk.ip(address);
    const found = { address, country, hosting, vpn, tor: torIsStale && !tor ? null : tor };
    if (risk.isLocalAddress(address)) return { ...found, local: true as const, sharedWith: [] };
    return { ...found, sharedWith: [...having].sort() };
  });
  const counterparties = others.found
    .flatMap(({ ownId, country }) => (country === null ? [] : [{ country, entityId: ownId }]))
    .sort((a, b) => (a.entityId < b.entityId ? -1 : 1));
  const concerned = [...ips, ...counterparties].flatMap(({ country }) => country ?? []);
  const fatf = [...new Set([...concerned, ...homeCountriesOf(profile)])]
    .sort()
    .flatMap((country): [string, FatfStatus][] => {
      const status = risk.fatf(country);
      return status ? [[country, status]] : [];
    });
  return {
    ips,
    counterparties,
    counterpartiesTruncated: others.truncated,
    fatf: Object.fromEntries(fatf),
  };
}
