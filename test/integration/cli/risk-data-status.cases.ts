import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ListStatus } from '@alert-review/judgement';
import { commandInProcess } from '../../support/command-in-process.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
  await run('org', 'create', 'Example Bank', '--init');
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

beforeEach(async () => (folder = await temporaryFolder()));

afterEach(() => rm(folder, { recursive: true, force: true }));

/** `risk-data status` without a server, on lists below the folder. */
const status = (...options: string[]) => run('risk-data', 'status', ...options);

const run = (...argv: string[]) =>
  commandInProcess({ DATA_DIR: dataDir, RISK_DATA_DIR: path.join(folder ?? dataDir, 'lists') }, argv, {
    onLogLine: (line) => logged.push(line),
  });

/** What the commands of a test logged, each line an error. */
let logged: string[] = [];
/** Expects that the commands of a test logged these errors and nothing else. */
function expectLogged(...texts: string[]): void {
  expect(logged).toEqual(texts.map((text) => expect.stringContaining(text) as string));
  logged = [];
}
afterEach(() => expectLogged());

test('a table of the lists in force, and the same as JSON', async () => {
  await mountOfac(path.join(folder, 'lists'), ofacFiles([{ id: 1, name: 'KELBOR', aliases: ['K'] }]));
  const table = await status();
  expect(table).toMatchObject({ code: 0 });
  expect(table.stdout).toMatch(/sanctions\tin force\tmounted/);
  expect(table.stdout).toMatch(/fatf\tin force\tshipped\t2026-02-13/);
  expect(table.stdout).toMatch(/tor_exits\tabsent/);
  const json = JSON.parse((await status('--json')).stdout) as ListStatus[];
  expect(json).toHaveLength(18);
  expect(json[0]).toMatchObject({ name: 'sanctions', state: 'in force', entries: 1, problem: null });
});

test('a folder that is missing is a problem, and the exit code says so', async () => {
  const { code, stdout } = await status();
  expect(code).toBe(1);
  expect(stdout).toContain('sanctions is refused: sanctions/sdn.csv: the folder of the lists is missing');
  expectLogged('the folder of the lists is missing; the last good versions stay in force');
});

test('a refused file is named with its line, and the exit code says so', async () => {
  const lists = path.join(folder, 'lists');
  const files = ofacFiles([{ id: 1, name: 'KELBOR', aliases: ['K'] }]);
  await mountOfac(lists, { ...files, alt: '1,2\r\n' });
  const { code, stdout } = await status();
  expect(code).toBe(1);
  expect(stdout).toContain('sanctions is refused: sanctions/alt.csv, line 1: it has 2 fields instead of 5');
  await writeFile(path.join(lists, 'tor-exits.txt'), 'x\n');
  expect(JSON.parse((await status('--json')).stdout)).toContainEqual(
    expect.objectContaining({ name: 'tor_exits', state: 'absent', problem: expect.anything() as unknown }),
  );
  const refused = 'a risk list was refused; the last good version stays in force';
  expectLogged(refused, refused, refused);
});
