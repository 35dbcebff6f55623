import { StopClosingPolicy } from '../../../src/automation/commands/stop-closing-policy.command.js';
import { ListPolicyHistories } from '../../../src/automation/queries/list-policy-histories.query.js';
import { UndoDisposition } from '../../../src/dispositions/commands/undo-disposition.command.js';
import { LogSealer } from '../../../src/log-proofs/log-sealer.js';
import { GetValidationFile } from '../../../src/model-validation/queries/get-validation-file.query.js';
import { ReviewSampledAlert } from '../../../src/quality-reviews/commands/review-sampled-alert.command.js';
import { ListQualitySamples } from '../../../src/quality-reviews/queries/list-quality-samples.query.js';
import { scoringModel } from '@alert-review/judgement';
import type { TestApp } from '../../support/app.js';
import { verifyBundle } from '../../support/audit-bundle/verify-bundle.js';
import { PolicyBank } from '../../support/policy-bank.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: PolicyBank;

beforeEach(async () => {
  server = await suiteApp();
  bank = await PolicyBank.in(server);
});

const seal = () => server.app.get(LogSealer, { strict: false }).seal();
const fileOf = (caller = bank.eve) => server.bus.send(new GetValidationFile(caller));

/** A policy that closed three alerts, of which one was taken back and two were reviewed. */
async function busyPolicy(): Promise<string> {
  const policy = await bank.running();
  const alerts = (await bank.investigated(3)) as [string, string, string];
  await bank.work(policy);
  await server.bus.send(new UndoDisposition(await bank.people.person(), alerts[0]));
  await bank.endDay();
  await bank.work(policy);
  const [sample] = await server.bus.send(new ListQualitySamples(bank.eve));
  for (const [at, alertId] of alerts.slice(1).entries()) {
    const review = {
      disposition: at === 0 ? ('ESCALATED' as const) : ('CLEARED' as const),
      reason: 'Read anew',
    };
    const alert = await bank.people.serviceId(alertId);
    await server.bus.send(new ReviewSampledAlert(bank.eve, { sample: sample!.id, alert, review }));
  }
  await bank.work(policy);
  await server.bus.send(new StopClosingPolicy(bank.ann, policy));
  return policy;
}

describe('the file for the model validator', () => {
  it('tells what policies did by month, and is checked offline', async () => {
    await busyPolicy();
    await seal();
    const [{ months, stops, versions }] = (await server.bus.send(new ListPolicyHistories(bank.eve))) as [
      ListPolicyHistories['result'][number],
    ];
    const sumOf = (field: 'closed' | 'undone' | 'sampled' | 'reviewed' | 'wrong') =>
      months.reduce((sum, month) => sum + month[field], 0);
    expect({
      closed: sumOf('closed'),
      undone: sumOf('undone'),
      sampled: sumOf('sampled'),
      reviewed: sumOf('reviewed'),
      wrong: sumOf('wrong'),
    }).toEqual({ closed: 3, undone: 2, sampled: 3, reviewed: 2, wrong: 1 });
    expect(versions).toMatchObject([{ version: 1, proposedBy: bank.ann.userId, by: bank.rob.userId }]);
    expect(stops).toMatchObject([{ reason: 'person', by: bank.ann.userId }]);
    const file = await fileOf();
    expect(file).toContain(`| Version of the engine | ${scoringModel.version} |`);
    expect(file).toContain('| salaries | stopped | 1 |');
    expect(file).toContain('alerts that a policy closed');
    const { faults, open } = await verifyBundle(file);
    expect([faults, open]).toEqual([[], []]);
    const changed = await verifyBundle(
      file.replace('| salaries | stopped | 1 |', '| salaries | running | 1 |'),
    );
    expect(changed.faults).toMatchObject([{ area: 'Signature', what: 'signature' }]);
  });

  it('is for whoever may read the audit, and tells nothing of another organization', async () => {
    const policy = await busyPolicy();
    const foreign = await PolicyBank.in(server);
    await seal();
    const file = await fileOf(foreign.eve);
    expect(file.split('\n', 1)[0]).toContain(`/${foreign.people.bank.id} model validation file`);
    for (const told of [policy, bank.people.bank.id, bank.ann.userId, '| salaries |'])
      expect([told, file.includes(told)]).toEqual([told, false]);
    const analyst = await bank.people.person();
    await expect(fileOf(analyst)).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('is the same without the feature: what policies did stays told', async () => {
    await busyPolicy();
    await seal();
    expect(await fileOf({ ...bank.eve, features: [] })).toContain('| salaries | stopped | 1 |');
  });
});
