import type { QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import type { Entity } from '../../ingestion/domain/entity.record.js';
import type { CaseActivity } from '../../investigations/queries/get-case-activity.query.js';
import type { ListAlertInvestigations } from '../../investigations/queries/list-alert-investigations.query.js';
import { html, type Html } from '../html.js';
import { transactionRowsAddress } from './activity-parts.js';
import { alertAddress } from './alert-address.js';
import { alertLink, decisionInWords, recommendationInWords } from './decision-parts.js';
import { timelineMomentAt, momentsSection, type TimelineMoment } from './timeline-parts.js';

/** Maximum number of investigations in the timeline: the newest ones. */
const RUNS_SHOWN = 5;

interface TimelineInput {
  readonly row: QueueRow;
  readonly entity: Entity | null;
  readonly activity: CaseActivity | null;
  readonly related: readonly QueueRow[];
  readonly runs: ListAlertInvestigations['result'];
}

/** What happened around the alert, on one line, with a list of the days below it. */
export const caseTimeline = (input: TimelineInput): Html => momentsSection(momentsOf(input));

function momentsOf({ row, entity, activity, related, runs }: TimelineInput): TimelineMoment[] {
  const { decision, work } = row;
  const made = runs.investigations.filter(({ state }) => state === 'completed').slice(0, RUNS_SHOWN);
  return [
    ...timelineMomentAt(entity?.registered_at, 'account', 'customer since'),
    ...related.map((other): TimelineMoment => ({
      ms: other.createdAt,
      kind: 'alert',
      told: html`other alert: ${alertLink(other)}`,
    })),
    ...(activity && activity.flagged > 0
      ? [
          flaggedMoment(
            activity.window,
            transactionRowsAddress(alertAddress(row.serviceId), { order: 'flagged' }),
          ),
        ]
      : []),
    { ms: row.createdAt, kind: 'alert', told: 'this alert was raised' },
    ...made.flatMap(({ ranAt, disposition }) =>
      timelineMomentAt(ranAt, 'run', `investigation, ${recommendationInWords(disposition ?? 'none')}`),
    ),
    ...timelineMomentAt(
      decision.at,
      'decision',
      `decided: ${decisionInWords(decision.disposition ?? 'UNDECIDED')}`,
    ),
    ...(work.due?.next ? [{ ms: work.due.next.at, kind: 'due', told: 'due' } as const] : []),
  ];
}

/** The time of flagged transactions, with a link to them. */
export const flaggedMoment = (
  { startMs, endMs }: CaseActivity['window'],
  address: string,
  whose: Html | string = '',
): TimelineMoment => ({
  ms: startMs,
  endMs,
  kind: 'flagged',
  told: html`<a class="tall" href="${address}">flagged activity</a>${whose}`,
});
