import { ROLE_PERMISSIONS } from '../../../src/access/domain/roles.js';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import type { RecipeChange } from '../../../src/investigations/recipe/recipe.decider.js';
import { GetRecipe } from '../../../src/investigations/queries/get-recipe.query.js';
import { ReplayInvestigation } from '../../../src/investigations/queries/replay-investigation.query.js';
import type { Caller } from '@alert-review/kernel';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { suiteApp } from '../../support/suite-app.js';

let server: TestApp;
let bank: TestOrganization;
let stranger: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  stranger = await server.newOrganization();
});

const change = (part: Partial<RecipeChange>): RecipeChange => ({
  replace: null,
  enable: [],
  disable: [],
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

test('is the organization’s own', async () => {
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

describe('words that the organization adds to the lists', () => {
  const colorsOf = async (alert: InvestigatedAlert) => {
    const { content } = await alert.rerun();
    const flags = content!.result.perBlock.flatMap((block) => block.flags);
    return {
      versions: content!.listVersions,
      colorOf: (id: string) => flags.find(({ flagId }) => flagId === id)!.color,
      missing: Number(flags.find(({ flagId }) => flagId === 'CP1')!.value),
    };
  };
  const add = (group: string, ...words: string[]) => set({ addWords: [{ group, words }] });

  it('count from the next run on, which names the list with its version', async () => {
    // Given
    const tags = ['notabel person'];
    const sources = ['to follow'];
    const make = new Builders(22);
    const alert = await InvestigatedAlert.in(server, bank, make, { tags, source_of_funds: sources });
    const before = await colorsOf(alert);
    // When
    await add('exposed_person_tags.exposed', 'Notabel person');
    await add('placeholders.answers', 'to follow');
    const after = await colorsOf(alert);
    // Then
    expect(before.versions['exposed_person_tags']).toMatch(/^1 [0-9a-f]{12}$/);
    expect(after.versions['exposed_person_tags']).toMatch(/^1 [0-9a-f]{12} with 1 own$/);
    expect(after.versions['payment_words']).toBe(before.versions['payment_words']);
    expect([before.colorOf('SC3'), after.colorOf('SC3')]).toEqual(['white', 'yellow']);
    expect(after.missing).toBe(before.missing + 1);
  });

  it('are read again by a replay of the run that used them', async () => {
    // Given
    await add('exposed_person_tags.exposed', 'notabel');
    const alert = await InvestigatedAlert.in(server, bank, new Builders(23), { tags: ['notabel'] });
    const { id } = await alert.newestEnded();
    // When
    await set({ replace: {} });
    const replayed = await server.bus.send(new ReplayInvestigation(bank.caller, id));
    // Then
    expect(replayed).toMatchObject({ outcome: 'equal' });
  });
});
