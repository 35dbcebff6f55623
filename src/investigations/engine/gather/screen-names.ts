import type { Entity } from '../../../ingestion/domain/entity.record.js';
import { EntityRecord } from '../../../ingestion/domain/entity.record.js';
import type { Clock } from '../../../kernel/clock.js';
import { inSlices, type Steps } from '../../../platform/process/slices.js';
import type { RowReader } from '../../../platform/records/rows.js';
import type { RiskData } from '../../../risk-data/risk-data.js';
import type { ScreeningCandidate } from '../../../risk-data/risk-answers.js';
import type { Gathered, RecordVersion } from '../../domain/case/facts/case-facts.js';
import {
  COUNTERPARTY_SCORE_MIN,
  namesOf,
  partyNamesOf,
  type NamedProfile,
  type NameFacts,
  type ScreenedName,
} from '../../domain/case/facts/name-facts.js';
import {
  namedCounterparties,
  type NamedCounterparty,
  type TransactionsAsked,
} from './named-counterparties.js';

export interface Limits {
  readonly names: number;
  readonly words: number;
}

/** More owners than this have an owner chart of their own, not a form; and what one run may take in all. */
export const OWN_NAMES_MAX: Limits = { names: 100, words: 320 };
export const PARTY_NAMES_MAX: Limits = { names: 50, words: 160 };
export const COUNTERPARTY_NAMES_MAX: Limits = { names: 60, words: 240 };
export const PARTIES_MAX = 20;

export interface NamesAsked extends TransactionsAsked {
  readonly subjectId: string;
  readonly profile: Entity | null;
}

const FIELDS = [
  'type',
  'name',
  'account_holder_name',
  'dob',
  'nationality',
  'citizenship',
  'mailing_country',
];
const COUNTERPARTY_FIELDS = ['ownId', 'hash', ...FIELDS.map((field) => `content.${field}`)];
const PARTY_FIELDS = [...COUNTERPARTY_FIELDS, 'content.ubo'];

/** Everybody who takes part, on sanctions lists; without a list only the subject's names are read. */
export async function screenNames(
  rows: RowReader,
  risk: RiskData,
  asked: NamesAsked,
  listStale: boolean,
  clock: Clock,
): Promise<Gathered> {
  const listDate = risk.dateOf('sanctions');
  const own = asked.profile ? namesOf(asked.profile) : [];
  const others = listDate === null ? NOBODY : await othersOf(rows, risk, asked);
  const run = (names: readonly ScreenedName[], most: Limits, scoreMin?: number) =>
    inSlices(screened(risk, names, most, scoreMin), clock);
  const subject = await run(own, OWN_NAMES_MAX);
  const parties = await run(others.parties, PARTY_NAMES_MAX);
  const counterparties = await run(others.counterparties, COUNTERPARTY_NAMES_MAX, COUNTERPARTY_SCORE_MIN);
  const names: NameFacts = {
    listDate,
    listStale,
    screened: [...subject, ...parties, ...counterparties],
    unscreened: own.length - subject.length,
    unscreenedParties: others.partiesLeftOut + others.parties.length - parties.length,
    unscreenedCounterparties:
      others.counterpartiesLeftOut + others.counterparties.length - counterparties.length,
  };
  return { facts: { names }, versions: others.versions };
}

interface Others {
  readonly parties: readonly ScreenedName[];
  readonly partiesLeftOut: number;
  readonly counterparties: readonly ScreenedName[];
  readonly counterpartiesLeftOut: number;
  readonly versions: readonly RecordVersion[];
}

const NOBODY: Others = {
  parties: [],
  partiesLeftOut: 0,
  counterparties: [],
  counterpartiesLeftOut: 0,
  versions: [],
};

async function othersOf(rows: RowReader, risk: RiskData, asked: NamesAsked): Promise<Others> {
  const ids = [...new Set(asked.alert.entity_id_list)].filter((id) => id !== asked.subjectId);
  const { named, leftOut } = namedCounterparties(risk, asked);
  const parties = await profilesOf(rows, ids.slice(0, PARTIES_MAX), PARTY_FIELDS);
  const entityIds = named.flatMap(({ entityId }) => entityId ?? []);
  const entities = await profilesOf(rows, entityIds, COUNTERPARTY_FIELDS);
  return {
    parties: parties.flatMap(({ ownId, content }) => partyNamesOf(ownId, content)),
    partiesLeftOut: Math.max(0, ids.length - PARTIES_MAX),
    counterparties: named.flatMap((each) => counterpartyNames(risk, each, entities)),
    counterpartiesLeftOut: leftOut,
    versions: [...parties, ...entities].map(({ id, hash }) => ({ kind: 'entity', id, hash })),
  };
}

interface StoredProfile {
  readonly id: string;
  readonly ownId: string;
  readonly hash: string;
  readonly content: NamedProfile;
}

async function profilesOf(
  rows: RowReader,
  ids: readonly string[],
  fields: string[],
): Promise<StoredProfile[]> {
  if (ids.length === 0) return [];
  const options = { index: 'own_id', limit: ids.length, fields } as const;
  const found = await rows.find(EntityRecord.current, { ownId: { $in: [...ids] } }, options);
  const byId = new Map(found.map((row) => [row.ownId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function counterpartyNames(
  risk: RiskData,
  { entityId, name, stood, worth }: NamedCounterparty,
  entities: readonly StoredProfile[],
): ScreenedName[] {
  if (name !== null) {
    const text = { role: 'counterparty', dob: null, nationalities: [], countries: [], stood, worth } as const;
    const whole = { ...text, name, isPerson: false };
    return [whole, ...risk.bankNames(name).map((part) => ({ ...whole, name: part, isPart: true as const }))];
  }
  const entity = entities.find(({ ownId }) => ownId === entityId);
  if (!entity) return [];
  return namesOf({ ...entity.content, ubo: null }).map((own) => ({
    ...own,
    role: 'counterparty',
    entityId,
    stood,
    worth,
  }));
}

type Screened = NameFacts['screened'][number];

function* screened(
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
    const found = (yield* risk.screen(each.name, kindOf(each))) ?? [];
    const candidates = found.filter(({ score }) => score >= scoreMin).map(candidateOf);
    const { stood, worth, ...name } = each;
    // Where a name without a hit stood tells nothing, and would change with every amount.
    const place = stood && candidates.length > 0 ? { stood, worth: worth ?? null } : {};
    done.push({ ...name, ...place, candidates, isCut: compared.isCut });
  }
  return done;
}

/** A name that stands in a transaction does not tell whose it is; a bank's does. */
function kindOf({ role, entityId, isPart, isPerson }: ScreenedName): 'person' | 'organisation' | null {
  if (role === 'counterparty' && entityId === undefined && !isPart) return null;
  return isPerson ? 'person' : 'organisation';
}

const candidateOf = (found: ScreeningCandidate): ScreeningCandidate => {
  const { listId, entryId, name, score, dobs, nationalities, countries, program, sharedBy } = found;
  const shared = sharedBy === undefined ? {} : { sharedBy };
  return { listId, entryId, name, score, dobs, nationalities, countries, program, ...shared };
};
