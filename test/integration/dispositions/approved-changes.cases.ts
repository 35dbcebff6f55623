import { AnswerWaitingChange } from '../../../src/access/commands/answer-waiting-change.command.js';
import { CarryOutApprovedChange } from '../../../src/access/commands/carry-out-approved-change.command.js';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import { TakeApprovedRecipe } from '../../../src/access/commands/take-approved-recipe.command.js';
import { ListUsers } from '../../../src/access/queries/list-users.query.js';
import { ListWaitingChanges } from '../../../src/access/queries/list-waiting-changes.query.js';
import { OrganizationReadModel } from '../../../src/access/organization.read-model.js';
import { WaitingChanges } from '../../../src/access/waiting-changes.js';
import { ListAuditEvents } from '../../../src/audit/queries/list-audit-events.query.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { FinishApprovedChangesJob } from '../../../src/investigations/jobs/finish-approved-changes.job.js';
import { GetRecipe } from '../../../src/investigations/queries/get-recipe.query.js';
import { type Caller, HOUR_MS } from '@alert-review/kernel';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let admin: Caller;
let other: Caller;

beforeEach(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  admin = await bank.person('admin');
  other = await bank.person('admin');
  const rules = { ...NO_SECOND_PERSON_RULES, administration: true };
  await server.bus.send(new SetSecondPersonRules(bank.bank.caller, rules));
  server.clock.advance(25 * HOUR_MS);
});

const waiting = () => server.bus.send(new ListWaitingChanges(other));
const typesOf = async () => {
  const { events } = await server.bus.send(new ListAuditEvents(bank.bank.caller, { filter: {}, limit: 200 }));
  return events.map(({ type }) => type);
};
const asked = (message: Promise<unknown>) => expect(message).rejects.toMatchObject({ code: 'change_waits' });

/** The work of a start, for the organization alone. */
async function start(): Promise<number> {
  const job = server.app.get(FinishApprovedChangesJob, { strict: false });
  const keys = (await job.pending()).filter((key) => key.startsWith(bank.bank.id));
  for (const key of keys) await job.run(key);
  return keys.length;
}

/** Approves as far as the log says it, as if the server had died then. */
async function approveAndCrash() {
  const { id } = (await waiting())[0]!;
  return server.app.get(WaitingChanges, { strict: false }).approve(other, id);
}

describe('a change that was approved before a crash', () => {
  test('is carried out at the next start, in the name of who asked', async () => {
    await asked(server.bus.send(new CreateUser(admin, { email: 'new@example.com', role: 'viewer' })));
    await approveAndCrash();
    expect(await start()).toBe(1);
    const users = await server.bus.send(new ListUsers(admin));
    expect(users.map(({ email }) => email)).toContain('new@example.com');
    expect(await waiting()).toEqual([]);
    expect(await start()).toBe(0);
  });

  test('is not done twice where the crash came after it', async () => {
    await asked(server.bus.send(new CreateUser(admin, { email: 'new@example.com', role: 'viewer' })));
    const change = await approveAndCrash();
    const members = async () => (await server.bus.send(new ListUsers(admin))).length;
    const before = await members();
    await server.bus.send(new CarryOutApprovedChange(other, change));
    await server.bus.send(new CarryOutApprovedChange(other, change));
    expect(await members()).toBe(before + 1);
    expect(await typesOf()).not.toContain('ChangeFailed');
  });

  test('of the scoring rules is set once', async () => {
    const change = { replace: null, enable: [], disable: [], escalateAt: 99 };
    await asked(server.bus.send(new SetRecipe(admin, change)));
    const { id } = (await waiting())[0]!;
    await server.bus.send(new TakeApprovedRecipe(other, id));
    expect(await start()).toBe(1);
    expect(await server.bus.send(new GetRecipe(admin))).toMatchObject({ version: 1, setBy: admin.userId });
    expect(await start()).toBe(0);
  });

  test('that is refused by then is told in the history, and waits no more', async () => {
    const ben = await bank.person('admin');
    await asked(server.bus.send(new SetUserRole(admin, { userId: ben.userId, role: 'viewer' })));
    const { id } = await approveAndCrash();
    for (const { userId } of [admin, other]) await server.bus.send(new DisableUser(bank.bank.caller, userId));
    await start();
    expect(await typesOf()).toContain('ChangeFailed');
    const again = server.bus.send(new AnswerWaitingChange(other, { id, answer: 'decline' }));
    await expect(again).rejects.toMatchObject({ code: 'change_over' });
  });
});

describe('a change whose ground was changed after it was asked for', () => {
  const answer = async (choice: 'approve' | 'decline') => {
    const { id } = (await waiting())[0]!;
    await server.bus.send(new AnswerWaitingChange(other, { id, answer: choice }));
  };
  const rulesNow = async () => {
    const models = server.app.get(ReadModels, { strict: false }).for(other);
    return (await models.get(OrganizationReadModel, bank.bank.id))?.secondPerson;
  };
  const by = { ...NO_SECOND_PERSON_RULES, administration: true };

  test('does not undo the rules that were set meanwhile', async () => {
    await asked(server.bus.send(new SetSecondPersonRules(admin, { ...by, cleared: true })));
    const meanwhile = { ...by, escalated: true, scoreFrom: 50 };
    await server.bus.send(new SetSecondPersonRules(bank.bank.caller, meanwhile));
    await expect(answer('approve')).rejects.toMatchObject({ code: 'change_outdated' });
    expect(await rulesNow()).toEqual(meanwhile);
    expect(await typesOf()).not.toContain('ChangeApproved');
    await answer('decline');
    expect(await waiting()).toEqual([]);
  });

  test('is carried out where the rules are as they were', async () => {
    await asked(server.bus.send(new SetSecondPersonRules(admin, { ...by, cleared: true })));
    await server.bus.send(new SetSecondPersonRules(bank.bank.caller, { ...by, undone: true }));
    await server.bus.send(new SetSecondPersonRules(bank.bank.caller, by));
    await answer('approve');
    expect(await rulesNow()).toEqual({ ...by, cleared: true });
  });

  test('gives no role to somebody whose role was changed meanwhile', async () => {
    const ben = await bank.person();
    await asked(server.bus.send(new SetUserRole(admin, { userId: ben.userId, role: 'admin' })));
    await server.bus.send(new SetUserRole(bank.bank.caller, { userId: ben.userId, role: 'viewer' }));
    server.clock.advance(25 * HOUR_MS);
    await expect(answer('approve')).rejects.toMatchObject({ code: 'change_outdated' });
    const users = await server.bus.send(new ListUsers(admin));
    expect(users.find(({ id }) => id === ben.userId)).toMatchObject({ role: 'viewer' });
  });

  test('is told in the history where that happened between approval and a crash', async () => {
    await asked(server.bus.send(new SetSecondPersonRules(admin, { ...by, cleared: true })));
    await approveAndCrash();
    const meanwhile = { ...by, escalated: true };
    await server.bus.send(new SetSecondPersonRules(bank.bank.caller, meanwhile));
    await start();
    expect(await rulesNow()).toEqual(meanwhile);
    expect(await typesOf()).toContain('ChangeFailed');
  });
});
