import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { AssignAlert } from '../../../src/teams/commands/assign-alert.command.js';
import { SnoozeAlert } from '../../../src/teams/commands/snooze-alert.command.js';
import { TakeNextAlert } from '../../../src/teams/commands/take-next-alert.command.js';
import { CountAlertQueue } from '../../../src/alerts/queries/count-alert-queue.query.js';
import {
  ListAlertQueue,
  type QueueFilter,
  type QueueOrder,
} from '../../../src/alerts/queries/list-alert-queue.query.js';
import { GetAlertAsOf } from '../../../src/audit/queries/get-alert-as-of.query.js';
import { GetWorkload } from '../../../src/workload/queries/get-workload.query.js';
import { metricsRegistry } from '../../../src/platform/observability/metrics.js';
import { SetTeams } from '../../../src/teams/commands/set-teams.command.js';
import { AlertDueRecord, type AlertDue } from '../../../src/teams/domain/alert-due.record.js';
import { AlertWorkEvents } from '../../../src/teams/domain/alert-work.events.js';
import { WorkLogPositionRecord } from '../../../src/teams/domain/work-place.record.js';
import {
  NO_TEAM_SETTINGS,
  type ServiceLevel,
  type TeamSettings,
} from '../../../src/teams/domain/teams.events.js';
import { GetTeams } from '../../../src/teams/queries/get-teams.query.js';
import { ServiceLevels } from '../../../src/teams/service-levels.js';
import { FOLLOW_WORK_QUEUE } from '../../../src/teams/jobs/follow-work-queue.js';
import { FollowWorkJob } from '../../../src/teams/jobs/follow-work.job.js';
import { TellServiceLevelsJob } from '../../../src/teams/jobs/tell-service-levels.job.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { type Caller, DAY_MS, type EventOf, HOUR_MS } from '@alert-review/kernel';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { JobQueue } from '../../../src/platform/jobs/job-queue.js';
import { PurgeCustomerData } from '../../../src/erasure/commands/purge-customer-data.command.js';
import { Records } from '../../../src/platform/records/records.js';
import { QuestionEvents } from '../../../src/questions/domain/question.events.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { suiteApp } from '../../support/suite-app.js';
import { whenTrue } from '../../support/patience.js';

const LEVEL: ServiceLevel = { id: 'all', firstLook: 4, decision: 20, warnAt: 75, calendar: null };

let server: TestApp;
let bank: DecidingBank;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await DecidingBank.in(server);
  await switched(true);
});

const switched = (on: boolean) => {
  const features = ['teamwork'] as const;
  const { caller } = bank.bank;
  return server.bus.send(
    new SetOrganizationFeatures(caller, { enable: on ? features : [], disable: on ? [] : features }),
  );
};

const admin = (): Caller => ({ ...bank.bank.caller, features: ['teamwork'] });
const person = async (): Promise<Caller> => ({ ...(await bank.person()), features: ['teamwork'] });

async function setTeams(settings: Partial<TeamSettings>): Promise<void> {
  const { version } = await server.bus.send(new GetTeams(admin()));
  await server.bus.send(
    new SetTeams(admin(), { settings: { ...NO_TEAM_SETTINGS, ...settings }, seenVersion: version }),
  );
}

const decisions = () => server.app.get(Decisions, { strict: false });
const dueOf = async (alertId: string): Promise<AlertDue | null> => {
  const rows = server.app.get(Records, { strict: false }).for(bank.bank.caller);
  return rows.get(AlertDueRecord, await bank.serviceId(alertId));
};
const when = (alertId: string, fits: (due: AlertDue | null) => boolean) =>
  whenTrue(async () => fits(await dueOf(alertId)));

const tell = () =>
  server.app.get(TellServiceLevelsJob, { strict: false }).run(bank.bank.id, new AbortController().signal);

const follow = () =>
  server.app.get(FollowWorkJob, { strict: false }).run(bank.bank.id, new AbortController().signal);

/** Resolves once no job of the server is at work for this bank: one that is would write its place again. */
const followed = () => {
  const { running } = server.app.get(JobQueue, { strict: false }).runs;
  return whenTrue(
    () =>
      ![...running.values()].some(({ queue, key }) => queue === FOLLOW_WORK_QUEUE && key === bank.bank.id),
  );
};

/** What was told of an alert, oldest first: kind and target. */
async function told(alertId: string): Promise<string[]> {
  const events = await decisions().read(AlertWorkEvents, bank.bank.caller, await bank.serviceId(alertId));
  return events.flatMap((event) =>
    event.type === 'ServiceLevelWarned' || event.type === 'ServiceLevelBreached'
      ? `${event.type} ${event.data.target}`
      : [],
  );
}

async function passed(hours: number): Promise<void> {
  server.clock.advance(hours * HOUR_MS);
  await tell();
}

/** Appends what a question to the customer does. */
async function question(alertId: string, event: EventOf<typeof QuestionEvents>): Promise<void> {
  await decisions().decide({
    caller: bank.bank.caller,
    family: QuestionEvents,
    decider: { initial: null, decide: (_, command: typeof event) => [command], evolve: () => null },
    streamId: await bank.serviceId(alertId),
    command: event,
    operation: 'test',
  });
}
const asks = (id: string) =>
  question(id, {
    type: 'QuestionAsked',
    data: { customer: 'c', question: 'q', run: null, text: 'What for?' },
  });
const withdraws = (id: string) =>
  question(id, { type: 'QuestionWithdrawn', data: { question: 'q', reason: 'No need' } });

async function newAlert(settings: Partial<TeamSettings> = {}): Promise<string> {
  await setTeams({ levels: [LEVEL], ...settings });
  const [id] = await bank.alerts(1);
  await when(id!, (due) => due !== null);
  return id!;
}

const inHours = (from: number, to: number | null) => to && (to - from) / HOUR_MS;

test('an alert is due from its arrival: it is warned of, then breached, each once', async () => {
  const id = await newAlert();
  const began = server.clock.now();
  const due = (await dueOf(id))!;
  expect([due.state, due.target, inHours(began, due.dueAt), inHours(began, due.nextAt)]).toEqual([
    'running',
    'first_look',
    4,
    3,
  ]);
  await passed(2.9);
  expect(await told(id)).toEqual([]);
  await passed(0.1);
  expect(await told(id)).toEqual(['ServiceLevelWarned first_look']);
  await Promise.all([passed(1), tell(), tell()]);
  await passed(16);
  expect(await told(id)).toEqual([
    'ServiceLevelWarned first_look',
    'ServiceLevelBreached first_look',
    'ServiceLevelBreached decision',
  ]);
  expect((await dueOf(id))!.nextAt).toBeNull();
});

test('who takes an alert has looked at it, and who decides ends it; too late is kept as late', async () => {
  const ann = await person();
  const id = await newAlert();
  server.clock.advance(2 * HOUR_MS);
  await server.bus.send(new AssignAlert(ann, { alertId: id, user: ann.userId }));
  await when(id, (due) => due?.target === 'decision');
  server.clock.advance(19 * HOUR_MS);
  await server.bus.send(new UpdateAlertDisposition(ann, { alertId: id, disposition: 'CLEARED' }));
  await tell();
  await follow();
  const due = (await dueOf(id))!;
  expect([due.state, due.isLate, due.endedAt]).toEqual(['ended', true, server.clock.now()]);
  expect(await told(id)).toEqual(['ServiceLevelBreached decision']);
});

test('what was decided in time is not breached, though nobody has followed the decision yet', async () => {
  const ann = await person();
  const id = await newAlert();
  await server.bus.send(new UpdateAlertDisposition(ann, { alertId: id, disposition: 'CLEARED' }));
  await passed(30);
  expect(await told(id)).toEqual([]);
});

test('a decision that is taken back counts as never made', async () => {
  const ann = await person();
  const id = await newAlert();
  server.clock.advance(19.99 * HOUR_MS);
  await server.bus.send(new UpdateAlertDisposition(ann, { alertId: id, disposition: 'CLEARED' }));
  server.clock.advance(0.02 * HOUR_MS);
  await server.bus.send(new UndoDisposition(ann, id));
  await tell();
  expect(await told(id)).toEqual(expect.arrayContaining(['ServiceLevelBreached decision']));
});

test('the clock stands while a question to the customer is open', async () => {
  const id = await newAlert({ levels: [{ ...LEVEL, firstLook: null }] });
  server.clock.advance(10 * HOUR_MS);
  await asks(id);
  await when(id, (due) => due?.state === 'stopped');
  await passed(100);
  expect(await told(id)).toEqual([]);
  await withdraws(id);
  const now = server.clock.now();
  await when(id, (due) => inHours(now, due?.dueAt ?? null) === 10);
  await passed(10);
  expect(await told(id)).toEqual(['ServiceLevelBreached decision']);
});

test('the first level that fits counts, by team too, and the others have none', async () => {
  await setTeams({
    teams: [{ id: 'cash', name: 'Cash', members: [] }],
    rules: [{ team: 'cash', rule: 'Cash' }],
    levels: [
      { ...LEVEL, id: 'of_team', team: 'cash', firstLook: 1 },
      { ...LEVEL, id: 'of_rule', rule: 'Wire' },
    ],
  });
  const [cash] = await bank.alerts(1, { rule_title: 'Cash' });
  const [wire] = await bank.alerts(1, { rule_title: 'Wire' });
  const [other] = await bank.alerts(1, { rule_title: 'Other' });
  await when(cash!, (due) => due?.level === 'of_team' && due.team === 'cash');
  await when(wire!, (due) => due?.level === 'of_rule' && due.team === null);
  await server.app.get(ServiceLevels, { strict: false }).refresh(admin(), [await bank.serviceId(other!)]);
  expect(await dueOf(other!)).toBeNull();
});

test('changed settings hold for open alerts from their arrival; without levels nothing is due', async () => {
  const id = await newAlert();
  const began = server.clock.now();
  server.clock.advance(2 * HOUR_MS);
  await setTeams({ levels: [{ ...LEVEL, firstLook: 6 }] });
  await when(id, (due) => inHours(began, due?.dueAt ?? null) === 6);
  await setTeams({ levels: [{ ...LEVEL, firstLook: 1 }] });
  await when(id, (due) => inHours(began, due?.dueAt ?? null) === 1);
  await tell();
  expect(await told(id)).toEqual(['ServiceLevelBreached first_look']);
  await setTeams({});
  await when(id, (due) => due === null);
});

test('changed settings that were not yet applied to all alerts are applied after a restart', async () => {
  const id = await newAlert();
  await switched(false);
  await followed();
  const rows = server.app.get(Records, { strict: false }).for(bank.bank.caller);
  await rows.remove(AlertDueRecord, { id: await bank.serviceId(id) });
  const place = (await rows.get(WorkLogPositionRecord, bank.bank.id))!;
  await rows.put(WorkLogPositionRecord, { ...place, isAllLeft: true });
  await switched(true);
  await follow();
  await when(id, (due) => due?.state === 'running');
  expect((await rows.get(WorkLogPositionRecord, bank.bank.id))!.isAllLeft).toBe(false);
});

test('alerts that were there before the first service level are due from then on', async () => {
  const [id] = await bank.alerts(1);
  server.clock.advance(1_000 * HOUR_MS);
  await setTeams({ levels: [LEVEL] });
  const began = server.clock.now();
  await when(id!, (due) => inHours(began, due?.dueAt ?? null) === 4);
});

test('a zone moves what is due', async () => {
  const calendar = {
    id: 'office',
    name: 'Office',
    zone: 'Europe/Stockholm',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    from: '09:00',
    to: '17:00',
    holidays: [],
  };
  const levels = [{ ...LEVEL, calendar: 'office' }];
  const id = await newAlert({ calendars: [calendar], levels });
  const { dueAt } = (await dueOf(id))!;
  await setTeams({ calendars: [{ ...calendar, zone: 'Asia/Tokyo' }], levels });
  await when(id, (due) => due?.dueAt !== dueAt);
});

test('without the feature nothing is told; switched on again it is', async () => {
  const id = await newAlert();
  await switched(false);
  await passed(30);
  expect(await told(id)).toEqual([]);
  await switched(true);
  await tell();
  expect(await told(id)).toEqual(['ServiceLevelBreached first_look', 'ServiceLevelBreached decision']);
});

test('a closed alert is due no more', async () => {
  const id = await newAlert();
  await bank.upload({ alert_id: id, status: 'CLOSED' });
  await when(id, (due) => due === null);
});

describe('what is shown', () => {
  const listed = async (by: Caller, filter: QueueFilter, order: QueueOrder = 'risk') =>
    (await server.bus.send(new ListAlertQueue(by, { filter, order, page: 1, pageSize: 100 }))).rows;
  const idsOf = async (...asked: Parameters<typeof listed>) =>
    (await listed(...asked)).map(({ alertId }) => alertId);
  const count = (by: Caller, filter: QueueFilter) => server.bus.send(new CountAlertQueue(by, [filter]));
  const OPEN = { disposition: 'NOT_REVIEWED' };

  test('nothing is due on a decided alert, also before the record of due times has followed', async () => {
    const ann = await person();
    const id = await newAlert();
    const due = async () => (await listed(ann, { alertId: id })).map(({ work }) => work.due !== null);
    expect(await due()).toEqual([true]);
    await server.bus.send(new UpdateAlertDisposition(ann, { alertId: id, disposition: 'CLEARED' }));
    expect(await due()).toEqual([false]);
  });

  test('the queue is ordered and filtered by when alerts are due, together with other filters', async () => {
    const ann = await person();
    await setTeams({
      levels: [
        { ...LEVEL, id: 'slow', rule: 'Slow', firstLook: null, decision: 100 },
        { ...LEVEL, id: 'fast', rule: 'Fast', firstLook: null, decision: 2 },
      ],
    });
    const [slow] = await bank.alerts(1, { rule_title: 'Slow' });
    const [fast] = await bank.alerts(1, { rule_title: 'Fast' });
    await bank.alerts(1, { rule_title: 'Other' });
    await when(slow!, (due) => due !== null);
    await when(fast!, (due) => due !== null);
    expect(await idsOf(ann, OPEN, 'due')).toEqual([fast, slow]);
    server.clock.advance(3 * HOUR_MS);
    expect(await idsOf(ann, { ...OPEN, due: 'overdue' })).toEqual([fast]);
    expect(await idsOf(ann, { ...OPEN, due: 'within_a_day' })).toEqual([]);
    expect(await idsOf(ann, { named: { alertIds: [slow!] } }, 'due')).toEqual([slow]);
    expect(await idsOf(ann, { due: 'overdue', alertId: slow! })).toEqual([]);
    const [row] = await listed(ann, { due: 'overdue' });
    expect(row!.work.due).toEqual({
      next: { target: 'decision', at: server.clock.now() - HOUR_MS },
    });
    await asks(slow!);
    await when(slow!, (due) => due?.state === 'stopped');
    expect(await idsOf(ann, { due: 'stopped' })).toEqual([slow]);
    expect(await idsOf({ ...ann, features: [] }, OPEN)).toHaveLength(3);
  });

  test('an alert that is put away is back after its time, and is no next one until then', async () => {
    const ann = await person();
    const ids = await bank.alerts(3);
    const [away] = ids;
    const until = new Date(server.clock.now() + HOUR_MS).toISOString();
    expect(await server.bus.send(new SnoozeAlert(ann, { alertId: away!, until }))).toMatchObject({
      snoozedUntil: until,
    });
    expect(await idsOf(ann, { ...OPEN, snoozed: false })).toHaveLength(2);
    expect(await idsOf(ann, { ...OPEN, snoozed: true })).toEqual([away]);
    expect([await count(ann, { ...OPEN, snoozed: false }), await count(ann, { snoozed: true })]).toEqual([
      [2],
      [1],
    ]);
    const next = async () => (await server.bus.send(new TakeNextAlert(ann, ann.userId)))?.alertId ?? null;
    expect([await next(), await next(), await next()].sort()).toEqual([...ids.slice(1), null].sort());
    server.clock.advance(2 * HOUR_MS);
    expect(await idsOf(ann, { ...OPEN, snoozed: false })).toHaveLength(3);
    expect(await next()).toBe(away);
  });

  test('it is brought back at once, put away for no past time, and not by who may not have it', async () => {
    const ann = await person();
    const ben = await person();
    const [id] = await bank.alerts(1);
    const soon = new Date(server.clock.now() + HOUR_MS).toISOString();
    await server.bus.send(new SnoozeAlert(ann, { alertId: id!, until: soon }));
    await server.bus.send(new SnoozeAlert(ann, { alertId: id!, until: null }));
    expect(await idsOf(ann, { ...OPEN, snoozed: false })).toEqual([id]);
    for (const until of ['2020-01-01T00:00:00Z', new Date(server.clock.now() + 91 * DAY_MS).toISOString()])
      await expect(server.bus.send(new SnoozeAlert(ann, { alertId: id!, until }))).rejects.toMatchObject({
        code: 'validation_error',
        details: { field: 'until' },
      });
    await server.bus.send(new AssignAlert(ann, { alertId: id!, user: ann.userId }));
    await expect(server.bus.send(new SnoozeAlert(ben, { alertId: id!, until: soon }))).rejects.toMatchObject({
      code: 'alert_taken',
    });
    const key = { ...ben, userId: 'key_of-a-program' };
    await expect(server.bus.send(new SnoozeAlert(key, { alertId: id!, until: soon }))).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await server.bus.send(new AssignAlert(ann, { alertId: id!, user: null }));
    await expect(server.bus.send(new SnoozeAlert(key, { alertId: id!, until: soon }))).rejects.toMatchObject({
      code: 'permission_denied',
      details: { permission: 'alerts:assign' },
    });
    const foreign = { ...(await (await DecidingBank.in(server)).person()), features: ann.features };
    await expect(
      server.bus.send(new SnoozeAlert(foreign, { alertId: id!, until: soon })),
    ).rejects.toMatchObject({
      code: 'alert_not_found',
    });
  });

  test('the workload tells what is overdue, and what share was in time', async () => {
    const ann = await person();
    await setTeams({
      teams: [{ id: 'a', name: 'A', members: [{ user: ann.userId, decides: true }] }],
      rules: [{ team: 'a' }],
      levels: [{ ...LEVEL, firstLook: null, decision: 2 }],
    });
    const [early, late, open] = await bank.alerts(3);
    for (const id of [early, late, open]) await when(id!, (due) => due?.team === 'a');
    await server.bus.send(new AssignAlert(ann, { alertId: open!, user: ann.userId }));
    await server.bus.send(new UpdateAlertDisposition(ann, { alertId: early!, disposition: 'CLEARED' }));
    await passed(3);
    await server.bus.send(new UpdateAlertDisposition(ann, { alertId: late!, disposition: 'CLEARED' }));
    const levels = server.app.get(ServiceLevels, { strict: false });
    await levels.refresh(admin(), [await bank.serviceId(early!), await bank.serviceId(late!)]);
    const workload = await server.bus.send(new GetWorkload(admin()));
    expect(workload.teams).toMatchObject([{ overdue: 1 }]);
    expect(workload.levels).toMatchObject([{ level: { id: 'all' }, done: 2, late: 1 }]);
    expect(workload.people.find(({ user }) => user === ann.userId)).toMatchObject({ overdue: 1 });
    const told = await metricsRegistry.metrics();
    expect(told).toMatch(/^alert_review_service_level_breaches_total\{kind="decision"\} [1-9]/m);
    // Why not from the registry: it reads the newest application of this process.
    expect((await levels.countOpen()).get('overdue')).toBeGreaterThan(0);
  });

  test('an auditor sees it in the state of the alert as of then', async () => {
    const id = await newAlert();
    await passed(5);
    const state = await server.bus.send(new GetAlertAsOf(bank.bank.caller, { alertId: id, until: {} }));
    expect(state).toMatchObject({ serviceLevel: 'first_look_breached', snoozedUntil: null });
  });
});

test('a purge of the customer takes along by when its alerts were due', async () => {
  const id = await newAlert();
  const serviceId = await bank.serviceId(id);
  const { entityIds } = await bank.row(id);
  const purge = { customer: entityIds[0]!, before: null, reason: 'Asked for', force: true, dryRun: false };
  await server.bus.send(new PurgeCustomerData(bank.bank.caller, purge));
  const rows = server.app.get(Records, { strict: false }).for(bank.bank.caller);
  await whenTrue(async () => (await rows.get(AlertDueRecord, serviceId)) === null);
});
