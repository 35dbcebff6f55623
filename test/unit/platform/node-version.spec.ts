import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');

/** Starts what checks the version as if this Node were another one. */
function startedOn(version: string) {
  const versions = `{ value: { ...process.versions, node: '${version}' } }`;
  const disguise = `Object.defineProperty(process, 'versions', ${versions})`;
  const preload = `data:text/javascript,${encodeURIComponent(disguise)}`;
  const start = ['--import', 'tsx', '--import', preload, 'src/platform/process/node-version.ts'];
  const { status, stderr } = spawnSync(process.execPath, start, { cwd: ROOT, encoding: 'utf8' });
  return { status, stderr };
}

test.each(['18.20.8', '20.18.3'])('Node %s gets one sentence and 78', (version) => {
  const sentence = `Alert Review needs Node 20.19 or later; this is Node ${version}.\n`;
  expect(startedOn(version)).toEqual({ status: 78, stderr: sentence });
});

test.each(['20.19.0', '26.1.0'])('Node %s will do', (version) => {
  expect(startedOn(version)).toEqual({ status: 0, stderr: '' });
});

test('a start and a build look at the version before all else, and npm before it installs', () => {
  const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
  for (const file of ['src/main.ts', 'src/cli/cli.ts', 'scripts/build.ts'])
    expect(/^import .*/m.exec(read(file))![0]).toMatch(/^import '.*\/node-version\.js';$/);
  expect(read('.npmrc')).toContain('engine-strict=true\n');
});
