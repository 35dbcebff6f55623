import type { BuiltAssistant } from '../support/built-assistant.js';
import { eventually, SELDOM_MS } from './kill-kind.js';
import type { Ledger } from './ledger.js';
import type { Stage } from './stage.js';

/** The server that answers. */
type At = Pick<Stage, 'process'>;

export const FACTS_PER_ALERT = 2;

export interface Confirmed {
  readonly batch_id: string;
  readonly dispatched: Readonly<Record<string, string>>;
  readonly notes_written: number;
  readonly waiting: readonly string[];
}

export interface BatchStatus {
  readonly state: string;
  readonly total: number;
  readonly completed: number;
  readonly still_running: number;
  readonly incomplete: number;
  readonly check_back_after_seconds: number;
  readonly results: readonly {
    readonly alert_id: string;
    readonly investigation_id: string | null;
    readonly state: string;
  }[];
}

/** The id of the proposal. */
export async function propose(
  by: BuiltAssistant,
  stage: At,
  ids: readonly string[],
  factsPerAlert = FACTS_PER_ALERT,
): Promise<string> {
  const items = ids.flatMap((alert_id) =>
    Array.from({ length: factsPerAlert }, (_, n) => ({ alert_id, body: `Fact ${n} of ${alert_id}.` })),
  );
  const proposed = await by.call<{ proposal_id: string; count: number }>(
    stage.process,
    'propose_bulk_facts_rerun',
    { items },
  );
  if (proposed.count !== ids.length)
    throw new Error(`a proposal of ${ids.length}: ${JSON.stringify(proposed)}`);
  return proposed.proposal_id;
}

export const confirm = (by: BuiltAssistant, stage: At, proposal_id: string): Promise<Confirmed> =>
  by.call(stage.process, 'confirm_bulk_facts_rerun', { proposal_id });

export const batchStatus = (by: BuiltAssistant, stage: At, batch_id: string): Promise<BatchStatus> =>
  by.call(stage.process, 'get_bulk_rerun_status', { batch_id });

/**
 * Asks until the batch has ended; throws at the first poll that breaks what polls promise. `before`: how many
 * reruns an earlier poll told as completed.
 */
export async function followed(
  by: BuiltAssistant,
  stage: At,
  batch: string,
  before = 0,
): Promise<BatchStatus> {
  let told = before;
  const look = async () => {
    const status = await batchStatus(by, stage, batch);
    told = completedOf(status, told);
    return status.still_running === 0 ? status : null;
  };
  return eventually('the batch of reruns ends', look, SELDOM_MS);
}

/** How many are completed; throws where the poll breaks a promise. */
export function completedOf(status: BatchStatus, before = 0): number {
  const { total, completed, still_running, incomplete, check_back_after_seconds, results } = status;
  const unnamed = results.filter((row) => row.state === 'completed' && row.investigation_id === null);
  const isBroken =
    total !== completed + still_running + incomplete ||
    completed < before ||
    unnamed.length > 0 ||
    (check_back_after_seconds === 0) !== (still_running === 0);
  if (isBroken) throw new Error(`after ${before} were completed: ${JSON.stringify(status)}`);
  return completed;
}

/** Notes the run that each completed row names: the next audit looks for it in the stores. */
export function keepRuns(ledger: Ledger, { results }: BatchStatus): void {
  for (const { alert_id, investigation_id: run, state } of results) {
    if (state !== 'completed') continue;
    if (ledger.runs.has(run!)) throw new Error(`run ${run!} was named for another rerun, too`);
    ledger.runs.set(run!, alert_id);
  }
}
