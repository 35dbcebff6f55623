import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { FindAlerts, requireAlert, type FoundAlert } from '../alerts/queries/find-alerts.query.js';
import { AnswerProposal } from '../dispositions/commands/answer-proposal.command.js';
import { UndoDisposition } from '../dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../dispositions/commands/update-alert-dispositions-bulk.command.js';
import { GetDispositionBatch } from '../dispositions/queries/get-disposition-batch.query.js';
import {
  decisionsFingerprintAfterRequest,
  decisionsFingerprintOf,
} from '../dispositions/queries/standing-decisions.lookup.js';
import { SubmitAlertFeedback } from '../investigations/commands/submit-alert-feedback.command.js';
import { AlertNotesEvents } from '../investigations/domain/notes/alert-notes.events.js';
import {
  type AlertRef,
  AppError,
  type Caller,
  type EventOf,
  LostDocumentError,
  type Message,
  type MessageClass,
  RehearsalEnded,
} from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { messageNamed } from '../platform/bus/define-message.js';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { FieldCipher } from '../platform/records/field-cipher.js';
import { RerunInvestigation } from '../reruns/commands/rerun-investigation.command.js';
import {
  GetRerunProposal,
  NO_RERUN_PROPOSAL,
  type ProposedRerun,
} from '../reruns/queries/get-rerun-proposal.query.js';
import { ReadModels } from '../platform/projections/read-models.js';
import {
  heldCallDecider,
  HELD_CALL_LIFETIME_MS,
  type HeldCall,
  type HeldCallCommand,
} from './domain/held-call.decider.js';
import { HeldCallEvents } from './domain/held-call.events.js';
import { HeldCallReadModel } from './held-call.read-model.js';

/** Fields by which the messages of writing tools name alerts. */
interface AboutAlerts {
  readonly alertId?: AlertRef | null;
  readonly alertIds?: readonly string[];
  readonly batchId?: string | null;
  readonly proposalId?: string;
}

const DECIDING = [
  AnswerProposal,
  UpdateAlertDisposition,
  UpdateAlertDispositionsBulk,
  UndoDisposition,
  UndoDispositionsBulk,
] as const;

type NoteEvent = EventOf<typeof AlertNotesEvents>;

/** Returns which notes and feedback on the alert make a repeated call a new one; null if none do. */
function movedBy(message: Message<unknown>): ((event: NoteEvent) => boolean) | null {
  if (message instanceof RerunInvestigation) return ({ type }) => type === 'BlockNoteAdded';
  if (!(message instanceof SubmitAlertFeedback)) return null;
  const { blockId, flagId } = message.feedback;
  return ({ type, data }) =>
    type === 'FlagFeedbackSubmitted' && data.blockId === blockId && data.flagId === flagId;
}

/** Streams of held calls, with their messages and the alerts that they are about. */
@Injectable()
export class HeldCalls {
  constructor(
    private readonly bus: Bus,
    private readonly decisions: Decisions,
    private readonly cipher: FieldCipher,
    private readonly tenantKeys: TenantKeys,
    private readonly readModels: ReadModels,
  ) {}

  /** Returns a keyed hash that is equal for the same call by the same assistant. */
  streamId({ orgId, userId, grantId }: Caller, args: string): string {
    return createHmac('sha256', this.tenantKeys.fingerprintsKey(orgId))
      .update(JSON.stringify(['held call', userId, grantId ?? null, args]))
      .digest('hex');
  }

  /** Returns the user's calls, from all applications, that can still be answered, oldest first. */
  waiting({ orgId, userId: user }: Caller, nowMs: number) {
    const since = new Date(nowMs - HELD_CALL_LIFETIME_MS).toISOString();
    const waiting = { user, heldAt: { $gte: since }, state: 'held' };
    const options = { index: 'user', sort: { heldAt: 1, id: 1 } } as const;
    return this.readModels.for({ orgId }).find(HeldCallReadModel, waiting, options);
  }

  /** Returns a text for comparing whether decisions about the alerts have changed. */
  decisionsOn(caller: Caller, alerts: readonly FoundAlert[]): Promise<string> {
    const ids = alerts.map(({ id }) => id);
    return decisionsFingerprintOf(this.decisions, caller, ids);
  }

  /**
   * Returns a text whose change makes a repeated call a new one. `before`: the text before the caller's own
   * request.
   */
  async standing(
    caller: Caller,
    message: Message<unknown>,
    alerts: readonly FoundAlert[],
    before: string | null = null,
  ): Promise<string | null> {
    const ids = alerts.map(({ id }) => id);
    if (DECIDING.some((kind) => message instanceof kind))
      return before === null
        ? decisionsFingerprintOf(this.decisions, caller, ids)
        : decisionsFingerprintAfterRequest(this.decisions, caller, ids, before);
    const isMoving = movedBy(message);
    if (!isMoving) return null;
    const [events = []] = await this.decisions.readMany(AlertNotesEvents, caller, ids);
    const isOwn = ({ correlation }: (typeof events)[number]) => correlation === caller.correlationId;
    const last = events.findLast((event) => isMoving(event) && (before === null || isOwn(event)));
    return String(last?.revision ?? before ?? -1);
  }

  /**
   * Returns the result of a call that has nothing to write, otherwise null. Throws the error with which the
   * call is refused.
   */
  async rehearse(message: Message<unknown>): Promise<{ readonly answer: unknown } | null> {
    const tried = this.make({ ...message.caller!, isRehearsal: true }, messageArgumentsOf(message));
    try {
      return { answer: await this.bus.send(tried) };
    } catch (error) {
      if (error instanceof RehearsalEnded) return null;
      throw error;
    }
  }

  async read(caller: Caller, stream: string): Promise<HeldCall> {
    return (await this.decisions.state(HeldCallEvents, heldCallDecider, caller, stream)).state;
  }

  decide(caller: Caller, streamId: string, command: HeldCallCommand) {
    const by = { caller, family: HeldCallEvents, decider: heldCallDecider };
    return this.decisions.decide({ ...by, operation: `Call.${command.type}`, streamId, command });
  }

  /** Recreates the message of a held call. Throws held_call_over if its texts were erased. */
  async message(caller: Caller, held: NonNullable<HeldCall['held']>): Promise<Message<unknown>> {
    const args = await this.cipher.unseal(held, 'args', held.data.args).catch((error: unknown) => {
      if (!(error instanceof LostDocumentError)) throw error;
      throw new AppError('held_call_over', { state: 'void: its data was erased' }, { cause: error });
    });
    return this.make(caller, args);
  }

  /** Recreates a message from its name and fields in JSON, in any order of fields. */
  make(caller: Caller, args: string): Message<unknown> {
    const [name, fields] = JSON.parse(args) as [string, object];
    const made = Object.create(messageNamed(name).prototype as object) as Message<unknown>;
    return Object.assign(made, fields, { caller });
  }

  /**
   * Returns the existing alerts that a call is about, by id. Throws alert_not_found if it is about a single
   * alert that does not exist.
   */
  async alertsOf(caller: Caller, message: Message<unknown>): Promise<readonly FoundAlert[]> {
    const { alertId, alertIds, batchId, proposalId } = message as AboutAlerts;
    const serviceIds = proposalId
      ? [...(await this.proposalOf(caller, message)).facts.keys()]
      : batchId && !alertIds && (await this.bus.send(new GetDispositionBatch(caller, batchId)));
    if (alertId && !serviceIds && !alertIds) return [await requireAlert(this.bus, caller, alertId)];
    const found = await this.bus.send(
      new FindAlerts(caller, serviceIds ? { serviceIds } : { alertIds: alertIds ?? [] }),
    );
    return [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Returns the proposal that a message would confirm; an empty one for other messages. */
  async proposalOf(caller: Caller, message: Message<unknown>): Promise<ProposedRerun> {
    const { proposalId } = message as AboutAlerts;
    return proposalId ? this.bus.send(new GetRerunProposal(caller, proposalId)) : NO_RERUN_PROPOSAL;
  }
}

/** Returns the fields of a message except its caller. Maps are left out and keep their default. */
export const messageFieldsOf = (message: Message<unknown>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(message).filter(([name, value]) => name !== 'caller' && !(value instanceof Map)),
  );

export function messageArgumentsOf(message: Message<unknown>): string {
  const made = message.constructor as MessageClass;
  return JSON.stringify([made.name, messageFieldsOf(message)]);
}
