import { type Caller, Clock, groupedBy } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { runStepsCooperatively, yieldToEventLoop } from '../../platform/process/yield-to-event-loop.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { Records } from '../../platform/records/records.js';
import type { RowReader } from '../../platform/records/rows-of-organization.js';
import { rowsById } from '../../platform/records/rows-by-id.js';
import { type SearchedName, textInterpretation } from '@alert-review/judgement';
import { CustomerNameReadModel, COUNTERPARTY_KEY_PREFIX } from '../customer-name.read-model.js';
import { EntityRecord } from '../../ingestion/domain/entity.record.js';

const CANDIDATES_PER_LOOKUP = 100;
/**
 * Candidates after which the search stops: six times as many as are shown. Likely spellings are looked up
 * first.
 */
const CANDIDATES_ENOUGH = 120;
const FLAGGING_ALERTS_MAX = 300;
/** Limit per lookup; it can be large because only index keys are read. */
const ALERTS_PER_LOOKUP = 5_000;
const SCORES_PER_STEP = 10;

interface FoundCustomer {
  readonly serviceId: string;
  readonly ownId: string;
  readonly type: 'INDIVIDUAL' | 'BUSINESS' | 'ALERT';
  readonly names: readonly string[];
  /** Similarity from 0 to 100, computed as in the matching with lists. */
  readonly likeness: number;
}

interface FoundCounterparty {
  readonly name: string;
  readonly likeness: number;
  /** Service ids of the alerts that flag a payment to or from this counterparty. */
  readonly alerts: readonly string[];
}

interface FoundParties {
  /** The most similar names first. */
  readonly found: readonly FoundCustomer[];
  readonly hasMore: boolean;
  /** Counterparties in flagged payments that are not customers, the most similar names first. */
  readonly counterparties: readonly FoundCounterparty[];
}

/** Finds customers and counterparties by name, with the words in any order and with spelling mistakes. */
export const FindParties = defineQuery(
  'FindParties',
  { permission: 'entities:read', readsPersonalData: true },
  (caller: Caller, fields: { readonly name: string; readonly limit: number }) => ({ ...fields, caller }),
  [ReadModels, Records, Clock],
  async ({ caller, name, limit }, readModels, records, clock): Promise<FoundParties> => {
    const names = readModels.for(caller);
    const searched = textInterpretation.searchedName(name);
    const { candidates, isPart } = await candidatesOf(names, searched);
    const ranked = await runStepsCooperatively(rankedInSteps(searched, candidates), clock);
    const stored = await firstStored(records.for(caller), ranked, limit + 1);
    const hasMore = stored.length > limit || (isPart && stored.length === limit);
    const flagging = await runStepsCooperatively(
      rankedInSteps(searched, await flaggingOf(names, searched)),
      clock,
    );
    const counterparties = [...groupedBy(flagging, ({ names }) => names[0]!)].slice(0, limit);
    return {
      found: stored.slice(0, limit),
      hasMore,
      counterparties: counterparties.map(([shown, rows]) => {
        return { name: shown, likeness: rows[0]!.likeness, alerts: rows.map(({ serviceId }) => serviceId) };
      }),
    };
  },
);
export type FindParties = InstanceType<typeof FindParties>;

type Candidate = Omit<FoundCustomer, 'likeness' | 'serviceId'> & {
  readonly id: string;
  readonly leastLikeness: number;
};

async function candidatesOf(rows: RowReader, name: SearchedName) {
  const candidates = new Map<string, Candidate>();
  let isPart = false;
  const options = { index: 'key', limit: CANDIDATES_PER_LOOKUP } as const;
  for (const { keys: $in, leastLikeness } of name.lookups) {
    if (candidates.size >= CANDIDATES_ENOUGH) break;
    const found = await rows.find(CustomerNameReadModel, { keys: { $in } }, options);
    isPart ||= found.length === CANDIDATES_PER_LOOKUP;
    await yieldToEventLoop();
    for (const row of found) if (!candidates.has(row.id)) candidates.set(row.id, { ...row, leastLikeness });
  }
  return { candidates: [...candidates.values()], isPart };
}

/**
 * Returns the first customers that are still stored. Names of customers that were erased go a moment later
 * than the customers; they must not take the places of others.
 */
async function firstStored(rows: RowReader, ranked: readonly FoundCustomer[], count: number) {
  const stored: FoundCustomer[] = [];
  for (let from = 0; from < ranked.length && stored.length < count; from += count) {
    const some = ranked.slice(from, from + count);
    const ids = some.map(({ serviceId }) => serviceId);
    const found = await rowsById(rows, EntityRecord.current, ids, { fields: ['ownId'] });
    const there = new Set(found.map(({ id }) => id));
    stored.push(...some.filter(({ serviceId }) => there.has(serviceId)));
  }
  return stored.slice(0, count);
}

/** Returns alerts whose counterparties have most words of the name. */
async function flaggingOf(rows: RowReader, name: SearchedName): Promise<Candidate[]> {
  const shared = new Map<string, number>();
  const options = { index: 'key', fields: ['org'], limit: ALERTS_PER_LOOKUP } as const;
  for (const lookups of name.wordLookups()) {
    const alerts = new Set<string>();
    for (const keys of lookups) {
      const $in = keys.map((key) => COUNTERPARTY_KEY_PREFIX + key);
      for (const { id } of await rows.find(CustomerNameReadModel, { keys: { $in } }, options)) alerts.add(id);
      await yieldToEventLoop();
    }
    for (const id of alerts) shared.set(id, (shared.get(id) ?? 0) + 1);
  }
  // Group instead of sorting: sorting tens of thousands of ids would block the event loop.
  const groups = [...groupedBy(shared.keys(), (id) => shared.get(id)!)].sort(([a], [b]) => b - a);
  const ids = groups.flatMap(([, alerts]) => alerts).slice(0, FLAGGING_ALERTS_MAX);
  const found = await rowsById(rows, CustomerNameReadModel, ids);
  return found.map((row) => ({
    ...row,
    leastLikeness: name.leastLikeness(shared.get(row.id)!),
  }));
}

/** The likeliest first; of a counterparty's alert the likeliest name alone. */
function* rankedInSteps(
  name: SearchedName,
  candidates: readonly Candidate[],
): Generator<void, FoundCustomer[]> {
  const ranked: FoundCustomer[] = [];
  for (const [at, { id: serviceId, ownId, type, names: all, leastLikeness }] of candidates.entries()) {
    if (at % SCORES_PER_STEP === 0) yield;
    const [likeliest = '', most = 0] = name.rank(all)[0] ?? [];
    const names = type === 'ALERT' ? [likeliest] : all;
    if (most >= leastLikeness) ranked.push({ serviceId, ownId, type, names, likeness: most });
  }
  return ranked.sort((a, b) => b.likeness - a.likeness);
}
