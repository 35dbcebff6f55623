import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { DecidingBank } from '../../support/deciding-bank.js';

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
  stateOf,
  dispositions,
  kinds,
} from './bulk-calls.js';

beforeAll(openBank);

describe('the key of the texts of a batch', () => {
  test.each([
    ['where one transaction spans streams', false],
    ['where none does', true],
  ])('is noted by one event, in front of the manifest: %s', async (_, isStepwise) => {
    const store: { -readonly [Name in keyof EventStore]: EventStore[Name] } = server.app.get(EventStore);
    const alerts = await bank.alerts(2);
    const batchId = newBatchId();
    const stream = streamOf(batchId);
    if (isStepwise) store.appendTogether = undefined;
    try {
      await setAll(ann, alerts, 'ESCALATED', batchId);
    } finally {
      Reflect.deleteProperty(store, 'appendTogether');
    }
    const log = await store.readAll({ after: null, maxCount: 100_000 });
    const own = log.filter((event) => event.stream.endsWith(`.${stream}`)).map(({ type }) => type);
    expect(own).toEqual(['ErasureKeyMade', 'BatchApplied', 'BatchCompleted']);
  });

  test('takes no append of its own where one transaction spans streams', async () => {
    const store: { -readonly [Name in keyof EventStore]: EventStore[Name] } = server.app.get(EventStore);
    const alerts = await bank.alerts(2);
    const batchId = newBatchId();
    const stream = streamOf(batchId);
    const alone: string[] = [];
    const append = store.append.bind(store);
    store.append = (name, ...more) => {
      if (name.endsWith(`.${stream}`)) alone.push(name);
      return append(name, ...more);
    };
    try {
      await setAll(ann, alerts, 'ESCALATED', batchId);
    } finally {
      Reflect.deleteProperty(store, 'append');
    }
    expect(alone).toEqual([]);
  });
});

test('of calls at once one writes, and the others say that they repeat it', async () => {
  const alerts = await bank.alerts(2);
  const batchId = newBatchId();
  // From timers, as requests come: then a look at the stream may be as old as the turn.
  const fromTimer = <Answer>(call: () => Promise<Answer>) =>
    new Promise<void>((resolve) => setTimeout(resolve)).then(call);
  const atOnce = (call: () => Promise<{ readonly repeated: boolean }>) =>
    Promise.all(Array.from({ length: 6 }, () => fromTimer(call)));
  const writers = (answers: readonly { readonly repeated: boolean }[]) =>
    answers.filter(({ repeated }) => !repeated).length;
  expect(writers(await atOnce(() => setAll(ann, alerts, 'ESCALATED', batchId)))).toBe(1);
  expect(writers(await atOnce(() => undoAll(ann, batchId)))).toBe(1);
});

describe('one decision about many alerts', () => {
  it('is read back at once; each alert has its event, caused by the manifest', async () => {
    const alerts = await bank.alerts(50);
    const batchId = newBatchId();
    expect(await setAll(bank.assistantOf(ann), alerts, 'ESCALATED', batchId)).toEqual({
      batchId,
      disposition: 'ESCALATED',
      state: 'completed',
      applied: alerts,
      skipped: [],
      notFound: [],
      failed: [],
      completing: [],
      repeated: false,
      undoneAt: null,
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
    const decided = alerts.map(() => 'DispositionChanged');
    const applied = ['ErasureKeyMade', 'BatchApplied', ...decided, 'BatchCompleted'];
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
      applied: [second],
      skipped: [{ alertId: first, reason: 'unchanged' }],
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
      expect(stream + Buffer.from(data).toString()).not.toMatch(/zebedee|quentin/i);
  });

  it('a repeated batch_id returns what was applied; for others it is refused', async () => {
    const [first, second, third] = await bank.alerts(3);
    const batchId = newBatchId();
    const before = await setAll(ann, [first!, second!, 'nothing'], 'ESCALATED', batchId);
    await set(ben, first!, 'CLEARED');
    const again = await setAll(ann, ['nothing', second!, first!, first!], 'ESCALATED', batchId);
    expect(again).toEqual({ ...before, repeated: true });
    const held = `a batch ${batchId} already exists, with ESCALATED for ${first}, ${second}, nothing`;
    const differs = { code: 'batch_differs', message: `Nothing was written: ${held}` };
    const others = [[third!], [first!, second!], [first!, second!, third!]];
    for (const alerts of others)
      await expect(setAll(ann, alerts, 'ESCALATED', batchId)).rejects.toMatchObject(differs);
    await expect(setAll(ann, [first!, second!, 'nothing'], 'CLEARED', batchId)).rejects.toMatchObject(
      differs,
    );
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

  it('a batch_id of another user is refused as undo of a foreign batch is', async () => {
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

  it('of another organization under the same batch_id is another batch', async () => {
    const other = await DecidingBank.in(server);
    const stranger = await other.person();
    const own = await bank.alerts(1);
    const theirs = await other.alerts(1);
    const batchId = newBatchId();
    await setAll(ann, own, 'ESCALATED', batchId);
    // Both banks name their alerts alike; the first of ours bears a name that theirs does not.
    expect(await setAll(stranger, [...theirs, 'D-999'], 'CLEARED', batchId)).toMatchObject({
      applied: theirs,
      notFound: ['D-999'],
      repeated: false,
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
      batchId,
      state: 'completed',
      undone: alerts,
      skipped: [],
      failed: [],
      completing: [],
      repeated: false,
    });
    expect(await dispositions(alerts)).toEqual(['CLEARED', null, null]);
    expect(await undoAll(ann, batchId)).toEqual({ ...answer, repeated: true });
    expect(await setAll(ann, alerts, 'ESCALATED', batchId)).toMatchObject({
      repeated: true,
      undoneAt: server.clock.iso(),
    });
    expect(await kinds(alerts[0]!)).toEqual([
      'DispositionChanged',
      'DispositionChanged',
      'DispositionUndone',
    ]);
  });

  it('leaves later decisions alone, and names who made them and when', async () => {
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
