import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');
const MADE = 'Made by npm run docs:generate';

const textsIn = (folder: string): [name: string, text: string][] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|ts|tsx)$/.test(name))
    .map((name) => [path.join(folder, name), readFileSync(path.join(ROOT, folder, name), 'utf8')]);

/** What `$name`, `{name}` and values that nobody filled in look like in a text. */
const RAW = /\$[a-z]\w+|\{[a-z]\w*\}|\bundefined\b|\bNaN\b|\[object/g;
/** Templates that the reader is shown as such: errors, and paths of the API. */
const OF_TEMPLATES = new Set(
  ['errors', 'made/limits', 'page-rights', 'tools'].map((name) => `docs/${name}.md`),
);

test('no generated page shows a placeholder that nothing was put into', () => {
  const made = textsIn('docs').filter(([name, text]) => text.includes(MADE) && !OF_TEMPLATES.has(name));
  expect(made.length).toBeGreaterThan(4);
  for (const [name, text] of made) expect([name, text.match(RAW)]).toEqual([name, null]);
});

/** The score alone decides; a pattern is named from 40 points on. */
const OLD_LAW = new RegExp(
  'whatever the (?:risk )?score|whether or not it decided|(?:hypothesis|the one) with the most points|' +
    'rules below with less|escalates always|nearest pattern',
  'i',
);

test('no published text tells that anything but the score decides', () => {
  const texts = ['src', 'packages', 'docs'].flatMap(textsIn).filter(([name]) => !name.endsWith('.spec.ts'));
  texts.push(['README.md', readFileSync(path.join(ROOT, 'README.md'), 'utf8')]);
  for (const [name, text] of texts)
    expect([name, OLD_LAW.exec(text.replaceAll(/\s*' \+\s*'|\s+/g, ' '))?.[0]]).toEqual([name, undefined]);
});
