import { type Caller, type EventOf, nullIfLost, type RecordedEvent } from '@alert-review/kernel';
import { hasAccessEnded } from '../../access/queries/access-changes.lookup.js';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import {
  DispositionEvents,
  type ConfirmationRefused,
  type ProposalEnded,
  type UploadedDispositionHeld,
} from '../domain/disposition.events.js';

export interface ProposalTexts {
  /** Reason of the waiting proposal; null without a reason, or if its key is lost. */
  readonly reason: string | null;
  /** Set if the newest event sent a proposal back to its author. */
  readonly sentBack: { readonly by: string; readonly at: string; readonly reason: string | null } | null;
  /** Set if the newest event ended a proposal by another decision, an undo or an upload. */
  readonly ended: (ProposalEnded & { readonly user: string; readonly at: string }) | null;
  /** Users who were refused when they tried to confirm the waiting decision, the earliest first. */
  readonly refused: readonly (ConfirmationRefused & { readonly user: string; readonly at: string })[];
  /** An uploaded decision that four-eyes rules affect; null without one, and once people have decided. */
  readonly upload: UploadedDecisionPastRules | null;
  /**
   * People who confirmed the current decision, or the undo that restored it; empty if nobody had to confirm.
   */
  readonly confirmations: readonly ProposalConfirmation[];
  /** Whether the access of the proposer of the waiting decision has ended. */
  readonly hasProposerLeft: boolean;
}

export interface ProposalConfirmation {
  readonly by: string;
  readonly of: 'decision' | 'undo';
  /** Whether it was a call of an assistant that waited for its user, and not the proposal of a colleague. */
  readonly isCall: boolean;
}

export interface UploadedDecisionPastRules {
  readonly disposition: UploadedDispositionHeld['disposition'];
  readonly askedFor: NonNullable<UploadedDispositionHeld['askedFor']>;
  /** Why the uploaded decision does not count; null if it counts. */
  readonly held: UploadedDispositionHeld['because'] | null;
  readonly at: string;
}

const NOTHING: ProposalTexts = {
  reason: null,
  sentBack: null,
  ended: null,
  refused: [],
  upload: null,
  confirmations: [],
  hasProposerLeft: false,
};

/** Returns the texts about the decision that waits on an alert, or that waited last. */
export const GetProposalTexts = defineQuery(
  'GetProposalTexts',
  { permission: 'alerts:read', readsPersonalData: 'alertId', readsEventLog: true },
  (caller: Caller, alertId: string) => ({ caller, alertId }),
  [Bus, Decisions, FieldCipher],
  async ({ caller, alertId }, bus, decisions, cipher): Promise<ProposalTexts> => {
    const [found] = await bus.send(new FindAlerts(caller, { alertIds: [alertId] }));
    if (!found) return NOTHING;
    const alert = found.id;
    const events = await decisions.read(DispositionEvents, caller, alert);
    const nothing = {
      ...NOTHING,
      upload: uploadedPastRules(events),
      confirmations: confirmationsOfStanding(events),
    };
    const last = events.findLast(({ type }) => !WITHOUT_END.has(type));
    if (last?.type === 'ProposalEnded') {
      const ended = { ...last.data, user: last.actor.user, at: last.recordedAt };
      return { ...nothing, ended };
    }
    if (last?.type !== 'DecisionProposed' && last?.type !== 'ProposalReturned') return nothing;
    const sealed = last.data.reason;
    const reason =
      sealed === undefined ? null : await cipher.unseal(last, 'reason', sealed).catch(nullIfLost);
    if (last.type === 'ProposalReturned')
      return { ...nothing, sentBack: { by: last.actor.user, at: last.recordedAt, reason } };
    const refused = events.flatMap((event) =>
      event.type === 'ConfirmationRefused' && event.data.proposal === last.id
        ? [{ ...event.data, user: event.actor.user, at: event.recordedAt }]
        : [],
    );
    const hasProposerLeft = await hasAccessEnded(decisions, caller, last.actor.user);
    return { ...nothing, reason, refused, hasProposerLeft };
  },
);

/** Events that leave a waiting proposal open. */
const WITHOUT_END: ReadonlySet<string> = new Set(['ConfirmationRefused', 'UploadedDispositionHeld']);

type Event = RecordedEvent<EventOf<typeof DispositionEvents>>;

/** Events that add a decision to the stack of decisions. */
const PUSHING: ReadonlySet<string> = new Set<Event['type']>([
  'AlertAutoClosed',
  'DispositionChanged',
  'UploadedDispositionRecorded',
]);

/** Returns the people who confirmed the current decision, which an undo may have restored. */
function confirmationsOfStanding(events: readonly Event[]): readonly ProposalConfirmation[] {
  const standing: (ProposalConfirmation | null)[] = [];
  let undo: ProposalConfirmation | null = null;
  for (const [place, event] of events.entries()) {
    const before = events[place - 1];
    if (event.type === 'DispositionUndone') {
      standing.pop();
      undo = confirmationOf('undo', event, before);
    } else if (PUSHING.has(event.type)) {
      standing.push(confirmationOf('decision', event, before));
      undo = null;
    }
  }
  return [standing.at(-1) ?? null, undo].filter((each) => each !== null);
}

function confirmationOf(
  of: ProposalConfirmation['of'],
  event: Event,
  before?: Event,
): ProposalConfirmation | null {
  if (before?.type === 'ProposalConfirmed') return { by: before.actor.user, of, isCall: false };
  const { kind, client, user } = event.actor;
  // A person acts for an application only where they confirm a call of it.
  return kind === 'human' && client !== null && client !== undefined ? { by: user, of, isCall: true } : null;
}

function uploadedPastRules(events: readonly Event[]): UploadedDecisionPastRules | null {
  const last = events.findLast(
    ({ type }) =>
      type.startsWith('UploadedDisposition') || type === 'DispositionChanged' || type === 'DispositionUndone',
  );
  if (last?.type !== 'UploadedDispositionRecorded' && last?.type !== 'UploadedDispositionHeld') return null;
  const { disposition, askedFor = [] } = last.data;
  const held = last.type === 'UploadedDispositionHeld' ? last.data.because : null;
  return held === null && askedFor.length === 0 ? null : { disposition, askedFor, held, at: last.recordedAt };
}
