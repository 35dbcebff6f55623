import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import type { Caller } from '@alert-review/kernel';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';
import { GetAlertAsOf } from '../../../src/audit/queries/get-alert-as-of.query.js';
import {
  AnswerProposal,
  type ProposalAnswer,
} from '../../../src/dispositions/commands/answer-proposal.command.js';
import { GetProposalTexts } from '../../../src/dispositions/queries/get-proposal-texts.query.js';
import { DECISION_COUNTER } from '../../../src/dispositions/decision-metrics.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { UndoDispositionsBulk } from '../../../src/dispositions/commands/undo-dispositions-bulk.command.js';
// size: the names of these messages and their files are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { UpdateAlertDispositionsBulk } from '../../../src/dispositions/commands/update-alert-dispositions-bulk.command.js';
import type { SettableDisposition } from '../../../src/dispositions/domain/disposition.decider.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let ben: Caller;

const rules = async (some: Partial<SecondPersonRules>): Promise<void> => {
  await server.bus.send(new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, ...some }));
};

beforeEach(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  ann = await bank.person();
  ben = await bank.person();
});

const set = (by: Caller, alertId: string, disposition: SettableDisposition, reason: string | null = null) =>
  server.bus.send(new UpdateAlertDisposition(by, { alertId, disposition, reason }));
const answer = async (by: Caller, alertId: string, given: ProposalAnswer) =>
  server.bus.send(
    new AnswerProposal(by, { alertId, named: (await bank.row(alertId)).proposal!.event, answer: given }),
  );
const undo = (by: Caller, alertId: string) => server.bus.send(new UndoDisposition(by, alertId));
const newAlert = async () => (await bank.alerts(1))[0]!;
const configHashOf = async (id: string): Promise<string> => {
  const stored = await server.app
    .get(EventStore, { strict: false })
    .readAll({ after: null, maxCount: 10_000 });
  const { data } = stored.find((event) => event.id === id)!;
  return (JSON.parse(Buffer.from(data).toString()) as { configHash: string }).configHash;
};
const types = async (alertId: string) => (await bank.events(alertId)).map(({ type }) => type);

const NOTHING = {
  reason: null,
  sentBack: null,
  ended: null,
  refused: [],
  upload: null,
  confirmations: [],
  hasProposerLeft: false,
};
const CONFIRM = { type: 'confirm' } as const;

describe('a decision that another person has to confirm', () => {
  it('changes nothing until then, and is then that of who made it', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    const proposed = await set(ann, alert, 'CLEARED', 'Salary on file');
    expect(proposed).toMatchObject({ changed: false, waits: true, previousDisposition: null });
    const waiting = await bank.row(alert);
    const asOf = (at: string) =>
      server.bus.send(new GetAlertAsOf(bank.bank.caller, { alertId: alert, until: { at } }));
    const proposedAt = server.clock.iso();
    expect(await asOf(proposedAt)).toMatchObject({
      analystDisposition: null,
      proposedDisposition: 'CLEARED',
      proposedBy: ann.userId,
      proposedAt,
    });
    expect(waiting).toMatchObject({
      waits: 'second_person',
      proposal: { disposition: 'CLEARED', by: ann.userId },
    });
    expect(waiting.analystDisposition ?? null).toBeNull();

    server.clock.advance(10 * 60_000);
    expect(await answer(ben, alert, CONFIRM)).toEqual({ alertId: alert, analystDisposition: 'CLEARED' });
    expect(await bank.row(alert)).toMatchObject({
      analystDisposition: 'CLEARED',
      dispositionSetBy: ann.userId,
      dispositionedAt: server.clock.iso(),
      waits: null,
      proposal: null,
    });
    expect(await asOf(server.clock.iso())).toMatchObject({ analystDisposition: 'CLEARED', proposedBy: null });
    const [made, confirmation, decision] = await bank.events(alert);
    expect([made!.actor.user, confirmation!.actor.user, decision!.actor.user]).toEqual([
      ann.userId,
      ben.userId,
      ann.userId,
    ]);
    expect(await configHashOf(made!.id)).toMatch(/^[0-9a-f]{64}$/);
    expect(decision!.data).toMatchObject({ grounds: (made!.data as { grounds: object }).grounds });
    // The time to undo it begins when it takes effect.
    await rules({});
    expect(await undo(ann, alert)).toMatchObject({ analystDisposition: null, waits: false });
  });

  it('is not confirmed by who made it, an assistant of theirs, or an API key', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    const key: Caller = { ...ben, kind: 'system', via: 'rest', clientId: 'key', userId: 'key' };
    const sameGrant: Caller = { ...bank.assistantOf(ben), grantId: 'grant1' };
    for (const by of [ann, bank.assistantOf(ann), { ...ann, permissions: [...ann.permissions] }, key])
      await expect(answer(by, alert, CONFIRM)).rejects.toMatchObject({ code: 'second_person_needed' });
    await undo(ann, alert);
    await set(bank.assistantOf(ann), alert, 'CLEARED');
    await expect(answer(sameGrant, alert, CONFIRM)).rejects.toMatchObject({ code: 'second_person_needed' });
    expect((await bank.row(alert)).analystDisposition ?? null).toBeNull();
  });

  it('is confirmed by a person where an assistant made it, also where its user let it through', async () => {
    await rules({ assistants: true });
    const alert = await newAlert();
    const letThrough: Caller = { ...ann, clientId: 'client1', grantId: 'grant1' };
    expect((await set(letThrough, alert, 'CLEARED')).waits).toBe(true);
    await undo(ann, alert);
    await set(bank.assistantOf(ann), alert, 'CLEARED');
    const assistantOfBen: Caller = { ...bank.assistantOf(ben), grantId: 'grant2' };
    await expect(answer(assistantOfBen, alert, CONFIRM)).rejects.toMatchObject({
      code: 'second_person_needed',
    });
    expect(await answer(ben, alert, CONFIRM)).toMatchObject({ analystDisposition: 'CLEARED' });
  });

  it('tells what its maker and its second person wrote, to their organization alone', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    const texts = async (by: Caller) => server.bus.send(new GetProposalTexts(by, alert));
    await set(ann, alert, 'CLEARED', 'Salary on file');
    expect(await texts(ben)).toEqual({ ...NOTHING, reason: 'Salary on file' });
    await answer(ben, alert, { type: 'sendBack', reason: 'Read the contract first' });
    const at = server.clock.iso();
    expect(await texts(ann)).toEqual({
      ...NOTHING,
      sentBack: { by: ben.userId, at, reason: 'Read the contract first' },
    });
    const stranger = await (await DecidingBank.in(server)).person();
    expect(await texts(stranger)).toEqual(NOTHING);
    await set(ann, alert, 'ESCALATED');
    expect(await texts(ann)).toEqual(NOTHING);
  });

  it('is counted once, however often taking a decision back is asked for', async () => {
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    await rules({ undone: true });
    const counts = async () =>
      new Map((await DECISION_COUNTER.get()).values.map(({ labels, value }) => [labels.outcome, value]));
    const before = await counts();
    for (let asked = 0; asked < 3; asked++) await undo(ann, alert);
    const more = [...(await counts())].map(([outcome, value]) => [
      outcome,
      value - (before.get(outcome) ?? 0),
    ]);
    expect(more.filter(([, times]) => times !== 0)).toEqual([['proposed', 1]]);
  });

  it('is sent back with a reason, or withdrawn, and then waits no more', async () => {
    await rules({ escalated: true });
    const alert = await newAlert();
    await set(ann, alert, 'ESCALATED');
    await answer(ben, alert, { type: 'sendBack', reason: 'Read the contract first' });
    await set(ann, alert, 'ESCALATED');
    await expect(answer(ben, alert, { type: 'withdraw' })).rejects.toMatchObject({
      code: 'proposal_not_yours',
    });
    const { event } = (await bank.row(alert)).proposal!;
    await undo(ann, alert);
    await expect(
      server.bus.send(new AnswerProposal(ben, { alertId: alert, named: event, answer: CONFIRM })),
    ).rejects.toMatchObject({
      code: 'proposal_over',
    });
    expect(await types(alert)).toEqual([
      'DecisionProposed',
      'ProposalReturned',
      'DecisionProposed',
      'ProposalWithdrawn',
    ]);
  });

  it('is confirmed once when two confirm at the same time', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    const cleo = await bank.person();
    const given = await Promise.allSettled([answer(ben, alert, CONFIRM), answer(cleo, alert, CONFIRM)]);
    expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await types(alert)).toEqual(['DecisionProposed', 'ProposalConfirmed', 'DispositionChanged']);
  });

  it('ends when somebody decides otherwise meanwhile', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    const { event } = (await bank.row(alert)).proposal!;
    await set(ben, alert, 'ESCALATED');
    await expect(
      server.bus.send(new AnswerProposal(ben, { alertId: alert, named: event, answer: CONFIRM })),
    ).rejects.toMatchObject({
      code: 'proposal_over',
    });
    expect(await bank.row(alert)).toMatchObject({ analystDisposition: 'ESCALATED', proposal: null });
  });

  it('still waits after the rules were taken away, and after its maker’s role changed', async () => {
    await rules({ cleared: true });
    const alert = await newAlert();
    await set(ann, alert, 'CLEARED');
    await rules({});
    await expect(
      answer({ ...ann, ...(await bank.person('admin')), userId: ann.userId }, alert, CONFIRM),
    ).rejects.toMatchObject({ code: 'second_person_needed' });
    await answer(ben, alert, CONFIRM);
    expect(await bank.row(alert)).toMatchObject({ analystDisposition: 'CLEARED' });
  });
});

describe('the rules', () => {
  it('count for the next decision as soon as they are changed, also after earlier decisions', async () => {
    const waits = async () => (await set(ann, await newAlert(), 'CLEARED')).waits;
    expect(await waits()).toBe(false);
    expect(await waits()).toBe(false);
    await rules({ cleared: true });
    expect(await waits()).toBe(true);
    await rules({});
    expect(await waits()).toBe(false);
  });

  it.each<[string, Partial<SecondPersonRules>, SettableDisposition, boolean]>([
    ['clearing', { cleared: true }, 'CLEARED', true],
    ['not escalating', { cleared: true }, 'ESCALATED', false],
    [
      'a sum in a currency without a rate',
      { flaggedFrom: { amount: 0.01, currency: 'XTS' } },
      'ESCALATED',
      true,
    ],
    ['a score that is not known yet', { scoreFrom: 100 }, 'CLEARED', true],
    ['not a person’s decision', { assistants: true }, 'CLEARED', false],
  ])('ask for %s', async (_, some, disposition, waits) => {
    await rules(some);
    const alert = await newAlert();
    expect((await set(ann, alert, disposition)).waits).toBe(waits);
  });

  it('ask for a sum of flagged payments in its currency', async () => {
    const alert = await newAlert();
    const [{ total, currency }] = (await bank.row(alert)).volumes as [{ total: string; currency: string }];
    await rules({ flaggedFrom: { amount: Number(total) + 0.01, currency } });
    await set(ann, alert, 'ESCALATED');
    expect((await bank.row(alert)).analystDisposition).toBe('ESCALATED');
    await rules({ flaggedFrom: { amount: Number(total), currency } });
    expect((await set(ann, alert, 'CLEARED')).waits).toBe(true);
  });

  it('ask for a score that the alert had', async () => {
    const { alertId } = await InvestigatedAlert.in(server, bank.bank);
    const score = (await bank.row(alertId)).finalRiskScore!;
    await rules({ scoreFrom: score + 0.01 });
    expect((await set(ann, alertId, 'ESCALATED')).waits).toBe(false);
    await rules({ scoreFrom: score });
    expect((await set(ann, alertId, 'CLEARED')).waits).toBe(true);
  });

  it('ask for what an assistant decides, and for customers on the list', async () => {
    const alert = await newAlert();
    await rules({ assistants: true });
    expect((await set(bank.assistantOf(ann), alert, 'CLEARED')).waits).toBe(true);
    await undo(ann, alert);
    const [customer] = (await bank.row(alert)).entityIds;
    await rules({ customers: [customer!] });
    expect((await set(ann, alert, 'CLEARED')).waits).toBe(true);
  });

  it('ask for taking a decision back, one by one alone', async () => {
    const [alert, ...others] = await bank.alerts(3);
    const batch = await server.bus.send(
      new UpdateAlertDispositionsBulk(ann, { alertIds: others, disposition: 'CLEARED', batchId: null }),
    );
    await set(ann, alert!, 'CLEARED');
    await rules({ undone: true });
    await expect(server.bus.send(new UndoDispositionsBulk(ann, batch.batchId))).rejects.toMatchObject({
      code: 'undo_refused',
    });
    expect(await undo(ann, alert!)).toMatchObject({ waits: true, analystDisposition: 'CLEARED' });
    expect(await undo(ann, alert!)).toMatchObject({ waits: true });
    server.clock.advance(20 * 60_000);
    expect(await answer(ben, alert!, CONFIRM)).toMatchObject({ analystDisposition: null });
  });

  it('stage the alerts of a batch that they ask for, and no others', async () => {
    const [customer] = (await bank.row(await newAlert())).entityIds;
    await rules({ cleared: true, customers: [customer!] });
    const alerts = await bank.alerts(3);
    await set(ben, alerts[0]!, 'CLEARED');
    const bulk = await server.bus.send(
      new UpdateAlertDispositionsBulk(ann, { alertIds: alerts, disposition: 'CLEARED', batchId: null }),
    );
    expect(bulk.applied).toEqual([]);
    expect(bulk.skipped).toEqual(alerts.map((alertId) => ({ alertId, reason: 'second_person' })));
    expect((await bank.row(alerts[0]!)).proposal).toMatchObject({ by: ben.userId });
    expect((await bank.row(alerts[1]!)).proposal).toMatchObject({ by: ann.userId });
  });

  it('are confined to the organization that set them, and to its administrators', async () => {
    await rules({ cleared: true });
    const other = await DecidingBank.in(server);
    const [alert] = await other.alerts(1);
    expect((await set(await other.person(), alert!, 'CLEARED')).waits).toBe(false);
    await expect(
      server.bus.send(new SetSecondPersonRules(ann, NO_SECOND_PERSON_RULES)),
    ).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});
