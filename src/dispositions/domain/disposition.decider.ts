import {
  AppError,
  followUpAuthor,
  type DecidedEvent,
  type Decider,
  type EventOf,
  type RecordedEvent,
} from '@alert-review/kernel';
import type { DispositionCommand } from './disposition-commands.js';
import { dispositionKind } from './disposition-kind.js';
import {
  DECISION_UNDO_WINDOW_MS,
  type DISPOSITIONS,
  type DispositionEvents,
  type SETTABLE_DISPOSITIONS,
  type SecondPersonReason,
} from './disposition.events.js';
import { isNewerUpload, isNewUpload, isUploadOverruled } from './uploaded-dispositions.js';

type Event = EventOf<typeof DispositionEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export type Disposition = (typeof DISPOSITIONS)[number];
export type DecisionProposal = RecordedEvent<Extract<Event, { type: 'DecisionProposed' }>>;
export type SettableDisposition = (typeof SETTABLE_DISPOSITIONS)[number];

export interface DecisionInForce {
  readonly event: string;
  readonly disposition: Disposition;
  /** Who made the change. No upload overrides a person or an assistant; everybody overrides a policy. */
  readonly by: 'upload' | 'analyst' | 'policy';
  readonly user: string;
  readonly recordedAt: string;
  /** Claimed time of the decision, otherwise the time when it was recorded. */
  readonly decidedAt: string;
  readonly before: DecisionInForce | null;
}

export interface AlertDisposition {
  /** The current decision; null without one. */
  readonly newest: DecisionInForce | null;
  readonly uploaded: DataOf<'UploadedDispositionRecorded'> | null;
  /** The newest uploaded decision that does not count because a person had decided otherwise. */
  readonly overruled: DataOf<'UploadedDispositionRecorded'> | null;
  /** The decision that waits for another person; null without one. */
  readonly proposal: DecisionProposal | null;
  /** Users who were refused when they tried to confirm the waiting decision; empty without one. */
  readonly refused: readonly string[];
  /** Users who ever proposed a decision about the alert, however it ended. */
  readonly proposers: readonly string[];
  /** Reasons for four-eyes approval of all decisions ever proposed about the alert. */
  readonly askedBefore: readonly SecondPersonReason[];
  /** Author and time of the stream's last event. */
  readonly last: { readonly user: string; readonly at: string } | null;
}

/** Decisions about an alert form a stack: an undo removes the newest decision. */
export const dispositionDecider: Decider<
  AlertDisposition,
  DispositionCommand,
  Event,
  RecordedEvent<Event>
> = {
  initial: {
    newest: null,
    uploaded: null,
    overruled: null,
    proposal: null,
    refused: [],
    proposers: [],
    askedBefore: [],
    last: null,
  },

  decide(state, command) {
    const { newest } = state;
    switch (command.type) {
      case 'recordUploaded':
        return uploaded(state, command);
      case 'set':
      case 'setInBatch':
        return decided(state, command);
      case 'undo':
        if (isOwnProposal(state, command.user)) return withdrawn(state.proposal!);
        return [
          { type: 'DispositionUndone', data: undoneEventData(mayUndo(state, command)) },
          ...endOf(state, 'undo'),
        ];
      case 'propose':
        return proposalOf(state, command);
      case 'confirm':
        return confirmed(state, command);
      case 'refuseConfirmation': {
        const { proposal, refused } = state;
        const isKnown = proposal?.id !== command.data.proposal || refused.includes(command.user);
        if (isKnown) return [];
        const data = { ...command.data, proposedBy: proposal.actor.user };
        return [{ type: 'ConfirmationRefused', data }];
      }
      case 'sendBack': {
        const { id: proposal, actor } = mayAnswer(state, command);
        const data = { proposal, proposedBy: actor.user, reason: command.reason };
        return [{ type: 'ProposalReturned', data }];
      }
      case 'withdraw': {
        const proposal = openProposal(state, command.proposal);
        if (proposal.actor.user !== command.user) throw new AppError('proposal_not_yours');
        return withdrawn(proposal);
      }
      case 'closeByPolicy':
        return state.last === null ? [{ type: 'AlertAutoClosed', data: command.data }] : [];
      case 'undoByPolicy':
        if (newest?.event !== command.closing || state.proposal) return [];
        return [{ type: 'DispositionUndone', data: undoneEventData(newest) }];
      case 'undoInBatch':
        if (newest?.event !== command.undoes || isOfColleague(state, command.user)) return [];
        return [{ type: 'DispositionUndone', data: { ...undoneEventData(newest), batch: command.batch } }];
    }
  },

  evolve(state, event) {
    const { newest, proposers, askedBefore } = state;
    const last = { user: event.actor.user, at: event.recordedAt };
    const kept = { ...state, proposal: null, refused: [], last };
    switch (event.type) {
      case 'ConfirmationRefused':
        return { ...state, refused: [...state.refused, event.actor.user] };
      // A held upload leaves a waiting proposal as it is.
      case 'UploadedDispositionHeld':
        if (event.data.because === 'decided') return { ...state, overruled: event.data, last };
        return { ...state, uploaded: event.data, last };
      // The event before this one has already ended the proposal.
      case 'ProposalEnded':
        return state;
      case 'DecisionProposed':
        return {
          ...kept,
          proposal: event,
          proposers: [...new Set([...proposers, event.actor.user])],
          askedBefore: [...new Set([...askedBefore, ...event.data.askedFor])],
        };
      case 'ProposalConfirmed':
      case 'ProposalReturned':
      case 'ProposalWithdrawn':
        return kept;
      case 'DispositionUndone':
        return { ...kept, newest: newest?.before ?? null };
      case 'DispositionChanged':
        return { ...kept, newest: { by: 'analyst', ...changeOf(event, newest) } };
      case 'AlertAutoClosed':
        return { ...kept, newest: { by: 'policy', ...changeOf(event, newest) } };
      case 'UploadedDispositionRecorded':
        return { ...kept, newest: { by: 'upload', ...changeOf(event, newest) }, uploaded: event.data };
    }
  },
};

const changeOf = (
  {
    id: event,
    actor: { user },
    recordedAt,
    effectiveAt: decidedAt = recordedAt,
    data: { disposition },
  }: RecordedEvent<
    Extract<Event, { type: 'AlertAutoClosed' | 'DispositionChanged' | 'UploadedDispositionRecorded' }>
  >,
  before: DecisionInForce | null,
) => ({ event, disposition, user, recordedAt, decidedAt, before });

/** Records an uploaded decision once, as long as no person or assistant has decided. */
function uploaded(
  state: AlertDisposition,
  { data, held = null }: Extract<DispositionCommand, { type: 'recordUploaded' }>,
): readonly Event[] {
  const { newest, proposal } = state;
  if (newest && isUploadOverruled(state, data)) {
    if (!isNewerUpload(data, state.overruled) || !isNewerUpload(data, state.uploaded)) return [];
    return [
      { type: 'UploadedDispositionHeld', data: { ...data, because: 'decided', decidedBy: newest.user } },
    ];
  }
  if (!isNewUpload(state, data)) return [];
  // An upload without a decision must not end a proposal that may still be confirmed.
  const isInterrupting = proposal !== null && dispositionKind(data.disposition) === 'open';
  const because = held ?? (isInterrupting ? 'proposal_waits' : null);
  if (because !== null) {
    const told = proposal === null ? {} : { proposedBy: proposal.actor.user };
    return [{ type: 'UploadedDispositionHeld', data: { ...data, because, ...told } }];
  }
  return [{ type: 'UploadedDispositionRecorded', data }, ...endOf(state, 'upload')];
}

type CommandOf<Type extends DispositionCommand['type']> = Extract<DispositionCommand, { type: Type }>;

function decided(state: AlertDisposition, command: CommandOf<'set' | 'setInBatch'>): readonly Event[] {
  const { newest } = state;
  const { disposition, grounds, reason } = command;
  // A batch must not end a colleague's proposal: one alert is easily overlooked.
  if (command.type === 'setInBatch' && isOfColleague(state, command.user)) return [];
  if (command.type === 'set' && !isNewestDecisionSeen(newest, command.seen))
    throw new AppError('decision_changed');
  if (command.type === 'set' && isSameDispositionSetBy(newest, command.user, disposition)) return [];
  const batch = command.type === 'set' ? {} : { batch: command.batch };
  const previous = newest?.disposition ?? null;
  const why = reason === undefined ? {} : { reason };
  const data = { disposition, previous, ...batch, grounds, ...why };
  // Not in a batch: its manifest names exactly one event of each member.
  const ended = command.type === 'set' ? endOf(state, 'decision') : [];
  return [{ type: 'DispositionChanged', data }, ...ended];
}

/** Whether a colleague's proposal waits, which a decision would end. */
const isOfColleague = ({ proposal }: AlertDisposition, user: string): boolean =>
  proposal !== null && proposal.actor.user !== user;

/** Returns a `ProposalEnded` event if a proposal waits, for the proposer's news and the history. */
function endOf({ proposal }: AlertDisposition, by: DataOf<'ProposalEnded'>['by']): readonly Event[] {
  if (!proposal) return [];
  const { id, actor, data } = proposal;
  const { disposition, restores } = data;
  const restored = restores === undefined ? {} : { restores };
  const ended = { by, disposition, proposal: id, proposedBy: actor.user, ...restored };
  return [{ type: 'ProposalEnded', data: ended }];
}

/**
 * Proposes a decision, unless the same proposal waits already. A colleague's proposal has to be answered
 * first.
 */
function proposalOf(state: AlertDisposition, command: CommandOf<'propose'>): readonly Event[] {
  const { newest, proposal } = state;
  const { user, disposition, askedFor, grounds, reason } = command;
  if (!isNewestDecisionSeen(newest, command.seen)) throw new AppError('decision_changed');
  if (disposition === null && isOwnProposal(state, user)) return withdrawn(proposal!);
  if (disposition === null) mayUndo(state, { user, nowMs: command.nowMs!, event: command.event });
  else if (isSameDispositionSetBy(newest, user, disposition)) return [];
  if (proposal && proposal.actor.user !== user) throw new AppError('proposal_waits');
  if (proposal?.data.disposition === disposition) return [];
  const why = reason === undefined ? {} : { reason };
  const previous = newest?.disposition ?? null;
  const restored = disposition === null ? { restores: newest?.before?.disposition ?? null } : {};
  const data = { askedFor: [...askedFor], disposition, grounds, previous, ...why, ...restored };
  return [{ type: 'DecisionProposed', data }];
}

/** Returns the confirmation by the caller and the decision in the name of the proposer. */
function confirmed(
  state: AlertDisposition,
  { reason, seen, ...command }: CommandOf<'confirm'>,
): readonly DecidedEvent<Event>[] {
  const proposal = mayAnswer(state, command);
  const { disposition, grounds, previous } = proposal.data;
  const author = followUpAuthor(proposal);
  const why = reason === undefined ? {} : { reason };
  return [
    { type: 'ProposalConfirmed', data: { ...seen, proposal: proposal.id } },
    disposition === null
      ? { type: 'DispositionUndone', data: undoneEventData(state.newest!), author }
      : { type: 'DispositionChanged', data: { disposition, previous, grounds, ...why }, author },
  ];
}

const withdrawn = ({ id: proposal }: DecisionProposal): readonly Event[] => [
  { type: 'ProposalWithdrawn', data: { proposal } },
];

/** Whether the user's own proposal waits. For a proposed undo: false, since asking again changes nothing. */
const isOwnProposal = ({ proposal }: AlertDisposition, user: string): boolean =>
  proposal?.actor.user === user && proposal.data.disposition !== null;

function openProposal({ proposal }: AlertDisposition, asked: string): DecisionProposal {
  if (proposal?.id !== asked) throw new AppError('proposal_over');
  return proposal;
}

/**
 * Another person answers, or their assistant if a person proposed. API keys may not: anybody may hold them.
 */
function mayAnswer(
  state: AlertDisposition,
  { proposal: asked, by }: Pick<CommandOf<'confirm'>, 'proposal' | 'by'>,
): DecisionProposal {
  const proposal = openProposal(state, asked);
  const { actor } = proposal;
  const areAssistants = actor.kind === 'agent' && by.kind === 'agent';
  const isSameGrant = actor.grantId !== null && actor.grantId === by.grantId;
  if (by.kind === 'system' || actor.user === by.userId || isSameGrant || areAssistants)
    throw new AppError('second_person_needed');
  return proposal;
}

/** Whether the current decision is the one that the user saw; true if `seen` is undefined. */
export const isNewestDecisionSeen = (
  newest: DecisionInForce | null,
  seen: string | null | undefined,
): boolean => seen === undefined || (newest?.event ?? null) === seen;

/** Whether setting the value again changes nothing. The same value by another user is a new decision. */
export const isSameDispositionSetBy = (
  newest: DecisionInForce | null,
  user: string,
  disposition: Disposition,
): boolean => newest?.by === 'analyst' && newest.user === user && newest.disposition === disposition;

/** Whether a change is in effect, even below later changes. */
export function isChangeInEffect(newest: DecisionInForce | null, event: string): boolean {
  for (let change = newest; change; change = change.before) if (change.event === event) return true;
  return false;
}

/** Checks that the user may undo. Uses the server's time, which never goes back within a stream. */
function mayUndo(
  { newest, last }: AlertDisposition,
  { user, nowMs, event }: { user: string; nowMs: number; event?: string | undefined },
): DecisionInForce {
  // Anybody who may decide can undo the decision of a policy, at any time.
  if (newest?.by === 'policy') return seenChange(newest, event);
  if (newest?.by !== 'analyst')
    throw new AppError('undo_refused', {
      reason: 'no decision of a person or an assistant stands on this alert',
    });
  if (newest.user !== user)
    throw new AppError('undo_refused', { reason: 'the most recent change was made by someone else' });
  const ageMs = Math.max(nowMs, Date.parse(last!.at)) - Date.parse(newest.recordedAt);
  if (ageMs > DECISION_UNDO_WINDOW_MS)
    throw new AppError('undo_refused', { reason: 'your change is older than 5 minutes' });
  return seenChange(newest, event);
}

/** Needed because the four-eyes rules may have been checked for a decision that has been replaced since. */
function seenChange(newest: DecisionInForce, event: string | undefined): DecisionInForce {
  if (event !== undefined && newest.event !== event) throw new AppError('conflict');
  return newest;
}

function undoneEventData({ event, before }: DecisionInForce): DataOf<'DispositionUndone'> {
  if (!before) return { undoes: event, restored: null };
  const { disposition, event: restored, user, decidedAt } = before;
  return { undoes: event, restored: { disposition, event: restored, user, at: decidedAt } };
}
