import type { Decider, EventOf, RecordedEvent } from '@alert-review/kernel';
import type { RerunBatchEvents } from './rerun-batch.events.js';

type Event = EventOf<typeof RerunBatchEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export type RerunBatchConfirmed = RecordedEvent<Extract<Event, { type: 'RerunBatchConfirmed' }>>;
export type RerunBatchMember = DataOf<'RerunBatchConfirmed'>['members'][number];
export type NotDispatchedMember = DataOf<'RerunBatchDispatched'>['failed'][number];

export interface RerunBatch {
  readonly confirmed: RerunBatchConfirmed | null;
  /** Alerts that get no run; null until all alerts have been tried. */
  readonly failed: readonly NotDispatchedMember[] | null;
}

export type RerunBatchCommand =
  | { readonly type: 'confirm'; readonly data: DataOf<'RerunBatchConfirmed'> }
  | { readonly type: 'dispatched'; readonly data: DataOf<'RerunBatchDispatched'> };

/** Rules of a batch: each step happens once; a repeated call gets the first answer. */
export const rerunBatchDecider: Decider<RerunBatch, RerunBatchCommand, Event, RecordedEvent<Event>> = {
  initial: { confirmed: null, failed: null },

  decide({ confirmed, failed }, command) {
    if (command.type === 'confirm')
      return confirmed ? [] : [{ type: 'RerunBatchConfirmed', data: command.data }];
    return failed ? [] : [{ type: 'RerunBatchDispatched', data: command.data }];
  },

  evolve(batch, event) {
    return event.type === 'RerunBatchConfirmed'
      ? { ...batch, confirmed: event }
      : { ...batch, failed: event.data.failed };
  },
};
