import type { ListedBatch } from '../../dispositions/queries/list-disposition-batches.query.js';
import { html, type Html } from '../html.js';
import { dashboardPage } from '../page-layout.js';
import { badge, button, form, hiddenInput, notice, plainList, table, timeElement } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { alertAddress } from './alert-address.js';
import { countPart } from './amount-parts.js';
import { codeInWords, decisionInWords } from './decision-parts.js';
import { QUEUE_PATH } from './queue-filter.js';
import type { QueueViewer } from './queue-row-parts.js';

export const BATCHES_PATH = `${QUEUE_PATH}/decisions`;

type LeftAlert = ListedBatch['left'][number];

/** Notice about the batch that was just sent or undone, or else about a batch that can still be undone. */
export function batchNotice(
  viewer: QueueViewer,
  batches: readonly ListedBatch[],
  done: string | undefined,
  back: string,
): Html | null {
  const sent = batches.find(({ batchId }) => batchId === done);
  const batch = sent ?? batches.find(({ undoUntil }) => undoUntil !== null);
  if (!batch) return null;
  const told = html`${sent ? null : 'Bulk decision: '}${doneText(batch)}
    ${batch.undoUntil !== null && undoForm(viewer.session, batch, back)}
    <a class="tall" href="${BATCHES_PATH}">Today’s bulk decisions</a>
    ${sent && leftList(batch, viewer)}`;
  return sent ? notice('success', told) : html`<div class="batch">${told}</div>`;
}

function doneText({ alerts, disposition, undoneAt, takenBack, undoUntil, left }: ListedBatch): Html {
  const kept = left.length > 0 && ` ${countPart(left.length, 'alert')} left out, each with a reason.`;
  if (undoneAt !== null)
    return html`${takenBack === 0 ? 'No alert' : countPart(takenBack, 'alert')} undone.${kept}`;
  if (alerts === 0) return html`No alert was decided.${kept}`;
  return html`${countPart(alerts, 'alert')} ${decisionInWords(disposition)}.${kept}
  ${undoUntil !== null && html`Undo until ${timeElement(undoUntil)}.`}`;
}

const undoForm = ({ formToken }: PageSession, { batchId }: ListedBatch, back: string): Html =>
  form({
    action: `${BATCHES_PATH}/undo`,
    formToken,
    inline: true,
    body: html`${hiddenInput('batch_id', batchId)} ${hiddenInput('back', back)}
    ${button({ label: 'Undo all', kind: 'plain' })}`,
  });

const WHY_LEFT: Readonly<Record<string, string>> = {
  unchanged: 'you had decided so before',
  changed_since: 'decided meanwhile',
  second_person: 'waits for four-eyes approval',
  undone_already: 'was undone before',
  not_applied: 'had not been decided',
  stream_deleted: 'its data was erased',
};

const leftList = ({ left }: ListedBatch, viewer: QueueViewer): Html | null =>
  left.length === 0 ? null : plainList(left.map((alert) => leftText(alert, viewer)));

const leftText = (
  { serviceId, alertId, reason, changedBy, changedAt }: LeftAlert,
  { nameOf }: QueueViewer,
): Html =>
  html`<a class="tall" href="${alertAddress(serviceId)}">${alertId}</a>:
    ${WHY_LEFT[reason] ?? codeInWords(reason)}
    ${changedBy !== null && html`by ${nameOf(changedBy)}, ${timeElement(changedAt)}`}`;

export const batchesPage = (viewer: QueueViewer, batches: readonly ListedBatch[]): Html =>
  dashboardPage({
    title: 'Bulk decisions',
    current: QUEUE_PATH,
    help: '/alerts/decisions',
    session: viewer.session,
    lead: html`What you decided about several alerts at once in the last 24 hours; each can be undone for an
      hour. <a class="tall" href="${QUEUE_PATH}">Back to the alerts</a>`,
    body: html`<section class="card" aria-label="Batches">
      ${table({
        caption: 'Bulk decisions, newest first',
        none:
          'No bulk decisions today. To make one, select several alerts in the queue and decide ' +
          'on all of them at once.',
        head: ['When', 'What', 'Not changed', 'Undo'],
        rows: batches.map((batch) => [
          timeElement(batch.appliedAt),
          html`${batch.alerts === 0 ? 'No alert' : countPart(batch.alerts, 'alert')}
          ${decisionInWords(batch.disposition)}
          ${batch.reason !== null && html`<span class="hint">${batch.reason}</span>`}`,
          leftList(batch, viewer),
          undoCell(batch, viewer),
        ]),
      })}
    </section>`,
  });

function undoCell(batch: ListedBatch, { session }: QueueViewer): Html {
  if (batch.undoneAt !== null) return html`${badge('plain', 'undone')} ${timeElement(batch.undoneAt)}`;
  if (batch.alerts === 0) return html`nothing to undo`;
  if (batch.undoUntil === null) return html`the hour is over`;
  return html`${undoForm(session, batch, BATCHES_PATH)}
    <span class="hint">until ${timeElement(batch.undoUntil)}</span>`;
}
