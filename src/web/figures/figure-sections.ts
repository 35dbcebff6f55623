import type { GetAlertPortfolioStats } from '../../alerts/queries/get-alert-portfolio-stats.query.js';
import {
  DECISIONS_COUNTED_MAX,
  type GetDecisionFigures,
} from '../../alerts/queries/get-decision-figures.query.js';
import type { QueueFigures } from '../../alerts/queries/get-queue-figures.query.js';
import {
  OUTCOMES_COUNTED_MAX,
  type CountOutcomes,
} from '../../investigations/queries/count-outcomes.query.js';
import type { GetFlagAgreement } from '../../investigations/queries/get-flag-agreement.query.js';
import type { GetFlagTrends } from '../../investigations/queries/get-flag-trends.query.js';
import { groupedBy } from '@alert-review/kernel';
import { moneyElement } from '../alerts/amount-parts.js';
import { flagName, codeInWords, ALERT_SOURCE_NAMES, RECOMMENDATION_WORDS } from '../alerts/decision-parts.js';
import { QUEUE_PATH } from '../alerts/queue-filter.js';
import { html, type Html } from '../html.js';
import { addressWithQuery } from '../local-path.js';
import { barList } from './charts.js';
import { countText, figureDurationText, figureSection, shareText } from './figure-section.js';
import { type FiguresPeriod, weeksBetween } from './figures-period.js';
import { RESULT_CODES } from '@alert-review/judgement';

type Portfolio = GetAlertPortfolioStats['result'];
type Decisions = GetDecisionFigures['result'];
type Outcomes = CountOutcomes['result'];
type Trends = GetFlagTrends['result'];
type Agreement = GetFlagAgreement['result'];

export interface ShownFigures {
  readonly portfolio: Portfolio;
  readonly outcomes: Outcomes;
  readonly decisions: Decisions;
  readonly queue: QueueFigures;
  readonly flags: Trends;
  readonly agreement: Agreement;
}

const SUBTYPES_SHOWN_MAX = 10;
const CURRENCIES_SHOWN_MAX = 50;

/** Shows the sum in the currency of the data if there is only one, and converted if there are several. */
function flaggedVolumePart(volumes: Portfolio['volumes'], converted: Portfolio['converted']): Html {
  const [volume, ...others] = volumes;
  return volume && others.length === 0
    ? moneyElement(volume.total, volume.currency)
    : moneyElement(converted.total, converted.currency);
}

/** A number that leads to the alerts behind it. */
export const linkedCount = (count: number, filter: object): Html =>
  html`<a href="${addressWithQuery(QUEUE_PATH, filter)}">${countText(count)}</a>`;

export function portfolioSection({ portfolio, decisions }: ShownFigures, { from, to }: FiguresPeriod): Html {
  const { alertCount, byStatus, byType, volumes, converted } = portfolio;
  const types = byType
    .flatMap(({ source, subtypes }) => subtypes.map((subtype) => ({ source, ...subtype })))
    .sort((a, b) => b.count - a.count);
  const shownTypes = types.slice(0, SUBTYPES_SHOWN_MAX).map(({ source, subtype, count }) => ({
    name: html`${subtype} <span class="hint">${ALERT_SOURCE_NAMES[source]}</span>`,
    text: countText(count),
    sizes: [count],
  }));
  const shownVolumes = volumes.slice(0, CURRENCIES_SHOWN_MAX);
  const otherTypes = types.length - shownTypes.length;
  const otherVolumes = volumes.length - shownVolumes.length;
  const waiting = Math.max(0, alertCount - decisions.decided);
  return figureSection({
    title: 'Alerts of the period',
    tiles: [
      ['Alerts', linkedCount(alertCount, { decision: 'any', from, to })],
      ['Uploaded as open', countText(byStatus.OPEN)],
      ['Uploaded as closed', countText(byStatus.CLOSED)],
      ['Undecided', decisions.truncated ? 'not counted' : linkedCount(waiting, { from, to })],
      ['Flagged volume', flaggedVolumePart(volumes, converted)],
    ],
    body: barList([{ kind: 'mild', name: 'alerts' }], shownTypes),
    hint: [
      ...byType.map(({ source, count }) => `${countText(count)} of ${ALERT_SOURCE_NAMES[source]}.`),
      otherTypes > 0 && `${countText(otherTypes)} rarer types are not shown.`,
      otherVolumes > 0 && `${countText(otherVolumes)} rarer currencies are not shown.`,
      converted.withoutRate.length > 0 &&
        `No rate is known for ${converted.withoutRate.slice(0, CURRENCIES_SHOWN_MAX).join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
    tables: [
      {
        caption: 'Flagged volume by currency',
        head: ['Currency', 'Alerts', 'Total', 'Average', 'Maximum', 'Minimum'],
        rows: shownVolumes.map(({ currency, alerts, total, average, maximum, minimum }) => [
          currency,
          countText(alerts),
          ...[total, average, maximum, minimum].map((amount) => moneyElement(amount, currency)),
        ]),
      },
    ],
  });
}

/**
 * Only the rule of kind `clear` closes an alert, every other rule escalates. Results of earlier versions have
 * no kind.
 */
const OUTCOMES = [
  { kind: 'bad', name: RECOMMENDATION_WORDS['ESCALATED']! },
  { kind: 'good', name: RECOMMENDATION_WORDS['CLEARED']! },
  { kind: 'rest', name: 'by an earlier engine version' },
] as const;
const outcomeAt = (kind: string | null): number => (kind === null ? 2 : kind === 'clear' ? 1 : 0);

/** The rule of kind `clear` is that no other rule applied. */
const ruleName = ({ rule, kind, title }: Outcomes['outcomes'][number]): Html =>
  html`${kind === 'clear' ? 'no escalation rule applied' : title} <code>${rule}</code>`;

export function outcomesSection({ outcomes: counts }: ShownFigures, { fromMs, toMs }: FiguresPeriod): Html {
  const { outcomes, runsCounted, truncated } = counts;
  const sizesOf = (some: Outcomes['outcomes']) =>
    OUTCOMES.map((_, at) =>
      some.reduce((sum, { kind, count }) => sum + (outcomeAt(kind) === at ? count : 0), 0),
    );
  const [escalated = 0, cleared = 0] = sizesOf(outcomes);
  const byWeek = groupedBy(outcomes, ({ week }) => week);
  const byRule = [...groupedBy(outcomes, ({ rule }) => rule)].map(([, some]) => {
    const count = some.reduce((sum, each) => sum + each.count, 0);
    return { name: ruleName(some[0]!), count, text: countText(count), sizes: sizesOf(some) };
  });
  return figureSection({
    title: 'Recommendations by rule and week',
    tiles: [
      ['Completed investigations', countText(runsCounted)],
      ['Recommended to escalate', shareText(escalated, runsCounted)],
      ['Recommended to close', shareText(cleared, runsCounted)],
    ],
    bound:
      truncated && `Counts the newest ${countText(OUTCOMES_COUNTED_MAX)} investigations of the period only.`,
    charts: [
      {
        label: 'Investigations',
        parts: OUTCOMES,
        columns: weeksBetween(fromMs, toMs).map((week) => ({ week, sizes: sizesOf(byWeek.get(week) ?? []) })),
        shown: countText,
        isCount: true,
      },
    ],
    body: barList(
      OUTCOMES,
      byRule.sort((a, b) => b.count - a.count),
    ),
    tables: [
      {
        caption: 'Recommendations by rule and week as a table',
        head: ['Week of', 'Deciding rule', 'Recommendation', 'Investigations'],
        rows: outcomes.map((each) => [
          each.week,
          ruleName(each),
          OUTCOMES[outcomeAt(each.kind)]!.name,
          countText(each.count),
        ]),
      },
    ],
  });
}

/** Returns one column per week of a period. Weeks without decisions are empty. */
function columnsOf(
  { weeks }: Decisions,
  { fromMs, toMs }: FiguresPeriod,
  sizesOf: (week: Decisions['weeks'][number]) => number[],
) {
  const byWeek = new Map(weeks.map((each) => [each.week, sizesOf(each)]));
  return weeksBetween(fromMs, toMs).map((week) => ({ week, sizes: byWeek.get(week) ?? [] }));
}

const OUTCOME_ROWS = [
  ['escalated', RECOMMENDATION_WORDS['ESCALATED']!],
  ['cleared', RECOMMENDATION_WORDS['CLEARED']!],
  ['none', RECOMMENDATION_WORDS['none']!],
] as const;

export function decisionsSection({ decisions }: ShownFigures, period: FiguresPeriod): Html {
  const { decided, byOutcome, agreed, compared, truncated } = decisions;
  return figureSection({
    title: 'Decisions and recommendations',
    tiles: [
      ['Decided alerts', countText(decided)],
      ['Decided as recommended', shareText(agreed, compared)],
      ['Recommended to escalate, not suspicious', countText(byOutcome.escalated.dismissed)],
      ['Recommended to close, suspicious', countText(byOutcome.cleared.confirmed)],
    ],
    bound: truncated && `Counts the newest ${countText(DECISIONS_COUNTED_MAX)} decided alerts only.`,
    charts: [
      {
        label: 'Decisions',
        parts: [
          { kind: 'good', name: 'as recommended' },
          { kind: 'bad', name: 'against the recommendation' },
        ],
        columns: columnsOf(decisions, period, (of) => [of.agreed, of.compared - of.agreed]),
        shown: countText,
        isCount: true,
      },
    ],
    hint:
      'Suspicious: escalated, suspicious confirmed, STR filed; not suspicious: closed, non referral. ' +
      'The recommendation is that of the newest investigation.',
    tables: [
      {
        caption: 'Decisions by recommendation as a table',
        head: ['Recommendation', 'Suspicious', 'Not suspicious', 'Decided otherwise'],
        rows: OUTCOME_ROWS.map(([outcome, name]) => {
          const { confirmed, dismissed, other } = byOutcome[outcome];
          return [name, ...[confirmed, dismissed, other].map(countText)];
        }),
      },
    ],
  });
}

export function timesSection({ decisions }: ShownFigures, period: FiguresPeriod): Html {
  const { decided, weeks, medianMs, p90Ms } = decisions;
  return figureSection({
    title: 'Time to decision',
    tiles: [
      ['Decided alerts', countText(decided)],
      ['Half were decided within', figureDurationText(medianMs)],
      ['Nine of ten within', figureDurationText(p90Ms)],
    ],
    charts: [
      {
        label: 'Time',
        parts: [
          { kind: 'mild', name: 'half within (median)' },
          { kind: 'rest', name: 'nine of ten within (p90)' },
        ],
        columns: columnsOf(decisions, period, (of) => [
          of.medianMs ?? 0,
          (of.p90Ms ?? 0) - (of.medianMs ?? 0),
        ]),
        shown: figureDurationText,
        isCount: false,
      },
    ],
    hint:
      'From the creation of an alert, and by its week; undecided alerts are left out, so recent weeks ' +
      'look faster than they will be.',
    tables: [
      {
        caption: 'Agreement and time by week as a table',
        head: ['Week of', 'Decided', 'As recommended', 'Median', 'p90'],
        rows: weeks.map((of) => [
          of.week,
          countText(of.decided),
          shareText(of.agreed, of.compared),
          ...[of.medianMs, of.p90Ms].map(figureDurationText),
        ]),
      },
    ],
  });
}

/** Flags in the chart; more rows would hide the frequent ones. The table lists all flags. */
const FLAGS_SHOWN_MAX = 15;
const SERIOUS = ['black', 'red', 'yellow'] as const;
const FLAG_PARTS = [
  { kind: 'rest', name: 'black' },
  { kind: 'bad', name: 'red' },
  { kind: 'warn', name: 'yellow' },
] as const;

export function flagTrendsSection({ flags: trends }: ShownFigures): Html {
  const { byColor, byBlock, byFlag, investigationsScanned: runs, truncated } = trends;
  const flags = Object.entries(byFlag).map(([id, counts]) => {
    const sizes = SERIOUS.map((color) => counts[color] ?? 0);
    const serious = sizes.reduce((sum, size) => sum + size, 0);
    return { name: flagName(id), counts, sizes, serious, text: shareText(serious, runs) };
  });
  flags.sort((a, b) => b.serious - a.serious);
  return figureSection({
    title: 'Indicators',
    tiles: [
      ['Investigations read', countText(runs)],
      ...SERIOUS.map((color) => [`${color} indicators`, countText(byColor[color] ?? 0)] as const),
    ],
    bound: truncated && `Counts the indicators of the newest ${countText(runs)} investigations only.`,
    body: barList(FLAG_PARTS, flags.filter(({ serious }) => serious > 0).slice(0, FLAGS_SHOWN_MAX)),
    tables: [
      {
        caption: 'All indicators by colour as a table',
        head: ['Flag', ...RESULT_CODES.colors],
        rows: flags.map(({ name, counts }) => [
          name,
          ...RESULT_CODES.colors.map((color) => countText(counts[color] ?? 0)),
        ]),
      },
      {
        caption: 'Indicators of all colours by block as a table',
        head: ['Block', 'Indicators'],
        rows: Object.entries(byBlock).map(([block, count]) => [codeInWords(block), countText(count)]),
      },
    ],
  });
}

export function agreementSection({ agreement }: ShownFigures): Html {
  const { feedback, agreed, byFlag, truncated } = agreement;
  const wantedText = (wanted: Agreement['byFlag'][number]['wanted']) =>
    Object.entries(wanted).flatMap(([shown, others]) =>
      Object.entries(others).map(([color, count]) => `${shown} to ${color}: ${count}`),
    );
  return figureSection({
    title: 'Feedback on indicators',
    tiles: [['Agreed with the indicator', shareText(agreed, feedback)]],
    hint: `${truncated ? 'The newest' : 'All'} feedback, of any time; it is given on the page of an alert.`,
    tables: [
      {
        caption: 'Feedback by indicator as a table',
        head: ['Indicator', 'Agreed', 'Colour suggested instead'],
        rows: byFlag.map((flag) => [
          flagName(flag.flagId),
          shareText(flag.agreed, flag.feedback),
          wantedText(flag.wanted).join(', ') || null,
        ]),
      },
    ],
  });
}
