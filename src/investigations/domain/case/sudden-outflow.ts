import { toUnits } from '../../../kernel/decimal.js';
import { seriesOf } from '../activity/activity-series.js';
import { busiestSum, declaredAmount, weightsIn } from '../activity/declared-activity.js';
import { DAY_MS, PURCHASE_TYPES, type TransactionRow } from '../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from './case-facts.js';
import { familyNameOf } from './family-name.js';
import { nameOf } from './party-words.js';
import { OF_VOLUME } from './unaccounted-money.js';
import { writtenOn } from './written-texts.js';

type Rows = readonly TransactionRow[];

const sum = (rows: Rows): bigint => rows.reduce((total, { amount }) => total + toUnits(amount), 0n);

/** Own choice: in two months most of a year, in payments of which none is half, as one event of life is. */
const YEAR = { spanMs: 60 * DAY_MS, percent: 80n, from: 5 };
/** Own choice: savings that were moved here and left for new receivers within a week. */
const EMPTIED = { spanMs: 7 * DAY_MS, percent: 80n, from: 5 };

/** What a person sent out of savings at a pace that nobody lives at; nothing of what has a reason. */
export function sentSavings(facts: CaseFacts): Rows {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL') return [];
  const reasons = (facts.explanations ?? []).filter(({ kind }) => !OF_VOLUME.includes(kind));
  const explained = new Set(reasons.flatMap((reason) => reason.transactions));
  const family = familyNameOf(profile.name ?? '');
  const isOfFamily = (row: TransactionRow): boolean =>
    family !== '' && familyNameOf(nameOf(row, facts)) === family;
  const asked = transactions.filter(
    (row) => toUnits(row.amount) > 0n && !explained.has(row.id) && !isOfFamily(row),
  );
  const year = mostOfYear(asked, facts);
  return year.length > 0 ? year : emptied(asked, facts);
}

/** What left in the busiest two months beyond what came in, beside the declared income of a year. */
function mostOfYear(rows: Rows, facts: CaseFacts): Rows {
  const declared = declaredAmount(subjectOf(facts).profile?.annual_income);
  if (!declared?.upper) return [];
  const weightOf = weightsIn(declared.currency, facts.profile?.rates ?? {});
  const weighted = rows.flatMap((row) => {
    const weight = weightOf(row.currency);
    return weight === null ? [] : { row, weight: toUnits(row.amount) * weight };
  });
  const total = (some: readonly { readonly weight: bigint }[]): bigint =>
    some.reduce((all, { weight }) => all + weight, 0n);
  const outs = weighted.filter(({ row }) => row.direction === 'out');
  const busiest = busiestSum(outs, YEAR.spanMs);
  if (busiest.length < YEAR.from) return [];
  const [fromMs, toMs] = [busiest[0]!.row.atMs, busiest.at(-1)!.row.atMs];
  const came = weighted.filter(
    ({ row: { atMs, direction } }) => direction === 'in' && atMs >= fromMs && atMs <= toMs,
  );
  const left = total(busiest);
  const isOne = busiest.some(({ weight }) => 2n * weight > left);
  const bound = YEAR.percent * toUnits(declared.bound) * weightOf(declared.currency)!;
  if (isOne || 100n * (left - total(came)) < bound) return [];
  const ids = new Set(busiest.map(({ row }) => row.id));
  return rows.filter(({ id }) => ids.has(id));
}

/** What went to rare receivers within a week of being moved from own accounts, if nearly all of that. */
function emptied(rows: Rows, facts: CaseFacts): Rows {
  const series = seriesOf(subjectOf(facts).transactions);
  const rare = new Set(series.rows.filter((_, i) => series.isRare[i] === 1).map(({ id }) => id));
  const saved = rows.filter(({ direction }) => direction === 'self');
  for (const { atMs, currency } of saved) {
    const isNear = (row: TransactionRow): boolean =>
      row.currency === currency && row.atMs >= atMs && row.atMs - atMs <= EMPTIED.spanMs;
    const own = saved.filter(isNear);
    const sent = rows.filter((row) => {
      return row.direction === 'out' && rare.has(row.id) && !PURCHASE_TYPES.has(row.type) && isNear(row);
    });
    if (sent.length >= EMPTIED.from && 100n * sum(sent) >= EMPTIED.percent * sum(own)) return sent;
  }
  return [];
}

/** So often it was paid before that the firm knows it. Own choice. */
const KNOWN_FROM = 3;
/** A shorter word may be anything. Own choice. */
const NAME_CHARS_MIN = 5;

/**
 * What went to somebody who was never paid before, with the name of a known receiver written on it: an
 * invoice with another account on it (FinCEN FIN-2019-A005).
 */
export function redirected(facts: CaseFacts): Rows {
  const { transactions } = subjectOf(facts);
  const paid = transactions.filter(({ direction, counterparty }) => direction === 'out' && counterparty);
  const byParty = new Map<string, TransactionRow[]>();
  for (const row of paid) {
    const rows = byParty.get(row.counterparty!);
    if (rows) rows.push(row);
    else byParty.set(row.counterparty!, [row]);
  }
  // By its first word, for a busy firm has thousands of texts and of receivers.
  const known = new Map<string, { name: string; rows: Rows }[]>();
  for (const rows of byParty.values()) {
    const name = plain(nameOf(rows[0]!, facts));
    if (rows.length < KNOWN_FROM || name.length < NAME_CHARS_MIN + 2) continue;
    const [first] = name.trim().split(' ');
    known.set(first!, [...(known.get(first!) ?? []), { name, rows }]);
  }
  return paid.filter((row) => {
    const text = plain(writtenOn(row, facts) ?? '');
    const own = byParty.get(row.counterparty!)!;
    const named = new Set(text.trim().split(' '));
    const candidates = [...named].flatMap((word) => known.get(word) ?? []);
    const before = candidates.find(
      ({ name, rows }) => rows !== own && rows[KNOWN_FROM - 1]!.atMs < own[0]!.atMs && text.includes(name),
    );
    return before !== undefined && !plain(nameOf(row, facts)).includes(before.name);
  });
}

const plain = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Makers of precursors and of presses, by name (FinCEN FIN-2024-A002). Own choice of words. */
const PRECURSORS =
  /\bchem(?:icals?|istry)?\b|\bpharma\w* intermediates?\b|\b(?:tablet|pill)s? (?:press|machine)/i;
const IN_THE_TRADE = /chem|pharm|laborator|research|manufactur/i;
const PRECURSORS_FROM = 3;

/** What a person outside of the trade paid to makers of chemicals and presses. */
export function paidForPrecursors(facts: CaseFacts): Rows {
  const { transactions, profile } = subjectOf(facts);
  if (profile?.type !== 'INDIVIDUAL' || IN_THE_TRADE.test(profile.occupation ?? '')) return [];
  const rows = transactions.filter(
    (row) => row.direction === 'out' && !PURCHASE_TYPES.has(row.type) && PRECURSORS.test(nameOf(row, facts)),
  );
  return rows.length >= PRECURSORS_FROM ? rows : [];
}
