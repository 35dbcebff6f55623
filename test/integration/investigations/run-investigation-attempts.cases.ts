import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { AlertRecord, type Alert } from '../../../src/alerts/domain/alert.record.js';
import { EntityRecord } from '../../../src/ingestion/domain/entity.record.js';
import { TransactionRecord } from '../../../src/ingestion/domain/transaction.record.js';
import {
  RunInvestigation,
  RunInvestigationHandler,
} from '../../../src/investigations/commands/run-investigation.command.js';
import { AlertRunRecord } from '../../../src/investigations/domain/runs/alert-run.record.js';
import { AppError, Clock, Ids, type VersionedRecord } from '@alert-review/kernel';
import type { CaseFacts } from '@alert-review/judgement';
import { CASE_BYTES_MAX } from '../../../packages/judgement/src/case/facts/case-facts.js';
import {
  investigationDecider,
  type InvestigationCommand,
} from '../../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../../src/investigations/domain/runs/investigation.events.js';
import {
  attemptId,
  InvestigationRunRecord,
} from '../../../src/investigations/domain/runs/investigation-run.record.js';
import { AlertNotes } from '../../../src/investigations/engine/alert-notes.js';
import { AlertResults } from '../../../src/investigations/engine/alert-results.js';
import { SearchAgentInvestigations } from '../../../src/investigations/queries/search-agent-investigations.query.js';
import { LoadCase } from '../../../src/investigations/engine/gather/load-case.js';
import { RunClaims } from '../../../src/investigations/engine/run-claims.js';
import { Recipes } from '../../../src/investigations/engine/recipes.js';
import { ResultThread } from '../../../src/investigations/engine/result-thread.js';
import { SubjectKeys } from '../../../src/platform/records/subject-keys.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { jobCaller } from '../../../src/platform/jobs/job-caller.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { Records } from '../../../src/platform/records/records.js';
import type { RowStore } from '../../../src/platform/records/rows-of-organization.js';
import { startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { flipBit } from '../../support/flip-bit.js';
import { recordRun } from '../../support/recorded-run.js';
import { RestClient, until } from '../../support/rest-client.js';

// size: one application serves all that can happen to an attempt; an import names a file after its record.
const make = new Builders(31);
const entity = make.entity();
const row = make.transaction(entity.entity_id);
const lostRow = make.transaction(entity.entity_id);
const hurtRow = { ...make.transaction(entity.entity_id), descriptor: 'flipped flagged transaction' };
let server: TestApp;
let bank: TestOrganization;
let client: RestClient;

beforeAll(async () => {
  server = await startApp({ env: { RATE_LIMIT_REST_PER_MINUTE: '0', EMBEDDER: 'none' } });
  bank = await server.newOrganization();
  client = new RestClient(server, bank);
  await client.entities(entity);
  await client.transactions([row, lostRow, hurtRow]);
  // Attempts begin when a test says so.
  await server.app.get(JobQueue, { strict: false }).stop(0);
});

afterAll(() => server.close());

const part = <T>(type: abstract new (...args: never[]) => T): T =>
  server.app.get(type as never, { strict: false });

interface TriggeredAnswer {
  readonly investigations: readonly { readonly investigation_id: string }[];
}

async function queued(): Promise<{ runId: string; alert: string }> {
  const sent = make.alert([entity.entity_id], [row.transaction_id]);
  const { investigations }: TriggeredAnswer = (await client.alerts([sent], true)).json;
  const { id } = (await client.stored('alert', sent.alert_id))!;
  return { runId: investigations[0]!.investigation_id, alert: id };
}

const contentOf = async (alert: string) =>
  (await part(Records).for(bank.caller).get(AlertRecord.current, alert))!.content;

const attempt = (runId: string) => new RunInvestigation(jobCaller(bank.id, runId), runId);
const carryOut = (runId: string) => server.bus.send(attempt(runId));

const decide = (runId: string, command: InvestigationCommand) =>
  part(Decisions).decide({
    caller: bank.caller,
    family: InvestigationEvents,
    decider: investigationDecider,
    streamId: runId,
    operation: command.type,
    command,
  });

/** An attempt whose process dies while the case is gathered: nothing of it goes on. */
async function cutOff(runId: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    const entered = gate();
    void handlerThat(() => (entered.open(), new Promise<never>(() => undefined))).execute(attempt(runId));
    await entered.passed;
    await isNoted(runId);
  }
}

/** The start of a first attempt is noted by itself when that takes long. */
const isNoted = (runId: string) =>
  until(
    () => client.investigation(runId),
    ({ processing_status }) => processing_status === 'running',
  );

const currentRunOf = async (alert: string) =>
  (await part(Records).for(bank.caller).get(AlertRunRecord, alert))!.current;

type Load = (load: () => Promise<CaseFacts>) => Promise<CaseFacts>;

/** The handler of the application, but for what happens while a case is gathered. */
function handlerThat(gathers: Load, runs = part(RunClaims)): RunInvestigationHandler {
  const cases = part(LoadCase);
  const watched = Object.create(cases) as LoadCase;
  watched.load = (caller, stored) => gathers(() => cases.load(caller, stored));
  return new RunInvestigationHandler(
    part(Decisions),
    watched,
    part(Recipes),
    part(AlertNotes),
    part(AlertResults),
    part(SubjectKeys),
    part(Records),
    runs,
    part(JobQueue),
    part(ResultThread),
    part(Clock),
  );
}

function gate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** An attempt that stops on its way until it is let go. */
async function heldUp(runId: string) {
  const entered = gate();
  const onwards = gate();
  const handler = handlerThat(async (load) => {
    entered.open();
    await onwards.passed;
    return load();
  });
  const ended = handler.execute(attempt(runId));
  await entered.passed;
  return { letGo: () => (onwards.open(), ended) };
}

describe('an alert that is closed while its run waits for its turn', () => {
  async function closed(): Promise<{ runId: string; alert: string; sent: Alert }> {
    const sent = make.alert([entity.entity_id], [row.transaction_id]);
    const { investigations }: TriggeredAnswer = (await client.alerts([sent], true)).json;
    const answer = await client.alerts([{ ...sent, status: 'CLOSED' }], true);
    expect(answer.json).toMatchObject({ execution_triggered: false, investigations: [] });
    const { id } = (await client.stored('alert', sent.alert_id))!;
    return { runId: investigations[0]!.investigation_id, alert: id, sent };
  }

  test('is not analysed: its run ends without a score, at once', async () => {
    const { runId, alert } = await closed();
    await carryOut(runId);
    expect(await client.investigation(runId)).toMatchObject({
      processing_status: 'incomplete',
      incomplete_reason: 'alert_closed',
      attempt: 1,
      risk_score: null,
      disposition: null,
    });
    expect(await currentRunOf(alert)).toBeNull();
  });

  test('is analysed when it was opened again before', async () => {
    const { runId, sent } = await closed();
    await client.alerts([{ ...sent, title: 'Opened again' }], true);
    await carryOut(runId);
    expect(await client.investigation(runId)).toMatchObject({ processing_status: 'completed' });
  });

  test('has no run for a version that was open in between', async () => {
    const { runId, alert } = await queued();
    const first = await heldUp(runId);
    await client.alerts([{ ...(await contentOf(alert)), title: 'Changed' }], true);
    await first.letGo();
    const next = (await currentRunOf(alert))!;
    expect(next).not.toBe(runId);
    await client.alerts([{ ...(await contentOf(alert)), status: 'CLOSED' }]);
    await carryOut(next);
    expect(await client.investigation(next)).toMatchObject({ incomplete_reason: 'alert_closed' });
  });

  test('is analysed by a run that was asked for since', async () => {
    const { runId, alert } = await closed();
    await carryOut(runId);
    const asked = await part(RunClaims).queue(bank.caller, { id: alert, version: 2 }, { onlyIfNew: false });
    await carryOut(asked.runId);
    expect(await client.investigation(asked.runId)).toMatchObject({ processing_status: 'completed' });
  });
});

describe('the start of a first attempt', () => {
  const eventsOf = async (runId: string) =>
    (await part(Decisions).read(InvestigationEvents, bank.caller, runId)).slice(1);

  test('is noted with its end, and tells when it was', async () => {
    const { runId, alert } = await queued();
    const first = await heldUp(runId);
    server.clock.advance(10);
    expect(await first.letGo()).toBe('completed');
    const [start, end] = await eventsOf(runId);
    expect(start).toMatchObject({ type: 'InvestigationStarted', data: { alert, attempt: 1 } });
    expect(end).toMatchObject({ type: 'InvestigationCompleted', data: { attempt: 1 } });
    expect(start!.recordedAt).toBe(end!.recordedAt);
    expect(start!.effectiveAt! < start!.recordedAt).toBe(true);
    expect(end!.effectiveAt).toBeUndefined();
    expect(await client.investigation(runId)).toMatchObject({
      processing_status: 'completed',
      attempt: 1,
      started_at: start!.effectiveAt,
      completed_at: end!.recordedAt,
    });
  });

  test('is noted before its end when that takes long', async () => {
    const { runId } = await queued();
    const first = await heldUp(runId);
    await isNoted(runId);
    const [noted] = await eventsOf(runId);
    expect(await first.letGo()).toBe('completed');
    const [start, end] = await eventsOf(runId);
    expect(start).toEqual(noted);
    expect(end).toMatchObject({ type: 'InvestigationCompleted', data: { attempt: 1 } });
    expect(await client.investigation(runId)).toMatchObject({ started_at: start!.effectiveAt });
  });

  test('is noted also when the run was reviewed before', async () => {
    const { runId } = await queued();
    const first = await heldUp(runId);
    await decide(runId, { type: 'review', status: 'CLEARED' });
    await isNoted(runId);
    expect(await first.letGo()).toBe('completed');
  });

  test('is never before the run was queued, also by a clock that was set back', async () => {
    const { runId } = await queued();
    const [asked] = await part(Decisions).read(InvestigationEvents, bank.caller, runId);
    server.clock.advance(-60_000);
    await carryOut(runId);
    server.clock.advance(60_000);
    expect(await client.investigation(runId)).toMatchObject({ started_at: asked!.recordedAt });
  });

  test('is not noted once another process has begun the run', async () => {
    const { runId, alert } = await queued();
    const first = await heldUp(runId);
    await decide(runId, { type: 'start' });
    expect(await first.letGo()).toBeNull();
    expect(await eventsOf(runId)).toHaveLength(1);
    expect(await currentRunOf(alert)).toBe(runId);
  });

  test('leaves the result that another process has stored meanwhile', async () => {
    const done = await queued();
    const { runId } = await queued();
    await carryOut(done.runId);
    const first = await heldUp(runId);
    await decide(runId, { type: 'start' });
    const rows = part(Records).for(bank.caller);
    const theirs = (await rows.get(InvestigationRunRecord, attemptId(done.runId, 1)))!;
    await rows.put(InvestigationRunRecord, { ...theirs, id: attemptId(runId, 1) });
    await expect(first.letGo()).rejects.toThrow();
    expect(await rows.get(InvestigationRunRecord, attemptId(runId, 1))).toMatchObject({ hash: theirs.hash });
    expect(await eventsOf(runId)).toHaveLength(1);
  });
});

test('an attempt that was overtaken leaves the alert to the one at work', async () => {
  const { runId, alert } = await queued();
  const first = await heldUp(runId);
  await isNoted(runId);
  const second = await heldUp(runId);
  await first.letGo();
  expect(await currentRunOf(alert)).toBe(runId);
  const rerun = () => part(RunClaims).queue(bank.caller, { id: alert, version: 1 }, { onlyIfNew: false });
  expect(await rerun()).toEqual({ runId, outcome: 'in_progress' });
  await second.letGo();
  expect(await client.investigation(runId)).toMatchObject({ processing_status: 'completed', attempt: 2 });
  expect(await currentRunOf(alert)).toBeNull();
  expect(await rerun()).toMatchObject({ outcome: 'queued' });
});

describe('a run whose alert names what the store has lost', () => {
  test.each(['entity', 'transaction', 'alert'] as const)(
    'ends without a score at its first attempt when the %s is gone',
    async (kind) => {
      const other = make.entity();
      await client.entities(other);
      const flagged = kind === 'transaction' ? [row, lostRow] : [row];
      const alert = make.alert(
        [entity.entity_id, other.entity_id],
        flagged.map(({ transaction_id }) => transaction_id),
      );
      const { investigations }: TriggeredAnswer = (await client.alerts([alert], true)).json;
      const runId = investigations[0]!.investigation_id;
      const [record, ownId] = {
        entity: [EntityRecord.current, other.entity_id],
        transaction: [TransactionRecord.current, lostRow.transaction_id],
        alert: [AlertRecord.current, alert.alert_id],
      }[kind] as [VersionedRecord<object>['current'], string];
      const rows = part(Records).for(bank.caller);
      const [stored] = await rows.find(record, { ownId }, { index: 'own_id', limit: 1 });
      expect(await rows.remove(record, { id: stored!.id })).toBe(1);
      await carryOut(runId);
      expect(await client.investigation(runId)).toMatchObject({
        processing_status: 'incomplete',
        incomplete_reason: 'records_unreadable',
        attempt: 1,
        risk_score: null,
        disposition: null,
      });
    },
  );
});

test('a run whose case is larger than memory may be ends without a score at its first attempt', async () => {
  const cases = part(LoadCase);
  const { runId } = await queued();
  cases.bytesMax = 100;
  try {
    await carryOut(runId);
  } finally {
    cases.bytesMax = CASE_BYTES_MAX;
  }
  expect(await client.investigation(runId)).toMatchObject({
    processing_status: 'incomplete',
    incomplete_reason: 'case_too_large',
    attempt: 1,
    risk_score: null,
    disposition: null,
  });
});

describe('how often a run is tried', () => {
  const gone = { code: 'store_unavailable' };
  const storeIsAway = (runs?: RunClaims) =>
    handlerThat(() => Promise.reject(new AppError('store_unavailable', { store: 'read_store' })), runs);
  const unreadable = () => handlerThat(() => Promise.reject(new RangeError('this customer')));
  /** The row of a start may follow its event. */
  const expectState = async (runId: string, expected: readonly unknown[]) => {
    const stateOf = async () => {
      const { processing_status, incomplete_reason, attempt: attempts } = await client.investigation(runId);
      return [processing_status, incomplete_reason, attempts];
    };
    let state: unknown[] = [];
    await until(
      async () => (state = await stateOf()),
      () => isDeepStrictEqual(state, expected),
    ).catch(() => {});
    expect(state).toEqual(expected);
  };

  test('what cut attempts off does not count against the case', async () => {
    const { runId, alert } = await queued();
    await cutOff(runId, 3);
    for (let i = 0; i < 3; i++) expect(await storeIsAway().execute(attempt(runId))).toBe('refused');
    for (let i = 0; i < 2; i++) expect(await unreadable().execute(attempt(runId))).toBe('failed');
    await expectState(runId, ['running', null, 8]);
    await unreadable().execute(attempt(runId));
    await expectState(runId, ['incomplete', 'case_unreadable', 9]);
    expect(await currentRunOf(alert)).toBeNull();
  });

  test('an outage however long does not end a run, and neither do the starts before it', async () => {
    const { runId } = await queued();
    await cutOff(runId, 9);
    for (let i = 0; i < 30; i++) expect(await storeIsAway().execute(attempt(runId))).toBe('refused');
    await carryOut(runId);
    await expectState(runId, ['completed', null, 40]);
  });

  test('while the store of the counts refuses to write, no attempt counts', async () => {
    const { runId } = await queued();
    const refusing = Object.assign(Object.create(part(Records)) as Records, {
      for: () =>
        Object.assign(Object.create(part(Records).for(bank.caller)) as RowStore, {
          compareAndSet: () => Promise.reject(new AppError('store_unavailable', { store: 'read_store' })),
        }),
    });
    const { bus, config } = server;
    const runs = new RunClaims(bus, refusing, part(Decisions), part(Ids), part(Clock), config);
    // The claim has counted the first, so nothing of it is refused but its case.
    expect(await storeIsAway(runs).execute(attempt(runId))).toBe('refused');
    for (let i = 0; i < 29; i++)
      await expect(storeIsAway(runs).execute(attempt(runId))).rejects.toMatchObject(gone);
    await carryOut(runId);
    await expectState(runId, ['completed', null, 31]);
  });

  test('failures of one run do not count against the next', async () => {
    const { runId, alert } = await queued();
    for (let i = 0; i < 2; i++) expect(await unreadable().execute(attempt(runId))).toBe('failed');
    await carryOut(runId);
    await expectState(runId, ['completed', null, 3]);
    const next = await part(RunClaims).queue(bank.caller, { id: alert, version: 1 }, { onlyIfNew: false });
    expect(await unreadable().execute(attempt(next.runId))).toBe('failed');
    await expectState(next.runId, ['running', null, 1]);
  });

  test('the tenth start is an attempt, the eleventh ends the run before anything is read', async () => {
    const last = await queued();
    const more = await queued();
    await cutOff(last.runId, 9);
    await carryOut(last.runId);
    await expectState(last.runId, ['completed', null, 10]);
    await cutOff(more.runId, 10);
    let loads = 0;
    await handlerThat((load) => (loads++, load())).execute(attempt(more.runId));
    await expectState(more.runId, ['incomplete', 'cut_off', 11]);
    expect(loads).toBe(0);
    expect(await currentRunOf(more.alert)).toBeNull();
  });
});

test('a run that found nothing shows nothing, although an attempt of it was stored', async () => {
  const done = await queued();
  const lost = await queued();
  await carryOut(done.runId);
  const rows = part(Records).for(bank.caller);
  const stored = (await rows.get(InvestigationRunRecord, attemptId(done.runId, 1)))!;
  await cutOff(lost.runId, 1);
  await rows.put(InvestigationRunRecord, { ...stored, id: attemptId(lost.runId, 1) });
  const nothing = { failedBlocks: [], resultHash: null };
  await decide(lost.runId, { type: 'giveUp', attempt: 1, reason: 'case_unreadable', ...nothing });
  expect(await client.investigation(lost.runId)).toMatchObject({
    processing_status: 'incomplete',
    incomplete_reason: 'case_unreadable',
    risk_score: null,
    assessments: null,
    summary: null,
    config_hash: null,
    records_read: null,
  });
});

test('configuration and list versions of a result are those of the lists that were asked', async () => {
  const { runId } = await queued();
  const listVersions: Record<string, string> = {};
  await handlerThat(async (load) => {
    const facts = await load();
    Object.assign(listVersions, facts.listVersions, { fx: '2024-01-01 older' });
    return { ...facts, listVersions };
  }).execute(attempt(runId));
  const recipes = part(Recipes);
  const { configHash } = recipes.withLists(await recipes.current(bank.caller), listVersions);
  const found = await client.investigation(runId);
  expect(found).toMatchObject({ config_hash: configHash, list_versions: listVersions });
  expect((await part(Recipes).current(bank.caller)).configHash).not.toBe(configHash);
});

test('the log names a failed block and the class of its error, and quotes nothing', async () => {
  const { runId } = await queued();
  await handlerThat(async (load) => {
    const facts = await load();
    const contacts = { ...facts.contacts, phones: null } as never;
    return { ...facts, contacts };
  }).execute(attempt(runId));
  const found = await client.investigation(runId);
  expect(found).toMatchObject({ processing_status: 'incomplete', incomplete_reason: 'block_failed' });
  const stored = await part(Records).for(bank.caller).get(InvestigationRunRecord, attemptId(runId, 1));
  const [failure] = stored!.content.result.failed;
  expect(failure).toMatchObject({ blockId: 'email_phone', error: 'TypeError' });
  const lines = server.logLines.filter((line) => line.includes(runId));
  expect(lines.filter((line) => line.includes('a block failed'))).toHaveLength(1);
  expect(lines.find((line) => line.includes('a block failed'))).toContain('"error":"TypeError"');
  expect(lines.join('')).not.toContain(failure!.reason);
});

describe('a run that meets a value in which a bit has flipped', () => {
  // Last in this file: the server is not ready from then on.
  test.each(['subject', 'other entity', 'flagged transaction', 'alert'])(
    'ends without a score at its first attempt when it is the %s',
    async (kind) => {
      const hurt = { ...make.entity(), occupation: `flipped ${kind}` };
      const isOfBulk = kind === 'flagged transaction';
      if (!isOfBulk && kind !== 'alert') await client.entities(hurt);
      const entities = { subject: [hurt], 'other entity': [entity, hurt] }[kind] ?? [entity];
      const alert = make.alert(
        entities.map(({ entity_id }) => entity_id),
        [(isOfBulk ? hurtRow : row).transaction_id],
        kind === 'alert' ? { title: `flipped ${kind}` } : {},
      );
      const { investigations }: TriggeredAnswer = (await client.alerts([alert], true)).json;
      const runId = investigations[0]!.investigation_id;
      const store = path.join(server.dataDir, isOfBulk ? 'bulk' : 'store', 'data.mdb');
      await flipBit(store, Buffer.from(`flipped ${kind}`));
      await carryOut(runId);
      expect(await client.investigation(runId)).toMatchObject({
        processing_status: 'incomplete',
        incomplete_reason: 'records_unreadable',
        attempt: 1,
        risk_score: null,
        disposition: null,
      });
    },
  );
});

test('a search over past runs leaves out those in which a bit has flipped', async () => {
  const ids: string[] = [];
  for (const kind of ['flipped passages', 'flipped result', 'nothing flipped']) {
    const sent = make.alert([entity.entity_id], [row.transaction_id]);
    await client.alerts([sent]);
    const { id } = (await client.stored('alert', sent.alert_id))!;
    const flag = { blockId: 'screening', flagId: 'SC1', color: 'red', rationale: `sought: ${kind}` } as const;
    const hasSar = kind === 'flipped result';
    const found = { score: 71, disposition: 'ESCALATED', flags: [flag], hasSar } as const;
    await recordRun(server, bank, id, found);
    ids.push(sent.alert_id);
  }
  const store = path.join(server.dataDir, 'store', 'data.mdb');
  await flipBit(store, Buffer.from('sought: flipped passages'));
  // In the result alone.
  await flipBit(store, Buffer.from('A draft'));
  const sought = new SearchAgentInvestigations(
    { ...bank.caller, features: ['semantic_search'] },
    { text: 'sought', given: {}, limit: 25 },
  );
  const { found } = await server.bus.send(sought);
  expect(found.map(({ alertId }) => alertId)).toEqual(ids.slice(2));
});
