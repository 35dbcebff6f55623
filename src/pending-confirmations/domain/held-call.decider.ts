import { AppError, type Decider, type RecordedEvent } from '@alert-review/kernel';
import { INTERRUPTED_FAILURE, type HeldCallAnswer, type HeldCallEvent } from './held-call.events.js';

type DataOf<Type extends HeldCallEvent['type']> = Extract<HeldCallEvent, { type: Type }>['data'];
type Stored<Type extends HeldCallEvent['type']> = RecordedEvent<Extract<HeldCallEvent, { type: Type }>>;

/**
 * How long a held call can be confirmed, in ms, inclusive. For the same time after its end, a repeated call
 * gets its result.
 */
export const HELD_CALL_LIFETIME_MS = 10 * 60_000;

export interface HeldCall {
  readonly held: Stored<'HeldCallOpened'> | null;
  readonly answered: Stored<'HeldCallAnswered'> | null;
  readonly carriedOut: Stored<'HeldCallExecuted'> | null;
}

export type HeldCallCommand =
  | {
      readonly type: 'hold';
      readonly data: DataOf<'HeldCallOpened'>;
      readonly nowMs: number;
      /** Current state that decides whether a repeated call is a new one; null if nothing does. */
      readonly standing: string | null;
    }
  | { readonly type: 'expire'; readonly held: string }
  | { readonly type: 'confirmed' | 'refused' | 'lapse'; readonly held: string; readonly nowMs: number }
  | { readonly type: 'end'; readonly data: DataOf<'HeldCallExecuted'> };

/**
 * Rules of a held call: each time it is held it gets one answer. A repeated call in the meantime gets the
 * current state.
 */
export const heldCallDecider: Decider<
  HeldCall,
  HeldCallCommand,
  HeldCallEvent,
  RecordedEvent<HeldCallEvent>
> = {
  initial: { held: null, answered: null, carriedOut: null },

  decide(call, command) {
    const { held, answered, carriedOut } = call;
    if (command.type === 'hold') {
      const again: HeldCallEvent = { type: 'HeldCallOpened', data: command.data };
      // Compare the state: the earlier result is no answer any more once another call has undone it or made
      // it stale.
      const seen = carriedOut?.data.standing ?? command.standing;
      const isNew = isOver(call, command.nowMs) || seen !== command.standing;
      return isNew ? [...lapsed(call, command.nowMs), again] : [];
    }
    const isThis = held?.data.held === (command.type === 'end' ? command.data.held : command.held);
    switch (command.type) {
      case 'confirmed':
      case 'refused':
        if (!isThis) throw new AppError('held_call_not_found', { field: 'id', value: command.held });
        if (answered) throw new AppError('held_call_over', { state: answered.data.answer });
        if (isOver(call, command.nowMs)) throw new AppError('held_call_over', { state: 'expired' });
        return [answerOf(held, command.type)];
      case 'end':
        return isThis && !carriedOut ? [{ type: 'HeldCallExecuted', data: command.data }] : [];
      case 'expire':
        return isThis && !answered ? [answerOf(held, 'expired')] : [];
      case 'lapse':
        return isThis ? lapsed(call, command.nowMs) : [];
    }
  },

  evolve(call, event) {
    switch (event.type) {
      case 'HeldCallOpened':
        return { held: event, answered: null, carriedOut: null };
      case 'HeldCallAnswered':
        return { ...call, answered: event };
      case 'HeldCallExecuted':
        return { ...call, carriedOut: event };
    }
  },
};

/** Whether a repeated call would be held anew. */
function isOver({ held, answered }: HeldCall, nowMs: number): boolean {
  if (!held || answered?.data.answer === 'expired') return true;
  return (
    nowMs >
    (answered ? Date.parse(answered.recordedAt) + HELD_CALL_LIFETIME_MS : Date.parse(held.data.expiresAt))
  );
}

/**
 * Ends a call that nobody answered, and a confirmed call whose outcome is unknown because the process died.
 */
function lapsed(call: HeldCall, nowMs: number): HeldCallEvent[] {
  const { held, answered, carriedOut } = call;
  if (!held || carriedOut || !isOver(call, nowMs)) return [];
  if (!answered) return [answerOf(held, 'expired')];
  const data = { held: held.data.held, failure: INTERRUPTED_FAILURE, result: 'null', standing: null };
  return answered.data.answer === 'confirmed' ? [{ type: 'HeldCallExecuted', data }] : [];
}

const answerOf = ({ data }: Stored<'HeldCallOpened'>, answer: HeldCallAnswer): HeldCallEvent => ({
  type: 'HeldCallAnswered',
  data: { held: data.held, answer, alerts: data.alerts },
});
