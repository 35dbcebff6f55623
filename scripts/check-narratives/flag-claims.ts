import { claimFaults, wholeSince, type Claims } from './claims.js';
import { figure, hundredths, isoDay } from './read-words.js';
import {
  ageOn,
  alikeTo,
  busiest,
  incoming,
  median,
  mostTransfersNearby,
  outgoing,
  partners,
  returnedWhole,
  sum,
  withNew,
  type Truth,
} from './truth.js';
import { DAY_MS } from '@alert-review/kernel';

export interface ReadFlag {
  readonly flag_id: string;
  readonly color: string;
  readonly rationale: string;
  readonly evidence: readonly string[];
}

/** Returns the transactions of server ids, which end with the position in the uploaded file. */
const evidenceOf = ({ bank }: Truth, ids: readonly string[]) =>
  ids.map((id) => bank.byPlace[Number(id.split('_').at(-1))]!);

/** Number of days over which averages are computed. */
const LOOKBACK_DAYS = 180;
/** Amounts may differ by this share and still count as matching. */
const MATCH_OFF = 0.12;

/** Checks of the sentences of flags that contain values. */
const CLAIMS: Claims = {
  '^The account was <N> (day|month|year)s? old': ({ customer, flagged }, [count, unit]) => [
    [figure(count!), wholeSince(customer.registered_at, flagged[0]!.atMs, unit!)],
  ],
  '(?:it|the account) was opened on <D>': ({ customer }, [day]) => [
    [isoDay(day!), customer.registered_at.slice(0, 10)],
  ],
  '^The customer was <N> years old': ({ customer, alert }, [years]) => [
    [figure(years!), ageOn(customer.dob, alert.created_at)],
  ],
  '^<A>(?: \\(a loan included\\))? came in within 30 days \\(': ({ rows }, [amount]) => [
    [hundredths(amount!), busiest(incoming(rows), 30, sum).value],
  ],
  '^<A>(?: \\(a loan included\\))? came in within <N> days, or <A> in a year': (
    { rows, customer, startMs, endMs },
    [came, days, amount],
  ) => {
    const observed = (endMs - Math.max(startMs, Date.parse(customer.registered_at))) / DAY_MS;
    const rate = (sum(incoming(rows)) * 365) / observed;
    return [
      ['at least 90 days', observed < 90 ? observed : 'at least 90 days'],
      [hundredths(came!), sum(incoming(rows))],
      [hundredths(amount!), near(hundredths(amount!), rate, 2)],
      [figure(days!), near(figure(days!), observed, 1)],
    ];
  },
  '(?:the customer expects|the declared income is) <A> a (month|year)': ({ customer }, [amount, unit]) => [
    [
      figure(amount!),
      (unit === 'month' ? customer.estimated_monthly_deposits : customer.annual_income)?.upper_bound,
    ],
  ],
  '80 (?:of 100 comparable customers )?have at most <N>, and <N> at most <N>': (_, [most, percent, more]) => [
    [true, figure(percent!) > 80 && figure(most!) <= figure(more!)],
  ],
  '^There were <N> transactions? in half a year(?: with an inflow of <A>)?[;.]': (
    { rows },
    [count, amount],
  ) => [
    [figure(count!), rows.length],
    [amount && hundredths(amount), amount && sum(incoming(rows))],
  ],
  '^Within 3 days(?: \\(from <D>\\))? there were <N> transactions? with counterparties': (
    { rows },
    [day, count],
  ) => {
    const { value, span } = busiest(withNew(rows), 3, (each) => each.length);
    return [
      [figure(count!), value],
      [day && isoDay(day), day && span[0]?.day],
    ];
  },
  ['^<A> of <A> that came in \\(<N> amounts?\\) could be matched with <A> that left within 5 days in ' +
  '<N> payments?: <N> % of all that came in went on(?:, (?:<A>|all) of it back to)?']: (
    { rows },
    [came, all, amounts, left, payments, percent, back = '0'],
  ) => {
    const ins = incoming(rows);
    const outs = outgoing(rows);
    const got = hundredths(came!);
    const gone = hundredths(left!);
    return [
      [hundredths(all!), sum(ins)],
      [true, got <= sum(ins) && gone <= sum(outs)],
      [true, Math.abs(gone - got) <= MATCH_OFF * got + 1],
      [true, hundredths(back) <= Math.min(got, gone)],
      [true, figure(payments!) <= outs.length && figure(amounts!) <= ins.length],
      [figure(percent!), Math.floor((Math.min(got, gone) * 100) / sum(ins))],
    ];
  },
  '; <A> \\(<N> amounts?\\) went back whole to whom it had come from': ({ rows }, [amount, count]) => [
    [hundredths(amount!), sum(returnedWhole(rows))],
    [figure(count!), returnedWhole(rows).length],
  ],
  '^<N> of <N> (?:amounts? )?(?:is|are) round': ({ rows }, [round, all]) => [
    [figure(round!), rows.filter(({ cents }) => cents > 0 && cents % 10_000 === 0).length],
    [figure(all!), rows.filter(({ cents }) => cents > 0).length],
  ],
  '^<A> on <D> is <N> times the median of <N> amounts like it, <A>': (
    { rows },
    [amount, day, times, count, middle],
  ) => {
    const real = rows.find((row) => row.cents === hundredths(amount!) && row.day === isoDay(day!));
    if (!real) return [['a transfer', 'none of that day']];
    const alike = alikeTo(real, rows).map(({ cents }) => cents);
    const half = median(alike);
    return [
      [figure(count!), alike.length],
      [figure(middle!) * 100, near(figure(middle!) * 100, Math.floor(half), 0.01)],
      [figure(times!), near(figure(times!), real.cents / half, 0.006)],
    ];
  },
  '^The first transaction, <A> on <D>,': ({ bank, customer }, [amount, day]) => {
    const [first] = bank.of(customer.entity_id);
    return [
      [hundredths(amount!), first?.cents],
      [isoDay(day!), first?.day],
    ];
  },
  '^<N> (sender|recipient)s? with at most 2 payments each [^;]*; <A>\\), compared with <N> in an average 14':
    ({ rows }, [count, role, amount, usual]) => {
      const side = withNew(rows).filter(({ isIn }) => isIn === (role === 'sender'));
      const average = (partners(side).length * 14) / LOOKBACK_DAYS;
      return [
        [figure(count!), busiest(side, 14, (span) => partners(span).length).value],
        [figure(usual!), near(figure(usual!), average, 0.06)],
        [true, hundredths(amount!) <= sum(side)],
      ];
    },
  '^Money returned to the customer through <N> payments within <N> days? from <D>': (
    truth,
    [hops, days, day],
    evidence,
  ) => {
    const path = evidenceOf(truth, evidence);
    const times = path.map(({ event_time }) => Date.parse(event_time));
    const span = (Math.max(...times) - Math.min(...times)) / DAY_MS;
    return [
      [true, new Set(path.map(({ sender }) => sender.entity_id)).size >= figure(hops!)],
      [true, path.length > figure(hops!) || span <= figure(days!) + 0.01],
      [true, path.some(({ event_time }) => event_time.startsWith(isoDay(day!)))],
    ];
  },
};

/** Returns `said` if it differs from the true value by less than `off`, otherwise the true value. */
function near(said: number, real: number, off: number): number {
  return Math.abs(said - real) < off ? said : real;
}

/** Returns what is wrong with the rationale of a flag; empty if every value that is understood is true. */
export function flagFaults(truth: Truth, { rationale: text, evidence }: ReadFlag): string[] {
  const most = /too many/i.test(text) ? mostTransfersNearby(truth) : Infinity;
  return [
    ...(most < 1_000 ? [`too many: where nobody has more than ${most} transfers`] : []),
    ...claimFaults(CLAIMS, truth, text, evidence, 'gi'),
    ...(/\bnew (?:sender|receiver|counterpart)|went round|came back/.test(text)
      ? [`unproven: "${text}": nobody looked whether it is new, or the same money`]
      : []),
    ...(/\brandom\b/.test(text) ? [`random: "${text}"`] : []),
  ];
}
