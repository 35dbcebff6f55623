import { QUEUE_COUNT_MAX } from '../../alerts/queries/count-alert-queue.query.js';
import type { ProposalNews } from '../../alerts/queries/list-proposal-news.query.js';
import {
  QUEUE_RULE_CHOICES,
  type QueuePage,
  type QueueRow,
} from '../../alerts/queries/list-alert-queue.query.js';
import { ALERTS_PER_BULK_MAX } from '../../dispositions/commands/update-alert-dispositions-bulk.command.js';
import type { ListedBatch } from '../../dispositions/queries/list-disposition-batches.query.js';
import {
  DECISION_REASON_CHARS_MAX,
  SETTABLE_DISPOSITIONS,
} from '../../dispositions/domain/disposition.events.js';
import { shownResults } from '@alert-review/judgement';
import { hasPermission } from '@alert-review/kernel';
import type { RefusedForm } from '../answer-form.js';
import { helpAddress } from '../help.js';
import { html, type Html } from '../html.js';
import { dashboardPage } from '../page-layout.js';
import {
  button,
  buttonLink,
  inputField,
  FORM_TOKEN_FIELD,
  hiddenInput,
  inertSubmit,
  keyHelp,
  notice,
  plainList,
  scriptButton,
  selectField,
  tabs,
  type Notice,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { CASES_PATH } from './case-parts.js';
import { codeInWords, RECOMMENDATION_WORDS } from './decision-parts.js';
import { proposalNewsNotice } from './proposal-parts.js';
import { batchNotice, BATCHES_PATH } from './queue-batch-parts.js';
import {
  DECISION_CHOICES,
  DUE_CHOICES,
  QUEUE_ORDERS,
  OUTCOME_CHOICES,
  QUEUE_FIELDS,
  QUEUE_PATH,
  queueAddress,
  queueFileAddress,
  teamChoice,
  ASSIGNEE_CHOICES,
  type QueueFields,
} from './queue-filter.js';
import {
  DECIDE_BUTTON_LABELS,
  viewerHasTeamwork,
  takeNextForm,
  queueHeadings,
  queueRow,
  ALERT_WORK_SHORTCUTS,
  type QueueViewer,
} from './queue-row-parts.js';
import { REASON_LIST_ID, reasonList } from './reason-parts.js';
import { shortcutForm } from './shortcut-form.js';

export { DECIDE_BUTTON_LABELS, type QueueViewer };

interface QueueView {
  readonly viewer: QueueViewer;
  readonly asked: QueueFields;
  readonly found: QueuePage;
  /**
   * Number of alerts per tab, in the order of the tabs. QUEUE_COUNT_MAX + 1 means that there are more, null
   * that the filter leaves too many to be counted.
   */
  readonly counts: readonly (number | null)[];
  /** Today's bulk decisions that the viewer may undo or has undone. */
  readonly batches: readonly ListedBatch[];
  /** Id of the batch that was just sent or undone. */
  readonly done?: string | undefined;
  /** Teams whose inbox the viewer may see. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  /** True if the organization has any alert. */
  readonly hasAlerts: boolean;
  /** Batch id that the form of this page sends, so that a repeated form does not decide twice. */
  readonly batchId: string;
  /** What became of decisions that the viewer proposed. */
  readonly news: readonly ProposalNews[];
  readonly told?: Notice | undefined;
  readonly refused?: RefusedForm | undefined;
}

/**
 * Tabs that are hidden while they are empty, because most organizations use neither four-eyes approval nor
 * snoozing.
 */
const SHOWN_WHILE_FULL: readonly string[] = ['waits', 'snoozed'];

export const QUEUE_TABS = [
  { name: 'To decide', fields: { decision: 'open', outcome: 'any' } },
  { name: 'Recommended: escalate', fields: { decision: 'open', outcome: 'ESCALATED' } },
  { name: 'Recommended: close', fields: { decision: 'open', outcome: 'CLEARED' } },
  { name: 'Decided: escalated', fields: { decision: 'ESCALATED', outcome: 'any' } },
  { name: 'Decided: closed', fields: { decision: 'CLEARED', outcome: 'any' } },
  { name: 'Four-eyes', fields: { decision: 'waits', outcome: 'any' } },
  { name: 'Snoozed', fields: { decision: 'snoozed', outcome: 'any' } },
] as const satisfies readonly { name: string; fields: Partial<QueueFields> }[];

export const queuePage = (view: QueueView): Html =>
  dashboardPage({
    title: 'Alerts',
    current: QUEUE_PATH,
    session: view.viewer.session,
    refused: view.refused,
    body: html`${view.told && notice(view.told.kind, view.told.text)}
      ${view.refused?.field && !isOfFilter(view.refused) && notice('error', view.refused.text())}
      ${proposalNewsNotice(view.news)}
      ${batchNotice(view.viewer, view.batches, view.done, queueAddress(view.asked))} ${queueTabs(view)}
      <div class="tools">${workBar(view)} ${filterForm(view)}</div>
      ${queueForm(view)} ${pager(view)}
      ${hasPermission(view.viewer.session.caller, 'alerts:write') && shortcutForm()}`,
  });

/** Links to the viewer's own and to unassigned alerts, and the button that takes the next alert. */
function workBar({ viewer, asked }: QueueView): Html | null {
  const { caller } = viewer.session;
  if (!viewerHasTeamwork(viewer)) return null;
  const links = ASSIGNEE_CHOICES.map((who) => ({
    href: queueAddress(asked, { who, page: 1 }),
    name: { anyone: 'All', me: 'Mine', nobody: 'Unassigned' }[who],
    isCurrent: asked.who === who,
  }));
  return html`<div class="actions" id="work">
    ${tabs('Assigned to', links)}
    <a class="tall" href="${queueAddress(asked, { due: 'overdue', page: 1 })}">Overdue</a>
    ${takeNextForm(viewer, queueAddress(asked))}
    ${hasPermission(caller, 'alerts:assign') && html`<a class="tall" href="/workload">Workload</a>`}
  </div>`;
}

const countText = (count: number | null = 0): string =>
  count === null ? '' : count > QUEUE_COUNT_MAX ? `${QUEUE_COUNT_MAX}+` : `${count}`;

const queueTabs = ({ asked, counts }: Pick<QueueView, 'asked' | 'counts'>): Html =>
  html`<div id="kinds">
    ${tabs(
      'Kinds of alerts',
      QUEUE_TABS.map(({ name, fields }, at) => ({
        href: queueAddress(asked, { ...fields, page: 1 }),
        name: html`${name} <span class="count">${countText(counts[at])}</span>`,
        isCurrent: asked.decision === fields.decision && asked.outcome === fields.outcome,
        isShown:
          !SHOWN_WHILE_FULL.includes(fields.decision) ||
          (counts[at] ?? 0) > 0 ||
          asked.decision === fields.decision,
      })).filter(({ isShown }) => isShown),
    )}
  </div>`;

/** HTML that the browser script inserts: the changed rows and the tabs with their numbers. */
export const queueFragment = (
  rows: readonly QueueRow[],
  viewer: QueueViewer,
  shown: Pick<QueueView, 'asked' | 'counts'>,
): Html => html`${rows.map((row) => queueRow(row, viewer))}${queueTabs(shown)}`;

const choicesOf = (values: readonly string[], words: Readonly<Record<string, string>>) =>
  values.map((value) => ({ value, label: words[value] ?? codeInWords(value) }));

const RULES = [
  { value: '', label: 'any' },
  ...QUEUE_RULE_CHOICES.map(({ id, title }) => ({ value: id, label: `${title} (${id})` })),
];

/** Adds the rule or flag of the current filter if only results of earlier releases have it. */
const rulesWith = (asked: string | undefined): typeof RULES =>
  asked === undefined || RULES.some(({ value }) => value === asked)
    ? RULES
    : [...RULES, { value: asked, label: `${shownResults.titleOf(asked)} (${asked})` }];

/** Checks whether the error belongs to a field of the filter, which then shows it itself. */
const isOfFilter = (refused: RefusedForm | undefined): boolean =>
  refused?.field != null && refused.field !== 'page' && refused.field in QUEUE_FIELDS.shape;

const DUE_WORDS = { all: 'any', within_a_day: 'due within a day', stopped: 'paused by an open question' };

function workSelects({ asked, refused, teams }: QueueView): Html {
  const inboxes = teams.map(({ id, name }) => ({ value: teamChoice(id), label: `team ${name}` }));
  const choices = [...choicesOf(ASSIGNEE_CHOICES, {}), ...inboxes];
  const dues = choicesOf(DUE_CHOICES, DUE_WORDS);
  return html`${selectField({ label: 'Assigned to', name: 'who', choices, value: asked.who, refused })}
  ${selectField({ label: 'Due', name: 'due', choices: dues, value: asked.due, refused })}`;
}

const DECISION_WORDS = { open: 'undecided', waits: 'waits for four-eyes approval', snoozed: 'snoozed' };
const ORDER_WORDS = { risk: 'highest risk', due: 'due first (those with a service level)' };

/** Removes a choice that is only for organizations with teamwork. */
const withTeamwork = ({ viewer }: QueueView, only: string, choices: ReturnType<typeof choicesOf>) =>
  choices.filter(({ value }) => value !== only || viewerHasTeamwork(viewer));

function filterForm(view: QueueView): Html {
  const { asked, refused } = view;
  const filter = (label: string, name: keyof QueueFields, type: 'text' | 'date' = 'text'): Html =>
    inputField({ label, name, value: asked[name]?.toString(), isOptional: true, type, refused });
  const isFiltered = queueAddress(asked, { decision: 'open', outcome: 'any', page: 1 }) !== QUEUE_PATH;
  const fields = html`<div class="filters">
      ${filter('Customer: id or name', 'customer')}
      ${selectField({
        label: 'Decision',
        name: 'decision',
        choices: withTeamwork(view, 'snoozed', choicesOf(DECISION_CHOICES, DECISION_WORDS)),
        value: asked.decision,
        refused,
      })}
      ${selectField({
        label: 'Recommendation',
        name: 'outcome',
        choices: choicesOf(OUTCOME_CHOICES, RECOMMENDATION_WORDS),
        value: asked.outcome,
        refused,
      })}
      ${selectField({
        label: 'Rule or serious indicator',
        name: 'rule',
        choices: rulesWith(asked.rule),
        value: asked.rule ?? '',
        refused,
      })}
      ${filter('Score from', 'min_score')} ${filter('Score to', 'max_score')}
      ${filter('Created from', 'from', 'date')} ${filter('Created to', 'to', 'date')}
      ${filter('Flagged amount from', 'min_amount')} ${filter('Flagged amount to', 'max_amount')}
      ${filter('Country of a customer, such as SE', 'country')} ${filter('Batch', 'batch')}
      ${viewerHasTeamwork(view.viewer) && workSelects(view)}
      ${selectField({
        label: 'Order',
        name: 'sort',
        choices: withTeamwork(view, 'due', choicesOf(QUEUE_ORDERS, ORDER_WORDS)),
        value: asked.sort,
        refused,
      })}
    </div>
    <div class="actions">
      ${button({ label: 'Show' })} ${isFiltered && buttonLink({ href: QUEUE_PATH, label: 'Reset' })}
    </div>`;
  return html`<details class="card filter" ${isOfFilter(refused) && html`open`}>
    <summary>Filter and order${isFiltered && html` <b>(set)</b>`}</summary>
    <form method="get" action="${QUEUE_PATH}">${fields}</form>
  </details>`;
}

function queueForm(view: QueueView): Html {
  const { viewer, asked, found, batchId } = view;
  if (found.rows.length === 0) return emptyQueue(view);
  const { caller, formToken } = viewer.session;
  const mayBulk = hasPermission(caller, 'alerts:bulk_write');
  return html`<form method="post" action="${BATCHES_PATH}" class="queue" id="queue">
    ${inertSubmit()} ${hiddenInput(FORM_TOKEN_FIELD, formToken)} ${hiddenInput('batch_id', batchId)}
    ${hiddenInput('back', queueAddress(asked))}
    <div class="rows" role="table" aria-label="Alerts">
      ${queueHeadings(viewer)} ${found.rows.map((row) => queueRow(row, viewer))}
    </div>
    ${mayBulk && bulkBar(viewer.session, view.refused)}
  </form>`;
}

function emptyQueue({ viewer, asked, hasAlerts }: QueueView): Html {
  const { caller } = viewer.session;
  const isFirstView = queueAddress(asked) === QUEUE_PATH;
  if (hasAlerts)
    return html`<section class="card">
      <p>
        ${isFirstView ? 'All alerts are decided.' : 'No alert matches the filter.'}
        ${
          isFirstView
            ? html`<a class="tall" href="${queueAddress(asked, { decision: 'any', sort: 'newest' })}"
                >Show the newest alerts</a
              >`
            : html`<a class="tall" href="${QUEUE_PATH}">Show undecided alerts</a>`
        }
      </p>
    </section>`;
  const mayInvite = hasPermission(caller, 'members:manage');
  const invite = mayInvite ? html`<a href="/settings/members">Invite</a>` : 'Ask an administrator to invite';
  const steps = [
    html`<a href="/uploads">Upload</a> customers, transactions and alerts.`,
    html`Investigate: an upload can start investigations, and so can a button on each alert’s page.`,
    html`${invite} the people who decide.`,
  ];
  return html`<section class="card">
    <h2>No alerts yet</h2>
    ${plainList(steps)}
  </section>`;
}

const BULK_LABELS = { ESCALATED: 'Escalate selected', CLEARED: 'Close selected' } as const;

const bulkBar = (session: PageSession, refused?: RefusedForm): Html =>
  html`<div class="actions bulk" data-most="${ALERTS_PER_BULK_MAX}">
    <b id="selected">The selected alerts</b>
    ${scriptButton('select-page', 'Select all')}
    ${inputField({
      label: 'Reason (optional)',
      name: 'bulk_why',
      maxLength: DECISION_REASON_CHARS_MAX,
      isOptional: true,
      list: REASON_LIST_ID,
      refused,
    })}
    ${reasonList(session)}
    ${SETTABLE_DISPOSITIONS.map((value) =>
      button({ label: BULK_LABELS[value], name: 'disposition', value, kind: 'plain' }),
    )}
    ${
      session.caller.features.includes('cases') &&
      button({ label: 'Open a case', kind: 'plain', action: CASES_PATH })
    }
  </div>`;

function pager({ asked, found, viewer }: QueueView): Html {
  const { page } = asked;
  return html`<nav class="actions" aria-label="Pages">
    ${page > 1 && buttonLink({ href: queueAddress(asked, { page: page - 1 }), label: 'Previous' })}
    ${
      found.hasMore &&
      html`<a class="button plain" rel="next" href="${queueAddress(asked, { page: page + 1 })}">Next</a>`
    }
    ${(page > 1 || found.hasMore) && html`<span class="hint">page ${page}</span>`}
    ${
      hasPermission(viewer.session.caller, 'alerts:bulk_write') &&
      html`<a class="tall" href="${BATCHES_PATH}">Bulk decisions</a>`
    }
    ${
      found.rows.length > 0 &&
      html`<a class="tall" href="${queueFileAddress(asked)}">Save these alerts as CSV</a>`
    }
    ${keysPart(viewer)}
  </nav>`;
}

const keysPart = (viewer: QueueViewer): Html =>
  keyHelp(
    viewerHasTeamwork(viewer) ? [...KEYS, ...ALERT_WORK_SHORTCUTS] : KEYS,
    viewer.session,
    helpAddress('/alerts'),
  );

const KEYS = [
  ['j, k', 'next, previous alert'],
  ['Enter', 'open the alert'],
  ['e, c', 'open the form to escalate or close, Enter sends it'],
  ['u', 'undo your decision'],
  ['x, Shift+x', 'select, select up to here; e, c and u then apply to all selected alerts'],
  ['Shift+u', 'undo the last bulk decision'],
  ['n', 'next undecided alert'],
  ['/', 'search'],
  ['?', 'these shortcuts'],
] as const;
