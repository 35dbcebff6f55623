import { setTimeout as pause } from 'node:timers/promises';
import { ASSISTANT_ENV, BuiltAssistant } from '../support/built-assistant.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { eventually, type KillKind } from './kill-kind.js';
import {
  batchStatus,
  completedOf,
  confirm,
  FACTS_PER_ALERT,
  followed,
  keepRuns,
  propose,
  type Confirmed,
} from './rerun-calls.js';
import type { Stage } from './stage.js';
import type { StoredState } from './stored-state.js';

const ALERTS = 60;
const idsOf = (share: number) => Array.from({ length: share * ALERTS }, (_, index) => `rerun-${index}`);
/** Some kills come after the answer, while the runs are at work. */
const BEYOND_THE_ANSWER = 4;
/** Of the time until the kill: early enough for an answer, late enough to tell something. */
const POLLED_AT = 0.75;

let confirmMs = 0;
let people = 0;

/** Each user has 300 reruns a day: every round has a user of its own. */
const newAssistant = (stage: Stage): Promise<BuiltAssistant> =>
  BuiltAssistant.connect(stage.process, stage.organization, `reruns-${++people}@example.com`);

/** Facts about all alerts and their reruns are confirmed in one call; the server dies on the way. */
export const killReruns: KillKind = {
  name: 'reruns',
  env: ASSISTANT_ENV,

  async prepare({ stage, ledger, share }) {
    const ids = idsOf(share);
    await loadBase(stage, ledger, 10);
    await sendAlerts(stage.client(), ledger, ids, true);
    await finishRuns(stage.client(), ledger);
    const { organization } = stage;
    await stage.operate('org-features', { organization, enable: ['bulk_facts_rerun'], disable: [] });
    const by = await newAssistant(stage);
    for (let n = 0; n < 2; n++) {
      const proposal = await propose(by, stage, ids);
      const began = performance.now();
      const { batch_id } = await confirm(by, stage, proposal);
      confirmMs = performance.now() - began;
      await followed(by, stage, batch_id);
    }
  },

  async strike({ stage, ledger, chance, share }) {
    const ids = idsOf(share);
    const by = await newAssistant(stage);
    const proposal = await propose(by, stage, ids);
    let answered = false;
    const ended = confirm(by, stage, proposal).then(
      () => (answered = true),
      // Only a kill ends a call without an answer; what it left is looked at in the stores.
      () => undefined,
    );
    const killMs = chance.next() * confirmMs * (chance.chance(0.5) ? 1 : BEYOND_THE_ANSWER);
    await pause(killMs * POLLED_AT);
    // Not waited for, so that it moves no kill; without an answer the batch was not there or the server died.
    const polled = batchStatus(by, stage, proposal).catch(() => null);
    await pause(killMs * (1 - POLLED_AT));
    await stage.kill();
    await ended;
    const status = await polled;
    const before = status ? completedOf(status) : 0;
    const isRepeated = chance.next() < 0.5;
    return {
      moment: (dead) => `${answered ? 'answered, ' : ''}${momentOf(dead, proposal)}`,
      inFlight: (dead) => (isWhole(dead, proposal) ? 0 : 1),
      recover: async (dead) => {
        // Nobody asks again for what was reserved: it has to come by itself.
        const isReserved = eventsOf(dead, proposal).length > 0;
        if (!isReserved || isRepeated) refuseParts(await confirm(by, stage, proposal), ids);
        else await eventually('the batch is there', async () => reached(by, stage, proposal));
        const last = await followed(by, stage, proposal, before);
        if (last.completed !== ids.length)
          throw new Error(`${last.completed} of ${ids.length} reruns completed`);
        keepRuns(ledger, last);
        await finishRuns(stage.client(), ledger);
        refuseParts(await confirm(by, stage, proposal), ids);
      },
    };
  },
};

async function reached(by: BuiltAssistant, stage: Stage, batch_id: string): Promise<true | null> {
  return batchStatus(by, stage, batch_id).then(
    () => true,
    (error: Error) => {
      if (error.message.includes('rerun_batch_not_found')) return null;
      throw error;
    },
  );
}

function refuseParts({ dispatched, notes_written, waiting }: Confirmed, ids: readonly string[]): void {
  const runs = new Set(Object.values(dispatched)).size;
  if (runs === ids.length && notes_written === FACTS_PER_ALERT * ids.length && waiting.length === 0) return;
  throw new Error(
    `${runs} runs and ${notes_written} notes of ${ids.length} alerts, waiting: ${waiting.join()}`,
  );
}

/** All that the batch wrote: its reservation, its own stream, its notes and its runs. */
function eventsOf({ events }: StoredState, batch: string) {
  const own = events.filter(
    ({ type, data, streamId }) =>
      (type === 'RerunsReserved' && (data as { batch: string }).batch === batch) ||
      (type.startsWith('RerunBatch') && streamId === batch),
  );
  if (own.length === 0) return own;
  const behind = events.slice(events.indexOf(own[0]!));
  return behind.filter(
    (event) =>
      own.includes(event) ||
      event.type === 'BlockNoteAdded' ||
      (event.type === 'InvestigationQueued' &&
        (event.data as { rerun: { batch: string } | null }).rerun?.batch === batch),
  );
}

const isWhole = (dead: StoredState, batch: string): boolean =>
  eventsOf(dead, batch).some(({ type }) => type === 'RerunBatchDispatched') &&
  unfinishedRuns(dead, batch) === 0;

function unfinishedRuns(dead: StoredState, batch: string): number {
  const runs = eventsOf(dead, batch).filter(({ type }) => type === 'InvestigationQueued');
  const ended = new Set(
    dead.events.filter(({ type }) => type === 'InvestigationCompleted').map(({ streamId }) => streamId),
  );
  return runs.filter(({ streamId }) => !ended.has(streamId)).length;
}

function momentOf(dead: StoredState, batch: string): string {
  const count = (type: string) => eventsOf(dead, batch).filter((event) => event.type === type).length;
  if (count('RerunsReserved') === 0) return 'before the reservation';
  if (count('RerunBatchConfirmed') === 0) return 'reserved';
  if (count('InvestigationQueued') === 0) return `${count('BlockNoteAdded')} notes`;
  if (count('RerunBatchDispatched') === 0) return `${count('InvestigationQueued')} runs queued`;
  return `${unfinishedRuns(dead, batch)} runs unfinished`;
}
