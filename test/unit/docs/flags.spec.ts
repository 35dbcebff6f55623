import { FLAG_GUIDES, flagsPage } from '../../../scripts/docs/flags.js';
import { BLOCKS } from '../../../src/investigations/blocks/index.js';

test('every flag of every block has a row with its colours and its source', () => {
  const page = flagsPage();
  const ids = BLOCKS.flatMap(({ flagIds }) => flagIds);
  for (const id of ids) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${id} |`));
    for (const color of Object.keys(FLAG_GUIDES[id]!.bands)) expect(row).toContain(`**${color}**`);
    expect(row).toContain(FLAG_GUIDES[id]!.source);
  }
  expect(page).not.toMatch(/undefined|\[object/);
});

test('bands show the defaults of the rules', () => {
  expect(flagsPage()).toContain('**red** below 7 days; **yellow** below 30 days; **green** above 730 days');
});

const [first] = BLOCKS;

test('a flag without a guide, a guide without a flag and a band without a rule are errors', () => {
  const { AA1, ...others } = FLAG_GUIDES;
  expect(() => flagsPage(BLOCKS, others)).toThrow('no guide to the flag AA1');
  expect(() => flagsPage([first!])).toThrow('no block has the flags CP1');
  const strange = { ...AA1!, bands: { red: 'above {nothing}' } };
  expect(() => flagsPage(BLOCKS, { ...others, AA1: strange })).toThrow('no nothing');
});
