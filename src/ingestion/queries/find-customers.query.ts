import type { Caller } from '../../kernel/caller.js';
import { Clock } from '../../kernel/clock.js';
import { Query } from '../../kernel/message.js';
import { defineHandler } from '../../platform/bus/define-handler.js';
import { runCooperatively, yieldToEventLoop } from '../../platform/process/cooperative.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { likenessTo, likeNameKeys } from '../../risk-data/searched-names.js';
import { CustomerNameReadModel } from '../customer-name.read-model.js';
import { EntityRecord } from '../domain/entity.record.js';

const CANDIDATES_PER_LOOKUP = 200;
const CANDIDATES_ENOUGH = 300;
const SCORES_PER_STEP = 10;

export interface FoundCustomer {
  readonly serviceId: string;
  readonly ownId: string;
  readonly type: 'INDIVIDUAL' | 'BUSINESS';
  readonly names: readonly string[];
  /** 0 to 100, as names are matched with lists. */
  readonly likeness: number;
}

interface FoundCustomers {
  /** The likeliest first. */
  readonly found: readonly FoundCustomer[];
  readonly hasMore: boolean;
}

/** Finds customers by a name: in any order of its words, also misspelled. */
export class FindCustomers extends Query<FoundCustomers> {
  static readonly permission = 'entities:read';
  static readonly readsPersonalData = true;

  constructor(
    readonly caller: Caller,
    readonly name: string,
    readonly limit: number,
  ) {
    super();
  }
}

export const FindCustomersHandler = defineHandler(
  FindCustomers,
  [ReadModels, Records, Clock],
  async ({ caller, name, limit }, readModels, records, clock) => {
    const rows = readModels.for(caller);
    const candidates = new Map<string, Candidate>();
    let isPart = false;
    for (const { keys: $in, leastLikeness } of likeNameKeys(name)) {
      if (candidates.size >= CANDIDATES_ENOUGH) break;
      const options = { index: 'key', limit: CANDIDATES_PER_LOOKUP } as const;
      const found = await rows.find(CustomerNameReadModel, { keys: { $in } }, options);
      isPart ||= found.length === CANDIDATES_PER_LOOKUP;
      await yieldToEventLoop();
      for (const row of found) if (!candidates.has(row.id)) candidates.set(row.id, { ...row, leastLikeness });
    }
    const ranked = await runCooperatively(rankedInSteps(name, [...candidates.values()]), clock);
    const first = ranked.slice(0, limit);
    const ids = first.map(({ serviceId }) => serviceId);
    const stored = await rowsById(records.for(caller), EntityRecord.current, ids, { fields: ['ownId'] });
    const there = new Set(stored.map(({ id }) => id));
    const hasMore = ranked.length > limit || (isPart && first.length === limit);
    return { found: first.filter(({ serviceId }) => there.has(serviceId)), hasMore };
  },
);

type Candidate = Omit<FoundCustomer, 'likeness' | 'serviceId'> & {
  readonly id: string;
  readonly leastLikeness: number;
};

function* rankedInSteps(name: string, candidates: readonly Candidate[]): Generator<void, FoundCustomer[]> {
  const likeness = likenessTo(name);
  const ranked: FoundCustomer[] = [];
  for (const [at, { id: serviceId, ownId, type, names, leastLikeness }] of candidates.entries()) {
    if (at % SCORES_PER_STEP === 0) yield;
    const most = Math.max(0, ...names.map(likeness));
    if (most >= leastLikeness) ranked.push({ serviceId, ownId, type, names, likeness: most });
  }
  return ranked.sort((a, b) => b.likeness - a.likeness);
}
