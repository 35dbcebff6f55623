import { MakeAuditBundle } from '../../../src/audit/commands/make-audit-bundle.command.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { closingPolicyDecider } from '../../../src/automation/domain/closing-policy.decider.js';
import { ClosingPolicyEvents } from '../../../src/automation/domain/closing-policy.events.js';
import { PolicyClosingReadModel } from '../../../src/automation/policy-closing.read-model.js';
import { ReviewSampledAlert } from '../../../src/quality-reviews/commands/review-sampled-alert.command.js';
import { GetQualitySample } from '../../../src/quality-reviews/queries/get-quality-sample.query.js';
import { ListQualitySamples } from '../../../src/quality-reviews/queries/list-quality-samples.query.js';
import { drawShare } from '../../../src/quality-reviews/random-sample.js';
import { scoringModel } from '@alert-review/judgement';
import { DAY_MS } from '@alert-review/kernel';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
// size: the name of a message and its file are what they are.
import { RebuildReadModels } from '../../../src/maintenance/commands/rebuild-read-models.command.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { operatorOfServer, type TestApp } from '../../support/app.js';
import { closed } from '../../support/audit-bundle/sealed-log.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { PolicyBank } from '../../support/policy-bank.js';
import { until } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: PolicyBank;

beforeEach(async () => {
  server = await suiteApp();
  bank = await PolicyBank.in(server);
});

const stands = async (alerts: readonly string[]) =>
  Promise.all(alerts.map(async (alert) => (await bank.people.row(alert)).analystDisposition ?? null));

/** Closes alerts, ends the day and draws the sample. Returns its id. */
async function sampled(policy: string): Promise<string> {
  await bank.work(policy);
  await bank.endDay();
  await bank.work(policy);
  const [sample] = await server.bus.send(new ListQualitySamples(bank.rob));
  return sample!.id;
}

async function review(
  sample: string,
  alertIds: readonly string[],
  disposition: 'ESCALATED' | 'CLEARED',
  by = bank.eve,
) {
  for (const alertId of alertIds) {
    const alert = await bank.people.serviceId(alertId);
    const told = { disposition, reason: 'Read anew' };
    await server.bus.send(new ReviewSampledAlert(by, { sample, alert, review: told }));
  }
}

describe('reviews of what a policy closed', () => {
  it('are of a sample that the checkpoint after the day has chosen', async () => {
    const policy = await bank.running({ reviewShare: 0.5 });
    const alerts = await bank.investigated(12);
    const sample = await sampled(policy);
    const drawn = await server.bus.send(new GetQualitySample(bank.rob, sample));
    const closed = await Promise.all(alerts.map((alert) => bank.people.serviceId(alert)));
    expect(drawn).toMatchObject({ of: 'closed_by_policy', population: 12 });
    expect(drawn.alerts.map(({ serviceId }) => serviceId)).toEqual(drawShare(drawn.root, closed, 0.5));
    await bank.work(policy);
    expect((await server.bus.send(new ListQualitySamples(bank.rob))).length).toBe(1);
  });

  it('bring back an alert that the reviewer would escalate, and name the policy', async () => {
    const policy = await bank.running();
    const alerts = await bank.investigated(3);
    const sample = await sampled(policy);
    await review(sample, alerts.slice(0, 1), 'ESCALATED');
    await review(sample, alerts.slice(1, 2), 'CLEARED');
    await bank.work(policy);
    expect(await stands(alerts)).toEqual([null, 'CLEARED', 'CLEARED']);
    const { rates } = await server.bus.send(new GetQualitySample(bank.rob, sample));
    expect(rates.map(({ of }) => of)).not.toContain('person');
    expect(rates[0]).toMatchObject({ of: 'all', looked: 2, differ: 1 });
    expect(await bank.policy(policy)).toMatchObject({
      state: 'running',
      figures: { closed: 3, undone: 1, sampled: 3, reviewed: 2, wrong: 1 },
    });
  });
});

describe('who proposed or confirmed a policy', () => {
  it('may not review what it closed, also not after others have changed it', async () => {
    const policy = await bank.running();
    const kim = { ...(await bank.people.person('admin')), features: bank.ann.features };
    // An account is doubted for a day.
    server.clock.advance(2 * DAY_MS);
    await bank.propose({ scoreBelow: 21 }, kim);
    await bank.confirm(policy, bank.ann);
    const alerts = await bank.investigated(2);
    const sample = await sampled(policy);
    for (const author of [bank.ann, bank.rob, kim])
      await expect(review(sample, alerts.slice(0, 1), 'CLEARED', author)).rejects.toMatchObject({
        code: 'own_policy',
      });
    expect((await bank.policy(policy)).figures.reviewed).toBe(0);
    await review(sample, alerts, 'CLEARED');
    await until(
      () => bank.policy(policy),
      ({ figures }) => figures.reviewed === 2,
    );
  });
});

describe('the brake of a policy', () => {
  it('stops it when too much was closed wrongly, and brings back what nobody has reviewed', async () => {
    const policy = await bank.running({ wrongShareMax: 0.3 });
    const alerts = await bank.investigated(12);
    const sample = await sampled(policy);
    await review(sample, alerts.slice(0, 1), 'CLEARED');
    await review(sample, alerts.slice(1, 7), 'ESCALATED');
    const ben = await bank.people.person();
    await bank.decide(ben, alerts[11]!, 'CLEARED');
    await bank.work(policy);
    const { stopped, state } = await bank.policy(policy);
    expect({ state, reason: stopped!.reason }).toEqual({ state: 'stopped', reason: 'bound_exceeded' });
    expect(stopped!.found!).toBeGreaterThan(0.3);
    expect(await stands(alerts)).toEqual(['CLEARED', ...Array<null>(10).fill(null), 'CLEARED']);
    const [later] = await bank.investigated(1);
    await bank.work(policy);
    expect(await stands([later!])).toEqual([null]);
    await expect(bank.confirm(policy)).rejects.toMatchObject({ code: 'change_over' });
  });

  it('stops it when a sampled alert is not reviewed in time', async () => {
    const policy = await bank.running();
    const alerts = await bank.investigated(2);
    await sampled(policy);
    server.clock.advance(13 * DAY_MS);
    await bank.work(policy);
    expect((await bank.policy(policy)).state).toBe('running');
    server.clock.advance(2 * DAY_MS);
    await bank.work(policy);
    expect((await bank.policy(policy)).stopped).toMatchObject({ reason: 'reviews_late', allowed: 14 });
    expect(await stands(alerts)).toEqual([null, null]);
  });

  it('stops it when the scores move', async () => {
    await bank.investigated(80, { score: 25 });
    const policy = await bank.running();
    server.clock.advance(DAY_MS);
    const calm = await bank.investigated(1);
    await bank.work(policy);
    expect(await stands(calm)).toEqual(['CLEARED']);
    await bank.investigated(99, { score: 55 });
    await bank.work(policy);
    const { stopped } = await bank.policy(policy);
    expect(stopped).toMatchObject({ reason: 'scores_moved', allowed: 0.25 });
    expect(stopped!.found!).toBeGreaterThan(0.25);
  });

  it('stops it when the scoring rules change, and leaves its closings as they are', async () => {
    const policy = await bank.running();
    const alerts = await bank.investigated(1);
    await bank.work(policy);
    await server.bus.send(
      new SetRecipe(bank.people.bank.caller, {
        replace: null,
        enable: [],
        disable: [],
        rules: [],
        escalateAt: 70,
      }),
    );
    const [later] = await bank.investigated(1, {}, 1);
    await bank.work(policy);
    expect((await bank.policy(policy)).stopped).toMatchObject({ reason: 'scoring_rules_changed', found: 1 });
    expect(await stands([...alerts, later!])).toEqual(['CLEARED', null]);
  });

  it('stops it when the engine has a new version', async () => {
    await bank.decided();
    const policy = await bank.propose();
    const { proposal } = await bank.policy(policy);
    // As a release with an earlier engine has confirmed it.
    await server.app.get(Decisions, { strict: false }).decide({
      caller: bank.rob,
      family: ClosingPolicyEvents,
      decider: closingPolicyDecider,
      streamId: policy,
      operation: 'ConfirmPolicyProposal',
      command: {
        type: 'confirm',
        proposal: proposal!.event,
        user: bank.rob.userId,
        engine: scoringModel.version - 1,
        recipe: 0,
        scores: Array<number>(10).fill(0),
      },
    });
    await until(
      () => bank.policy(policy),
      ({ state }) => state === 'running',
    );
    const [alert] = await bank.investigated(1);
    await bank.work(policy);
    // The server's own job may be the one that stops it.
    const { stopped } = await until(
      () => bank.policy(policy),
      ({ state }) => state === 'stopped',
    );
    expect(stopped).toMatchObject({ reason: 'engine_changed', found: scoringModel.version });
    expect(await stands([alert!])).toEqual([null]);
  });

  it('finishes after a crash what it had begun, and closes nothing twice', async () => {
    const policy = await bank.running();
    const alerts = await bank.investigated(3);
    const rows = await Promise.all(alerts.map((alert) => bank.people.row(alert)));
    // What a process wrote that died before the first closing.
    await server.app.get(Decisions, { strict: false }).decide({
      caller: bank.people.bank.caller,
      family: ClosingPolicyEvents,
      decider: closingPolicyDecider,
      streamId: policy,
      operation: 'ChooseAlertsForClosing',
      command: {
        type: 'choose',
        version: 1,
        day: server.clock.iso().slice(0, 10),
        alerts: rows.map(({ id: alert, completedRunId }) => ({ alert, run: completedRunId! })),
      },
    });
    await Promise.all([bank.work(policy), bank.work(policy)]);
    for (const alert of alerts)
      expect((await bank.people.events(alert)).map(({ type }) => type)).toEqual(['AlertAutoClosed']);
    const closings = await server.app
      .get(ReadModels, { strict: false })
      .for(bank.ann)
      .find(PolicyClosingReadModel, { policy }, { index: 'policy' });
    expect(closings.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
  });
});

describe('what a policy did', () => {
  it('is checked offline from a bundle, which names the policy', async () => {
    const policy = await bank.running();
    const [one, other] = (await bank.investigated(2)) as [string, string];
    await bank.work(policy);
    const ben = await bank.people.person();
    await server.bus.send(new UndoDisposition(ben, one));
    await bank.endDay();
    await bank.work(policy);
    await server.app.get(LogSealer, { strict: false }).seal();
    const wanted = { from: null, to: null, alerts: [one, other] };
    const { caller } = bank.people.bank;
    let text = '';
    for await (const part of await server.bus.send(new MakeAuditBundle(caller, wanted))) text += part;
    const { faults, story } = await verifyBundle(closed(text.trimEnd().split('\n')), { show: other });
    expect(faults).toEqual([]);
    expect(story.join('\n')).toMatch(/policy salaries version 1: closed by a policy.*score 12/);
  });

  it('gives the same rows from the log', async () => {
    const policy = await bank.running({ wrongShareMax: 0.3 });
    const alerts = await bank.investigated(8);
    await review(await sampled(policy), alerts.slice(0, 6), 'ESCALATED');
    await bank.work(policy);
    const before = await bank.policy(policy);
    for (const readModel of ['closing-policy', 'policy-closing', 'quality-sample', 'alert']) {
      const [rebuilt] = await server.bus.send(new RebuildReadModels(operatorOfServer, { readModel }));
      expect(rebuilt).toMatchObject({ readModel, liveHash: rebuilt!.rebuiltHash });
    }
    expect(await bank.policy(policy)).toEqual(before);
  });
});
