import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Clock, SystemClock, DAY_MS } from '@alert-review/kernel';
import {
  ExportedAlertState,
  InvestigationAnswer,
  isSettledInvestigation,
  investigationViewOf,
  viewOfExportedAlert,
  type InvestigationView,
} from './investigation-view.js';
import { ImportCounts, LoadStateFile } from './load-state.js';
import { RestClient, RestRefusal } from './rest-client.js';

const CHUNK_CHARS = 64 * 1_024;

/** Yields a JSON array in pieces of 64 KiB, so that a file of any size needs the memory of one piece only. */
function* jsonArrayChunks(rows: Iterable<object>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '[';
  let separator = '';
  for (const row of rows) {
    text += separator + JSON.stringify(row);
    separator = ',\n';
    if (text.length < CHUNK_CHARS) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}]\n`);
}

/**
 * Counts the rows and bytes of the file by generating it once, which takes under a second for the whole
 * sample.
 */
function measureFile(rows: Iterable<object>): { rows: number; bytes: number } {
  let count = 0;
  let bytes = 0;
  function* counted() {
    for (const row of rows) {
      count += 1;
      yield row;
    }
  }
  for (const chunk of jsonArrayChunks(counted())) bytes += chunk.length;
  return { rows: count, bytes };
}

const ENTITIES_PER_REQUEST = 500;
const ALERTS_PER_REQUEST = 100;
const POLL_MS = 250;
/** Number of investigations of which one is polled, because each answer is long. */
const RUNS_PER_LOOK = 25;
const PATIENCE_MS = 10 * 60_000;

/** What to send to the REST API: customers, transactions, then alerts. */
export interface UploadSet {
  readonly entities: readonly object[];
  readonly alerts: readonly object[];
  transactions(): Iterable<object>;
}

/** The steps of a load, in order. */
export type LoadStep = 'customers' | 'transactions' | 'import' | 'alerts' | 'investigations';

/** How far a step has come. */
export interface LoadProgress {
  readonly step: LoadStep;
  readonly done: number;
  readonly total: number;
  readonly unit: string;
}

interface LoadSetOptions {
  /** Address of the server without /api/v1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly onProgress: (progress: LoadProgress) => void;
  /**
   * File in which progress is stored, so that a later run with the same `sample` can continue. Without it,
   * everything is sent again, which does no harm.
   */
  readonly resume?: { readonly file: string; readonly sample: string };
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/** What a step did and how long it took. */
export interface StepResult {
  readonly step: LoadStep;
  /** Size of the step, including the part that an earlier run did. */
  readonly total: number;
  readonly unit: string;
  readonly done: number;
  readonly elapsedMs: number;
}

/** What a load did, with the results of the investigations. */
export interface LoadResult {
  readonly steps: readonly StepResult[];
  readonly imported: ImportCounts;
  readonly investigations: readonly InvestigationView[];
}

interface LoadContext {
  readonly api: RestClient;
  readonly set: UploadSet;
  readonly state: LoadStateFile;
  readonly clock: Clock;
}

type Report = (done: number) => void;

interface Outcome<Value> {
  readonly done: number;
  readonly value: Value;
}

const Accepted = z.looseObject({ success: z.boolean(), errors: z.array(z.unknown()).optional() });
const AlertsAccepted = Accepted.extend({
  investigations: z.array(z.looseObject({ alert_id: z.string(), investigation_id: z.string() })),
});
const UploadOpened = z.looseObject({ upload_uri: z.string(), session_id: z.string() });
const UploadSession = z.looseObject({
  state: z.string(),
  counts: ImportCounts.nullish(),
  progress: z.looseObject({ rows_done: z.int() }).nullish(),
  errors: z.array(z.unknown()),
});

function assertAccepted(what: string, { success, errors = [] }: z.infer<typeof Accepted>): void {
  if (!success || errors.length > 0) {
    throw new Error(`${what}: ${errors.length} items were refused, first ${JSON.stringify(errors[0])}`);
  }
}

/**
 * Sends items from index `start` on in batches of at most `size`. `send` receives how many items will be done
 * after the batch.
 */
async function inBatches<Item>(
  items: readonly Item[],
  { start, size }: { readonly start: number; readonly size: number },
  report: Report,
  send: (batch: readonly Item[], done: number) => Promise<void>,
): Promise<Outcome<null>> {
  report(start);
  for (let from = start; from < items.length; from += size) {
    const batch = items.slice(from, from + size);
    await send(batch, from + batch.length);
    report(from + batch.length);
  }
  return { done: items.length - start, value: null };
}

function uploadEntities({ api, set, state }: LoadContext, report: Report): Promise<Outcome<null>> {
  const range = { start: state.current.entitiesDone, size: ENTITIES_PER_REQUEST };
  return inBatches(set.entities, range, report, async (entities, entitiesDone) => {
    assertAccepted('customers', await api.post('entities', { entities }, Accepted));
    state.update({ entitiesDone });
  });
}

async function sendFile(
  { api, set, state }: LoadContext,
  bytes: number,
  report: Report,
): Promise<Outcome<string>> {
  const known = state.current.sessionId;
  if (known !== null) return { done: 0, value: known };
  const opened = await api.post('transactions/upload-via-url', { format: 'json' }, UploadOpened);
  async function* chunks() {
    let sent = 0;
    for (const chunk of jsonArrayChunks(set.transactions())) {
      report(sent);
      yield chunk;
      sent += chunk.length;
    }
  }
  await api.putFile(opened.upload_uri, bytes, chunks).catch((error: unknown) => {
    const isReceived = error instanceof RestRefusal && error.status === 409;
    if (!isReceived) throw error;
  });
  report(bytes);
  state.update({ sessionId: opened.session_id });
  return { done: bytes, value: opened.session_id };
}

/** Polls until `look` returns a value. Throws if `progress` has not changed for `PATIENCE_MS`. */
async function poll<Value>(
  clock: Clock,
  what: string,
  look: () => Promise<{ value: Value | null; progress: number }>,
): Promise<Value> {
  let lastProgress = -1;
  let changedAtMs = clock.now();
  for (;;) {
    const { value, progress } = await look();
    if (value !== null) return value;
    if (progress !== lastProgress) changedAtMs = clock.now();
    lastProgress = progress;
    if (clock.now() - changedAtMs > PATIENCE_MS)
      throw new Error(`${what} has made no progress for 10 minutes`);
    await pause(POLL_MS);
  }
}

async function awaitImport(
  { api, state, clock }: LoadContext,
  { sessionId, rows }: { readonly sessionId: string; readonly rows: number },
  report: Report,
): Promise<Outcome<ImportCounts>> {
  const known = state.current.imported;
  if (known) return { done: 0, value: known };
  const imported = await poll(clock, 'the import', async () => {
    const session = await api.get(`transactions/upload-sessions/${sessionId}`, UploadSession);
    const { counts } = session;
    if (session.state === 'refused') {
      throw new Error(`the transaction file was refused: ${JSON.stringify(session).slice(0, 500)}`);
    }
    if (session.state === 'completed' && counts) {
      assertAccepted('transactions', { success: counts.failed === 0, errors: session.errors });
      return { value: counts, progress: rows };
    }
    const progress = session.progress?.rows_done ?? 0;
    report(progress);
    return { value: null, progress };
  });
  report(rows);
  state.update({ imported });
  return { done: rows, value: imported };
}

function uploadAlerts({ api, set, state }: LoadContext, report: Report): Promise<Outcome<null>> {
  const range = { start: state.current.alertsDone, size: ALERTS_PER_REQUEST };
  return inBatches(set.alerts, range, report, async (alerts, alertsDone) => {
    const answer = await api.post('alerts', { alerts, trigger_execution: true }, AlertsAccepted);
    assertAccepted('alerts', answer);
    const investigations = { ...state.current.investigations };
    for (const { alert_id, investigation_id } of answer.investigations)
      investigations[alert_id] = investigation_id;
    state.update({ alertsDone, investigations });
  });
}

const awaitInvestigation = (
  { api, clock }: LoadContext,
  investigationId: string,
): Promise<InvestigationAnswer> =>
  poll(clock, `investigation ${investigationId}`, async () => {
    const answer = await api.get(`investigation/${investigationId}`, InvestigationAnswer);
    return { value: isSettledInvestigation(answer) ? answer : null, progress: 0 };
  });

const Count = z.object({ rows: z.int() });

/** Returns the states of all alerts; none if the API key may not export the audit trail. */
async function alertStates({ api, clock }: LoadContext): Promise<ExportedAlertState[]> {
  // Ask for the state of tomorrow, because "now" would miss the newest decisions if the server's clock is
  // fast.
  const at = new Date(clock.now() + DAY_MS).toISOString();
  try {
    const lines = await api.lines(`audit/alerts/as-of/export?at=${at}`, z.union([Count, ExportedAlertState]));
    const states = lines.flatMap((line) => ('rows' in line ? [] : [line]));
    // The last line contains the number of rows, which shows whether the export is complete.
    if (!lines.some((line) => 'rows' in line && line.rows === states.length))
      throw new Error(`the export of all alerts was cut after ${states.length}`);
    return states;
  } catch (error) {
    if (error instanceof RestRefusal && error.status === 403) return [];
    throw error;
  }
}

/**
 * Waits for investigations, which end roughly in the order in which they were started. Reads most results in
 * one answer, then missing results one by one.
 */
async function awaitInvestigations(
  load: LoadContext,
  started: readonly (readonly [alertId: string, investigationId: string])[],
  report: Report,
): Promise<Outcome<InvestigationView[]>> {
  report(0);
  for (let done = RUNS_PER_LOOK; done < started.length; done += RUNS_PER_LOOK) {
    await awaitInvestigation(load, started[done - 1]![1]);
    report(done);
  }
  for (const [, last] of started.slice(-1)) await awaitInvestigation(load, last);
  const found = new Map((await alertStates(load)).map((alert) => [alert.alert_id, alert]));
  const views: InvestigationView[] = [];
  for (const [alertId, id] of started) {
    const alert = found.get(alertId);
    if (alert?.final_run === id) views.push(viewOfExportedAlert(alert, id));
    else views.push(investigationViewOf(alertId, await awaitInvestigation(load, id)));
  }
  report(views.length);
  return { done: views.length, value: views };
}

/** Discards progress that was made on another server: this server does not know the stored upload session. */
async function forgetOtherServer({ api, state }: LoadContext): Promise<void> {
  const { sessionId } = state.current;
  if (sessionId === null) return;
  await api.get(`transactions/upload-sessions/${sessionId}`, UploadSession).catch((error: unknown) => {
    if (!(error instanceof RestRefusal) || error.status !== 404) throw error;
    state.forget();
  });
}

/**
 * Loads the set and waits until all alerts are investigated. May be repeated safely. Throws RestRefusal, or
 * an Error if items are refused.
 */
export async function loadSet(set: UploadSet, options: LoadSetOptions): Promise<LoadResult> {
  const { baseUrl, apiKey, resume, clock = new SystemClock(), onProgress } = options;
  const state = LoadStateFile.open(resume?.sample ?? '', resume?.file);
  const api = new RestClient(baseUrl, apiKey, options.signal);
  const load: LoadContext = { api, set, state, clock };
  const steps: StepResult[] = [];
  const timed = async <Value>(
    step: LoadStep,
    total: number,
    unit: string,
    run: (report: Report) => Promise<Outcome<Value>>,
  ): Promise<Value> => {
    const startedMs = clock.now();
    const { done, value } = await run((done) => onProgress({ step, done, total, unit }));
    steps.push({ step, total, unit, done, elapsedMs: clock.now() - startedMs });
    return value;
  };
  await forgetOtherServer(load);
  const { bytes, rows } = measureFile(set.transactions());
  await timed('customers', set.entities.length, 'customers', (report) => uploadEntities(load, report));
  const sessionId = await timed('transactions', bytes, 'bytes', (report) => sendFile(load, bytes, report));
  const imported = await timed('import', rows, 'transactions', (report) =>
    awaitImport(load, { sessionId, rows }, report),
  );
  await timed('alerts', set.alerts.length, 'alerts', (report) => uploadAlerts(load, report));
  const started = Object.entries(state.current.investigations);
  const investigations = await timed('investigations', started.length, 'investigations', (report) =>
    awaitInvestigations(load, started, report),
  );
  return { steps, imported, investigations };
}
