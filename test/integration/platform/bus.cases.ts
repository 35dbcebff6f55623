import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Test, type TestingModule } from '@nestjs/testing';
import type { Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AppError, type Caller, Command, type Feature, Query } from '@alert-review/kernel';
import { TenantKeys } from '../../../src/platform/crypto/tenant-keys.js';
import { PurgedData } from '../../../src/platform/records/purged-data.js';
import { AccessLog } from '../../../src/platform/access-log/access-log.js';
import { Bus } from '../../../src/platform/bus/bus.js';
import { MissingRightError } from '../../../src/platform/event-store/event-store.js';
import { LOG_RETRY_PAUSE_MS, LogSilence } from '../../../src/platform/event-store/log-silence.js';
import {
  defineCommand,
  defineQuery,
  HandlerOf,
  messageNamed,
} from '../../../src/platform/bus/define-message.js';
import { callerOf, openPlatform, type OpenPlatform } from '../../support/open-platform.js';

// size: the messages and handlers stand beside the tests that send them.

/** What the handlers did, in their order. */
const handled: string[] = [];

class ReadAlert extends Query<string> {
  static readonly permission = 'alerts:read';
  static readonly readsPersonalData = ({ id }: ReadAlert) => id;
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}
@HandlerOf(ReadAlert)
class ReadAlertHandler {
  async execute({ id }: ReadAlert): Promise<string> {
    handled.push(`read ${id}`);
    return `alert ${id}`;
  }
}

class RerunFacts extends Command<void> {
  static readonly permission = 'alerts:bulk_rerun';
  static readonly feature: Feature = 'bulk_facts_rerun';
  constructor(readonly caller: Caller) {
    super();
  }
}
@HandlerOf(RerunFacts)
class RerunFactsHandler {
  async execute(): Promise<void> {
    handled.push('rerun');
  }
}

class RunJob extends Command<void> {
  static readonly internalOnly = true;
  constructor(readonly caller: Caller) {
    super();
  }
}
@HandlerOf(RunJob)
class RunJobHandler {
  async execute(): Promise<void> {
    handled.push('job');
  }
}

class LogIn extends Command<void> {
  static readonly public = true;
  readonly caller = null;
}
@HandlerOf(LogIn)
class LogInHandler {
  async execute(): Promise<void> {
    handled.push('login');
  }
}

class Ping extends Query<void> {
  static readonly permission = 'any';
  constructor(readonly caller: Caller | null) {
    super();
  }
}
@HandlerOf(Ping)
class PingHandler {
  async execute(): Promise<void> {
    handled.push('ping');
  }
}

class Nameless extends Command<void> {
  constructor(readonly caller: Caller) {
    super();
  }
}
class Ambiguous extends Command<void> {
  static readonly permission = 'any';
  static readonly internalOnly = true;
  constructor(readonly caller: Caller) {
    super();
  }
}
class DoesNothing {
  async execute(): Promise<void> {}
}

const RenameAlert = defineCommand(
  'RenameAlert',
  { permission: 'alerts:write', readsPersonalData: 'id' },
  (caller: Caller, id: string, name: string | null = null) => ({ caller, id, name }),
  [PingHandler],
  async ({ id, name }, ping): Promise<void> => {
    await ping.execute();
    handled.push(`renamed ${id} ${name}`);
  },
);

const CountNames = defineQuery(
  'CountNames',
  { permission: 'alerts:read', readsPersonalData: ({ names }) => names.join(' ') },
  (caller: Caller, names: readonly string[]) => ({ caller, names }),
  [],
  async ({ names }): Promise<number> => names.length,
);

const HANDLERS = [ReadAlertHandler, RerunFactsHandler, RunJobHandler, LogInHandler, PingHandler];

let platform: OpenPlatform;
let started: TestingModule | null = null;
let silence: LogSilence;

beforeAll(async () => {
  platform = await openPlatform({});
});
afterAll(() => platform.close());
beforeEach(() => {
  handled.length = 0;
  silence = new LogSilence(platform.clock);
});
afterEach(async () => {
  await started?.close();
  started = null;
});

async function busOf(...handlers: Type[]): Promise<Bus> {
  const accessLog = new AccessLog(platform.stores.accessEventStore, platform.clock, platform.ids);
  const module = await Test.createTestingModule({
    imports: [CqrsModule.forRoot()],
    providers: [
      Bus,
      { provide: AccessLog, useValue: accessLog },
      {
        provide: PurgedData,
        useValue: new PurgedData(platform.records, new TenantKeys(Buffer.alloc(32, 7))),
      },
      { provide: LogSilence, useValue: silence },
      ...handlers,
    ],
  }).compile();
  started = await module.init();
  return module.get(Bus);
}

const accessEntries = async () => {
  const events = await platform.stores.accessEventStore.readAll({ after: null, maxCount: 1_000 });
  return events.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as object);
};

const everyone = callerOf('a1');

describe('who may send', () => {
  test('a caller with the permission gets the handler’s answer', async () => {
    const bus = await busOf(...HANDLERS);
    expect(await bus.send(new ReadAlert(everyone, 'a7'))).toBe('alert a7');
  });

  test.each([
    ['scope', { scopes: [] }],
    ['role', { permissions: [] }],
  ])('not without it in the %s', async (_, missing) => {
    const bus = await busOf(...HANDLERS);
    const sent = bus.send(new ReadAlert({ ...everyone, ...missing }, 'a7'));
    await expect(sent).rejects.toMatchObject({
      code: 'permission_denied',
      details: { permission: 'alerts:read' },
    });
    expect(handled).toEqual([]);
  });

  test('the permission is looked at before the feature', async () => {
    const bus = await busOf(...HANDLERS);
    const denied = bus.send(new RerunFacts({ ...everyone, scopes: [] }));
    await expect(denied).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(bus.send(new RerunFacts(everyone))).rejects.toMatchObject({
      code: 'feature_not_enabled',
      details: { feature: 'bulk_facts_rerun' },
    });
    expect(handled).toEqual([]);
    await bus.send(new RerunFacts({ ...everyone, features: ['bulk_facts_rerun'] }));
    expect(handled).toEqual(['rerun']);
  });

  test.each(['rest', 'mcp', 'web', 'cli'] as const)(
    'internal messages are refused through %s',
    async (via) => {
      const bus = await busOf(...HANDLERS);
      const sent = bus.send(new RunJob({ ...everyone, kind: 'system', via }));
      await expect(sent).rejects.toMatchObject({ code: 'permission_denied' });
      expect(handled).toEqual([]);
    },
  );

  test('internal messages are taken from the job runner', async () => {
    const bus = await busOf(...HANDLERS);
    await bus.send(new RunJob({ ...everyone, kind: 'system', via: 'system' }));
    expect(handled).toEqual(['job']);
  });

  test('without a caller only what comes before the login', async () => {
    const bus = await busOf(...HANDLERS);
    await expect(bus.send(new Ping(null))).rejects.toMatchObject({ code: 'unauthorized' });
    await bus.send(new LogIn());
    expect(handled).toEqual(['login']);
  });

  test('any caller, where the message says so', async () => {
    const bus = await busOf(...HANDLERS);
    await bus.send(new Ping({ ...everyone, scopes: [], permissions: [] }));
    expect(handled).toEqual(['ping']);
  });
});

const ReadHistory = defineQuery(
  'ReadHistory',
  { permission: 'alerts:read', readsEventLog: true },
  (caller: Caller, fails: Error | null) => ({ caller, fails }),
  [],
  async ({ fails }) => {
    handled.push('history');
    if (fails) throw fails;
  },
);

describe('reads of the event log itself', () => {
  const history = async (fails: Error | null) => {
    const bus = await busOf(...HANDLERS, ReadHistory.Handler);
    return bus.send(new ReadHistory(everyone, fails));
  };

  test('are refused at once while it does not answer, and then asked again', async () => {
    silence.begin();
    await expect(history(null)).rejects.toMatchObject({
      code: 'store_unavailable',
      details: { store: 'event_store', effect: expect.stringContaining('Lists still work.') as string },
    });
    expect(handled).toEqual([]);
    platform.clock.advance(LOG_RETRY_PAUSE_MS);
    await history(null);
    expect(handled).toEqual(['history']);
  });

  const unavailable = (store: string, cause?: Error) =>
    new AppError('store_unavailable', { store, effect: 'Nothing was read.' }, { cause });

  test('one that the log does not answer says so, and the next is refused at once', async () => {
    const away = unavailable('event_store');
    await expect(history(away)).rejects.toMatchObject({
      code: 'store_unavailable',
      cause: away,
      message: expect.stringContaining('The history cannot be read now') as string,
    });
    expect(silence.isSilent).toBe(true);
  });

  test.each([
    ['by another store', unavailable('read_store')],
    [
      'for a permission that an operator has to give',
      unavailable('event_store', new MissingRightError('no')),
    ],
    ['for a stream that somebody deleted', new AppError('stream_deleted', { stream: 'x' })],
  ])('one that fails %s is told as it is, and the log is asked again', async (_, fault) => {
    await expect(history(fault)).rejects.toBe(fault);
    expect(silence.isSilent).toBe(false);
  });

  test('an embedded log is asked whatever happened', async () => {
    silence = new LogSilence(platform.clock, false);
    silence.begin();
    await history(null);
    expect(handled).toEqual(['history']);
  });
});

describe('reads of personal data', () => {
  test('are in the access log before the handler runs', async () => {
    const bus = await busOf(...HANDLERS);
    const { accessEventStore } = platform.stores;
    const append = accessEventStore.append.bind(accessEventStore);
    accessEventStore.append = async (...args) => {
      const appended = await append(...args);
      handled.push('logged');
      return appended;
    };
    await bus.send(new ReadAlert(everyone, 'a8'));
    accessEventStore.append = append;
    expect(handled).toEqual(['logged', 'read a8']);
    expect((await accessEntries()).at(-1)).toMatchObject({ operation: 'ReadAlert', subject: 'a8' });
  });

  test('are refused when the log cannot be written', async () => {
    const bus = await busOf(...HANDLERS);
    const { accessEventStore } = platform.stores;
    const append = accessEventStore.append.bind(accessEventStore);
    accessEventStore.append = () => Promise.reject(new Error('the disk is full'));
    const sent = bus.send(new ReadAlert(everyone, 'a9'));
    await expect(sent).rejects.toMatchObject({ code: 'store_unavailable' });
    await bus.send(new Ping(everyone));
    accessEventStore.append = append;
    expect(handled).toEqual(['ping']);
  });

  test('that are not allowed leave no entry', async () => {
    const bus = await busOf(...HANDLERS);
    const before = await accessEntries();
    await expect(bus.send(new ReadAlert({ ...everyone, scopes: [] }, 'a7'))).rejects.toThrow();
    expect(await accessEntries()).toEqual(before);
  });
});

describe('no handler is made', () => {
  test('of a message that names no rights', () => {
    expect(() => HandlerOf(Nameless)(DoesNothing)).toThrow('Nameless names no rights');
  });

  test('of a message that names more than one kind of rights', () => {
    expect(() => HandlerOf(Ambiguous)(DoesNothing)).toThrow('Ambiguous names no rights');
  });

  test('of a message that has one', () => {
    expect(() => HandlerOf(RunJob)(DoesNothing)).toThrow('RunJob has two handlers');
  });
});

describe('a message declared with its handler', () => {
  test('has the fields that its arguments become, those with a default too', () => {
    expect({ ...new RenameAlert(everyone, 'a7') }).toEqual({ caller: everyone, id: 'a7', name: null });
    expect(Object.keys(new RenameAlert(everyone, 'a7', 'b'))).toEqual(['caller', 'id', 'name']);
    expect(new RenameAlert(everyone, 'a7')).toBeInstanceOf(Command);
    expect(new CountNames(everyone, [])).toBeInstanceOf(Query);
  });

  test('is handled with what Nest injects, under its own rights', async () => {
    const bus = await busOf(RenameAlert.Handler, CountNames.Handler, PingHandler);
    await bus.send(new RenameAlert(everyone, 'a7', 'b'));
    expect(handled).toEqual(['ping', 'renamed a7 b']);
    const sent = bus.send(new RenameAlert({ ...everyone, scopes: [] }, 'a7'));
    await expect(sent).rejects.toMatchObject({ details: { permission: 'alerts:write' } });
  });

  test('is in the access log under its name, with the subject that its fields make', async () => {
    const bus = await busOf(CountNames.Handler);
    expect(await bus.send(new CountNames(everyone, ['a', 'b']))).toBe(2);
    expect((await accessEntries()).at(-1)).toMatchObject({ operation: 'CountNames', subject: 'a b' });
  });

  test('is refused without rights, like any other', () => {
    const declared = () =>
      defineQuery(
        'Rightless',
        {},
        (caller: Caller) => ({ caller }),
        [],
        async () => {},
      );
    expect(declared).toThrow('Rightless names no rights');
  });
});

test('a message is found by its name', () => {
  expect(messageNamed('RenameAlert')).toBe(RenameAlert);
  expect(messageNamed('ReadAlert')).toBe(ReadAlert);
  expect(() => messageNamed('Nameless')).toThrow('no message is named Nameless');
});

test('whoever loads the application has loaded a handler of every message', async () => {
  await import('../../../src/app.module.js');
  const source = path.resolve(import.meta.dirname, '../../../src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.(command|query)\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(
        /^export (?:class|const) (\w+)\s+(?:extends (?:Command|Query)<|= define(?:Command|Query)\()/gm,
      ),
    ])
    .map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) expect(messageNamed(name).name).toBe(name);
});
