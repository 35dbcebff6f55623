import { ROLE_PERMISSIONS } from '../../../src/access/domain/roles.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import type { RecipeChange } from '../../../src/investigations/recipe/recipe.decider.js';
import { GetRecipe } from '../../../src/investigations/queries/get-recipe.query.js';
import type { Caller } from '../../../src/kernel/caller.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let stranger: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  [bank, stranger] = [await server.newOrganization(), await server.newOrganization()];
});

const change = (part: Partial<RecipeChange>): RecipeChange => ({
  ...{ replace: null, enable: [], disable: [] },
  ...part,
});
const set = (part: Partial<RecipeChange>, caller: Caller = bank.caller) =>
  server.bus.send(new SetRecipe(caller, change(part)));
const show = (caller: Caller = bank.caller) => server.bus.send(new GetRecipe(caller));

test('a change is an event, a row and another config hash; the way back gives the old hash', async () => {
  const before = await show();
  expect(before).toMatchObject({ version: 0, settings: {}, setAt: null });
  const answer = await set({ disable: ['account_age'], escalateAt: 55 });
  expect(answer).toEqual(await show());
  expect(answer).toMatchObject({
    version: 1,
    settings: { escalateAt: 55, blocks: { account_age: { enabled: false } } },
    setAt: server.clock.iso(),
    setBy: 'operator',
  });
  expect(answer.configHash).not.toBe(before.configHash);
  const back = await set({ replace: {} });
  expect(back).toMatchObject({ version: 2, settings: {}, configHash: before.configHash });
  const events = await server.app
    .get(EventStore, { strict: false })
    .readStream(`recipe-${bank.id}.${bank.id}`);
  expect(events.map(({ type }) => type)).toEqual(['RecipeSet', 'RecipeSet']);
});

test('is the organisation’s own', async () => {
  await set({ escalateAt: 55 });
  expect(await show(stranger.caller)).toMatchObject({ version: 0, settings: {} });
});

test('runs from then on do without a block that is switched off', async () => {
  const alert = await InvestigatedAlert.in(server, bank);
  const before = await alert.newestEnded();
  const blocksOf = (run: typeof before) => run.content!.result.perBlock.map(({ blockId }) => blockId);
  expect(blocksOf(before)).toContain('account_age');
  const { configHash } = await set({ disable: ['account_age'] });
  const after = await alert.rerun();
  expect(blocksOf(after)).toEqual(blocksOf(before).filter((id) => id !== 'account_age'));
  expect(after.content).toMatchObject({ configHash, recipeVersion: 1 });
  expect(before.content).toMatchObject({ recipeVersion: 0 });
});

test('belongs to administrators; everybody may look', async () => {
  const as = (role: keyof typeof ROLE_PERMISSIONS) => ({
    ...bank.caller,
    permissions: ROLE_PERMISSIONS[role],
  });
  await expect(set({ escalateAt: 55 }, as('admin'))).resolves.toMatchObject({ version: 1 });
  for (const role of ['analyst', 'reviewer', 'viewer'] as const) {
    const denied = { code: 'permission_denied', details: { permission: 'org:manage' } };
    await expect(set({ escalateAt: 50 }, as(role))).rejects.toMatchObject(denied);
    await expect(show(as(role))).resolves.toMatchObject({ version: 1 });
  }
});
