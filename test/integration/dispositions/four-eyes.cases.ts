import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { InviteUser } from '../../../src/access/commands/invite-user.command.js';
import { ResetSecondFactor } from '../../../src/access/commands/reset-second-factor.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import type { Role } from '../../../src/access/domain/user.events.js';
import { VouchForUser } from '../../../src/access/commands/vouch-for-user.command.js';
import { callerOfUser } from '../../../src/access/user-caller.js';
import { AcceptInvitation } from '../../../src/access/commands/accept-invitation.command.js';
import { GenerateApiKey } from '../../../src/access/commands/generate-api-key.command.js';
import {
  AnswerProposal,
  type SeenAlertState,
} from '../../../src/dispositions/commands/answer-proposal.command.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../../../src/dispositions/commands/undo-dispositions-bulk.command.js';
// size: the names of these messages and their files are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import { ListProposalNews } from '../../../src/alerts/queries/list-proposal-news.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import type { SettableDisposition } from '../../../src/dispositions/domain/disposition.decider.js';
import { GetProposalTexts } from '../../../src/dispositions/queries/get-proposal-texts.query.js';
import { type Caller, DAY_MS, HOUR_MS } from '@alert-review/kernel';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';
import { proposalText } from '../../../src/web/alerts/decision-parts.js';
import { RerunInvestigation } from '../../../src/reruns/commands/rerun-investigation.command.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let ben: Caller;

beforeEach(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  ann = await bank.person();
  ben = await bank.person();
});

const rules = (some: Partial<SecondPersonRules>) =>
  server.bus.send(new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, ...some }));
const set = (by: Caller, alertId: string, disposition: SettableDisposition) =>
  server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition }));
const undo = (by: Caller, alertId: string) => server.bus.send(new UndoDisposition(by, alertId));
const proposalOf = async (alertId: string) => (await bank.row(alertId)).proposal!.event;
const confirm = async (by: Caller, alertId: string, seen?: SeenAlertState) =>
  server.bus.send(
    new AnswerProposal(by, { alertId, named: await proposalOf(alertId), answer: { type: 'confirm' }, seen }),
  );
const newAlert = async () => (await bank.alerts(1))[0]!;
const types = async (alertId: string) => (await bank.events(alertId)).map(({ type }) => type);
const textsOf = async (by: Caller, alertId: string) => server.bus.send(new GetProposalTexts(by, alertId));

describe('a rule by score', () => {
  it('has every way of deciding wait while no investigation has finished', async () => {
    await rules({ scoreFrom: 80 });
    const [single, bulk, assistant] = await bank.alerts(3);
    expect((await set(ann, single!, 'CLEARED')).waits).toBe(true);
    expect((await set(bank.assistantOf(ann), assistant!, 'ESCALATED')).waits).toBe(true);
    const batch = await server.bus.send(
      new UpdateAlertDispositionsBulk(ann, { alertIds: [bulk!], disposition: 'CLEARED', batchId: null }),
    );
    expect(batch).toMatchObject({ applied: [], skipped: [{ alertId: bulk, reason: 'second_person' }] });
    for (const alertId of [single, bulk, assistant])
      expect((await bank.row(alertId!)).analystDisposition ?? null).toBeNull();
  });

  it('asks by the highest score, and again while another investigation is under way', async () => {
    const { alertId } = await InvestigatedAlert.in(server, bank.bank);
    const score = (await bank.row(alertId)).finalRiskScore!;
    await rules({ scoreFrom: score + 0.01 });
    expect((await set(ann, alertId, 'CLEARED')).waits).toBe(false);
    const rerun = await server.bus.send(new RerunInvestigation(ben, { alertId }));
    expect(rerun).toMatchObject({ alreadyRunning: false });
    expect((await set(ann, alertId, 'ESCALATED')).waits).toBe(true);
  });
});

describe('a rule by customer', () => {
  it.each<[string, (id: string) => string]>([
    ['in capital letters', (id) => id.toUpperCase()],
    ['in small letters', (id) => id.toLowerCase()],
    ['with spaces around', (id) => ` ${id}\u00a0`],
    [
      'in full-width letters',
      (id) => id.replace(/[a-z]/gi, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
    ],
    ['with an invisible character', (id) => `${id.slice(0, 2)}\u200b${id.slice(2)}`],
  ])('holds for an id %s', async (_, spelt) => {
    const alert = await newAlert();
    const [customer] = (await bank.row(alert)).entityIds;
    await rules({ customers: [spelt(customer!)] });
    expect((await set(ann, alert, 'CLEARED')).waits).toBe(true);
  });
});

describe('a rule by sum', () => {
  const volume = async (alertId: string) =>
    (await bank.row(alertId)).volumes[0] as { total: string; currency: string };

  it('converts into its currency, and asks where nobody knows a rate', async () => {
    const alert = await newAlert();
    const { total, currency } = await volume(alert);
    // Two units of its own are more than a third of it in yen or dollars: the rates are those of 2023.
    const other = currency === 'JPY' ? 'USD' : 'JPY';
    await rules({ flaggedFrom: { amount: 0.01, currency: other } });
    expect((await set(ann, alert, 'CLEARED')).waits).toBe(true);
    await undo(ann, alert);
    await rules({ flaggedFrom: { amount: Number(total) * 1_000_000, currency: other } });
    expect((await set(ann, alert, 'CLEARED')).waits).toBe(false);
    await rules({ flaggedFrom: { amount: Number(total) * 1_000_000, currency: 'XTS' } });
    expect((await set(ann, alert, 'ESCALATED')).waits).toBe(true);
  });
});

describe('undoing a decision', () => {
  it('waits where another person has to confirm what it restores', async () => {
    const alert = await newAlert();
    await set(ben, alert, 'CLEARED');
    await set(ann, alert, 'ESCALATED');
    await rules({ cleared: true });
    expect(await undo(ann, alert)).toMatchObject({
      waits: true,
      analystDisposition: 'ESCALATED',
      onceConfirmed: 'CLEARED',
    });
    const { proposal } = await bank.row(alert);
    expect(proposal).toMatchObject({ disposition: null, restores: 'CLEARED' });
    expect(proposalText(proposal!)).toBe('to go back to closed');
    expect(await confirm(ben, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('waits for no rule where the alert is undecided afterwards', async () => {
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    await rules({ cleared: true, escalated: true, scoreFrom: 0 });
    expect(await undo(ann, alert)).toMatchObject({ waits: false, analystDisposition: null });
  });

  it('follows the rule for a decision that an upload brought', async () => {
    const alert = await newAlert();
    await bank.upload({
      alert_id: alert,
      disposition_status: 'CLOSED',
      dispositioned_by: 'x@bank.example',
      dispositioned_at: '2025-01-01T00:00:00Z',
    });
    await set(ann, alert, 'ESCALATED');
    await rules({ cleared: true });
    expect(await undo(ann, alert)).toMatchObject({ waits: true, analystDisposition: 'ESCALATED' });
  });

  it('of a batch is refused as a whole where one alert would have to wait', async () => {
    const alerts = await bank.alerts(3);
    await set(ben, alerts[0]!, 'CLEARED');
    const batch = await server.bus.send(
      new UpdateAlertDispositionsBulk(ann, { alertIds: alerts, disposition: 'ESCALATED', batchId: null }),
    );
    await rules({ cleared: true });
    await expect(server.bus.send(new UndoDispositionsBulk(ann, batch.batchId))).rejects.toMatchObject({
      code: 'undo_refused',
    });
    await rules({});
    const undone = await server.bus.send(new UndoDispositionsBulk(ann, batch.batchId));
    expect(undone.undone).toHaveLength(3);
  });
});

describe('a decision that waits', () => {
  it('is not ended by an upload without a word: the history and the alert say it', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    await bank.upload({
      alert_id: alert,
      disposition_status: 'ESCALATED',
      dispositioned_by: 'x@bank.example',
      dispositioned_at: '2025-01-01T00:00:00Z',
    });
    expect(await types(alert)).toEqual(['DecisionProposed', 'UploadedDispositionRecorded', 'ProposalEnded']);
    expect(await bank.told(alert)).toContainEqual(
      expect.objectContaining({ type: 'ProposalEnded', value: 'ended_by_upload' }),
    );
    for (const reader of [ann, ben])
      expect((await textsOf(reader, alert)).ended).toMatchObject({
        by: 'upload',
        disposition: 'CLEARED',
        proposedBy: ann.userId,
      });
    const newsOf = (by: Caller) => server.bus.send(new ListProposalNews(by));
    expect(await newsOf(ann)).toMatchObject([{ alertId: alert, kind: 'ended_by_upload' }]);
    expect(await newsOf(ben)).toMatchObject([{ alertId: alert, kind: 'nothing_to_confirm' }]);
    expect(await newsOf(await bank.person('viewer'))).toEqual([]);
    // What somebody else proposes next takes the news from nobody.
    await rules({ escalated: true, cleared: true });
    await set(ben, alert, 'CLEARED');
    expect(await newsOf(ann)).toMatchObject([{ alertId: alert, kind: 'ended_by_upload' }]);
    expect(await newsOf(ben)).toEqual([]);
    await server.bus.send(
      new AnswerProposal(ben, {
        alertId: alert,
        named: await proposalOf(alert),
        answer: { type: 'withdraw' },
      }),
    );
    await rules({ cleared: true });
    await set(ann, alert, 'ESCALATED');
    expect((await textsOf(ann, alert)).ended).toBeNull();
    expect(await newsOf(ann)).toEqual([]);
  });

  it('is ended by a colleague’s other decision, which the alert says', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    const event = await proposalOf(alert);
    await set(ben, alert, 'ESCALATED');
    expect((await textsOf(ann, alert)).ended).toMatchObject({ by: 'decision', user: ben.userId });
    const late = new AnswerProposal(ben, { alertId: alert, named: event, answer: { type: 'confirm' } });
    await expect(server.bus.send(late)).rejects.toMatchObject({
      code: 'proposal_over',
      details: { because: expect.stringContaining('somebody decided otherwise') as string },
    });
  });

  it('is not ended by a colleague’s batch', async () => {
    await rules({ cleared: true });
    const [alert, other] = await bank.alerts(2);
    await set(ann, alert!, 'CLEARED');
    const batch = await server.bus.send(
      new UpdateAlertDispositionsBulk(ben, {
        alertIds: [alert!, other!],
        disposition: 'ESCALATED',
        batchId: null,
      }),
    );
    expect(batch).toMatchObject({
      applied: [other],
      skipped: [{ alertId: alert, reason: 'second_person' }],
    });
    expect((await bank.row(alert!)).proposal).toMatchObject({ by: ann.userId });
  });

  it('is confirmed for the investigation that the person saw, and no other', async () => {
    await rules({ cleared: true });
    const investigated = await InvestigatedAlert.in(server, bank.bank);
    const { alertId } = investigated;
    const { completedRunId: run } = await bank.row(alertId);
    await set(ann, alertId, 'CLEARED');
    await expect(confirm(ben, alertId, { run: 'another-run' })).rejects.toMatchObject({
      code: 'confirmation_outdated',
      details: { changes: expect.stringContaining(run!) as string },
    });
    await expect(confirm(ben, alertId, { alertVersion: 7 })).rejects.toMatchObject({
      code: 'confirmation_outdated',
    });
    expect(await confirm(ben, alertId, { run })).toMatchObject({ analystDisposition: 'CLEARED' });
    const confirmed = (await bank.events(alertId)).find(({ type }) => type === 'ProposalConfirmed')!;
    expect(confirmed.data).toMatchObject({ run, alertVersion: 1 });
  });

  it('needs to be looked at again after the alert was uploaded again', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    await bank.upload({ alert_id: alert, title: 'Something else' });
    const { version } = await bank.row(alert);
    await expect(confirm(ben, alert)).rejects.toMatchObject({ code: 'confirmation_outdated' });
    expect(await confirm(ben, alert, { alertVersion: version })).toMatchObject({
      analystDisposition: 'CLEARED',
    });
  });
});

test('rules that were off and on again stand in the history of the alerts decided meanwhile', async () => {
  const [before, meanwhile, bulk] = (await bank.alerts(3)) as [string, string, string];
  await rules({ cleared: true });
  await set(ann, before, 'CLEARED');
  await confirm(ben, before);
  server.clock.advance(HOUR_MS);
  const since = server.clock.iso();
  await rules({});
  server.clock.advance(HOUR_MS);
  await set(ann, meanwhile, 'CLEARED');
  await server.bus.send(
    new UpdateAlertDispositionsBulk(ann, { alertIds: [bulk], disposition: 'CLEARED', batchId: null }),
  );
  server.clock.advance(HOUR_MS);
  const until = server.clock.iso();
  await rules({ cleared: true });
  const offOf = async (alertId: string) => {
    const { steps } = await server.bus.send(new ReplayAlert(bank.bank.caller, alertId));
    return steps
      .filter(({ type }) => type === 'DispositionChanged')
      .map(({ weakenedRules }) => weakenedRules);
  };
  const off = [{ rule: 'cleared', raised: null, since, by: 'operator', until }];
  expect([await offOf(before), await offOf(meanwhile), await offOf(bulk)]).toEqual([[[]], [off], [off]]);
});

describe('nobody confirms as somebody else', () => {
  const PASSWORD = 'a good long password';
  let admin: Caller;

  beforeEach(async () => {
    await rules({ cleared: true });
    admin = await bank.person('admin');
  });

  const made = async (by: Caller, role: Role = 'analyst'): Promise<Caller> => {
    const email = `made.${Math.floor(server.clock.now())}.${made.count++}.${bank.bank.id}@example.com`;
    const { id } = await server.bus.send(new CreateUser(by, { email, role }));
    return callerOfUser({ id, orgId: bank.bank.id, role }, [], `request of ${id}`);
  };
  made.count = 0;

  const proposed = async (by = admin) => {
    const alert = await newAlert();
    await set(by, alert, 'CLEARED');
    return alert;
  };
  const refusedTo = async (by: Caller, alert: string, more: object = {}) =>
    expect(confirm(by, alert)).rejects.toMatchObject({
      code: 'confirmation_refused',
      details: { alert_ids: alert, ...more },
    });

  it.each<[string, () => Promise<Caller>]>([
    ['made', () => made(admin)],
    [
      'gave a role',
      async () => {
        const cleo = await bank.person('viewer');
        await server.bus.send(new SetUserRole(admin, { userId: cleo.userId, role: 'analyst' }));
        return callerOfUser({ id: cleo.userId, orgId: cleo.orgId, role: 'analyst' }, [], 'r');
      },
    ],
    [
      'gave a link, which was used',
      async () => {
        const cleo = await bank.person();
        const { code } = await server.bus.send(new InviteUser(admin, cleo.userId));
        server.clock.advance(2 * DAY_MS);
        await server.bus.send(new AcceptInvitation({ code, password: PASSWORD, correlationId: 'r' }));
        return cleo;
      },
    ],
    ['had made by somebody whom they let in', async () => made(await made(admin, 'admin'))],
    [
      'provisioned with a key of theirs',
      async () => {
        const { id } = await server.bus.send(
          new GenerateApiKey(admin, { name: 'directory', scopes: ['members:provision'] }),
        );
        server.clock.advance(40 * DAY_MS);
        // As the directory does: its user is the key.
        return made({ ...admin, kind: 'system', via: 'rest', userId: id, clientId: id });
      },
    ],
  ])('whom the proposer %s, until another administrator vouches', async (_, letIn) => {
    const cleo = await letIn();
    const alert = await proposed();
    await refusedTo(cleo, alert, { reason: expect.stringContaining('has vouched for you') as string });
    // Told to both, once, and the decision goes on waiting.
    await refusedTo(cleo, alert);
    expect(await types(alert)).toEqual(['DecisionProposed', 'ConfirmationRefused']);
    for (const reader of [admin, cleo])
      expect((await textsOf(reader, alert)).refused).toMatchObject([{ user: cleo.userId, until: null }]);
    expect((await bank.row(alert)).proposal).not.toBeNull();
    expect(await confirm(ben, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
    const later = await proposed();
    server.clock.advance(40 * DAY_MS);
    await refusedTo(cleo, later);
    // Nobody whom the proposer let in vouches, nor the proposer.
    const puppet = await made(admin, 'admin');
    for (const by of [admin, puppet]) await server.bus.send(new VouchForUser(by, cleo.userId));
    await refusedTo(cleo, later);
    await server.bus.send(new VouchForUser(await bank.person('admin'), cleo.userId));
    expect(await confirm(cleo, later)).toMatchObject({ analystDisposition: 'CLEARED' });
    // What the proposer changes afterwards is in doubt again.
    await server.bus.send(new SetUserRole(admin, { userId: cleo.userId, role: 'reviewer' }));
    await refusedTo(cleo, await proposed());
  });

  it('nobody vouches for themselves; the operator may', async () => {
    const own = server.bus.send(new VouchForUser(admin, admin.userId));
    await expect(own).rejects.toMatchObject({ code: 'permission_denied' });
    const cleo = await made(admin);
    const alert = await proposed();
    await refusedTo(cleo, alert);
    await server.bus.send(new VouchForUser(bank.bank.caller, cleo.userId));
    expect(await confirm(cleo, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('nor proposes as somebody else, to confirm it in their own name', async () => {
    const cleo = await made(admin);
    const alert = await proposed(cleo);
    await refusedTo(admin, alert, { reason: expect.stringContaining('you gave access') as string });
    server.clock.advance(3 * DAY_MS);
    await refusedTo(admin, alert);
    // The word counts for what waits already, too.
    await server.bus.send(new VouchForUser(await bank.person('admin'), cleo.userId));
    expect(await confirm(admin, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
    const later = await proposed(cleo);
    expect(await confirm(admin, later)).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('nor in the name of somebody whose access has ended since', async () => {
    const cleo = await bank.person();
    const alert = await proposed(cleo);
    await server.bus.send(new DisableUser(admin, cleo.userId));
    expect(await textsOf(ben, alert)).toMatchObject({ hasProposerLeft: true });
    await refusedTo(ben, alert, { reason: expect.stringContaining('Send it back, then decide') as string });
    const answer = { type: 'sendBack', reason: 'She has left.' } as const;
    const named = await proposalOf(alert);
    await server.bus.send(new AnswerProposal(ben, { alertId: alert, named, answer }));
    expect((await set(ben, alert, 'CLEARED')).waits).toBe(true);
  });

  it('tells everybody what to do where the access of the proposer was reset at the command line', async () => {
    const cleo = await bank.person();
    await server.bus.send(new SetUserPassword(bank.bank.caller, { userId: cleo.userId, password: PASSWORD }));
    await server.bus.send(
      new SetUserPassword(bank.bank.caller, { userId: cleo.userId, password: `${PASSWORD}, too` }),
    );
    const alert = await proposed(cleo);
    await refusedTo(ben, alert, {
      reason: expect.stringContaining('can withdraw it and propose it again from') as string,
    });
    server.clock.advance(DAY_MS);
    expect(await confirm(ben, await proposed(cleo))).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('and the history names who let both in, unless somebody vouched', async () => {
    const one = await made(admin);
    const other = await made(admin);
    const bothOf = async () => {
      const alert = await proposed(one);
      await confirm(other, alert);
      const { steps } = await server.bus.send(new ReplayAlert(bank.bank.caller, alert));
      return steps.flatMap(({ letInBoth }) => letInBoth);
    };
    expect(await bothOf()).toEqual([admin.userId]);
    await server.bus.send(new VouchForUser(await bank.person('admin'), other.userId));
    expect(await bothOf()).toEqual([]);
  });

  it('nor by a reset at the command line, of which nobody knows who made it', async () => {
    const cleo = await bank.person();
    await server.bus.send(new SetUserPassword(bank.bank.caller, { userId: cleo.userId, password: PASSWORD }));
    expect(await confirm(cleo, await proposed())).toMatchObject({ analystDisposition: 'CLEARED' });
    await server.bus.send(
      new SetUserPassword(bank.bank.caller, { userId: cleo.userId, password: `${PASSWORD} too` }),
    );
    const alert = await proposed();
    await refusedTo(cleo, alert);
    server.clock.advance(DAY_MS - HOUR_MS);
    await refusedTo(cleo, alert);
    server.clock.advance(HOUR_MS);
    expect(await confirm(cleo, alert)).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('a colleague whom somebody else let in confirms at once', async () => {
    const other = await bank.person('admin');
    const cleo = await made(other);
    await server.bus.send(new ResetSecondFactor(other, cleo.userId));
    expect(await confirm(cleo, await proposed())).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('an assistant is refused as its user is', async () => {
    const cleo = await made(admin);
    await refusedTo({ ...bank.assistantOf(cleo), grantId: 'grant of cleo' }, await proposed());
  });
});
