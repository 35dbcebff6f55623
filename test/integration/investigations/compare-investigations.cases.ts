import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import {
  CompareInvestigations,
  type ComparisonRequest,
} from '../../../src/investigations/queries/compare-investigations.query.js';
import { ListAlertInvestigations } from '../../../src/investigations/queries/list-alert-investigations.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { RestClient } from '../../support/rest-client.js';
import { suiteApp } from '../../support/suite-app.js';

// size: the longest import names a file after its message.
let server: TestApp;
let bank: TestOrganization;
let stranger: TestOrganization;
let alert: InvestigatedAlert;
let runs: string[];
const make = new Builders(22);

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  stranger = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, make);
  const single = await compare();
  expect(single).toMatchObject({ baseline: null, riskScoreDelta: null, configMatches: null });
  runs = [(await alert.newestEnded()).id];
  server.clock.advance(60_000);
  runs.push((await alert.rerun()).id);
  const change = { replace: null, enable: [], disable: [], escalateAt: 1 };
  await server.bus.send(new SetRecipe(bank.caller, change));
  server.clock.advance(60_000);
  runs.push((await alert.rerun()).id);
});

const compare = (request: ComparisonRequest = {}, caller = bank.caller) =>
  server.bus.send(new CompareInvestigations(caller, { alertId: alert.alertId, request }));

test('by default the newest run is compared with the one before it', async () => {
  const { baseline, after, configMatches, modules } = await compare();
  expect([baseline?.investigationId, after.investigationId]).toEqual(runs.slice(1));
  expect(configMatches).toBe(false);
  expect(modules.length).toBeGreaterThan(1);
});

test('runs of one configuration match, and what did not change was carried forward', async () => {
  const { configMatches, modules, riskScoreDelta, dispositionChanged } = await compare({ after: runs[1]! });
  expect({ configMatches, riskScoreDelta, dispositionChanged }).toEqual({
    configMatches: true,
    riskScoreDelta: 0,
    dispositionChanged: false,
  });
  expect(new Set(modules.map(({ state }) => state))).toEqual(new Set(['carried_forward']));
});

test('any two runs can be named, and a module for its write-ups', async () => {
  const { baseline, after, modules } = await compare({
    baseline: runs[0]!,
    after: runs[2]!,
    module: 'transaction_patterns',
  });
  expect([baseline?.investigationId, after.investigationId]).toEqual([runs[0], runs[2]]);
  const [row] = modules.filter(({ writeUp }) => writeUp);
  expect(row).toMatchObject({ module: 'transaction_patterns' });
  expect(row!.writeUp!.before!.writeUp).toBe(row!.writeUp!.after!.writeUp);
  expect(row!.writeUp!.before!.writeUp).toContain('Transaction patterns');
});

test('refuses what cannot be compared', async () => {
  const invalid = (field: string) => ({ code: 'validation_error', details: { field } });
  await expect(compare({ baseline: runs[2]!, after: runs[0]! })).rejects.toMatchObject(invalid('baseline'));
  await expect(compare({ baseline: runs[2]!, after: runs[2]! })).rejects.toMatchObject(invalid('baseline'));
  await expect(compare({ module: 'astrology' })).rejects.toMatchObject(invalid('module'));
  const missing = { code: 'investigation_not_found' };
  await expect(compare({ baseline: 'nobody' })).rejects.toMatchObject(missing);
  const other = await InvestigatedAlert.in(server, bank, make);
  const foreign = (await other.newestEnded()).id;
  await expect(compare({ after: foreign })).rejects.toMatchObject(missing);
  await expect(compare({}, stranger.caller)).rejects.toMatchObject({ code: 'alert_not_found' });
});

test('the runs of an alert are listed newest first, with the one decision of the alert', async () => {
  const list = await server.bus.send(new ListAlertInvestigations(bank.caller, alert.alertId));
  const { kind, rule } = (await alert.newestEnded()).content!.result.outcome!;
  expect(list.analystDisposition).toBeNull();
  expect(list.truncated).toBe(false);
  expect(list.investigations.map(({ id }) => id)).toEqual([...runs].reverse());
  expect(list.investigations.map(({ isLatest }) => isLatest)).toEqual([true, false, false]);
  expect(list.investigations[0]).toMatchObject({
    id: runs[2],
    ranAt: '2025-03-01T09:02:00.000Z',
    isLatest: true,
    state: 'completed',
    score: expect.any(Number) as number,
    disposition: 'ESCALATED',
    outcome: { kind, rule, title: expect.any(String) as string },
  });
  const foreign = new ListAlertInvestigations(stranger.caller, alert.alertId);
  await expect(server.bus.send(foreign)).rejects.toMatchObject({ code: 'alert_not_found' });
});

test('modules_to_rerun computes only those blocks and carries the others forward', async () => {
  const body = 'A SAR was filed.';
  const claims = [{ type: 'report_filed', basis: 'own_inference' }] as const;
  const note = { blockType: 'general', classification: 'added_facts', body, claims } as const;
  const { noteId } = await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert.alertId, note }));
  await alert.rerun(['account_age']);
  const { modules } = await compare();
  const stateOf = (id: string) => modules.find(({ module }) => module === id)!;
  expect(stateOf('account_age').state).toBe('recomputed');
  expect(stateOf('customer_profile')).toMatchObject({ state: 'carried_forward', inputsChanged: true });
  await alert.rerun();
  const profile = (await compare()).modules.find((each) => each.module === 'customer_profile')!;
  expect(profile).toMatchObject({ state: 'recomputed', inputsChanged: true });
  expect(profile.flips).toEqual([
    { flagId: 'CP2', before: 'gray', after: 'yellow', byNotes: [noteId], byAlerts: [] },
  ]);
});

test('a flag that another alert flipped names it', async () => {
  const one = await InvestigatedAlert.in(server, bank, make);
  const other = await InvestigatedAlert.in(server, bank, make);
  const payment = make.transaction(one.entity.entity_id, {
    event_time: '2025-01-17T08:00:00Z',
    amount: '9500',
    receiver: { entity_id: other.entity.entity_id },
  });
  await new RestClient(server, bank).transactions([payment]);
  await one.rerun();
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: other.alertId, disposition: 'ESCALATED' }),
  );
  await one.rerun();
  const { modules } = await server.bus.send(new CompareInvestigations(bank.caller, { alertId: one.alertId }));
  const network = modules.find(({ module }) => module === 'counterparty_network')!;
  expect(network.inputsChanged).toBe(true);
  expect(network.flips).toContainEqual(
    expect.objectContaining({ flagId: 'CN4', byNotes: [], byAlerts: [other.alertId] }),
  );
  // Decided anew after the run: that it is escalated now does not say that it was then.
  server.clock.advance(1_000);
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: other.alertId, disposition: 'CLEARED' }),
  );
  await server.bus.send(
    new UpdateAlertDisposition(bank.caller, { alertId: other.alertId, disposition: 'ESCALATED' }),
  );
  const later = await server.bus.send(new CompareInvestigations(bank.caller, { alertId: one.alertId }));
  const flips = later.modules.flatMap((each) => each.flips);
  expect(flips).toContainEqual(expect.objectContaining({ flagId: 'CN4', byAlerts: [] }));
});

test('a run that found nothing is compared only when it is named', async () => {
  const before = await compare();
  const empty = await alert.endedWithoutResult();
  expect((await compare()).after.investigationId).toBe(before.after.investigationId);
  const named = await compare({ after: empty });
  expect(named).toMatchObject({ after: { investigationId: empty, riskScore: null }, modules: [] });
  const newest = await alert.rerun();
  const { baseline, after, modules, onlyInBaseline } = await compare();
  expect([baseline?.investigationId, after.investigationId]).toEqual([
    before.after.investigationId,
    newest.id,
  ]);
  expect(modules.length).toBeGreaterThan(1);
  expect(onlyInBaseline).toEqual([]);
});
