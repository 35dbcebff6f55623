import { countResultsByDecidingRule } from '../../src/cli/evaluate/ranking-figures.js';
import type { OutcomeKind } from '@alert-review/judgement';
import { OUTCOME_KINDS } from '../../packages/judgement/src/scoring/run-result.js';
import { SeededStream } from '../seeded-stream.js';
import { Ledger, several } from './ledger.js';
import { liveOrdinarily, townOf } from './ordinary-life.js';
import { percent, type Shown } from './report.js';
import { bankOfTown } from './simulate.js';
import type { Scores, UnlabelledSet } from './unlabelled-set.js';

/** Maximum share of alerts on random customers that may be escalated in a bank without launderers. */
export const ESCALATED_MAX = 0.05;
/** Maximum number of flagged transfers: a random one and those after it. */
const FLAGGED_MAX = 5;

/** Generates a bank without launderers, with an alert on some transfers of `count` of its customers. */
export function ordinaryBank(seed: number, accounts: number, count: number): UnlabelledSet {
  const ledger = new Ledger();
  const town = townOf(seed, accounts);
  liveOrdinarily(town, ledger);
  const bank = bankOfTown(town, accounts, ledger);
  const byAccount = new Map<string, string[]>();
  for (const { id, from, to } of bank.transfers)
    for (const account of [from, to]) {
      const own = byAccount.get(account);
      if (own) own.push(id);
      else byAccount.set(account, [id]);
    }
  const active = bank.accounts.flatMap((account, position) => (byAccount.has(account) ? [position] : []));
  const random = new SeededStream(seed, 'alerts', 'at random');
  const alerts = several(random, active, count).map((account) => {
    const own = byAccount.get(bank.accounts[account]!)!;
    const first = random.int(0, own.length - 1);
    return { account, transfers: own.slice(first, first + random.int(1, FLAGGED_MAX)) };
  });
  return { ...bank, alerts };
}

export interface Ordinary {
  readonly tables: readonly Shown[];
  /** Shares of all alerts: those that escalate, and of them those of a pattern and those asked about. */
  readonly escalated: number;
  readonly looksLike: number;
  readonly asked: number;
}

/** Counts how many alerts the product escalates, and by what they were decided. */
export function judgeOrdinary(set: UnlabelledSet, { alerts }: Scores): Ordinary {
  const firms = new Set(set.businesses);
  const isFirm = ({ account }: Alert) => firms.has(set.accounts[account]!);
  const groups = [
    ['persons', alerts.filter((alert) => !isFirm(alert))],
    ['companies', alerts.filter(isFirm)],
    ['all', alerts],
  ] as const;
  const rows = groups.map(([name, group]) => [
    name,
    group.length,
    ...Object.values(sharesOf(group)).map(percent),
  ]);
  const head = ['ordinary customers', 'alerts', 'escalated', 'of a pattern', 'asked'];
  const decided = alerts.map(({ kind, rule }) => ({ kind, rule, isPositive: false }));
  const byRule = countResultsByDecidingRule(decided, OUTCOME_KINDS).map(({ kind, rule, count }) => [
    kind,
    rule,
    count,
  ]);
  const tables = [
    { title: 'Customers of a bank without launderers', head, rows },
    { title: 'What decided', head: ['outcome', 'rule', 'alerts'], rows: byRule },
  ];
  return { tables, ...sharesOf(alerts) };
}

type Alert = Scores['alerts'][number];

function sharesOf(alerts: readonly Alert[]) {
  const share = (isCounted: (kind: OutcomeKind) => boolean): number =>
    alerts.filter(({ kind }) => isCounted(kind)).length / (alerts.length || 1);
  return {
    escalated: share((kind) => kind !== 'clear'),
    looksLike: share((kind) => kind === 'hypothesis'),
    asked: share((kind) => kind === 'asks'),
  };
}
