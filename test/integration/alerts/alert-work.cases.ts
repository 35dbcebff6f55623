import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import type { Role } from '../../../src/access/domain/user.events.js';
import { AssignAlert } from '../../../src/teams/commands/assign-alert.command.js';
import { SetTeams } from '../../../src/teams/commands/set-teams.command.js';
import { SnoozeAlert } from '../../../src/teams/commands/snooze-alert.command.js';
import { TakeNextAlert } from '../../../src/teams/commands/take-next-alert.command.js';
import { NO_TEAM_SETTINGS, type TeamSettings } from '../../../src/teams/domain/teams.events.js';
import { GetTeams } from '../../../src/teams/queries/get-teams.query.js';
import { ListAlertQueue, type QueueFilter } from '../../../src/alerts/queries/list-alert-queue.query.js';
import { GetWorkload } from '../../../src/workload/queries/get-workload.query.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import {
  AnswerProposal,
  type ProposalAnswer,
} from '../../../src/dispositions/commands/answer-proposal.command.js';
import { type Caller, DAY_MS } from '@alert-review/kernel';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';
import { whenTrue } from '../../support/patience.js';

let server: TestApp;
let bank: DecidingBank;
let version = 0;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await DecidingBank.in(server);
  version = 0;
  await server.bus.send(new SetOrganizationFeatures(bank.bank.caller, { enable: ['teamwork'], disable: [] }));
});

const person = async (role?: Role): Promise<Caller> => ({
  ...(await bank.person(role)),
  features: ['teamwork'],
});
const admin = (): Caller => ({ ...bank.bank.caller, features: ['teamwork'] });

const assign = (by: Caller, alertId: string, to: Caller | null) =>
  server.bus.send(new AssignAlert(by, { alertId, user: to && to.userId }));
const next = (by: Caller) => server.bus.send(new TakeNextAlert(by, by.userId));
const clear = (by: Caller, alertId: string) =>
  server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition: 'CLEARED' }));

async function setTeams(settings: Partial<TeamSettings>): Promise<void> {
  const set = await server.bus.send(
    new SetTeams(admin(), { settings: { ...NO_TEAM_SETTINGS, ...settings }, seenVersion: version }),
  );
  version = set.version;
}

const team = (id: string, deciding: readonly Caller[], seeing: readonly Caller[] = []) => ({
  id,
  name: `Team ${id}`,
  members: [
    ...deciding.map(({ userId }) => ({ user: userId, decides: true })),
    ...seeing.map(({ userId }) => ({ user: userId, decides: false })),
  ],
});

const whoHas = async (alertId: string): Promise<string | null> => (await bank.row(alertId)).assignee ?? null;
const teamOf = async (alertId: string): Promise<string | null> => (await bank.row(alertId)).team ?? null;

const routed = (alertId: string, to: string) => whenTrue(async () => (await teamOf(alertId)) === to);

async function listed(by: Caller, filter: QueueFilter): Promise<string[]> {
  const { rows } = await server.bus.send(
    new ListAlertQueue(by, { filter, order: 'risk', page: 1, pageSize: 100 }),
  );
  return rows.map(({ alertId }) => alertId).sort();
}

describe('who has an alert', () => {
  test('an alert is taken, shown in the queue as mine and not as nobody’s, and given back', async () => {
    const ann = await person();
    const ben = await person();
    const [one, other] = await bank.alerts(2);
    expect(await assign(ann, one!, ann)).toMatchObject({
      alertId: one,
      assignee: ann.userId,
      inPlaceOf: null,
    });
    expect(await listed(ann, { assignee: ann.userId })).toEqual([one]);
    expect(await listed(ann, { assignee: null })).toEqual([other]);
    expect(await listed(ben, { assignee: ben.userId })).toEqual([]);
    await assign(ann, one!, null);
    expect([await whoHas(one!), await listed(ann, { assignee: null })]).toEqual([null, [one, other].sort()]);
  });

  test('nobody takes an alert from a colleague, or gives one to another, without the right to', async () => {
    const ann = await person();
    const ben = await person();
    const lead = await person('reviewer');
    const [id] = await bank.alerts(1);
    await assign(ann, id!, ann);
    await expect(assign(ben, id!, ben)).rejects.toMatchObject({ code: 'alert_taken' });
    await expect(assign(ben, id!, null)).rejects.toMatchObject({ code: 'alert_taken' });
    await expect(assign(ann, id!, ben)).rejects.toMatchObject({ code: 'permission_denied' });
    await assign(lead, id!, ben);
    expect(await whoHas(id!)).toBe(ben.userId);
  });

  test('it goes to nobody who may not decide, is unknown, or of another organization', async () => {
    const lead = await person('reviewer');
    const viewer = await person('viewer');
    const [id] = await bank.alerts(1);
    const foreign = await (await DecidingBank.in(server)).person();
    await expect(assign(lead, id!, viewer)).rejects.toMatchObject({ code: 'cannot_have_alert' });
    for (const user of [foreign.userId, 'nobody'])
      await expect(server.bus.send(new AssignAlert(lead, { alertId: id!, user }))).rejects.toMatchObject({
        code: 'user_not_found',
      });
    await expect(assign({ ...foreign, features: ['teamwork'] }, id!, foreign)).rejects.toMatchObject({
      code: 'alert_not_found',
    });
  });

  test('an API key without the right is refused before anything is looked up', async () => {
    const ann = await person();
    const [free, had] = await bank.alerts(2);
    await assign(ann, had!, ann);
    const key = {
      ...admin(),
      kind: 'system' as const,
      userId: 'a-key',
      permissions: ['alerts:write'] as const,
    };
    const refused = { code: 'permission_denied', details: { permission: 'alerts:assign' } };
    for (const alertId of [free!, had!, 'no-such-alert']) {
      const until = new Date(server.clock.now() + DAY_MS).toISOString();
      for (const at of [until, null])
        await expect(server.bus.send(new SnoozeAlert(key, { alertId, until: at }))).rejects.toMatchObject(
          refused,
        );
      for (const user of [null, ann.userId])
        await expect(server.bus.send(new AssignAlert(key, { alertId, user }))).rejects.toMatchObject(refused);
    }
  });

  test('the next alert is the best that nobody has; two callers never get the same', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person()));
    const all = await bank.alerts(30);
    await clear(people[0]!, all[0]!);
    const taken = await Promise.all(Array.from({ length: 40 }, (_, at) => next(people[at % people.length]!)));
    const ids = taken.flatMap((one) => one?.alertId ?? []);
    expect([ids.length, [...new Set(ids)].sort()]).toEqual([29, all.slice(1).sort()]);
    expect(await next(people[0]!)).toBeNull();
  });

  test.each<[string, string, (by: Caller, alertId: string) => Promise<unknown>]>([
    [
      'snoozed',
      'AlertSnoozed',
      (by, alertId) => {
        const until = new Date(server.clock.now() + DAY_MS).toISOString();
        return server.bus.send(new SnoozeAlert(by, { alertId, until }));
      },
    ],
    ['decided', 'DispositionChanged', clear],
    [
      'proposed',
      'DecisionProposed',
      async (by, alertId) => {
        await server.bus.send(
          new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, cleared: true }),
        );
        return clear(by, alertId);
      },
    ],
  ])('an alert that is %s at the same time is not handed out after it', async (_, type, act) => {
    const ann = await person();
    const ben = await person();
    const log = server.app.get(EventStore, { strict: false });
    for (let round = 0; round < 40; round++) {
      const [id] = await bank.alerts(1);
      const serviceId = await bank.serviceId(id!);
      const acting = act(ben, id!).catch(() => null);
      // Some rounds begin a little later, so that each step of the one meets each step of the other.
      for (let turn = 0; turn < round % 8; turn++) await new Promise(setImmediate);
      const [taken] = await Promise.all([next(ann), acting]);
      if (!taken) continue;
      expect(taken.alertId).toBe(id);
      const events = await Promise.all(
        ['alertWork', 'disposition'].map((category) =>
          log.readStream(`${category}-${bank.bank.id}.${serviceId}`),
        ),
      );
      const inOrder = events.flat().sort((a, b) => Number(a.position - b.position));
      const types = inOrder.map((event) => event.type);
      expect(types.slice(0, types.lastIndexOf('AlertAssigned'))).not.toContain(type);
    }
  });

  test('without the feature all of it is refused', async () => {
    const ann = await bank.person();
    const [id] = await bank.alerts(1);
    await expect(assign(ann, id!, ann)).rejects.toMatchObject({ code: 'feature_not_enabled' });
    await expect(next(ann)).rejects.toMatchObject({ code: 'feature_not_enabled' });
  });
});

describe('teams', () => {
  test('new alerts go where the first rule says; members see the inbox, some take from it', async () => {
    const ann = await person();
    const ben = await person();
    const sees = await person();
    await setTeams({
      teams: [team('cash', [ann], [sees]), team('rest', [ben])],
      rules: [{ team: 'cash', rule: 'Cash' }, { team: 'rest' }],
    });
    const [cash] = await bank.alerts(1, { rule_title: 'Cash' });
    const [other] = await bank.alerts(1, { rule_title: 'Something else' });
    await routed(cash!, 'cash');
    await routed(other!, 'rest');
    expect(await listed(ann, { team: 'cash' })).toEqual([cash]);
    expect(await listed(sees, { team: 'cash' })).toEqual([cash]);
    for (const missing of ['rest', 'nowhere'])
      await expect(listed(ann, { team: missing })).rejects.toMatchObject({ code: 'team_not_found' });
    await expect(assign(sees, cash!, sees)).rejects.toMatchObject({ code: 'cannot_have_alert' });
    expect(await next(sees)).toBeNull();
    expect(await next(ann)).toMatchObject({ alertId: cash });
    expect(await next(ann)).toBeNull();
    expect(await next(ben)).toMatchObject({ alertId: other });
  });

  test('by the kind of customer, and by the score once a run has a result', async () => {
    await setTeams({
      teams: [team('scored', []), team('people', []), team('firms', [])],
      rules: [
        { team: 'scored', min: 0 },
        { team: 'people', kind: 'INDIVIDUAL' },
        { team: 'firms', kind: 'BUSINESS' },
      ],
    });
    const investigated = await InvestigatedAlert.in(server, bank.bank, new Builders(5));
    const [id] = await bank.alerts(1);
    await whenTrue(async () => ['people', 'firms'].includes((await teamOf(id!)) ?? ''));
    await routed(investigated.alertId, 'scored');
  });

  test('new rules move what waits, not what somebody has', async () => {
    const ann = await person();
    const [had, waits] = await bank.alerts(2);
    await assign(ann, had!, ann);
    await setTeams({ teams: [team('a', [ann])], rules: [{ team: 'a' }] });
    await routed(waits!, 'a');
    expect([await teamOf(had!), await whoHas(had!)]).toEqual([null, ann.userId]);
  });

  test.each<[string, (ann: Caller) => Promise<unknown>]>([
    [
      'whose role is changed',
      ({ userId }) => server.bus.send(new SetUserRole(admin(), { userId, role: 'viewer' })),
    ],
    ['who is disabled', ({ userId }) => server.bus.send(new DisableUser(admin(), userId))],
    ['who leaves the team', () => setTeams({ teams: [team('a', [])], rules: [{ team: 'a' }] })],
  ])('what somebody has %s returns to the queue, and says whose it was', async (_, change) => {
    const ann = await person();
    const lead = await person('reviewer');
    await setTeams({ teams: [team('a', [ann])], rules: [{ team: 'a' }] });
    const [id] = await bank.alerts(1);
    await routed(id!, 'a');
    await assign(ann, id!, ann);
    await change(ann);
    await whenTrue(async () => (await whoHas(id!)) === null);
    const { rows } = await server.bus.send(
      new ListAlertQueue(lead, { filter: { assignee: null }, order: 'risk', page: 1, pageSize: 10 }),
    );
    expect(rows).toMatchObject([{ alertId: id, work: { assignee: null, lostBy: ann.userId } }]);
  });

  test('an alert given back goes where the rules of now say', async () => {
    const ann = await person();
    const [id] = await bank.alerts(1);
    await assign(ann, id!, ann);
    await setTeams({ teams: [team('a', [ann])], rules: [{ team: 'a' }] });
    await assign(ann, id!, null);
    await routed(id!, 'a');
  });

  test('an undone decision leaves the alert to nobody who may not decide any more', async () => {
    const ann = await person();
    const ben = await person();
    const [id] = await bank.alerts(1);
    await assign(ann, id!, ann);
    await clear(ben, id!);
    await server.bus.send(new DisableUser(admin(), ann.userId));
    await server.bus.send(new UndoDisposition(ben, id!));
    await whenTrue(async () => (await whoHas(id!)) === null);
    expect((await bank.row(id!)).lostBy).toBe(ann.userId);
  });

  test('the next alert is found behind those of other teams', async () => {
    const ann = await person();
    const ben = await person();
    await setTeams({
      teams: [team('a', [ann]), team('b', [ben])],
      rules: [
        { team: 'b', rule: 'Cash' },
        { team: 'a', rule: 'Card' },
      ],
    });
    const [of] = await bank.alerts(1, { rule_title: 'Card' });
    const others = await bank.alerts(25, { rule_title: 'Cash' });
    for (const id of [of, ...others]) await routed(id!, id === of ? 'a' : 'b');
    const [free] = await bank.alerts(1);
    const taken = [await next(ann), await next(ann), await next(ann)];
    expect(taken.map((one) => one?.alertId ?? null).sort()).toEqual([of, free, null].sort());
  });

  test('what is given to somebody absent goes to the stand-in, from the first day to the last', async () => {
    const ann = await person();
    const ben = await person();
    const lead = await person('reviewer');
    const day = server.clock.iso().slice(0, 10);
    const absences = [{ user: ann.userId, standIn: ben.userId, from: day, to: day }];
    await setTeams({ absences });
    const [id, later] = await bank.alerts(2);
    expect(await assign(lead, id!, ann)).toMatchObject({ assignee: ben.userId, inPlaceOf: ann.userId });
    const nextFor = new TakeNextAlert(lead, ann.userId);
    const given = await server.bus.send(nextFor);
    expect(given).toMatchObject({ alertId: later, assignee: ben.userId, inPlaceOf: ann.userId });
    await assign(ben, later!, null);
    // Who takes the next one themselves is there.
    expect(await next(ann)).toMatchObject({ alertId: later, assignee: ann.userId, inPlaceOf: null });
    await assign(ann, later!, null);
    server.clock.advance(DAY_MS);
    expect(await assign(lead, later!, ann)).toMatchObject({ assignee: ann.userId, inPlaceOf: null });
  });

  test('a stand-in is somebody who may work on alerts, now and later', async () => {
    const ann = await person();
    const ben = await person();
    const viewer = await person('viewer');
    const gone = await person('analyst');
    const lead = await person('reviewer');
    const day = server.clock.iso().slice(0, 10);
    const absence = (standIn: Caller) => ({ user: ann.userId, standIn: standIn.userId, from: day, to: day });
    await server.bus.send(new DisableUser(admin(), gone.userId));
    for (const idle of [viewer, gone])
      await expect(setTeams({ absences: [absence(idle)] })).rejects.toMatchObject({
        code: 'validation_error',
        details: { field: 'absences[0].standIn', value: idle.userId },
      });
    await setTeams({ absences: [absence(ben)] });
    await server.bus.send(new SetUserRole(admin(), { userId: ben.userId, role: 'viewer' }));
    const [id] = await bank.alerts(1);
    await expect(assign(lead, id!, ann)).rejects.toMatchObject({
      code: 'stand_in_cannot_have_alert',
      // A message for people names the person.
      details: { stand_in: expect.stringContaining('@') as string },
    });
    expect(await whoHas(id!)).toBeNull();
    // The absence that became useless refuses no other change.
    await setTeams({ absences: [absence(ben)], teams: [team('a', [ann])] });
    await server.bus.send(new SetUserRole(admin(), { userId: ben.userId, role: 'analyst' }));
    expect(await assign(lead, id!, ann)).toMatchObject({ assignee: ben.userId });
  });

  test('absences that go round in a circle are refused', async () => {
    const people = [await person(), await person(), await person()];
    const day = server.clock.iso().slice(0, 10);
    const absences = people.map(({ userId: user }, at) => ({
      user,
      standIn: people[(at + 1) % people.length]!.userId,
      from: day,
      to: day,
    }));
    await expect(setTeams({ absences })).rejects.toMatchObject({
      code: 'validation_error',
      details: { field: 'absences[2].standIn' },
    });
  });

  test('a new alert of another team is nobody else’s next one, also before it was sorted', async () => {
    const ann = await person();
    const ben = await person();
    await setTeams({ teams: [team('a', [ann]), team('b', [ben])], rules: [{ team: 'b', rule: 'Cash' }] });
    for (let round = 0; round < 5; round++) {
      const [id] = await bank.alerts(1, { rule_title: 'Cash' });
      // At once: the job that sorts alerts has not seen it.
      expect(await next(ann)).toBeNull();
      expect(await next(ben)).toMatchObject({ alertId: id });
    }
  });

  test('users of another organization are no members; a rule that can match nothing is told', async () => {
    const foreign = await (await DecidingBank.in(server)).person();
    await expect(setTeams({ teams: [team('a', [foreign])] })).rejects.toMatchObject({
      code: 'validation_error',
      details: { field: 'teams[0].members[0].user' },
    });
    await setTeams({ teams: [team('a', [])], rules: [{ team: 'a' }, { team: 'a', source: 'TM' }] });
    const { deadRules } = await server.bus.send(new GetTeams(await person()));
    expect(deadRules).toEqual([{ rule: 1, why: 'covered' }]);
  });

  test('teams that somebody else has changed meanwhile are not overwritten', async () => {
    await setTeams({ teams: [team('a', [])] });
    version = 0;
    await expect(setTeams({ teams: [team('b', [])] })).rejects.toMatchObject({ code: 'teams_changed' });
  });
});

describe('who decides', () => {
  test('by default anyone decides about what a colleague has', async () => {
    const ann = await person();
    const ben = await person();
    const [id] = await bank.alerts(1);
    await assign(ann, id!, ann);
    expect(await clear(ben, id!)).toMatchObject({ changed: true });
  });

  test('where the organization says so, only who has an alert decides about it, also in bulk', async () => {
    const ann = await person();
    const ben = await person();
    const [id, other] = await bank.alerts(2);
    await setTeams({ decide: 'assignee' });
    await assign(ann, id!, ann);
    const refused = { code: 'not_yours_to_decide', details: { alert_ids: id } };
    await expect(clear(ben, id!)).rejects.toMatchObject(refused);
    await assign(ben, other!, ben);
    const bulk = new UpdateAlertDispositionsBulk(ben, {
      alertIds: [id!, other!],
      disposition: 'CLEARED',
      batchId: null,
    });
    await expect(server.bus.send(bulk)).rejects.toMatchObject(refused);
    expect([(await bank.row(id!)).analystDisposition ?? null, await clear(ann, id!)]).toMatchObject([
      null,
      { changed: true },
    ]);
  });

  test('or only members of its team who decide', async () => {
    const ann = await person();
    const ben = await person();
    await setTeams({
      decide: 'team',
      teams: [team('a', [ann], [ben])],
      rules: [{ team: 'a', source: 'TM' }],
    });
    const [id] = await bank.alerts(1, { source: 'TM' });
    await routed(id!, 'a');
    await expect(clear(ben, id!)).rejects.toMatchObject({ code: 'not_yours_to_decide' });
    expect(await clear(ann, id!)).toMatchObject({ changed: true });
  });

  test('so it is with who confirms a decision that waits for a second person', async () => {
    const ann = await person();
    const ben = await person();
    const cleo = await person();
    await server.bus.send(
      new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, cleared: true }),
    );
    await setTeams({
      decide: 'team',
      teams: [team('a', [ann, cleo], [ben])],
      rules: [{ team: 'a', source: 'TM' }],
    });
    const [id] = await bank.alerts(1, { source: 'TM' });
    await routed(id!, 'a');
    await clear(ann, id!);
    const given: string[] = [];
    for (let one = await next(cleo); one; one = await next(cleo)) given.push(one.alertId);
    expect(given).not.toContain(id);
    const { event } = (await bank.row(id!)).proposal!;
    const answer = (by: Caller, answered: ProposalAnswer) =>
      server.bus.send(new AnswerProposal(by, { alertId: id!, named: event, answer: answered }));
    for (const answered of [{ type: 'confirm' }, { type: 'sendBack', reason: 'No' }] as const)
      await expect(answer(ben, answered)).rejects.toMatchObject({ code: 'not_yours_to_decide' });
    // Who has an alert cannot also be its second person.
    await setTeams({ decide: 'assignee' });
    expect(await answer(cleo, { type: 'confirm' })).toMatchObject({ analystDisposition: 'CLEARED' });
  });
});

test('the workload tells what people and teams have to do, and did today', async () => {
  const ann = await person();
  const lead = await person('reviewer');
  await setTeams({ teams: [team('a', [ann])], rules: [{ team: 'a' }] });
  const [had, done, waits] = await bank.alerts(3);
  for (const id of [had, done, waits]) await routed(id!, 'a');
  await assign(ann, had!, ann);
  await clear(ann, done!);
  const { people, teams } = await server.bus.send(new GetWorkload(lead));
  const oldest = (await bank.row(had!)).createdAt;
  expect(people.find(({ user }) => user === ann.userId)).toEqual({
    user: ann.userId,
    open: 1,
    overdue: 0,
    oldest,
    decidedToday: 1,
  });
  const oldestOfTeam = Math.min(oldest, (await bank.row(waits!)).createdAt);
  expect(teams).toEqual([
    { name: 'Team a', open: 2, unassigned: 1, oldest: oldestOfTeam, overdue: 0, decidedToday: 1 },
  ]);
  await expect(server.bus.send(new GetWorkload(ann))).rejects.toMatchObject({ code: 'permission_denied' });
});
