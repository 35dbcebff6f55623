import type { EntityActivity } from './entity-activity.js';
import { seriesOf } from './activity-series.js';
import { metricsOf } from './activity-metrics.js';
import { PEERS_MIN, PeerTableCut, type PeerTable } from './peer-table.js';
import { compareUnits, toUnits, type Units } from '../../../kernel/decimal.js';
import { decadesOf } from './unlikely-share.js';

/** No run looks at more counterparties. */
const NEWCOMERS_MAX = 200;
const ENTITY = 'entity:';

interface Seen {
  readonly type: string;
  readonly account: number;
  /** Beyond its own average window. */
  readonly burst: Units;
  /** Accounts of its new counterparties, by number. */
  readonly newcomers: readonly number[];
}

/** Cuts the tables of all entity types in one pass; newcomers are compared once all are known. */
export class PeerTablesCut {
  private readonly cuts = new Map<string, PeerTableCut>();
  private readonly numbers = new Map<string, number>();
  private readonly seen: Seen[] = [];

  add(entityId: string, type: string, activity: EntityActivity): void {
    const cut = this.cuts.get(type) ?? new PeerTableCut(type);
    this.cuts.set(type, cut);
    cut.add(activity);
    const series = seriesOf(activity.transactions);
    const newcomers = new Set<number>();
    for (const [i, { counterparty }] of series.rows.entries())
      if (series.isNew[i] === 1 && counterparty!.startsWith(ENTITY) && newcomers.size < NEWCOMERS_MAX)
        newcomers.add(this.numberOf(counterparty!));
    this.seen.push({
      type,
      account: this.numberOf(ENTITY + entityId),
      burst: metricsOf(series).beyondUsual.burst,
      newcomers: [...newcomers],
    });
  }

  finish(sha256: (text: string) => string): Map<string, PeerTable> {
    const isBeyond = this.beyond();
    for (const { type, newcomers } of this.seen) {
      const looked = newcomers.filter((account) => isBeyond.get(account)?.type === type);
      const found = looked.filter((account) => isBeyond.get(account)!.isBeyond);
      if (looked.length > 0)
        this.cuts.get(type)!.observe('newcomers', toUnits(decadesOf(found.length, looked.length)));
    }
    return new Map([...this.cuts].map(([type, cut]) => [type, cut.finish(sha256)]));
  }

  /** Whether the burst of an account is above the 95th percentile of its peers, where there are enough. */
  private beyond(): Map<number, { readonly type: string; readonly isBeyond: boolean }> {
    const p95 = new Map<string, Units>();
    for (const type of this.cuts.keys()) {
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
