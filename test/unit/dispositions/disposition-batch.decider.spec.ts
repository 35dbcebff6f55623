import {
  dispositionBatchDecider,
  undoObstacleOfMember,
  type BatchApplied,
  type BatchUndone,
} from '../../../src/dispositions/domain/disposition-batch.decider.js';
import {
  BATCH_UNDO_WINDOW_MS,
  type DispositionBatchEvents,
} from '../../../src/dispositions/domain/disposition-batch.events.js';
import type {
  AlertDisposition,
  DecisionInForce,
} from '../../../src/dispositions/domain/disposition.decider.js';
import type { EventOf } from '@alert-review/kernel';
import { given } from '../../support/given.js';
import { recordedOnce } from '../../support/recorded-events.js';

type Event = EventOf<typeof DispositionBatchEvents>;

const BEGIN_MS = Date.parse('2025-03-01T09:30:00.000Z');
const grounds = {
  alertVersion: 1,
  alertHash: 'hash',
  alertIdHash: null,
  clientHash: null,
  run: null,
  result: null,
  resultHash: null,
  newestNotes: [],
};
const appliedData: BatchApplied['data'] = {
  disposition: 'ESCALATED',
  members: [{ alert: 'a1', event: 'm1', grounds }],
  skipped: [{ alert: 'a2', reason: 'unchanged' }],
  batchId: 'sealed',
  notFound: 'sealed',
};
const undoneData: BatchUndone['data'] = {
  members: [{ alert: 'a1', undoes: 'm1', event: 'u1' }],
  skipped: [],
};
const applied: Event = { type: 'BatchApplied', data: appliedData };
const undone: Event = { type: 'BatchUndone', data: undoneData };
const completed = (of: 'apply' | 'undo'): Event => ({ type: 'BatchCompleted', data: { of, failed: [] } });

/** All by ann; the nth comes n ms after the beginning. */
const givenPast = (...past: readonly Event[]) =>
  given(
    dispositionBatchDecider,
    ...past.map((event, revision) =>
      recordedOnce(event, { id: `e${revision}`, user: 'ann', revision, atMs: BEGIN_MS + revision }),
    ),
  );
const apply = (user: string) => ({ type: 'apply', user, data: appliedData }) as const;
const undo = (user: string, ageMs = 0) =>
  ({ type: 'undo', user, nowMs: BEGIN_MS + ageMs, data: undoneData }) as const;
const complete = (of: 'apply' | 'undo') => ({ type: 'complete' as const, data: { of, failed: [] } });

describe('applying', () => {
  it('is the manifest', () => {
    givenPast().when(apply('ann')).then(applied);
  });

  it('again by the same user does nothing, whatever happened since', () => {
    givenPast(applied).when(apply('ann')).then();
    givenPast(applied, completed('apply'), undone, completed('undo')).when(apply('ann')).then();
  });

  it('by someone else under the same batch_id is refused', () => {
    givenPast(applied).when(apply('ben')).thenRefuses('batch_refused', { operation: 'Update' });
  });
});

describe('undoing', () => {
  it('is a manifest of its own', () => {
    givenPast(applied, completed('apply')).when(undo('ann')).then(undone);
  });

  it('again does nothing, however late', () => {
    givenPast(applied, completed('apply'), undone)
      .when(undo('ann', 10 * BATCH_UNDO_WINDOW_MS))
      .then();
  });

  it('of a foreign batch and of one that does not exist is refused alike', () => {
    givenPast(applied, completed('apply')).when(undo('ben')).thenRefuses('batch_refused', {
      operation: 'Undo',
    });
    givenPast().when(undo('ann')).thenRefuses('batch_refused', { operation: 'Undo' });
  });

  it.each([
    [-60_000, true],
    [0, true],
    [BATCH_UNDO_WINDOW_MS - 1, true],
    [BATCH_UNDO_WINDOW_MS, true],
    [BATCH_UNDO_WINDOW_MS + 1, false],
  ])('of a batch that is %i ms old: allowed is %s', (ageMs, isAllowed) => {
    expect(BATCH_UNDO_WINDOW_MS).toBe(3_600_000);
    const asked = givenPast(applied, completed('apply')).when(undo('ann', ageMs));
    if (isAllowed) asked.then(undone);
    else asked.thenRefuses('undo_refused', { reason: 'the batch is older than 60 minutes' });
  });

  it('goes by the time of the stream when the clock went back', () => {
    const late = recordedOnce(completed('apply'), {
      id: 'e1',
      user: 'ann',
      revision: 1,
      atMs: BEGIN_MS + BATCH_UNDO_WINDOW_MS + 1,
    });
    const first = recordedOnce(applied, { id: 'e0', user: 'ann', revision: 0, atMs: BEGIN_MS });
    given(dispositionBatchDecider, first, late).when(undo('ann', 0)).thenRefuses('undo_refused');
  });

  it('waits until the batch is applied completely', () => {
    givenPast(applied).when(undo('ann')).thenRefuses('conflict');
  });
});

test('each step is completed once', () => {
  givenPast(applied).when(complete('apply')).then(completed('apply'));
  givenPast(applied, completed('apply')).when(complete('apply')).then();
  givenPast(applied, completed('apply'), undone).when(complete('undo')).then(completed('undo'));
  givenPast(applied, completed('apply'), undone, completed('undo')).when(complete('undo')).then();
});

describe('the change that a batch made', () => {
  const member = { alert: 'a1', event: 'm1' };
  const change = (event: string, before: DecisionInForce | null = null): DecisionInForce => ({
    event,
    disposition: 'ESCALATED',
    by: 'analyst',
    user: 'ann',
    recordedAt: 'then',
    decidedAt: 'then',
    before,
  });
  const state = (newest: DecisionInForce | null): AlertDisposition => ({
    newest,
    uploaded: null,
    proposal: null,
    proposers: [],
    refused: [],
    askedBefore: [],
    overruled: null,
    last: { user: 'ben', at: 'now' },
  });
  const left = (reason: string, changedBy: string | null, changedAt: string | null) => ({
    alert: 'a1',
    reason,
    changedBy,
    changedAt,
  });

  it('is undone while it is the newest', () => {
    expect(undoObstacleOfMember(state(change('m1', change('e0'))), 'ann', member, [])).toBeNull();
  });

  it('is left alone below a later one, when it is undone already, and when it never came', () => {
    expect(undoObstacleOfMember(state(change('e2', change('m1'))), 'ann', member, [])).toEqual(
      left('changed_since', 'ben', 'now'),
    );
    expect(undoObstacleOfMember(state(change('e0')), 'ann', member, [])).toEqual(
      left('undone_already', 'ben', 'now'),
    );
    expect(undoObstacleOfMember(state(null), 'ann', member, [])).toEqual(
      left('undone_already', 'ben', 'now'),
    );
    const failed = [{ alert: 'a1', reason: 'stream_deleted' as const }];
    expect(undoObstacleOfMember(state(null), 'ann', member, failed)).toEqual(left('not_applied', null, null));
  });
});
