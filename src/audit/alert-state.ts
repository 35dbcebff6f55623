import type { AuditedEvent } from './audit-details.js';

import {
  type ProposedEffect,
  dispositionAfterConfirmation,
} from '../dispositions/domain/disposition.events.js';

type Disposition = Extract<AuditedEvent, { type: 'UploadedDispositionRecorded' }>['data']['disposition'];
type CompletedRun = Extract<AuditedEvent, { type: 'InvestigationCompleted' }>['data'];
type Outcome = CompletedRun['disposition'];

interface Decision {
  readonly event: string;
  readonly disposition: Disposition;
  readonly by: string;
  /** Time that the sender claims for the decision; if none is claimed, the time when it was recorded. */
  readonly at: string;
}

interface Run {
  readonly id: string;
  readonly run: number;
  readonly state: 'queued' | 'running' | 'completed' | 'incomplete';
}

/** State of an alert at a log position, computed only from its events. */
export interface AlertState {
  /** Newest uploaded version, with the salted hash of its content. */
  readonly uploaded: { readonly version: number; readonly hash: string } | null;
  /** Decisions in effect, the newest last. An undo removes the newest. */
  readonly decisions: readonly Decision[];
  /** The decision that waits for four-eyes approval; its disposition is null for an undo. */
  readonly proposed: (Omit<Decision, 'disposition' | 'event'> & ProposedEffect) | null;
  readonly latestRun: Run | null;
  readonly outcome: {
    readonly run: string;
    readonly number: number;
    readonly disposition: Outcome;
    readonly score: number;
    readonly resultHash: string;
    /** What made the result; null for investigations of older releases. */
    readonly by: CompletedRun['by'];
  } | null;
  readonly notes: number;
  readonly team: string | null;
  /** Service id of the user to whom the alert is assigned. */
  readonly assignee: string | null;
  readonly assignedAt: string | null;
  /** Ids of open questions to the customer. */
  readonly openQuestions: readonly string[];
  readonly snoozedUntil: string | null;
  /** The last recorded warning or breach of a service level (`what`), and its due time. */
  readonly levelTold: { readonly what: string; readonly due: string } | null;
}

/** State of an alert before its first event. */
export const EMPTY_ALERT_STATE: AlertState = {
  uploaded: null,
  decisions: [],
  proposed: null,
  latestRun: null,
  outcome: null,
  notes: 0,
  team: null,
  assignee: null,
  assignedAt: null,
  openQuestions: [],
  snoozedUntil: null,
  levelTold: null,
};

/** Types of events that change the state of an alert. */
export const ALERT_STATE_EVENT_TYPES: ReadonlySet<string> = new Set<AuditedEvent['type']>([
  'AlertsUploaded',
  'AlertAutoClosed',
  'UploadedDispositionRecorded',
  'DispositionChanged',
  'DispositionUndone',
  'DecisionProposed',
  'ProposalConfirmed',
  'ProposalReturned',
  'ProposalWithdrawn',
  'InvestigationQueued',
  'InvestigationStarted',
  'InvestigationFailed',
  'InvestigationCompleted',
  'BlockNoteAdded',
  'AlertRouted',
  'AlertAssigned',
  'AlertReleased',
  'QuestionAsked',
  'QuestionAnswered',
  'QuestionWithdrawn',
  'AlertSnoozed',
  'AlertSnoozeEnded',
  'ServiceLevelWarned',
  'ServiceLevelBreached',
]);

/**
 * Applies an event to the state. Kept separate from deciders and projections, so that the two implementations
 * check each other.
 */
export function applyEventToAlert(alert: string, state: AlertState, event: AuditedEvent): AlertState {
  switch (event.type) {
    case 'AlertsUploaded': {
      const row = event.data.rows.find(({ id }) => id === alert);
      if (!row || row.version <= (state.uploaded?.version ?? 0)) return state;
      return { ...state, uploaded: { version: row.version, hash: row.hash } };
    }
    case 'AlertAutoClosed':
    case 'UploadedDispositionRecorded':
    case 'DispositionChanged':
    case 'DispositionUndone':
    case 'DecisionProposed':
    case 'ProposalConfirmed':
    case 'ProposalReturned':
    case 'ProposalWithdrawn':
      return { ...state, ...decidedBy(state, event) };
    case 'InvestigationQueued': {
      const { run } = event.data;
      if (run <= (state.latestRun?.run ?? 0)) return state;
      return { ...state, latestRun: { id: event.streamId, run, state: 'queued' } };
    }
    case 'InvestigationStarted':
      return withRunState(state, event.streamId, 'running');
    case 'InvestigationFailed':
      return withRunState(state, event.streamId, 'incomplete');
    case 'InvestigationCompleted': {
      const ended = withRunState(state, event.streamId, 'completed');
      const { run: number, disposition, score, resultHash, by } = event.data;
      if (number <= (state.outcome?.number ?? 0)) return ended;
      return { ...ended, outcome: { run: event.streamId, number, disposition, score, resultHash, by } };
    }
    case 'BlockNoteAdded':
      return { ...state, notes: state.notes + 1 };
    default:
      return workedOn(state, event);
  }
}

/** Applies events about assignment, service levels and questions to the customer. */
function workedOn(state: AlertState, event: AuditedEvent): AlertState {
  switch (event.type) {
    case 'AlertRouted':
      return { ...state, team: event.data.team };
    case 'AlertAssigned':
      return { ...state, assignee: event.data.to, assignedAt: event.recordedAt };
    case 'AlertReleased':
      return { ...state, assignee: null, assignedAt: null };
    case 'QuestionAsked':
      return { ...state, openQuestions: [...state.openQuestions, event.data.question] };
    case 'QuestionAnswered':
    case 'QuestionWithdrawn':
      return { ...state, openQuestions: state.openQuestions.filter((id) => id !== event.data.question) };
    case 'AlertSnoozed':
    case 'AlertSnoozeEnded':
      return { ...state, snoozedUntil: 'until' in event.data ? event.data.until : null };
    case 'ServiceLevelWarned':
    case 'ServiceLevelBreached':
      return { ...state, levelTold: levelToldBy(event) };
    default:
      return state;
  }
}

function levelToldBy({
  type,
  data: { target, due },
}: Extract<AuditedEvent, { type: 'ServiceLevelWarned' | 'ServiceLevelBreached' }>) {
  return { what: `${target}_${type === 'ServiceLevelWarned' ? 'warned' : 'breached'}`, due };
}

type DecisionEvent = Extract<
  AuditedEvent,
  {
    type:
      | 'AlertAutoClosed'
      | 'UploadedDispositionRecorded'
      | 'DispositionChanged'
      | 'DispositionUndone'
      | 'DecisionProposed'
      | 'ProposalConfirmed'
      | 'ProposalReturned'
      | 'ProposalWithdrawn';
  }
>;

/** Applies an event about decisions. Each such event ends a pending proposal. */
function decidedBy({ decisions }: AlertState, event: DecisionEvent): Partial<AlertState> {
  const proposed = null;
  switch (event.type) {
    case 'AlertAutoClosed':
    case 'UploadedDispositionRecorded':
    case 'DispositionChanged':
      return { proposed, decisions: [...decisions, decisionOf(event, event.data.disposition)] };
    case 'DispositionUndone':
      return { proposed, decisions: decisions.filter((decision) => decision.event !== event.data.undoes) };
    case 'DecisionProposed': {
      const { disposition, restores } = event.data;
      return { proposed: { disposition, restores, by: event.actor.user, at: event.recordedAt } };
    }
    default:
      return { proposed };
  }
}

const decisionOf = (
  { id, actor, effectiveAt, recordedAt }: AuditedEvent,
  disposition: Disposition,
): Decision => ({
  event: id,
  disposition,
  by: actor.onBehalfOf ?? actor.user,
  at: effectiveAt ?? recordedAt,
});

const withRunState = (state: AlertState, run: string, to: Run['state']): AlertState =>
  state.latestRun?.id === run ? { ...state, latestRun: { ...state.latestRun, state: to } } : state;

/** Computes the state of an alert from its events. */
export const foldAlertState = (alert: string, events: readonly AuditedEvent[]): AlertState =>
  events.reduce((state, event) => applyEventToAlert(alert, state, event), EMPTY_ALERT_STATE);

/** State of an alert as shown to auditors. */
export interface AlertStateView {
  readonly alertVersion: number | null;
  readonly alertHash: string | null;
  /** Decision by a person, an assistant, an upload or a closing policy, never by an investigation. */
  readonly analystDisposition: Disposition | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly decisionEvent: string | null;
  /** Proposed disposition; null without a proposal, and for a proposed undo. */
  readonly proposedDisposition: Disposition | null;
  /**
   * Disposition that the alert will have once the proposal is confirmed; null without a proposal, or if an
   * older release did not record it.
   */
  readonly proposedOutcome: ReturnType<typeof dispositionAfterConfirmation>;
  /** User whose decision waits for four-eyes approval; null if none waits. */
  readonly proposedBy: string | null;
  readonly proposedAt: string | null;
  /** Outcome of the newest completed investigation. */
  readonly finalDisposition: Outcome | null;
  readonly finalRiskScore: number | null;
  readonly finalRun: string | null;
  readonly resultHash: string | null;
  readonly latestRun: string | null;
  readonly latestRunState: Run['state'] | null;
  readonly notes: number;
  readonly team: string | null;
  /** Service id of the user to whom the alert is assigned. */
  readonly assignee: string | null;
  readonly assignedAt: string | null;
  /** Number of open questions to the customer. */
  readonly openQuestions: number;
  /** Until when the alert is or was snoozed; the time may have passed. */
  readonly snoozedUntil: string | null;
  /**
   * The last recorded event of a service level: `first_look` or `decision`, followed by `warned` or
   * `breached`.
   */
  readonly serviceLevel: string | null;
  /** The due time that the event in `serviceLevel` is about. */
  readonly serviceLevelDue: string | null;
}

/** Returns the fields of a state that auditors see. */
export function alertStateView({
  uploaded,
  decisions,
  proposed,
  outcome,
  latestRun,
  notes,
  ...work
}: AlertState): AlertStateView {
  const decision = decisions.at(-1);
  return {
    alertVersion: uploaded?.version ?? null,
    alertHash: uploaded?.hash ?? null,
    analystDisposition: decision?.disposition ?? null,
    decidedBy: decision?.by ?? null,
    decidedAt: decision?.at ?? null,
    decisionEvent: decision?.event ?? null,
    proposedDisposition: proposed?.disposition ?? null,
    proposedOutcome: proposed && dispositionAfterConfirmation(proposed),
    proposedBy: proposed?.by ?? null,
    proposedAt: proposed?.at ?? null,
    finalDisposition: outcome?.disposition ?? null,
    finalRiskScore: outcome?.score ?? null,
    finalRun: outcome?.run ?? null,
    resultHash: outcome?.resultHash ?? null,
    latestRun: latestRun?.id ?? null,
    latestRunState: latestRun?.state ?? null,
    notes,
    team: work.team,
    assignee: work.assignee,
    assignedAt: work.assignedAt,
    openQuestions: work.openQuestions.length,
    snoozedUntil: work.snoozedUntil,
    serviceLevel: work.levelTold?.what ?? null,
    serviceLevelDue: work.levelTold?.due ?? null,
  };
}
