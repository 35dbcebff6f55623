import { readEngineChanges, readModelFigures } from '../../../src/investigations/engine/model-figures.js';
import { modelSections } from '../../../src/investigations/engine/model-sections.js';
import { DEFAULT_RECIPE } from '../../../src/investigations/recipe/recipe.js';

const sources = { recipe: DEFAULT_RECIPE, lists: [], words: [], changes: '', recipeHistory: [] };

test('measured tables stand in their sections, with day and commit', () => {
  const table = (title: string) => ({
    title,
    head: ['set', 'AUC'],
    rows: [['s0', 0.95]],
    note: `of ${title}`,
  });
  const figures = {
    date: '2026-11-24',
    commit: 'abc',
    weaknesses: ['Cash of shops.'],
    performance: [table('Sets')],
    variants: [table('Undeclared')],
    ablation: [table('Without a row')],
  };
  const { before } = modelSections({ ...sources, figures });
  const section = (title: string) => before.split(/^## /m).find((each) => each.startsWith(title));
  expect(section('Performance by set')).toMatch(
    /2026-11-24, commit abc[^]*### Sets[^]*\| s0 \| 0.95 \|[^]*of Sets/,
  );
  expect(section('Variants')).toContain('### Undeclared');
  expect(section('Ablation')).toContain('### Without a row');
  expect(section('Known weaknesses')).toContain('- Cash of shops.');
});

test('without the figures it says that they do not come with the server', () => {
  const { before, after } = modelSections({ ...sources, figures: null });
  expect(before).toContain('docs/model-figures.json does not come with this server');
  expect(after).toContain('The defaults; nothing was ever changed.');
});

test('cells keep to their columns whatever they hold', () => {
  const recipeHistory = [{ version: 1, at: 'x', by: 'a|b\nc', settings: {} }];
  expect(modelSections({ ...sources, figures: null, recipeHistory }).after).toContain(
    '| 1 | x | a\\|b c | `{}` |',
  );
});

test('the figures of the repository have their shape, and the changelog names engines', async () => {
  await expect(readModelFigures()).resolves.not.toBeUndefined();
  expect(await readEngineChanges()).toMatch(/^\*\*\[Unreleased\]\*\*[^]*Engine \d+\./);
});
