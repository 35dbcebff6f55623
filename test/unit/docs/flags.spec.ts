import { FIXED_NUMBERS } from '../../../scripts/docs/fixed-numbers.js';
import { FLAG_GUIDES, flagsPage } from '../../../scripts/docs/flags.js';
import { RULE_SOURCES } from '../../../scripts/docs/rule-sources.js';
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

test('every default of a rule names its source, and no source stands for a rule that is gone', () => {
  for (const { id, rules } of BLOCKS)
    expect([id, Object.keys(RULE_SOURCES[id]).sort()]).toEqual([
      id,
      Object.keys(rules.parse({}) as object).sort(),
    ]);
  for (const [what, value, source] of FIXED_NUMBERS)
    expect([what, value, source].join()).not.toMatch(/,,|NaN/);
});

test.each([
  ['transactions of the customer', 'the newest 10000'],
  ['movements of each counterparty', 'the newest 200'],
  ['search for cycles', '200000 steps'],
  ['age that is plausible', '0 to 120 years'],
  ['counterparties whose country', '300'],
  ['texts that are read', 'the newest 50 articles'],
  ['least likeness of names', '88 where all words sound the same, 85 where'],
  ['IG3', 'or there are more than 300 counterparties'],
])('a number that decides a colour stands there: %s', (start, text) => {
  const rows = flagsPage().split('\n');
  expect(rows.find((row) => row.startsWith(`| ${start}`))).toContain(text);
});

test('every reporting threshold stands there with its law', () => {
  expect(flagsPage()).toContain('| USD | 10000 | 31 CFR 1010.311 |');
});

const [first] = BLOCKS;

test('a flag without a guide, a guide without a flag and a band without a rule are errors', () => {
  const { AA1, ...others } = FLAG_GUIDES;
  expect(() => flagsPage(BLOCKS, others)).toThrow('no guide to the flag AA1');
  expect(() => flagsPage([first!])).toThrow('no block has the flags CP1');
  const strange = { ...AA1!, bands: { red: 'above {nothing}' } };
  expect(() => flagsPage(BLOCKS, { ...others, AA1: strange })).toThrow('no nothing');
});
