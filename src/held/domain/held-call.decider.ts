import { AppError } from '../../kernel/app-error.js';
import type { Decider } from '../../kernel/decider.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import type { HeldCallAnswer, HeldCallEvent } from './held-call.events.js';

type DataOf<Type extends HeldCallEvent['type']> = Extract<HeldCallEvent, { type: Type }>['data'];
type Stored<Type extends HeldCallEvent['type']> = RecordedEvent<Extract<HeldCallEvent, { type: Type }>>;

/** Time in ms, inclusive, in which a held call can be confirmed; so long its end answers the same call. */
export const HOLDING_MS = 10 * 60_000;

export interface HeldCall {
  readonly held: Stored<'HeldCallOpened'> | null;
  readonly answered: Stored<'HeldCallAnswered'> | null;
  readonly carriedOut: Stored<'HeldCallExecuted'> | null;
}

export type HeldCallCommand =
  | { readonly type: 'hold'; readonly data: DataOf<'HeldCallOpened'>; readonly nowMs: number }
  | {
      readonly type: 'answer';
      readonly held: string;
      readonly answer: HeldCallAnswer;
      readonly nowMs: number;
    }
  | { readonly type: 'carryOut'; readonly data: DataOf<'HeldCallExecuted'> };

/** Rules of a held call: one answer for each holding; the same call meanwhile asks for its state. */
export const heldCallDecider: Decider<
  HeldCall,
  HeldCallCommand,
  HeldCallEvent,
  RecordedEvent<HeldCallEvent>
> = {
  initial: { held: null, answered: null, carriedOut: null },

  decide(call, command) {
    const { held, answered } = call;
    switch (command.type) {
      case 'hold': {
        const isOver = held !== null && command.nowMs > Date.parse(held.data.expiresAt);
        const again: HeldCallEvent = { type: 'HeldCallOpened', data: command.data };
        if (held && !answered) return isOver ? [answerOf(held, 'expired'), again] : [];
        const isRecent = answered && command.nowMs - Date.parse(answered.recordedAt) <= HOLDING_MS;
        return isRecent && answered.data.answer !== 'expired' ? [] : [again];
      }
      case 'answer':
        return answer(call, command);
      case 'carryOut':
        return [{ type: 'HeldCallExecuted', data: command.data }];
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

function answer(
  { held, answered }: HeldCall,
  command: Extract<HeldCallCommand, { type: 'answer' }>,
): HeldCallEvent[] {
  if (held?.data.held !== command.held) throw new AppError('held_call_not_found', { field: 'id' });
  if (answered) throw new AppError('held_call_over', { state: answered.data.answer });
  const isOver = command.nowMs > Date.parse(held.data.expiresAt);
  if (command.answer === 'expired') return isOver ? [answerOf(held, 'expired')] : [];
  if (isOver) throw new AppError('held_call_over', { state: 'expired' });
  return [answerOf(held, command.answer)];
}

const answerOf = ({ data, actor }: Stored<'HeldCallOpened'>, given: HeldCallAnswer): HeldCallEvent => ({
  type: 'HeldCallAnswered',
  data: {
    held: data.held,
    answer: given,
    client: actor.client,
    grant: actor.grantId,
    alerts: data.alerts.map(({ alert }) => alert),
  },
});
