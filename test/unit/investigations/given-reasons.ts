import type { Entity } from '../../../src/ingestion/domain/entity.record.js';
import { rowsOf } from '../../../src/investigations/domain/activity/entity-activity.js';
import { innocentReasons } from '../../../src/investigations/domain/case/reasons/innocent-reasons.js';
import { atOnce } from '../../../src/platform/process/slices.js';
import { payment, type Payment } from './given-case.js';

export interface Told extends Payment {
  readonly text?: string;
}

type IsReportable = Parameters<typeof innocentReasons>[0]['isReportable'];

/** From ten thousand on, in whatever direction. */
export const fromTenThousand: IsReportable = (rows, part = 1) =>
  rows.reduce((total, { amount }) => total + Number(amount), 0) >= 10_000 * part;

/** Kind, basis and how many transactions each reason explains. */
export const found = (
  payments: readonly Told[],
  profile: Partial<Entity>,
  isReportable: boolean | IsReportable = false,
) => {
  const transactions = payments.map(({ text = null, ...each }, i) => {
    const { content, ...stored } = payment(i + 1, each);
    return { ...stored, content: { ...content, descriptor: text } };
  });
  const reasons = innocentReasons({
    rows: rowsOf({ entityId: 'C1', transactions, flaggedIds: new Set() }),
    contents: new Map(transactions.map(({ id, content }) => [id, content])),
    profile: { type: 'INDIVIDUAL', entity_id: 'C1', ...profile },
    rates: { USD: '1', JPY: '0.0064', BTC: '60000', XYZ: null },
    isReportable: typeof isReportable === 'boolean' ? () => isReportable : isReportable,
  });
  return atOnce(reasons).map(({ kind, basis, transactions: explained }) => [kind, basis, explained.length]);
};

export const times = (count: number, make: (i: number) => Told) =>
  Array.from({ length: count }, (_, i) => make(i));
