import { toDecimal, toUnits } from '../../../kernel/decimal.js';
import { seriesOf } from '../activity/activity-series.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import { structuredIn, thresholdOf, type StructuringRules } from '../activity/structuring.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';

/** What TP1 found by the run's bounds: of one currency and direction, but `places`; days count apart. */
export function structured(
  [figure = '', code = '', side]: readonly string[],
  facts: CaseFacts,
  rules: unknown,
): unknown {
  const { transactions, profile } = subjectOf(facts);
  const asked = {
    listed: facts.reportingThresholds ?? {},
    isBusiness: profile?.type === 'BUSINESS',
    truncated: facts.truncated,
    rules: rules as StructuringRules,
  };
  const { positions, parts } = structuredIn(seriesOf(transactions), asked);
  if (figure === 'places') return new Set(positions.map((i) => transactions[i]!.counterparty)).size;
  if (figure === 'threshold') return thresholdOf(code, asked);
  const found = parts.map((part) => part.map((i) => transactions[i]!));
  const own = found.filter(([row]) => row!.currency === code && row!.direction === side);
  const [singles, days] = [own.filter(({ length }) => length === 1), own.filter(({ length }) => length > 1)];
  const sum = (rows: readonly (readonly TransactionRow[])[]) =>
    toDecimal(rows.flat().reduce((total, { amount }) => total + toUnits(amount), 0n));
  const figures: Readonly<Record<string, unknown>> = {
    singles: singles.length,
    singleSum: sum(singles),
    days: days.length,
    dayRows: days.flat().length,
    daySum: sum(days),
  };
  return Object.hasOwn(figures, figure) ? figures[figure] : undefined;
}
