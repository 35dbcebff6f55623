import measured from '../../../../docs/model-figures.json' with { type: 'json' };
import { ModelFigures, modelSections } from './model-sections.js';
import { paintedRun } from '../../test/painted-run.js';
import { FEATURES } from '../features/all-features.js';
import { REVIEW_REQUEST_ROWS, FLAGS, HYPOTHESES, MANDATORY_ROWS } from '../rules/rule-table.js';
import { shownBlocks } from '../rules/shown-findings.js';
import { DEFAULT_RECIPE } from '../recipe/recipe.js';

const sources = { recipe: DEFAULT_RECIPE, lists: [], words: [] };

test('measured tables stand in their sections, each with the engine of its figures', () => {
  const table = (title: string) => ({
    engine: 7,
    title,
    head: ['set', 'AUC'],
    rows: [['s0', 0.95]],
    note: `of ${title}`,
  });
  const figures = {
    sets: [{ set: 's0', what: 'simulated' }],
    weaknesses: ['Cash of shops.'],
    performance: [table('Sets')],
    thresholds: [table('What thresholds close')],
    variants: [table('Undeclared')],
    ablation: [table('Without a row')],
  };
  const sections = modelSections({ ...sources, figures });
  const section = (title: string) => sections.split(/^## /m).find((each) => each.startsWith(title));
  expect(section('Performance by set')).toMatch(/### Sets \(engine 7\)[^]*\| s0 \| 0.95 \|[^]*of Sets/);
  expect(section('Recorded sets')).toContain('| s0 | simulated |');
  expect(section('Thresholds on recorded sets')).toContain('### What thresholds close (engine 7)');
  expect(section('Variants')).toContain('### Undeclared (engine 7)');
  expect(section('Ablation')).toContain('### Without a row (engine 7)');
  expect(section('Known weaknesses')).toContain('- Cash of shops.');
});

test('without the figures it says that they do not come with the server', () => {
  expect(modelSections({ ...sources, figures: null })).toContain(
    'docs/model-figures.json does not come with this server',
  );
});

test('cells keep to their columns whatever they hold', () => {
  const list = { list: 'offences', title: 't', groups: [] } as const;
  const words = [{ ...list, language: 'a|b\nc', version: '1', words: 2, licence: 'x', source: 'y' }];
  expect(modelSections({ ...sources, words, figures: null })).toContain(
    '| offences | a\\|b c | 1 | 2 | x | y |',
  );
});

test('the document has every feature, row and flag of the table', () => {
  const text = modelSections({ ...sources, figures: null });
  for (const { id } of [...FEATURES, ...MANDATORY_ROWS, ...HYPOTHESES, ...REVIEW_REQUEST_ROWS])
    expect(text).toContain(`| \`${id}\` |`);
  for (const { id } of FLAGS) expect(text).toContain(`| ${id} |`);
});

test('neither the document nor a page of an alert shows a placeholder', async () => {
  const raw = /\$[a-z]\w+|\{[a-z]\w*\}|\bundefined\b|\bNaN\b|\[object/g;
  const text = modelSections({ ...sources, figures: ModelFigures.parse(measured) });
  expect(text.match(raw)).toBeNull();
  for (const { flags } of shownBlocks(paintedRun(() => 'white')))
    for (const { id, measures, unit } of flags)
      expect([id, `${measures} ${unit}`.match(raw)]).toEqual([id, null]);
});
