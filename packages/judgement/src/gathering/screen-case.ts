import { instantOf } from '@alert-review/kernel';
import { isPartyOfTransaction } from '../activity/entity-activity.js';
import type {
  CaseFacts,
  GatheredFacts,
  Period,
  RecordVersion,
  StoredRecord,
} from '../case/facts/case-facts.js';
import {
  COUNTERPARTY_SCORE_MIN,
  type NameFacts,
  type ScreenedName,
  screenedNamesOf,
  screenedPartyNamesOf,
} from '../case/facts/name-facts.js';
import { isBlankText } from '../case/facts/profile-facts.js';
import { walletFacts, type WalletFacts } from '../case/facts/wallet-facts.js';
import { mediaFacts, type MediaFacts, type TextNamingCustomer } from '../case/media/media-facts.js';
import type { GivenEntity, GivenTransaction } from '../given/given-records.js';
import type { ScreeningCandidate } from '../risk-data/risk-answers.js';
import type { RiskData } from '../risk-data/risk-data.js';
import type { Steps } from '../steps.js';
import type { AllowEntryOf, CaseRecords, NamedCustomer, GatheringPace } from './case-records.js';
import type { NamedCounterparties, NamedCounterparty } from './named-counterparties.js';

const ARTICLES_PER_NAME_MAX = 50;
const TAGS_MAX = 200;
/** Transactions processed between two pauses: a millisecond of work. */
const TOGETHER = 500;

export interface CaseScreeningInput {
  readonly alert: CaseFacts['alert']['content'];
  readonly subjectId: string;
  readonly profile: GivenEntity | null;
  readonly lookback: Period;
  readonly transactions: readonly StoredRecord<GivenTransaction>[];
}

/** Screens a case in slices, as there may be many texts. `stale`: lists too old for a clear answer. */
export async function screenCase(
  risk: RiskData,
  asked: CaseScreeningInput,
  stale: readonly string[],
  pace: GatheringPace,
): Promise<GatheredFacts> {
  return {
    facts: {
      wallets: await pace.run(walletsOf(risk, asked, stale.includes('sanctioned_addresses'))),
      media: await pace.run(mediaOf(risk, asked)),
    },
    versions: [],
  };
}

function* walletsOf(risk: RiskData, asked: CaseScreeningInput, listStale: boolean): Steps<WalletFacts> {
  const { subjectId, lookback, profile } = asked;
  const own = new Map<string, StoredRecord<GivenTransaction>>();
  for (const [at, row] of asked.transactions.entries()) {
    if (at % TOGETHER === 0) yield;
    const atMs = instantOf(row.content.event_time);
    if (isPartyOfTransaction(subjectId, row.content) && atMs >= lookback.startMs && atMs <= lookback.endMs)
      own.set(row.id, row);
  }
  yield;
  return yield* walletFacts([...own.values()], profile, {
    listDate: risk.dateOf('sanctioned_addresses'),
    listStale,
    ticker: (address) => risk.sanctionedAddress(address)?.ticker ?? null,
  });
}

/** Does not read the alert's description: a suspicion must not confirm itself. */
function* mediaOf(risk: RiskData, { profile }: CaseScreeningInput): Steps<MediaFacts> {
  const names = profile ? screenedNamesOf(profile).filter(({ role }) => role === 'subject') : [];
  const naming = names.map(({ name }) => risk.articles(name) ?? []);
  const articles = new Set(naming.flatMap((found) => found.slice(0, ARTICLES_PER_NAME_MAX)));
  const tags = (profile?.tags ?? []).filter((tag) => !isBlankText(tag));
  const texts: TextNamingCustomer[] = [
    ...[...articles].map(({ id, publishedOn, text }) => {
      return { source: 'article' as const, id, day: publishedOn, text };
    }),
    ...tags.slice(0, TAGS_MAX).map((tag) => {
      return { source: 'tag' as const, id: null, day: null, text: tag.replace(/[_-]/g, ' ') };
    }),
  ];
  const articlesLeftOut = new Set(naming.flat()).size - articles.size;
  const media = yield* mediaFacts(
    texts,
    names.map(({ name }) => name),
    {
      words: (text) => risk.words(text),
      groups: (text) => risk.offenceGroups(text).map(({ group }) => group),
    },
    articlesLeftOut + Math.max(0, tags.length - TAGS_MAX),
    profile?.type === 'INDIVIDUAL' ? profile.dob : null,
  );
  const listDate = risk.dateOf('articles');
  return { ...media, hasArticles: listDate !== null && names.length > 0, listDate };
}

interface Limits {
  readonly names: number;
  readonly words: number;
}

/**
 * Maximum numbers of names and words screened per run. A company with more owners provides a chart instead of
 * a form.
 */
const OWN_NAMES_MAX: Limits = { names: 100, words: 320 };
const PARTY_NAMES_MAX: Limits = { names: 50, words: 160 };
const COUNTERPARTY_NAMES_MAX: Limits = { names: 60, words: 240 };
const PARTIES_MAX = 20;

export interface NameScreeningInput extends NamedCounterparties {
  readonly alert: { readonly entity_id_list: readonly string[] };
  readonly subjectId: string;
  readonly profile: GivenEntity | null;
}

/** The records that name screening needs. */
interface NameRecords extends Pick<CaseRecords, 'allowEntries'> {
  readonly customers: Pick<CaseRecords['customers'], 'named'>;
}

/** Screens all parties against sanctions lists. Without a list, only reads the subject's names. */
export async function screenNames(
  records: NameRecords,
  risk: RiskData,
  asked: NameScreeningInput,
  listStale: boolean,
  pace: GatheringPace,
): Promise<GatheredFacts> {
  const listDate = risk.dateOf('sanctions');
  const { named, leftOut }: NamedCounterparties = listDate === null ? { named: [], leftOut: 0 } : asked;
  const others = listDate === null ? [] : asked.alert.entity_id_list.filter((id) => id !== asked.subjectId);
  const otherIds = [...new Set(others)];
  const entityIds = named.flatMap(({ entityId }) => entityId ?? []);
  const parties = await profilesOf(records, otherIds.slice(0, PARTIES_MAX), true);
  const entities = await profilesOf(records, entityIds, false);
  const run = async (names: readonly ScreenedName[], most: Limits, scoreMin?: number) => {
    const done = await pace.run(screenEachName(risk, names, most, scoreMin));
    return { done, leftOut: names.length - done.length };
  };
  const ofParties = parties.flatMap(({ ownId, content }) => screenedPartyNamesOf(ownId, content));
  const ofCounterparties = named.flatMap((each) => counterpartyNames(risk, each, entities));
  const subject = await run(asked.profile ? screenedNamesOf(asked.profile) : [], OWN_NAMES_MAX);
  const party = await run(ofParties, PARTY_NAMES_MAX);
  const counterparty = await run(ofCounterparties, COUNTERPARTY_NAMES_MAX, COUNTERPARTY_SCORE_MIN);
  const screened = [...subject.done, ...party.done, ...counterparty.done];
  const customers = new Map<string, NamedCustomer['content']>(
    [...parties, ...entities].map(({ ownId, content }) => [ownId, content]),
  );
  if (asked.profile) customers.set(asked.subjectId, asked.profile);
  const customerOf = ({ role, entityId }: Screened) =>
    customers.get(role === 'subject' || role === 'owner' ? asked.subjectId : (entityId ?? ''));
  const found = screened.flatMap((each) => (each.candidates.length > 0 && customerOf(each)?.entity_id) || []);
  const allowEntryOf = await records.allowEntries(found);
  const names: NameFacts = {
    listDate,
    listStale,
    screened: screened.map((each) => withAllowed(risk, each, customerOf(each), allowEntryOf)),
    unscreened: subject.leftOut,
    unscreenedParties: Math.max(0, otherIds.length - PARTIES_MAX) + party.leftOut,
    unscreenedCounterparties: leftOut + counterparty.leftOut,
  };
  const versions = [...parties, ...entities].map(({ id, hash }): RecordVersion => {
    return { kind: 'entity', id, hash };
  });
  return { facts: { names }, versions };
}

async function profilesOf(
  { customers }: NameRecords,
  ids: readonly string[],
  withOwners: boolean,
): Promise<NamedCustomer[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await customers.named(ids, withOwners)).map((row) => [row.ownId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function counterpartyNames(
  risk: RiskData,
  { entityId, name, stood, worth }: NamedCounterparty,
  entities: readonly NamedCustomer[],
): ScreenedName[] {
  if (name !== null) {
    const text = { role: 'counterparty', dob: null, nationalities: [], countries: [], stood, worth } as const;
    const whole = { ...text, name, isPerson: false };
    return [whole, ...risk.bankNames(name).map((part) => ({ ...whole, name: part, isPart: true as const }))];
  }
  const entity = entities.find(({ ownId }) => ownId === entityId);
  if (!entity) return [];
  return screenedNamesOf({ ...entity.content, ubo: null }).map((own) => ({
    ...own,
    role: 'counterparty',
    entityId,
    stood,
    worth,
  }));
}

type Screened = NameFacts['screened'][number];

function* screenEachName(
  risk: RiskData,
  names: readonly ScreenedName[],
  most: Limits,
  scoreMin = 0,
): Steps<Screened[]> {
  const done: Screened[] = [];
  let words = 0;
  for (const each of names.slice(0, most.names)) {
    yield;
    const compared = risk.comparedName(each.name);
    words += compared.words;
    if (words > most.words) break;
    const found = (yield* risk.screen(each.name, nameKindOfRole(each))) ?? [];
    const candidates = found.filter(({ score }) => score >= scoreMin).map(candidateOf);
    const { stood, worth, ...name } = each;
    // Only with hits: otherwise the place means nothing, and facts would change with every amount.
    const place = stood && candidates.length > 0 ? { stood, worth: worth ?? null } : {};
    done.push({ ...name, ...place, candidates, isCut: compared.isCut });
  }
  return done;
}

/** Adds to candidates the customer's allow entries for them. */
function withAllowed(
  risk: RiskData,
  screened: Screened,
  customer: NamedCustomer['content'] | undefined,
  allowEntryOf: AllowEntryOf,
): Screened {
  if (!customer) return screened;
  const { entity_id: entityId, corporate_tax_id: document } = customer;
  const candidates = screened.candidates.map((candidate) => {
    const { listId: list, entryId: entry } = candidate;
    const listed = risk.listedEntry(list, entry);
    const allowed = listed && allowEntryOf({ entityId, list, entry }, listed.version);
    if (!allowed) return candidate;
    return { ...candidate, allowed: { ...allowed, ...(listed.hasDocument(document) && { isExact: true }) } };
  });
  return { ...screened, candidates };
}

/** Returns the kind of a name; null for a mere name in a transaction, unless it is a bank's. */
function nameKindOfRole({
  role,
  entityId,
  isPart,
  isPerson,
}: ScreenedName): 'person' | 'organization' | null {
  if (role === 'counterparty' && entityId === undefined && !isPart) return null;
  return isPerson ? 'person' : 'organization';
}

const candidateOf = (found: ScreeningCandidate): ScreeningCandidate => {
  const { listId, entryId, name, mainName, score, dobs, nationalities, countries, program, sharedBy } = found;
  const alias = mainName === undefined ? {} : { mainName };
  const { birthPlaces, isWeakAlias, weakAlias } = found;
  const weak = { ...(isWeakAlias && { isWeakAlias }), ...(weakAlias !== undefined && { weakAlias }) };
  const shared = { ...(sharedBy !== undefined && { sharedBy }), ...(birthPlaces && { birthPlaces }) };
  return {
    listId,
    entryId,
    name,
    ...alias,
    score,
    dobs,
    nationalities,
    countries,
    program,
    ...shared,
    ...weak,
  };
};
