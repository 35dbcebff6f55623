import { AppError, type Caller } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { defineQuery } from '../../platform/bus/define-message.js';
import { AlertResults } from '../engine/alert-results.js';
import { RunSummaries, type RunSummary } from '../engine/run-summaries.js';
import { EstimateWait } from './estimate-wait.query.js';

/** Wait reported for a stalled run, which does not continue until an operator looks at the server. */
export const STALLED_WAIT_SECONDS = 300;

interface InvestigationStatus extends RunSummary {
  /** 0 once the run has ended. */
  readonly checkBackAfterSeconds: number;
}

/** Returns a run without the content of its result. Throws investigation_not_found. */
export const GetInvestigationStatus = defineQuery(
  'GetInvestigationStatus',
  { permission: 'alerts:read', readsPersonalData: 'investigationId' },
  (caller: Caller, investigationId: string) => ({ caller, investigationId }),
  [Bus, AlertResults, RunSummaries],
  async ({ caller, investigationId: value }, bus, results, summaries): Promise<InvestigationStatus> => {
    const run = await results.run(caller, value);
    const [summary] = run ? await summaries.of(caller, [run]) : [];
    if (!summary) throw new AppError('investigation_not_found', { field: 'investigation_id', value });
    return { ...summary, checkBackAfterSeconds: await waitFor(bus, caller, summary) };
  },
);

async function waitFor(bus: Bus, caller: Caller, { state, queuedAt }: RunSummary): Promise<number> {
  if (state === 'stalled') return STALLED_WAIT_SECONDS;
  return state === 'queued' || state === 'running' ? bus.send(new EstimateWait(caller, queuedAt)) : 0;
}
