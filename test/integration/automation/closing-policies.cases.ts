import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import { GetDecisionFigures } from '../../../src/alerts/queries/get-decision-figures.query.js';
import { StopClosingPolicy } from '../../../src/automation/commands/stop-closing-policy.command.js';
import { PolicyClosingReadModel } from '../../../src/automation/policy-closing.read-model.js';
import { ListClosingPolicies } from '../../../src/automation/queries/list-closing-policies.query.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { AskCustomer } from '../../../src/questions/commands/ask-customer.command.js';
import type { BlockResult } from '@alert-review/judgement';
import type { Feature } from '@alert-review/kernel';
import { Projector } from '../../../src/platform/projections/projector.js';
import type { TestApp } from '../../support/app.js';
import { PolicyBank } from '../../support/policy-bank.js';
import { createRowWriter } from '../../support/put-rows.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: PolicyBank;

beforeEach(async () => {
  server = await suiteApp();
  bank = await PolicyBank.in(server);
});

const putRows = createRowWriter();

const dispositionOf = async (alert: string) => (await bank.people.row(alert)).analystDisposition ?? null;
const stands = async (alerts: readonly string[]) => Promise.all(alerts.map(dispositionOf));
const typesOf = async (alert: string) => (await bank.people.events(alert)).map(({ type }) => type);

describe('a closing policy', () => {
  it('is turned on by two administrators, and by no assistant', async () => {
    await bank.decided();
    const assistant = bank.people.assistantOf(bank.ann, 'admin');
    await expect(bank.propose({}, assistant)).rejects.toMatchObject({ code: 'permission_denied' });
    const policy = await bank.propose();
    const [alert] = await bank.investigated(1);
    await expect(bank.confirm(policy, bank.ann)).rejects.toMatchObject({
      code: 'another_administrator_needed',
    });
    const agent = bank.people.assistantOf(bank.rob, 'admin');
    await expect(bank.confirm(policy, agent)).rejects.toMatchObject({ code: 'permission_denied' });
    await bank.work(policy);
    expect(await dispositionOf(alert!)).toBeNull();
    await bank.confirm(policy);
    await bank.work(policy);
    expect(await dispositionOf(alert!)).toBe('CLEARED');
  });

  it('needs decisions of people that prove its promise', async () => {
    await expect(bank.propose()).rejects.toMatchObject({
      code: 'policy_not_proved',
      details: { decided: 0 },
    });
    await bank.decided(12);
    await expect(bank.propose()).rejects.toMatchObject({ code: 'policy_not_proved', details: { wrong: 12 } });
  });

  it('closes with its name, its run and its reason, and counts as nobody’s decision', async () => {
    const policy = await bank.running();
    const figures = () =>
      server.bus.send(new GetDecisionFigures(bank.ann, { fromMs: 0, toMs: server.clock.now() }));
    const before = await figures();
    const [alert] = await bank.investigated(1);
    await bank.work(policy);
    const [event] = await bank.people.events(alert!);
    const row = await bank.people.row(alert!);
    expect(event).toMatchObject({
      type: 'AlertAutoClosed',
      actor: { kind: 'system', user: 'policy salaries version 1' },
      data: { policy, grounds: { run: row.completedRunId, result: { score: 12 } } },
    });
    expect(row).toMatchObject({
      analystDisposition: 'CLEARED',
      dispositionSetBy: 'policy salaries version 1',
    });
    expect((await figures()).decided).toBe(before.decided);
    const [told] = await bank.people.told(alert!);
    expect(told).toMatchObject({ value: 'CLEARED', user: 'policy salaries version 1' });
    expect((await bank.policy(policy)).figures).toMatchObject({ closed: 1, undone: 0 });
  });

  it('leaves to people what its terms or the result do not allow', async () => {
    const policy = await bank.running();
    const hit = { value: null, threshold: null, rationale: 'A weak hit.', evidence: [] };
    const screening: BlockResult = {
      blockId: 'screening',
      rev: 1,
      state: 'recomputed',
      score: 1,
      contribution: 1,
      flags: [{ flagId: 'SC1', color: 'yellow', ...hit }],
      writeUp: '',
      inputHash: null,
    };
    const missing = {
      code: 'payments_missing',
      sentence: 'None.',
      references: [],
      wouldSettle: 'Them.',
      flags: [],
    };
    const left = [
      ...(await bank.investigated(1, { score: 20 })),
      ...(await bank.investigated(1, { scoreWithoutNotes: 60 })),
      ...(await bank.investigated(1, { role: 'victim' })),
      ...(await bank.investigated(1, { unassessed: [missing] })),
      ...(await bank.investigated(1, { perBlock: [screening] })),
      ...(await bank.investigated(1, { outcome: { kind: 'asks', rule: 'asks', because: '' } })),
      ...(await bank.investigated(1, {}, 3)),
      ...(await bank.people.alerts(1)),
    ];
    const [asked] = await bank.people.alerts(1);
    const teamwork = { ...bank.ann, features: [...bank.ann.features, 'teamwork' as const] };
    await server.bus.send(new AskCustomer(teamwork, { alertId: asked!, text: 'Why?' }));
    await bank.complete(asked!);
    await bank.work(policy);
    expect(await stands([...left, asked!])).toEqual([...left.map(() => null), null]);
  });

  it('closes nothing for which the four-eyes rules ask a second person', async () => {
    const policy = await bank.running();
    const rules = { ...NO_SECOND_PERSON_RULES, cleared: true };
    await server.bus.send(new SetSecondPersonRules(bank.people.bank.caller, rules));
    const [alert] = await bank.investigated(1);
    await bank.work(policy);
    expect(await dispositionOf(alert!)).toBeNull();
  });

  it('closes no more a day than it may, and goes on the next day', async () => {
    const policy = await bank.running({ aDayMax: 2 });
    const alerts = await bank.investigated(5);
    const closed = async () => (await stands(alerts)).filter((each) => each === 'CLEARED').length;
    await bank.work(policy);
    await bank.work(policy);
    expect(await closed()).toBe(2);
    await bank.endDay();
    await bank.work(policy);
    expect(await closed()).toBe(4);
  });

  it('is overruled by a person, undone by anybody, and never closes an alert twice', async () => {
    const policy = await bank.running();
    const [one, other] = (await bank.investigated(2)) as [string, string];
    await bank.work(policy);
    const ben = await bank.people.person();
    await bank.decide(ben, one, 'ESCALATED');
    server.clock.advance(3 * 24 * 3_600_000);
    await server.bus.send(new UndoDisposition(ben, other));
    await bank.work(policy);
    expect(await stands([one, other])).toEqual(['ESCALATED', null]);
    expect(await typesOf(other)).toEqual(['AlertAutoClosed', 'DispositionUndone']);
  });

  it('loses every race against a person', async () => {
    const policy = await bank.running();
    const alerts = await bank.investigated(12);
    const ben = await bank.people.person();
    await Promise.all([
      bank.work(policy),
      bank.work(policy),
      ...alerts.map((alert) => bank.decide(ben, alert, 'ESCALATED')),
    ]);
    expect(await stands(alerts)).toEqual(alerts.map(() => 'ESCALATED'));
    for (const alert of alerts) {
      const types = await typesOf(alert);
      expect(types.filter((type) => type === 'AlertAutoClosed').length).toBeLessThanOrEqual(1);
      expect(types.at(-1)).toBe('DispositionChanged');
    }
  });

  it('is stopped by one administrator at once, and what it closed stays closed', async () => {
    const policy = await bank.running();
    const [before] = await bank.investigated(1);
    await bank.work(policy);
    await server.bus.send(new StopClosingPolicy(bank.ann, policy));
    const [after] = await bank.investigated(1);
    await bank.work(policy);
    expect(await stands([before!, after!])).toEqual(['CLEARED', null]);
    expect((await bank.policy(policy)).stopped).toMatchObject({ reason: 'person', by: bank.ann.userId });
  });

  it('shows counts of more closings than one query reads', async () => {
    const policy = await bank.running();
    const closedAt = server.clock.iso();
    const rows = Array.from({ length: 10_500 }, (_, at) => ({
      id: `closing${at}`,
      policy,
      version: 1,
      closing: `event${at}`,
      closedAt,
      ...(at < 40 && { sample: 'sample1', sampledAt: closedAt }),
      ...(at < 30 && {
        reviewed: at < 3 ? ('ESCALATED' as const) : ('CLEARED' as const),
        reviewedAt: closedAt,
      }),
      ...(at < 3 && { undoneAt: closedAt }),
    }));
    await putRows(server, bank.people.bank, PolicyClosingReadModel, rows);
    const { figures } = await bank.policy(policy);
    expect(figures).toMatchObject({ closed: 10_500, undone: 3, sampled: 40, reviewed: 30, wrong: 3 });
    expect(figures.bound).toBeLessThan(0.5);
    expect(figures.atLeast).toBeGreaterThan(0);
  });

  it('closes nothing more once the feature is off, also in a run that has begun', async () => {
    const policy = await bank.running();
    const feature = ['automation'] as const;
    const set = (enable: readonly Feature[], disable: readonly Feature[]) =>
      server.bus.send(new SetOrganizationFeatures(bank.people.bank.caller, { enable, disable }));
    await set([], feature);
    const alerts = await bank.investigated(20);
    let switchedOff: Promise<unknown> | undefined;
    server.app.get(Projector, { strict: false }).onApplied(({ type, org }) => {
      if (type === 'AlertAutoClosed' && org === bank.people.bank.id) switchedOff ??= set([], feature);
    });
    await set(feature, []);
    await bank.work(policy);
    await switchedOff;
    await bank.work(policy);
    const closed = (await stands(alerts)).filter((each) => each === 'CLEARED').length;
    expect(closed).toBeGreaterThan(0);
    expect(closed).toBeLessThan(alerts.length);
  });

  it('is missing to another organization, and to who lacks the right or the feature', async () => {
    const policy = await bank.running();
    const foreign = await PolicyBank.in(server);
    await expect(server.bus.send(new StopClosingPolicy(foreign.ann, policy))).rejects.toMatchObject({
      code: 'closing_policy_not_found',
    });
    expect(await server.bus.send(new ListClosingPolicies(foreign.ann))).toEqual([]);
    const analyst = { ...(await bank.people.person()), features: ['automation' as const] };
    await expect(bank.propose({}, analyst)).rejects.toMatchObject({ code: 'permission_denied' });
    const off = { ...bank.ann, features: [] };
    await expect(bank.propose({}, off)).rejects.toMatchObject({ code: 'feature_not_enabled' });
  });
});
