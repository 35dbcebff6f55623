import { groupedBy } from '@alert-review/kernel';
import { behaviourStartMsOf, BEHAVIOUR_AFTER_MS, hadRegularPaymentsWith } from '../activity/behaviour.js';
import type { MoneySource, MoneyUse } from '../money/money-kinds.js';
import { linkMoney, type LinkedPayment } from '../money/linked-money.js';
import { countWithNoun, unknownMeasure, type CaseView, type Feature } from './feature.js';
import {
  countNamedParties,
  countAssessedParties,
  groupRowsByParty,
  idsOfAssessedRows,
  moneyText,
  percentOfWhole,
  percentText,
  firstDayRead,
  roundedParts,
  noneFoundText,
  assessedMoneyOf,
  spanInWords,
  sumOfAssessedRows,
  type AssessedRow,
} from './seen-money.js';

const STRANGE_SOURCES: ReadonlySet<MoneySource | null> = new Set<MoneySource | null>([
  'unknown_person',
  'unknown_firm',
  'unknown',
]);
const STRANGE_USES: ReadonlySet<MoneyUse | null> = new Set<MoneyUse | null>([
  'unknown_person',
  'unknown_firm',
  'unknown',
]);
/** Uses by which money leaves the sight of the bank. */
const OUT_OF_SIGHT: ReadonlySet<MoneyUse | null> = new Set<MoneyUse | null>([
  'cash',
  'exchange',
  'own_account',
]);

const isUnexplainedUse = ({ use }: AssessedRow): boolean => STRANGE_USES.has(use) || OUT_OF_SIGHT.has(use);

/** Money that leaves within three days was not meant to stay, weekends included. Own choice. */
const SOON_HOURS = 72;
/** From this share on a payment left nearly whole; a fee or a wage for the service may stay. Own choice. */
const NEARLY_WHOLE_SHARE = 0.75;

const linkedPaymentOf = ({ row, atMs, sums }: AssessedRow): LinkedPayment => ({
  id: row.id,
  atMs,
  sums,
  party: row.counterparty,
});

/**
 * Incoming payments of people and firms without regular dealings that left nearly whole, to whom or what
 * nothing explains. A customer who lives on the money keeps or spends some of it.
 */
const passedWhole: Feature = {
  id: 'passed_whole',
  title: 'Incoming payments without regular dealings that left nearly in full within three days',
  unit: 'share of incoming money',
  measure(view) {
    const { ins, outs } = assessedMoneyOf(view);
    if (ins.length === 0) return unknownMeasure('Nothing came in.');
    const strange = ins.filter(({ row }) => !hadRegularPaymentsWith(view.before, row.counterparty));
    const { links } = linkMoney(
      strange.map(linkedPaymentOf),
      outs.filter(isUnexplainedUse).map(linkedPaymentOf),
    );
    const gone = new Map<string, number>();
    for (const { from, sums, hours } of links)
      if (hours <= SOON_HOURS) gone.set(from.id, (gone.get(from.id) ?? 0) + sums);
    const whole = strange.filter(
      ({ row, sums }) => sums > 0 && (gone.get(row.id) ?? 0) >= NEARLY_WHOLE_SHARE * sums,
    );
    const share = percentOfWhole(sumOfAssessedRows(whole), sumOfAssessedRows(ins));
    return {
      value: share,
      ...(whole.length > 0
        ? {}
        : { says: 'none of the incoming money since {since} left nearly whole within three days' }),
      figures: {
        share: percentText(share),
        payments: countWithNoun(whole.length, 'payment'),
        since: firstDayRead(view),
      },
      evidence: idsOfAssessedRows(whole),
    };
  },
};

/** A counterparty that was paid at least this often is no chance acquaintance. Own choice. */
const REPEATED_MIN = 3;

const isInWindow =
  ({ window }: CaseView) =>
  ({ atMs }: AssessedRow): boolean =>
    atMs >= behaviourStartMsOf(window) && atMs <= window.endMs + BEHAVIOUR_AFTER_MS;

/** Where such money went, in the order of texts. A payment that the alert flags may have an old payee. */
const WAYS: readonly (readonly [use: MoneyUse, to: (parties: number) => string])[] = [
  ['unknown_person', (parties) => `to ${countWithNoun(parties, 'person').replace('persons', 'people')}`],
  ['unknown_firm', (parties) => `to ${countWithNoun(parties, 'firm')}`],
  ['unknown', (parties) => (parties > 0 ? `to ${countWithNoun(parties, 'other recipient')}` : 'elsewhere')],
  ['cash', () => 'in cash'],
  ['exchange', (parties) => `to ${countWithNoun(parties, 'exchange')}`],
  ['own_account', () => 'to own accounts elsewhere'],
];

/** Returns "29,500 USD to 12 people and 1,200 USD in cash": only the ways that the money took. */
function sumsByUse(rows: readonly AssessedRow[]): string {
  const ways = WAYS.flatMap(([use, to]) => {
    const some = rows.filter((each) => each.use === use);
    return some.length === 0 ? [] : [`${moneyText(some)} ${to(countNamedParties(some))}`];
  });
  const last = ways.pop() ?? '';
  return ways.length === 0 ? last : `${ways.join(', ')} and ${last}`;
}

/**
 * Outgoing money that nothing explains: to unknown people and firms, in cash, to exchanges and to own
 * accounts elsewhere. Parts: `count` of such payments around the alert; `repeated`, the share of all money
 * that went out and that unknown people and firms got who were paid at least three times.
 */
const unexplainedOut: Feature = {
  id: 'unexplained_out',
  title: 'Outgoing money that was not for a purchase, a bill or another regular payment',
  unit: 'share of outgoing money',
  lists: ['payment_words'],
  measure(view) {
    const { outs } = assessedMoneyOf(view);
    if (outs.length === 0) return unknownMeasure('Nothing went out.');
    const unexplained = outs.filter(isUnexplainedUse);
    const around = unexplained.filter(isInWindow(view));
    const again = groupRowsByParty(outs.filter(({ use }) => STRANGE_USES.has(use)))
      .filter((paid) => paid.length >= REPEATED_MIN)
      .flat();
    const all = sumOfAssessedRows(outs);
    const share = percentOfWhole(sumOfAssessedRows(unexplained), all);
    const repeated = percentOfWhole(sumOfAssessedRows(again), all);
    return {
      value: share,
      parts: roundedParts({ count: around.length, repeated }),
      figures: {
        share: percentText(share),
        since: firstDayRead(view),
        kinds: sumsByUse(unexplained),
        count: countWithNoun(around.length, 'payment'),
        around: sumsByUse(around),
        span: around.length > 0 ? `, ${spanInWords(around)}` : '',
        repeated: percentText(repeated),
        receivers: countWithNoun(countAssessedParties(again), 'recipient'),
        again: countWithNoun(again.length, 'payment'),
      },
      ...(unexplained.length > 0
        ? {}
        : noneFoundText(view, 'all outgoing money was for purchases, bills and other regular payments')),
      evidence: idsOfAssessedRows(unexplained),
    };
  },
};

/**
 * How often one unknown payer sent exactly the same amount around the alert. Rent and wages are regular too,
 * but have a source.
 */
const sameAmount: Feature = {
  id: 'same_amount',
  title: 'How often the same unknown sender paid exactly the same amount',
  unit: 'payments',
  measure(view) {
    const ins = assessedMoneyOf(view).ins.filter(
      (each) => STRANGE_SOURCES.has(each.source) && isInWindow(view)(each),
    );
    const most = groupRowsByParty(ins)
      .flatMap((paid) => [...groupedBy(paid, ({ row }) => `${row.currency} ${Number(row.amount)}`).values()])
      .reduce<readonly AssessedRow[]>((best, some) => (some.length > best.length ? some : best), []);
    return {
      value: most.length,
      ...(most.length > 1 ? {} : noneFoundText(view, 'no unknown sender paid the same amount twice')),
      figures: {
        times: `${most.length} times`,
        span: spanInWords(most),
        ...(view.facts.truncated ? { since: firstDayRead(view) } : {}),
      },
      evidence: idsOfAssessedRows(most),
    };
  },
};

export const FLOW_FEATURES: readonly Feature[] = [passedWhole, unexplainedOut, sameAmount];
