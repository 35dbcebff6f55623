import { SeededStream } from '../seeded-stream.js';
import {
  BURST_SPAN_DAYS,
  FAN_SPAN_DAYS,
  findUnusual,
  type Finding,
  type RuleId,
  type SourceTransaction,
} from './alert-rules.js';
import { entityIdOf } from './customer.js';

const DAY_START_SECOND = 5 * 3_600;
const DAY_SPAN_SECONDS = 19 * 3_600;

/** Returns a seeded time of the day, 05:00 to midnight, mostly afternoon, as HH:MM:SS. */
export function timeOf(seed: number, txId: number): string {
  const stream = new SeededStream(seed, `tx-${txId}`, 'time_of_day');
  const second = DAY_START_SECOND + Math.floor(((stream.next() + stream.next()) / 2) * DAY_SPAN_SECONDS);
  return new Date(second * 1_000).toISOString().slice(11, 19);
}

/** Most flagged transactions, the latest of the triggering windows; 2 of 1,735 alerts pass the cap. */
export const FLAGGED_MAX = 50;

/** Most counterparties that an alert names, as an investigation loads every named entity. */
export const COUNTERPARTIES_MAX = 5;

const TITLES: Readonly<Record<RuleId, string>> = {
  fan_in: 'Fan-in from new senders',
  fan_out: 'Fan-out to new receivers',
  burst: 'Burst of transfers with new counterparties',
  largest_amount: 'Unusually large transfer',
};

const dayOf = (row: SourceTransaction | undefined): string => row?.date ?? '';

/** Describes a finding: value, percentile, amount and threshold. */
function describeFinding({ rule, value, threshold, rows }: Finding): string {
  const span = `${dayOf(rows[0])} to ${dayOf(rows.at(-1))}`;
  const total = rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100;
  const money = `${total.toFixed(2)} SEK in ${rows.length} transfers, ${span}`;
  const p90 = `the 90th percentile of all accounts is ${threshold}`;
  if (rule === 'fan_in') return `${value} new senders within ${FAN_SPAN_DAYS} days (${money}); ${p90}.`;
  if (rule === 'fan_out') return `${value} new receivers within ${FAN_SPAN_DAYS} days (${money}); ${p90}.`;
  if (rule === 'burst') {
    return `${value} transfers with new counterparties within ${BURST_SPAN_DAYS} days (${money}); ${p90}.`;
  }
  return (
    `A transfer of ${value.toFixed(2)} SEK on ${dayOf(rows[0])}; ` +
    `the 99th percentile of the largest transfers of all accounts is ${threshold.toFixed(2)} SEK.`
  );
}

function flaggedRows(seed: number, findings: readonly Finding[]) {
  const rows = new Map(findings.flatMap((finding) => finding.rows.map((row) => [row.txId, row] as const)));
  return [...rows.values()]
    .map((row) => ({ row, at: `${row.date}T${timeOf(seed, row.txId)}Z` }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.row.txId - b.row.txId))
    .slice(-FLAGGED_MAX);
}

function mainCounterparties(account: number, flagged: readonly SourceTransaction[]): string[] {
  const sums = new Map<number, number>();
  for (const { from, to, amount } of flagged) {
    const other = from === account ? to : from;
    if (other !== null) sums.set(other, (sums.get(other) ?? 0) + Number(amount));
  }
  return [...sums]
    .sort(([a, sumA], [b, sumB]) => sumB - sumA || a - b)
    .slice(0, COUNTERPARTIES_MAX)
    .map(([other]) => entityIdOf(other));
}

function alertOf(seed: number, account: number, findings: readonly Finding[]) {
  const flagged = flaggedRows(seed, findings);
  const first = flagged[0]?.at ?? '';
  const last = flagged.at(-1)?.at ?? '';
  const titles = findings.map(({ rule }) => TITLES[rule]);
  const entityId = entityIdOf(account);
  return {
    alert_id: `s0-alert-${String(account).padStart(6, '0')}`,
    entity_id_list: [
      entityId,
      ...mainCounterparties(
        account,
        flagged.map(({ row }) => row),
      ),
    ],
    flagged_transaction_id_list: flagged.map(({ row }) => `s0-tx-${String(row.txId).padStart(6, '0')}`),
    source: 'TM',
    title: `${titles[0] ?? ''}${titles.length > 1 ? ` and ${titles.length - 1} more` : ''}: ${entityId}`,
    description: findings.map((finding) => `${TITLES[finding.rule]}: ${describeFinding(finding)}`).join(' '),
    status: 'OPEN',
    created_at: last,
    rule_title: titles.join('; '),
    start_date: first,
    end_date: last,
  };
}

/** Returns one alert per account that meets a rule, latest first. Needs all rows: accounts are peers. */
export function raiseAlerts(seed: number, transactions: readonly SourceTransaction[], accountCount: number) {
  const byAccount = new Map<number, Finding[]>();
  for (const finding of findUnusual(transactions, accountCount))
    byAccount.set(finding.account, [...(byAccount.get(finding.account) ?? []), finding]);
  const alerts = [...byAccount].map(([account, findings]) => alertOf(seed, account, findings));
  const order = ({ created_at, alert_id }: (typeof alerts)[number]) => `${created_at} ${alert_id}`;
  return alerts.sort((a, b) => (order(a) > order(b) ? -1 : 1));
}
