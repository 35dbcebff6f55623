import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import type {
  DISPOSITIONS,
  DispositionEvents,
  DecisionContext,
  SETTABLE_DISPOSITIONS,
} from './disposition.events.js';

type Event = EventOf<typeof DispositionEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export type Disposition = (typeof DISPOSITIONS)[number];
export type SettableDisposition = (typeof SETTABLE_DISPOSITIONS)[number];

/** An age of exactly five minutes may still be undone. */
export const UNDO_WINDOW_MS = 5 * 60_000;

/** A change that stands, and the one that stands again when it is undone. */
export interface Change {
  readonly event: string;
  readonly disposition: Disposition;
  /** Whose decision it is. An upload gives way to anyone, a person or assistant never to an upload. */
  readonly by: 'upload' | 'analyst';
  /** Service id of the user or API key. */
  readonly user: string;
  readonly recordedAt: string;
  /** As the one who decided claims, else when it was recorded. */
  readonly decidedAt: string;
  readonly before: Change | null;
}

export interface AlertDisposition {
  /** Null: nobody decided, or all of it was undone. */
  readonly newest: Change | null;
  readonly uploaded: DataOf<'UploadedDispositionRecorded'> | null;
  /** Who wrote the stream's last event, and when. */
  readonly last: { readonly user: string; readonly at: string } | null;
}

export type DispositionCommand =
  | { readonly type: 'recordUploaded'; readonly data: DataOf<'UploadedDispositionRecorded'> }
  | {
      readonly type: 'set';
      readonly disposition: SettableDisposition;
      readonly user: string;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  | { readonly type: 'undo'; readonly user: string; readonly nowMs: number }
  /** The manifest of the batch decided already: these two refuse nothing. */
  | {
      readonly type: 'setInBatch';
      readonly disposition: SettableDisposition;
      readonly batch: string;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  | { readonly type: 'undoInBatch'; readonly undoes: string; readonly batch: string };

/** What was decided about an alert: a stack of changes, of which an undo takes the newest away. */
export const dispositionDecider: Decider<
  AlertDisposition,
  DispositionCommand,
  Event,
  RecordedEvent<Event>
> = {
  initial: { newest: null, uploaded: null, last: null },

  decide(state, command) {
    const { newest } = state;
    switch (command.type) {
      case 'recordUploaded':
        return isNews(state, command.data)
          ? [{ type: 'UploadedDispositionRecorded', data: command.data }]
          : [];
      case 'set':
      case 'setInBatch': {
        const { disposition, grounds } = command;
        if (command.type === 'set' && isSetBy(newest, command.user, disposition)) return [];
        const batch = command.type === 'set' ? {} : { batch: command.batch };
        const previous = newest?.disposition ?? null;
        return [{ type: 'DispositionChanged', data: { disposition, previous, ...batch, grounds } }];
      }
      case 'undo':
        return [{ type: 'DispositionUndone', data: undoing(mayUndo(state, command)) }];
      case 'undoInBatch': {
        if (newest?.event !== command.undoes) return [];
        return [{ type: 'DispositionUndone', data: { ...undoing(newest), batch: command.batch } }];
      }
    }
  },

  evolve({ newest, uploaded }, { id, actor, recordedAt, effectiveAt, ...event }) {
    const last = { user: actor.user, at: recordedAt };
    if (event.type === 'DispositionUndone') return { newest: newest?.before ?? null, uploaded, last };
    const { disposition } = event.data;
    const decidedAt = effectiveAt ?? recordedAt;
    const change = { event: id, disposition, user: actor.user, recordedAt, decidedAt, before: newest };
    return event.type === 'DispositionChanged'
      ? { newest: { by: 'analyst', ...change }, uploaded, last }
      : { newest: { by: 'upload', ...change }, uploaded: event.data, last };
  },
};

/** The same user setting it again changes nothing; another user who agrees is a second decision. */
export const isSetBy = (newest: Change | null, user: string, disposition: Disposition): boolean =>
  newest?.by === 'analyst' && newest.user === user && newest.disposition === disposition;

/** Whether a change stands, also below later ones. */
export function isInEffect(newest: Change | null, event: string): boolean {
  for (let change = newest; change; change = change.before) if (change.event === event) return true;
  return false;
}

const isNews = ({ newest, uploaded }: AlertDisposition, data: DataOf<'UploadedDispositionRecorded'>) =>
  newest?.by !== 'analyst' &&
  (uploaded === null ||
    (data.alertVersion > uploaded.alertVersion && data.fingerprint !== uploaded.fingerprint));

/** Time is the server's and never goes back within a stream. */
function mayUndo(
  { newest, last }: AlertDisposition,
  { user, nowMs }: { user: string; nowMs: number },
): Change {
  if (newest?.by !== 'analyst')
    throw new AppError('undo_refused', {
      reason: 'no decision of a person or an assistant stands on this alert',
    });
  if (newest.user !== user)
    throw new AppError('undo_refused', { reason: 'the most recent change was made by someone else' });
  const ageMs = Math.max(nowMs, Date.parse(last!.at)) - Date.parse(newest.recordedAt);
  if (ageMs > UNDO_WINDOW_MS)
    throw new AppError('undo_refused', { reason: 'your change is older than 5 minutes' });
  return newest;
}

function undoing({ event, before }: Change): DataOf<'DispositionUndone'> {
  if (!before) return { undoes: event, restored: null };
  const { disposition, event: restored, user, decidedAt } = before;
  return { undoes: event, restored: { disposition, event: restored, user, at: decidedAt } };
}
