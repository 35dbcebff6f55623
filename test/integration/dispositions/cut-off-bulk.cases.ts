import { DispositionBatches } from '../../../src/dispositions/disposition-batches.js';
import { CompleteBatchesJob } from '../../../src/dispositions/jobs/complete-batches.job.js';
import { AppError } from '@alert-review/kernel';
import { decisionLines } from '../../support/decision-lines.js';
import { until } from '../../support/rest-client.js';
import { whileAppendsFail, whileRowsFail } from '../../support/slow-stores.js';

import {
  openBank,
  server,
  bank,
  ann,
  ben,
  set,
  setAll,
  undoAll,
  unavailable,
  newBatchId,
  streamOf,
  manifestsOf,
  dispositions,
  kinds,
} from './bulk-calls.js';

beforeAll(openBank);

describe('a batch that is cut off', () => {
  const gone = new AppError('stream_deleted');
  const from = (count: number, fault: Error) => {
    let appends = 0;
    return (stream: string) => (stream.startsWith('disposition-') && appends++ >= count ? fault : null);
  };

  it.each([false, true])(
    'says that it is completing, and is completed by whoever comes (appends took place: %s)',
    async (isStored) => {
      const alerts = await bank.alerts(20);
      const batchId = newBatchId();
      const answer = await whileAppendsFail(
        server,
        from(7, unavailable),
        () => setAll(ann, alerts, 'ESCALATED', batchId),
        { isStored },
      );
      expect(answer).toMatchObject({ state: 'completing', repeated: false, failed: [] });
      expect([answer.applied.length, answer.completing.length]).toEqual([7, 13]);
      expect([...answer.applied, ...answer.completing].sort()).toEqual([...alerts].sort());
      expect(await setAll(ann, alerts, 'ESCALATED', batchId)).toMatchObject({
        state: 'completed',
        applied: alerts,
        repeated: true,
      });
      for (const id of alerts) expect(await kinds(id)).toEqual(['DispositionChanged']);
      expect(new Set(await dispositions(alerts))).toEqual(new Set(['ESCALATED']));
    },
  );

  it('is found and completed by the job, with the user’s name on every event', async () => {
    const alerts = await bank.alerts(6);
    const batchId = newBatchId();
    const job = server.app.get(CompleteBatchesJob, { strict: false });
    const key = `${bank.bank.id}.${streamOf(batchId)}`;
    const cutOff = async (step: () => Promise<unknown>) => {
      // The ring of the call reaches the job while appends still fail, so that it ends here too.
      await whileAppendsFail(server, from(2, unavailable), async () => {
        await step();
        expect(await job.pending()).toContain(key);
        await expect(job.run(key)).rejects.toThrow();
      });
      await job.run(key);
      // Where the ring's own run was faster, its rows may still be on their way.
      await until(
        () => job.pending(),
        (pending) => !pending.includes(key),
      );
    };
    const all = (disposition: string | null) => (found: readonly (string | null)[]) =>
      found.every((each) => each === disposition);
    const lines = decisionLines(server);
    await cutOff(() => setAll(bank.assistantOf(ann), alerts, 'CLEARED', batchId));
    await until(() => dispositions(alerts), all('CLEARED'));
    await cutOff(() => undoAll(ann, batchId));
    await until(() => dispositions(alerts), all(null));
    const ids = (await Promise.all(alerts.map((alert) => bank.serviceId(alert)))).toSorted();
    for (const outcome of ['applied', 'undone']) {
      const told = lines().filter(({ msg }) => msg === `a decision was ${outcome}`);
      expect(told.map(({ alert }) => alert).toSorted()).toEqual(ids);
      for (const line of told) expect(line).toMatchObject({ user: ann.userId, batch: streamOf(batchId) });
    }
    for (const id of alerts) {
      const events = await bank.events(id);
      expect(events.map(({ type, actor }) => [type, actor.kind, actor.user])).toEqual([
        ['DispositionChanged', 'agent', ann.userId],
        ['DispositionUndone', 'human', ann.userId],
      ]);
    }
    expect((await manifestsOf(batchId)).map(({ type }) => type)).toEqual([
      'BatchApplied',
      'BatchCompleted',
      'BatchUndone',
      'BatchCompleted',
    ]);
  });

  it.each(['apply', 'undo'] as const)(
    'is told with its rows, also where another process carried it out and has not written them: %s',
    async (step) => {
      const alerts = await bank.alerts(3);
      const batchId = newBatchId();
      const call = {
        apply: () => setAll(ann, alerts, 'ESCALATED', batchId),
        undo: () => undoAll(ann, batchId),
      };
      if (step === 'undo') await call.apply();
      await whileAppendsFail<object>(server, from(0, unavailable), call[step]);
      await whileRowsFail(server, () =>
        server.app.get(DispositionBatches, { strict: false }).complete(bank.bank.id, streamOf(batchId), step),
      );
      expect(await call[step]()).toMatchObject({ state: 'completed', repeated: true });
      const expected = step === 'apply' ? 'ESCALATED' : null;
      expect(await dispositions(alerts)).toEqual(alerts.map(() => expected));
    },
  );

  it('is completed before it is undone', async () => {
    const alerts = await bank.alerts(4);
    const batchId = newBatchId();
    await whileAppendsFail(server, from(1, unavailable), () => setAll(ann, alerts, 'ESCALATED', batchId));
    expect(await undoAll(ann, batchId)).toMatchObject({ undone: alerts, skipped: [] });
    for (const id of alerts) expect(await kinds(id)).toEqual(['DispositionChanged', 'DispositionUndone']);
  });

  it('a decision between the manifest and its event stands and is told', async () => {
    const alerts = await bank.alerts(2);
    const batchId = newBatchId();
    await setAll(ann, alerts, 'ESCALATED', batchId);
    const undoFails = (_: string, types: readonly string[]) =>
      types.includes('DispositionUndone') ? unavailable : null;
    // The job that the call rings for must not be faster than the decision.
    await whileAppendsFail(server, undoFails, async () => {
      await undoAll(ann, batchId);
      server.clock.advance(1_000);
      await set(ben, alerts[0]!, 'CLEARED');
    });
    const changedAt = server.clock.iso();
    server.clock.advance(1_000);
    const answer = await undoAll(ann, batchId);
    expect(answer).toMatchObject({
      state: 'completed',
      undone: [alerts[1]],
      skipped: [],
      completing: [],
      repeated: true,
      failed: [{ alertId: alerts[0], reason: 'changed_since', changedBy: ben.userId, changedAt }],
    });
    expect(await undoAll(ann, batchId)).toEqual(answer);
    expect(await dispositions(alerts)).toEqual(['CLEARED', null]);
  });

  it('names an alert whose stream the operator deleted as failed, and leaves it alone for good', async () => {
    const alerts = await bank.alerts(3);
    const batchId = newBatchId();
    const doomed = await bank.serviceId(alerts[1]!);
    const answer = await whileAppendsFail(
      server,
      (stream) => (stream.startsWith('disposition-') && stream.endsWith(doomed) ? gone : null),
      () => setAll(ann, alerts, 'ESCALATED', batchId),
    );
    expect(answer).toMatchObject({
      state: 'completed',
      applied: [alerts[0], alerts[2]],
      completing: [],
      failed: [{ alertId: alerts[1], reason: 'stream_deleted', changedBy: null, changedAt: null }],
    });
    expect(await setAll(ann, alerts, 'ESCALATED', batchId)).toEqual({ ...answer, repeated: true });
    expect(await undoAll(ann, batchId)).toMatchObject({
      undone: [alerts[0], alerts[2]],
      skipped: [{ alertId: alerts[1], reason: 'not_applied', changedBy: null, changedAt: null }],
    });
  });
});
