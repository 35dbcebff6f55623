import { sum } from 'd3-array';
import type { MoneyShape, QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import { SETTABLE_DISPOSITIONS } from '../../dispositions/domain/disposition.events.js';
import { cutText, DAY_MS, hasPermission, HOUR_MS } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import {
  badge,
  button,
  buttonLink,
  form,
  hiddenInput,
  keyHint,
  selectField,
  timeElement,
} from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { alertAddress } from './alert-address.js';
import { countPart } from './amount-parts.js';
import { roundedMoney, shortDayText } from './picture-text.js';
import { moneyThumbnail } from './money-thumbnail.js';
import { QUEUE_PATH } from './queue-filter.js';
import {
  decisionInWords,
  recommendationBadge,
  proposalText,
  seenDecisionInput,
  shortTitleText,
  mayUndoPolicyDecision,
  decisionUndoDeadline,
  wholeScoreText,
  type DisplayNameLookup,
} from './decision-parts.js';

/** The user who looks at the queue, and the current time. */
export interface QueueViewer {
  readonly session: PageSession;
  readonly nameOf: DisplayNameLookup;
  readonly nowMs: number;
}

export const DECIDE_BUTTON_LABELS = { ESCALATED: 'Escalate', CLEARED: 'Close' } as const;

export const CUSTOMER_KIND_WORDS = { INDIVIDUAL: 'person', BUSINESS: 'business' } as const;
const NAME_CHARS_SHOWN = 80;
const WORDS_SHOWN = 8;
const CURRENCIES_SHOWN = 2;

/** Headings of the queue, in the order of the cells. */
const QUEUE_COLUMNS = [
  { kind: 'result', name: 'Risk' },
  { kind: 'what', name: 'Customer' },
  { kind: 'why', name: 'Why it stands out' },
  { kind: 'money', name: 'Received ↑ sent ↓' },
  { kind: 'flagged', name: 'Flagged' },
  { kind: 'due', name: 'Due' },
] as const;

const unseenText = (text: string): Html => html`<span class="unseen">${text}</span>`;

export const queueHeadings = ({ session: { caller } }: QueueViewer): Html =>
  html`<div class="heads" role="row">
    ${hasPermission(caller, 'alerts:bulk_write') && columnHeading('pick', unseenText('Select'))}
    ${QUEUE_COLUMNS.map(({ kind, name }) => columnHeading(kind, name))}
    ${hasPermission(caller, 'alerts:write') && columnHeading('actions', unseenText('Decide'))}
  </div>`;

const columnHeading = (kind: string, name: Html | string): Html =>
  html`<div class="${kind}" role="columnheader">${name}</div>`;

/** One alert of the queue in two lines. After a decision, the browser script replaces the row. */
export function queueRow(row: QueueRow, viewer: QueueViewer): Html {
  const { serviceId, alertId, title, customer, decision } = row;
  const { kind, second, others } = customer;
  const name = cutText(customer.name ?? customer.id, NAME_CHARS_SHOWN);
  const about = `${name}, ${alertId}`;
  const more =
    second &&
    html`<span class="soft" title="${second.name ?? second.id}"
      >+ ${others}<span class="unseen"> more</span></span
    >`;
  const raised = html`<span title="raised on ${new Date(row.createdAt).toUTCString()}"
    >${shortDayText(row.createdAt)}</span
  >`;
  return html`<div
    role="row"
    class="row"
    id="row-${serviceId}"
    data-open="${decision.event === null ? 'yes' : 'no'}"
    ${row.finalDisposition !== null && html`data-recommended="${row.finalDisposition}"`}
  >
    ${seenDecisionInput(serviceId, decision)}
    ${hasPermission(viewer.session.caller, 'alerts:bulk_write') && pick(row, about)} ${resultCell(row)}
    <div class="what" role="cell">
      <p><a class="name" href="${alertAddress(serviceId)}">${name}</a> ${more}</p>
      <p class="soft">
        ${alertId} · ${raised} · ${customerLink(customer.id, kind ? CUSTOMER_KIND_WORDS[kind] : 'customer')} ·
        <span class="title">${shortTitleText(title)}</span>
      </p>
    </div>
    <div class="why" role="cell">
      <p title="${looksText(row)}">${looksText(row)}</p>
      <p class="state soft ${isPlainlyUndecided(row) && 'unseen'}">${stateText(row, viewer)}</p>
    </div>
    <div class="money" role="cell">${moneyThumbnail(row.marks?.money ?? null)}</div>
    <div class="flagged" role="cell">${flaggedLines(row)}</div>
    ${dueCell(row, viewer)} ${rowActions(row, about, viewer)}
  </div>`;
}

/** There is nothing to say about the state, so the room belongs to the reason. */
const isPlainlyUndecided = ({ decision, proposal, sentBackTo, uploadNote }: QueueRow): boolean =>
  !proposal && decision.disposition === null && sentBackTo === null && uploadNote?.kind !== 'held';

/** In the column of recommendations, one word each. */
const SHORT_RECOMMENDATIONS: Readonly<Record<string, string>> = { ESCALATED: 'escalate', CLEARED: 'close' };

/** The score as a whole number and as a length, and what it recommends. */
const resultCell = (row: QueueRow): Html =>
  html`<div class="result" role="cell">
    <p><b class="score ${scoreClass(row)}">${wholeScoreText(row.finalRiskScore)}</b>${scoreBar(row)}</p>
    <p>
      ${
        row.isRunning
          ? badge('plain', 'investigation running')
          : recommendationBadge(row.finalDisposition, SHORT_RECOMMENDATIONS)
      }
    </p>
  </div>`;

/** By when the alert is due and who has it; without teamwork, how old it is. */
function dueCell(row: QueueRow, viewer: QueueViewer): Html {
  const age = ageText(row, viewer.nowMs);
  if (!viewerHasTeamwork(viewer)) return html`<div class="due soft" role="cell"><p>${age}</p></div>`;
  const dues = alertDueTexts(row, viewer, { isInColumn: true });
  return html`<div class="due soft had" role="cell">
    <p>${dues.length > 0 ? joinedByDots(dues) : age}</p>
    <p title="${assigneeText(row, viewer)}">${assigneeText(row, viewer)}</p>
  </div>`;
}

const pick = ({ serviceId }: QueueRow, about: string): Html =>
  html`<div class="pick" role="cell">
    <label
      ><input type="checkbox" name="alert" value="${serviceId}" /><span class="unseen"
        >Select ${about}</span
      ></label
    >
  </div>`;

/** The line of the newest result; where there is none, what it looks like or the title of the alert. */
function looksText({ marks, ruleTitle, title }: QueueRow): string {
  if (marks?.line != null) return marks.line;
  const looks = marks?.looksLike?.title;
  const words = (looks === undefined ? (ruleTitle ?? title) : `looks like ${looks}`).split(
    /\s+/,
    WORDS_SHOWN + 3,
  );
  const cut = words.length > WORDS_SHOWN + 2 ? [...words.slice(0, WORDS_SHOWN + 2), '…'] : words;
  return shortTitleText(cut.join(' '));
}

/**
 * What was sent and received of the flagged money, or its sum where the ways are not known, and the number of
 * payments where there is room. The alert's page has the exact amounts.
 */
function flaggedLines({ flagged: { count, volumes }, marks }: QueueRow): Html {
  const ways = marks?.money && flaggedWays(marks.money, volumes);
  if (ways) {
    const lines = [...ways, countPart(count, 'payment')];
    return html`${lines.slice(0, 2).map((line) => html`<p>${line}</p>`)}`;
  }
  const sums = volumes
    .slice(0, CURRENCIES_SHOWN)
    .map(({ total, currency }) => roundedMoney(Number(total), currency));
  const more = volumes.length - CURRENCIES_SHOWN;
  return html`<p>${sums.join(', ')}${more > 0 && ` and ${more} more`}</p>
    <p>${countPart(count, 'payment')}</p>`;
}

/** "SEK 13,139 sent", "1,008 received": the larger first. Null if the picture lacks flagged money. */
function flaggedWays(
  { currency, flaggedReceived, flaggedSent }: MoneyShape,
  volumes: QueueRow['flagged']['volumes'],
): readonly string[] | null {
  const ways = [
    { amount: sum(flaggedSent), word: 'sent' },
    { amount: sum(flaggedReceived), word: 'received' },
  ]
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => b.amount - a.amount);
  const [volume, ...others] = volumes;
  // Each column of the picture is rounded to a whole amount.
  const isWhole =
    volume?.currency === currency &&
    others.length === 0 &&
    Math.abs(Number(volume.total) - sum(ways, ({ amount }) => amount)) <= flaggedSent.length;
  const [larger, smaller] = ways;
  if (!isWhole || !larger) return null;
  const most = `${roundedMoney(Number(volume.total) - (smaller?.amount ?? 0), currency)} ${larger.word}`;
  return smaller ? [most, `${roundedMoney(smaller.amount, '').trim()} ${smaller.word}`] : [most];
}

/** The score as a length; nothing without one. */
const scoreBar = ({ finalRiskScore: score }: QueueRow): Html | null =>
  score === null ? null : html`<svg><rect width="${Math.floor(score)}%" /></svg>`;

/** Joins texts with a dot between them. */
export const joinedByDots = (texts: readonly (Html | string)[]): Html =>
  html`${texts.map((text, at) => html`${at > 0 && ' · '}${text}`)}`;

const ageText = ({ createdAt }: QueueRow, nowMs: number): Html =>
  html`<span title="${new Date(createdAt).toUTCString()}">${timeSpanText(nowMs - createdAt)} old</span>`;

/** Returns a time span as "12 min", "30 h" or "8 days"; "0 min" for less than a minute. */
export function timeSpanText(ms: number): string {
  if (ms >= 2 * DAY_MS) return countPart(Math.floor(ms / DAY_MS), 'day');
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.max(0, Math.floor(ms / 60_000))} min`;
}

function stateText(
  { decision, proposal, sentBackTo, uploadNote }: QueueRow,
  { nameOf, nowMs }: QueueViewer,
): Html {
  const { disposition, by, at } = decision;
  if (proposal)
    return html`<b>${proposalText(proposal)}</b> by ${nameOf(proposal.by)}, waits for four-eyes approval`;
  const held =
    uploadNote?.kind === 'held' &&
    html`; uploaded as ${decisionInWords(uploadNote.disposition)}, not counted`;
  const back = sentBackTo === null ? '' : `; the decision that ${nameOf(sentBackTo)} proposed was sent back`;
  if (disposition === null) return html`undecided${back}${held}`;
  const when = at === null ? '' : `, ${timeSpanText(nowMs - Date.parse(at))} ago`;
  const alone = uploadNote?.kind === 'alone' && '; four-eyes rules would have required approval';
  return html`<b>${decisionInWords(disposition)}</b> by ${nameOf(by)}${when}${back}${alone}${held}`;
}

export const viewerHasTeamwork = ({ session }: QueueViewer): boolean =>
  session.caller.features.includes('teamwork');

export const ALERT_WORK_SHORTCUTS = [
  ['a', 'take the alert'],
  ['Shift+a', 'unassign it'],
  ['t', 'take the next one'],
] as const;

/** Says who has the alert and in which team's inbox it is. */
export function assigneeText({ work }: QueueRow, { session, nameOf }: QueueViewer): string {
  const { assignee, inPlaceOf, lostBy, team } = work;
  const inbox = team === null ? '' : `${team}: `;
  const absent = inPlaceOf === null ? '' : ` in place of ${nameOf(inPlaceOf)}`;
  if (assignee === session.caller.userId) return `${inbox}assigned to you${absent}`;
  if (assignee !== null) return `${inbox}assigned to ${nameOf(assignee)}${absent}`;
  return `${inbox}unassigned${lostBy === null ? '' : ` (${nameOf(lostBy)} may no longer decide)`}`;
}

const DUE_WORDS = { first_look: 'first review', decision: 'decision' } as const;

/**
 * Says when an undecided alert is due and until when it is snoozed. In the narrow column of the queue, headed
 * "Due", the time stands first, as the end of a long line is cut.
 */
export function alertDueTexts(
  { work: { due, snoozedUntil } }: QueueRow,
  { nowMs }: QueueViewer,
  { isInColumn = false } = {},
): readonly (Html | string)[] {
  const away = snoozedUntil === null ? [] : [html`snoozed until ${timeElement(snoozedUntil)}`];
  if (!due) return away;
  if (!due.next) return ['paused: a question to the customer is open', ...away];
  const { target, at } = due.next;
  const left = at - nowMs;
  const span = timeSpanText(Math.abs(left));
  const words = DUE_WORDS[target];
  const whole = `${words} ${left < 0 ? 'overdue by' : 'due in'} ${span}`;
  const told = isInColumn ? `${left < 0 ? `overdue ${span}` : `in ${span}`}, ${words}` : whole;
  const shown = left < 0 ? html`<b>${told}</b>` : told;
  return [html`<span title="${whole}, ${new Date(at).toUTCString()}">${shown}</span>`, ...away];
}

/** Snooze times that the pages offer, in hours. */
const SNOOZES = { 1: '1 hour', 4: '4 hours', 24: '1 day', 72: '3 days', 168: '1 week', 336: '2 weeks' };
export const SNOOZE_HOURS_MAX = 336;

/** Form that snoozes an undecided alert or ends its snooze. */
export function snoozeForm({ serviceId, decision, work }: QueueRow, { session }: QueueViewer): Html | null {
  const { caller, formToken } = session;
  const isOpen = decision.event === null && caller.features.includes('teamwork');
  if (!isOpen || !hasPermission(caller, 'alerts:write')) return null;
  const choices = Object.entries(SNOOZES).map(([value, label]) => ({ value, label }));
  const hint = 'The alert leaves the queue and returns by itself. Its due time does not change.';
  const address = alertAddress(serviceId);
  const fields =
    work.snoozedUntil === null
      ? html`${selectField({ label: 'Snooze for', name: 'hours', choices, value: '24', hint })}
        ${button({ label: 'Snooze', kind: 'plain' })}`
      : button({ label: 'End snooze', kind: 'plain' });
  const body = html`${hiddenInput('back', address)} ${fields}`;
  return html`<details class="card more">
    <summary>${work.snoozedUntil === null ? 'Snooze' : 'End snooze'}</summary>
    ${form({ action: `${address}/snooze`, formToken, inline: true, body })}
  </details>`;
}

/** Returns the ids of the users whom a row mentions. */
export const usersNamedInRow = ({
  decision,
  proposal,
  sentBackTo,
  work,
}: QueueRow): readonly (string | null)[] => [
  decision.by,
  proposal?.by ?? null,
  sentBackTo,
  work.assignee,
  work.inPlaceOf,
  work.lostBy,
];

/** Form that takes the next alert. `back` is the page to show if none is left. */
export function takeNextForm({ session: { caller, formToken } }: QueueViewer, back: string): Html | null {
  if (!hasPermission(caller, 'alerts:write')) return null;
  const body = html`${hiddenInput('back', back)}
  ${button({ label: html`Take next ${keyHint('t')}`, kind: 'plain' })}`;
  return form({ action: `${QUEUE_PATH}/next`, formToken, inline: true, body });
}

/** Button that takes an undecided alert or gives it back. */
export function assignmentButtons(row: QueueRow, viewer: QueueViewer, about?: string): Html | null {
  const { caller } = viewer.session;
  const { assignee } = row.work;
  if (!viewerHasTeamwork(viewer) || !hasPermission(caller, 'alerts:write')) return null;
  const act = (label: string, name: string) =>
    button({ label, about, kind: 'plain', action: `${alertAddress(row.serviceId)}/${name}` });
  if (assignee === caller.userId) return act('Unassign', 'release');
  const isFree = assignee === null || hasPermission(caller, 'alerts:assign');
  return row.decision.event === null && isFree ? act('Take', 'take') : null;
}

const scoreClass = ({ finalDisposition }: QueueRow): string =>
  finalDisposition === 'ESCALATED' ? 'high' : finalDisposition === 'CLEARED' ? 'low' : 'none';

function rowActions(row: QueueRow, about: string, viewer: QueueViewer): Html | null {
  const { serviceId, decision, proposal } = row;
  const { session, nowMs } = viewer;
  if (!hasPermission(session.caller, 'alerts:write')) return null;
  const until = decisionUndoDeadline(session, decision, nowMs);
  const address = alertAddress(serviceId);
  if (proposal) {
    const isOwn = proposal.by === session.caller.userId;
    const withdraw =
      proposal.disposition !== null &&
      button({ label: 'Withdraw', about, kind: 'plain', action: `${address}/undo` });
    const answer =
      row.rights.confirm && buttonLink({ href: `${address}#decide`, label: 'Confirm or send back', about });
    return html`<div class="actions" role="cell">${isOwn ? withdraw : answer}</div>`;
  }
  return html`<div class="actions" role="cell">
    ${
      row.rights.decide &&
      SETTABLE_DISPOSITIONS.filter((value) => value !== decision.disposition).map((value) =>
        button({
          label: DECIDE_BUTTON_LABELS[value],
          about,
          kind: 'plain',
          name: 'one',
          value,
          action: `${address}/decision`,
        }),
      )
    }
    ${
      (until !== null || mayUndoPolicyDecision(session, row)) &&
      button({ label: 'Undo', about, kind: 'plain', action: `${address}/undo` })
    }
    ${assignmentButtons(row, viewer, about)}
  </div>`;
}
