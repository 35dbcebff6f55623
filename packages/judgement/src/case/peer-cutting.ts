import { hash } from 'node:crypto';
import { hasTypeAndNames, type Transfer } from '../given/given-records.js';
import type { Steps } from '../steps.js';
import { activitySeriesOf, activityMetricsOf } from '../activity/activity-series.js';
import { joinPaymentParts } from '../activity/joined-parts.js';
import {
  activityWithin,
  activityRowsOfTransfers,
  type TransactionRow,
  type EntityActivity,
} from '../activity/entity-activity.js';
import {
  compareUnits,
  DAY_MS,
  instantOf,
  normalizedText,
  unitsOfDecimal,
  type Units,
} from '@alert-review/kernel';
import {
  type PeerTable,
  chanceExponent,
  peerMetricsOfActivity,
  PEERS_MIN,
  PeerTableCut,
  type PeerSegment,
} from '../activity/peer-table.js';
import { lookbackPeriodOf } from './facts/case-facts.js';
import type { GivenEntity } from '../given/given-records.js';
import { currencyById } from '@alert-review/reference-lists';
import { declaredBoundOrNull } from '../activity/declared-activity.js';
import { isNoPlaceholder } from './facts/profile-facts.js';

export type SegmentedCustomer = Pick<GivenEntity, 'type' | 'annual_income' | 'industry' | 'registered_at'>;

const PEOPLE = { INDIVIDUAL: 'individuals', BUSINESS: 'businesses' } as const;

/** Cached, because creating a number format for each number takes ten times as long. */
const GROUPED = new Intl.NumberFormat('en-US');

const INDUSTRY_CHARS_MAX = 60;

/** The first year shows how an account starts, later years its normal use. */
const YOUNG_DAYS = 365;

/**
 * Returns the peer groups of a customer, narrowest first: people by declared income, companies by industry,
 * all by account age.
 */
export function peerSegmentsOf(entity: SegmentedCustomer, atMs: number): PeerSegment[] {
  const { type } = entity;
  const all: PeerSegment = { key: type, named: PEOPLE[type], wider: null };
  const trait = type === 'INDIVIDUAL' ? incomeOf(entity) : industryOf(entity);
  const age = ageOf(entity, atMs);
  const within = (wider: PeerSegment, more: string): PeerSegment => {
    const named = `${wider.named} ${more}`;
    return { key: named, named, wider };
  };
  const alike = trait && within(all, trait);
  return [
    ...(alike && age ? [within(alike, age)] : []),
    ...(alike ? [alike] : []),
    ...(age ? [within(all, age)] : []),
    all,
  ];
}

/** Describes the declared income by its upper bound, in steps of 1, 2 and 5 of its currency. */
function incomeOf({ annual_income: income }: SegmentedCustomer): string | null {
  const amount = declaredBoundOrNull(income?.upper_bound) ?? declaredBoundOrNull(income?.lower_bound);
  if (!income || amount === null) return null;
  const code = currencyById(income.currency)!.symbol;
  const shown = (bound: number) => `${GROUPED.format(bound)} ${code}`;
  if (amount < 10_000) return `with a declared income below ${shown(10_000)}`;
  const power = 10 ** (String(amount).length - 1);
  const step = [5, 2, 1].find((each) => amount >= each * power)!;
  const end = (step === 2 ? 5 : 2 * step) * power;
  const start = GROUPED.format(step * power);
  return `with a declared income (upper end) from ${start} to below ${shown(end)}`;
}

function industryOf({ industry }: SegmentedCustomer): string | null {
  if (industry == null || !isNoPlaceholder(industry)) return null;
  const words = normalizedText(industry.slice(0, INDUSTRY_CHARS_MAX), 'NFKC').toLowerCase();
  return `in ${words.toWellFormed().trim().replace(/\s+/g, ' ')}`;
}

function ageOf({ registered_at: registered }: SegmentedCustomer, atMs: number): string | null {
  if (registered == null) return null;
  const isYoung = atMs - instantOf(registered) < YOUNG_DAYS * DAY_MS;
  return isYoung ? 'with an account of less than a year' : 'with an account of a year or more';
}

/** A customer, and the data on which its peer groups depend. */
export interface KnownPeer {
  readonly entityId: string;
  readonly known: SegmentedCustomer;
}

/** A customer with its transactions, as the index contains them or, if the index has too little, as rows. */
export type PeerMember = KnownPeer &
  (
    | { readonly held: readonly (readonly [id: string, atMs: number, transfer: Transfer | null])[] }
    | { readonly rows: readonly TransactionRow[] }
  );

export type PeerTablesBySegment = ReadonlyMap<string, PeerTable>;

/** Returns a customer as JSON. The texts of its transfers already are JSON and are inserted unchanged. */
export function peerMemberJson(
  peer: KnownPeer,
  held: readonly { readonly id: string; readonly at: number; readonly transfer?: string | null }[],
): string {
  const rows = held.map(({ id, at, transfer }) => `[${JSON.stringify(id)},${at},${transfer ?? 'null'}]`);
  const [entityId, known] = [peer.entityId, peer.known].map((each) => JSON.stringify(each));
  return `{"entityId":${entityId},"known":${known},"held":[${rows.join(',')}]}`;
}

/**
 * Computes the tables of all peer groups from each customer's LOOKBACK_DAYS before `endMs`. Customers may
 * come in any order. Pure.
 */
export class PeerCutting {
  private readonly tables = new PeerTablesCut();
  private readonly period;

  constructor(private readonly endMs: number) {
    this.period = lookbackPeriodOf({ startMs: endMs, endMs });
  }

  /**
   * Adds customers from a JSON array. Returns the customers that were left out because the index has too
   * little about them.
   */
  *add(members: string): Steps<KnownPeer[]> {
    const lacking: KnownPeer[] = [];
    for (const member of JSON.parse(members) as PeerMember[]) {
      yield;
      const { entityId, known } = member;
      const rows = rowsOfMember(member);
      if (rows) yield* this.addRows(member, rows);
      else lacking.push({ entityId, known });
    }
    return lacking;
  }

  finish(): PeerTablesBySegment {
    return this.tables.finish((text) => hash('sha256', text, 'base64url'));
  }

  private *addRows({ entityId, known }: KnownPeer, rows: readonly TransactionRow[]): Steps<void> {
    yield;
    const activity = activityWithin(rows, known.registered_at, this.period);
    yield;
    this.tables.add(entityId, peerSegmentsOf(known, this.endMs), activity);
  }
}

function rowsOfMember(member: PeerMember): readonly TransactionRow[] | null {
  if ('rows' in member) return member.rows;
  const transfers = member.held.flatMap(([id, atMs, transfer]) =>
    transfer && hasTypeAndNames(transfer) ? { id, atMs, transfer } : [],
  );
  return transfers.length === member.held.length ? activityRowsOfTransfers(member.entityId, transfers) : null;
}

/** No run examines more first-time counterparties than this. */
const NEWCOMERS_MAX = 200;
const ENTITY_PREFIX = 'entity:';

interface SeenCustomer {
  readonly type: string;
  readonly cuts: readonly PeerTableCut[];
  readonly account: number;
  /** How much the busiest three days exceed the account's own average. */
  readonly burst: Units;
  /** Numbers of the accounts of its first-time counterparties. */
  readonly newcomers: readonly number[];
}

/**
 * Computes the tables of all segments in one pass. Counterparties are compared once all customers are known.
 */
export class PeerTablesCut {
  private readonly cuts = new Map<string, { readonly segment: PeerSegment; readonly cut: PeerTableCut }>();
  private readonly numbers = new Map<string, number>();
  private readonly seen: SeenCustomer[] = [];

  add(entityId: string, segments: readonly PeerSegment[], uploaded: EntityActivity): void {
    const activity = { ...uploaded, transactions: joinPaymentParts(uploaded.transactions).rows };
    const type = segments.at(-1)!.key;
    const cuts = segments.map((segment) => this.cutOf(segment, type));
    const metrics = peerMetricsOfActivity(activity);
    for (const cut of cuts) cut.add(metrics);
    const series = activitySeriesOf(activity.transactions);
    const newcomers = new Set<number>();
    for (const [i, { counterparty }] of series.rows.entries())
      if (series.isNew[i] === 1 && counterparty!.startsWith(ENTITY_PREFIX) && newcomers.size < NEWCOMERS_MAX)
        newcomers.add(this.numberOf(counterparty!));
    this.seen.push({
      type,
      cuts,
      account: this.numberOf(ENTITY_PREFIX + entityId),
      burst: activityMetricsOf(series).beyondUsual.burst,
      newcomers: [...newcomers],
    });
  }

  /**
   * Returns the tables by segment key: of all customer types, and of narrower segments with at least
   * PEERS_MIN customers.
   */
  finish(sha256: (text: string) => string): Map<string, PeerTable> {
    const isBeyond = this.beyond();
    for (const { type, cuts, newcomers } of this.seen) {
      const looked = newcomers.filter((account) => isBeyond.get(account)?.type === type);
      const found = looked.filter((account) => isBeyond.get(account)!.isBeyond);
      if (looked.length === 0) continue;
      const decades = unitsOfDecimal(chanceExponent(found.length, looked.length));
      for (const cut of cuts) cut.observe('newcomers', decades);
    }
    const tables = new Map<string, PeerTable>();
    const finish = ({ key, wider }: PeerSegment): PeerTable => {
      const known = tables.get(key);
      if (known) return known;
      const table = this.cuts.get(key)!.cut.finish(sha256, wider && finish(wider));
      tables.set(key, table);
      return table;
    };
    for (const { segment, cut } of this.cuts.values())
      if (segment.wider === null || cut.count >= PEERS_MIN) finish(segment);
    return tables;
  }

  private cutOf(segment: PeerSegment, type: string): PeerTableCut {
    const known = this.cuts.get(segment.key)?.cut;
    if (known) return known;
    const cut = new PeerTableCut(type, segment.named);
    this.cuts.set(segment.key, { segment, cut });
    return cut;
  }

  /**
   * Returns for each account whether its burst exceeds the 95th percentile of its peers, if there are enough
   * peers.
   */
  private beyond(): Map<number, { readonly type: string; readonly isBeyond: boolean }> {
    const p95 = new Map<string, Units>();
    for (const type of new Set(this.seen.map((each) => each.type))) {
      const bursts = this.seen.flatMap((each) => (each.type === type ? [each.burst] : [])).sort(compareUnits);
      if (bursts.length >= PEERS_MIN) p95.set(type, bursts[Math.ceil(0.95 * bursts.length) - 1]!);
    }
    return new Map(
      this.seen.flatMap(({ type, account, burst }) => {
        const cut = p95.get(type);
        return cut === undefined ? [] : [[account, { type, isBeyond: burst > cut }] as const];
      }),
    );
  }

  private numberOf(account: string): number {
    const known = this.numbers.get(account);
    if (known !== undefined) return known;
    this.numbers.set(account, this.numbers.size);
    return this.numbers.size - 1;
  }
}
