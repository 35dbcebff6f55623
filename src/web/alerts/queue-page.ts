import { QUEUE_COUNT_MAX } from '../../alerts/queries/count-alert-queue.query.js';
import { QUEUE_MARKS, type QueuePage, type QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { REASON_CHARS_MAX, SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { hasPermission } from '../../kernel/caller.js';
import type { RefusedForm } from '../answer-form.js';
import { html, type Html } from '../html.js';
import { dashboardPage } from '../page-layout.js';
import {
  badge,
  button,
  buttonLink,
  definitionList,
  field,
  form,
  FORM_TOKEN,
  hiddenInput,
  notice,
  select,
  tabs,
  textArea,
  timeElement,
  type Notice,
} from '../page-parts.js';
import type { SignedIn } from '../signed-in.js';
import { alertAddress } from './alert-address.js';
import {
  decisionText,
  inWords,
  outcomeBadge,
  scoreText,
  seenInput,
  undoUntil,
  type NameOf,
} from './decision-parts.js';
import {
  DECISION_CHOICES,
  ORDERS,
  OUTCOME_CHOICES,
  QUEUE_PATH,
  queueAddress,
  type QueueFields,
} from './queue-filter.js';

/** Who looks at the queue, and when. */
export interface Viewer {
  readonly session: SignedIn;
  readonly nameOf: NameOf;
  readonly nowMs: number;
}

interface QueueView {
  readonly viewer: Viewer;
  readonly asked: QueueFields;
  readonly found: QueuePage;
  /** Number of each tab, in order; QUEUE_COUNT_MAX + 1 stands for more. */
  readonly counts: readonly number[];
  /** Key of the batch that the form of this page would make. */
  readonly batchId: string;
  readonly told?: Notice | undefined;
  readonly refused?: RefusedForm | undefined;
}

/** The tabs above the queue, each with the fields that it stands for. */
export const QUEUE_TABS = [
  { name: 'To decide', fields: { decision: 'open', outcome: 'any' } },
  { name: 'Escalated by a run', fields: { decision: 'open', outcome: 'ESCALATED' } },
  { name: 'Cleared by a run', fields: { decision: 'open', outcome: 'CLEARED' } },
  { name: 'Decided: escalated', fields: { decision: 'ESCALATED', outcome: 'any' } },
  { name: 'Decided: cleared', fields: { decision: 'CLEARED', outcome: 'any' } },
] as const satisfies readonly { name: string; fields: Partial<QueueFields> }[];

export const queuePage = (view: QueueView): Html =>
  dashboardPage({
    title: 'Alerts',
    current: QUEUE_PATH,
    session: view.viewer.session,
    refused: view.refused,
    body: html`${view.told && notice(view.told.kind, view.told.text)}
    ${view.refused && notice('error', view.refused.text('The selection'))} ${queueTabs(view)}
    ${filterForm(view)} ${queueForm(view)} ${pager(view)} ${keyHelp}`,
  });

const countText = (count: number): string => (count > QUEUE_COUNT_MAX ? `${QUEUE_COUNT_MAX}+` : `${count}`);

const queueTabs = ({ asked, counts }: QueueView): Html =>
  tabs(
    'Kinds of alerts',
    QUEUE_TABS.map(({ name, fields }, at) => ({
      href: queueAddress(asked, { ...fields, page: 1 }),
      name: html`${name} <span class="count">${countText(counts[at] ?? 0)}</span>`,
      isCurrent: asked.decision === fields.decision && asked.outcome === fields.outcome,
    })),
  );

const choicesOf = (values: readonly string[], words: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: words[value] ?? inWords(value) }));

const RULES = [
  { value: '', label: 'any' },
  ...QUEUE_MARKS.map(({ id, title }) => ({ value: id, label: `${title} (${id})` })),
];

function filterForm({ asked }: QueueView): Html {
  const isFiltered = queueAddress(asked, { decision: 'open', outcome: 'any', page: 1 }) !== QUEUE_PATH;
  const fields = html`<div class="filters">
      ${filter('Alert or customer id', 'text', asked.text)}
      ${select({
        label: 'Decision',
        name: 'decision',
        choices: choicesOf(DECISION_CHOICES, { open: 'undecided' }),
        value: asked.decision,
      })}
      ${select({
        label: 'Outcome of the run',
        name: 'outcome',
        choices: choicesOf(OUTCOME_CHOICES, { none: 'no result yet' }),
        value: asked.outcome,
      })}
      ${select({ label: 'Rule or serious flag', name: 'rule', choices: RULES, value: asked.rule ?? '' })}
      ${filter('Score from', 'min_score', asked.min_score)}
      ${filter('Score to', 'max_score', asked.max_score)}
      ${filter('Created from', 'from', asked.from, 'date')} ${filter('Created to', 'to', asked.to, 'date')}
      ${filter('Batch', 'batch', asked.batch)}
      ${select({
        label: 'Order',
        name: 'sort',
        choices: choicesOf(ORDERS, { risk: 'highest risk', newest: 'newest' }),
        value: asked.sort,
      })}
    </div>
    <div class="actions">
      ${button({ label: 'Show' })} ${isFiltered && buttonLink({ href: QUEUE_PATH, label: 'Reset' })}
    </div>`;
  return html`<details class="card filter" ${isFiltered && html`open`}>
    <summary>Filter and order</summary>
    <form method="get" action="${QUEUE_PATH}">${fields}</form>
  </details>`;
}

const filter = (label: string, name: keyof QueueFields, value?: string | number, type?: 'date'): Html =>
  field({ label, name, value: value?.toString(), isOptional: true, ...(type && { type }) });

function queueForm(view: QueueView): Html {
  const { viewer, asked, found, batchId } = view;
  if (found.rows.length === 0)
    return html`<section class="card">
      <p>
        No alert fits.
        ${
          queueAddress(asked) !== QUEUE_PATH &&
          html`<a href="${QUEUE_PATH}">Show all that wait for a decision</a>`
        }
      </p>
    </section>`;
  const { caller, formToken } = viewer.session;
  const mayBulk = hasPermission(caller, 'alerts:bulk_write');
  return html`<form method="post" action="${QUEUE_PATH}/decisions" class="queue" id="queue">
    ${hiddenInput(FORM_TOKEN, formToken)} ${hiddenInput('batch_id', batchId)}
    ${hiddenInput('back', queueAddress(asked))} ${mayBulk && bulkBar(view.refused)}
    <ol class="rows">
      ${found.rows.map((row) => queueRow(row, viewer))}
    </ol>
  </form>`;
}

const BULK_LABELS = { ESCALATED: 'Escalate selected', CLEARED: 'Clear selected' } as const;

// Why an area with a name of its own: Enter must not decide, nor a decision on a single row take its text.
const bulkBar = (refused?: RefusedForm): Html =>
  html`<div class="actions bulk">
    ${textArea({
      label: 'Reason for all selected (optional)',
      name: 'bulk_why',
      maxLength: REASON_CHARS_MAX,
      isOptional: true,
      refused,
    })}
    ${SETTABLE_DISPOSITIONS.map((value) =>
      button({ label: BULK_LABELS[value], name: 'disposition', value, kind: 'plain' }),
    )}
    <span class="hint" id="selected">Tick alerts to decide on several at once; at most 50.</span>
  </div>`;

/** One alert of the queue; the script puts it in place of the former one after a decision. */
export function queueRow(row: QueueRow, viewer: Viewer): Html {
  const { serviceId, alertId, title, customer, marks, decision } = row;
  const { session, nameOf, nowMs } = viewer;
  const mayBulk = hasPermission(session.caller, 'alerts:bulk_write');
  const address = alertAddress(serviceId);
  const others = customer.others > 0 ? ` and ${customer.others} more` : '';
  return html`<li class="row" id="row-${serviceId}" data-open="${decision.event === null ? 'yes' : 'no'}">
    ${seenInput(serviceId, decision)}
    ${
      mayBulk &&
      html`<label class="pick"
        ><input type="checkbox" name="alert" value="${serviceId}" /><span class="unseen"
          >Select ${title}</span
        ></label
      >`
    }
    <div class="what">
      <a class="name" href="${address}">${title}</a>
      <span class="hint"
        >${customer.name ?? customer.id}${others} · ${alertId} ·
        ${timeElement(new Date(row.createdAt).toISOString())}</span
      >
    </div>
    <div class="result">
      <span class="score ${scoreClass(row)}">${scoreText(row.finalRiskScore)}</span>
      ${outcomeBadge(row.finalDisposition)} ${row.isRunning && badge('plain', 'a run is under way')}
    </div>
    <div class="why">${marks && patternText(marks)} ${marks && flagList(marks.seriousFlags)}</div>
    <div class="decide">${decisionText(decision, nameOf)} ${rowActions(row, session, nowMs)}</div>
  </li>`;
}

const patternText = ({ looksLike }: NonNullable<QueueRow['marks']>): Html | null =>
  looksLike && html`<span>looks like ${looksLike.title}</span>`;

const scoreClass = ({ finalDisposition }: QueueRow): string =>
  finalDisposition === 'ESCALATED' ? 'high' : finalDisposition === 'CLEARED' ? 'low' : 'none';

/** More would hide the rest of the row. */
const FLAGS_SHOWN = 3;

function flagList(flags: NonNullable<QueueRow['marks']>['seriousFlags']): Html {
  const more = flags.length - FLAGS_SHOWN;
  return html`${flags
    .slice(0, FLAGS_SHOWN)
    .map(({ id, title, color }) => html`<span class="flag ${color}"><b>${id}</b> ${title}</span>`)}
  ${more > 0 && html`<span class="hint">and ${more} more</span>`}`;
}

function rowActions({ serviceId, title, decision }: QueueRow, session: SignedIn, nowMs: number): Html {
  if (!hasPermission(session.caller, 'alerts:write')) return html``;
  const until = undoUntil(session, decision, nowMs);
  const address = alertAddress(serviceId);
  return html`<span class="actions">
    ${SETTABLE_DISPOSITIONS.filter((value) => value !== decision.disposition).map((value) =>
      button({
        label: ACTION_LABELS[value],
        about: title,
        kind: 'plain',
        name: 'one',
        value,
        action: `${address}/decision`,
      }),
    )}
    ${until !== null && button({ label: 'Undo', about: title, kind: 'plain', action: `${address}/undo` })}
  </span>`;
}

export const ACTION_LABELS = { ESCALATED: 'Escalate', CLEARED: 'Clear' } as const;

/** Tells what a batch did, with the button that takes it back. */
export const batchNotice = ({ formToken }: SignedIn, text: string, batchId: string, back: string): Html =>
  html`${text}
  ${form({
    action: `${QUEUE_PATH}/decisions/undo`,
    formToken,
    inline: true,
    body: html`${hiddenInput('batch_id', batchId)} ${hiddenInput('back', back)}
    ${button({ label: 'Undo all', kind: 'plain' })}`,
  })}`;

function pager({ asked, found }: QueueView): Html {
  const { page } = asked;
  return html`<nav class="actions" aria-label="Pages">
    ${page > 1 && buttonLink({ href: queueAddress(asked, { page: page - 1 }), label: 'Previous' })}
    ${
      found.hasMore &&
      html`<a class="button plain" rel="next" href="${queueAddress(asked, { page: page + 1 })}">Next</a>`
    }
    ${(page > 1 || found.hasMore) && html`<span class="hint">page ${page}</span>`}
  </nav>`;
}

const KEYS = [
  ['j, k', 'next, previous alert'],
  ['Enter', 'open the alert'],
  ['e, c', 'escalate, clear'],
  ['u', 'undo your decision'],
  ['x, Shift+x', 'select, select up to here'],
  ['n', 'next undecided alert'],
  ['/', 'search'],
  ['?', 'these keys'],
] as const;

const keyHelp = html`<details class="keys" id="keys">
  <summary>Keys</summary>
  ${definitionList(KEYS.map(([key, what]) => [html`<kbd>${key}</kbd>`, what]))}
</details>`;
