import { CliError } from '../../src/cli/cli-error.js';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { RecordedEvent } from '@alert-review/kernel';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { PASSWORD } from '../support/web-browser.js';
import { loadBase, sendAlerts } from './acknowledged-calls.js';
import { eventually, SELDOM_MS, type KillKind } from './kill-kind.js';
import type { Stage } from './stage.js';
import type { StoredState } from './stored-state.js';

const ALERTS = Array.from({ length: 50 }, (_, index) => `bulk-${index}`);
/** What a restarted server may take until it has completed what was cut off. */
const COMPLETE_MS_MOST = 10_000;
/** Some kills come after the answer. */
const BEYOND_THE_ANSWER = 1.2;
const TRIES = 3;

let batchMs = 0;

/** Fifty alerts are decided about, or such a batch is undone, in one call; the server dies on the way. */
export const killBulk: KillKind = {
  name: 'bulk',
  env: ASSISTANT_ENV,

  async prepare({ stage, ledger }) {
    await loadBase(stage, ledger, 10);
    await sendAlerts(stage.client(), ledger, ALERTS, false);
    const times: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      const batch = await newBatch(stage, `warm-up ${n}`);
      const began = performance.now();
      await apply(batch);
      times.push(performance.now() - began);
    }
    batchMs = times.sort((a, b) => a - b)[1]!;
  },

  async strike({ stage, chance, round, isTimed }) {
    const { isLogApart: inSteps = false } = this;
    const batch = await newBatch(stage, `round ${round}`);
    const isUndo = chance.int(0, 2) === 0;
    if (isUndo) await apply(batch);
    const call = () => (isUndo ? undo(batch) : apply(batch));
    let answered = false;
    const ended = call().then(
      () => (answered = true),
      // Only a kill ends a call without an answer; what it left is looked at in the stores.
      () => undefined,
    );
    await pause(chance.next() * batchMs * BEYOND_THE_ANSWER);
    await stage.kill();
    await ended;
    const isRepeated = chance.next() < 0.5;
    const step = isUndo ? 'undo' : 'apply';
    const isOwn = ({ type, actor }: RecordedEvent) =>
      type === (isUndo ? 'BatchUndone' : 'BatchApplied') && actor.user === batch.user;
    return {
      moment: (dead) => `${step}: ${answered ? 'answered' : momentOf(dead, isOwn, inSteps)}`,
      inFlight: () => (answered ? 0 : 1),
      recover: async (dead) => {
        if (!isRepeated) await waitForSweeper(stage, dead, isTimed);
        refuseParts(await call());
        refuseParts(await call());
      },
    };
  },
};

/** The same where no transaction spans streams: the manifest comes first, then each member by itself. */
export const killBulkSteps: KillKind = { ...killBulk, name: 'bulk-steps', isLogApart: true };

interface Batch {
  readonly stage: Stage;
  readonly assistant: BuiltAssistant;
  /** The id of the assistant's user. */
  readonly user: string;
  readonly batchId: string;
}

/** Of a user of its own, since nobody sets the same value twice. */
async function newBatch(stage: Stage, batchId: string): Promise<Batch> {
  const { organization } = stage;
  const email = `${batchId.replaceAll(' ', '-')}@example.com`;
  const { id: user } = await stage.operate('user-create', { organization, email, role: 'analyst' });
  await stage.operate('user-set-password', { organization, userId: user, password: PASSWORD });
  return { stage, assistant: await BuiltAssistant.of(stage.process, email), user, batchId };
}

interface Answer {
  readonly state: string;
  readonly failed: readonly object[];
  readonly applied?: readonly string[];
  readonly undone?: readonly string[];
}

const apply = ({ stage, assistant, batchId }: Batch): Promise<Answer> =>
  assistant.call(stage.process, 'update_alert_dispositions_bulk', {
    alert_ids: ALERTS,
    disposition: 'ESCALATED',
    batch_id: batchId,
  });

const undo = ({ stage, assistant, batchId }: Batch): Promise<Answer> =>
  assistant.call(stage.process, 'undo_dispositions_bulk', { batch_id: batchId });

function refuseParts(answer: Answer): void {
  const done = answer.applied ?? answer.undone;
  if (answer.state !== 'completed' || done?.length !== ALERTS.length || answer.failed.length > 0)
    throw new Error(`not all alerts of the batch are done: ${JSON.stringify(answer)}`);
}

/** Nobody asks for the batch again: whatever its manifest lists has to come by itself. */
async function waitForSweeper(stage: Stage, { events }: StoredState, isTimed: boolean): Promise<void> {
  const began = performance.now();
  const { organization } = stage;
  const { members } = newestManifest(events).data as Manifest;
  const listed = new Set(members.map(({ event }) => event));
  const look = async () => {
    const histories = await Promise.all(
      ALERTS.map((alertId) => stage.operate('history', { organization, alertId })),
    ).catch((error: unknown) => {
      // A busy machine keeps a store from answering; the next look asks again.
      if (error instanceof CliError && error.message.includes('store_unavailable')) return [];
      throw error;
    });
    const there = histories.flatMap(({ steps }) => steps.filter(({ eventId }) => listed.has(eventId)));
    return there.length === members.length ? true : null;
  };
  await eventually('the batch is completed', look, SELDOM_MS);
  const tookMs = performance.now() - began;
  if (!isTimed || tookMs <= COMPLETE_MS_MOST) return;
  // With more processes than cores it says something about the machine.
  const load = `load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`;
  throw new Error(`${members.length} events were there ${tookMs.toFixed(0)} ms after the start (${load})`);
}

interface Manifest {
  readonly members: readonly { readonly event: string }[];
}

const newestManifest = (events: readonly RecordedEvent[]): RecordedEvent =>
  events.filter(({ type }) => type === 'BatchApplied' || type === 'BatchUndone').at(-1)!;

/** Where the newest batch in the log stands; throws where it is not whole, unless it is made `inSteps`. */
function momentOf(
  { events }: StoredState,
  isOwn: (event: RecordedEvent) => boolean,
  inSteps: boolean,
): string {
  const manifest = newestManifest(events);
  const behind = events.slice(events.indexOf(manifest));
  const { members } = manifest.data as Manifest;
  const listed = new Set(members.map(({ event }) => event));
  const there = behind.filter(({ id }) => listed.has(id)).length;
  const isWhole = there === members.length;
  if (isWhole && behind.some(({ type, stream }) => type === 'BatchCompleted' && stream === manifest.stream))
    return isOwn(manifest) ? 'completed without an answer' : 'before the manifest';
  if (inSteps) return `${there} of its events`;
  // On embedded stores one commit takes all of it.
  throw new Error(`half a batch was left: ${JSON.stringify(behind.map(({ type }) => type))}`);
}
