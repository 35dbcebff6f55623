import type { EntityActivity } from './entity-activity.js';
import { metricsOf, seriesOf } from './activity-series.js';
import {
  decadesOf,
  peerMetrics,
  PEERS_MIN,
  PeerTableCut,
  type PeerTable,
  type Segment,
} from './peer-table.js';
import { compareUnits, toUnits, type Units } from '../../../kernel/decimal.js';

/** No run looks at more new counterparties than this. */
const NEWCOMERS_MAX = 200;
const ENTITY_PREFIX = 'entity:';

interface SeenCustomer {
  readonly type: string;
  readonly cuts: readonly PeerTableCut[];
  readonly account: number;
  /** What the burst holds beyond the account's own average window. */
  readonly burst: Units;
  /** Numbers of the accounts of its new counterparties. */
  readonly newcomers: readonly number[];
}

/** Cuts the tables of all segments in one pass; newcomers are compared once all are known. */
export class PeerTablesCut {
  private readonly cuts = new Map<string, { readonly segment: Segment; readonly cut: PeerTableCut }>();
  private readonly numbers = new Map<string, number>();
  private readonly seen: SeenCustomer[] = [];

  add(entityId: string, segments: readonly Segment[], activity: EntityActivity): void {
    const type = segments.at(-1)!.key;
    const cuts = segments.map((segment) => this.cutOf(segment, type));
    const metrics = peerMetrics(activity);
    for (const cut of cuts) cut.add(metrics);
    const series = seriesOf(activity.transactions);
    const newcomers = new Set<number>();
    for (const [i, { counterparty }] of series.rows.entries())
      if (series.isNew[i] === 1 && counterparty!.startsWith(ENTITY_PREFIX) && newcomers.size < NEWCOMERS_MAX)
        newcomers.add(this.numberOf(counterparty!));
    this.seen.push({
      type,
      cuts,
      account: this.numberOf(ENTITY_PREFIX + entityId),
      burst: metricsOf(series).beyondUsual.burst,
      newcomers: [...newcomers],
    });
  }

  /** Returns tables by segment key: all types, and narrower segments with at least PEERS_MIN customers. */
  finish(sha256: (text: string) => string): Map<string, PeerTable> {
    const isBeyond = this.beyond();
    for (const { type, cuts, newcomers } of this.seen) {
      const looked = newcomers.filter((account) => isBeyond.get(account)?.type === type);
      const found = looked.filter((account) => isBeyond.get(account)!.isBeyond);
      if (looked.length === 0) continue;
      const decades = toUnits(decadesOf(found.length, looked.length));
      for (const cut of cuts) cut.observe('newcomers', decades);
    }
    const tables = new Map<string, PeerTable>();
    const finish = ({ key, wider }: Segment): PeerTable => {
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

  private cutOf(segment: Segment, type: string): PeerTableCut {
    const known = this.cuts.get(segment.key)?.cut;
    if (known) return known;
    const cut = new PeerTableCut(type, segment.named);
    this.cuts.set(segment.key, { segment, cut });
    return cut;
  }

  /** Returns whether each account's burst is above its peers' 95th percentile, where there are enough. */
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
