import { compareUnits, toUnits, type Units } from '../../../../kernel/decimal.js';
import { Kept } from '../../../../kernel/kept.js';
import { PASS_THROUGH_MS, PASS_THROUGH_PERCENT } from '../../activity/activity-metrics.js';
import {
  NEW_PAIR_ROWS_MAX,
  seriesOf,
  type ActivitySeries,
  type MatchedFlow,
} from '../../activity/activity-series.js';
import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { matchFlows, sideOf } from '../../activity/pass-through.js';
import { EVERYDAY_AMONG } from '../../activity/passage.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { explainedOnRecord } from '../facts/explanation.js';

/** Of one currency: what the alert flags as come in, and what of it went on to others after the alert. */
export interface LaterPassage {
  readonly currency: string;
  readonly flagged: Units;
  readonly went: Units;
  /** Of what went, what was drawn in cash. */
  readonly cash: Units;
  /** Of the rest: as `counterparty` of a row, the earliest first. */
  readonly receivers: readonly string[];
  /** What left after the alert. */
  readonly rows: readonly TransactionRow[];
  /** Most of it, by more than an everyday sum. */
  readonly isMost: boolean;
}

export const movedLater = ({ later = [] }: CaseFacts): readonly TransactionRow[] =>
  later.filter(({ direction, amount }) => direction !== 'self' && !amount.startsWith('-'));

const BOUNDS = { spanMs: PASS_THROUGH_MS, percent: PASS_THROUGH_PERCENT };

const known = new Kept<CaseFacts, readonly LaterPassage[]>();

/** By currency, ascending; kept as long as the facts, as each reference asks for it. */
export function laterPassages(facts: CaseFacts): readonly LaterPassage[] {
  const kept = known.get(facts);
  if (kept) return kept;
  const found = passagesOf(facts);
  known.set(facts, found);
  return found;
}

function passagesOf(facts: CaseFacts): LaterPassage[] {
  const { later = [], explanations, lookback, reportingThresholds = {} } = facts;
  const { transactions } = subjectOf(facts);
  const explained = explainedOnRecord(explanations);
  const isFlaggedIn = (i: number): boolean => series.rows[i]!.flagged && series.sign[i] === 1;
  const isLater = (o: number): boolean => series.rows[o]!.atMs > lookback.endMs;
  const isAsked = (i: number): boolean => isFlaggedIn(i) && !explained.has(series.rows[i]!.id);
  const mayCarry = later.some(({ direction, atMs }) => {
    return direction === 'out' && atMs <= lookback.endMs + PASS_THROUGH_MS;
  });
  if (!mayCarry || !transactions.some(({ flagged, direction }) => flagged && direction === 'in')) return [];
  const series = asOfAlert(seriesOf([...transactions, ...later]), transactions.length);
  const sum = (some: readonly number[]) => some.reduce((total, i) => total + series.amounts[i]!, 0n);
  return [...series.byCurrency].flatMap(([currency, positions]) => {
    const asked = positions.filter(isAsked);
    if (asked.length === 0) return [];
    const flows = matchFlows(sideOf(series, positions, 1), sideOf(series, positions, -1), BOUNDS).filter(
      (flow) => flow.ins.some(isAsked) && wentToOthers(series, flow, lookback.endMs),
    );
    const inParts = drawnInParts(series, asked, positions.filter(isLater));
    if (flows.length === 0 && inParts.draws.length === 0) return [];
    const parts = flows.map(({ ins, outs }) => {
      const [came, gone] = [sum(ins.filter(isAsked)), outs.filter(isLater)];
      const [left, drawn] = [sum(gone), sum(gone.filter((o) => isCashOut(series.rows[o]!)))];
      return { gone, went: least(came, left), cash: least(came, drawn) };
    });
    const went = parts.reduce((total, part) => total + part.went, 0n);
    const cash = parts.reduce((total, part) => total + part.cash, 0n);
    const flagged = sum(positions.filter(isFlaggedIn));
    const to = parts.flatMap(({ gone }) =>
      gone.flatMap((o) => (isCashOut(series.rows[o]!) ? [] : (series.rows[o]!.counterparty ?? []))),
    );
    const threshold = Object.hasOwn(reportingThresholds, currency) ? reportingThresholds[currency]! : '0';
    const isMost = (gone: Units): boolean =>
      2n * gone >= flagged && gone * EVERYDAY_AMONG >= toUnits(threshold);
    const rowsAt = (some: readonly number[]) => some.map((i) => series.rows[i]!);
    const { taken, draws } = inParts;
    if (2n * taken >= flagged && taken > went) {
      const [all, drawn] = [{ went: taken, cash: taken }, rowsAt(draws)];
      return [{ currency, flagged, ...all, receivers: [], rows: drawn, isMost: isMost(taken) }];
    }
    if (flows.length === 0) return [];
    const left = rowsAt(parts.flatMap(({ gone }) => gone));
    return [{ currency, flagged, went, cash, receivers: [...new Set(to)], rows: left, isMost: isMost(went) }];
  });
}

/** One or two draws have to match what came; of more the sum tells, as nobody splits a price. Own choice. */
const DRAWS_MIN = 3;

/** Cash that is drawn after the alert, not as ever: each draw is of what came in the days before it. */
function drawnInParts(
  { rows, atMs, isNew, amounts }: ActivitySeries,
  came: readonly number[],
  later: readonly number[],
): { readonly taken: Units; readonly draws: readonly number[] } {
  const isSoon = (i: number, o: number): boolean =>
    atMs[o]! >= atMs[i]! && atMs[o]! - atMs[i]! <= PASS_THROUGH_MS;
  const draws = later.filter((o) => isCashOut(rows[o]!) && isNew[o] === 1 && came.some((i) => isSoon(i, o)));
  if (draws.length < DRAWS_MIN) return { taken: 0n, draws: [] };
  const left = came.map((i) => amounts[i]!);
  let [first, taken] = [0, 0n];
  for (const o of draws) {
    let open = amounts[o]!;
    // The oldest first, as the next draw may be too late for it.
    for (let k = first; k < came.length && open > 0n; k++) {
      const part = isSoon(came[k]!, o) ? least(open, left[k]!) : 0n;
      [open, left[k], taken] = [open - part, left[k]! - part, taken + part];
      if (left[k] === 0n && k === first) first++;
    }
  }
  return { taken, draws };
}

const least = (a: Units, b: Units): Units => (a < b ? a : b);

const isCashOut = ({ cash, direction }: TransactionRow): boolean => cash === true && direction === 'out';

/** Who drew half as much or more so often draws as ever: a pension is drawn each month. Own choice. */
const DRAWN_BEFORE_MIN = 3;

/**
 * Who is new was so when the alert was raised, however often the customer paid afterwards; and cash reaches
 * somebody whom nobody knows, but for what the customer draws as ever. `count`: of the rows until then.
 */
function asOfAlert(series: ActivitySeries, count: number): ActivitySeries {
  const { rows, amounts, partner } = series;
  const before = new Map<number, number>();
  for (let i = 0; i < count; i++) before.set(partner[i]!, (before.get(partner[i]!) ?? 0) + 1);
  const usual = new Map<string, Units>();
  for (const [currency, positions] of series.byCurrency) {
    const drawn = positions.filter((i) => i < count && isCashOut(rows[i]!)).map((i) => amounts[i]!);
    const most = drawn.sort((a, b) => compareUnits(b, a))[DRAWN_BEFORE_MIN - 1];
    if (most !== undefined) usual.set(currency, 2n * most);
  }
  const isUsual = (i: number) => (usual.get(rows[i]!.currency) ?? 0n) >= amounts[i]!;
  const isNew = rows.map((row, i): number => {
    if (isCashOut(row)) return isUsual(i) ? 0 : 1;
    return partner[i]! >= 0 && (before.get(partner[i]!) ?? 0) <= NEW_PAIR_ROWS_MAX ? 1 : 0;
  });
  return { ...series, isNew };
}

/** After the alert, in cash or to somebody hardly known who had not paid it: a rent and a price are none. */
function wentToOthers(
  { rows, partner, isNew }: ActivitySeries,
  { ins, outs }: MatchedFlow,
  endMs: number,
): boolean {
  const isOther = (o: number): boolean =>
    isNew[o] === 1 &&
    !PURCHASE_TYPES.has(rows[o]!.type) &&
    (isCashOut(rows[o]!) || ins.every((i) => partner[i] !== partner[o]));
  return outs.some((o) => rows[o]!.atMs > endMs) && outs.every(isOther);
}
