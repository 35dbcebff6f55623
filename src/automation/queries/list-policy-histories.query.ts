import { type Caller, Clock, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { ClosingPolicyReadModel, type ClosingPolicyRow } from '../closing-policy.read-model.js';
import { ClosingPolicyEvents, type StopReason } from '../domain/closing-policy.events.js';
import type { PolicyTerms } from '../domain/policy-terms.js';
import { type ClosingCounts, PolicyClosings } from '../policy-closings.js';

const POLICIES_MAX = 100;
/** Two years, the newest ones. */
const MONTHS_MAX = 24;
const MONTHS_OF_YEAR = 12;

/** Terms that were in force, and who approved them. */
export interface PolicyVersionShown {
  readonly version: number;
  readonly at: string;
  /** Null for terms that only narrowed a running policy, which nobody has to confirm. */
  readonly proposedBy: string | null;
  readonly by: string;
  readonly terms: PolicyTerms;
  /** Decisions of people before the start, on which the promise rested; null for narrowed terms. */
  readonly evidence: { readonly decided: number; readonly wrong: number; readonly bound: number } | null;
  readonly engine: number | null;
  readonly recipe: number | null;
}

export interface PolicyStopShown {
  readonly at: string;
  readonly by: string;
  readonly version: number;
  readonly reason: StopReason;
  readonly found: number | null;
  readonly allowed: number | null;
}

/** What happened in a calendar month in UTC, such as 2026-03. */
export interface PolicyMonth extends ClosingCounts {
  readonly month: string;
  /** Upper bound of the share closed wrongly as it was known at the end of the month. */
  readonly bound: number;
  /** The promise in force at the end of the month. */
  readonly promise: number;
}

export interface PolicyHistory {
  readonly policyId: string;
  readonly name: string;
  readonly state: ClosingPolicyRow['state'];
  readonly versions: readonly PolicyVersionShown[];
  readonly stops: readonly PolicyStopShown[];
  /** From the first confirmation on, oldest first, at most 24. */
  readonly months: readonly PolicyMonth[];
}

type Event = RecordedEvent<EventOf<typeof ClosingPolicyEvents>>;

/**
 * Returns what every policy of the organization did and who let it, also without the feature, at most 100
 * policies by name.
 */
export const ListPolicyHistories = defineQuery(
  'ListPolicyHistories',
  { permission: 'audit:export', readsEventLog: true },
  (caller: Caller) => ({ caller }),
  [Decisions, ReadModels, PolicyClosings, Clock],
  async ({ caller }, decisions, readModels, closings, clock): Promise<readonly PolicyHistory[]> => {
    const read = { index: 'name', sort: { name: 1 }, limit: POLICIES_MAX } as const;
    const rows = await readModels.for(caller).find(ClosingPolicyReadModel, {}, read);
    const histories: PolicyHistory[] = [];
    for (const { id: policyId, name, state } of rows) {
      const events = await decisions.read(ClosingPolicyEvents, caller, policyId);
      const versions = events.flatMap(versionIn);
      const months: PolicyMonth[] = [];
      for (const month of versions[0] ? monthsBetween(versions[0].at, clock.iso()) : [])
        months.push(await monthOf(closings, caller, policyId, versions, month));
      histories.push({ policyId, name, state, versions, stops: events.flatMap(stopIn), months });
    }
    return histories;
  },
);
export type ListPolicyHistories = InstanceType<typeof ListPolicyHistories>;

function versionIn({ actor, recordedAt: at, ...event }: Event): PolicyVersionShown[] {
  if (event.type === 'ClosingPolicyNarrowed') {
    const { terms, version } = event.data;
    const unconfirmed = { proposedBy: null, evidence: null, engine: null, recipe: null };
    return [{ version, at, by: actor.user, terms, ...unconfirmed }];
  }
  if (event.type !== 'ClosingPolicyConfirmed') return [];
  const { engine, evidence, proposedBy, recipe, terms, version } = event.data;
  return [{ version, at, by: actor.user, proposedBy, terms, evidence, engine, recipe }];
}

function stopIn({ actor, recordedAt: at, ...event }: Event): PolicyStopShown[] {
  if (event.type !== 'ClosingPolicyStopped') return [];
  const { allowed, found, reason, version } = event.data;
  return [{ at, by: actor.user, version, reason, found, allowed }];
}

async function monthOf(
  closings: PolicyClosings,
  caller: Caller,
  policy: string,
  versions: readonly PolicyVersionShown[],
  month: string,
): Promise<PolicyMonth> {
  const period = { from: month, before: monthAfter(month) };
  // The first month has the first confirmation, so that something is in force at the end of each month.
  const inForce = versions.filter(({ at }) => at < period.before);
  const confirmed = inForce.findLast(({ evidence }) => evidence !== null)!;
  const basis = { evidence: confirmed.evidence, confirmedVersion: confirmed.version };
  const counts = await closings.counts(caller, policy, period);
  const { bound } = await closings.bounds(caller, policy, basis, period.before);
  return { month, ...counts, bound, promise: inForce.at(-1)!.terms.wrongShareMax };
}

function monthAfter(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === MONTHS_OF_YEAR ? monthText(year + 1, 1) : monthText(year, number + 1);
}

const monthText = (year: number, number: number): string =>
  `${String(year).padStart(4, '0')}-${String(number).padStart(2, '0')}`;

/** Returns the calendar months from one instant to another, both included; the newest 24. */
function monthsBetween(from: string, to: string): string[] {
  const last = to.slice(0, '2026-03'.length);
  const months: string[] = [];
  for (let month = from.slice(0, last.length); month <= last; month = monthAfter(month)) months.push(month);
  return months.slice(-MONTHS_MAX);
}
