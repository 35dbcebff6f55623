import { AppError, DAY_MS, type Decider, type EventOf, type RecordedEvent } from '@alert-review/kernel';
import { RERUNS_PER_DAY_MAX, type RerunBudgetEvents } from './rerun-budget.events.js';

type Event = EventOf<typeof RerunBudgetEvents>;

export const BUDGET_WINDOW_MS = DAY_MS;

interface RerunBudget {
  /** Reservations inside the window at the last event, oldest first. */
  readonly reservations: readonly Reservation[];
  readonly lastAt: number;
}

interface Reservation {
  readonly batch: string;
  readonly atMs: number;
  readonly count: number;
}

type RerunBudgetCommand =
  | {
      readonly type: 'reserve';
      readonly batch: string;
      readonly count: number;
      readonly nowMs: number;
      /** Number of the user's reruns outside of batches within the window. */
      readonly singles: number;
    }
  | { readonly type: 'return'; readonly batch: string; readonly count: number };

const reservationsInWindow = (reservations: readonly Reservation[], nowMs: number): readonly Reservation[] =>
  reservations.filter(({ atMs }) => nowMs - atMs < BUDGET_WINDOW_MS);

export const rerunBudgetDecider: Decider<RerunBudget, RerunBudgetCommand, Event, RecordedEvent<Event>> = {
  initial: { reservations: [], lastAt: 0 },

  decide(budget, command) {
    const { batch, count } = command;
    if (command.type === 'return') return [{ type: 'RerunsReturned', data: { batch, count } }];
    // Use the later time: time never goes back within a stream.
    const counted = reservationsInWindow(budget.reservations, Math.max(command.nowMs, budget.lastAt));
    const used = counted.reduce((sum, one) => sum + one.count, command.singles);
    if (used + count > RERUNS_PER_DAY_MAX)
      throw new AppError('daily_rerun_limit', { used, count, limit: RERUNS_PER_DAY_MAX });
    return [{ type: 'RerunsReserved', data: { batch, count } }];
  },

  evolve({ reservations }, { type, data: { batch, count }, recordedAt }) {
    const lastAt = Date.parse(recordedAt);
    if (type === 'RerunsReserved')
      return {
        reservations: [...reservationsInWindow(reservations, lastAt), { batch, atMs: lastAt, count }],
        lastAt,
      };
    const left = reservations.map((one) =>
      one.batch === batch ? { ...one, count: one.count - count } : one,
    );
    return { reservations: left, lastAt };
  },
};
