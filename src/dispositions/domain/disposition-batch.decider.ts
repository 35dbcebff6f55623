import { AppError } from '../../kernel/app-error.js';
import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import type { DispositionBatchEvents } from './disposition-batch.events.js';
import { isInEffect, type AlertDisposition } from './disposition.decider.js';

type Event = EventOf<typeof DispositionBatchEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];
type Stored<Type extends Event['type']> = RecordedEvent<Extract<Event, { type: Type }>>;

export type BatchApplied = Stored<'BatchApplied'>;
export type BatchUndone = Stored<'BatchUndone'>;
export type BatchStep = DataOf<'BatchCompleted'>['of'];
export type FailedMember = DataOf<'BatchCompleted'>['failed'][number];
export type NotUndone = DataOf<'BatchUndone'>['skipped'][number];

/** An age of exactly one hour may still be undone. */
export const BATCH_UNDO_WINDOW_MS = 60 * 60_000;

export interface DispositionBatch {
  readonly applied: BatchApplied | null;
  readonly undone: BatchUndone | null;
  /** What could not be done of a step; null before all members are through. */
  readonly failed: Readonly<Record<BatchStep, readonly FailedMember[] | null>>;
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

/** Each step happens once: whoever comes again gets the answer of the first time. */
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
        if (!mayRepeat(batch, command.user)) return [{ type: 'BatchApplied', data: command.data }];
        return [];
      case 'undo':
        mayUndoBatch(batch, command);
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

/** Whether the user applied it before. Error: batch_refused, when someone else did. */
export function mayRepeat({ applied }: DispositionBatch, user: string): boolean {
  if (applied && applied.actor.user !== user) throw new AppError('batch_refused', { operation: 'Update' });
  return applied !== null;
}

/** Throws unless the user may undo it, or did. Errors: batch_refused, undo_refused, conflict. */
export function mayUndoBatch(
  { applied, undone, failed, lastAt }: DispositionBatch,
  { user, nowMs }: { readonly user: string; readonly nowMs: number },
): void {
  // One that does not exist was not written by the caller either.
  if (applied?.actor.user !== user) throw new AppError('batch_refused', { operation: 'Undo' });
  if (undone) return;
  const ageMs = Math.max(nowMs, Date.parse(lastAt!)) - Date.parse(applied.recordedAt);
  if (ageMs > BATCH_UNDO_WINDOW_MS)
    throw new AppError('undo_refused', { reason: 'the batch is older than 60 minutes' });
  if (!failed.apply) throw new AppError('conflict');
}

/** Why the change that a batch made is left alone; null when it may be undone. */
export function notUndone(
  { newest, last }: AlertDisposition,
  member: { readonly alert: string; readonly event: string },
  failed: readonly FailedMember[],
): NotUndone | null {
  const { alert, event } = member;
  if (failed.some((one) => one.alert === alert))
    return { alert, reason: 'not_applied', changedBy: null, changedAt: null };
  if (newest?.event === event) return null;
  const reason = isInEffect(newest, event) ? 'changed_since' : 'undone_already';
  return { alert, reason, changedBy: last?.user ?? null, changedAt: last?.at ?? null };
}
