import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import {
  ageOn,
  alikeTo,
  busiest,
  DAY_MS,
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

export interface ReadFlag {
  readonly flag_id: string;
  readonly color: string;
  readonly rationale: string;
  readonly evidence: readonly string[];
}

type Judge = (truth: Truth, said: readonly string[], flag: ReadFlag) => string | null;

const unless = (isTrue: boolean, truth: unknown): string | null => (isTrue ? null : `it is ${String(truth)}`);

/** `figures` in a pattern: D a day, A an amount, N a number, Q a quotation without marks in it. */
const pattern = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll('<D>', `(${DAY})`)
      .replaceAll('<A>', `(${AMOUNT}) SEK`)
      .replaceAll('<N>', `(${AMOUNT})`)
      .replaceAll('<Q>', '"([^"]*)"'),
    'i',
  );

/** Transactions behind ids of the server, which end with the place in the uploaded file. */
const evidenceOf = ({ bank }: Truth, ids: readonly string[]) =>
  ids.map((id) => bank.byPlace[Number(id.split('_').at(-1))]!);

const daysSince = (from: string, toMs: number): number => (toMs - Date.parse(from)) / DAY_MS;

/** Over so many days an average window is taken. */
const LOOKBACK_DAYS = 180;

/** Statements of flags that have figures in them, by their wording. */
const CLAIMS: readonly (readonly [wording: RegExp, judge: Judge])[] = [
  [
    pattern('^The account was <N> (day|month|year)s? old'),
    ({ customer, flagged }, [count, unit]) => {
      const days = daysSince(customer.registered_at, flagged[0]!.atMs);
      const long = { day: 1, month: 30.44, year: 365.25 }[unit!]!;
      return unless(figure(count!) === Math.floor(days / long), `${days} days`);
    },
  ],
  [
    pattern('Registered (?:on )?<D>'),
    ({ customer: { registered_at: day } }, [said]) => unless(isoDay(said!) === day.slice(0, 10), day),
  ],
  [
    pattern('^Aged <N>'),
    ({ customer, alert }, [years]) => {
      const age = ageOn(customer.dob, alert.created_at);
      return unless(figure(years!) === age, age);
    },
  ],
  [
    pattern('^Inflow of <A> in the busiest 30 days \\(from <D>\\)'),
    ({ rows }, [amount, day]) => {
      const { value, span } = busiest(incoming(rows), 30, sum);
      const isSame = hundredths(amount!) === value && isoDay(day!) === span[0]?.day;
      return unless(isSame, `${value / 100} from ${span[0]?.day}`);
    },
  ],
  [
    pattern('^Inflow at the rate of <A> a year \\(<N> days observed\\)'),
    ({ rows, customer, startMs, endMs }, [amount, days]) => {
      const observed = (endMs - Math.max(startMs, Date.parse(customer.registered_at))) / DAY_MS;
      if (observed < 90) return `extrapolated to a year from ${observed.toFixed(0)} days`;
      const rate = (sum(incoming(rows)) * 365) / observed;
      const isSame = Math.abs(hundredths(amount!) - rate) < 2 && Math.abs(figure(days!) - observed) < 1;
      return unless(isSame, `${rate / 100} in ${observed}`);
    },
  ],
  [
    pattern('declared are <A> a (month|year)'),
    ({ customer }, [amount, unit]) => {
      const range = unit === 'month' ? customer.estimated_monthly_deposits : customer.annual_income;
      return unless(figure(amount!) === range?.upper_bound, range?.upper_bound);
    },
  ],
  [
    pattern('of whom 80 stay within <N> and <N> within <N>'),
    (_, [most, percent, more]) =>
      unless(figure(percent!) > 80 && figure(most!) <= figure(more!), 'not in ascending order'),
  ],
  [
    pattern('^<N> transactions?(?:, inflow of <A>)?[;.]'),
    ({ rows }, [count, amount]) => {
      const isSum = amount === undefined || hundredths(amount) === sum(incoming(rows));
      return unless(figure(count!) === rows.length && isSum, `${rows.length}, ${sum(incoming(rows)) / 100}`);
    },
  ],
  [
    pattern('^<N> transactions? with rare counterparties [^;]* in the busiest 3 days(?: \\(from <D>\\))?'),
    ({ rows }, [count, day]) => {
      const { value, span } = busiest(withNew(rows), 3, (each) => each.length);
      const isSame = figure(count!) === value && (day === undefined || isoDay(day) === span[0]?.day);
      return unless(isSame, `${value} from ${span[0]?.day}`);
    },
  ],
  [
    pattern(
      '^<A> of <A> that came in \\(<N> amounts?\\) could be matched with <A> that left within 5 days in ' +
        '<N> payments?: <N> % of all that came in went on(?:, (?:<A>|all) of it back to)?',
    ),
    ({ rows }, [came, all, amounts, left, payments, percent, back = '0']) => {
      const [ins, outs] = [incoming(rows), outgoing(rows)];
      const [got, gone] = [hundredths(came!), hundredths(left!)];
      const isFlow =
        hundredths(all!) === sum(ins) &&
        got <= sum(ins) &&
        gone <= sum(outs) &&
        gone >= 0.88 * got - 1 &&
        gone <= 1.12 * got + 1 &&
        hundredths(back) <= Math.min(got, gone) &&
        figure(payments!) <= outs.length &&
        figure(amounts!) <= ins.length &&
        figure(percent!) === Math.floor((Math.min(got, gone) * 100) / sum(ins));
      return unless(isFlow, `${sum(ins) / 100} in, ${sum(outs) / 100} out by ${outs.length}`);
    },
  ],
  [
    pattern('; <A> \\(<N> amounts?\\) went back whole to whom it had come from'),
    ({ rows }, [amount, count]) => {
      const returned = returnedWhole(rows);
      const isSo = hundredths(amount!) === sum(returned) && figure(count!) === returned.length;
      return unless(isSo, `${sum(returned) / 100} in ${returned.length}`);
    },
  ],
  [
    pattern('^<N> of <N> (?:amounts? )?(?:is|are) round'),
    ({ rows }, [round, all]) => {
      const real = rows.filter(({ cents }) => cents > 0 && cents % 10_000 === 0).length;
      const count = rows.filter(({ cents }) => cents > 0).length;
      return unless(figure(round!) === real && figure(all!) === count, `${real} of ${count}`);
    },
  ],
  [
    pattern('^<A> on <D> is <N> times the median of <N> amounts like it, <A>'),
    ({ rows }, [amount, day, times, count, middle]) => {
      const real = rows.find((row) => row.cents === hundredths(amount!) && row.day === isoDay(day!));
      if (!real) return 'no transfer of that day is';
      const alike = alikeTo(real, rows).map(({ cents }) => cents);
      const half = median(alike);
      const isSame =
        figure(count!) === alike.length &&
        Math.abs(figure(middle!) * 100 - Math.floor(half)) < 0.01 &&
        Math.abs(figure(times!) - real.cents / half) < 0.006;
      return unless(isSame, `${real.cents / half} times ${half / 100} of ${alike.length}`);
    },
  ],
  [
    pattern('^The first transaction, <A> on <D>,'),
    ({ bank, customer }, [amount, day]) => {
      const [first] = bank.of(customer.entity_id);
      const isSame = first?.cents === hundredths(amount!) && first.day === isoDay(day!);
      return unless(isSame, `${first!.cents / 100} on ${first!.day}`);
    },
  ],
  [
    pattern('^<N> rare (sender|receiver)s? [^;]*? days \\(<A>\\), beside <N> in an average one'),
    ({ rows }, [count, role, amount, usual]) => {
      const side = withNew(rows).filter(({ isIn }) => isIn === (role === 'sender'));
      const { value } = busiest(side, 14, (span) => partners(span).length);
      const average = (partners(side).length * 14) / LOOKBACK_DAYS;
      const isSame = figure(count!) === value && Math.abs(figure(usual!) - average) < 0.06;
      return unless(isSame && hundredths(amount!) <= sum(side), `${value}, beside ${average}`);
    },
  ],
  [
    pattern('^Payments form a circle of <N> hops within <N> days? from <D>'),
    (truth, [hops, days, day], { evidence }) => {
      const path = evidenceOf(truth, evidence);
      const times = path.map(({ event_time }) => Date.parse(event_time));
      const span = (Math.max(...times) - Math.min(...times)) / DAY_MS;
      const isRound = new Set(path.map(({ sender }) => sender.entity_id)).size >= figure(hops!);
      const isShort = path.length > figure(hops!) || span <= figure(days!) + 0.01;
      const starts = path.some(({ event_time }) => event_time.startsWith(isoDay(day!)));
      return unless(isRound && isShort && starts, `${path.length} transfers in ${span.toFixed(2)} days`);
    },
  ],
];

/** What is wrong with the rationale of a flag; empty where all that is read is so. */
export function flagFaults(truth: Truth, flag: ReadFlag): string[] {
  const faults: string[] = [];
  const text = flag.rationale;
  if (/too many/i.test(text)) {
    const most = mostTransfersNearby(truth);
    if (most < 1_000) faults.push(`too many: where nobody has more than ${most} transfers`);
  }
  for (const [wording, judge] of CLAIMS) {
    const said = wording.exec(text);
    const fault = said && judge(truth, said.slice(1), flag);
    if (fault) faults.push(`false: "${text}": ${fault}`);
  }
  if (/\bnew (?:sender|receiver|counterpart)|went round|came back/.test(text))
    faults.push(`unproven: "${text}": nobody looked whether it is new, or the same money`);
  if (/\brandom\b/.test(text)) faults.push(`random: "${text}"`);
  return faults;
}
