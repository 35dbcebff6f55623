import {
  uploadChunkDecider,
  uploadSessionDecider,
} from '../../../src/ingestion/domain/upload-session.decider.js';
import { given } from '../../support/given.js';

const counts = { received: 2, created: 1, updated: 0, unchanged: 0, failed: 1 };
const rows = [{ id: 's_00000000', version: 1, hash: 'h' }];
const opened = {
  type: 'TransactionUploadOpened',
  data: { format: 'json', expiresAt: '2026-01-01T00:00:00.000Z' },
} as const;
const received = { type: 'TransactionFileReceived', data: { bytes: 10, sha256: 'x' } } as const;
const finished = { type: 'TransactionImportFinished', data: { counts, chunks: 1 } } as const;
const cancelled = { type: 'TransactionUploadCancelled', data: {} } as const;
const refused = { type: 'TransactionFileRefused', data: { reason: 'r', byteOffset: 3 } } as const;
const posted = { type: 'EntitiesUploaded', data: { rows, counts } } as const;

describe('upload session', () => {
  it('of a POST is complete at once, and a repeat changes nothing', () => {
    given(uploadSessionDecider).when(posted).then(posted);
    given(uploadSessionDecider, posted).when(posted).then();
    const supplemental = {
      type: 'SupplementalEntitiesUploaded',
      data: { alert: 'a', rows, counts },
    } as const;
    given(uploadSessionDecider).when(supplemental).then(supplemental);
    given(uploadSessionDecider, supplemental).when(supplemental).then();
  });

  it('of a file is opened, received and finished', () => {
    given(uploadSessionDecider).when(opened).then(opened);
    given(uploadSessionDecider, opened).when(received).then(received);
    given(uploadSessionDecider, opened, received).when(finished).then(finished);
    given(uploadSessionDecider, opened, received).when(refused).then(refused);
  });

  it('takes no file before it is opened', () => {
    given(uploadSessionDecider).when(received).thenRefuses('upload_session_not_found');
  });

  it('is refused with a file that was never taken', () => {
    given(uploadSessionDecider, opened).when(refused).then(refused);
  });

  it('takes one file only', () => {
    given(uploadSessionDecider, opened, received).when(received).thenRefuses('upload_already_received');
    given(uploadSessionDecider, opened, received, finished)
      .when(received)
      .thenRefuses('upload_already_received');
  });

  it('is cancelled once, while it waits or is imported, and then takes no file', () => {
    given(uploadSessionDecider).when(cancelled).thenRefuses('upload_session_not_found');
    given(uploadSessionDecider, opened).when(cancelled).then(cancelled);
    given(uploadSessionDecider, opened, received).when(cancelled).then(cancelled);
    given(uploadSessionDecider, opened, received, cancelled).when(cancelled).then();
    given(uploadSessionDecider, opened, cancelled).when(received).thenRefuses('upload_ended');
    given(uploadSessionDecider, opened, received, cancelled).when(finished).then(finished);
    given(uploadSessionDecider, opened, received, cancelled).when(refused).then();
    for (const end of [finished, refused])
      given(uploadSessionDecider, opened, received, end).when(cancelled).thenRefuses('upload_ended');
    given(uploadSessionDecider, posted).when(cancelled).thenRefuses('upload_ended');
  });

  it('ends once', () => {
    given(uploadSessionDecider, opened, received, finished).when(refused).then();
    given(uploadSessionDecider, opened, received, refused).when(finished).then();
    given(uploadSessionDecider, opened).when(finished).then();
    given(uploadSessionDecider, opened, refused).when(received).thenRefuses('upload_already_received');
  });
});

describe('upload chunk', () => {
  const imported = {
    type: 'TransactionsImported',
    data: { session: 's', firstRow: 0, rows, counts },
  } as const;

  it('is imported once', () => {
    given(uploadChunkDecider).when(imported).then(imported);
    given(uploadChunkDecider, imported).when(imported).then();
  });

  it('keeps nothing of its rows, as its state stays in memory', () => {
    expect(uploadChunkDecider.evolve(uploadChunkDecider.initial, imported)).toEqual({ isImported: true });
  });
});
