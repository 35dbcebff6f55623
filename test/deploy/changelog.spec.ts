import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FORMAT, DATA_FORMATS } from '../../src/platform/process/data-format.js';
import { VERSION } from '../../src/platform/process/version.js';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const changelog = textOf('CHANGELOG.md');
const sections = new Map(
  changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => [/^\S+/.exec(section)![0], section]),
);

test('the newest section of the changelog is that of package.json, with its date or without', () => {
  expect([...sections.keys()][0]).toBe(VERSION);
  for (const section of sections.values())
    expect(section.split('\n')[0]).toMatch(/^\S+ \((not released yet|\d{4}-\d\d-\d\d)\)$/);
});

test('its section says how to upgrade, which data format this version writes and how to go back', () => {
  const section = sections.get(VERSION)!;
  expect(section).toContain('### Upgrade notes');
  expect(section).toContain(`Data format ${DATA_FORMAT}.`);
  expect(section).toContain('The way back');
});

test('each data format names the release that began it, which has a section', () => {
  for (const text of Object.values(DATA_FORMATS)) expect([...sections.keys()]).toContain(text.split(':')[0]);
});

const PACKAGES = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/package.json`);

test.each([
  'package-lock.json',
  ...PACKAGES,
  'Dockerfile',
  'server.json',
  'deploy/helm/alert-review/Chart.yaml',
  'deploy/kubernetes/overlays/evaluation/kustomization.yaml',
  'deploy/kubernetes/overlays/single/kustomization.yaml',
  'deploy/kubernetes/processes/kustomization.yaml',
  'clients/python/alert_review/transport.py',
  'clients/typescript/package.json',
  'clients/typescript/client.ts',
])('%s names the version of package.json and no other release', (file) => {
  const named = textOf(file).match(/(?<![\w.])1\.0\.0-rc\.\d+/g);
  expect([...new Set(named)]).toEqual([VERSION]);
});
