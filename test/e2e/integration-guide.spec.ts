import { execFile } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { BuiltServer } from '../support/built-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = readFileSync(path.join(ROOT, 'docs/integration.md'), 'utf8');

interface Step {
  readonly heading: string;
  readonly commands: string;
  /** What the page shows under the commands. */
  readonly promised: { readonly language: string; readonly text: string } | null;
}

/** Every block of commands in its order, with the answer that stands under it. */
function stepsOf(guide: string): Step[] {
  const steps: Step[] = [];
  let heading = '';
  for (const [, title, language, text] of guide.matchAll(/^## (.*)$|^```(\w*)\n([^]*?)^```$/gm)) {
    if (title !== undefined) heading = title;
    else if (language === 'sh') steps.push({ heading, commands: text!, promised: null });
    else if (language === 'json' || language === 'text')
      steps.push({ ...steps.pop()!, promised: { language, text: text! } });
  }
  return steps;
}

const MARK = '--- end of a step ---';

/** Runs the blocks in one shell that ends at the first failure; resolves to what each printed. */
function run(
  steps: readonly Step[],
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  const script = steps.map(({ commands }) => `${commands}echo '${MARK}'\n`).join('');
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, env: { ...process.env, ...env } };
    execFile('bash', ['-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`));
      else resolve(stdout.split(`${MARK}\n`).slice(0, -1));
    });
  });
}

/** Without what is another on each server and in each run. */
const constant = (text: string): string =>
  text
    .replace(/\b[0-9a-f]{64}\b/g, 'SHA-256')
    .replace(/\b[0-9a-hjkmnp-tv-z]{26}\b/g, 'ID')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\b/g, 'TIME');

function shown(language: string, text: string): unknown {
  if (language === 'text') return constant(text);
  return JSON.parse(constant(text));
}

const steps = stepsOf(GUIDE);
let folder: string;
let printed: string[];

beforeAll(async () => {
  folder = await temporaryFolder();
  symlinkSync(path.join(ROOT, 'dist'), path.join(folder, 'dist'));
  const dataDir = path.join(folder, 'data');
  const env = { PUBLIC_BASE_URL: '', RATE_LIMIT_REST_PER_MINUTE: '' };
  const server = await BuiltServer.start(dataDir, { env });
  try {
    const shell = { DATA_DIR: dataDir, BASE_URL: server.url, TMPDIR: folder };
    printed = await run(steps, folder, shell);
  } finally {
    await server.end('SIGTERM');
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every block of commands is a step, and most show an answer', () => {
  expect(steps).toHaveLength(GUIDE.match(/^```sh$/gm)!.length);
  expect(steps.filter(({ promised }) => promised !== null).length).toBeGreaterThan(10);
  expect(printed).toHaveLength(steps.length);
});

test.each(steps.map((step, index) => [`${index + 1}, ${step.heading}`, step, index] as const))(
  'step %s: the commands succeed and print what stands there',
  (_, { promised }, index) => {
    const language = promised?.language ?? 'text';
    expect(shown(language, printed[index]!)).toEqual(shown(language, promised?.text ?? ''));
  },
);

test('every file that the guide names exists', () => {
  const links = [...GUIDE.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => target!);
  expect(links).toContain('errors.md');
  for (const target of links) expect(() => readFileSync(path.join(ROOT, 'docs', target))).not.toThrow();
});
