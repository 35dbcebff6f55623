import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { FACT_KINDS } from '../../../src/investigations/domain/notes/note-lexicon.js';
import { CompareInvestigations } from '../../../src/investigations/queries/compare-investigations.query.js';
import { PredictRerunImpact } from '../../../src/investigations/queries/predict-rerun-impact.query.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { SENTENCES } from '../../support/note-sentences.js';
import { suiteApp } from '../../support/suite-app.js';

const make = new Builders(23);
let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, make);
});

const predict = (text: string, caller = bank.caller) =>
  server.bus.send(new PredictRerunImpact(caller, alert.alertId, text));
const lengthOfLog = async () =>
  (await server.app.get(EventStore, { strict: false }).readAll({ after: null, maxCount: 10_000 })).length;

test('says what was understood and which blocks it concerns, and writes nothing', async () => {
  const before = await lengthOfLog();
  const impact = await predict('The funds came from the sale of a house.');
  expect(impact.directlyAffected).toContain('transaction_patterns');
  expect(impact.summary).toMatch(/^Understood: source of funds explained; a rerun may change .*\.$/);
  expect(await lengthOfLog()).toBe(before);
});

test.each(FACT_KINDS)('a real rerun with a note of %s changes no other block', async (kind) => {
  const other = await InvestigatedAlert.in(server, bank, make, { dob: '1908-05-01', name: 'Ada Brown' });
  const body = SENTENCES[kind];
  const { directlyAffected } = await predict(body);
  const note = { blockType: 'general', classification: 'added_facts', body } as const;
  await server.bus.send(new AddBlockNote(bank.caller, other.alertId, note));
  await other.rerun();
  const { modules } = await server.bus.send(new CompareInvestigations(bank.caller, other.alertId));
  const changed = modules.filter(({ state }) => state !== 'carried_forward').map(({ module }) => module);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter((id) => !directlyAffected.some((affected) => affected === id))).toEqual([]);
});

test.each([
  'TP1 is right. TP4 is wrong; see SC1.',
  'The round amounts and the largest payment were checked.',
])('a real rerun with a note on a mistake changes no other block: %s', async (body) => {
  const other = await InvestigatedAlert.in(server, bank, make);
  const { directlyAffected } = await predict(body);
  const note = { blockType: 'transaction_patterns', classification: 'factually_incorrect', body } as const;
  await server.bus.send(new AddBlockNote(bank.caller, other.alertId, note));
  await other.rerun();
  const { modules } = await server.bus.send(new CompareInvestigations(bank.caller, other.alertId));
  const changed = modules.filter(({ state }) => state !== 'carried_forward').map(({ module }) => module);
  expect(changed).toEqual(['transaction_patterns']);
  expect(directlyAffected).toContain('transaction_patterns');
});

test('says that nothing was understood', async () => {
  expect(await predict('Thanks.')).toEqual({
    summary: expect.stringMatching(
      /^Nothing in the text was understood .* Understood are ids of flags/,
    ) as string,
    directlyAffected: [],
    references: [],
  });
});

test('names only blocks that the recipe runs', async () => {
  const change = { replace: null, enable: [], disable: ['transaction_patterns'] };
  await server.bus.send(new SetRecipe(bank.caller, change));
  const { directlyAffected, references } = await predict(
    'The inflow came from the sale of a house. TP1 is wrong.',
  );
  expect([...directlyAffected, ...references]).not.toContain('transaction_patterns');
});

test('refuses a text that is too long, and an alert that is another’s', async () => {
  const tooLong = { code: 'validation_error', details: { field: 'analyst_feedback' } };
  await expect(predict('x'.repeat(4001))).rejects.toMatchObject(tooLong);
  await expect(predict('𝔛'.repeat(4000))).resolves.toHaveProperty('summary');
  const stranger = await server.newOrganization();
  await expect(predict('x', stranger.caller)).rejects.toMatchObject({ code: 'alert_not_found' });
});
