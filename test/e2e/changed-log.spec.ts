import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { UpdateAlertDisposition } from '../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { DataDirectory, decodeEvent, encodeEvent } from '@alert-review/lmdb-store';
import type { Envelope } from '../../src/platform/event-store/envelope.js';
import {
  positionKey,
  positionOfKey,
  revisionKey,
  streamPrefix,
} from '../../src/platform/event-store/stream-keys.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { LogSealer } from '../../src/log-proofs/log-sealer.js';
import { startApp, type TestOrganization } from '../support/app.js';
import { API_KEY_SCOPES } from '../../src/access/domain/roles.js';
import { signedIn } from '../support/web-browser.js';
import { commandInProcess } from '../support/command-in-process.js';
import { openEmbedded } from '../support/open-embedded.js';
import { RestClient } from '../support/rest-client.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Changes by somebody who knows the format: each checksum is right. The table of docs/audit.md. */

type Data = Readonly<Record<string, unknown>>;
type Event = Omit<Envelope, 'data'> & { readonly data: Data };

/** The log as a list that may be changed; what is not in it any more is removed. */
class Log {
  readonly events = new Map<bigint, Event>();

  /** Decisions about an alert in their order, with their positions. */
  of(stream: string): (readonly [bigint, Event])[] {
    return [...this.events].filter(([, event]) => event.stream === stream);
  }

  edit(stream: string, revision: number, change: (event: Event) => Partial<Event>): void {
    const [position, event] = this.of(stream)[revision]!;
    this.events.set(position, { ...event, ...change(event) });
  }

  remove(stream: string, revision: number): void {
    this.events.delete(this.of(stream)[revision]![0]);
  }

  /** Gives the events of a stream the revisions 0, 1, … */
  renumber(stream: string): void {
    for (const [revision, [position, event]] of this.of(stream).entries())
      this.events.set(position, { ...event, revision });
  }
}

let folder: string;
let whole: string;
let dataDir: string;
/** Streams of decisions: three single ones about one alert, and one about each of the two of a batch. */
let single = '';
let inBatch = '';
/** The three decisions about one alert. */
let decisions: readonly string[] = [];
let bank: TestOrganization;

const run = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, argv);

async function changeLog(change: (log: Log) => void): Promise<void> {
  const directory = await DataDirectory.open(dataDir);
  const onFatal = (error: Error): never => {
    throw error;
  };
  const { set, close } = await openEmbedded(directory, { onFatal });
  const environment = set.environment('events');
  const [entries, streams] = await Promise.all([
    environment.database('log'),
    environment.database('streams'),
  ]);
  const log = new Log();
  for (const { key, value } of entries.getRange({})) {
    const { data } = decodeEvent(value, key);
    log.events.set(positionOfKey(key), JSON.parse(Buffer.from(data).toString()) as Event);
  }
  const before = new Map(log.events);
  change(log);
  await environment.writes.run(() => {
    for (const [position, { stream, revision }] of before) {
      if (log.events.get(position)?.revision === revision) continue;
      void streams.remove(revisionKey(streamPrefix(stream), revision));
      void entries.remove(positionKey(position));
    }
    for (const [position, event] of log.events) {
      if (before.get(position) === event) continue;
      const key = positionKey(position);
      void entries.put(key, encodeEvent({ ...event, data: Buffer.from(JSON.stringify(event)) }, key));
      void streams.put(revisionKey(streamPrefix(event.stream), event.revision), key);
    }
  });
  await close();
  await directory.close();
}

const value = (disposition: string) => (event: Event) => ({ data: { ...event.data, disposition } });
const previous = (before: string | null) => (event: Event) => ({ data: { ...event.data, previous: before } });
const at = (ms: number) => (event: Event) => ({
  recordedAt: new Date(Date.parse(event.recordedAt) + ms).toISOString(),
});

beforeAll(async () => {
  folder = await temporaryFolder();
  whole = path.join(folder, 'w');
  const app = await startApp({ dataDir: whole });
  try {
    bank = await app.newOrganization({ name: 'Example Bank', scopes: API_KEY_SCOPES });
    const client = new RestClient(app, bank);
    await client.entities(entityOf('customer'));
    await client.transactions([transactionOf('t-1', 'customer', 1)]);
    const ids = ['A-1', 'A-2', 'A-3'];
    await client.alerts(ids.map((id) => alertOf(id, 'customer', 't-1')));
    for (const [user, disposition] of [
      ['ann', 'ESCALATED'],
      ['ben', 'CLEARED'],
      ['ann', 'ESCALATED'],
    ] as const) {
      app.clock.advance(60_000);
      const caller = { ...bank.caller, userId: user };
      await app.bus.send(new UpdateAlertDisposition(caller, { alertId: 'A-1', disposition }));
    }
    app.clock.advance(60_000);
    await app.bus.send(
      new UpdateAlertDispositionsBulk(bank.caller, {
        alertIds: ['A-2', 'A-3'],
        disposition: 'CLEARED',
        batchId: 'batch',
      }),
    );
    await client.entities(entityOf('another customer'));
    const sealer = app.app.get(LogSealer, { strict: false });
    await sealer.seal();
    // The signing made a key, which is an event, too. A signing stores the place of the signing before it:
    // another event and another signing put that place behind the decisions, whenever the log is signed.
    await client.entities(entityOf('a third customer'));
    await sealer.seal();
  } finally {
    await app.close();
  }
  dataDir = path.join(folder, 'seen');
  await cp(whole, dataDir, { recursive: true });
  await changeLog((log) => {
    const streams = [...log.events.values()].filter(({ type }) => type === 'DispositionChanged');
    single = streams[0]!.stream;
    inBatch = streams.at(-1)!.stream;
    decisions = streams.slice(0, 3).map(({ id }) => id);
  });
});
beforeEach(async () => {
  dataDir = path.join(folder, 'd');
  await rm(dataDir, { recursive: true, force: true });
  await cp(whole, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const FOUND = true;
const NOT_FOUND = false;

/** What was changed; whether `verify` finds it, and whether `rebuild --verify` does. */
const CHANGES: readonly [string, boolean, boolean, (log: Log) => void][] = [
  ['nothing', NOT_FOUND, NOT_FOUND, () => undefined],
  ['the value of an earlier decision', FOUND, FOUND, (log) => log.edit(single, 0, value('CLEARED'))],
  ['the value of the newest decision', FOUND, FOUND, (log) => log.edit(single, 2, value('CLEARED'))],
  [
    'a value, and what the next decision says it replaced',
    FOUND,
    FOUND,
    (log) => {
      log.edit(single, 0, value('CLEARED'));
      log.edit(single, 1, previous('CLEARED'));
    },
  ],
  [
    'who decided',
    FOUND,
    FOUND,
    (log) => log.edit(single, 1, ({ actor }) => ({ actor: { ...actor, user: 'eve' } })),
  ],
  ['a time, between those beside it', FOUND, FOUND, (log) => log.edit(single, 1, at(1_000))],
  ['a time, to before the decision before', FOUND, FOUND, (log) => log.edit(single, 1, at(-120_000))],
  ['a decision removed, with a gap', FOUND, FOUND, (log) => log.remove(single, 1)],
  [
    'a decision removed, and later ones renumbered',
    FOUND,
    FOUND,
    (log) => {
      log.remove(single, 1);
      log.renumber(single);
    },
  ],
  [
    'the same, and what the next one says it replaced',
    FOUND,
    FOUND,
    (log) => {
      log.remove(single, 1);
      log.renumber(single);
      log.edit(single, 1, previous('ESCALATED'));
    },
  ],
  [
    'two decisions swapped',
    FOUND,
    FOUND,
    (log) => {
      const [[first, a], [second, b]] = log.of(single) as [[bigint, Event], [bigint, Event]];
      log.events.set(first, { ...b, revision: 0 }).set(second, { ...a, revision: 1 });
    },
  ],
  ['the newest decision cut off', FOUND, FOUND, (log) => log.remove(single, 2)],
  ['a decision of a batch cut off', FOUND, FOUND, (log) => log.remove(inBatch, 0)],
  [
    'the newest event of the whole log cut off',
    FOUND,
    FOUND,
    (log) => void log.events.delete([...log.events.keys()].at(-1)!),
  ],
  [
    'a decision forged at the end',
    NOT_FOUND,
    NOT_FOUND,
    (log) => {
      const [, last] = log.of(single).at(-1)!;
      const forged = { ...last, id: randomUUID(), revision: last.revision + 1, ...at(1_000)(last) };
      const end = [...log.events.keys()].at(-1)!;
      log.events.set(end + 1n, {
        ...forged,
        data: { ...last.data, disposition: 'CLEARED', previous: 'ESCALATED' },
      });
    },
  ],
];

test.each(CHANGES)('%s: verify finds %s, rebuild --verify %s', async (what, byVerify, byRebuild, change) => {
  await changeLog(change);
  const { code: verified, stdout } = await run('verify', '--json');
  const { notLookedAt } = JSON.parse(stdout) as { notLookedAt: string[] };
  const isNewer = notLookedAt.some((what) => /^\d+ events newer than the newest checkpoint/.test(what));
  // Without the newest signing what it signed is newer than the newest one, too.
  expect(isNewer).toBe(
    /^(a decision forged at the end|the newest event of the whole log cut off)$/.test(what),
  );
  const { code: rebuilt } = await run('rebuild', '--verify', '--json');
  expect([verified, rebuilt !== 0]).toEqual([byVerify ? 1 : 0, byRebuild]);
});

test.each<[string, number, string, (log: Log) => void]>([
  ['changed', 0, 'a signed checkpoint of ', (log) => log.edit(single, 0, value('CLEARED'))],
  ['removed', 2, 'the event is in the log no more', (log) => log.remove(single, 2)],
  [
    'removed in the middle',
    1,
    'the event was taken out of the log or damaged there',
    (log) => log.remove(single, 1),
  ],
  [
    'replaced by the event behind it',
    1,
    'a signed checkpoint of ',
    (log) => {
      log.remove(single, 1);
      log.renumber(single);
    },
  ],
  [
    'moved to another stream',
    1,
    'the event was taken out of the log or damaged there',
    (log) => log.edit(single, 1, () => ({ stream: inBatch, revision: 9 })),
  ],
])(
  'a signed event that was %s has no receipt, and nobody is asked to try again',
  async (_, place, why, change) => {
    await changeLog(change);
    const decided = decisions[place]!;
    const app = await startApp({ dataDir });
    try {
      const url = `/api/v1/audit/receipt?event_id=${decided}`;
      const { status, json, headers } = await app.rest({ method: 'GET', url, key: bank.key });
      expect([status, json]).toEqual([
        409,
        expect.objectContaining({ error: 'log_changed', message: expect.stringContaining(why) as string }),
      ]);
      expect(headers['retry-after']).toBeUndefined();
      const { browser } = await signedIn(app, bank, 'reviewer');
      const alert = single.slice(single.indexOf('.') + 1);
      const page = await browser.get(`/alerts/${alert}/history/receipt?event=${decided}`);
      expect([page.status, page.text]).toEqual([
        200,
        expect.stringContaining('the log differs from the signed log'),
      ]);
    } finally {
      await app.close();
    }
  },
);
