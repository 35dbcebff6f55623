import { busiestMonth, declaredAmount } from '../domain/activity/declared-activity.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import { documentsIn } from '../domain/notes/note-facts.js';
import { countWithNoun, unknown, type Feature, type Measured } from './feature.js';
import type { CaseView } from './case-view.js';
import { byMonth, byParty, idsOf, seenMoney, sumOf, type SeenRow } from './seen-money.js';

/** Own choices: least people and paydays of a firm's wages, and their largest share of its income. */
const EMPLOYEES_MIN = 3;
const PAYDAYS_MIN = 2;
const WAGES_SHARE_MAX = 0.6;
/** Own choices: nobody has more employers, and smaller sums are no pay. */
const EMPLOYERS_MAX = 2;
const PAY_SUMS_MIN = 0.05;
/** A payday comes back after 25 days at the earliest, and wages differ by this factor at most. */
const PAYDAY_GAP_MS = 25 * DAY_MS;
const WAGE_TIMES_MAX = 1.5;
/** The busiest month holds at most twice the own median month. Own choice. */
const OWN_PAST_TIMES = 2;
const MONTHS_MIN = 3;

/** Returns wages that a business pays to the same people, or pay of a person from the same payer. */
function wagesIn(view: CaseView): readonly SeenRow[] {
  const { ins, outs } = seenMoney(view);
  if (view.isPerson) {
    const pay = byParty(ins.filter(isRegularPay)).filter(areMonthly);
    return pay
      .sort((a, b) => b.length - a.length)
      .slice(0, EMPLOYERS_MAX)
      .flat();
  }
  const paid = outs.filter(
    ({ isCash, isPurchase, isOwn, kinds, sums }) =>
      !isCash && !isPurchase && !isOwn && kinds.length === 0 && sums < 1,
  );
  const employed = byParty(paid).filter(
    (wages) =>
      wages.length >= PAYDAYS_MIN &&
      areMonthly(wages) &&
      wages.every(({ isUsual, texts }) => isUsual || texts.includes('wage')),
  );
  const wages = employed.flat();
  const isPayroll = employed.length >= EMPLOYEES_MIN && sumOf(wages) <= WAGES_SHARE_MAX * sumOf(ins);
  return isPayroll ? wages : [];
}

/** Tells whether a row is pay; strangers who pay by the month in number are no employers. */
const isRegularPay = ({ isUsual, isCash, isOwn, row, sums }: SeenRow): boolean =>
  isUsual && !isCash && !isOwn && !row.flagged && sums >= PAY_SUMS_MIN;

function areMonthly(paid: readonly SeenRow[]): boolean {
  const sizes = paid.map(({ sums }) => sums);
  return (
    Math.max(...sizes) <= WAGE_TIMES_MAX * Math.min(...sizes) &&
    paid.every(({ atMs }, i) => i === 0 || atMs - paid[i - 1]!.atMs >= PAYDAY_GAP_MS)
  );
}

/** Returns income within the declared deposits, where the account's earlier months are like it. */
function withinDeclared(view: CaseView): readonly SeenRow[] {
  const { ins } = seenMoney(view);
  const declared = declaredAmount(view.profile?.estimated_monthly_deposits);
  if (!declared || !isLikePast(ins)) return [];
  const {
    sum,
    bound,
    unknown: codes,
  } = busiestMonth(view.rows, 'in', declared, view.facts.profile?.rates ?? {});
  const isWithin = bound > 0n && sum <= bound && codes.length === 0;
  return isWithin ? ins.filter(({ atMs }) => atMs <= view.facts.lookback.endMs) : [];
}

/** Tells whether no month of the lookback holds more than twice the own median month. */
function isLikePast(ins: readonly SeenRow[]): boolean {
  const months = byMonth(ins)
    .map(sumOf)
    .sort((a, b) => a - b);
  const median = months[Math.floor((months.length - 1) / 2)] ?? 0;
  return months.length > MONTHS_MIN && months.at(-1)! <= OWN_PAST_TIMES * median;
}

/** Kinds of explanations, with the transactions that each of them explains, which are its evidence. */
const KINDS: Readonly<Record<string, { readonly says: string; find(view: CaseView): readonly SeenRow[] }>> = {
  payroll: { says: '{count} counted as wages by the month', find: wagesIn },
  declared_amounts: {
    says: '{count} came in within what was declared and as in earlier months',
    find: withinDeclared,
  },
};

const measureExplained = (rows: readonly SeenRow[]): Measured => ({
  value: rows.length,
  figures: { count: countWithNoun(rows.length, 'payment') },
  evidence: idsOf(rows),
});

/** Features that speak for the customer, and `assessed_share`, which a rule in asks.json reads. */
export const EXPLAINING_FEATURES: readonly Feature[] = [
  {
    id: 'explained',
    title: 'Transactions that behaviour or a declaration borne out by it explains, by kind or in all',
    unit: 'transactions',
    says: '{count} explained by the account’s own past or by who paid and was paid',
    lists: ['payment_words'],
    kinds: Object.keys(KINDS),
    measure(view, kind) {
      if (kind !== undefined)
        return { ...measureExplained(KINDS[kind]!.find(view)), says: KINDS[kind]!.says };
      if (view.rows.length === 0) return unknown('No transaction of the subject in the lookback is known.');
      return measureExplained([...new Set(Object.values(KINDS).flatMap(({ find }) => find(view)))]);
    },
  },
  {
    id: 'assessed_share',
    title: 'Share of the flags that could be assessed',
    unit: 'percent',
    says: '{percent} % of the flags could be assessed',
    measure({ judged }) {
      if (!judged) return unknown('The flags are not read yet');
      const percent = Math.floor(judged.assessedShare * 100);
      return { value: percent, figures: { percent: String(percent) } };
    },
  },
  {
    id: 'documents',
    title: 'Documents that notes or the alert name as seen, attached or on file',
    unit: 'documents',
    says: '{count} named as seen, attached or on file',
    lists: ['note_words'],
    measure({ facts, notes }) {
      const ofNotes = notes.flatMap((note) =>
        note.facts.filter(({ says, isDoubted }) => says === 'document' && !isDoubted),
      );
      const ofAlert = documentsIn(facts.alert.content.description);
      const count = ofNotes.length + ofAlert.length;
      return { value: count, figures: { count: countWithNoun(count, 'document') }, isDeclared: true };
    },
  },
];
