import { flagsPage } from '../../../../scripts/docs/flags.js';
import type { AblationFigures, Effect } from '../../../../scripts/eval/earned.js';
import { FEATURES } from '../../../../src/investigations/features/all-features.js';
import { ROWS } from '../../../../src/investigations/recipe/recipe.js';
import { BEHAVIOUR, BLOCKS, FLAGS, HYPOTHESES } from '../../../../src/investigations/rules/rule-table.js';

const effect = (given: Partial<Effect> = {}): Effect => {
  return { guiltyLost: 0, innocentsGained: 0, guiltyGained: 0, innocentsLost: 0, ...given };
};
const page = flagsPage(null);
const BEGINS = (id: string) => new RegExp(`^(#+ \`?|\\| \`)${id}\`?:`);

/** The section or the row of a table that begins with the id, as one line. */
const toldOf = (id: string, of = page): string => {
  const lines = of.split('\n');
  const first = lines.findIndex((line) => BEGINS(id).test(line));
  const length = lines.slice(first + 1).findIndex((line) => /^(#|\||$)/.test(line) && line !== '');
  return lines
    .slice(first, first + 1 + length)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
};

test('every flag has a section with its title, reason, feature, unit, colours and source', () => {
  for (const { id, title, explains, unit, feature, bands, source } of FLAGS) {
    const told = toldOf(id);
    expect(told).toContain(`#### ${id}: ${title} - **Why it is looked at**: ${explains} -`);
    expect(told).toContain(`- **Feature**: \`${feature}\`, value: ${unit} -`);
    for (const color of Object.keys(bands)) expect(told).toContain(`- **${color}**`);
    expect(told).toContain(`- **Source**: ${source} -`);
  }
  expect(page).not.toMatch(/undefined|NaN|\[object/);
});

test('every row of the table and every feature stands there', () => {
  for (const { id, title } of ROWS) expect(toldOf(id)).toContain(title);
  for (const { id, title } of FEATURES) expect(page).toContain(`| \`${id}\` | ${title}`);
});

test('a hypothesis shows its points, its twin and its role', () => {
  for (const { id, role, twin, would } of HYPOTHESES) {
    const told = toldOf(id);
    for (const text of [`**Role**: ${role};`, `**Points against, ${twin.title}**`, would])
      expect(told).toContain(text);
  }
});

test('each measure of behaviour shows its bounds and its points', () => {
  for (const { feature, block, from, to, points } of BEHAVIOUR) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${feature}\` | \`${block}\` |`));
    expect(row).toContain(`| ${from} | ${to} |`);
    expect(row).toContain(`| ${points} |`);
  }
});

test('a bound shows its default and its source', () => {
  const bounds = page.split('\n').filter((line) => /^\| `\w+` \|/.test(line));
  for (const { params } of BLOCKS)
    for (const [name, { source }] of Object.entries(params)) {
      const rows = bounds.filter((line) => line.startsWith(`| \`${name}\` |`));
      expect([name, rows.some((line) => line.endsWith(`| ${source} |`))]).toEqual([name, true]);
    }
});

test('every flag says in words of its own what it is called, counts and may mean', () => {
  for (const { id, title, unit, explains } of FLAGS) {
    expect([id, title]).toEqual([id, expect.stringMatching(/^[A-Z].{3,40}$/)]);
    expect([id, unit]).toEqual([id, expect.stringMatching(/\w{3}/)]);
    expect([id, explains]).toEqual([id, expect.stringMatching(/^[A-Z].{30,}\.$/)]);
  }
  expect(new Set(FLAGS.map(({ title }) => title)).size).toBe(FLAGS.length);
});

test('a row tells what it earns, and a row that was not switched off that it was not measured', () => {
  const [first, second] = ROWS;
  const rows = {
    [first!.id]: { stories: effect({ guiltyLost: 4, innocentsGained: 1 }), variants: effect() },
    [FLAGS[0]!.id]: { stories: effect({ innocentsLost: 3 }), variants: effect({ guiltyLost: 2 }) },
  };
  const figures: AblationFigures = { engine: 1, runs: { stories: 1, variants: 1 }, rows };
  const measured = flagsPage(figures);
  expect(toldOf(first!.id, measured)).toContain('**Earns**: 4 guilty for 1 innocents; variants: nothing');
  expect(toldOf(FLAGS[0]!.id, measured)).toContain(
    '**Earns**: clears 3 innocents for 0 guilty; variants: 2 guilty for 0 innocents',
  );
  expect(toldOf(second!.id, measured)).toContain('**Earns**: not measured');
});

test('every reporting threshold stands there with its law', () => {
  expect(page).toContain('| USD | 10000 | 31 CFR 1010.311 |');
});
