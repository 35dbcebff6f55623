import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import { type Caller, Clock, type Collection, validationErrorOf } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import type { RowStore } from '../../platform/records/rows-of-organization.js';
import { AlertRecord } from '../domain/alert.record.js';
import { caseInsensitivePatternOf, firstSpellingFrom } from '../domain/id-pattern.js';
import { findQueueAlerts, isAnsweredByRiskIndex, type QueueFilter } from '../queue-filter.js';

/** Maximum number of records of each kind, counted up to the end of the last page. */
export const FOUND_IDS_MAX = 10_000;
/**
 * How many own ids and service ids of each kind, the last in sort order, are searched for the text inside an
 * id.
 */
export const IDS_SEARCHED_INSIDE_MAX = 10_000;
/**
 * Maximum number of upper- and lower-case spellings of the searched text that are looked up as beginnings of
 * ids. The ids of a bank usually have only a few.
 */
export const ID_SPELLINGS_MAX = 100;

const COLLECTIONS_BY_KIND = {
  alerts: AlertRecord.current,
  entities: EntityRecord.current,
  transactions: TransactionRecord.current,
} as const;

type IdKind = keyof typeof COLLECTIONS_BY_KIND;

export interface FoundId {
  readonly ownId: string;
  readonly serviceId: string;
}

interface IdPage {
  readonly found: readonly FoundId[];
  readonly hasMore: boolean;
  /** Whether some ids were not searched for the text inside them, or some alerts were not looked at. */
  readonly isPart: boolean;
}

export type IdPages = Readonly<Record<IdKind, IdPage>>;

/**
 * Finds records by own or service id: first all ids that begin with the text, own ids before service ids,
 * then ids that contain it, among the last 10,000. With `fitting`, finds only alerts that match the filter
 * and whose id contains the text, sorted by risk. Throws validation_error beyond 10,000 records,
 * entity_not_found. `otherwise` is looked for if no id at all has the text.
 */
export const AgentSearch = defineQuery(
  'AgentSearch',
  { permission: 'alerts:read', readsPersonalData: true },
  (
    caller: Caller,
    {
      text,
      otherwise = text,
      kinds,
      page,
      pageSize,
      fitting = {},
    }: {
      readonly text: string;
      readonly otherwise?: string;
      readonly kinds: readonly IdKind[];
      readonly page: number;
      readonly pageSize: number;
      readonly fitting?: QueueFilter;
    },
  ) => ({ caller, text, otherwise, kinds, page, pageSize, fitting }),
  [Records, ReadModels, Clock],
  async ({ otherwise, ...asked }, records, readModels, clock): Promise<IdPages> => {
    const { text, page, pageSize } = asked;
    if (page * pageSize > FOUND_IDS_MAX) {
      const beyond = `leads beyond the first ${FOUND_IDS_MAX} records: look for a longer part`;
      throw validationErrorOf([{ field: 'page', value: page, message: `of ${pageSize} ${beyond}` }]);
    }
    const sources = { records, readModels, clock } as const;
    const hasFound = ({ found }: IdPage) => found.length > 0;
    const isFound = async () => Object.values(await idPages(sources, { ...asked, page: 1 })).some(hasFound);
    return idPages(sources, { ...asked, text: otherwise === text || (await isFound()) ? text : otherwise });
  },
);

interface AskedIds {
  readonly caller: Caller;
  readonly text: string;
  readonly kinds: readonly IdKind[];
  readonly page: number;
  readonly pageSize: number;
  readonly fitting: QueueFilter;
}

async function idPages(sources: Parameters<typeof findQueueAlerts>[0], asked: AskedIds): Promise<IdPages> {
  const { caller, text, kinds, page, pageSize, fitting } = asked;
  const end = page * pageSize;
  const rows = sources.records.for(caller);
  const pages: Record<IdKind, IdPage> = {
    alerts: EMPTY_PAGE,
    entities: EMPTY_PAGE,
    transactions: EMPTY_PAGE,
  };
  if (isAnsweredByRiskIndex(fitting)) {
    const places = [end - pageSize, end + 1] as const;
    const { rows: fits, isPart } = await findQueueAlerts(sources, caller, fitting, 'risk', places, text);
    const found = fits.slice(0, pageSize).map(({ alertId: ownId, id: serviceId }) => ({ ownId, serviceId }));
    return { ...pages, alerts: { found, hasMore: fits.length > pageSize, isPart } };
  }
  // One kind after the other: a search runs one scan at a time.
  for (const kind of kinds) {
    const { matches, isPart } = await findFirstMatches(rows, COLLECTIONS_BY_KIND[kind], text, end + 1);
    pages[kind] = {
      found: await withOwnIds(rows, COLLECTIONS_BY_KIND[kind], matches.slice(end - pageSize, end)),
      hasMore: matches.length > end,
      isPart,
    };
  }
  return pages;
}

const EMPTY_PAGE: IdPage = { found: [], hasMore: false, isPart: false };

type SearchedCollection = Collection<{ ownId: string; serviceId: string }, 'own_id' | 'service_id'>;
/** A match; `ownId` is null if the service id matched. */
type Match = readonly [serviceId: string, ownId: string | null];

const ID_FIELDS = [
  { index: 'own_id', field: 'ownId' },
  { index: 'service_id', field: 'serviceId' },
] as const;

interface Search {
  readonly rows: RowStore;
  readonly kind: SearchedCollection;
  readonly text: string;
  readonly limit: number;
}

interface FoundRows {
  readonly found: readonly { readonly id: string; readonly ownId?: string }[];
  readonly isPart: boolean;
}

async function findFirstMatches(rows: RowStore, kind: SearchedCollection, text: string, limit: number) {
  const matches = new Map<string, string | null>();
  let isPart = false;
  for (const find of [findBeginning, findInside])
    for (const by of ID_FIELDS) {
      if (matches.size >= limit) break;
      // Read up to the whole limit each time: a search may find records that an earlier one found already.
      const read = await find({ rows, kind, text, limit }, by);
      isPart ||= read.isPart;
      for (const { id, ownId = null } of read.found)
        if (matches.size < limit && !matches.has(id)) matches.set(id, ownId);
    }
  return { matches: [...matches], isPart };
}

/** Finds ids that begin with the text. Reads one index range for each spelling that occurs. */
async function findBeginning(
  { rows, kind, text, limit }: Search,
  { index, field }: (typeof ID_FIELDS)[number],
): Promise<FoundRows> {
  const options = { index, sort: { [field]: 1 }, fields: [field] } as const;
  const found: FoundRows['found'][number][] = [];
  let spelling = firstSpellingFrom(text, '');
  for (let at = 0; spelling !== null && found.length < limit; at++) {
    if (at === ID_SPELLINGS_MAX) return { found, isPart: true };
    const end = `${spelling}\u{10ffff}`;
    const range = { [field]: { $gte: spelling, $lt: end } };
    found.push(...(await rows.find(kind, range, { ...options, limit: limit - found.length })));
    const [next] = await rows.find(kind, { [field]: { $gte: end } }, { ...options, limit: 1 });
    spelling = next ? firstSpellingFrom(text, next[field]) : null;
  }
  return { found, isPart: false };
}

/**
 * Finds ids that contain the text, starting from the last id: service ids and many own ids count up, so the
 * newest come first.
 */
async function findInside(
  { rows, kind, text, limit }: Search,
  { index, field }: (typeof ID_FIELDS)[number],
): Promise<FoundRows> {
  const options = { index, sort: { [field]: -1 }, fields: [field] } as const;
  const [end] = await rows.find(kind, {}, { ...options, skip: IDS_SEARCHED_INSIDE_MAX, limit: 1 });
  const inside = { $regex: caseInsensitivePatternOf(text), ...(end && { $gt: end[field] }) };
  const found = await rows.find(kind, { [field]: inside }, { ...options, limit });
  return { found, isPart: end !== undefined };
}

async function withOwnIds(
  rows: RowStore,
  kind: SearchedCollection,
  matches: readonly Match[],
): Promise<FoundId[]> {
  const ids = matches.flatMap(([id, ownId]) => (ownId === null ? id : []));
  const read = await rowsById(rows, kind, ids, { fields: ['ownId'] });
  const ownIds = new Map(read.map(({ id, ownId }) => [id, ownId]));
  return matches.map(([serviceId, ownId]) => ({ serviceId, ownId: ownId ?? ownIds.get(serviceId) ?? '' }));
}
