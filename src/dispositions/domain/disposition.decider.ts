import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { DispositionEvents } from './disposition.events.js';

type Event = EventOf<typeof DispositionEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export interface AlertDisposition {
  readonly disposition: DataOf<'UploadedDispositionRecorded'>['disposition'] | null;
  /** Whose decision it is. An upload gives way to anyone, a person or assistant never to an upload. */
  readonly decidedBy: 'nobody' | 'upload' | 'analyst';
  readonly uploaded: DataOf<'UploadedDispositionRecorded'> | null;
}

export interface DispositionCommand {
  readonly type: 'recordUploaded';
  readonly data: DataOf<'UploadedDispositionRecorded'>;
}

/** One decision per alert at a time; what was decided before stays in the stream. */
export const dispositionDecider: Decider<AlertDisposition, DispositionCommand, Event> = {
  initial: { disposition: null, decidedBy: 'nobody', uploaded: null },

  decide({ decidedBy, uploaded }, { data }) {
    const isNews =
      uploaded === null ||
      (data.alertVersion > uploaded.alertVersion && data.fingerprint !== uploaded.fingerprint);
    return decidedBy !== 'analyst' && isNews ? [{ type: 'UploadedDispositionRecorded', data }] : [];
  },

  evolve(_alert, event) {
    return { disposition: event.data.disposition, decidedBy: 'upload', uploaded: event.data };
  },
};
