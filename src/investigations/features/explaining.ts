import { toUnits } from '../../kernel/decimal.js';
import { busiestMonth, declaredAmount } from '../domain/activity/declared-activity.js';
import { DAY_MS } from '../domain/activity/entity-activity.js';
import type { CaseView } from './case-view.js';
import { unknown, type Feature, type Measured } from './feature.js';
import { counted } from './of-rows.js';
import { groupedBy, idsOf, MONTH_MS, seenMoney, sumOf, type SeenMoney, type SeenRow } from './seen-money.js';

/** Own choices: how many people a firm pays, and how much of its income at most. */
const EMPLOYEES_MIN = 3;
const PAYDAYS_MIN = 2;
const WAGES_SHARE_MAX = 0.6;
/** Nobody has more employers, and what is smaller is no pay. Own choices. */
const EMPLOYERS_MAX = 2;
const PAY_SUMS_MIN = 0.05;
/** A payday comes back after 25 days at the earliest, and no wage is half as much again as another. */
const PAYDAY_GAP_MS = 25 * DAY_MS;
const WAGE_TIMES_MAX = 1.5;
/** Whoever lends a name has an account for weeks. Own choice: a year. */
const ESTABLISHED_MS = 365 * DAY_MS;
/** What strangers paid in the fortnight before is not the customer's own money. Own choice. */
const STRANGERS_MS = 14 * DAY_MS;
/** The busiest month holds at most twice the own median month. Own choice. */
const OWN_PAST_TIMES = 2;
const MONTHS_MIN = 3;

const explained = (rows: readonly SeenRow[]): Measured => ({
  value: rows.length,
  figures: { count: counted(rows.length, 'payment') },
  evidence: idsOf(rows.filter(({ row }) => row.direction !== 'self')),
});

const ofParty = ({ row }: SeenRow): string => row.counterparty ?? row.id;

/** Wages that a business pays to the same people, or the pay of a person from the same payer. */
const payroll: Feature = {
  id: 'payroll',
  title: 'Wages paid by the month to the same people, or received by the month from the same payer',
  unit: 'transactions',
  says: '{count} counted as wages by the month',
  measure(view) {
    const { ins, outs } = seenMoney(view);
    if (view.isPerson) {
      const pay = [...groupedBy(ins.filter(isPay), ofParty).values()].filter(areMonthly);
      return explained(
        pay
          .sort((a, b) => b.length - a.length)
          .slice(0, EMPLOYERS_MAX)
          .flat(),
      );
    }
    const paid = outs.filter(
      ({ isCash, isPurchase, isOwn, sums }) => !isCash && !isPurchase && !isOwn && sums < 1,
    );
    const employed = [...groupedBy(paid, ofParty).values()].filter(
      (wages) =>
        wages.length >= PAYDAYS_MIN &&
        areMonthly(wages) &&
        wages.every(({ isUsual, texts }) => isUsual || texts.includes('wage')) &&
        wages.every(({ kinds }) => kinds.length === 0),
    );
    const wages = employed.flat();
    const isPayroll = employed.length >= EMPLOYEES_MIN && sumOf(wages) <= WAGES_SHARE_MAX * sumOf(ins);
    return explained(isPayroll ? wages : []);
  },
};

/** Not a stranger by the month: nobody earns by being paid by several. */
const isPay = ({ isUsual, isCash, isOwn, row, sums }: SeenRow): boolean =>
  isUsual && !isCash && !isOwn && !row.flagged && sums >= PAY_SUMS_MIN;

function areMonthly(paid: readonly SeenRow[]): boolean {
  const sizes = paid.map(({ sums }) => sums);
  return (
    Math.max(...sizes) <= WAGE_TIMES_MAX * Math.min(...sizes) &&
    paid.every(({ row }, i) => i === 0 || row.atMs - paid[i - 1]!.row.atMs >= PAYDAY_GAP_MS)
  );
}

/** To and from accounts in the customer's own name, which went both ways or for months. */
const ownAccount: Feature = {
  id: 'own_account',
  title: 'Money between accounts of the same name, in both directions or for months',
  unit: 'transactions',
  says: '{count} went between accounts of the same name',
  measure(view) {
    const seen = seenMoney(view);
    const own = seen.rows.filter(({ isOwn, isCash }) => isOwn && !isCash);
    const came = own.filter(({ isIn }) => isIn);
    const left = own.filter(({ isIn }) => !isIn);
    const isBothWays = came.length > 0 && left.length > 0;
    const isHabit = own.some(({ isUsual }) => isUsual);
    const isBorneOut = isEstablished(view) && (isBothWays || isHabit) && !isOfStrangers(left, seen);
    return explained(isBorneOut ? own : []);
  },
};

function isEstablished({ subject, facts }: CaseView): boolean {
  const since = subject.registeredAtMs ?? subject.firstTransaction?.atMs;
  return since !== undefined && facts.lookback.endMs - since >= ESTABLISHED_MS;
}

/** More than half of what left is what strangers had paid just before. */
function isOfStrangers(left: readonly SeenRow[], { openIns }: SeenMoney): boolean {
  const before = openIns.filter(
    ({ row, isFamily }) =>
      !isFamily && left.some((out) => out.row.atMs >= row.atMs && out.row.atMs - row.atMs <= STRANGERS_MS),
  );
  return 2 * sumOf(before) > sumOf(left);
}

/** Savings that go to where the customer has saved for a month, out of the own regular income, and back. */
const putAside: Feature = {
  id: 'put_aside',
  title: 'A part of the income saved at one place for months, and what came back from there',
  unit: 'transactions',
  says: '{count} counted as savings put aside or taken back',
  measure(view) {
    const seen = seenMoney(view);
    const saved = seen.rows.filter(
      ({ isCash, isOwn, kinds, texts }) =>
        !isCash &&
        (isOwn || (kinds.includes('bank') && !kinds.includes('trader') && texts.includes('savings'))),
    );
    const places = [...groupedBy(saved, ofParty).values()].filter((rows) => {
      const out = rows.filter(({ isIn }) => !isIn);
      const since = out[0]?.row.atMs;
      const isKnown = since !== undefined && out.at(-1)!.row.atMs - since >= MONTH_MS;
      return isKnown && 2 * sumOf(out) <= sumOf(seen.ins) && !isOfStrangers(out, seen);
    });
    return explained(places.flat());
  },
};

/** What came in within what was declared, where the account's own earlier months are like it. */
const declaredAmounts: Feature = {
  id: 'declared_amounts',
  title: 'What came in, within the declared deposits and like the own earlier months',
  unit: 'transactions',
  says: '{count} came in within what was declared and as in earlier months',
  measure(view) {
    const { ins } = seenMoney(view);
    const declared = declaredAmount(view.profile?.estimated_monthly_deposits);
    if (!declared || ins.length === 0) return { ...explained([]), isDeclared: true };
    const came = view.rows.filter(({ direction }) => direction === 'in');
    const { sum, bound, unknown } = busiestMonth(came, 'in', declared, view.facts.profile?.rates ?? {});
    const isWithin = toUnits(declared.bound) > 0n && sum <= bound && unknown.length === 0;
    const isAsBefore = isLikePast(ins);
    const explains =
      isWithin && isAsBefore ? ins.filter(({ row }) => row.atMs <= view.facts.lookback.endMs) : [];
    return { ...explained(explains), isDeclared: true, ...(isAsBefore ? { isBorneOut: true as const } : {}) };
  },
};

/** No month of the lookback holds more than twice the own median month. */
function isLikePast(ins: readonly SeenRow[]): boolean {
  const months = [...groupedBy(ins, ({ month }) => String(month)).values()].map(sumOf).sort((a, b) => a - b);
  const median = months[Math.floor((months.length - 1) / 2)] ?? 0;
  return months.length > MONTHS_MIN && months.at(-1)! <= OWN_PAST_TIMES * median;
}

/** Small sums between the customer and persons of the same family name, over months. */
const familySupport: Feature = {
  id: 'family_support',
  title: 'Sums by the month to or from persons of the same family name',
  unit: 'transactions',
  says: '{count} in support of persons of the same family name',
  measure(view) {
    const { rows } = seenMoney(view);
    const family = rows.filter(({ isFamily, isCash, sums }) => isFamily && !isCash && sums < 1);
    const regular = [...groupedBy(family, (each) => `${each.row.direction} ${ofParty(each)}`).values()];
    return explained(regular.filter((paid) => paid.some(({ isUsual }) => isUsual)).flat());
  },
};

/** What was paid and came back from the same firm in the same currency, no more than was paid. */
const refund: Feature = {
  id: 'refund',
  title: 'What came back from a firm that had been paid as much or more, and that payment',
  unit: 'transactions',
  says: '{count} of purchases taken back',
  measure(view) {
    const { rows } = seenMoney(view);
    const named = rows.filter(({ isCash, isOwn, row }) => !isCash && !isOwn && row.counterparty !== null);
    const groups = [...groupedBy(named, (each) => `${each.row.currency} ${ofParty(each)}`).values()];
    const taken = groups.flatMap((group) => {
      const pairs = group.flatMap((back, i) => {
        const paid = group.slice(0, i).find((each) => !each.isIn && each.sums >= back.sums * NEARLY);
        return back.isIn && paid ? [paid, back] : [];
      });
      const came = group.filter(({ isIn }) => isIn);
      // Who pays as often as being paid is no shop.
      return came.length <= REFUNDS_MAX && !group[0]!.isIn ? pairs : [];
    });
    return explained([...new Set(taken)]);
  },
};

/** Half a percent for the rates of cards. Own choice. */
const NEARLY = 0.995;
const REFUNDS_MAX = 2;

const KINDS: Readonly<Record<string, Feature>> = {
  payroll,
  own_account: ownAccount,
  put_aside: putAside,
  declared_amounts: declaredAmounts,
  family_support: familySupport,
  refund,
};

/** Each kind explains the transactions that are its evidence. */
export const EXPLAINING_FEATURES: readonly Feature[] = [
  {
    id: 'explained',
    title: 'Transactions that behaviour or a declaration borne out by it explains, by kind or in all',
    unit: 'transactions',
    says: '{count} explained by the account’s own past or by who paid and was paid',
    kinds: Object.keys(KINDS),
    measure(view, kind) {
      const of = (feature: Feature): Measured => ({ says: feature.says, ...feature.measure(view) });
      if (kind !== undefined) return of(KINDS[kind]!);
      if (view.rows.length === 0) return unknown('No transaction of the subject in the lookback is known.');
      const ids = new Set(Object.values(KINDS).flatMap((feature) => of(feature).evidence ?? []));
      return { value: ids.size, figures: { count: counted(ids.size, 'payment') }, evidence: [...ids] };
    },
  },
];
