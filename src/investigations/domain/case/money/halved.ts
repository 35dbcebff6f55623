import { Kept } from '../../../../kernel/kept.js';
import { seriesOf, type ActivitySeries } from '../../activity/activity-series.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { nameOf } from '../facts/party-words.js';
import { isOwnName } from '../reasons/own-means.js';
import { holdsClientMoney, OF_VOLUME, unexplainedIncome } from './unaccounted-money.js';

/** Within a day all but a fee (UN goal 10.c), in few parts, often, half of what came. Own choice. */
const PERCENT = { low: 97n, high: 100n, ofIncome: 50n };
const HALVED = { spanMs: DAY_MS, parts: 3, times: 3 };

/** Pay, a rent or a pension comes of one, and households share it. Own choice. */
const PAYERS_MIN = 2;

/** What is put aside, or due of what was earned, went on to nobody. */
const PUT_ASIDE =
  /(?<!\p{L})(?:banks?|savings?|mortgages?|tax(?:es)?|sparkasse|finanzamt|impôts|skatteverket)(?!\p{L})/iu;

const known = new Kept<CaseFacts, readonly TransactionRow[]>();

/** What came in of several and left within a day in two parts or three, where that is a habit. */
export function halved(facts: CaseFacts): readonly TransactionRow[] {
  let found = known.get(facts);
  if (found === undefined) known.set(facts, (found = findHalved(facts)));
  return found;
}

function findHalved(facts: CaseFacts): readonly TransactionRow[] {
  if (holdsClientMoney(facts)) return [];
  const { transactions, profile } = subjectOf(facts);
  const series = seriesOf(transactions);
  const { rows, sign, amounts } = series;
  const reasons = (facts.explanations ?? []).filter(({ kind }) => !OF_VOLUME.includes(kind));
  const explained = new Set(reasons.flatMap((reason) => reason.transactions));
  const income = new Set(unexplainedIncome(facts).filter(({ id }) => !explained.has(id)));
  const isPutAside = (name: string): boolean =>
    PUT_ASIDE.test(name) || (!!profile && isOwnName(name, profile));
  return [...series.byCurrency.values()].flatMap((positions) => {
    const ins = positions.filter((i) => income.has(rows[i]!));
    if (ins.length < HALVED.times) return [];
    const outs = positions.filter(
      (i) =>
        sign[i] === -1 &&
        !explained.has(rows[i]!.id) &&
        !PURCHASE_TYPES.has(rows[i]!.type) &&
        !isPutAside(nameOf(rows[i]!, facts)),
    );
    const found = matched(series, ins, outs);
    const sum = (some: readonly number[]) => some.reduce((total, i) => total + amounts[i]!, 0n);
    const isHabit = found.length >= HALVED.times && 100n * sum(found) >= PERCENT.ofIncome * sum(ins);
    const payers = new Set(found.map((i) => rows[i]!.counterparty));
    return isHabit && payers.size >= PAYERS_MIN ? found.map((i) => rows[i]!) : [];
  });
}

/** Those that came in and the next two or three payments carry on; a payment carries one on. */
function matched(
  { atMs, amounts }: ActivitySeries,
  ins: readonly number[],
  outs: readonly number[],
): number[] {
  let next = 0;
  return ins.filter((i) => {
    while (next < outs.length && atMs[outs[next]!]! < atMs[i]!) next++;
    let sum = 0n;
    for (let part = 0; part < HALVED.parts && next + part < outs.length; part++) {
      const out = outs[next + part]!;
      if (atMs[out]! > atMs[i]! + HALVED.spanMs) return false;
      sum += amounts[out]!;
      if (100n * sum > PERCENT.high * amounts[i]!) return false;
      if (part === 0 || 100n * sum < PERCENT.low * amounts[i]!) continue;
      next += part + 1;
      return true;
    }
    return false;
  });
}
