import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { DataDirectory } from '@alert-review/lmdb-store';
import type { RecordedEvent } from '@alert-review/kernel';
import type { BackupManifest } from '../../src/platform/backup/backup-manifest.js';
import {
  finishRuns,
  loadBase,
  BASE_ENTITY,
  sendAlerts,
  sendEntities,
  sessionOf,
} from '../faults/acknowledged-calls.js';
import { auditFaults } from '../faults/audit.js';
import { accepted, eventually } from '../faults/kill-kind.js';
import { Ledger } from '../faults/ledger.js';
import { Stage } from '../faults/stage.js';
import { readStoredState, type StoredState } from '../faults/stored-state.js';
import { transactionFile } from '../faults/upload-bodies.js';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { runCli } from '../support/built-server.js';
import { openEmbedded } from '../support/open-embedded.js';
import { letPass } from '../support/patience.js';
import { NoAnswerError } from '../support/rest-calls.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const BASE_ROWS = 200;
const FILE_ROWS = 300;
/** So many answers of each client before the backup begins. */
const CALLS_BEFORE = 3;
/** Of alerts that are investigated and of files: each is work that has to be finished at the end. */
const LONG_WORK_MOST = 4;
const ITEMS = 3;
const PAUSE_MS = 50;

let folder: string;
let stage: Stage;
let assistant: BuiltAssistant;
let backup: string;
const ledger = new Ledger();
/** Alert to disposition, as acknowledged. */
const decisions = new Map<string, string>();
let isOver = false;

/** Each kind of write in a loop of its own, until the server is gone. */
const WORK: readonly ((call: number) => Promise<unknown>)[] = [
  (call) => sendEntities(stage.client(), ledger, idsOf('customer', call)),
  (call) => sendAlerts(stage.client(), ledger, idsOf('alert', call), call < LONG_WORK_MOST),
  uploadFile,
  async (call) => {
    const [alert] = idsOf('decided', call);
    await sendAlerts(stage.client(), ledger, [alert!], false);
    const disposition = call % 2 === 0 ? ('ESCALATED' as const) : ('CLEARED' as const);
    await assistant.call(stage.process, 'update_alert_disposition', { alert_id: alert, disposition });
    decisions.set(alert!, disposition);
  },
];

const idsOf = (kind: string, call: number): string[] =>
  Array.from({ length: ITEMS }, (_, item) => `${kind}-${call}-${item}`);

async function uploadFile(call: number): Promise<void> {
  if (call >= LONG_WORK_MOST) return letPass(PAUSE_MS);
  const client = stage.client();
  const { sessionId, address } = await client.openUpload();
  ledger.files.set(sessionId, { received: false, counts: null });
  accepted('the file', await client.put(address, transactionFile(`f${call}`, FILE_ROWS, BASE_ENTITY).body));
  ledger.files.set(sessionId, { received: true, counts: null });
}

/** Starts all clients; resolves when each has its first answers. */
async function startLoad(): Promise<{ ended: Promise<unknown> }> {
  const warm: Promise<void>[] = [];
  const running = WORK.map(async (work) => {
    let reached = (): void => undefined;
    warm.push(new Promise((resolve) => (reached = resolve)));
    for (let call = 0; !isOver; call++) {
      await work(call).catch((error: unknown) => {
        if (!isOver) throw error;
      });
      if (call === CALLS_BEFORE) reached();
    }
  });
  const ended = Promise.all(running);
  await Promise.race([Promise.all(warm), ended]);
  return { ended };
}

/** What was acknowledged so far; all that comes later is of unknown outcome after a restore. */
function copyOf(now: Ledger): Ledger {
  const copy = new Ledger();
  for (const name of ['entities', 'alerts', 'runs', 'files'] as const)
    for (const [key, value] of now[name]) (copy[name] as Map<string, unknown>).set(key, value);
  return copy;
}

const hashOf = (events: readonly RecordedEvent[]): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('hex');

async function readLastPosition(): Promise<bigint> {
  const directory = await DataDirectory.open(stage.dataDir);
  const onFatal = (error: Error) => {
    throw error;
  };
  const { eventStore, close } = await openEmbedded(directory, { onFatal });
  const last = eventStore.lastPosition();
  await close();
  await directory.close();
  return last;
}

let acknowledged: Ledger;
let decided: ReadonlyMap<string, string>;
let manifest: BackupManifest;
let dead: StoredState;
let restored: StoredState;
let lastPosition: bigint;

beforeAll(async () => {
  folder = await temporaryFolder();
  backup = path.join(folder, 'backup');
  stage = await Stage.open({ env: { ...ASSISTANT_ENV, SWEEP_SECONDS: '1' } });
  assistant = await BuiltAssistant.connect(stage.process, stage.organization, 'ann@example.com');
  await loadBase(stage, ledger, BASE_ROWS);
  const { ended } = await startLoad();
  acknowledged = copyOf(ledger);
  decided = new Map(decisions);
  const taken = await runCli(stage.dataDir, ['backup', backup]);
  expect(taken).toMatchObject({ code: 0, stderr: `Stores: the server that runs on ${stage.dataDir}\n` });
  isOver = true;
  await stage.kill();
  await ended.catch((error: unknown) => {
    if (!(error instanceof NoAnswerError)) throw error;
  });
  for (const ids of [ledger.entities.keys(), ledger.alerts.keys(), ledger.unanswered])
    for (const id of ids) acknowledged.unanswered.add(id);
  manifest = JSON.parse(await readFile(path.join(backup, 'manifest.json'), 'utf8')) as BackupManifest;
  dead = await readStoredState(stage.dataDir);
  const key = path.join(folder, 'master.key');
  await cp(path.join(stage.dataDir, 'keys/master.key'), key);
  await rm(stage.dataDir, { recursive: true });
  await mkdir(path.join(stage.dataDir, 'keys'), { recursive: true });
  await cp(key, path.join(stage.dataDir, 'keys/master.key'));
  expect(await runCli(stage.dataDir, ['restore', backup])).toMatchObject({ code: 0 });
  restored = await readStoredState(stage.dataDir);
  lastPosition = await readLastPosition();
});

afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

test('nothing that was acknowledged before the backup is lost or doubled, and nothing is half there', () => {
  expect(acknowledged.alerts.size).toBeGreaterThan(CALLS_BEFORE);
  expect(auditFaults(restored, acknowledged)).toEqual([]);
});

test('decisions that were acknowledged before it are there', () => {
  const idOf = new Map(restored.current.alerts.map(({ ownId, id }) => [ownId, id]));
  expect(decided.size).toBeGreaterThanOrEqual(CALLS_BEFORE);
  for (const [alert, disposition] of decided)
    expect(restored.events).toContainEqual(
      expect.objectContaining({
        type: 'DispositionChanged',
        stream: expect.stringContaining(idOf.get(alert)!) as string,
        data: expect.objectContaining({ disposition }) as object,
      }),
    );
});

test('the log equals that of the lost server, event by event, up to the position of the manifest', () => {
  const upTo = restored.events.length;
  expect(lastPosition).toBeGreaterThanOrEqual(BigInt(manifest.position!));
  expect(dead.events.length).toBeGreaterThan(upTo);
  expect(hashOf(restored.events)).toBe(hashOf(dead.events.slice(0, upTo)));
});

test('the server starts on it: read models equal their rebuild, and work under way is finished', async () => {
  await stage.restart();
  const client = stage.client();
  await finishRuns(client, acknowledged);
  for (const [id, { received }] of acknowledged.files)
    if (received)
      await eventually(`import ${id}`, async () =>
        (await sessionOf(client, id)).state === 'completed' ? true : null,
      );
  expect(await stage.verifyReadModels()).toBeGreaterThan(5);
});
