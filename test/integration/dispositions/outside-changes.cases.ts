import { AnswerWaitingChange } from '../../../src/access/commands/answer-waiting-change.command.js';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import { InviteUser } from '../../../src/access/commands/invite-user.command.js';
import { ResetSecondFactor } from '../../../src/access/commands/reset-second-factor.command.js';
import { RotateApiKey } from '../../../src/access/commands/rotate-api-key.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import type { Role } from '../../../src/access/domain/user.events.js';
import { ListOutsideChanges } from '../../../src/access/queries/list-outside-changes.query.js';
import { ListWaitingChanges } from '../../../src/access/queries/list-waiting-changes.query.js';
import { callerOfUser } from '../../../src/access/user-caller.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { AnswerProposal } from '../../../src/dispositions/commands/answer-proposal.command.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { type Caller, DAY_MS, HOUR_MS } from '@alert-review/kernel';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let operator: Caller;
let ann: Caller;
let ben: Caller;
let admin: Caller;
let made = 0;

const rules = (some: Partial<SecondPersonRules>) =>
  server.bus.send(new SetSecondPersonRules(operator, { ...NO_SECOND_PERSON_RULES, cleared: true, ...some }));

beforeEach(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  operator = bank.bank.caller;
  ann = await bank.person();
  ben = await bank.person();
  admin = await bank.person('admin');
  // Whoever was there before the rule is not in doubt.
  server.clock.advance(HOUR_MS);
  await rules({ administration: true });
  server.clock.advance(HOUR_MS);
});

const address = () => `outside.${++made}.${bank.bank.id}@example.com`;
const person = (id: string, role: Role = 'analyst') =>
  callerOfUser({ id, orgId: bank.bank.id, role }, [], `request of ${id}`);
/** As a directory does: its user is the key. */
const directory = async (): Promise<Caller> => {
  const { id } = await server.bus.send(
    new GenerateApiKey(operator, { name: 'directory', scopes: ['members:provision'] }),
  );
  return { ...operator, kind: 'system', via: 'rest', userId: id, clientId: id };
};
const proposed = async (by = ann) => {
  const [alert = ''] = await bank.alerts(1);
  await server.bus.send(new UpdateAlertDisposition(by, { alertId: alert, disposition: 'CLEARED' }));
  return alert;
};
const confirm = async (by: Caller, alert: string) => {
  const { event } = (await bank.row(alert)).proposal!;
  return server.bus.send(
    new AnswerProposal(by, { alertId: alert, named: event, answer: { type: 'confirm' } }),
  );
};
const told = (of = admin) => server.bus.send(new ListOutsideChanges(of));

describe('access that the command line or a directory gave, where administrators approve changes', () => {
  test.each([
    ['command_line', () => Promise.resolve(operator)],
    ['directory', directory],
  ])('by the %s: administrators are told, and for a day the person confirms nothing', async (place, by) => {
    const alert = await proposed();
    const { id, administratorsTold } = await server.bus.send(
      new CreateUser(await by(), { email: address(), role: 'analyst' }),
    );
    expect(administratorsTold).toBe(true);
    expect((await told())[0]).toMatchObject({ kind: 'member', place, user: id });
    const until = new Date(server.clock.now() + DAY_MS).toISOString();
    await expect(confirm(person(id), alert)).rejects.toMatchObject({
      code: 'confirmation_refused',
      details: { until, reason: expect.stringContaining('at the command line, by your directory') as string },
    });
    expect((await bank.events(alert)).at(-1)!.data).toMatchObject({ changed: 'confirmer_outside', until });
    server.clock.advance(DAY_MS - HOUR_MS);
    await expect(confirm(person(id), alert)).rejects.toMatchObject({ code: 'confirmation_refused' });
    server.clock.advance(HOUR_MS);
    expect(await confirm(person(id), alert)).toMatchObject({ analystDisposition: 'CLEARED' });
    // The history of the alert says so for good.
    const { steps } = await server.bus.send(new ReplayAlert(operator, alert));
    const confirmed = steps.find(({ type }) => type === 'ProposalConfirmed');
    expect(confirmed!.accessChangedAt).toHaveLength(1);
  });

  test('a colleague of before confirms at once', async () => {
    const alert = await proposed();
    await server.bus.send(new CreateUser(operator, { email: address(), role: 'analyst' }));
    expect(await confirm(ben, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
    const { steps } = await server.bus.send(new ReplayAlert(operator, alert));
    expect(steps.find(({ type }) => type === 'ProposalConfirmed')!.accessChangedAt).toEqual([]);
  });

  test('who proposes with new access is confirmed by anybody but administrators', async () => {
    const { id } = await server.bus.send(new CreateUser(operator, { email: address(), role: 'analyst' }));
    const alert = await proposed(person(id));
    await expect(confirm(admin, alert)).rejects.toMatchObject({ code: 'confirmation_refused' });
    expect((await bank.events(alert)).at(-1)!.data).toMatchObject({
      changed: 'proposer_outside',
      until: null,
    });
    expect(await confirm(ben, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  test('each change is told once, and one that ends access or changes nothing is not', async () => {
    const cleo = await bank.person('viewer');
    const since = (await told()).length;
    await server.bus.send(new SetUserRole(operator, { userId: cleo.userId, role: 'viewer' }));
    await server.bus.send(new DisableUser(operator, (await bank.person()).userId));
    // The account itself was told.
    expect(await told()).toHaveLength(since + 1);
    await server.bus.send(new SetUserRole(operator, { userId: cleo.userId, role: 'analyst' }));
    await server.bus.send(
      new SetUserPassword(operator, { userId: cleo.userId, password: 'a good long password' }),
    );
    await server.bus.send(new InviteUser(operator, cleo.userId));
    await server.bus.send(new ResetSecondFactor(operator, cleo.userId));
    await server.bus.send(new GenerateApiKey(operator, { name: 'directory', scopes: ['members:provision'] }));
    await server.bus.send(new GenerateApiKey(operator, { name: 'uploads' }));
    const kinds = (await told()).slice(0, 5).map(({ kind }) => kind);
    expect(kinds).toEqual(['key', 'second_factor', 'link', 'password', 'role']);
    expect(await told(await (await DecidingBank.in(server)).person('admin'))).toEqual([]);
    await expect(told(ann)).rejects.toMatchObject({ code: 'permission_denied' });
  });

  test('an administrator whom the operator made approves no change for a day', async () => {
    const { id } = await server.bus.send(new CreateUser(operator, { email: address(), role: 'admin' }));
    const change = new CreateUser(admin, { email: address(), role: 'analyst' });
    await expect(server.bus.send(change)).rejects.toMatchObject({ code: 'change_waits' });
    const [waiting] = await server.bus.send(new ListWaitingChanges(admin));
    const approve = () =>
      server.bus.send(new AnswerWaitingChange(person(id, 'admin'), { id: waiting!.id, answer: 'approve' }));
    await expect(approve()).rejects.toMatchObject({ code: 'approval_refused' });
    server.clock.advance(DAY_MS);
    await approve();
  });
});

test('without that rule the command line and directories act as before, and nobody is told', async () => {
  await rules({});
  server.clock.advance(HOUR_MS);
  const { id, administratorsTold } = await server.bus.send(
    new CreateUser(await directory(), { email: address(), role: 'analyst' }),
  );
  expect([administratorsTold, await told()]).toEqual([undefined, []]);
  expect(await confirm(person(id), await proposed())).toMatchObject({ analystDisposition: 'CLEARED' });
});

describe('other doors to members, where administrators approve changes', () => {
  test('an administrator makes or rotates no key with rights over members; the operator does', async () => {
    const scopes = ['members:provision'] as const;
    const make = (by: Caller) => server.bus.send(new GenerateApiKey(by, { name: 'directory', scopes }));
    await expect(make(admin)).rejects.toMatchObject({ code: 'operator_needed' });
    const { id } = await make(operator);
    const rotate = server.bus.send(new RotateApiKey(admin, { keyId: id }));
    await expect(rotate).rejects.toMatchObject({ code: 'operator_needed' });
    expect(await server.bus.send(new GenerateApiKey(admin, { name: 'uploads' }))).toMatchObject({
      name: 'uploads',
    });
  });
});
