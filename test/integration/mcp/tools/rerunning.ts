import { SetOrganizationFeatures } from '../../../../src/access/commands/set-organization-features.command.js';
import type { Alert } from '../../../../src/alerts/domain/alert.record.js';
import { FindAlerts } from '../../../../src/alerts/queries/find-alerts.query.js';
import { InvestigateAlerts } from '../../../../src/investigations/commands/investigate-alerts.command.js';
import { RUN_INVESTIGATIONS_QUEUE } from '../../../../src/investigations/engine/run-claims.js';
import { InvestigationReadModel } from '../../../../src/investigations/investigation.read-model.js';
import { ReadModels } from '../../../../src/platform/projections/read-models.js';
import { JobQueue } from '../../../../src/platform/jobs/job-queue.js';
import { McpClient, type ToolAnswer } from '../../../support/mcp-client.js';
import { notesOf } from '../../../support/notes-of.js';
import { RestClient, until } from '../../../support/rest-client.js';
import { undecidedAlerts, type Writing } from './writing.js';

export interface Rerunning extends Writing {
  readonly rest: RestClient;
  /** The bodies of an alert's notes, oldest first. */
  notes(alertId: string): Promise<string[]>;
  /** Ids of an alert's runs, newest first. */
  runs(alertId: string): Promise<string[]>;
  /** The own ids of new alerts that were investigated once. */
  investigated(count: number, overrides?: Partial<Alert>): Promise<string[]>;
  serviceId(alertId: string): Promise<string>;
  /** While it runs no run begins; those that are queued by then are begun behind it. */
  withoutRuns<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** A bank with the feature, and its assistants. */
export async function rerunningBank(seed: number): Promise<Rerunning> {
  const writing = await undecidedAlerts(seed);
  const { server, bank } = writing;
  await server.bus.send(
    new SetOrganizationFeatures(bank.caller, { enable: ['bulk_facts_rerun'], disable: [] }),
  );
  const rest = new RestClient(server, bank);
  const jobs = server.app.get(JobQueue, { strict: false });
  const serviceId = async (alertId: string) => {
    const [alert] = await server.bus.send(new FindAlerts(bank.caller, { alertIds: [alertId] }));
    return alert!.id;
  };
  return {
    ...writing,
    rest,
    async notes(alertId) {
      const notes = await notesOf(server, bank.caller, alertId);
      return notes.map(({ body }) => body);
    },
    async runs(alertId) {
      const rows = server.app.get(ReadModels, { strict: false }).for(bank.caller);
      const options = { index: 'alert', sort: { run: -1 } } as const;
      const runs = await rows.find(InvestigationReadModel, { alert: await serviceId(alertId) }, options);
      return runs.map(({ id }) => id);
    },
    async investigated(count, overrides) {
      const alertIds = await writing.newAlerts(count, overrides);
      const { investigations } = await server.bus.send(new InvestigateAlerts(bank.caller, { alertIds }));
      for (const { investigationId } of investigations) await rest.endedInvestigation(investigationId);
      return alertIds;
    },
    serviceId,
    async withoutRuns(task) {
      const ring = jobs.enqueue.bind(jobs);
      jobs.enqueue = (queue, ...key) =>
        queue === RUN_INVESTIGATIONS_QUEUE ? Promise.resolve() : ring(queue, ...key);
      try {
        return await task();
      } finally {
        jobs.enqueue = ring;
        await jobs.enqueue(RUN_INVESTIGATIONS_QUEUE, bank.id);
      }
    },
  };
}

export const propose = (client: McpClient, alertIds: readonly string[], body = 'It is rent.') =>
  client.call('propose_bulk_facts_rerun', {
    items: alertIds.map((alert_id) => ({ alert_id, body })),
  });

/** Proposes and confirms; the confirmation. */
export async function confirmed(client: McpClient, alertIds: readonly string[]): Promise<ToolAnswer> {
  const { structured } = await propose(client, alertIds);
  return client.call('confirm_bulk_facts_rerun', { proposal_id: structured!['proposal_id'] });
}

/** The status of a batch once nothing of it is left to wait for. */
export async function endedBatch(client: McpClient, batch_id: unknown): Promise<ToolAnswer> {
  return until(
    () => client.call('get_bulk_rerun_status', { batch_id }),
    ({ structured }) => structured?.['check_back_after_seconds'] === 0,
  );
}
