import { contactKeysOf, EntityRecord, type Entity } from '../../../ingestion/domain/entity.record.js';
import { instantOf, utcDay } from '@alert-review/kernel';
import { yieldToEventLoop } from '../../../platform/process/cooperative.js';
import type { RowReader } from '../../../platform/records/rows.js';
import { currencyById } from '@alert-review/reference-lists';
import {
  CASE_LIMITS,
  type ContactFacts,
  counterpartyKeyOf,
  type FatfStatus,
  type GatheredFacts,
  homeCountriesOf,
  type Period,
  type PlaceFacts,
  type ProfileFacts,
  type RecordVersion,
  type RiskData,
  type SharedContact,
} from '@alert-review/judgement';
import { NAME_CHARS_MAX, type EntityBrief, type EntityBriefs } from './entity-briefs.js';
import type { TransactionsAsked } from './named-counterparties.js';

/** Exits change daily, so an address that is missing in an old list may be an exit by now. */
const TOR_LIST = 'tor_exits';

type Sharers = ReadonlyMap<string, readonly string[]>;

export interface ContactsAsked extends TransactionsAsked {
  /** Transactions after the lookback, whose parties are told by name. */
  readonly later?: TransactionsAsked['transactions'];
  readonly subjectId: string;
  readonly profile: Entity | null;
  readonly window: Period;
}

interface ContactSources {
  readonly rows: RowReader;
  readonly briefs: EntityBriefs;
}

/** Reads contacts with at most 60 lookups, and counterparties, each up to the limits of a case. */
export async function loadContacts(
  { rows, briefs }: ContactSources,
  risk: RiskData,
  asked: ContactsAsked,
  stale: readonly string[],
) {
  const keys = asked.profile ? contactKeysOf(asked.profile) : { emails: [], phones: [], ips: [] };
  const [found, counterparties] = await Promise.all([
    Promise.all(FIELDS.map((field) => customersByValue(rows, field, keys[field]))),
    counterpartiesOf(briefs, asked),
  ]);
  // Why pauses: with many transactions each of these steps takes some milliseconds.
  await yieldToEventLoop();
  const paidLater = await laterReceivers(briefs, asked);
  const having = await briefs.ofIds([...new Set(found.flatMap(idsOf))]);
  const others = new Map(having.flatMap((row) => (row.ownId === asked.subjectId ? [] : [[row.id, row]])));
  const sharers = found.map((each) => sharersAmong(each, others));
  const [emails, phones, ips] = sharers as [Sharers, Sharers, Sharers];
  const sharing = new Set(sharers.flatMap(idsOf));
  const read = [...others.values()].filter(({ id }) => sharing.has(id));
  const names = partyNames([...counterparties.found, ...paidLater], asked);
  await yieldToEventLoop();
  return {
    facts: {
      profile: profileFacts(risk, asked),
      contacts: {
        emails: keys.emails.map((address) => mailFacts(risk, address)),
        phones: keys.phones.map((number) => ({ number, ...risk.phone(number) })),
        shared: sharedContacts(emails, phones),
      },
      reportingThresholds: reportingThresholdsByCurrency(risk, asked),
      partyNames: names,
      places: placeFacts(risk, asked, { ips, counterparties, torIsStale: stale.includes(TOR_LIST) }),
    },
    versions: [...read, ...counterparties.found, ...paidLater].map(versionOf),
  } satisfies GatheredFacts;
}

const FIELDS = ['emails', 'phones', 'ips'] as const;
const INDEX = { emails: 'email', phones: 'phone', ips: 'ip' } as const;

/** Returns ids by value. They stand in the index keys, so no record is read. */
async function customersByValue(
  rows: RowReader,
  field: keyof typeof INDEX,
  values: readonly string[],
): Promise<Sharers> {
  // Why one more: the subject itself may be among them.
  const options = {
    index: INDEX[field],
    sort: { id: 1 },
    limit: CASE_LIMITS.sharers + 1,
    fields: [],
  } as const;
  const found = await Promise.all(
    values.map(async (value) => {
      const having = await rows.find(EntityRecord.current, { [field]: value }, options);
      return [value, having.map(({ id }) => id)] as const;
    }),
  );
  return new Map(found);
}

/** Returns the customers that the subject paid or was paid by, flagged payments first. Failed ones count. */
async function counterpartiesOf(briefs: EntityBriefs, asked: ContactsAsked) {
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

/** Most receivers paid after the alert that are told by name. */
const LATER_RECEIVERS_MAX = 20;

function laterReceivers(
  briefs: EntityBriefs,
  { subjectId, later = [] }: ContactsAsked,
): Promise<readonly EntityBrief[]> {
  const paid = later.flatMap(({ content: { sender, receiver } }) =>
    sender?.entity_id === subjectId ? (receiver?.entity_id ?? []) : [],
  );
  return briefs.ofOwnIds([...new Set(paid)].slice(0, LATER_RECEIVERS_MAX));
}

/** Returns names: from the records of customers, and as the transactions have them for others. */
function partyNames(
  found: readonly EntityBrief[],
  { transactions, later = [] }: ContactsAsked,
): Readonly<Record<string, string>> {
  const names = new Map<string, string>();
  for (const { ownId, name } of found) if (name) names.set(`entity:${ownId}`, name);
  for (const { content } of [...transactions, ...later])
    for (const side of [content.sender, content.receiver]) {
      const key = side?.name ? counterpartyKeyOf(side) : null;
      if (key === null || names.size >= 2 * CASE_LIMITS.placedCounterparties || names.has(key)) continue;
      names.set(key, side!.name!.slice(0, NAME_CHARS_MAX).toWellFormed());
    }
  return Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const idsOf = (sharers: Sharers): string[] => [...sharers.values()].flat();

function sharersAmong(found: Sharers, others: ReadonlyMap<string, unknown>): Sharers {
  const among = (ids: readonly string[]) => ids.filter((id) => others.has(id)).slice(0, CASE_LIMITS.sharers);
  return new Map([...found].map(([value, ids]) => [value, among(ids)]));
}

const versionOf = ({ id, hash }: { id: string; hash: string }): RecordVersion => ({
  hash,
  id,
  kind: 'entity',
});

function profileFacts(risk: RiskData, { profile, window, transactions }: ContactsAsked): ProfileFacts {
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
  { transactions }: ContactsAsked,
): Record<string, string> {
  const used = transactions.map(({ content }) => content.amount_currency);
  // Why the reference: sums of a currency without its own threshold are compared with that one.
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

function sharedContacts(emails: Sharers, phones: Sharers): SharedContact[] {
  const byEmail = new Set(idsOf(emails));
  const byPhone = new Set(idsOf(phones));
  return [...new Set([...byEmail, ...byPhone])].sort().map((id) => ({
    id,
    by: [...(byEmail.has(id) ? (['email'] as const) : []), ...(byPhone.has(id) ? (['phone'] as const) : [])],
  }));
}

interface FoundAtPlaces {
  readonly ips: Sharers;
  readonly counterparties: Awaited<ReturnType<typeof counterpartiesOf>>;
  readonly torIsStale: boolean;
}

function placeFacts(
  risk: RiskData,
  asked: ContactsAsked,
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
