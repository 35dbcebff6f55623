import { max, minIndex } from 'd3-array';
import type {
  ActivityChart,
  CustomerMoney,
  DeclaredRange,
} from '../../investigations/queries/get-case-activity.query.js';
import { html, type Html } from '../html.js';
import { roundedMoney } from './picture-text.js';

const WEEK_DAYS = 7;
const MONTH_DAYS = 365.25 / 12;

/** Expected activity beside columns: the amount of a month, and that of as many days as a column has. */
export interface ExpectedAmount {
  readonly side: 'in' | 'out';
  readonly bound: 'up to' | 'from';
  /** Upper bound of a column's days. */
  readonly perColumn: number;
  readonly perMonth: number;
}

/** The declared monthly amounts in the currency of the picture. */
export function expectedAmounts(
  { currency, daysPerBucket }: ActivityChart,
  { declared }: CustomerMoney,
): ExpectedAmount[] {
  const of = (side: ExpectedAmount['side'], range: DeclaredRange | null | undefined): ExpectedAmount[] => {
    const perMonth = range?.currency === currency ? (range.to ?? range.from) : null;
    const bound = range?.to == null ? 'from' : 'up to';
    return perMonth === null
      ? []
      : [{ side, bound, perMonth, perColumn: (perMonth / MONTH_DAYS) * daysPerBucket }];
  };
  return [...of('in', declared?.monthlyDeposits), ...of('out', declared?.monthlyWithdrawals)];
}

/** "a day", "a week" or "60 days". */
export const columnDaysText = (days: number): string =>
  days === 1 ? 'a day' : days === WEEK_DAYS ? 'a week' : `${days} days`;

/** "a day", "a week" or "in 60 days". */
export const perColumnText = (days: number): string => (days > WEEK_DAYS ? 'in ' : '') + columnDaysText(days);

/** "expected: incoming up to SEK 42,000 a month (line: SEK 9,660 a week)". */
export function expectedAmountsLegend(
  declared: readonly ExpectedAmount[],
  drawn: readonly ExpectedAmount[],
  { currency, daysPerBucket }: ActivityChart,
): Html | null {
  if (declared.length === 0) return null;
  const told = declared.map((each) => {
    const { side, bound, perMonth } = each;
    const perColumn = `${roundedMoney(each.perColumn, currency)} ${perColumnText(daysPerBucket)}`;
    const place = drawn.includes(each) ? `line: ${perColumn}` : `${perColumn}, above the scale`;
    const way = side === 'in' ? 'incoming' : 'outgoing';
    return `${way} ${bound} ${roundedMoney(perMonth, currency)} a month (${place})`;
  });
  return html`<span class="${drawn.length > 0 ? 'key expected' : 'soft'}"
    >expected: ${told.join(', ')}</span
  >`;
}

/** Where the name of an expected amount may stand: its anchor and its place, both from left to right. */
const NAME_PLACES = [
  { anchor: 'start', share: 0 },
  { anchor: 'middle', share: 0.5 },
  { anchor: 'end', share: 1 },
] as const;

/** The place whose columns are the shortest, so that the name covers as little of them as can be. */
export function expectedLabelPlace(
  { buckets }: ActivityChart,
  side: ExpectedAmount['side'],
): (typeof NAME_PLACES)[number] {
  const third = buckets.length / NAME_PLACES.length;
  const reach = NAME_PLACES.map(
    (_, at) =>
      max(buckets.slice(Math.floor(at * third), (at + 1) * third), (each) => Number(each[side])) ?? 0,
  );
  return NAME_PLACES[minIndex(reach)]!;
}
