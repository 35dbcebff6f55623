import { AlertReadModel } from '../../../src/alerts/alert.read-model.js';
import { UploadSupplementalEntityData } from '../../../src/alerts/commands/upload-supplemental-entity-data.command.js';
import { GetAlertAsOf } from '../../../src/audit/queries/get-alert-as-of.query.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../../../src/dispositions/commands/undo-dispositions-bulk.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { ReviewInvestigations } from '../../../src/investigations/commands/review-investigations.command.js';
import { AppError, type Caller } from '@alert-review/kernel';
import type { Alert } from '../../../src/alerts/domain/alert.record.js';
import { RebuildReadModels } from '../../../src/maintenance/commands/rebuild-read-models.command.js';
import { VerifyStores } from '../../../src/maintenance/commands/verify-stores.command.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { RerunInvestigation } from '../../../src/reruns/commands/rerun-investigation.command.js';
import { CreateSupportTicket } from '../../../src/support/commands/create-support-ticket.command.js';
import { operatorOfServer, startApp, type TestApp, type TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { RestClient } from '../../support/rest-client.js';
import { seeded } from '../../support/seeded.js';
import { bankWithRecords, UNLIMITED } from '../../support/suite-app.js';

// size: the longest imports name the commands of batches.
/** At length: npm run test:faults -- rebuild */
const COMMANDS = Number(process.env.COMMANDS ?? 300);
const SEED = Number(process.env.SEED ?? 16);
const USERS = 3;
/** Each keeps a short history, as alerts do: who decides reads all of it. */
const ALERTS = 12 + Math.floor(COMMANDS / 50);
const ALERTS_AT_ONCE = 12;
/** Only what hangs takes so long, also beside other work. */
const TIMEOUT_MS = 300_000 + COMMANDS * 200;
const LOOK_EVERY = 25;

const make = new Builders(45);
const random = seeded(SEED);
const below = (most: number) => Math.floor(random() * most);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

let server: TestApp;
let bank: TestOrganization;
let client: RestClient;
let alerts: Alert[];
let runs: string[];
const batches: { readonly user: Caller; readonly id: string }[] = [];
const refusals = new Set<string>();
const done = new Map<string, number>();
/** What alerts showed at some instants, before anything else was recorded in them. */
const seen: { readonly at: string; readonly alertId: string; readonly shown: object }[] = [];

const userCalled = (n: number): Caller => ({
  ...bank.caller,
  userId: `user-${n}`,
  kind: n === 0 ? 'agent' : 'human',
  clientId: n === 0 ? 'client-1' : null,
});

beforeAll(async () => {
  // Read models of the suite's application hold rows that no event made.
  server = await startApp({ env: UNLIMITED });
  const { entity, row, ...others } = await bankWithRecords(server, make);
  ({ bank, client } = others);
  alerts = Array.from({ length: ALERTS }, () => make.alert([entity.entity_id], [row.transaction_id]));
  const { json }: { json: { investigations: { investigation_id: string }[] } } = await client.alerts(
    alerts.slice(0, ALERTS_AT_ONCE),
    true,
  );
  for (let begin = ALERTS_AT_ONCE; begin < ALERTS; begin += ALERTS_AT_ONCE)
    await client.alerts(alerts.slice(begin, begin + ALERTS_AT_ONCE));
  runs = json.investigations.map((run) => run.investigation_id);
  for (const run of runs) await client.endedInvestigation(run);
  for (let n = 0; n < COMMANDS; n++) {
    await anyCommand(n);
    server.clock.advance(pick([0, 1, 1_000, 60_000, 240_000]));
    if (n % LOOK_EVERY === 0) await look(pick(alerts).alert_id);
  }
}, TIMEOUT_MS);
afterAll(() => server.close());

async function anyCommand(n: number): Promise<void> {
  const user = userCalled(below(USERS));
  const { alert_id: alertId } = pick(alerts);
  const disposition = pick(['ESCALATED', 'CLEARED'] as const);
  const commands = {
    set: () => server.bus.send(new UpdateAlertDisposition(user, { alertId, disposition })),
    undo: () => server.bus.send(new UndoDisposition(user, alertId)),
    setMany: () => {
      const ids = [...new Set(Array.from({ length: 4 }, () => pick(alerts).alert_id))];
      const id = `batch ${below(COMMANDS)}`;
      batches.push({ user, id });
      return server.bus.send(
        new UpdateAlertDispositionsBulk(user, { alertIds: ids, disposition, batchId: id }),
      );
    },
    undoMany: () => {
      const batch = batches.length > 0 ? pick(batches.slice(-5)) : { user, id: 'none' };
      return server.bus.send(new UndoDispositionsBulk(batch.user, batch.id));
    },
    note: () => {
      const note = { blockType: 'general', classification: 'added_facts', body: `Fact ${n}` } as const;
      return server.bus.send(new AddBlockNote(user, { alertId, note }));
    },
    review: () => {
      const status = pick(['NOT_REVIEWED', 'CLEARED', 'ESCALATED'] as const);
      return server.bus.send(new ReviewInvestigations(user, [{ investigationId: pick(runs), status }]));
    },
    upload: async () => {
      const at = alerts.findIndex(({ alert_id }) => alert_id === alertId);
      alerts[at] = {
        ...alerts[at]!,
        title: `Title ${n}`,
        disposition_status: pick(['MONITORING', 'CLOSED']),
      };
      const { status } = await client.alerts([alerts[at]]);
      expect(status).toBe(200);
    },
    supplement: () => {
      const entity = { entity_source_id: `person-${below(ALERTS)}`, dob: `1980-02-0${1 + below(3)}` };
      return server.bus.send(new UploadSupplementalEntityData(user, { alertId, entities: [entity] }));
    },
    ticket: () => {
      const texts = { title: `Ticket ${n}`, description: `What happened at ${n}`, reportArea: 'TP1' };
      return server.bus.send(new CreateSupportTicket(user, { texts, alertId: pick([alertId, null]) }));
    },
    rerun: async () => {
      const { investigationId } = await server.bus.send(new RerunInvestigation(user, { alertId }));
      await client.endedInvestigation(investigationId);
    },
  };
  const decisions = ['set', 'set', 'undo', 'undo', 'setMany', 'undoMany'] as const;
  const kinds = [...decisions, 'note', 'review', 'upload', 'supplement', 'ticket', 'rerun'] as const;
  const kind = pick(kinds);
  try {
    await commands[kind]();
    done.set(kind, (done.get(kind) ?? 0) + 1);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    refusals.add(`${kind} ${error.code}`);
  }
}

const rowOf = async (alertId: string) =>
  (
    await server.app
      .get(ReadModels)
      .for(bank.caller)
      .find(AlertReadModel, { alertId }, { index: 'alert_id', limit: 1 })
  )[0]!;

/** What the tools show of an alert, in the words of its history. */
async function shownOf(alertId: string) {
  const row = await rowOf(alertId);
  return {
    analystDisposition: row.analystDisposition ?? null,
    decidedBy: row.dispositionSetBy ?? null,
    decidedAt: row.dispositionedAt ?? null,
    decisionEvent: row.dispositionEvent ?? null,
    finalDisposition: row.finalDisposition ?? null,
    finalRiskScore: row.finalRiskScore ?? null,
    latestRun: row.latestRunId ?? null,
    alertVersion: row.version,
    alertHash: row.hash,
  };
}

async function look(alertId: string): Promise<void> {
  server.clock.advance(1);
  seen.push({ at: server.clock.iso(), alertId, shown: await shownOf(alertId) });
  server.clock.advance(1);
}

test(`random: all kinds of commands were carried out, and some were refused (seed ${SEED})`, () => {
  const changes = ['note', 'rerun', 'review', 'supplement', 'ticket', 'upload'];
  expect([...done.keys()].sort()).toEqual([...changes, 'set', 'setMany', 'undo', 'undoMany'].sort());
  expect([...refusals].sort()).toEqual(expect.arrayContaining(['undo undo_refused']));
});

test('random: an alert shows what its events say', async () => {
  for (const { alert_id: alertId } of alerts) {
    const { steps } = await server.bus.send(new ReplayAlert(bank.caller, alertId));
    expect({ SEED, alertId, ...steps.at(-1)!.after }).toMatchObject({ SEED, ...(await shownOf(alertId)) });
  }
});

test('random: no event contradicts another', async () => {
  const { entries, findings } = await server.bus.send(new VerifyStores(operatorOfServer));
  expect({ SEED, findings }).toEqual({ SEED, findings: [] });
  expect(entries).toBeGreaterThan(COMMANDS);
});

test('random: an alert as of then is what was shown then', async () => {
  expect(seen.length).toBeGreaterThan(COMMANDS / LOOK_EVERY - 1);
  for (const { at, alertId, shown } of seen) {
    const then = await server.bus.send(new GetAlertAsOf(bank.caller, { alertId, until: { at } }));
    expect({ SEED, at, ...then }).toMatchObject({ SEED, at, ...shown });
  }
});

test('random: each decision, undo and unchanged value has its row', async () => {
  const outcomes = new Set<string>();
  for (const type of ['DispositionChanged', 'DispositionUndone', 'DispositionUnchanged']) {
    const { events } = await server.bus.send(
      new ListAuditEvents(bank.caller, { filter: { type }, limit: 10_000 }),
    );
    expect([type, events.length > 0]).toEqual([type, true]);
    for (const { outcome, alertIds, kind, client } of events) {
      outcomes.add(outcome);
      expect([alertIds.length, kind === 'agent' ? client : kind]).toEqual([
        1,
        kind === 'agent' ? 'client-1' : kind,
      ]);
    }
  }
  expect([...outcomes].sort()).toEqual(['applied', 'unchanged', 'undone']);
});

test(
  `random: every read model built anew equals the live one after ${COMMANDS} commands`,
  async () => {
    const rebuilt = await server.bus.send(
      new RebuildReadModels(operatorOfServer, { verifyOnly: true, onProgress: () => undefined }),
    );
    const live = rebuilt.map(({ readModel, liveHash }) => ({ SEED, readModel, hash: liveHash }));
    expect(rebuilt.map(({ readModel, rebuiltHash }) => ({ SEED, readModel, hash: rebuiltHash }))).toEqual(
      live,
    );
    expect(rebuilt.map(({ readModel }) => readModel)).toEqual(
      expect.arrayContaining(['alert', 'audit-event', 'disposition-batch', 'support-ticket']),
    );
  },
  TIMEOUT_MS,
);
