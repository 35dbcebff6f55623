import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');

/** Where their sources are installed these scripts would build the data anew. */
const WITHOUT_SOURCES = (
  [
    ['build-risk-data.ts', [], 'npm ci --ignore-scripts --prefix scripts/risk-data'],
    ['build-reference-data.ts', [], 'npm ci --ignore-scripts --prefix scripts/reference-data'],
  ] as [string, string[], string][]
).filter(([, , says]) => !existsSync(join(ROOT, says.split(' ').at(-1)!, 'node_modules')));

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'ar-'))));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['check-narratives.ts', ['--data', 'FOLDER'], 'npm run demo'],
  ['check-narratives.ts', ['--results', 'FOLDER/none.ndjson'], 'one result in JSON on each line'],
  ['make-samples.ts', [], 'npm run samples:make -- <folder>'],
  ['make-samples.ts', ['FOLDER'], 'SOURCE.md'],
  ['make-large-bundle.ts', [], 'npx tsx scripts/make-large-bundle.ts'],
  ...WITHOUT_SOURCES,
])('scripts/%s %j says what to run first, without a stack trace', (script, argv, says) => {
  const given = argv.map((each) => each.replace('FOLDER', folder));
  const run = spawnSync(process.execPath, [TSX, join(ROOT, 'scripts', script), ...given], {
    encoding: 'utf8',
  });
  expect(run.stderr).toContain(says);
  expect(run.stderr).not.toMatch(/^\s+at /m);
  expect(run.status).toBe(2);
});

describe('without npm ci', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  /** It runs what is built, also where nothing but the built files is. */
  const BUILT = ['start'];

  test('each script looks first whether the packages are there', () => {
    const looks = /^(node scripts\/require-installed\.js && |npm run )/;
    const others = Object.entries(scripts).filter(([, command]) => !looks.test(command));
    expect(others.map(([name]) => name)).toEqual(BUILT);
  });

  test.each(['demo', 'build', 'test'])('npm run %s says what to run first', (name) => {
    const checkout = join(folder, name);
    mkdirSync(join(checkout, 'scripts'), { recursive: true });
    copyFileSync(join(ROOT, 'package.json'), join(checkout, 'package.json'));
    const check = 'scripts/require-installed.js';
    copyFileSync(join(ROOT, check), join(checkout, check));
    const run = spawnSync('npm', ['run', '--silent', name], { cwd: checkout, encoding: 'utf8' });
    expect(run.stderr).toContain('Run npm ci first');
    expect(run.stderr).not.toMatch(/^\s+at |not found|Cannot find module/m);
    expect(run.status).toBe(2);
  });

  test('npm start without a build says what to run first', () => {
    const checkout = join(folder, 'unbuilt');
    mkdirSync(checkout, { recursive: true });
    copyFileSync(join(ROOT, 'package.json'), join(checkout, 'package.json'));
    const run = spawnSync('npm', ['start', '--silent'], { cwd: checkout, encoding: 'utf8' });
    expect(run.stderr).toContain('Run npm ci && npm run build first');
    expect(run.stderr).not.toMatch(/^\s+at |Cannot find module/m);
    expect(run.status).toBe(2);
  });
});
