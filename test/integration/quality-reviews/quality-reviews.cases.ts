import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { GetThresholdFigures } from '../../../src/calibration/queries/get-threshold-figures.query.js';
import { DrawQualitySample } from '../../../src/quality-reviews/commands/draw-quality-sample.command.js';
import { ReviewSampledAlert } from '../../../src/quality-reviews/commands/review-sampled-alert.command.js';
import { GetQualitySample } from '../../../src/quality-reviews/queries/get-quality-sample.query.js';
import { ListQualitySamples } from '../../../src/quality-reviews/queries/list-quality-samples.query.js';
import { AnswerProposal } from '../../../src/dispositions/commands/answer-proposal.command.js';
// size: the name of a message and its file are what they are.
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { investigationDecider } from '../../../src/investigations/domain/runs/investigation.decider.js';
import { InvestigationEvents } from '../../../src/investigations/domain/runs/investigation.events.js';
import type { Caller } from '@alert-review/kernel';
import { NO_SECOND_PERSON_RULES } from '../../../src/access/domain/second-person-rules.settings.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: DecidingBank;
let ann: Caller;
let rob: Caller;
let alerts: readonly string[];
let sample: string;

const seal = () => server.app.get(LogSealer, { strict: false }).seal();
const decide = (by: Caller, alert: string, value: 'ESCALATED' | 'CLEARED') =>
  server.bus.send(new UpdateAlertDisposition(by, { alertId: alert, disposition: value }));
const get = (caller = rob) => server.bus.send(new GetQualitySample(caller, sample));
const review = (by: Caller, alert: string, disposition: 'ESCALATED' | 'CLEARED') =>
  server.bus.send(
    new ReviewSampledAlert(by, { sample, alert, review: { disposition, reason: 'Read anew' } }),
  );

/** Draws of all since then, after a checkpoint. */
async function draw(of: 'decided' | 'cleared_by_run', from: string): Promise<string> {
  const to = server.clock.iso();
  server.clock.advance(5 * 60_000);
  // What the checkpoint after the period has to hold.
  await bank.person();
  await seal();
  return server.bus.send(new DrawQualitySample(rob, { of, from, to, count: 10 }));
}

const lookAt = async (by: Caller, drawn: string, alert: string, disposition: 'ESCALATED' | 'CLEARED') =>
  server.bus.send(
    new ReviewSampledAlert(by, {
      sample: drawn,
      alert: await bank.serviceId(alert),
      review: { disposition, reason: 'Read anew' },
    }),
  );

async function completed(run: string, disposition: 'CLEARED', engine: number): Promise<void> {
  const by = { engine, recipe: 'recipe', rule: `rule of ${engine}` };
  const result = { attempt: 1, score: 10, disposition, resultHash: 'hash', by };
  for (const command of [{ type: 'start' } as const, { type: 'complete', ...result } as const])
    await server.app.get(Decisions, { strict: false }).decide({
      caller: bank.bank.caller,
      family: InvestigationEvents,
      decider: investigationDecider,
      streamId: run,
      operation: command.type,
      command,
    });
}

beforeAll(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  ann = await bank.person();
  rob = await bank.person('reviewer');
  alerts = await bank.alerts(4);
  const from = server.clock.iso();
  await decide(ann, alerts[0]!, 'CLEARED');
  await decide(ann, alerts[1]!, 'CLEARED');
  await decide(bank.assistantOf(ann), alerts[2]!, 'ESCALATED');
  await decide(rob, alerts[3]!, 'CLEARED');
  const to = server.clock.iso();
  server.clock.advance(5 * 60_000);
  await decide(ann, alerts[0]!, 'ESCALATED');
  await seal();
  sample = await server.bus.send(new DrawQualitySample(rob, { of: 'decided', from, to, count: 10 }));
});

describe('a sample for second looks', () => {
  it('holds what was decided in the period, and tells no first decision', async () => {
    const { alerts: sampled, population, rates, atMost } = await get();
    expect(sampled.map(({ alertId }) => alertId).sort()).toEqual([...alerts].sort());
    expect(sampled.every(({ review: look }) => look === null)).toBe(true);
    expect({ population, rates, atMost }).toEqual({ population: 4, rates: [], atMost: null });
    const [listed] = await server.bus.send(new ListQualitySamples(rob));
    expect(listed).toMatchObject({ id: sample, alerts: 4, population: 4, drawnBy: rob.userId });
  });

  it('compares each second look with the decision of the period, by who and what made it', async () => {
    const ids = new Map((await get()).alerts.map(({ alertId, serviceId }) => [alertId, serviceId]));
    const idOf = (at: number) => ids.get(alerts[at]!)!;
    await review(rob, idOf(0), 'CLEARED');
    await review(rob, idOf(1), 'ESCALATED');
    await review(rob, idOf(2), 'ESCALATED');
    await expect(review(rob, idOf(2), 'CLEARED')).rejects.toMatchObject({ code: 'reviewed_already' });
    await expect(review(rob, idOf(3), 'CLEARED')).rejects.toMatchObject({ code: 'own_decision' });
    expect((await get()).atMost).toBeNull();
    await review(await bank.person('admin'), idOf(3), 'CLEARED');
    const { alerts: sampled, rates, atMost } = await get();
    expect(sampled.find(({ alertId }) => alertId === alerts[1])!.review).toMatchObject({
      disposition: 'ESCALATED',
      first: { disposition: 'CLEARED', kind: 'human', user: ann.userId },
      reason: 'Read anew',
    });
    const told = (of: string, name: string) => rates.find((rate) => rate.of === of && rate.name === name);
    expect(told('all', 'all')).toMatchObject({ looked: 4, differ: 1 });
    expect(told('person', ann.userId)).toMatchObject({ looked: 2, differ: 1 });
    expect(told('assistant', ann.userId)).toMatchObject({ looked: 1, differ: 0 });
    expect(atMost).toBe(1);
  });

  it('is not looked at by who confirmed the first decision', async () => {
    const rules = (cleared: boolean) =>
      server.bus.send(new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, cleared }));
    const [alert] = await bank.alerts(1);
    server.clock.advance(5 * 60_000);
    const from = server.clock.iso();
    await rules(true);
    await decide(ann, alert!, 'CLEARED');
    const { event } = (await bank.row(alert!)).proposal!;
    await server.bus.send(
      new AnswerProposal(rob, { alertId: alert!, named: event, answer: { type: 'confirm' } }),
    );
    await rules(false);
    const drawn = await draw('decided', from);
    const look = (by: Caller) => lookAt(by, drawn, alert!, 'CLEARED');
    await expect(look(rob)).rejects.toMatchObject({ code: 'own_decision' });
    await look(await bank.person('reviewer'));
    const [all] = (await server.bus.send(new GetQualitySample(rob, drawn))).rates;
    expect(all).toMatchObject({ looked: 1, differ: 0 });
  });

  it('names the engine of the run that cleared an alert in the period, whatever ran later', async () => {
    const alert = await InvestigatedAlert.in(server, bank.bank);
    server.clock.advance(5 * 60_000);
    const from = server.clock.iso();
    await completed(await alert.waitingRun(), 'CLEARED', 7);
    const drawn = await draw('cleared_by_run', from);
    await completed(await alert.waitingRun(), 'CLEARED', 8);
    await lookAt(rob, drawn, alert.alertId, 'ESCALATED');
    const { rates } = await server.bus.send(new GetQualitySample(rob, drawn));
    expect(rates.map(({ of, name, looked, differ }) => [of, name, looked, differ])).toEqual([
      ['all', 'all', 1, 1],
      ['rule', 'rule of 7', 1, 1],
      ['engine', '7', 1, 1],
    ]);
    // Nobody decided this alert, and its result has a score: the review is the decision of a person about it.
    const counted = await server.bus.send(new GetThresholdFigures(bank.bank.caller));
    expect([counted.decisions, counted.positives]).toEqual([1, 1]);
  });

  it('is missing to another organization, to an analyst, and for an alert that was not drawn', async () => {
    const other = await (await DecidingBank.in(server)).person('reviewer');
    await expect(get(other)).rejects.toMatchObject({ code: 'quality_sample_not_found' });
    await expect(get(ann)).rejects.toMatchObject({ code: 'permission_denied' });
    const [fresh] = await bank.alerts(1);
    await expect(review(rob, await bank.serviceId(fresh!), 'CLEARED')).rejects.toMatchObject({
      code: 'alert_not_found',
    });
  });
});
