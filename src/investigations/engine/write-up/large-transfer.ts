import { halfOf, toUnits } from '../../../kernel/decimal.js';
import { quoted } from '../../../kernel/visible-text.js';
import { seriesOf, type ActivitySeries } from '../../domain/activity/activity-series.js';
import type { TransactionRow } from '../../domain/activity/entity-activity.js';
import {
  ALIKE_MIN,
  standingOf,
  timesMedian,
  type Outstanding,
} from '../../domain/activity/outstanding-amount.js';
import { asksLarge } from '../../domain/case/facts/alert-rules.js';
import { subjectOf, type CaseFacts } from '../../domain/case/facts/case-facts.js';
import { byWorth } from '../../domain/case/money/case-story.js';
import { explainedOnRecord } from '../../domain/case/facts/explanation.js';
import type { Flag } from '../../domain/scoring/flag.js';
import { wordsOfAlert } from '../../domain/scoring/questions.js';
import { cite, phrase, pointer, sentences, type Words } from '../../domain/texts/referenced-text.js';
import { spokenAmount, spokenDay, spokenMoney } from '../../domain/texts/spoken.js';
import { cited } from '../../blocks/transaction-overview.js';
import { stateOf } from './compose-beside.js';
import { isUnusual } from './flag-words.js';

/** Nobody calls a sum large that is less than so much of the one that is reported. Own choice: a tenth. */
const LARGE_AMONG = 10n;

const WAYS = { in: 'came in', out: 'went out', self: 'moved between own accounts' } as const;

function largestFlagged(facts: CaseFacts): TransactionRow | undefined {
  const moved = subjectOf(facts)
    .transactions.filter(({ flagged }) => flagged)
    .map((row) => ({ row, currency: row.currency, units: toUnits(row.amount) }))
    .filter(({ units }) => units > 0n);
  return moved.sort(byWorth(facts))[0]?.row;
}

/** Null if no rule asks about a large transfer, or its like, a reason, its sum or a declaration answers. */
export function toldOpenLarge(facts: CaseFacts, isDeclared: boolean): Words | null {
  const row = asksLarge(wordsOfAlert(facts.alert.content)) ? largestFlagged(facts) : undefined;
  if (!row || row.direction === 'self' || (row.direction === 'in' && isDeclared)) return null;
  const series = seriesOf(subjectOf(facts).transactions);
  const years = (facts.explanations ?? []).filter(({ kind }) => kind === 'declared_year');
  const isOfYear = years.some(({ transactions }) => transactions.includes(row.id));
  const isExplained = isOfYear || explainedOnRecord(facts.explanations).has(row.id);
  const threshold = facts.reportingThresholds?.[row.currency] ?? '0';
  const isSmall = toUnits(row.amount) * LARGE_AMONG < toUnits(threshold);
  if (isExplained || isSmall || standingOf(series, series.rows.indexOf(row))) return null;
  const of = (field: string, shown: string) => cite(pointer('transactions', row.id, field), shown);
  const money = of('money', spokenMoney(row.amount, row.currency));
  const what = phrase`${money} that ${WAYS[row.direction]} on ${of('event_time', spokenDay(row.atMs))}`;
  const few = phrase`one of fewer than ${cite('/rule/alikeMin', ALIKE_MIN)} amounts of its kind`;
  return phrase`the alert asks about a large transfer, and nothing answers it: ${what} is ${few}`;
}

/** How large the largest flagged amount is; `most`: the flag on what stands out most, flagged or not. */
export function toldLarge(facts: CaseFacts, most: Flag | undefined, isDeclared = false): Words {
  const flagged = subjectOf(facts).transactions.filter((each) => each.flagged);
  const row = largestFlagged(facts);
  if (!row && facts.beside)
    return 'The alert asks about a large transfer, but in none that it flags did money of the customer move.';
  if (!row)
    return 'The alert asks about a large transfer, but none that it flags is among those that were read.';
  const of = (field: string, shown: string) => cite(pointer('transactions', row.id, field), shown);
  const isWhole = flagged.length === new Set(facts.alert.content.flagged_transaction_id_list).size;
  const read = isWhole
    ? ''
    : facts.beside
      ? ' and in which money of the customer moved'
      : ' and that was read';
  const way = `${WAYS[row.direction]}${stateOf(row)}`;
  const money = phrase`${of('money', spokenMoney(row.amount, row.currency))} ${way}`;
  const id =
    row.ownId === undefined
      ? phrase`record ${of('service_id', row.id)}`
      : phrase`transaction "${of('entity_id', quoted(row.ownId, Infinity))}"`;
  const what = phrase`${money} on ${of('event_time', spokenDay(row.atMs))} (${id})`;
  const series = seriesOf(subjectOf(facts).transactions);
  const standing = standingOf(series, series.rows.indexOf(row));
  return sentences(
    phrase`The alert asks about a large transfer. The largest that it flags${read}: ${what}.`,
    phrase`That is ${toldTimes(row, standing)}${toldShare(series, row)}.`,
    verdict(facts, row, standing, most),
    !standing && isDeclared && row.direction === 'in'
      ? 'All that came in is within what the customer declared.'
      : '',
  );
}

function toldTimes(row: TransactionRow, standing: Outstanding | null): Words {
  const least = cite('/rule/alikeMin', ALIKE_MIN);
  if (!standing) return phrase`one of fewer than ${least} amounts of its kind, of which none is usual`;
  const times = cite(pointer('times', row.id), timesMedian(standing));
  const alike = phrase`${cite(pointer('counts', 'alike', row.id), standing.alike)} amounts like it`;
  const median = cite(pointer('medians', row.id), spokenAmount(halfOf(standing.twiceMedian)));
  return phrase`${times} times the median of ${alike}, ${median} ${cited(row.currency)}`;
}

/** Of all that moved the same way in its currency. */
function toldShare({ rows, amounts, byCurrency }: ActivitySeries, row: TransactionRow): Words {
  const alike = (byCurrency.get(row.currency) ?? []).filter((i) => rows[i]!.direction === row.direction);
  const all = alike.reduce((sum, i) => sum + amounts[i]!, 0n);
  const percent = Number((toUnits(row.amount) * 100n) / all);
  const share = cite(pointer('counts', 'sharePercent', row.id), percent);
  return percent > 0
    ? phrase`, and ${share} % of all ${cited(row.currency)} that ${WAYS[row.direction]}`
    : '';
}

/** What the flag makes of it, where it speaks of this amount or of a larger multiple. */
function verdict(facts: CaseFacts, row: TransactionRow, standing: Outstanding | null, most?: Flag): Words {
  const shown = most && subjectOf(facts).transactions.find(({ id }) => id === most.evidence[0]);
  if (!standing || !most || !shown) return '';
  const day = cite(pointer('transactions', shown.id, 'event_time'), spokenDay(shown.atMs));
  const other = shown.id === row.id ? '' : phrase`What stands out most is another one, of ${day}.`;
  return sentences(judged(standing, most, shown.id === row.id), other);
}

function judged(standing: Outstanding, most: Flag, isSame: boolean): Words {
  if (isSame && isUnusual(most)) return 'It stands out.';
  const { yellow } = Object(most.threshold) as { readonly yellow?: unknown };
  if (typeof yellow !== 'number') return '';
  const isBelow = standing.amount * 2n <= BigInt(yellow) * standing.twiceMedian;
  const bound = cite(pointer('bounds', most.flagId, 'yellow'), yellow);
  return isBelow ? phrase`By itself it is not taken for unusual, which begins above ${bound} times.` : '';
}
