import type { Claim } from '@alert-review/judgement';
import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { CompareInvestigations } from '../../../src/investigations/queries/compare-investigations.query.js';
import { PredictRerunImpact } from '../../../src/investigations/queries/predict-rerun-impact.query.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { loggedBy } from '../../support/logged-events.js';
import { CLAIM_BY_KIND } from '../../support/note-claims.js';
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

const predict = (
  text: string,
  claims: readonly Claim[] = [],
  caller = bank.caller,
  alertId = alert.alertId,
) => server.bus.send(new PredictRerunImpact(caller, { alertId, analystFeedback: text, claims }));
const BODY = 'What the analyst found out.';

test('says what the claims state and which blocks they concern, and writes nothing', async () => {
  const before = await loggedBy(server, bank);
  const impact = await predict(BODY, [CLAIM_BY_KIND.law_enforcement_request]);
  expect(impact.directlyAffected).toEqual(['customer_profile']);
  expect(impact.summary).toMatch(
    /^Understood: request of an authority: .*\. A rerun would change customer_profile/,
  );
  expect(impact.summary).toContain(' (CP2 from gray to yellow).');
  expect(await loggedBy(server, bank)).toEqual(before);
});

test.each(['suspicion', 'refusal', 'scam_victim', 'sar_filed', 'law_enforcement_request'] as const)(
  'names exactly the blocks that a rerun with this claim changes: %s',
  async (kind) => {
    const other = await InvestigatedAlert.in(server, bank, make, { dob: '1908-05-01', name: 'Ada Brown' });
    const claims = [CLAIM_BY_KIND[kind]];
    const { directlyAffected } = await predict(BODY, claims, bank.caller, other.alertId);
    // A refusal raises only the flag of missing due diligence, which is red already.
    expect(directlyAffected.length > 0).toBe(kind !== 'refusal');
    const note = { blockType: 'general', classification: 'added_facts', body: BODY, claims } as const;
    await server.bus.send(new AddBlockNote(bank.caller, { alertId: other.alertId, note }));
    await other.rerun();
    const { modules } = await server.bus.send(
      new CompareInvestigations(bank.caller, { alertId: other.alertId }),
    );
    const changed = modules.filter(({ state }) => state !== 'carried_forward').map(({ module }) => module);
    expect(changed).toEqual(directlyAffected);
  },
);

test.each(['Source of funds: sale of his flat, deed seen, 240,000 USD.', 'Die Polizei fragt an.', 'Thanks.'])(
  'a text alone changes nothing, and the answer says which claims would: %s',
  async (text) => {
    const { summary, ...impact } = await predict(text);
    expect(impact).toEqual({ directlyAffected: [], references: [], understoodAs: [] });
    expect(summary).toMatch(/^Recorded: .* Text alone changes no score\. To change the score, add claims/);
  },
);

test('refuses claims that a note would not take, by field', async () => {
  const flagless = { ...CLAIM_BY_KIND.false_match, flag: undefined };
  await expect(predict(BODY, [flagless])).rejects.toMatchObject({
    code: 'validation_error',
    details: { field: 'claims[0].flag' },
  });
});

test('names only blocks that the recipe runs', async () => {
  const change = { replace: null, enable: [], disable: ['transaction_patterns'] };
  await server.bus.send(new SetRecipe(bank.caller, change));
  const { directlyAffected, references } = await predict(
    'The inflow came from the sale of a house. Flag TP1 is wrong.',
    [CLAIM_BY_KIND.source_of_funds_explained],
  );
  expect([...directlyAffected, ...references]).not.toContain('transaction_patterns');
});

test('refuses a text that is too long, and an alert that is another’s', async () => {
  const tooLong = { code: 'validation_error', details: { field: 'analyst_feedback' } };
  await expect(predict('x'.repeat(4001))).rejects.toMatchObject(tooLong);
  await expect(predict('𝔛'.repeat(4000))).resolves.toHaveProperty('summary');
  const stranger = await server.newOrganization();
  await expect(predict('x', [], stranger.caller)).rejects.toMatchObject({ code: 'alert_not_found' });
});
