import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.js';
import type { Decider } from '../../kernel/decider.js';
import type { EventOf } from '../../kernel/define-events.js';
import type { RecordedEvent } from '../../kernel/define-projection.js';
import {
  UNDO_WINDOW_MS,
  type DISPOSITIONS,
  type DispositionEvents,
  type DecisionContext,
  type SETTABLE_DISPOSITIONS,
} from './disposition.events.js';

type Event = EventOf<typeof DispositionEvents>;
type DataOf<Type extends Event['type']> = Extract<Event, { type: Type }>['data'];

export type Disposition = (typeof DISPOSITIONS)[number];
export type SettableDisposition = (typeof SETTABLE_DISPOSITIONS)[number];

export interface ActiveChange {
  readonly event: string;
  readonly disposition: Disposition;
  /** Upload or analyst; an upload never overrides a person or an assistant. */
  readonly by: 'upload' | 'analyst';
  readonly user: string;
  readonly recordedAt: string;
  /** Claimed time, else the time when it was recorded. */
  readonly decidedAt: string;
  readonly before: ActiveChange | null;
}

export interface AlertDisposition {
  /** The newest active change; null without one. */
  readonly newest: ActiveChange | null;
  readonly uploaded: DataOf<'UploadedDispositionRecorded'> | null;
  /** Author and time of the stream's last event. */
  readonly last: { readonly user: string; readonly at: string } | null;
}

export type DispositionCommand =
  | { readonly type: 'recordUploaded'; readonly data: DataOf<'UploadedDispositionRecorded'> }
  | {
      readonly type: 'set';
      readonly disposition: SettableDisposition;
      readonly user: string;
      /** Event of the decision that the user saw, null for none; undefined: not asked. */
      readonly seen?: string | null | undefined;
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  | { readonly type: 'undo'; readonly user: string; readonly nowMs: number }
  /** This command and the next refuse nothing, since the batch's manifest has decided. */
  | {
      readonly type: 'setInBatch';
      readonly disposition: SettableDisposition;
      readonly batch: string;
      readonly reason?: string | undefined;
      readonly grounds: z.infer<typeof DecisionContext>;
    }
  | { readonly type: 'undoInBatch'; readonly undoes: string; readonly batch: string };

/** Decisions about an alert as a stack; an undo removes the newest. */
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
        return isNewUpload(state, command.data)
          ? [{ type: 'UploadedDispositionRecorded', data: command.data }]
          : [];
      case 'set':
      case 'setInBatch': {
        const { disposition, grounds, reason } = command;
        if (command.type === 'set' && !isSeen(newest, command.seen)) throw new AppError('decision_changed');
        if (command.type === 'set' && isSetBy(newest, command.user, disposition)) return [];
        const batch = command.type === 'set' ? {} : { batch: command.batch };
        const previous = newest?.disposition ?? null;
        const why = reason === undefined ? {} : { reason };
        return [{ type: 'DispositionChanged', data: { disposition, previous, ...batch, grounds, ...why } }];
      }
      case 'undo':
        return [{ type: 'DispositionUndone', data: undoneEventData(mayUndo(state, command)) }];
      case 'undoInBatch': {
        if (newest?.event !== command.undoes) return [];
        return [{ type: 'DispositionUndone', data: { ...undoneEventData(newest), batch: command.batch } }];
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

/** Tells whether the decision that stands is the one that the user saw; always, where none is named. */
export const isSeen = (newest: ActiveChange | null, seen: string | null | undefined): boolean =>
  seen === undefined || (newest?.event ?? null) === seen;

/** Tells whether setting it again changes nothing: another user's agreement is a second decision. */
export const isSetBy = (newest: ActiveChange | null, user: string, disposition: Disposition): boolean =>
  newest?.by === 'analyst' && newest.user === user && newest.disposition === disposition;

/** Tells whether a change is active, also below later ones. */
export function isInEffect(newest: ActiveChange | null, event: string): boolean {
  for (let change = newest; change; change = change.before) if (change.event === event) return true;
  return false;
}

const isNewUpload = ({ newest, uploaded }: AlertDisposition, data: DataOf<'UploadedDispositionRecorded'>) =>
  newest?.by !== 'analyst' &&
  (uploaded === null ||
    (data.alertVersion > uploaded.alertVersion && data.fingerprint !== uploaded.fingerprint));

/** Checks an undo; the time is the server's and never goes back within a stream. */
function mayUndo(
  { newest, last }: AlertDisposition,
  { user, nowMs }: { user: string; nowMs: number },
): ActiveChange {
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

function undoneEventData({ event, before }: ActiveChange): DataOf<'DispositionUndone'> {
  if (!before) return { undoes: event, restored: null };
  const { disposition, event: restored, user, decidedAt } = before;
  return { undoes: event, restored: { disposition, event: restored, user, at: decidedAt } };
}
