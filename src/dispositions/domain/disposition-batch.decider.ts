import { AppError, type Decider, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import { BATCH_UNDO_WINDOW_MS, type DispositionBatchEvents } from './disposition-batch.events.js';
import { isChangeInEffect, type AlertDisposition } from './disposition.decider.js';

type Event = EventOf<typeof DispositionBatchEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];
type Stored<Type extends Event['type']> = RecordedEvent<Extract<Event, { type: Type }>>;

export type BatchApplied = Stored<'BatchApplied'>;
export type BatchUndone = Stored<'BatchUndone'>;
export type BatchStep = DataOf<'BatchCompleted'>['of'];
export type FailedBatchMember = DataOf<'BatchCompleted'>['failed'][number];
export type NotUndoneMember = DataOf<'BatchUndone'>['skipped'][number];

export interface DispositionBatch {
  readonly applied: BatchApplied | null;
  readonly undone: BatchUndone | null;
  /** Members that failed, by step; null until all members have been tried. */
  readonly failed: Readonly<Record<BatchStep, readonly FailedBatchMember[] | null>>;
  readonly lastAt: string | null;
}

export type DispositionBatchCommand =
  | { readonly type: 'apply'; readonly user: string; readonly data: DataOf<'BatchApplied'> }
  | {
      readonly type: 'undo';
      readonly user: string;
      readonly nowMs: number;
      readonly data: DataOf<'BatchUndone'>;
    }
  | { readonly type: 'complete'; readonly data: DataOf<'BatchCompleted'> };

/** Rules of a batch: each step happens once, and a repeated call gets the first answer. */
export const dispositionBatchDecider: Decider<
  DispositionBatch,
  DispositionBatchCommand,
  Event,
  RecordedEvent<Event>
> = {
  initial: { applied: null, undone: null, failed: { apply: null, undo: null }, lastAt: null },

  decide(batch, command) {
    switch (command.type) {
      case 'apply':
        if (!isBatchAppliedBy(batch, command.user)) return [{ type: 'BatchApplied', data: command.data }];
        return [];
      case 'undo':
        requireMayUndoBatch(batch, command);
        return batch.undone ? [] : [{ type: 'BatchUndone', data: command.data }];
      case 'complete':
        return batch.failed[command.data.of] ? [] : [{ type: 'BatchCompleted', data: command.data }];
    }
  },

  evolve(batch, event) {
    const { recordedAt: lastAt } = event;
    switch (event.type) {
      case 'BatchApplied':
        return { ...batch, applied: event, lastAt };
      case 'BatchUndone':
        return { ...batch, undone: event, lastAt };
      case 'BatchCompleted':
        return { ...batch, failed: { ...batch.failed, [event.data.of]: event.data.failed }, lastAt };
    }
  },
};

/** Returns whether the user has applied the batch. Throws batch_refused if another user has. */
export function isBatchAppliedBy({ applied }: DispositionBatch, user: string): boolean {
  if (applied && applied.actor.user !== user) throw new AppError('batch_refused', { operation: 'Update' });
  return applied !== null;
}

/**
 * Checks that the user may undo the batch or has undone it. Throws batch_refused, undo_refused, conflict
 * (unfinished).
 */
export function requireMayUndoBatch(
  { applied, undone, failed, lastAt }: DispositionBatch,
  { user, nowMs }: { readonly user: string; readonly nowMs: number },
): void {
  // An unknown batch is answered like a batch of another user.
  if (applied?.actor.user !== user) throw new AppError('batch_refused', { operation: 'Undo' });
  if (undone) return;
  const ageMs = Math.max(nowMs, Date.parse(lastAt!)) - Date.parse(applied.recordedAt);
  if (ageMs > BATCH_UNDO_WINDOW_MS)
    throw new AppError('undo_refused', { reason: 'the batch is older than 60 minutes' });
  if (!failed.apply) throw new AppError('conflict');
}

/** Returns why a member's change cannot be undone; null if it can. */
export function undoObstacleOfMember(
  { newest, last, proposal }: AlertDisposition,
  user: string,
  member: { readonly alert: string; readonly event: string },
  failed: readonly FailedBatchMember[],
): NotUndoneMember | null {
  const { alert, event } = member;
  if (failed.some((one) => one.alert === alert))
    return { alert, reason: 'not_applied', changedBy: null, changedAt: null };
  if (newest?.event === event && (proposal === null || proposal.actor.user === user)) return null;
  const reason = isChangeInEffect(newest, event) ? 'changed_since' : 'undone_already';
  return { alert, reason, changedBy: last?.user ?? null, changedAt: last?.at ?? null };
}
