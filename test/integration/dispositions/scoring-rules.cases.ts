import { SetSecondPersonRules } from '../../../src/access/commands/set-second-person-rules.command.js';
import { AnswerWaitingChange } from '../../../src/access/commands/answer-waiting-change.command.js';
import { ListOutsideChanges } from '../../../src/access/queries/list-outside-changes.query.js';
import { ListWaitingChanges } from '../../../src/access/queries/list-waiting-changes.query.js';
import { ReplayAlert } from '../../../src/audit/queries/replay-alert.query.js';
import { UpdateAlertDisposition } from '../../../src/dispositions/commands/update-alert-disposition.command.js';
import { ApproveRecipeChange } from '../../../src/investigations/commands/approve-recipe-change.command.js';
import type { RecipeChange } from '../../../src/investigations/recipe/recipe.decider.js';
import { RestoreRecipe } from '../../../src/investigations/commands/restore-recipe.command.js';
import { RecipeEvents } from '../../../src/investigations/recipe/recipe.events.js';
import { Decisions } from '../../../src/platform/decisions/decisions.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { GetRecipe } from '../../../src/investigations/queries/get-recipe.query.js';
import { type Caller, HOUR_MS } from '@alert-review/kernel';
import {
  NO_SECOND_PERSON_RULES,
  type SecondPersonRules,
} from '../../../src/access/domain/second-person-rules.settings.js';
import type { TestApp } from '../../support/app.js';
import { DecidingBank } from '../../support/deciding-bank.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

const NO_CHANGE = { replace: null, enable: [], disable: [] } as const;

let server: TestApp;
let bank: DecidingBank;
let admin: Caller;
let other: Caller;

beforeEach(async () => {
  server = await suiteApp();
  bank = await DecidingBank.in(server);
  admin = await bank.person('admin');
  other = await bank.person('admin');
  server.clock.advance(HOUR_MS);
});

const rules = (some: Partial<SecondPersonRules>) =>
  server.bus.send(new SetSecondPersonRules(bank.bank.caller, { ...NO_SECOND_PERSON_RULES, ...some }));
const setRecipe = (by: Caller, escalateAt: number) =>
  server.bus.send(new SetRecipe(by, { replace: null, enable: [], disable: ['account_age'], escalateAt }));
const waiting = async () => (await server.bus.send(new ListWaitingChanges(other)))[0];
const version = async () => (await server.bus.send(new GetRecipe(bank.bank.caller))).version;

describe('scoring rules, where another administrator approves changes', () => {
  beforeEach(async () => {
    await rules({ scoreFrom: 50, administration: true });
    server.clock.advance(25 * HOUR_MS);
  });

  test('change nothing until another administrator has approved them', async () => {
    await expect(setRecipe(admin, 99)).rejects.toMatchObject({ code: 'change_waits' });
    expect(await version()).toBe(0);
    const change = (await waiting())!;
    expect(change).toMatchObject({
      by: admin.userId,
      wanted: {
        kind: 'recipe',
        differences: expect.arrayContaining([
          { setting: 'escalateAt', before: '60', after: '99' },
          { setting: 'blocks.account_age.enabled', before: 'on', after: 'off' },
        ]) as unknown,
      },
    });
    const own = server.bus.send(new ApproveRecipeChange(admin, change.id));
    await expect(own).rejects.toMatchObject({ code: 'another_administrator_needed' });
    // The general answer carries out no such change, so it approves none.
    const general = server.bus.send(new AnswerWaitingChange(other, { id: change.id, answer: 'approve' }));
    await expect(general).rejects.toMatchObject({ code: 'change_over' });
    await server.bus.send(new ApproveRecipeChange(other, change.id));
    expect(await server.bus.send(new GetRecipe(bank.bank.caller))).toMatchObject({
      version: 1,
      setBy: admin.userId,
      settings: { escalateAt: 99 },
    });
    expect(await waiting()).toBeUndefined();
  });

  // Words and thresholds lower scores as well as the total does.
  test.each<[string, RecipeChange]>([
    ['words of a list', { ...NO_CHANGE, addWords: [{ group: 'offences.terrorism', words: ['zzyzx'] }] }],
    ['the part of an engine', { ...NO_CHANGE, disable: ['account_age'] }],
    ['every setting at once', { ...NO_CHANGE, replace: { escalateAt: 80 } }],
  ])('wait, too, where they are %s', async (_, change) => {
    await expect(server.bus.send(new SetRecipe(admin, change))).rejects.toMatchObject({
      code: 'change_waits',
    });
    expect(await version()).toBe(0);
    expect(await waiting()).toMatchObject({ wanted: { kind: 'recipe' } });
  });

  test('keep the evidence that their threshold rested on', async () => {
    const evidence = {
      countedAt: server.clock.iso(),
      decisions: 320,
      positives: 80,
      closed: 240,
      missed: 0,
      missUpperBound: 0.0368,
      confidence: 0.95,
      missAtMost: 0.05,
    };
    const held = server.bus.send(new SetRecipe(admin, { ...NO_CHANGE, escalateAt: 70, evidence }));
    await expect(held).rejects.toMatchObject({ code: 'change_waits' });
    await server.bus.send(new ApproveRecipeChange(other, (await waiting())!.id));
    const events = await server.app
      .get(Decisions, { strict: false })
      .read(RecipeEvents, bank.bank.caller, bank.bank.id);
    expect(events.at(-1)!.data).toMatchObject({ settings: { escalateAt: 70 }, evidence });
    const undone = server.bus.send(new RestoreRecipe(admin, 1));
    await expect(undone).rejects.toMatchObject({ code: 'change_waits' });
  });

  test('are not approved over a later change, and can be declined then', async () => {
    await expect(setRecipe(admin, 99)).rejects.toMatchObject({ code: 'change_waits' });
    await setRecipe(bank.bank.caller, 70);
    const { id } = (await waiting())!;
    const late = server.bus.send(new ApproveRecipeChange(other, id));
    await expect(late).rejects.toMatchObject({ code: 'recipe_changed' });
    await server.bus.send(new AnswerWaitingChange(other, { id, answer: 'decline' }));
    expect(await waiting()).toBeUndefined();
    expect(await version()).toBe(1);
  });

  test('changed at the command line are told to administrators', async () => {
    await setRecipe(bank.bank.caller, 99);
    const [told] = await server.bus.send(new ListOutsideChanges(admin));
    expect(told).toMatchObject({ kind: 'recipe', place: 'command_line', user: null });
  });
});

test('without that setting the history of alerts decided afterwards says who changed them', async () => {
  const { alertId } = await InvestigatedAlert.in(server, bank.bank);
  const { finalRiskScore } = await bank.row(alertId);
  await rules({ scoreFrom: finalRiskScore! + 0.01 });
  const decide = async (disposition: 'CLEARED' | 'ESCALATED') => {
    server.clock.advance(HOUR_MS);
    await server.bus.send(new UpdateAlertDisposition(admin, { alertId, disposition }));
    const { steps } = await server.bus.send(new ReplayAlert(bank.bank.caller, alertId));
    return steps.findLast(({ type }) => type === 'DispositionChanged')!.scoringChanged;
  };
  expect(await decide('CLEARED')).toBeNull();
  const at = server.clock.iso();
  await setRecipe(admin, 99);
  expect(await decide('ESCALATED')).toEqual({ at, by: admin.userId });
  await rules({});
  expect(await decide('CLEARED')).toBeNull();
});
