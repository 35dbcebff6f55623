// size: the name of a message and its file are what they are.
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { UndoDispositionsBulk } from '../../../src/dispositions/commands/undo-dispositions-bulk.command.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { DispositionBatches } from '../../../src/dispositions/disposition-batches.js';
import { DispositionBatchReadModel } from '../../../src/dispositions/disposition-batch.read-model.js';
import { DispositionBatchEvents } from '../../../src/dispositions/domain/disposition-batch.events.js';
import type { SettableDisposition } from '../../../src/dispositions/domain/disposition.decider.js';
import { CompleteBatchesJob } from '../../../src/dispositions/jobs/complete-batches.job.js';
import { AppError } from '../../../src/kernel/app-error.js';
import type { Caller } from '../../../src/kernel/caller.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { whileAppendsFail, whileRowsFail } from '../../support/slow-stores.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let ben: Caller;
let batches = 0;

beforeAll(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  [ann, ben] = [await bank.person(), await bank.person()];
});

const set = (by: Caller, alertId: string, disposition: SettableDisposition) =>
  server.bus.send(new UpdateAlertDisposition(by, alertId, disposition));
const setAll = (
  by: Caller,
  alertIds: readonly string[],
  disposition: SettableDisposition,
  batchId: string | null = null,
) => server.bus.send(new UpdateAlertDispositionsBulk(by, alertIds, disposition, batchId));
const undoAll = (by: Caller, batchId: string) => server.bus.send(new UndoDispositionsBulk(by, batchId));
const unavailable = new AppError('store_unavailable', { store: 'event_store', effect: '' });
const newBatchId = () => `monday's batch of Zebedee ${++batches}`;
const streamOf = (batchId: string) =>
  server.app.get(DispositionBatches, { strict: false }).streamId(ann, batchId);
const manifestsOf = (batchId: string) =>
  server.app
    .get(Decisions, { strict: false })
    .read(DispositionBatchEvents, bank.bank.caller, streamOf(batchId));
const stateOf = async (batchId: string) =>
  (
    await server.app
      .get(ReadModels, { strict: false })
      .for(ann)
      .get(DispositionBatchReadModel, streamOf(batchId))
  )?.state;
const dispositions = async (alertIds: readonly string[]) =>
  Promise.all(alertIds.map(async (id) => (await bank.row(id)).analystDisposition ?? null));
const kinds = async (alertId: string) => (await bank.events(alertId)).map(({ type }) => type);

describe('the key of the texts of a batch', () => {
  test.each([
    ['in the commit of the manifest', false, false],
    ['also where a process that died had made the key alone', true, false],
    ['also where no transaction spans streams', true, true],
  ])('is noted by one event, in front of the manifest: %s', async (_, isMade, isStepwise) => {
    const decisions = server.app.get(Decisions, { strict: false });
    const store: { -readonly [Name in keyof EventStore]: EventStore[Name] } = server.app.get(EventStore);
    const alerts = await bank.alerts(2);
    const batchId = newBatchId();
    const stream = streamOf(batchId);
    if (isMade) await decisions.makeKey(ann, stream);
    if (isStepwise) store.appendTogether = undefined;
    try {
      await setAll(ann, alerts, 'ESCALATED', batchId);
    } finally {
      Reflect.deleteProperty(store, 'appendTogether');
    }
    const log = await store.readAll({ after: null, maxCount: 100_000 });
    const own = log.filter((event) => event.stream.endsWith(`.${stream}`)).map(({ type }) => type);
    expect(own).toEqual(['ErasureKeyMade', 'BatchApplied', 'BatchCompleted']);
    expect(await decisions.keyNote(ann, stream)).toBeNull();
  });
});

describe('one decision about many alerts', () => {
  it('is read back at once; each alert has its event, caused by the manifest', async () => {
    const alerts = await bank.alerts(50);
    const batchId = newBatchId();
    expect(await setAll(bank.assistantOf(ann), alerts, 'ESCALATED', batchId)).toEqual({
      ...{ batchId, disposition: 'ESCALATED', state: 'completed', applied: alerts },
      ...{ skipped: [], notFound: [], failed: [], completing: [], repeated: false, undoneAt: null },
    });
    expect(new Set(await dispositions(alerts))).toEqual(new Set(['ESCALATED']));
    const [manifest, completed, ...more] = await manifestsOf(batchId);
    expect([manifest!.type, completed!.type, more]).toEqual(['BatchApplied', 'BatchCompleted', []]);
    const listed = manifest?.type === 'BatchApplied' ? manifest.data.members : [];
    const events = await Promise.all(alerts.map(async (id) => (await bank.events(id))[0]!));
    expect(events.map(({ id }) => id)).toEqual(listed.map(({ event }) => event));
    for (const [index, { actor, correlation, data }] of events.entries()) {
      expect({ actor, correlation }).toEqual({ actor: manifest!.actor, correlation: manifest!.correlation });
      expect(data).toMatchObject({ batch: streamOf(batchId), grounds: listed[index]!.grounds });
    }
    const stored = await server.app.get(EventStore).readStream(events[0]!.stream);
    expect(JSON.parse(Buffer.from(stored[0]!.data).toString())).toMatchObject({ causation: manifest!.id });
    expect(await stateOf(batchId)).toBe('completed');
  });

  it('is in the log as a whole or not at all, where a transaction spans streams', async () => {
    const alerts = await bank.alerts(3);
    const batchId = newBatchId();
    const store = server.app.get(EventStore);
    const appendTogether = store.appendTogether!.bind(store);
    const appended: string[][] = [];
    store.appendTogether = (appends) => {
      appended.push(appends.flatMap(({ events }) => events.map(({ type }) => type)));
      return appended.length === 1 ? Promise.reject(unavailable) : appendTogether(appends);
    };
    try {
      await expect(setAll(ann, alerts, 'ESCALATED', batchId)).rejects.toBe(unavailable);
      expect(await manifestsOf(batchId)).toEqual([]);
      expect(await setAll(ann, alerts, 'ESCALATED', batchId)).toMatchObject({ repeated: false });
      expect(await undoAll(ann, batchId)).toMatchObject({ undone: alerts });
    } finally {
      Reflect.deleteProperty(store, 'appendTogether');
    }
    const applied = [
      'ErasureKeyMade',
      'BatchApplied',
      ...alerts.map(() => 'DispositionChanged'),
      'BatchCompleted',
    ];
    const undone = ['BatchUndone', ...alerts.map(() => 'DispositionUndone'), 'BatchCompleted'];
    expect(appended).toEqual([applied, applied, undone]);
  });

  it('of which somebody decides about one alert meanwhile is completed step by step', async () => {
    const alerts = await bank.alerts(3);
    const batchId = newBatchId();
    const store = server.app.get(EventStore);
    const appendTogether = store.appendTogether!.bind(store);
    store.appendTogether = async (appends) => {
      await set(ben, alerts[1]!, 'CLEARED');
      return appendTogether(appends);
    };
    try {
      const answer = await setAll(ann, alerts, 'ESCALATED', batchId);
      expect(answer).toMatchObject({ state: 'completed', applied: alerts, repeated: false });
    } finally {
      Reflect.deleteProperty(store, 'appendTogether');
    }
    const events = await bank.events(alerts[1]!);
    expect(events.map(({ data }) => data)).toMatchObject([
      { disposition: 'CLEARED' },
      { disposition: 'ESCALATED', previous: 'CLEARED' },
    ]);
  });

  it('lists what was skipped and what was not found, each id once', async () => {
    const [first, second] = await bank.alerts(2);
    await set(ann, first!, 'CLEARED');
    const ids = [first!, 'nothing', second!, second!, await bank.serviceId(second!), 'nothing'];
    const answer = await setAll(ann, ids, 'CLEARED');
    expect(answer).toMatchObject({
      ...{ applied: [second], skipped: [{ alertId: first, reason: 'unchanged' }] },
      notFound: ['nothing', await bank.serviceId(second!)],
    });
    expect(answer.batchId).toMatch(/^[0-9a-z]{26}$/);
    expect([await kinds(first!), await kinds(second!)]).toEqual([
      ['DispositionChanged'],
      ['DispositionChanged'],
    ]);
  });

  it('keeps batch_id and unknown ids sealed, and out of the names of streams', async () => {
    const alerts = await bank.alerts(1);
    await setAll(ann, [...alerts, 'Quentin Quux'], 'CLEARED', newBatchId());
    const log = await server.app.get(EventStore).readAll({ after: null, maxCount: 10_000 });
    for (const { stream, data } of log)
      expect(stream + Buffer.from(data).toString()).not.toMatch(/zebedee|quux/i);
  });

  it('ruling 10: a repeated batch_id returns what was applied, whatever the rest says', async () => {
    const [first, second, third] = await bank.alerts(3);
    const batchId = newBatchId();
    const before = await setAll(ann, [first!, second!, 'nothing'], 'ESCALATED', batchId);
    await set(ben, first!, 'CLEARED');
    const again = await setAll(ann, [third!], 'CLEARED', batchId);
    expect(again).toEqual({ ...before, repeated: true });
    expect(await dispositions([first!, second!, third!])).toEqual(['CLEARED', 'ESCALATED', null]);
    expect(await manifestsOf(batchId)).toHaveLength(2);
  });

  it('asked for twice at once is applied once', async () => {
    const alerts = await bank.alerts(5);
    const batchId = newBatchId();
    const answers = await Promise.all([1, 2, 3].map(() => setAll(ann, alerts, 'ESCALATED', batchId)));
    expect(answers.map(({ repeated }) => repeated).sort()).toEqual([false, true, true]);
    for (const { applied } of answers) expect(applied).toEqual(alerts);
    for (const id of alerts) expect(await kinds(id)).toEqual(['DispositionChanged']);
  });

  it('ruling 10: a batch_id of another user is refused as undo of a foreign batch is', async () => {
    const alerts = await bank.alerts(1);
    const batchId = newBatchId();
    await setAll(ann, alerts, 'ESCALATED', batchId);
    const refusal = { code: 'batch_refused', details: { field: 'batch_id', value: batchId } };
    await expect(setAll(ben, alerts, 'CLEARED', batchId)).rejects.toMatchObject(refusal);
    await expect(undoAll(ben, batchId)).rejects.toMatchObject({
      ...refusal,
      message: 'Undo refused: the batch was not written by you. Nothing was written',
    });
    expect(await dispositions(alerts)).toEqual(['ESCALATED']);
  });

  it('of another organisation under the same batch_id is another batch', async () => {
    const other = await DecidingBank.in(server);
    const stranger = await other.person();
    const [own, theirs] = [await bank.alerts(1), await other.alerts(1)];
    const batchId = newBatchId();
    await setAll(ann, own, 'ESCALATED', batchId);
    // Both banks name their alerts alike; the first of ours bears a name that theirs does not.
    expect(await setAll(stranger, [...theirs, 'D-999'], 'CLEARED', batchId)).toMatchObject({
      ...{ applied: theirs, notFound: ['D-999'], repeated: false },
    });
    await expect(undoAll(stranger, newBatchId())).rejects.toMatchObject({ code: 'batch_refused' });
    expect(await dispositions(own)).toEqual(['ESCALATED']);
  });

  it('needs the right to write in bulk', async () => {
    const reviewer = await bank.person('reviewer');
    await expect(setAll(reviewer, ['any'], 'CLEARED')).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(undoAll(reviewer, 'any')).rejects.toMatchObject({ code: 'permission_denied' });
  });
});

describe('undo of a batch', () => {
  it('restores every alert, and says the same when it is asked again', async () => {
    const alerts = await bank.alerts(3);
    await set(ben, alerts[0]!, 'CLEARED');
    const batchId = newBatchId();
    await setAll(ann, alerts, 'ESCALATED', batchId);
    server.clock.advance(3_600_000);
    const answer = await undoAll(bank.assistantOf(ann), batchId);
    expect(answer).toEqual({
      ...{ batchId, state: 'completed', undone: alerts },
      ...{ skipped: [], failed: [], completing: [], repeated: false },
    });
    expect(await dispositions(alerts)).toEqual(['CLEARED', null, null]);
    expect(await undoAll(ann, batchId)).toEqual({ ...answer, repeated: true });
    expect(await setAll(ann, alerts, 'ESCALATED', batchId)).toMatchObject({
      ...{ repeated: true, undoneAt: server.clock.iso() },
    });
    expect(await kinds(alerts[0]!)).toEqual([
      ...['DispositionChanged', 'DispositionChanged', 'DispositionUndone'],
    ]);
  });

  it('ruling 4: leaves later decisions alone, and names who made them and when', async () => {
    const alerts = await bank.alerts(4);
    const batchId = newBatchId();
    await setAll(ann, alerts, 'ESCALATED', batchId);
    await set(ben, alerts[0]!, 'CLEARED');
    await set(ann, alerts[1]!, 'CLEARED');
    await server.bus.send(new UndoDisposition(ann, alerts[2]!));
    const changedAt = server.clock.iso();
    server.clock.advance(1_000);
    expect(await undoAll(ann, batchId)).toMatchObject({
      undone: [alerts[3]],
      skipped: [
        { alertId: alerts[0], reason: 'changed_since', changedBy: ben.userId, changedAt },
        { alertId: alerts[1], reason: 'changed_since', changedBy: ann.userId, changedAt },
        { alertId: alerts[2], reason: 'undone_already', changedBy: ann.userId, changedAt },
      ],
    });
    expect(await dispositions(alerts)).toEqual(['CLEARED', 'CLEARED', null, null]);
    const toldBy = async (alertId: string) => {
      const { steps } = await server.bus.send(new ReplayAlert(bank.bank.caller, alertId));
      const { outcome, value } = steps.find(({ type }) => type === 'BatchUndone')!;
      return [outcome, value];
    };
    expect(await toldBy(alerts[0]!)).toEqual(['unchanged', 'changed_since']);
    expect(await toldBy(alerts[2]!)).toEqual(['unchanged', 'undone_already']);
    expect(await toldBy(alerts[3]!)).toEqual(['undone', null]);
  });

  it('later than 60 minutes after it is refused, and nothing is written', async () => {
    const alerts = await bank.alerts(1);
    const batchId = newBatchId();
    await setAll(ann, alerts, 'ESCALATED', batchId);
    server.clock.advance(3_600_001);
    await expect(undoAll(ann, batchId)).rejects.toMatchObject({
      code: 'undo_refused',
      message: 'Undo refused: the batch is older than 60 minutes. Nothing was written',
    });
    expect(await dispositions(alerts)).toEqual(['ESCALATED']);
  });
});

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
        ...{ state: 'completed', applied: alerts, repeated: true },
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
      expect(await job.pending()).not.toContain(key);
    };
    await cutOff(() => setAll(bank.assistantOf(ann), alerts, 'CLEARED', batchId));
    expect(new Set(await dispositions(alerts))).toEqual(new Set(['CLEARED']));
    await cutOff(() => undoAll(ann, batchId));
    expect(new Set(await dispositions(alerts))).toEqual(new Set([null]));
    for (const id of alerts) {
      const events = await bank.events(id);
      expect(events.map(({ type, actor }) => [type, actor.kind, actor.user])).toEqual([
        ['DispositionChanged', 'agent', ann.userId],
        ['DispositionUndone', 'human', ann.userId],
      ]);
    }
    expect((await manifestsOf(batchId)).map(({ type }) => type)).toEqual([
      ...['BatchApplied', 'BatchCompleted', 'BatchUndone', 'BatchCompleted'],
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

  it('ruling 4: a decision between the manifest and its event stands, and is told with who made it and when', async () => {
    const alerts = await bank.alerts(2);
    const batchId = newBatchId();
    await setAll(ann, alerts, 'ESCALATED', batchId);
    await whileAppendsFail(server, from(0, unavailable), () => undoAll(ann, batchId));
    server.clock.advance(1_000);
    await set(ben, alerts[0]!, 'CLEARED');
    const changedAt = server.clock.iso();
    server.clock.advance(1_000);
    const answer = await undoAll(ann, batchId);
    expect(answer).toMatchObject({
      ...{ state: 'completed', undone: [alerts[1]], skipped: [], completing: [], repeated: true },
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
      ...{ state: 'completed', applied: [alerts[0], alerts[2]], completing: [] },
      failed: [{ alertId: alerts[1], reason: 'stream_deleted', changedBy: null, changedAt: null }],
    });
    expect(await setAll(ann, alerts, 'ESCALATED', batchId)).toEqual({ ...answer, repeated: true });
    expect(await undoAll(ann, batchId)).toMatchObject({
      undone: [alerts[0], alerts[2]],
      skipped: [{ alertId: alerts[1], reason: 'not_applied', changedBy: null, changedAt: null }],
    });
  });
});
