import { AppError, type Decider, type EventOf } from '@alert-review/kernel';
import type { UploadChunkEvents, UploadSessionEvents } from './upload-session.events.js';

type Event = EventOf<typeof UploadSessionEvents>;

interface UploadSession {
  readonly state: 'none' | 'open' | 'received' | 'cancelled' | 'completed' | 'refused';
}

export type UploadSessionCommand = Event;

/**
 * Life of an upload session. An upload of customers or alerts completes at once; a transaction file is
 * opened, received, and then imported, refused or cancelled.
 */
export const uploadSessionDecider: Decider<UploadSession, UploadSessionCommand, Event> = {
  initial: { state: 'none' },

  decide(session, command) {
    switch (command.type) {
      case 'EntitiesUploaded':
      case 'AlertsUploaded':
      case 'SupplementalEntitiesUploaded':
      case 'TransactionUploadOpened':
        return session.state === 'none' ? [command] : [];
      case 'TransactionFileReceived':
        if (session.state === 'none') throw new AppError('upload_session_not_found');
        if (session.state === 'cancelled') throw new AppError('upload_ended');
        if (session.state !== 'open') throw new AppError('upload_already_received');
        return [command];
      case 'TransactionUploadCancelled':
        if (session.state === 'none') throw new AppError('upload_session_not_found');
        if (session.state === 'completed' || session.state === 'refused') throw new AppError('upload_ended');
        return session.state === 'cancelled' ? [] : [command];
      case 'TransactionImportFinished':
        return session.state === 'received' || session.state === 'cancelled' ? [command] : [];
      case 'TransactionFileRefused':
        return session.state === 'received' || session.state === 'open' ? [command] : [];
    }
  },

  evolve(_session, event) {
    switch (event.type) {
      case 'TransactionUploadOpened':
        return { state: 'open' };
      case 'TransactionFileReceived':
        return { state: 'received' };
      case 'TransactionFileRefused':
        return { state: 'refused' };
      case 'TransactionUploadCancelled':
        return { state: 'cancelled' };
      case 'EntitiesUploaded':
      case 'AlertsUploaded':
      case 'SupplementalEntitiesUploaded':
      case 'TransactionImportFinished':
        return { state: 'completed' };
    }
  },
};

type ChunkEvent = EventOf<typeof UploadChunkEvents>;

interface UploadChunk {
  readonly isImported: boolean;
}

/**
 * Records each chunk of a file once: every chunk has a stream of its own with a single event. The state does
 * not hold the chunk's rows, because states are kept in memory.
 */
export const uploadChunkDecider: Decider<UploadChunk, ChunkEvent, ChunkEvent> = {
  initial: { isImported: false },
  decide: ({ isImported }, command) => (isImported ? [] : [command]),
  evolve: () => ({ isImported: true }),
};
