import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import type { Caller } from '@alert-review/kernel';
import { startApp, type TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { EventStoreDbServer } from '../../support/eventstoredb-server/eventstoredb-server.js';
import { seeded } from '../../support/seeded.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

// size: the name of a message and its file are what they are.
const CALLERS = 64;
const USERS = 8;
const SEEDS = [1, 2, 3, 4];

interface Open {
  readonly server: TestApp;
  readonly stop: () => void;
}

const STORES: Readonly<Record<string, () => Promise<Open>>> = {
  embedded: async () => ({ server: await startApp(), stop: () => undefined }),
  EventStoreDB: async () => {
    const events = await EventStoreDbServer.start();
    const keyFile = path.join(await temporaryFolder(), 'master.key');
    await writeFile(keyFile, `${'5a'.repeat(32)}\n`, { mode: 0o600 });
    const server = await startApp({ env: { EVENTSTORE_URL: events.url, MASTER_KEY_FILE: keyFile } });
    return { server, stop: () => events.stop() };
  },
};

describe.each(Object.entries(STORES))('on the event store %s', (_, open) => {
  let server: TestApp;
  let stop: () => void;
  let bank: DecidingBank;
  let users: Caller[];

  beforeAll(async () => {
    ({ server, stop } = await open());
    bank = await DecidingBank.in(server);
    users = await Promise.all(Array.from({ length: USERS }, () => bank.person()));
  });
  afterAll(async () => {
    await server?.close();
    stop?.();
  });

  test.each(SEEDS)('64 callers set and undo at once, seed %i: the history is linear', async (seed) => {
    const [alertId] = (await bank.alerts(1)) as [string];
    const random = seeded(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    const calls = Array.from({ length: CALLERS }, () => ({
      caller: pick(users),
      disposition: random() < 0.4 ? null : pick(['ESCALATED', 'CLEARED'] as const),
    }));
    const answers = await Promise.allSettled(
      calls.map(({ caller, disposition }) =>
        disposition
          ? server.bus.send(new UpdateAlertDisposition(caller, { alertId, disposition }))
          : server.bus.send(new UndoDisposition(caller, alertId)),
      ),
    );
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'undo_refused' });

    const events = await bank.events(alertId);
    const written = answers.flatMap((answer) => {
      if (answer.status === 'rejected') return [];
      return 'changed' in answer.value && !answer.value.changed ? [] : [answer.value.analystDisposition];
    });
    const standing: { event: string; user: string; disposition: string }[] = [];
    const after: (string | null)[] = [];
    for (const [revision, event] of events.entries()) {
      expect(event.revision).toBe(revision);
      const { user } = event.actor;
      const top = standing.at(-1) ?? null;
      if (event.type === 'DispositionChanged') {
        const { disposition, previous } = event.data;
        expect(previous).toBe(top?.disposition ?? null);
        expect({ user: top?.user, disposition: top?.disposition }).not.toEqual({ user, disposition });
        standing.push({ event: event.id, user, disposition });
      } else if (event.type === 'DispositionUndone') {
        expect({ event: event.data.undoes, user }).toEqual({ event: top?.event, user: top?.user });
        standing.pop();
        expect(event.data.restored?.event ?? null).toBe(standing.at(-1)?.event ?? null);
      }
      after.push(standing.at(-1)?.disposition ?? null);
    }
    // Every call that was told of a change has one in the log, and none besides.
    expect([...written].sort()).toEqual([...after].sort());
    expect((await bank.row(alertId)).analystDisposition ?? null).toBe(after.at(-1) ?? null);
    const told = await bank.told(alertId);
    expect(told.map(({ eventId }) => eventId)).toEqual(events.map(({ id }) => id));
  });
});
