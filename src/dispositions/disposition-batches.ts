import { createHmac } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, followUpAuthor, type Caller } from '@alert-review/kernel';
import { TenantKeys } from '../platform/crypto/tenant-keys.js';
import { Decisions, eventIdOfDecision, type BatchedDecision } from '../platform/decisions/decisions.js';
import { mapInParallel } from '../platform/process/in-parallel.js';
import { FieldCipher } from '../platform/records/field-cipher.js';
import {
  dispositionBatchDecider,
  type BatchApplied,
  type BatchStep,
  type BatchUndone,
  type DispositionBatch,
  type DispositionBatchCommand,
  type FailedBatchMember,
} from './domain/disposition-batch.decider.js';
import { DispositionBatchEvents } from './domain/disposition-batch.events.js';
import type { DispositionCommand } from './domain/disposition-commands.js';
import { dispositionDecider, type AlertDisposition } from './domain/disposition.decider.js';
import { DispositionEvents } from './domain/disposition.events.js';
import { logBatchMembers } from './log-decision.js';

export const COMPLETE_BATCHES_QUEUE = 'complete-disposition-batches';

const MEMBER_OPERATIONS = { apply: 'ApplyInBatch', undo: 'UndoInBatch' } as const;

interface NewStep {
  readonly caller: Caller;
  readonly stream: string;
  readonly operation: string;
  readonly command: Exclude<DispositionBatchCommand, { type: 'complete' }>;
  /** Stream state of each member as read before, in the order of the members. */
  readonly known: readonly BatchedDecision['known'][];
}

export interface CommitResult {
  readonly repeated: boolean;
  readonly whole: boolean;
  readonly rows?: Promise<void> | undefined;
}

interface StepOutcome {
  /** Service ids of members whose event was appended. */
  readonly done: readonly string[];
  readonly failed: readonly FailedBatchMember[];
  /** Members whose event is still missing, for example because a store is unavailable. */
  readonly open: readonly string[];
}

/** Streams of batches. This is the only place that appends events of members. */
@Injectable()
export class DispositionBatches {
  private readonly logger = new Logger(DispositionBatches.name);

  constructor(
    private readonly decisions: Decisions,
    private readonly tenantKeys: TenantKeys,
    private readonly cipher: FieldCipher,
  ) {}

  /**
   * Returns the stream id as a keyed hash of the batch_id: the log cannot erase names, and a plain hash of a
   * batch_id could be guessed.
   */
  streamId({ orgId }: Pick<Caller, 'orgId'>, batchId: string): string {
    return createHmac('sha256', this.tenantKeys.fingerprintsKey(orgId))
      .update(JSON.stringify(['disposition batch', batchId]))
      .digest('hex');
  }

  async read(caller: Pick<Caller, 'orgId'>, stream: string): Promise<DispositionBatch> {
    const found = await this.decisions.state(DispositionBatchEvents, dispositionBatchDecider, caller, stream);
    return found.state;
  }

  /** Returns author and time of the last change of the alert (service id); null without one. */
  async lastChange(caller: Pick<Caller, 'orgId'>, alert: string): Promise<AlertDisposition['last']> {
    return (await this.decisions.state(DispositionEvents, dispositionDecider, caller, alert)).state.last;
  }

  /**
   * Appends the manifest and all members in one transaction if possible. Otherwise appends only the manifest;
   * call `complete` then.
   */
  async commit(step: NewStep): Promise<CommitResult> {
    const { caller, stream, operation, command, known } = step;
    const manifest = {
      caller,
      family: DispositionBatchEvents,
      decider: dispositionBatchDecider,
      operation,
      streamId: stream,
      idempotencyKey: stream,
      command,
    };
    const place = { caller, stream, step: command.type, causation: eventIdOfDecision(manifest, stream) };
    const members = memberCommandsOf(command.data, stream, caller.userId).map((member, index) => ({
      known: known[index],
      ...memberDecision(place, member, index),
    }));
    const end = completeBatchDecision(place, []);
    const key = command.type === 'apply' ? await this.decisions.makeKeyOfBatch(caller, stream) : null;
    const together = [manifest, ...members, end];
    const whole = await this.decisions.decideBatch(key ? [key, ...together] : together);
    if (whole) return { repeated: false, whole: true, rows: whole.rows };
    if (key) await this.decisions.decide({ ...key, rowsFollow: true });
    const { events, repeated, rows } = await this.decisions.decide({ ...manifest, rowsFollow: true });
    return { repeated: repeated || events.length === 0, whole: false, rows };
  }

  /** Returns the id of the nth member's event. All processes compute the same id. */
  memberEvent(caller: Caller, stream: string, step: BatchStep, index: number): string {
    return eventIdOfDecision({ caller, operation: MEMBER_OPERATIONS[step], index }, stream);
  }

  /**
   * Appends the event of each member exactly once, from any process. When none is open, logs the decisions in
   * the name of `by`, or of the batch's author.
   */
  async complete(orgId: string, stream: string, step: BatchStep, by?: Caller): Promise<StepOutcome> {
    const { applied, undone, failed } = await this.read({ orgId }, stream);
    const manifest = step === 'apply' ? applied : undone;
    if (!manifest) return { done: [], failed: [], open: [] };
    const known = failed[step];
    const members = manifest.data.members.map(({ alert }) => alert);
    if (known) {
      const isDone = (alert: string) => !known.some((one) => one.alert === alert);
      return { done: members.filter(isDone), failed: known, open: [] };
    }
    const place = { caller: followUpAuthor(manifest), stream, step, causation: manifest.id };
    const sealed = 'reason' in manifest.data ? manifest.data.reason : undefined;
    const reason = sealed === undefined ? sealed : await this.cipher.unseal(manifest, 'reason', sealed);
    const commands = memberCommandsOf({ ...manifest.data, reason }, stream, place.caller.userId);
    const { rows, ...outcome } = await this.completeMembers(commands, place);
    // The read models need not be awaited first: the events are durable.
    if (outcome.open.length === 0) {
      const { events } = await this.decisions.decide(completeBatchDecision(place, [...outcome.failed]));
      if (events.length > 0) logBatchMembers(step, by ?? place.caller, outcome.done, stream);
    }
    await rows;
    return outcome;
  }

  /**
   * Resolves when the rows of these alerts (service ids) include all events, also those written by other
   * processes.
   */
  waitForReadModels(caller: Pick<Caller, 'orgId'>, alerts: readonly string[]): Promise<void> {
    return this.decisions.waitForReadModels(DispositionEvents, dispositionDecider, caller, alerts);
  }

  private async completeMembers(
    commands: readonly MemberCommand[],
    place: CommittedStep,
  ): Promise<StepOutcome & { readonly rows: Promise<unknown> }> {
    const rows: Promise<void>[] = [];
    const outcomes = await mapInParallel(commands, commands.length, async (member, index) => {
      const { alert } = member;
      try {
        const decision = { rowsFollow: true, ...memberDecision(place, member, index) } as const;
        const decided = await this.decisions.decide(decision);
        rows.push(decided.rows);
        return { alert, outcome: decided.events.length > 0 ? ('done' as const) : ('changed_since' as const) };
      } catch (err) {
        this.logger.warn({
          msg: 'a member of a batch did not get its event',
          batch: place.stream,
          alert,
          err,
        });
        const isGone = err instanceof AppError && err.code === 'stream_deleted';
        return { alert, outcome: isGone ? ('stream_deleted' as const) : ('open' as const) };
      }
    });
    const those = (wanted: 'done' | 'open') =>
      outcomes.flatMap(({ alert, outcome }) => (outcome === wanted ? [alert] : []));
    const failed = outcomes.flatMap(({ alert, outcome: reason }) =>
      reason === 'done' || reason === 'open' ? [] : [{ alert, reason }],
    );
    return { done: those('done'), failed, open: those('open'), rows: Promise.all(rows) };
  }
}

interface CommittedStep {
  readonly caller: Caller;
  readonly stream: string;
  readonly step: BatchStep;
  readonly causation: string;
}

interface MemberCommand {
  readonly alert: string;
  readonly command: DispositionCommand;
}

const memberDecision = (
  { caller, stream, step, causation }: CommittedStep,
  { alert, command }: MemberCommand,
  index: number,
) => ({
  caller,
  family: DispositionEvents,
  decider: dispositionDecider,
  operation: MEMBER_OPERATIONS[step],
  streamId: alert,
  idempotencyKey: stream,
  index,
  causation,
  command,
});

const completeBatchDecision = (
  { caller, stream, causation, step: of }: CommittedStep,
  failed: FailedBatchMember[],
) => ({
  caller,
  family: DispositionBatchEvents,
  decider: dispositionBatchDecider,
  operation: 'CompleteBatch',
  streamId: stream,
  causation,
  command: { type: 'complete' as const, data: { of, failed } },
});

function memberCommandsOf(
  data: BatchApplied['data'] | BatchUndone['data'],
  batch: string,
  user: string,
): readonly MemberCommand[] {
  if (!('disposition' in data))
    return data.members.map(({ alert, undoes }) => ({
      alert,
      command: { type: 'undoInBatch', undoes, batch, user },
    }));
  const { disposition, members, reason } = data;
  return members.map(({ alert, grounds }) => ({
    alert,
    command: { type: 'setInBatch', disposition, batch, user, grounds, reason },
  }));
}
