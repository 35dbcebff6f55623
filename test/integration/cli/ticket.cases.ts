import { rm } from 'node:fs/promises';
import { CreateSupportTicket } from '../../../src/support/commands/create-support-ticket.command.js';
import { startApp, type TestApp } from '../../support/app.js';
import { commandInProcess } from '../../support/command-in-process.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ORG = 'Example Bank';
let dataDir: string;
let server: TestApp;
let ids: string[];

beforeAll(async () => {
  dataDir = await temporaryFolder();
  server = await startApp({ dataDir });
  const [bank, other] = [await server.newOrganization({ name: ORG }), await server.newOrganization()];
  ids = [];
  for (const [by, title] of [
    [bank, 'First'],
    [bank, 'Second'],
    [other, 'Foreign'],
  ] as const) {
    server.clock.advance(1_001);
    const texts = { title, description: 'Line one\nLine two', reportArea: 'TP1' };
    ids.push((await server.bus.send(new CreateSupportTicket(by.caller, texts, null))).ticketId);
  }
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ticket = (...argv: string[]) => commandInProcess({ DATA_DIR: dataDir }, ['ticket', ...argv]);

test('lists the tickets of the organization, newest first', async () => {
  const { code, stdout } = await ticket('list', ORG, '--json');
  const listed = JSON.parse(stdout) as { ticketId: string; title: string }[];
  expect([code, listed.map(({ title }) => title)]).toEqual([0, ['Second', 'First']]);
  const one = JSON.parse((await ticket('list', ORG, '--limit', '1', '--json')).stdout) as object[];
  expect(one).toEqual(listed.slice(0, 1));
  expect((await ticket('list', ORG)).stdout).toMatch(/First/);
});

test('shows one with its texts', async () => {
  const { code, stdout } = await ticket('show', ORG, ids[0]!);
  expect(code).toBe(0);
  expect(stdout).toContain('area: TP1\ntitle: First\n  Line one\n  Line two\ncalls: -\n');
});

test('a ticket of another organization is a missing one', async () => {
  const [missing, foreign] = [await ticket('show', ORG, 'x'), await ticket('show', ORG, ids[2]!)];
  expect([missing.code, foreign.code]).toEqual([1, 1]);
  expect(foreign.stderr).toBe(missing.stderr.replace(': x', `: ${ids[2]}`));
  expect(foreign.stderr).toContain('Support ticket not found');
});

test('a limit beyond 200 is refused', async () => {
  expect((await ticket('list', ORG, '--limit', '201')).code).toBe(2);
});

test('an instant and a day are bounds as everywhere: inclusive, a day until its end', async () => {
  const until = async (bound: string) => {
    const { code, stdout } = await ticket('list', ORG, '--until', bound, '--json');
    return code === 0 ? (JSON.parse(stdout) as { title: string; createdAt: string }[]) : code;
  };
  const [second, first] = (await until('9999-01-01')) as { title: string; createdAt: string }[];
  const justBefore = new Date(Date.parse(second!.createdAt) - 1).toISOString();
  expect(await until(justBefore)).toEqual([first]);
  // The whole second before the fraction of the ticket's own time.
  expect(second!.createdAt).not.toMatch(/\.000Z$/);
  expect(await until(second!.createdAt.replace(/\.\d+Z$/, 'Z'))).toEqual([first]);
  expect(await until(second!.createdAt.replace('Z', '+00:00'))).toEqual([second, first]);
  expect(await until(second!.createdAt.slice(0, 10))).toEqual([second, first]);
  expect(await until('yesterday')).toBe(2);
});

test('without a server the stores themselves say the same', async () => {
  const asked = await ticket('list', ORG);
  await server.close();
  expect(await ticket('list', ORG)).toMatchObject({ stdout: asked.stdout, stderr: `Stores: ${dataDir}\n` });
});
