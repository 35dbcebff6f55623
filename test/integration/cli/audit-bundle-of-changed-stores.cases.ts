import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import {
  type CodedEvent,
  DataDirectory,
  decodeEvent,
  encodeEvent,
  type Environment,
  type StoreName,
} from '@alert-review/lmdb-store';
import { positionKey, revisionKey, streamPrefix } from '../../../src/platform/event-store/stream-keys.js';
import { accountOfProcess } from '../../../src/platform/process/account-of-process.js';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import { alertOf, entityOf, transactionOf } from '../../faults/upload-bodies.js';
import { startApp, type TestOrganization } from '../../support/app.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { openEmbedded } from '../../support/open-embedded.js';
import { RestClient } from '../../support/rest-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

// size: one store is changed in many ways, and each way needs its own lines.
const ALERTS = ['A-1', 'A-2', 'A-3'];
const ALERT_ROWS = `t/${AlertReadModel.name}@${AlertReadModel.storageVersion}.1`;
const SAID = 'The store differs from the signed log. The bundle names ';

let folder: string;
let whole: string;
let dataDir: string;
let out: string;
let bank: TestOrganization;

/** Opens a store past the product's doors. */
async function change(name: StoreName, apply: (environment: Environment) => Promise<void>): Promise<void> {
  const directory = await DataDirectory.open(dataDir);
  const onFatal = (error: unknown) => {
    throw error;
  };
  const { set, close } = await openEmbedded(directory, { onFatal });
  try {
    await apply(set.environment(name));
  } finally {
    await close();
    await directory.close();
  }
}

interface Placed extends CodedEvent {
  readonly key: Buffer;
}

/** Changes the log around the product, and gives each event that is written its right checksum. */
const changeLog = (
  decide: (events: readonly Placed[]) => {
    readonly put?: readonly Placed[];
    readonly remove?: readonly Placed[];
  },
): Promise<void> =>
  change('events', async (environment) => {
    const log = await environment.database('log');
    const streams = await environment.database('streams');
    const events = [...log.getRange({})].map(({ key: at, value }) => {
      const key = Buffer.from(at);
      return { ...decodeEvent(Buffer.from(value), key), key };
    });
    const { put = [], remove = [] } = decide(events);
    await environment.writes.run(() => {
      for (const { key, ...event } of put) {
        void log.put(key, encodeEvent(event, key));
        void streams.put(revisionKey(streamPrefix(event.stream), event.revision), key);
      }
      for (const { key, stream, revision } of remove) {
        void log.remove(key);
        void streams.remove(revisionKey(streamPrefix(stream), revision));
      }
    });
  });

const decisionsIn = (events: readonly Placed[]): readonly Placed[] =>
  events.filter(({ type }) => type === 'DispositionChanged');
const replaced = (event: Placed, data: string): Placed => ({ ...event, data: Buffer.from(data) });

interface Made {
  readonly code: number;
  readonly stdout: string;
  readonly text: string;
}

/** Makes a bundle of the folder without a server: with exit code 1 where it names a fault of the store. */
async function made(...more: string[]): Promise<Made> {
  await rm(out, { force: true });
  const argv = ['audit', 'bundle', '--out', out, ...more];
  const { code, stdout, stderr } = await commandInProcess({ DATA_DIR: dataDir }, argv);
  expect([code, stderr]).toEqual([stdout.includes(SAID) ? 1 : 0, `Stores: ${dataDir}\n`]);
  return { code, stdout, text: await readFile(out, 'utf8') };
}

/** Ids of all events that are stored. */
async function logOf(): Promise<string[]> {
  const ids: string[] = [];
  await changeLog((events) => {
    ids.push(...events.map(({ id }) => id));
    return {};
  });
  return ids;
}

/** The bundle of the folder before anything was changed. */
async function honest(): Promise<string> {
  const changed = dataDir;
  dataDir = path.join(folder, 'honest');
  await rm(dataDir, { recursive: true, force: true });
  await cp(whole, dataDir, { recursive: true });
  const { text } = await made();
  dataDir = changed;
  return text;
}

const eventsIn = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('{"kind":'));

async function areasOf({ text }: Made): Promise<string[]> {
  const { faults } = await verifyBundle(text);
  return [...new Set(faults.map(({ area }) => area))];
}

beforeAll(async () => {
  folder = await temporaryFolder();
  whole = path.join(folder, 'whole');
  out = path.join(folder, 'bundle.ndjson');
  const app = await startApp({ dataDir: whole });
  try {
    bank = await app.newOrganization({ name: 'Example Bank' });
    const client = new RestClient(app, bank);
    await client.entities(entityOf('customer'));
    await client.transactions([transactionOf('t-1', 'customer', 1)]);
    await client.alerts(ALERTS.map((id) => alertOf(id, 'customer', 't-1')));
    for (const id of ALERTS)
      await app.bus.send(
        new UpdateAlertDisposition(bank.caller, {
          alertId: id,
          disposition: 'CLEARED',
          reason: `because ${id}`,
        }),
      );
    await app.app.get(LogSealer, { strict: false }).seal();
  } finally {
    await app.close();
  }
});
beforeEach(async () => {
  dataDir = path.join(folder, 'changed');
  await rm(out, { force: true });
  await rm(dataDir, { recursive: true, force: true });
  await cp(whole, dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

test('of an honest store it says nothing', async () => {
  const bundle = await made('--alerts', 'A-1');
  expect(bundle.stdout).toMatch(/^.*bundle\.ndjson: \d+ events up to leaf \d+\.\n$/);
  expect((await verifyBundle(bundle.text)).faults).toEqual([]);
  // Nor does a second one of what the first command wrote.
  expect((await made()).stdout).toMatch(/^.*bundle\.ndjson: \d+ events up to leaf \d+\.\n$/);
});

describe('of a store that was changed it is made, says so, and the verifier finds the fault', () => {
  test('a value of a decision', async () => {
    await changeLog((events) => {
      const [first] = decisionsIn(events);
      const text = Buffer.from(first!.data).toString();
      return {
        put: [replaced(first!, text.replace('"disposition":"CLEARED"', '"disposition":"ESCALATED"'))],
      };
    });
    const bundle = await made('--alerts', 'A-1,A-2');
    expect(bundle.stdout).toContain(SAID);
    expect(bundle.stdout).toMatch(/events \d+ to \d+ are not those that were signed/);
    expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Checkpoints']));
  });

  test('an event taken out', async () => {
    await changeLog((events) => ({ remove: [decisionsIn(events)[0]!] }));
    const bundle = await made('--alerts', 'A-1');
    expect(bundle.stdout).toContain(SAID);
    expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Checkpoints']));
    // Its place in the tree is that in the bundle of the whole log.
    const at = eventsIn(await honest()).findIndex((line) => line.includes('"type":"DispositionChanged"'));
    expect(bundle.stdout).toContain(`events: the log lacks event ${at}, which was signed`);
  });

  test('the end cut off, and no loss accepted: nothing is written to what is left', async () => {
    await changeLog((events) => ({ remove: events.slice(events.indexOf(decisionsIn(events).at(-1)!)) }));
    const before = await logOf();
    const bundle = await made('--alerts', 'A-1');
    expect(await logOf()).toEqual(before);
    const whole = await honest();
    const at = eventsIn(whole).findLastIndex((line) => line.includes('"type":"DispositionChanged"'));
    expect(bundle.stdout).toContain('log: the event log lacks what the read models were made from');
    expect(bundle.stdout).toContain('No operator has accepted a loss yet');
    expect(bundle.stdout).toMatch(
      new RegExp(`events: the log lacks (event ${at}|each of events ${at} to \\d+), which was signed`),
    );
    expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Events']));
    // Nor does the command accept the loss for the next start.
    expect(await commandInProcess({ DATA_DIR: dataDir }, ['org', 'list'])).toMatchObject({ code: 78 });
  });

  test('a log put back from an older file, and no loss accepted', async () => {
    const app = await startApp({ dataDir });
    try {
      const change = { alertId: 'A-1', disposition: 'ESCALATED', reason: 'seen again' } as const;
      await app.bus.send(new UpdateAlertDisposition(bank.caller, change));
      await app.app.get(LogSealer, { strict: false }).seal();
    } finally {
      await app.close();
    }
    const events = path.join(dataDir, 'events');
    await rm(events, { recursive: true });
    await cp(path.join(whole, 'events'), events, { recursive: true });
    const refused = () => commandInProcess({ DATA_DIR: dataDir }, ['org', 'list']);
    const before = await refused();
    expect([before.code, before.stderr]).toEqual([78, expect.stringContaining('events/data.mdb is older')]);
    for (let time = 0; time < 2; time++) {
      const bundle = await made('--alerts', 'A-1');
      expect(bundle.stdout).toContain('No operator has accepted a loss yet');
      expect(bundle.stdout).toMatch(/events: the log lacks (event|each of events) \d+.*, which was signed/);
      expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Events']));
    }
    // What the other stores know of the log is as it was.
    expect((await refused()).stderr).toBe(before.stderr);
  });

  test('the newest event taken out after it was signed', async () => {
    await changeLog((events) => ({ remove: [decisionsIn(events).at(-1)!] }));
    const bundle = await made();
    const at = eventsIn(await honest()).findLastIndex((line) => line.includes('"type":"DispositionChanged"'));
    expect(bundle.stdout).toContain(`events: the log lacks event ${at}, which was signed`);
    expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Events']));
  });

  test('events that are no JSON any more, and one with a line feed', async () => {
    await changeLog((events) => {
      const [first, second] = decisionsIn(events);
      return { put: [replaced(first!, '{'), replaced(second!, '{"a":\n1}')] };
    });
    const bundle = await made('--alerts', 'A-1,A-3');
    expect(bundle.stdout).toContain(SAID);
    expect(bundle.text).toContain('{"kind":"bytes","base64":"');
    const areas = await areasOf(bundle);
    expect(areas).toEqual(expect.arrayContaining(['Store', 'Events', 'Checkpoints']));
    expect(areas).not.toContain('File');
  });

  test('one event with a wrong checksum: all others are there', async () => {
    await change('events', async (environment) => {
      const log = await environment.database('log');
      const [damaged] = [...log.getRange({})].filter(({ value }) =>
        Buffer.from(value).includes('"type":"DispositionChanged"'),
      );
      const flipped = Buffer.from(damaged!.value);
      flipped[flipped.length - 2]! ^= 1;
      await environment.writes.run(() => void log.put(Buffer.from(damaged!.key), flipped));
    });
    const bundle = await made('--alerts', 'A-2');
    expect(bundle.stdout).toContain(SAID);
    expect(bundle.stdout).toMatch(/events: events are missing: 1 of \d+ events could not be read/);
    const { size } = JSON.parse(bundle.text.split('\n')[0]!) as { size: number };
    const events = bundle.text.split('\n').filter((line) => line.startsWith('{"actor":'));
    expect(events).toHaveLength(size - 1);
    expect(bundle.text).toContain('{"kind":"state","alert":');
    expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Events']));
  });

  test('the newest checkpoint replaced by the one before it', async () => {
    await changeLog((events) => {
      const [before, last] = events.filter(({ stream }) => stream.startsWith('checkpoint-')).slice(-2);
      const text = Buffer.from(before!.data)
        .toString()
        .replace(/"id":"[^"]+"/, `"id":"${last!.id}"`)
        .replace(/"revision":\d+/, `"revision":${last!.revision}`);
      return { put: [replaced(last!, text)] };
    });
    const bundle = await made('--alerts', 'A-1');
    expect(bundle.stdout).toContain(SAID);
    expect(bundle.stdout).toContain('proofs: the last checkpoint is not the one that the tree of org');
    expect(await areasOf(bundle)).toEqual(expect.arrayContaining(['Store', 'Checkpoints']));
  });

  test('rows of the alert that is to be disclosed: the others are', async () => {
    await change('store', async (environment) => {
      const rows = await environment.database(ALERT_ROWS);
      const [row] = [...rows.getRange({})].filter(({ value }) => Buffer.from(value).includes('A-1'));
      await environment.writes.run(() => void rows.remove(Buffer.from(row!.key)));
    });
    const bundle = await made('--alerts', 'A-1,A-2');
    expect(bundle.stdout).toContain(SAID);
    expect(bundle.stdout).toContain(
      'disclosures: alert "A-1" cannot be looked up: The stored data of alert@',
    );
    expect(bundle.text).toMatch(/\{"kind":"disclosure","alert":"[^"]+","alertId":"A-2"/);
    expect(bundle.text).not.toContain('"alertId":"A-1"');
  });

  test('hashes of the tree that are damaged', async () => {
    await change('store', async (environment) => {
      const rows = await environment.database('t/proof-tiles');
      await environment.writes.run(() => {
        for (const { key, value } of rows.getRange({})) {
          const flipped = Buffer.from(value);
          flipped[flipped.length - 1]! ^= 1;
          void rows.put(Buffer.from(key), flipped);
        }
      });
    });
    // The log alone is enough for a bundle from its beginning; one of a later time needs them.
    expect((await verifyBundle((await made()).text)).faults).toEqual([]);
    await rm(out);
    const later = await made('--from', '2099-01-01');
    expect(later.stdout).toContain(SAID);
    expect(later.stdout).toContain('proofs: the hashes of the tree at the start are not there');
    expect(await areasOf(later)).toContain('Store');
  });
});

describe('of a log that was cut behind its middle, once an operator accepted the loss', () => {
  interface Loss {
    readonly kind: 'fault';
    readonly part: string;
    readonly what: string;
    readonly first: number;
    readonly size: number;
    readonly checkpoint: string;
    readonly acceptedAt: string;
    readonly acceptedBy: string;
  }
  const lossIn = ({ text }: Made): Loss =>
    JSON.parse(text.split('\n').find((line) => line.startsWith('{"kind":"fault","part":"log"'))!) as Loss;

  beforeEach(() =>
    // The newest decision, and all that the log had behind it: the checkpoint as well.
    changeLog((events) => ({ remove: events.slice(events.indexOf(decisionsIn(events).at(-1)!)) })),
  );

  test('a bundle names the events, and who accepted when; the verifier does, too', async () => {
    const before = await honest();
    const at = eventsIn(before).findLastIndex((line) => line.includes('"type":"DispositionChanged"'));
    const { size } = JSON.parse(before.split('\n')[0]!) as { size: number };
    const began = new Date().toISOString();
    expect(await commandInProcess({ DATA_DIR: dataDir }, ['accept-loss'])).toMatchObject({ code: 0 });
    for (const bundle of [await made(), await made('--from', '2099-01-01')]) {
      const loss = lossIn(bundle);
      expect(loss).toMatchObject({ first: at, size: expect.any(Number) as number });
      expect(loss.size).toBeLessThanOrEqual(size);
      expect(loss.acceptedBy).toBe(accountOfProcess());
      expect(loss.acceptedAt >= began && loss.acceptedAt <= new Date().toISOString()).toBe(true);
      expect(bundle.stdout).toContain(SAID);
      expect(bundle.stdout).toContain(`${loss.acceptedBy} accepted the loss at ${loss.acceptedAt}`);
      const { faults } = await verifyBundle(bundle.text);
      expect(faults).toEqual([
        expect.objectContaining({
          area: 'Store',
          what: expect.stringContaining(loss.what) as string,
          found: `a checkpoint of ${loss.size} leaves, signed by a key of this log`,
        }),
      ]);
      // Whoever had kept that checkpoint finds the same without the word of the maker.
      const { faults: byHeld } = await verifyBundle(bundle.text, { checkpoints: [loss.checkpoint] });
      expect(byHeld.map(({ area }) => area)).toContain('Held checkpoints');
    }
  });

  test('verify of the stores says it for good, and finds no fault', async () => {
    await commandInProcess({ DATA_DIR: dataDir }, ['accept-loss']);
    const { acceptedBy, first, size } = lossIn(await made());
    const verified = await commandInProcess({ DATA_DIR: dataDir }, ['verify']);
    expect(verified).toMatchObject({ code: 0 });
    expect(verified.stdout).toMatch(
      new RegExp(`events? ${first}( to ${size - 1})? of ${bank.id}, .*${acceptedBy} accepted`),
    );
  });
});

test('events that nobody had signed are named for good', async () => {
  await changeLog((events) => {
    const last = decisionsIn(events).at(-1)!;
    const { data, revision, ...forged } = last;
    const text = Buffer.from(data)
      .toString()
      .replace(/"id":"[^"]+"/, '"id":"00000000-0000-5000-8000-0000000000ff"')
      .replace(`"revision":${revision}`, `"revision":${revision + 1}`)
      .replace('"previous":null', '"previous":"CLEARED"');
    const position = Buffer.from(events.at(-1)!.key).readBigUInt64BE() + 1n;
    const key = positionKey(position);
    const id = '00000000-0000-5000-8000-0000000000ff';
    return {
      put: [{ ...forged, id, revision: revision + 1, data: Buffer.from(text), key: Buffer.from(key) }],
    };
  });
  const bundle = await made();
  expect(bundle.stdout).toMatch(/No signature covered events \d+ to \d+ when the server or command started/);
  const { first, size } = (
    JSON.parse(bundle.text.split('\n')[0]!) as { unchecked: { first: number; size: number } }
  ).unchecked;
  const range = `${first} to ${size - 1}`;
  expect(size - first).toBe(1);
  // The checkpoint that signed them says so, thus every later bundle, and the check of the stores.
  const later = await made();
  expect(later.stdout).toContain(`No signature covered events ${range} when`);
  for (const { text } of [bundle, later]) {
    const { faults, notChecked } = await verifyBundle(text);
    expect(faults).toEqual([]);
    expect(notChecked.join('\n')).toContain(`no signature covered the events ${range}`);
  }
  const status = await commandInProcess({ DATA_DIR: dataDir }, ['status']);
  expect(status.stdout).toContain('1 event was not signed yet when a server started');
  const { stdout } = await commandInProcess({ DATA_DIR: dataDir }, ['verify']);
  expect(stdout).toContain(`who wrote events ${range} of ${bank.id}: no signature covered them`);
});
