import { SeededStream } from '../seeded-stream.js';
import { Ledger, several } from './ledger.js';
import { liveOrdinarily, townOf } from './ordinary-life.js';
import { figure, tableOf } from './report.js';
import { bankOfTown } from './simulate.js';
import { triageOf } from './triage.js';
import type { Scores, UnlabelledSet } from './unlabelled-set.js';

/** So many of the customers of a bank without launderers may escalate when an alert is raised at random. */
export const ESCALATED_MAX = 0.03;
/** Of a random transfer and those that follow it. */
const FLAGGED_MAX = 5;

/** A made-up bank in which nobody launders, with an alert on some transfers of `count` of its customers. */
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
  readonly table: string;
  /** Share of all alerts that look like a crime. */
  readonly escalated: number;
  /** Share that is only asked about, as data are missing. */
  readonly asked: number;
}

/** How many of them escalate for what they look like, and how many are asked about beside them. */
export function judgeOrdinary(set: UnlabelledSet, { alerts }: Scores): Ordinary {
  const firms = new Set(set.businesses);
  const judged = alerts.map(({ account, ...one }) => {
    return { ...one, isPositive: false, isFirm: firms.has(set.accounts[account]!) };
  });
  const sharesOf = (group: typeof judged) => {
    const { escalated, asked } = triageOf(group);
    return { escalated: (escalated ?? 0) - (asked ?? 0), asked: asked ?? 0 };
  };
  const groups = [
    ['persons', judged.filter(({ isFirm }) => !isFirm)],
    ['companies', judged.filter(({ isFirm }) => isFirm)],
    ['all', judged],
  ] as const;
  const rows = groups.map(([name, group]) => {
    const { escalated, asked } = sharesOf(group);
    return [name, group.length, figure(escalated), figure(asked)];
  });
  return {
    table: tableOf(['ordinary customers', 'alerts', 'escalated', 'asked'], rows),
    ...sharesOf(judged),
  };
}
