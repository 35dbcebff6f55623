import { compareUnits, cutText, toDecimal, unitsOfDecimal, type Units } from '@alert-review/kernel';
import type { AlertTotal } from './alert-volume.record.js';
import type { AlertFigures } from './alert-day.record.js';

/**
 * Maximum number of types of alerts that are counted separately, so that a stored row of figures stays
 * small.
 */
const TYPES_MAX = 1_000;
const SUBTYPE_CHARS_MAX = 100;
/** Longest encoded alert that an index can hold, in UTF-16 units. */
const COUNTED_CHARS_MAX = 1_000;
/** Subtype that collects the alerts of all types beyond TYPES_MAX. */
const OTHER_TYPES = '…';

type Type = AlertFigures['byType'][number];

export interface CountedAlert {
  readonly status: 'OPEN' | 'CLOSED';
  readonly source: 'TM' | 'BM';
  readonly subtype?: string | null | undefined;
  readonly volumes?: readonly AlertTotal[] | undefined;
}

/** Encodes the counted fields as one index key; null if the text is too long. */
export function encodeCountedAlert({
  status,
  source,
  subtype = null,
  volumes = [],
}: CountedAlert): string | null {
  const text = JSON.stringify([
    status,
    source,
    subtype,
    volumes.map(({ currency, total }) => [currency, total]),
  ]);
  return text.length <= COUNTED_CHARS_MAX ? text : null;
}

type Counted = [
  ...[status: CountedAlert['status'], source: CountedAlert['source'], subtype: string | null],
  volumes: readonly (readonly [currency: string, total: string])[],
];

interface VolumeSum {
  alerts: number;
  total: Units;
  maximum: Units;
  minimum: Units;
}

/** Sums alerts and other sums. Up to TYPES_MAX types the result does not depend on the order. */
export class FiguresSum {
  private readonly statuses = new Map<'OPEN' | 'CLOSED', number>();
  private readonly types = new Map<string, Type>();
  private readonly volumes = new Map<string, VolumeSum>();

  addAlert({ status, source, subtype, volumes = [] }: CountedAlert): void {
    this.addStatus(status, 1);
    this.addType({ source, subtype: subtype == null ? null : cutText(subtype, SUBTYPE_CHARS_MAX), count: 1 });
    for (const { currency, total } of volumes) {
      const units = unitsOfDecimal(total);
      this.addVolume(currency, { alerts: 1, total: units, maximum: units, minimum: units });
    }
  }

  addEncoded(text: string): void {
    const [status, source, subtype, volumes] = JSON.parse(text) as Counted;
    this.addAlert({
      status,
      source,
      subtype,
      volumes: volumes.map(([currency, total]) => ({ currency, total })),
    });
  }

  add({ byStatus, byType, volumes }: AlertFigures): void {
    for (const { status, count } of byStatus) this.addStatus(status, count);
    for (const type of byType) this.addType(type);
    for (const { currency, alerts, total, maximum, minimum } of volumes)
      this.addVolume(currency, {
        alerts,
        total: unitsOfDecimal(total),
        maximum: unitsOfDecimal(maximum),
        minimum: unitsOfDecimal(minimum),
      });
  }

  get figures(): AlertFigures {
    return {
      byStatus: [...this.statuses]
        .map(([status, count]) => ({ status, count }))
        .sort(compareByFields('status')),
      byType: [...this.types.values()].sort(compareByFields('source', 'subtype')),
      volumes: [...this.volumes]
        .map(([currency, { alerts, total, maximum, minimum }]) => ({
          currency,
          alerts,
          total: toDecimal(total),
          maximum: toDecimal(maximum),
          minimum: toDecimal(minimum),
        }))
        .sort(compareByFields('currency')),
    };
  }

  private addStatus(status: 'OPEN' | 'CLOSED', count: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + count);
  }

  private addType({ source, subtype, count }: Type): void {
    const key = subtype === null ? source : `${source} ${subtype}`;
    const isOneTooMany = !this.types.has(key) && this.types.size >= TYPES_MAX && subtype !== OTHER_TYPES;
    if (isOneTooMany) return this.addType({ source, subtype: OTHER_TYPES, count });
    const before = this.types.get(key)?.count ?? 0;
    this.types.set(key, { source, subtype, count: before + count });
  }

  private addVolume(currency: string, more: VolumeSum): void {
    const sum = this.volumes.get(currency);
    if (!sum) return void this.volumes.set(currency, more);
    sum.alerts += more.alerts;
    sum.total += more.total;
    if (compareUnits(more.maximum, sum.maximum) > 0) sum.maximum = more.maximum;
    if (compareUnits(more.minimum, sum.minimum) < 0) sum.minimum = more.minimum;
  }
}

const compareByFields =
  <Field extends string>(...fields: Field[]) =>
  (a: Readonly<Record<Field, string | null>>, b: Readonly<Record<Field, string | null>>): number => {
    const field = fields.find((each) => a[each] !== b[each]);
    if (field === undefined) return 0;
    return (a[field] ?? '') < (b[field] ?? '') ? -1 : 1;
  };
