import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../ingestion/domain/transaction.record.js';
import type { Caller } from '../../kernel/caller.js';
import type { Collection } from '../../kernel/collection.js';
import { validationErrorOf } from '../../kernel/field-problems.js';
import { Query } from '../../kernel/message.js';
import { Records } from '../../platform/records/records.js';
import type { RowStore } from '../../platform/records/rows.js';
import { AlertRecord } from '../domain/alert.record.js';
import { idPattern } from '../domain/id-pattern.js';

/** Most records of a kind, up to the end of the last page. */
export const FOUND_IDS_MAX = 10_000;

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
}

/** Finds records with the text in own or service id, own ids first. Throws validation_error beyond 10,000. */
export class AgentSearch extends Query<Readonly<Record<IdKind, IdPage>>> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly text: string,
    readonly kinds: readonly IdKind[],
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

const EMPTY_PAGE: IdPage = { found: [], hasMore: false };

@QueryHandler(AgentSearch)
export class AgentSearchHandler implements IQueryHandler<AgentSearch> {
  constructor(private readonly records: Records) {}

  async execute({ caller, text, kinds, page, pageSize }: AgentSearch) {
    const end = page * pageSize;
    if (end > FOUND_IDS_MAX) {
      const beyond = `leads beyond the first ${FOUND_IDS_MAX} records: look for a longer part`;
      throw validationErrorOf([{ field: 'page', value: page, message: `of ${pageSize} ${beyond}` }]);
    }
    const rows = this.records.for(caller);
    const pages: Record<IdKind, IdPage> = {
      alerts: EMPTY_PAGE,
      entities: EMPTY_PAGE,
      transactions: EMPTY_PAGE,
    };
    // Why serially: a search runs one scan at a time.
    for (const kind of kinds) {
      const found = await findFirstMatches(rows, COLLECTIONS_BY_KIND[kind], idPattern(text), end + 1);
      pages[kind] = {
        found: await withOwnIds(rows, COLLECTIONS_BY_KIND[kind], found.slice(end - pageSize, end)),
        hasMore: found.length > end,
      };
    }
    return pages;
  }
}

type SearchedCollection = Collection<{ ownId: string; serviceId: string }, 'own_id' | 'service_id'>;
/** A match; `ownId`: null when the service id matched. */
type Match = readonly [serviceId: string, ownId: string | null];

async function findFirstMatches(
  rows: RowStore,
  kind: SearchedCollection,
  $regex: string,
  limit: number,
): Promise<Match[]> {
  const byOwnId = { index: 'own_id', sort: { ownId: 1 }, fields: ['ownId'], limit } as const;
  const own = await rows.find(kind, { ownId: { $regex } }, byOwnId);
  const matches = new Map<string, string | null>(own.map(({ id, ownId }) => [id, ownId]));
  if (matches.size >= limit) return [...matches];
  // Why both limits: matches of both searches are among the first ones.
  const byServiceId = { index: 'service_id', sort: { serviceId: 1 }, fields: ['serviceId'], limit } as const;
  for (const { id } of await rows.find(kind, { serviceId: { $regex } }, byServiceId))
    if (matches.size < limit && !matches.has(id)) matches.set(id, null);
  return [...matches];
}

async function withOwnIds(
  rows: RowStore,
  kind: SearchedCollection,
  matches: readonly Match[],
): Promise<FoundId[]> {
  const $in = matches.flatMap(([id, ownId]) => (ownId === null ? id : []));
  const only = { index: 'id', fields: ['ownId'], limit: $in.length } as const;
  const read = $in.length === 0 ? [] : await rows.find(kind, { id: { $in } }, only);
  const ownIds = new Map(read.map(({ id, ownId }) => [id, ownId]));
  return matches.map(([serviceId, ownId]) => ({ serviceId, ownId: ownId ?? ownIds.get(serviceId) ?? '' }));
}
