import { requireMayDecide } from '../../teams/queries/teams.lookup.js';
import { FindAlerts } from '../../alerts/queries/find-alerts.query.js';
import { AppError, type Caller, Clock, Ids, commandWith } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { mapInParallel } from '../../platform/process/in-parallel.js';
import { ReadModels } from '../../platform/projections/read-models.js';
import { FieldCipher } from '../../platform/records/field-cipher.js';
import { rethrowWithBatchId, BulkDecisionSteps, type BatchStepAnswer } from '../bulk-decision-steps.js';
import { decisionContextsOf } from '../facts-at-decision.js';
import { DispositionBatches, type CommitResult } from '../disposition-batches.js';
import { isBatchAppliedBy, type BatchApplied } from '../domain/disposition-batch.decider.js';
import {
  dispositionDecider,
  isNewestDecisionSeen,
  isSameDispositionSetBy,
  type AlertDisposition,
  type SettableDisposition,
} from '../domain/disposition.decider.js';
import { DispositionEvents } from '../domain/disposition.events.js';
import { countDecisionBatch } from '../decision-metrics.js';
import { FourEyesRules } from '../four-eyes-rules.js';
import { UpdateAlertDisposition } from './update-alert-disposition.command.js';

export const ALERTS_PER_BULK_MAX = 50;

interface BulkUpdatedDispositions extends Omit<BatchStepAnswer, 'done'> {
  readonly batchId: string;
  readonly disposition: SettableDisposition;
  readonly applied: readonly string[];
  /**
   * Why alerts were left out. `unchanged`: the same user had already set this value. `changed_since`: the
   * decision is not the one that the user saw. `second_person`: a proposal of the user or of a colleague
   * waits.
   */
  readonly skipped: readonly { readonly alertId: string; readonly reason: LeftReason }[];
  readonly notFound: readonly string[];
  /** Whether the batch existed: nothing was written, and this is the earlier result. */
  readonly repeated: boolean;
  readonly undoneAt: string | null;
}

type LeftReason = BatchApplied['data']['skipped'][number]['reason'];

const NOTHING_SEEN: ReadonlyMap<string, string | null> = new Map();

/** `alertIds` are own ids. `batchId` is an idempotency key of the caller; null creates a new id. */
interface UpdateAlertDispositionsBulkFields {
  readonly alertIds: readonly string[];
  readonly disposition: SettableDisposition;
  readonly batchId: string | null;
  readonly reason?: string | null;
  /**
   * By own id, the event of the decision that the caller saw, null for none. Alerts not in the map are not
   * checked.
   */
  readonly seen?: ReadonlyMap<string, string | null>;
}

/**
 * Sets the disposition of several alerts. Throws batch_refused (the batch_id belongs to another user),
 * batch_differs (the batch_id was used for other alerts or another disposition), not_yours_to_decide.
 */
export class UpdateAlertDispositionsBulk extends commandWith<
  BulkUpdatedDispositions,
  UpdateAlertDispositionsBulkFields
>() {
  static readonly permission = 'alerts:bulk_write';
}

interface AppliedBatch extends CommitResult {
  /** Own ids by service id, where known. */
  readonly ownIds?: ReadonlyMap<string, string>;
}

@HandlerOf(UpdateAlertDispositionsBulk)
export class UpdateAlertDispositionsBulkHandler {
  constructor(
    private readonly bus: Bus,
    private readonly batches: DispositionBatches,
    private readonly answers: BulkDecisionSteps,
    private readonly decisions: Decisions,
    private readonly cipher: FieldCipher,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly readModels: ReadModels,
    private readonly secondPersons: FourEyesRules,
  ) {}

  async execute(command: UpdateAlertDispositionsBulk): Promise<BulkUpdatedDispositions> {
    const { caller, batchId = null } = command;
    const id = batchId ?? this.ids.next();
    const begunAt = this.clock.steady();
    const stream = this.batches.streamId(caller, id);
    const applying = await this.apply(command, id, stream).catch(rethrowWithBatchId(id));
    const { ownIds } = applying;
    // In parallel, because the answer can be read before the read models are durable.
    const [{ done: applied, ...answer }, told] = await Promise.all([
      this.answers.completeStep(caller, stream, 'apply', applying, ownIds),
      this.manifestAnswer(caller, stream, ownIds),
    ]);
    const updated = { batchId: id, applied, ...answer, ...told, repeated: applying.repeated };
    if (updated.repeated) refuseOtherBatch(command, updated);
    countDecisionBatch('applied', caller, stream, applied.length, updated, this.clock.steady() - begunAt);
    return updated;
  }

  private async manifestAnswer(caller: Caller, stream: string, ownIds: AppliedBatch['ownIds']) {
    const { applied, undone } = await this.batches.read(caller, stream);
    const { disposition, skipped, notFound } = applied!.data;
    const skippedIds = await this.answers.ownIds(
      caller,
      skipped.map(({ alert }) => alert),
      ownIds,
    );
    return {
      disposition,
      skipped: skipped.map(({ reason }, index) => ({ alertId: skippedIds[index]!, reason })),
      notFound: JSON.parse(await this.cipher.unseal(applied!, 'notFound', notFound)) as string[],
      undoneAt: undone?.recordedAt ?? null,
    };
  }

  /** Appends the manifest of the batch, unless it exists (`repeated`). */
  private async apply(
    { caller, alertIds, disposition, reason = null, seen = NOTHING_SEEN }: UpdateAlertDispositionsBulk,
    batchId: string,
    stream: string,
  ): Promise<AppliedBatch> {
    if (isBatchAppliedBy(await this.batches.read(caller, stream), caller.userId))
      return { repeated: true, whole: false };
    const distinct = [...new Set(alertIds)];
    const { ownIds, changing, skipped, grounds } = await this.findMembers(caller, distinct, {
      disposition,
      seen,
      reason,
    });
    const known = new Set(ownIds.values());
    const data: BatchApplied['data'] = {
      disposition,
      members: changing.map(({ alert }, index) => ({
        alert: alert.id,
        event: this.batches.memberEvent(caller, stream, 'apply', index),
        grounds: grounds[index]!,
      })),
      skipped,
      batchId,
      ...(reason !== null && { reason }),
      notFound: JSON.stringify(distinct.filter((alertId) => !known.has(alertId))),
    };
    const committed = await this.batches.commit({
      caller,
      stream,
      operation: UpdateAlertDispositionsBulk.name,
      command: { type: 'apply', user: caller.userId, data },
      known: changing.map(({ known }) => known),
    });
    return { ownIds, ...committed };
  }

  private async findMembers(
    caller: Caller,
    alertIds: readonly string[],
    {
      disposition,
      seen,
      reason,
    }: Required<Pick<UpdateAlertDispositionsBulk, 'disposition' | 'seen' | 'reason'>>,
  ) {
    const found = await this.bus.send(new FindAlerts(caller, { alertIds }));
    await requireMayDecide(this.readModels.for(caller), caller, found);
    const ofCaller = new Map(found.map((alert) => [alert.alertId, alert]));
    const there = alertIds.flatMap((alertId) => ofCaller.get(alertId) ?? []);
    const ids = there.map(({ id }) => id);
    const states = await this.decisions.states(DispositionEvents, dispositionDecider, caller, ids);
    const wanted = there.map(() => ({ disposition, isUndo: false }));
    const second = await this.secondPersons.askedFor(caller, there, wanted);
    const looked = await mapInParallel(states, states.length, async ({ state, known }, index) => {
      const alert = there[index]!;
      const sawLast = seen.get(alert.alertId);
      const left = whyLeft(state, caller.userId, disposition, sawLast);
      if (left || second[index]!.askedFor.length === 0) return { alert, known, left };
      const command = new UpdateAlertDisposition(caller, {
        alertId: alert.alertId,
        disposition,
        reason,
        seen: sawLast,
      });
      const { waits } = await this.bus.send(command).catch(proposedByAnother);
      return { alert, known, left: waits ? ({ reason: 'second_person' } as const) : null };
    });
    const changing = looked.filter(({ left }) => left === null);
    const skipped = looked.flatMap(({ alert, left }) => (left ? [{ alert: alert.id, ...left }] : []));
    const alerts = changing.map(({ alert }) => alert);
    const grounds = await decisionContextsOf(this.decisions, caller, alerts);
    return { ownIds: new Map(found.map(({ id, alertId }) => [id, alertId])), changing, skipped, grounds };
  }
}

/**
 * A colleague's proposal on one alert must not refuse the whole batch: the alert is reported as waiting
 * instead.
 */
function proposedByAnother(error: unknown): { readonly waits: true } {
  if (error instanceof AppError && error.code === 'proposal_waits') return { waits: true };
  throw error;
}

function whyLeft(
  { newest, last, proposal }: AlertDisposition,
  user: string,
  disposition: SettableDisposition,
  seen: string | null | undefined,
): Omit<BatchApplied['data']['skipped'][number], 'alert'> | null {
  if (!isNewestDecisionSeen(newest, seen))
    return { reason: 'changed_since', ...(last && { changedBy: last.user, changedAt: last.at }) };
  if (isSameDispositionSetBy(newest, user, disposition)) return { reason: 'unchanged' };
  // A batch does not end a colleague's proposal, which goes on waiting.
  return proposal && proposal.actor.user !== user ? { reason: 'second_person' } : null;
}

/**
 * Throws batch_differs, with the content of the existing batch, if the call names other alerts or another
 * disposition.
 */
function refuseOtherBatch(
  { alertIds, disposition }: UpdateAlertDispositionsBulk,
  { batchId, applied, failed, completing, skipped, notFound, ...batch }: BulkUpdatedDispositions,
): void {
  const listed = [...failed, ...skipped].map(({ alertId }) => alertId);
  const held = new Set([...applied, ...completing, ...listed, ...notFound]);
  const asked = new Set(alertIds);
  const isSame = asked.size === held.size && alertIds.every((alertId) => held.has(alertId));
  if (isSame && disposition === batch.disposition) return;
  throw new AppError('batch_differs', {
    field: 'batch_id',
    value: batchId,
    disposition: batch.disposition,
    alert_ids: [...held].join(', '),
  });
}
