import { policyOfActor } from '@alert-review/kernel';
import {
  codeInWords,
  decisionInWords,
  recommendationInWords,
  type DisplayNameLookup,
} from '../alerts/decision-parts.js';
import { html, type Html } from '../html.js';

const WORDS: Readonly<Record<string, string>> = {
  AlertsUploaded: 'uploaded',
  UploadedDispositionRecorded: 'decision of your own system uploaded',
  UploadedDispositionHeld: 'decision of your own system uploaded, which does not count',
  AlertAutoClosed: 'closed by a policy',
  DispositionChanged: 'decided',
  DispositionUndone: 'decision undone',
  DispositionUnchanged: 'same decision made again',
  DecisionProposed: 'decision proposed, pending four-eyes approval',
  ProposalConfirmed: 'four-eyes approval given',
  ConfirmationRefused: 'confirmation refused, because one person had changed the other’s access',
  ProposalEnded: 'proposed decision ended by another decision',
  ProposalReturned: 'sent back by a colleague',
  QualitySampleMade: 'sample for quality reviews drawn',
  SampledAlertReviewed: 'quality review',
  ProposalWithdrawn: 'proposed decision withdrawn',
  BatchApplied: 'bulk decision',
  BatchUndone: 'bulk decision undone',
  InvestigationQueued: 'investigation queued',
  InvestigationStarted: 'investigation started',
  InvestigationCompleted: 'investigation completed',
  InvestigationFailed: 'investigation failed',
  InvestigationReviewed: 'investigation reviewed',
  BlockNoteAdded: 'note added',
  FlagFeedbackSubmitted: 'feedback on an indicator',
  AlertRouted: 'routed to a team inbox',
  CaseOpened: 'put into a new case',
  CaseAlertsAdded: 'put into a case',
  CaseAlertRemoved: 'taken out of a case',
  AlertAssigned: 'assigned',
  AlertReleased: 'unassigned',
  QuestionAsked: 'customer asked',
  QuestionAnswered: 'customer answered',
  QuestionWithdrawn: 'question withdrawn',
  AlertSnoozed: 'snoozed',
  AlertSnoozeEnded: 'brought back',
  ServiceLevelWarned: 'service level: soon due',
  ServiceLevelBreached: 'service level: overdue',
  HeldCallOpened: 'call of an assistant, pending confirmation',
  HeldCallAnswered: 'pending confirmation answered',
  HeldCallExecuted: 'confirmed call carried out',
};

export const eventInWords = (type: string): string => WORDS[type] ?? codeInWords(type);

/** Returns the value of an event in words: an investigation recommends what a person decides. */
export const eventValueInWords = (type: string, value: string): string =>
  type === 'InvestigationCompleted' ? recommendationInWords(value) : decisionInWords(value);

interface Actor {
  readonly kind: 'human' | 'agent' | 'system';
  readonly user: string;
  readonly onBehalfOf?: string | null;
  readonly client: string | null;
}

/** Says who acted: a person, an assistant for a person, a job for a person, or an API key. */
export function actorText({ kind, user, onBehalfOf = null, client }: Actor, nameOf: DisplayNameLookup): Html {
  if (kind === 'human') return personPart(user, nameOf);
  if (kind === 'agent')
    return html`an assistant for ${personPart(onBehalfOf ?? user, nameOf)}
    ${client && html`<code>${client}</code>`}`;
  return onBehalfOf === null || policyOfActor(user)
    ? personPart(user, nameOf)
    : html`a job, asked for by ${personPart(onBehalfOf, nameOf)}`;
}

/** Returns a person's name with the id. */
export function personPart(id: string, nameOf: DisplayNameLookup): Html {
  if (id === 'operator') return html`the operator of the server`;
  return policyOfActor(id) ? html`${nameOf(id)}` : html`${nameOf(id)} <code>${id}</code>`;
}
