import { extent } from 'd3-array';
import { scaleUtc } from 'd3-scale';
import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import type { CaseActivity } from '../../investigations/queries/get-case-activity.query.js';
import type { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { html, type Html } from '../html.js';
import { pageSection } from '../page-layout.js';
import { alertLink, codeInWords, recommendationInWords } from './decision-parts.js';
import { coordinate, dayRangeText } from './picture-text.js';

/** Investigations that are told; the newest ones. */
const RUNS_SHOWN = 5;
/** Dots at the ends stay whole. */
const EDGE_SHARE = 3;

interface Moment {
  readonly ms: number;
  readonly endMs?: number;
  readonly kind: 'account' | 'alert' | 'flagged' | 'run' | 'decision' | 'due';
  readonly told: Html | string;
}

interface TimelineInput {
  readonly row: QueueRow;
  readonly entity: Entity | null;
  readonly activity: CaseActivity | null;
  readonly related: readonly QueueRow[];
  readonly runs: ListAlertInvestigations['result'];
}

/** What happened around the alert, on one line, with a list of the days below it. */
export function caseTimeline(input: TimelineInput): Html {
  const moments = momentsOf(input).sort((a, b) => a.ms - b.ms);
  return pageSection(
    'Timeline',
    html`<svg class="timeline" height="20" aria-hidden="true">
        <line x1="0" x2="100%" y1="10" y2="10" />
        ${marksOf(moments)}
      </svg>
      <ol class="plain-list moments">
        ${moments.map(
          ({ ms, endMs = ms, kind, told }) =>
            html`<li><span class="key ${kind}">${dayRangeText(ms, endMs)}</span> ${told}</li>`,
        )}
      </ol>`,
  );
}

/** The account may be decades older than the rest, so it stands at the left end, out of scale. */
function marksOf(moments: readonly Moment[]): readonly Html[] {
  const scaled = moments.filter(({ kind }) => kind !== 'account');
  const [from = 0, to = 0] = extent(scaled.flatMap(({ ms, endMs = ms }) => [ms, endMs]));
  const x = scaleUtc([from, to], [EDGE_SHARE * 2, 100 - EDGE_SHARE]);
  return moments.map(({ ms, endMs, kind }) => {
    const left = kind === 'account' ? EDGE_SHARE / 2 : x(ms);
    return endMs === undefined
      ? html`<circle class="${kind}" cx="${coordinate(left)}%" cy="10" r="5" />`
      : html`<rect
          class="${kind}"
          x="${coordinate(left)}%"
          y="6"
          width="${coordinate(Math.max(x(endMs) - left, 1))}%"
          height="8"
        />`;
  });
}

function momentsOf({ row, entity, activity, related, runs }: TimelineInput): Moment[] {
  const { decision, work } = row;
  const made = runs.investigations.filter(({ state }) => state === 'completed').slice(0, RUNS_SHOWN);
  return [
    ...momentAt(entity?.registered_at, 'account', 'customer since'),
    ...related.map((other): Moment => ({
      ms: other.createdAt,
      kind: 'alert',
      told: html`other alert: ${alertLink(other)}`,
    })),
    ...(activity && activity.flagged > 0
      ? [
          {
            ms: activity.window.startMs,
            endMs: activity.window.endMs,
            kind: 'flagged',
            told: 'flagged activity',
          } as const,
        ]
      : []),
    { ms: row.createdAt, kind: 'alert', told: 'this alert was raised' },
    ...made.flatMap(({ ranAt, disposition }) =>
      momentAt(ranAt, 'run', `investigation, ${recommendationInWords(disposition ?? 'none')}`),
    ),
    ...momentAt(decision.at, 'decision', `decided: ${codeInWords(decision.disposition ?? 'UNDECIDED')}`),
    ...(work.due?.next ? [{ ms: work.due.next.at, kind: 'due', told: 'due' } as const] : []),
  ];
}

/** Nothing for a time that is missing or cannot be read. */
function momentAt(at: string | null | undefined, kind: Moment['kind'], told: string): Moment[] {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? [] : [{ ms, kind, told }];
}
