import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { CompareInvestigations } from '../../../src/investigations/queries/compare-investigations.query.js';
import { PredictRerunImpact } from '../../../src/investigations/queries/predict-rerun-impact.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { loggedBy } from '../../support/logged-events.js';
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

const predict = (text: string, caller = bank.caller, alertId = alert.alertId) =>
  server.bus.send(new PredictRerunImpact(caller, { alertId, analystFeedback: text }));

test('says what was understood and which blocks it concerns, and writes nothing', async () => {
  const before = await loggedBy(server, bank);
  const impact = await predict('The police asked for account statements.');
  expect(impact.directlyAffected).toEqual(['customer_profile']);
  expect(impact.summary).toMatch(
    /^Understood: law enforcement request\. A rerun would change customer_profile/,
  );
  expect(impact.summary).toContain(' (CP2 from gray to yellow).');
  expect(await loggedBy(server, bank)).toEqual(before);
});

test.each([...Object.values(SENTENCES), 'Flag TP4 is wrong.', 'Es ist Miete.', 'Thanks.'])(
  'names exactly the blocks that a rerun for that reason changes: %s',
  async (reason) => {
    const other = await InvestigatedAlert.in(server, bank, make, { dob: '1908-05-01', name: 'Ada Brown' });
    const { directlyAffected } = await predict(reason, bank.caller, other.alertId);
    await server.bus.send(
      new AddBlockNote(bank.caller, {
        alertId: other.alertId,
        note: {
          blockType: 'general',
          classification: 'added_facts',
          body: reason,
        },
      }),
    );
    await other.rerun();
    const { modules } = await server.bus.send(
      new CompareInvestigations(bank.caller, { alertId: other.alertId }),
    );
    const changed = modules.filter(({ state }) => state !== 'carried_forward').map(({ module }) => module);
    expect(changed).toEqual(directlyAffected);
  },
);

test('says that nothing was understood', async () => {
  expect(await predict('Thanks.')).toEqual({
    summary: expect.stringMatching(/^Not understood: it is quoted .* Understood are, in English/) as string,
    directlyAffected: [],
    references: [],
    understoodAs: [],
  });
});

test('names only blocks that the recipe runs', async () => {
  const change = { replace: null, enable: [], disable: ['transaction_patterns'] };
  await server.bus.send(new SetRecipe(bank.caller, change));
  const { directlyAffected, references } = await predict(
    'The inflow came from the sale of a house. Flag TP1 is wrong.',
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
