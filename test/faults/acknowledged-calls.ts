import { accepted, eventually, SELDOM_MS } from './kill-kind.js';
import type { Ledger } from './ledger.js';
import type { Stage } from './stage.js';
import { alertOf, entityOf, transactionFile, type TransactionFile } from './upload-bodies.js';
import type { RestCalls } from '../support/rest-calls.js';

export const BASE_ENTITY = 'base-entity';
/** A transaction of the base file that is stored as it was sent. */
export const BASE_TRANSACTION = 'base-0';

interface ItemsAnswer {
  readonly upload_session_id: string;
  readonly investigations?: readonly { readonly alert_id: string; readonly investigation_id: string }[];
}

/** Sends customers; the ledger has them as unanswered until the answer is there. */
export async function sendEntities(
  client: RestCalls,
  ledger: Ledger,
  ids: readonly string[],
): Promise<string> {
  const entities = ids.map(entityOf);
  for (const id of ids) if (!ledger.entities.has(id)) ledger.unanswered.add(id);
  const answer = await client.post('entities', { entities });
  const { upload_session_id: session } = accepted('entities', answer) as ItemsAnswer;
  for (const content of entities) {
    ledger.unanswered.delete(content.entity_id);
    ledger.entities.set(content.entity_id, { content, session });
  }
  return session;
}

/** Sends alerts of the base customer, investigated at once where `trigger` says so. */
export async function sendAlerts(
  client: RestCalls,
  ledger: Ledger,
  ids: readonly string[],
  trigger: boolean,
): Promise<string> {
  const alerts = ids.map((id) => alertOf(id, BASE_ENTITY, BASE_TRANSACTION));
  for (const id of ids) if (!ledger.alerts.has(id)) ledger.unanswered.add(id);
  const answer = await client.post('alerts', { alerts, trigger_execution: trigger });
  const { upload_session_id: session, investigations = [] } = accepted('alerts', answer) as ItemsAnswer;
  for (const content of alerts) {
    ledger.unanswered.delete(content.alert_id);
    ledger.alerts.set(content.alert_id, { content, session });
  }
  for (const { alert_id, investigation_id } of investigations) ledger.runs.set(investigation_id, alert_id);
  return session;
}

interface SessionAnswer {
  readonly state: string;
  readonly counts: TransactionFile['counts'];
  readonly progress: { readonly rows_done: number } | null;
}

export async function sessionOf(client: RestCalls, id: string): Promise<SessionAnswer> {
  return accepted('the session', await client.get(`transactions/upload-sessions/${id}`));
}

/** Waits for the end of an import and compares its counts with those of an import that nothing disturbs. */
export async function finishImport(
  client: RestCalls,
  ledger: Ledger,
  sessionId: string,
  { counts }: TransactionFile,
): Promise<void> {
  const end = await eventually(`import ${sessionId}`, async () => {
    const session = await sessionOf(client, sessionId);
    return session.state === 'completed' ? session : null;
  });
  const wanted = JSON.stringify(counts);
  const found = JSON.stringify(end.counts);
  if (wanted !== found) throw new Error(`import ${sessionId}: ${wanted} was expected, ${found} came out`);
  ledger.files.set(sessionId, { received: true, counts });
}

/** Waits until every acknowledged run is completed. */
export async function finishRuns(client: RestCalls, ledger: Ledger): Promise<void> {
  for (const id of ledger.runs.keys()) {
    if (ledger.completed.has(id)) continue;
    const look = async () => {
      const run = accepted('investigation', await client.get(`investigation/${id}`)) as {
        readonly processing_status: string;
        readonly result_hash: string;
      };
      return run.processing_status === 'completed' ? run : null;
    };
    const { result_hash } = await eventually(`investigation ${id}`, look, SELDOM_MS);
    ledger.completed.set(id, result_hash);
  }
}

/**
 * The base customer and a file of `rows` transactions; resolves to how long an undisturbed import took, in
 * ms.
 */
export async function loadBase(stage: Pick<Stage, 'client'>, ledger: Ledger, rows: number): Promise<number> {
  const client = stage.client();
  await sendEntities(client, ledger, [BASE_ENTITY]);
  const file = transactionFile('base', rows, BASE_ENTITY);
  const { sessionId, address } = await client.openUpload();
  accepted('the base file', await client.put(address, file.body));
  const began = performance.now();
  await finishImport(client, ledger, sessionId, file);
  return performance.now() - began;
}
