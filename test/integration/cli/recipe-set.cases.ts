import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli } from '../../../src/cli/program.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ORG = 'Example Bank';
let dataDir: string;
let file: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  file = path.join(dataDir, 'settings.json');
  await run('org', 'create', ORG);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function run(...argv: string[]) {
  let stdout = '';
  let stderr = '';
  const code = await runCli(argv, {
    stdout: { write: (part: string) => (stdout += part) },
    stderr: { write: (part: string) => (stderr += part) },
    env: { DATA_DIR: dataDir },
  });
  return { code, stdout, stderr };
}

const shown = async () => JSON.parse((await run('recipe', 'show', ORG, '--json')).stdout) as object;

test('shows the defaults, changes them and shows what holds then', async () => {
  expect((await run('recipe', 'show', ORG)).stdout).toMatch(/account_age\s+│ on[^]*the defaults/);
  const options = ['--disable', 'account_age', '--escalate-at', '70', '--red-blocks', '2'];
  const changed = await run('recipe', 'set', ORG, ...options);
  expect(changed.stdout).toMatch(/account_age\s+│ off[^]*from a score of 70, or red flags in 2 blocks/);
  expect(await shown()).toMatchObject({
    version: 1,
    settings: { escalateAt: 70, redBlocksMin: 2, blocks: { account_age: { enabled: false } } },
    setBy: 'operator',
  });
});

test('takes all settings from a file', async () => {
  const settings = { blocks: { account_age: { weight: 0.4, rules: { ageRedBelowDays: 10 } } } };
  await writeFile(file, JSON.stringify(settings));
  expect((await run('recipe', 'set', ORG, '--file', file)).code).toBe(0);
  expect(await shown()).toMatchObject({ version: 2, settings });
});

test.each<[string, string, string[]]>([
  ['a file that is no JSON', '{', []],
  ['a file that holds null', 'null', []],
  ['a file that holds a list', '[]', []],
  ['settings that do not exist', '{"escalate": 1}', []],
  ['a block that does not exist', '{}', ['--disable', 'astrology']],
  ['a score that is none', '{}', ['--escalate-at', 'high']],
  ['a score out of range', '{}', ['--escalate-at', '101']],
])('refuses %s with exit code 2', async (_, text, options) => {
  await writeFile(file, text);
  const before = await shown();
  const { code, stderr } = await run('recipe', 'set', ORG, '--file', file, ...options);
  expect(code).toBe(2);
  expect(stderr).not.toBe('');
  expect(await shown()).toEqual(before);
});
