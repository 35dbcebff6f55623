import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError, type Caller, Clock, Command } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { rethrowWithBatchId, BulkDecisionSteps, type BatchStepAnswer } from '../bulk-decision-steps.js';
import { DispositionBatches, type CommitResult } from '../disposition-batches.js';
import {
  requireMayUndoBatch,
  undoObstacleOfMember,
  type DispositionBatch,
  type NotUndoneMember,
} from '../domain/disposition-batch.decider.js';
import { dispositionDecider, type Disposition } from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { countDecisionBatch } from '../decision-metrics.js';
import { FourEyesRules } from '../four-eyes-rules.js';

const NOT_AT_ONCE =
  'another person has to confirm what it takes back or restores on some of the alerts; undo them one by one';

interface BulkUndoneDispositions extends Omit<BatchStepAnswer, 'done'> {
  readonly batchId: string;
  readonly undone: readonly string[];
  /** Alerts left unchanged, and who changed them last (service id of the user) and when (ISO 8601). */
  readonly skipped: readonly (Omit<NotUndoneMember, 'alert'> & { readonly alertId: string })[];
  /** Whether the batch was undone before: nothing was written, and this is the earlier result. */
  readonly repeated: boolean;
}

/**
 * Undoes a batch and skips alerts that changed since. Throws batch_refused, undo_refused, and conflict while
 * the batch is unfinished.
 */
export class UndoDispositionsBulk extends Command<BulkUndoneDispositions> {
  static readonly permission = 'alerts:bulk_write';

  constructor(
    readonly caller: Caller,
    readonly batchId: string,
  ) {
    super();
  }
}

@HandlerOf(UndoDispositionsBulk)
export class UndoDispositionsBulkHandler {
  constructor(
    private readonly batches: DispositionBatches,
    private readonly answers: BulkDecisionSteps,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
    private readonly secondPersons: FourEyesRules,
    private readonly bus: Bus,
  ) {}

  async execute({ caller, batchId }: UndoDispositionsBulk): Promise<BulkUndoneDispositions> {
    const nowMs = this.clock.now();
    const begunAt = this.clock.steady();
    const stream = this.batches.streamId(caller, batchId);
    const committed = await this.commitUndo(caller, stream, nowMs).catch(rethrowWithBatchId(batchId));
    const { done: undone, ...answer } = await this.answers.completeStep(caller, stream, 'undo', committed);
    const skipped = (await this.batches.read(caller, stream)).undone!.data.skipped;
    const ids = await this.answers.ownIds(
      caller,
      skipped.map(({ alert }) => alert),
    );
    const batch = { ...answer, skipped, repeated: committed.repeated };
    countDecisionBatch('undone', caller, stream, undone.length, batch, this.clock.steady() - begunAt);
    return {
      batchId,
      undone,
      ...answer,
      repeated: committed.repeated,
      skipped: skipped.map(({ alert: _alert, ...why }, index) => ({ alertId: ids[index]!, ...why })),
    };
  }

  /** Appends the manifest of the undo, unless it exists (`repeated`). */
  private async commitUndo(caller: Caller, stream: string, nowMs: number): Promise<CommitResult> {
    const user = caller.userId;
    let batch = await this.batches.read(caller, stream);
    if (batch.applied?.actor.user === user && !batch.failed.apply) {
      await this.batches.complete(caller.orgId, stream, 'apply');
      batch = await this.batches.read(caller, stream);
    }
    requireMayUndoBatch(batch, { user, nowMs });
    if (batch.undone) return { repeated: true, whole: false };
    const { known, ...data } = await this.undoManifest(caller, stream, batch);
    return this.batches.commit({
      caller,
      stream,
      operation: UndoDispositionsBulk.name,
      known,
      command: { type: 'undo', user, nowMs, data },
    });
  }

  private async undoManifest(caller: Caller, stream: string, { applied, failed }: DispositionBatch) {
    const { members } = applied!.data;
    const alerts = members.map(({ alert }) => alert);
    const states = await this.decisions.states(DispositionEvents, dispositionDecider, caller, alerts);
    const looked = states.map(({ state, known }, index) => {
      const member = members[index]!;
      const restored = state.newest?.before?.disposition ?? null;
      return {
        ...member,
        known,
        restored,
        left: undoObstacleOfMember(state, caller.userId, member, failed.apply ?? []),
      };
    });
    const undoing = looked.filter(({ left }) => left === null);
    await this.requireNobodyAsked(caller, undoing);
    return {
      known: undoing.map(({ known }) => known),
      members: undoing.map(({ alert, event: undoes }, index) => ({
        alert,
        undoes,
        event: this.batches.memberEvent(caller, stream, 'undo', index),
      })),
      skipped: looked.flatMap(({ left }) => (left ? [left] : [])),
    };
  }

  /** Throws undo_refused if another person has to confirm the undo of any alert. */
  private async requireNobodyAsked(
    caller: Caller,
    undoing: readonly { readonly alert: string; readonly restored: Disposition | null }[],
  ): Promise<void> {
    const serviceIds = undoing.map(({ alert }) => alert);
    const restored = new Map(undoing.map((member) => [member.alert, member.restored]));
    const alerts = await this.bus.send(new FindAlerts(caller, { serviceIds }));
    const wanted = alerts.map(({ id }) => ({ disposition: restored.get(id) ?? null, isUndo: true }));
    const second = await this.secondPersons.askedFor(caller, alerts, wanted);
    if (second.some(({ askedFor }) => askedFor.length > 0))
      throw new AppError('undo_refused', { reason: NOT_AT_ONCE });
  }
}
