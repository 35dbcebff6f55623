import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { faultsOf, type ReadResult } from '../../scripts/check-narratives/check-result.js';
import { RawBank, type SentTransaction } from '../../scripts/check-narratives/raw-bank.js';
import { openSampleSet } from '../../src/demo/sample/sample-set.js';
import { BuiltServer } from '../support/built-server.js';
import { CommandLines } from '../support/command-lines.js';
import { DemoProcess, shell } from '../support/demo-process.js';
import { whenTrue } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CUSTOMERS = '100';
const READY = /Ready after (\d+\.\d) s\. The server stays up at (\S+) until Ctrl-C\.\n/;

const running: DemoProcess[] = [];
const commands = new CommandLines();
let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryFolder();
});

afterAll(async () => {
  await Promise.all(running.map((demo) => demo.end('SIGKILL', 'group')));
  await commands.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function start(port = '0'): DemoProcess {
  const demo = DemoProcess.start(['--data-dir', dataDir, '--port', port, '--customers', CUSTOMERS]);
  running.push(demo);
  return demo;
}

const account = () =>
  JSON.parse(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')) as { apiKey: string; apiKeyId: string };

async function printed(...argv: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await commands.run(dataDir, [...argv, '--json']);
  expect({ code, stderr: stderr.trim() }).toEqual({ code: 0, stderr: JSON.stringify({ stores: dataDir }) });
  return JSON.parse(stdout);
}

const signInLink = ({ output }: DemoProcess) => /^Sign in at +(\S+)$/m.exec(output)?.[1] ?? '';

/** Opens the link and sends its form as it stands, with a password; the address that follows. */
async function setPassword(link: string): Promise<string | null> {
  const page = await fetch(link);
  const text = await page.text();
  const valueOf = (name: string) => new RegExp(`name="${name}"[^>]*\\svalue="([^"]*)"`).exec(text)?.[1] ?? '';
  const password = 'unmistakable battery staple';
  const body = new URLSearchParams({
    form_token: valueOf('form_token'),
    code: valueOf('code'),
    password,
    repeated: password,
  });
  const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
  const answer = await fetch(link, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
  return answer.headers.get('location');
}

/** Names what a doubled organization, user, key, upload, alert or run would change, by hash. */
const stateOfStores = async () =>
  (await printed('rebuild', '--verify')) as { readModel: string; rows: number }[];

const rowsOf = (state: Awaited<ReturnType<typeof stateOfStores>>) =>
  Object.fromEntries(state.map(({ readModel, rows }) => [readModel, rows]));

const answers = (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** What the demonstration shows of its findings; times and ports differ from run to run. */
const findings = (output: string) => output.match(/Investigations: [^]*(?=\n# An inv)/)?.[0];

const RESULTS_CHECKED = 20;

function investigationIds(): string[] {
  const { investigations } = JSON.parse(readFileSync(path.join(dataDir, 'demo-load.json'), 'utf8')) as {
    investigations: Record<string, string>;
  };
  return Object.values(investigations);
}

/** The first results of the demonstration, as its API answers them. */
function results(address: string): Promise<ReadResult[]> {
  const ids = investigationIds().slice(0, RESULTS_CHECKED);
  const headers = { 'X-API-Key': account().apiKey };
  return Promise.all(
    ids.map(async (id) => {
      const url = `${address}/api/v1/transaction-monitoring/investigation/${id}`;
      return (await (await fetch(url, { headers })).json()) as ReadResult;
    }),
  );
}

/** A result that tells one figure otherwise wherever the pattern finds it; null where it does not. */
function planted(result: ReadResult, pattern: RegExp): ReadResult | null {
  const text = JSON.stringify(result);
  const changed = text.replace(pattern, (found) => found.replace(/\d/, (digit) => String((+digit % 9) + 1)));
  return changed === text ? null : (JSON.parse(changed) as ReadResult);
}

/** In the first screen, in the reasons of findings and in the lists. */
const TOLD = [
  /\d[\d,.]* SEK came in by/,
  /flags \d+ transactions from/,
  /by \d+ payments? (?:from|to) /,
  / with \d[\d,.]* SEK/,
  /: \d+ transactions, in which/,
  /a customer since \d+/,
  /"direction":"in","amount":"\d+/,
  /"in_payments":\d+/,
];

/** One step per test: each goes on where the one before it ended. */
describe('the first run', () => {
  let shown: string | undefined;
  let state: Awaited<ReturnType<typeof stateOfStores>>;

  test('loads, investigates and prints commands that work', async () => {
    const demo = start();
    const [, , address] = await demo.said(READY);
    expect(demo.output).toMatch(/Uploading customers: 0 of 100 /);
    expect(demo.output).toMatch(/Organization {2}Demonstration Bank\nAdministrator \S+@\S+\nSign in at/);
    expect(await setPassword(signInLink(demo))).toMatch(/^\/login\?password=set$/);
    expect(demo.output).toMatch(/\ncustomers\t100\t/);
    expect(demo.output).toMatch(/Transactions: [\d,]+ created, 0 updated, 0 unchanged, 0 failed/);
    expect(demo.output).toMatch(/Investigations: (\d+ (ESCALATED|CLEARED)(, |\.\n))+/);
    shown = findings(demo.output);
    expect(shown).toMatch(/s0-alert-\d+\t\d\d\.\d\d\t(ESCALATED|CLEARED)/);

    const { curlCommands } = demo;
    expect(curlCommands).toHaveLength(3);
    const [investigation, again, entity] = await Promise.all(
      curlCommands.map(async (command) => JSON.parse(await shell(command)) as unknown),
    );
    const disposition = expect.stringMatching(/^(ESCALATED|CLEARED)$/) as string;
    expect(investigation).toMatchObject({ processing_status: 'completed', disposition });
    expect(again).toMatchObject({ success: true, processed: 1, errors: [] });
    expect(entity).toMatchObject({ success: true, processed: 1 });

    const { entities, alerts, transactions } = openSampleSet(Number(CUSTOMERS));
    const sent = transactions() as Iterable<SentTransaction>;
    const bank = new RawBank({ entities, alerts, transactions: sent });
    const told = await results(address!);
    expect(told.length).toBeGreaterThan(0);
    expect(told.flatMap((result) => faultsOf(bank, result))).toEqual([]);
    // Each kind of figure that these results tell, told otherwise, is found; drafts tell two more.
    const kinds = TOLD.filter((pattern) => {
      const lies = told.flatMap((result) => planted(result, pattern) ?? []);
      const unseen = lies.filter((lie) => faultsOf(bank, lie).length === 0);
      expect([pattern, unseen.map(({ alert_id }) => alert_id)]).toEqual([pattern, []]);
      return lies.length > 0;
    });
    expect(kinds.length).toBeGreaterThanOrEqual(TOLD.length - 2);

    expect(statSync(path.join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(await demo.end('SIGINT', 'group')).toEqual({ code: 0, signal: null });
    expect(demo.output).toMatch(/Stopping\.\nStopped\. The data stays in /);
    expect(await answers(address!)).toBe(false);
    state = await stateOfStores();
    expect(rowsOf(state)).toMatchObject({ organization: 1, user: 1, 'api-key': 1 });
  });

  test('a second run goes on: the same key, the same rows, the same findings', async () => {
    const { apiKeyId } = account();
    const demo = start();
    const [, , address] = await demo.said(READY);
    expect(demo.output).not.toMatch(/Uploading customers: 0 of 100 /);
    expect(findings(demo.output)).toBe(shown);
    expect(account().apiKeyId).toBe(apiKeyId);
    expect(signInLink(demo)).toBe(`${address}/login`);
    expect(await demo.end('SIGTERM', 'process')).toEqual({ code: 0, signal: null });
    expect(await answers(address!)).toBe(false);
    expect(await stateOfStores()).toEqual(state);
  });

  test('without its notes everything is sent again, and still nothing is doubled', async () => {
    for (const name of ['demo.json', 'demo-load.json']) rmSync(path.join(dataDir, name));
    const demo = start();
    await demo.said(READY);
    expect(demo.output).toMatch(/Transactions: 0 created, 0 updated, [\d,]+ unchanged, 0 failed/);
    expect(await demo.end('SIGINT', 'group')).toEqual({ code: 0, signal: null });
    const before = rowsOf(state);
    const after = rowsOf(await stateOfStores());
    expect(after).toMatchObject({
      organization: 1,
      user: 1,
      alert: before.alert,
      investigation: before.investigation,
    });
    expect(await printed('api-key', 'list', 'Demonstration Bank')).toMatchObject([
      { status: 'revoked' },
      { status: 'active', id: account().apiKeyId },
    ]);
  });

  test('a server started without the demonstration has it all', async () => {
    const server = await BuiltServer.start(dataDir);
    try {
      const [investigationId] = investigationIds();
      const url = `${server.url}/api/v1/transaction-monitoring/investigation/${investigationId}`;
      const response = await fetch(url, { headers: { 'x-api-key': account().apiKey } });
      expect(await response.json()).toMatchObject({ processing_status: 'completed' });
      const refused = start();
      expect(await refused.exit()).toEqual({ code: 1, signal: null });
      expect(refused.output).toMatch(/A server already runs on /);
    } finally {
      await server.end('SIGTERM');
    }
  });

  test('a port in use is said, mcp:try finds it, a killed demonstration takes its server along', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const demo = start(String(port));
    const [, taken, instead] = await demo.said(/Port (\d+) is in use; taking (\d+) instead\.\n/);
    other.close();
    expect([Number(taken), Number(instead) > port]).toEqual([port, true]);
    const [, , address] = await demo.said(READY);
    expect(address).toBe(`http://127.0.0.1:${instead}`);
    const help = await shell('node --import tsx scripts/mcp-try.ts --help', {}, ROOT);
    expect(help).toMatch(/^npm run mcp:try \[-- <address>\]\n[^]*--help/);
    const session = await shell(
      `node --import tsx scripts/mcp-try.ts ${address}`,
      { DATA_DIR: dataDir },
      ROOT,
    );
    expect(session).toMatch(/401[^]*client_id[^]*signs in[^]*get_alert \{[^]*"changed":true[^]*"undone_at"/);
    expect(session).toMatch(/search_agent_investigations \{[^]*"results":\[\{"alert_id"[^]*"similarity"/);
    expect(session).toMatch(/Alert not found[^]*must be one of ESCALATED, CLEARED[^]*is disabled again/);
    await demo.end('SIGKILL', 'process');
    await whenTrue(async () => !(await answers(address!)));
  });

  test('Ctrl-C in the middle of the load ends in order', async () => {
    rmSync(path.join(dataDir, 'demo-load.json'));
    const demo = start();
    await demo.said(/Uploading customers: /);
    expect(await demo.end('SIGINT', 'group')).toEqual({ code: 0, signal: null });
    expect(demo.output).not.toMatch(READY);
    expect((await commands.run(dataDir, ['rebuild', '--verify'])).code).toBe(0);
  });

  test('a server that dies is said, with the last lines of its log', async () => {
    const demo = start();
    await demo.said(/Server +\S+, up after/);
    for (const pid of await demo.children()) process.kill(pid, 'SIGKILL');
    expect(await demo.exit()).toEqual({ code: 3, signal: null });
    expect(demo.output).toMatch(
      /The server ended \(SIGKILL\)\. The last lines of \S+server\.log:\n {2}\{"level"/,
    );
  });
});
