import { AMOUNT, DAY, figure, hundredths, isoDay } from './read-words.js';
import {
  ageOn,
  busiest,
  DAY_MS,
  incoming,
  median,
  mostTransfersNearby,
  outgoing,
  partners,
  sum,
  withNew,
  type Truth,
} from './truth.js';

export interface ReadFlag {
  readonly rationale: string;
  readonly evidence: readonly string[];
}

type Judge = (truth: Truth, said: readonly string[], flag: ReadFlag) => string | null;

const unless = (isTrue: boolean, truth: unknown): string | null => (isTrue ? null : `it is ${String(truth)}`);

/** `figures` in a pattern: D a day, A an amount, N a number. */
const pattern = (text: string): RegExp =>
  new RegExp(
    text.replaceAll('<D>', `(${DAY})`).replaceAll('<A>', `(${AMOUNT}) SEK`).replaceAll('<N>', `(${AMOUNT})`),
  );

/** Transactions behind ids of the server, which end with the place in the uploaded file. */
const evidenceOf = ({ bank }: Truth, ids: readonly string[]) =>
  ids.map((id) => bank.byPlace[Number(id.split('_').at(-1))]!);

const firstDay = (span: readonly { readonly day: string }[]): string => span[0]?.day ?? '';

const daysSince = (from: string, toMs: number): number => (toMs - Date.parse(from)) / DAY_MS;

/** Statements of flags that have figures in them, by their wording. */
const CLAIMS: readonly (readonly [wording: RegExp, judge: Judge])[] = [
  [
    pattern('^The account was <N> days old'),
    ({ customer, flagged }, [days]) => {
      const age = daysSince(customer.registered_at, flagged[0]!.atMs);
      return figure(days!) > 730 || Math.abs(figure(days!) - age) >= 1
        ? `an age of ${age.toFixed(2)} days that is not said as people say it`
        : null;
    },
  ],
  [
    pattern('Registered on <D>'),
    ({ customer }, [day]) =>
      unless(isoDay(day!) === customer.registered_at.slice(0, 10), customer.registered_at),
  ],
  [
    pattern('^Aged <N>'),
    ({ customer, flagged }, [years]) => {
      const age = ageOn(customer.dob, flagged[0]!.day);
      return unless(figure(years!) === age, age);
    },
  ],
  [
    pattern(`^Inflow of <A> in the busiest (?:${AMOUNT}) days \\(from <D>\\)`),
    ({ rows }, [amount, day]) => {
      const { value, span } = busiest(incoming(rows), 30, sum);
      const isSame = hundredths(amount!) === value && isoDay(day!) === firstDay(span);
      return unless(isSame, `${value / 100} from ${firstDay(span)}`);
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
    pattern('^<N> transactions of'),
    ({ rows }, [count]) => unless(figure(count!) <= rows.length, rows.length),
  ],
  [
    pattern('^<N> transactions with new counterparties in the busiest 3 days(?: \\(from <D>\\))?'),
    ({ rows }, [count, day]) => {
      const { value, span } = busiest(withNew(rows), 3, (each) => each.length);
      const isSame = figure(count!) === value && (day === undefined || isoDay(day) === firstDay(span));
      return unless(isSame, `${value} from ${firstDay(span)}`);
    },
  ],
  [
    pattern('^<N> incoming amounts left again'),
    ({ rows }, [count]) => {
      const taken = incoming(rows)
        .map(({ cents }) => cents)
        .sort((a, b) => a - b)
        .slice(0, figure(count!));
      const [least, out] = [taken.reduce((total, cents) => total + cents, 0) * 0.88, sum(outgoing(rows))];
      const payments = outgoing(rows).length;
      if (figure(count!) > 0 && least > out)
        return `at least ${(least / 100).toFixed(2)} is said to have left, and ${out / 100} did`;
      return figure(count!) > payments ? `one to one, and only ${payments} payments went out` : null;
    },
  ],
  [
    pattern('^<N> of <N> amounts are round'),
    ({ rows }, [round, all]) => {
      const real = rows.filter(({ cents }) => cents % 10_000 === 0).length;
      return unless(figure(round!) === real && figure(all!) === rows.length, `${real} of ${rows.length}`);
    },
  ],
  [
    pattern('^<N> transactions; in'),
    ({ rows }, [count]) => unless(figure(count!) === rows.length, rows.length),
  ],
  [
    pattern('^Inflow of <A>;'),
    ({ rows }, [amount]) => unless(hundredths(amount!) === sum(incoming(rows)), sum(incoming(rows)) / 100),
  ],
  [
    pattern('^The largest amount, <A> on <D>, is <N> times the median of <A>'),
    ({ rows }, [amount, day, times, middle]) => {
      const real = median(rows.map(({ cents }) => cents));
      const largest = Math.max(...rows.map(({ cents }) => cents));
      const isThere = rows.some((row) => row.cents === largest && row.day === isoDay(day!));
      const isSame =
        hundredths(amount!) === largest &&
        isThere &&
        Math.abs(Number(middle!.replaceAll(',', '')) * 100 - real) < 1 &&
        Math.abs(figure(times!) - largest / real) < 0.006;
      return unless(isSame, `${largest / 100}, ${largest / real} times ${real / 100}`);
    },
  ],
  ...(['senders', 'receivers'] as const).map((role): readonly [RegExp, Judge] => [
    pattern(`^<N> distinct new ${role}`),
    ({ rows }, [count]) => {
      const side = withNew(rows).filter(({ isIn }) => isIn === (role === 'senders'));
      const { value } = busiest(side, 14, (span) => partners(span).length);
      return unless(figure(count!) === value, value);
    },
  ]),
  [
    pattern('^Money went round in <N> hops within <N> days from <D>'),
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
  [
    pattern('^<N> counterparties, each'),
    ({ rows }, [count]) => unless(figure(count!) === partners(rows).length, partners(rows).length),
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
  if (/\brandom\b/.test(text)) faults.push(`random: "${text}"`);
  return faults;
}
