import type { QueueDecision, QueueRow } from '../../alerts/queries/list-alert-queue.query.js';
import {
  DECISION_UNDO_WINDOW_MS,
  type ProposedEffect,
  dispositionAfterConfirmation,
  UNDECIDED,
} from '../../dispositions/domain/disposition.events.js';
import { shownResults } from '@alert-review/judgement';
import { cutText, hasPermission, policyOfActor } from '@alert-review/kernel';
import { html, type Html } from '../html.js';
import { customerLink } from '../links.js';
import { badge, hiddenInput, table, timeElement, type Notice } from '../page-parts.js';
import type { PageSession } from '../page-session.js';
import { alertAddress } from './alert-address.js';

/** Returns a code as words: `STR_FILED` becomes "STR filed", `ApiKeyRevoked` becomes "api key revoked". */
export const codeInWords = (code: string): string =>
  code
    .replace(/(?<=[a-z])[A-Z]/g, ' $&')
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/^str\b/, 'STR');

/** Uploaded texts may be megabytes long. */
const TITLE_CHARS_SHOWN = 300;
export const shortTitleText = (text: string): string => cutText(text, TITLE_CHARS_SHOWN);

export const alertLink = ({ serviceId, title }: QueueRow): Html =>
  html`<a class="tall" href="${alertAddress(serviceId)}">${shortTitleText(title)}</a>`;

export const customerLinkOfRow = ({ customer: { id, name } }: QueueRow): Html =>
  customerLink(id, shortTitleText(name ?? id));

export const ALERT_SOURCE_NAMES = { TM: 'transaction monitoring', BM: 'blockchain monitoring' } as const;

/** Names a flag where no single result is meant: by its title of today, or else its last one. */
export const flagName = (id: string): Html => html`${shownResults.titleOf(id)} <code>${id}</code>`;

const KINDS: Readonly<Record<string, 'good' | 'bad'>> = { ESCALATED: 'bad', CLEARED: 'good' };

/** Words for a recommendation. An investigation recommends; only people decide. */
export const RECOMMENDATION_WORDS: Readonly<Record<string, string>> = {
  ESCALATED: 'recommends escalation',
  CLEARED: 'recommends closing',
  none: 'no result yet',
};

export const recommendationInWords = (disposition: string): string =>
  RECOMMENDATION_WORDS[disposition] ?? codeInWords(disposition);

/** Shows what an investigation recommends; null without a result. */
export const recommendationBadge = (disposition: string | null, words = RECOMMENDATION_WORDS): Html =>
  badge(
    KINDS[disposition ?? ''] ?? 'plain',
    words[disposition ?? 'none'] ?? recommendationInWords(disposition ?? 'none'),
  );

/** "closed", "escalated": a decision in words. The API keeps CLEARED for what people close. */
export const decisionInWords = (disposition: string): string =>
  disposition === 'CLEARED' ? 'closed' : codeInWords(disposition);

/** Shows what a person, an assistant or an upload decided. */
export const decisionBadge = (disposition: string): Html =>
  badge(KINDS[disposition] ?? 'plain', decisionInWords(disposition));

export const scoreText = (score: number | null): string => (score === null ? '–' : score.toFixed(2));

/** "73": rounded down, so that a score below a whole threshold never reads as the threshold itself. */
export const wholeScoreText = (score: number | null): string =>
  score === null ? '–' : String(Math.floor(score));

/** "73.40 of 100, escalates from 60": exact, so that it can be added up from its parts. */
export function scoreBesideThreshold(score: number, escalateAt: number | null): string {
  const shown = Number.isInteger(score) ? String(score) : scoreText(score);
  return escalateAt === null ? `${shown} of 100` : `${shown} of 100, escalates from ${escalateAt}`;
}

/** Returns how to name a user in a text: "you", an e-mail address or "a colleague". */
export type DisplayNameLookup = (userId: string | null) => string;

export const displayNameLookup =
  (names: ReadonlyMap<string, string>): DisplayNameLookup =>
  (userId) =>
    names.get(userId ?? '') ?? 'a colleague';

/** Returns until when the viewer may undo the decision; null if they may not. */
export function decisionUndoDeadline(
  { caller }: PageSession,
  { by, at, event }: QueueDecision,
  nowMs: number,
): string | null {
  if (event === null || at === null || by !== caller.userId || !hasPermission(caller, 'alerts:write'))
    return null;
  const until = Date.parse(at) + DECISION_UNDO_WINDOW_MS;
  return until > nowMs ? new Date(until).toISOString() : null;
}

/** Whether the viewer may undo the decision because a closing policy made it: such an undo has no end. */
export const mayUndoPolicyDecision = ({ caller }: PageSession, { decision, rights }: QueueRow): boolean =>
  policyOfActor(decision.by) !== null && rights.decide && hasPermission(caller, 'alerts:write');

export const decisionText = ({ disposition, by, at }: QueueDecision, nameOf: DisplayNameLookup): Html =>
  disposition === null
    ? html`<span class="hint">undecided</span>`
    : html`${decisionBadge(disposition)} <span class="hint">by ${nameOf(by)}, ${timeElement(at)}</span>`;

/**
 * Returns in words what a proposed decision will do once it is confirmed. An undo restores the decision
 * before, which may be days old.
 */
export const proposalText = (proposal: ProposedEffect): string => {
  const after = dispositionAfterConfirmation(proposal);
  if (after === null) return 'to go back to its state before the last decision';
  if (after === UNDECIDED) return 'to be undecided again';
  return proposal.disposition === null
    ? `to go back to ${decisionInWords(after)}`
    : `to be ${decisionInWords(after)}`;
};

/** Table of alerts with results and decisions. `none` is the text for an empty table. */
export const alertTable = (
  caption: string,
  rows: readonly QueueRow[],
  nameOf: DisplayNameLookup,
  none: string,
): Html =>
  table({
    caption,
    none,
    head: ['Alert', 'Customer', 'Created', 'Score', 'Recommendation', 'Decision'],
    rows: rows.map((row) => [
      html`${alertLink(row)} <span class="hint">${row.alertId}</span>`,
      customerLinkOfRow(row),
      timeElement(new Date(row.createdAt).toISOString()),
      scoreText(row.finalRiskScore),
      recommendationBadge(row.finalDisposition),
      decisionText(row.decision, nameOf),
    ]),
  });

/** What a form did with an alert where it decided nothing. */
export const ALERT_WORK_ACTIONS = ['take', 'release', 'give', 'withdraw', 'sendBack'] as const;
export type AlertWorkAction = (typeof ALERT_WORK_ACTIONS)[number];

/** Notice about what was done with an alert, which need not be its newest state. */
export function alertWorkNotice(
  { title, work }: QueueRow,
  did: AlertWorkAction,
  nameOf: DisplayNameLookup,
): Notice {
  const words = {
    take: `“${title}” is now assigned to you.`,
    release: `“${title}” is unassigned now.`,
    give: `“${title}” was assigned to ${nameOf(work.assignee)}.`,
    withdraw: `You withdrew your proposed decision about “${title}”.`,
    sendBack: `You sent back a colleague’s decision about “${title}”. The colleague gets a message.`,
  };
  return { kind: 'success', text: words[did] };
}

/** Notice about the decision that is in force after a form was sent. */
export const decisionNotice = ({ title, decision: { disposition }, proposal }: QueueRow): Notice => ({
  kind: 'success',
  text: proposal
    ? `“${title}” is ${proposalText(proposal)} once another person has confirmed it.`
    : `“${title}” is ${disposition === null ? 'undecided again' : decisionInWords(disposition)}.`,
});

const SEEN = 'seen_';

/**
 * Name of the hidden field with the id of the decision event that the page shows. The server refuses to
 * overwrite a newer decision.
 */
const seenField = (serviceId: string): string => `${SEEN}${serviceId}`;

export const seenDecisionInput = (serviceId: string, { event }: QueueDecision): Html =>
  hiddenInput(seenField(serviceId), event ?? '');

/**
 * Returns the event id in that field: null for an undecided alert, undefined if the form has no such field.
 */
export function seenDecisionOf(body: unknown, serviceId: string): string | null | undefined {
  const seen = (body as Readonly<Record<string, unknown>> | null)?.[seenField(serviceId)];
  return typeof seen === 'string' ? seen || null : undefined;
}

/** Returns all these fields of a form as pairs of service id and event id. */
export const seenDecisionsIn = (body: unknown): (readonly [string, string | null])[] =>
  Object.keys(body ?? {}).flatMap((name) => {
    const id = name.startsWith(SEEN) ? name.slice(SEEN.length) : '';
    return id === '' ? [] : [[id, seenDecisionOf(body, id) ?? null] as const];
  });
