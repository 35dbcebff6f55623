import { FIXED_NUMBERS } from '../../../scripts/docs/fixed-numbers.js';
import { flagsPage } from '../../../scripts/docs/flags.js';
import { z } from 'zod';
import { BLOCKS, FLAGS } from '../../../src/investigations/blocks/index.js';

test('every flag of every block has a row with its title, reason, unit, colours and source', () => {
  const page = flagsPage();
  for (const { id, title, explains, unit, bands, source } of FLAGS) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${id} |`));
    expect(row).toContain(`| **${title}**<br>${explains} |`);
    expect(row).toContain(`<br>Value: ${unit} |`);
    for (const color of Object.keys(bands)) expect(row).toContain(`**${color}**`);
    expect(row).toContain(source);
  }
  expect(page).not.toMatch(/undefined|\[object/);
});

test('a rule shows its default and the flags that read it', () => {
  expect(flagsPage()).toContain('| `recentYearsMax` | 5 | AM1, AM2 | own choice');
});

test('bands show the defaults of the rules', () => {
  expect(flagsPage()).toContain('**red** below 7 days; **yellow** below 30 days; **green** above 730 days');
});

test('every default of a rule names its source', () => {
  for (const { rules } of BLOCKS)
    for (const [name, { description }] of Object.entries(rules.shape))
      expect([name, description]).toEqual([name, expect.stringMatching(/\w{3}/)]);
  for (const [what, value, source] of FIXED_NUMBERS)
    expect([what, value, source].join()).not.toMatch(/,,|NaN/);
});

test('every number that a flag names is told once, and what is told is of a flag or of all', () => {
  const told = FIXED_NUMBERS.flatMap(([, , , name]) => name ?? []);
  const named = FLAGS.flatMap(({ fixed = [] }) => fixed);
  expect(told.toSorted()).toEqual([...new Set(named)].sort());
  expect(flagsPage()).toContain('| rare counterparty (TP2, CN1, CN2) |');
});

test('every rule is read by a flag of its block, and a text names only rules that its flag reads', () => {
  for (const { flags, rules } of BLOCKS) {
    const read = flags.flatMap((flag) => flag.rules ?? []);
    expect([...new Set(read)].sort()).toEqual(Object.keys(rules.shape).sort());
    for (const { id, measures, bands, rules: own = [] } of flags) {
      const named = [measures, ...Object.values(bands)].join(' ').matchAll(/\{(\w+)\}/g);
      for (const [, name] of named) expect([id, own]).toEqual([id, expect.arrayContaining([name])]);
    }
  }
});

test('every flag says in words of its own what it is called, counts and may mean', () => {
  for (const { id, title, unit, explains } of FLAGS) {
    expect([id, title, unit]).toEqual([
      id,
      expect.stringMatching(/^[A-Z].{3,40}$/),
      expect.stringMatching(/\w{3}/),
    ]);
    expect(explains).toMatch(/^[A-Z].{30,}\.$/);
  }
  expect(new Set(FLAGS.map(({ title }) => title)).size).toBe(FLAGS.length);
});

test.each([
  ['transactions of the customer', 'the newest 10000'],
  ['movements of each counterparty', 'the newest 1,000'],
  ['search for cycles', '200000 steps'],
  ['age that is plausible', '0 to 120 years'],
  ['counterparties whose country', '300'],
  ['texts that are read', 'the newest 50 articles'],
  ['most likeness of names', '88 where one name has words more, 85 where one word is whole'],
  ['IG3', 'or there are more than 300 counterparties'],
])('a number that decides a colour stands there: %s', (start, text) => {
  const rows = flagsPage().split('\n');
  expect(rows.find((row) => row.startsWith(`| ${start}`))).toContain(text);
});

test('every reporting threshold stands there with its law', () => {
  expect(flagsPage()).toContain('| USD | 10000 | 31 CFR 1010.311 |');
});

const [first] = BLOCKS;

test('a rule without a source and a band without a rule are errors', () => {
  const [flag] = first!.flags;
  const sourceless = Object.assign({}, first, {
    rules: z.object({ nowhere: z.int().default(1) }),
    flags: [],
  });
  expect(() => flagsPage([sourceless])).toThrow('the rule nowhere of account_age names no source');
  const strange = { ...flag!, bands: { red: 'above {nothing}' } };
  expect(() => flagsPage([{ ...first!, flags: [strange] }])).toThrow('no nothing');
});
