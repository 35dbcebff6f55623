import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FORMAT } from '../../src/platform/process/data-format.js';
import { VERSION } from '../../src/platform/process/version.js';

const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
const sections = new Map(
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^\S+/.exec(section)![0], section]),
);

test('the changelog has a section for the version of package.json', () => {
  expect([...sections.keys()]).toContain(VERSION);
});

test('its section says how to upgrade, which data format this version writes and how to go back', () => {
  const section = sections.get(VERSION)!;
  expect(section).toContain('### Upgrade notes');
  expect(section).toContain(`Data format ${DATA_FORMAT}.`);
  expect(section).toContain('The way back');
});
