import { setTimeout as pause } from 'node:timers/promises';
import { NoAnswerError, type RestCalls } from '../support/rest-calls.js';
import { finishRuns, loadBase, sendAlerts } from './acknowledged-calls.js';
import { accepted, eventually, type KillKind } from './kill-kind.js';
import type { Ledger } from './ledger.js';
import type { StoredState } from './stored-state.js';

const ALERTS = 60;
/** So many runs are awaited at most: the rest is what the kill hits. */
const RUNS_AWAITED_MOST = 40;
/** Share of rounds that kill while the request itself is under way. */
const UNANSWERED_SHARE = 0.25;

const idsOf = (share: number) => Array.from({ length: share * ALERTS }, (_, index) => `alert-${index}`);

let requestMs = 0;

/** All alerts are investigated anew; the server dies between the request and the end of the last run. */
export const killInvestigations: KillKind = {
  name: 'investigations',

  async prepare({ stage, ledger, share }) {
    const ids = idsOf(share);
    await loadBase(stage, ledger, 1_000 * share);
    await sendAlerts(stage.client(), ledger, ids, false);
    const began = performance.now();
    await investigate(stage.client(), ledger, ids);
    requestMs = performance.now() - began;
    await finishRuns(stage.client(), ledger);
  },

  async strike({ stage, ledger, chance, share }) {
    const ids = idsOf(share);
    const known = ledger.runs.size;
    const request = investigate(stage.client(), ledger, ids).then(
      () => true,
      (error: unknown) => {
        if (error instanceof NoAnswerError) return false;
        throw error;
      },
    );
    if (chance.chance(UNANSWERED_SHARE)) {
      await pause(chance.next() * requestMs);
    } else {
      await request;
      const run = [...ledger.runs.keys()][known + chance.int(0, share * RUNS_AWAITED_MOST)]!;
      await eventually(`investigation ${run}`, async () =>
        (await isCompleted(stage.client(), run)) ? true : null,
      );
    }
    await stage.kill();
    const isAnswered = await request;
    return {
      moment: (dead) => `${isAnswered ? 'answered' : 'unanswered'}, ${unfinished(dead)} runs unfinished`,
      inFlight: (dead) => unfinished(dead) + (isAnswered ? 0 : 1),
      recover: async () => {
        if (!isAnswered) await investigate(stage.client(), ledger, ids);
        await finishRuns(stage.client(), ledger);
      },
    };
  },
};

async function investigate(client: RestCalls, ledger: Ledger, ids: readonly string[]): Promise<void> {
  const answer = await client.post('alerts/investigate', { alert_ids: ids });
  const { investigations } = accepted('investigate', answer) as {
    investigations: readonly { alert_id: string; investigation_id: string }[];
  };
  for (const { alert_id, investigation_id } of investigations) ledger.runs.set(investigation_id, alert_id);
}

async function isCompleted(client: RestCalls, run: string): Promise<boolean> {
  const { processing_status } = accepted('investigation', await client.get(`investigation/${run}`)) as {
    readonly processing_status: string;
  };
  return processing_status === 'completed';
}

function unfinished({ events }: StoredState): number {
  const open = new Set<string>();
  for (const { type, streamId } of events) {
    if (type === 'InvestigationQueued') open.add(streamId);
    if (type === 'InvestigationCompleted') open.delete(streamId);
  }
  return open.size;
}
