import type { z } from 'zod';
import {
  AppError,
  authorOf,
  type Caller,
  type DecidedEvent,
  type Decider,
  type EventOf,
  type RecordedEvent,
  type SecondPersonReason,
} from '@alert-review/kernel';
import { dispositionKind } from './disposition-kind.js';
import {
  UNDO_WINDOW_MS,
  type DISPOSITIONS,
  type DispositionEvents,
  type DecisionContext,
  type SETTABLE_DISPOSITIONS,
} from './disposition.events.js';

type Event = EventOf<typeof DispositionEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export type Disposition = (typeof DISPOSITIONS)[number];
export type Proposal = RecordedEvent<Extract<Event, { type: 'DecisionProposed' }>>;
export type SettableDisposition = (typeof SETTABLE_DISPOSITIONS)[number];

export interface ActiveChange {
  readonly event: string;
  readonly disposition: Disposition;
  /** Upload or analyst; an upload never overrides a person or an assistant. */
  readonly by: 'upload' | 'analyst';
  readonly user: string;
  readonly recordedAt: string;
  /** Claimed time, else the time when it was recorded. */
  readonly decidedAt: string;
  readonly before: ActiveChange | null;
}

export interface AlertDisposition {
  /** The newest active change; null without one. */
  readonly newest: ActiveChange | null;
  readonly uploaded: DataOf<'UploadedDispositionRecorded'> | null;
  /** The decision that waits for another person; null without one. */
  readonly proposal: Proposal | null;
  /** Users whose confirmation of that decision was refused; empty without one. */
  readonly refused: readonly string[];
  /** Users who ever proposed a decision about the alert, whatever became of it. */
  readonly proposers: readonly string[];
  /** What four-eyes rules asked for when decisions about the alert were proposed, whatever became of them. */
  readonly askedBefore: readonly SecondPersonReason[];
  /** Author and time of the stream's last event. */
  readonly last: { readonly user: string; readonly at: string } | null;
}

export type DispositionCommand =
  /** `held`: why it does not count; none where it does. */
  | {
      readonly type: 'recordUploaded';
      readonly data: DataOf<'UploadedDispositionRecorded'>;
      readonly held?: Exclude<DataOf<'UploadedDispositionHeld'>['because'], 'proposal_waits'> | null;
    }
  | {
      readonly type: 'set';
      readonly disposition: SettableDisposition;
      readonly user: string;
      /** Event of the decision that the user saw, null for none; undefined: not asked. */
      readonly seen?: string | null | undefined;
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  /** `event`: the decision to be taken back, for which the rules were asked; undefined: the newest. */
  | {
      readonly type: 'undo';
      readonly user: string;
      readonly nowMs: number;
      readonly event?: string | undefined;
    }
  | {
      readonly type: 'propose';
      /** Null to take back the decision that stands, which is then not older than `nowMs` allows. */
      readonly disposition: SettableDisposition | null;
      readonly nowMs?: number;
      /** As of an undo. */
      readonly event?: string | undefined;
      readonly user: string;
      readonly seen?: string | null | undefined;
      readonly askedFor: readonly SecondPersonReason[];
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  /** `reason`: that of the proposal, in clear; `seen`: what the confirming person saw of the alert. */
  | {
      readonly type: 'confirm';
      readonly proposal: string;
      readonly by: Answerer;
      readonly seen: Omit<DataOf<'ProposalConfirmed'>, 'proposal'>;
      readonly reason?: string | undefined;
    }
  /** Keeps that a confirmation was refused, once for each user. */
  | {
      readonly type: 'refuseConfirmation';
      readonly user: string;
      readonly data: Omit<DataOf<'ConfirmationRefused'>, 'proposedBy'>;
    }
  | {
      readonly type: 'sendBack';
      readonly proposal: string;
      readonly by: Answerer;
      readonly reason: string;
    }
  | { readonly type: 'withdraw'; readonly proposal: string; readonly user: string }
  /** This command and the next refuse nothing, since the batch's manifest has decided. */
  | {
      readonly type: 'setInBatch';
      readonly disposition: SettableDisposition;
      readonly batch: string;
      readonly user: string;
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  | {
      readonly type: 'undoInBatch';
      readonly undoes: string;
      readonly batch: string;
      readonly user: string;
    };

type Answerer = Pick<Caller, 'kind' | 'userId' | 'grantId'>;

/** Decisions about an alert as a stack; an undo removes the newest. */
export const dispositionDecider: Decider<
  AlertDisposition,
  DispositionCommand,
  Event,
  RecordedEvent<Event>
> = {
  initial: {
    newest: null,
    uploaded: null,
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
        const { id: proposal } = mayAnswer(state, command);
        return [{ type: 'ProposalReturned', data: { proposal, reason: command.reason } }];
      }
      case 'withdraw': {
        const proposal = openProposal(state, command.proposal);
        if (proposal.actor.user !== command.user) throw new AppError('proposal_not_yours');
        return withdrawn(proposal);
      }
      case 'undoInBatch': {
        if (newest?.event !== command.undoes || isOfColleague(state, command.user)) return [];
        return [{ type: 'DispositionUndone', data: { ...undoneEventData(newest), batch: command.batch } }];
      }
    }
  },

  evolve(state, event) {
    const { newest, uploaded: known, proposers, askedBefore } = state;
    const last = { user: event.actor.user, at: event.recordedAt };
    const kept = { newest, uploaded: known, proposal: null, refused: [], proposers, askedBefore, last };
    switch (event.type) {
      case 'ConfirmationRefused':
        return { ...state, refused: [...state.refused, event.actor.user] };
      // What waits goes on waiting.
      case 'UploadedDispositionHeld':
        return { ...state, uploaded: event.data, last };
      // The decision before it has ended the proposal.
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
  }: RecordedEvent<Extract<Event, { type: 'DispositionChanged' | 'UploadedDispositionRecorded' }>>,
  before: ActiveChange | null,
) => ({ event, disposition, user, recordedAt, decidedAt, before });

/** Takes the decision of an upload once, as long as no person or assistant has decided. */
function uploaded(
  state: AlertDisposition,
  { data, held = null }: Extract<DispositionCommand, { type: 'recordUploaded' }>,
): readonly Event[] {
  if (!isNewUpload(state, data)) return [];
  const { proposal } = state;
  // Why: an upload that decides nothing must not end a person's decision that a colleague may still confirm.
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
  // Why: nobody ends what a colleague proposed by a batch, in which one alert is easily overlooked.
  if (command.type === 'setInBatch' && isOfColleague(state, command.user)) return [];
  if (command.type === 'set' && !isDecisionSeen(newest, command.seen)) throw new AppError('decision_changed');
  if (command.type === 'set' && isSetBy(newest, command.user, disposition)) return [];
  const batch = command.type === 'set' ? {} : { batch: command.batch };
  const previous = newest?.disposition ?? null;
  const why = reason === undefined ? {} : { reason };
  const data = { disposition, previous, ...batch, grounds, ...why };
  // Why not in a batch: its manifest names one event of each member.
  const ended = command.type === 'set' ? endOf(state, 'decision') : [];
  return [{ type: 'DispositionChanged', data }, ...ended];
}

/** Tells that somebody else's proposal waits, which a decision would end. */
const isOfColleague = ({ proposal }: AlertDisposition, user: string): boolean =>
  proposal !== null && proposal.actor.user !== user;

/**
 * Returns that a decision ends what waits, if anything does. Why an event: whoever proposed it is told, and
 * the history says it.
 */
function endOf({ proposal }: AlertDisposition, by: DataOf<'ProposalEnded'>['by']): readonly Event[] {
  if (!proposal) return [];
  const { id, actor, data } = proposal;
  const { disposition, restores } = data;
  const restored = restores === undefined ? {} : { restores };
  const ended = { by, disposition, proposal: id, proposedBy: actor.user, ...restored };
  return [{ type: 'ProposalEnded', data: ended }];
}

/** Proposes once; another person's proposal has to be answered first. */
function proposalOf(state: AlertDisposition, command: CommandOf<'propose'>): readonly Event[] {
  const { newest, proposal } = state;
  const { user, disposition, askedFor, grounds, reason } = command;
  if (!isDecisionSeen(newest, command.seen)) throw new AppError('decision_changed');
  if (disposition === null && isOwnProposal(state, user)) return withdrawn(proposal!);
  if (disposition === null) mayUndo(state, { user, nowMs: command.nowMs!, event: command.event });
  else if (isSetBy(newest, user, disposition)) return [];
  if (proposal && proposal.actor.user !== user) throw new AppError('proposal_waits');
  if (proposal?.data.disposition === disposition) return [];
  const why = reason === undefined ? {} : { reason };
  const previous = newest?.disposition ?? null;
  const restored = disposition === null ? { restores: newest?.before?.disposition ?? null } : {};
  const data = { askedFor: [...askedFor], disposition, grounds, previous, ...why, ...restored };
  return [{ type: 'DecisionProposed', data }];
}

/** The confirmation is the caller's, the decision that of who proposed it. */
function confirmed(
  state: AlertDisposition,
  { reason, seen, ...command }: CommandOf<'confirm'>,
): readonly DecidedEvent<Event>[] {
  const proposal = mayAnswer(state, command);
  const { disposition, grounds, previous } = proposal.data;
  const author = authorOf(proposal);
  const why = reason === undefined ? {} : { reason };
  return [
    { type: 'ProposalConfirmed', data: { ...seen, proposal: proposal.id } },
    disposition === null
      ? { type: 'DispositionUndone', data: undoneEventData(state.newest!), author }
      : { type: 'DispositionChanged', data: { disposition, previous, grounds, ...why }, author },
  ];
}

const withdrawn = ({ id: proposal }: Proposal): readonly Event[] => [
  { type: 'ProposalWithdrawn', data: { proposal } },
];

/** Why not one to take a decision back: asking for that again changes nothing. */
const isOwnProposal = ({ proposal }: AlertDisposition, user: string): boolean =>
  proposal?.actor.user === user && proposal.data.disposition !== null;

function openProposal({ proposal }: AlertDisposition, asked: string): Proposal {
  if (proposal?.id !== asked) throw new AppError('proposal_over');
  return proposal;
}

/**
 * Another person answers, or an assistant of theirs what a person decided; no API key does, since anybody may
 * hold it.
 */
function mayAnswer(
  state: AlertDisposition,
  { proposal: asked, by }: Pick<CommandOf<'confirm'>, 'proposal' | 'by'>,
): Proposal {
  const proposal = openProposal(state, asked);
  const { actor } = proposal;
  const areAssistants = actor.kind === 'agent' && by.kind === 'agent';
  const isSameGrant = actor.grantId !== null && actor.grantId === by.grantId;
  if (by.kind === 'system' || actor.user === by.userId || isSameGrant || areAssistants)
    throw new AppError('second_person_needed');
  return proposal;
}

/** Tells whether the decision that stands is the one that the user saw; always, where none is named. */
export const isDecisionSeen = (newest: ActiveChange | null, seen: string | null | undefined): boolean =>
  seen === undefined || (newest?.event ?? null) === seen;

/** Tells whether setting it again changes nothing: another user's agreement is a second decision. */
export const isSetBy = (newest: ActiveChange | null, user: string, disposition: Disposition): boolean =>
  newest?.by === 'analyst' && newest.user === user && newest.disposition === disposition;

/** Tells whether a change is active, also below later ones. */
export function isInEffect(newest: ActiveChange | null, event: string): boolean {
  for (let change = newest; change; change = change.before) if (change.event === event) return true;
  return false;
}

const isNewUpload = ({ newest, uploaded }: AlertDisposition, data: DataOf<'UploadedDispositionRecorded'>) =>
  newest?.by !== 'analyst' &&
  (uploaded === null ||
    (data.alertVersion > uploaded.alertVersion && data.fingerprint !== uploaded.fingerprint));

/** Checks an undo; the time is the server's and never goes back within a stream. */
function mayUndo(
  { newest, last }: AlertDisposition,
  { user, nowMs, event }: { user: string; nowMs: number; event?: string | undefined },
): ActiveChange {
  if (newest?.by !== 'analyst')
    throw new AppError('undo_refused', {
      reason: 'no decision of a person or an assistant stands on this alert',
    });
  if (newest.user !== user)
    throw new AppError('undo_refused', { reason: 'the most recent change was made by someone else' });
  const ageMs = Math.max(nowMs, Date.parse(last!.at)) - Date.parse(newest.recordedAt);
  if (ageMs > UNDO_WINDOW_MS)
    throw new AppError('undo_refused', { reason: 'your change is older than 5 minutes' });
  // Why: the rules were asked for what another decision restores.
  if (event !== undefined && newest.event !== event) throw new AppError('conflict');
  return newest;
}

function undoneEventData({ event, before }: ActiveChange): DataOf<'DispositionUndone'> {
  if (!before) return { undoes: event, restored: null };
  const { disposition, event: restored, user, decidedAt } = before;
  return { undoes: event, restored: { disposition, event: restored, user, at: decidedAt } };
}
