import { UNDECIDED_COUNTED_MAX } from '../../alerts/queries/get-queue-figures.query.js';
import { DAY_MS, utcDay } from '@alert-review/kernel';
import { QUEUE_PATH } from '../alerts/queue-filter.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { barList } from './charts.js';
import { countText, figureSection } from './figure-section.js';
import { linkedCount, type ShownFigures } from './figure-sections.js';
import { type FiguresPeriod, weeksBetween } from './figures-period.js';

const DAYS_OF_WEEK = 7;

/** Shows how long undecided alerts have waited, and how service levels stand today. */
export function queueAgeSection({ queue: { ages, dues } }: ShownFigures, nowMs: number): Html {
  const undecided = ages.reduce((sum, { alerts }) => sum + alerts, 0);
  return figureSection({
    title: 'Age of the queue',
    tiles: [
      ['Undecided alerts', linkedCount(undecided, {})],
      ...(dues === null
        ? []
        : ([
            ['Overdue', linkedCount(dues.overdue, { due: 'overdue' })],
            ['Due within a day', linkedCount(dues.within_a_day, { due: 'within_a_day' })],
            ['Clock stopped by a question', linkedCount(dues.stopped, { due: 'stopped' })],
            [
              'Due later or without a due time',
              countText(Math.max(0, undecided - dues.overdue - dues.within_a_day - dues.stopped)),
            ],
          ] as const)),
    ],
    body: barList(
      [{ kind: 'mild', name: 'undecided alerts' }],
      ages.map(({ from, to, alerts }) => ({
        name: html`<a
          class="tall"
          href="${addressWithQuery(QUEUE_PATH, { ...(from !== null && { from }), to })}"
          >${agesText(from, to, nowMs)}</a
        >`,
        text: countText(alerts),
        sizes: [alerts],
      })),
    ),
    hint: 'Alerts of any time, by the day on which they were created. Snoozed alerts are included.',
    tables: [],
  });
}

/** "8 to 30 days (2026-10-31 to 2026-11-22)": how old the alerts of some days are today. */
function agesText(from: string | null, to: string, nowMs: number): string {
  const today = Date.parse(utcDay(nowMs));
  const age = (day: string): number => Math.round((today - Date.parse(day)) / DAY_MS);
  if (from === null) return `${age(to)} days or more (until ${to})`;
  return from === to ? `Today (${to})` : `${age(to)} to ${age(from)} days (${from} to ${to})`;
}

/** Shows how many alerts of each week are decided, and links to those that are not. */
export function alertsByWeekSection({ queue, decisions }: ShownFigures, period: FiguresPeriod): Html {
  const decidedByWeek = new Map(decisions.weeks.map(({ week, decided }) => [week, decided]));
  const weeks = weeksBetween(period.fromMs, period.toMs).map((week) => ({
    week,
    decided: decidedByWeek.get(week) ?? 0,
    undecided: queue.undecidedByWeek.get(week) ?? 0,
  }));
  return figureSection({
    title: 'Alerts by week',
    tiles: [],
    bound:
      (queue.truncated || decisions.truncated) &&
      `Counts the newest ${countText(UNDECIDED_COUNTED_MAX)} decided and undecided alerts only.`,
    charts: [
      {
        label: 'Alerts',
        parts: [
          { kind: 'good', name: 'decided' },
          { kind: 'mild', name: 'undecided' },
        ],
        columns: weeks.map(({ week, decided, undecided }) => ({ week, sizes: [decided, undecided] })),
        shown: countText,
        isCount: true,
      },
    ],
    tables: [
      {
        caption: 'Alerts by week as a table',
        head: ['Week of', 'Alerts', 'Decided', 'Undecided'],
        rows: weeks
          .filter(({ decided, undecided }) => decided + undecided > 0)
          .map(({ week, decided, undecided }) => [
            week,
            linkedCount(decided + undecided, { decision: 'any', ...daysOfWeek(week, period) }),
            countText(decided),
            linkedCount(undecided, daysOfWeek(week, period)),
          ]),
      },
    ],
  });
}

/** First and last day of the part of a week that lies in the period. */
function daysOfWeek(week: string, period: FiguresPeriod): { readonly from: string; readonly to: string } {
  const sunday = utcDay(Date.parse(week) + (DAYS_OF_WEEK - 1) * DAY_MS);
  return { from: week < period.from ? period.from : week, to: sunday > period.to ? period.to : sunday };
}
