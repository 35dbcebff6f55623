import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { BuiltServer } from '../support/built-server.js';
import { shell } from '../support/demo-process.js';
import { answers, Demonstration, READY, rowsOf } from '../support/demonstration.js';
import { whenTrue } from '../support/patience.js';

const ROOT = path.resolve(import.meta.dirname, '../..');

let demonstration: Demonstration;
/** Rows by read model, after the first run. */
let before: ReturnType<typeof rowsOf>;

beforeAll(async () => {
  demonstration = await Demonstration.inNewFolder();
  const demo = demonstration.start();
  await demo.said(READY);
  await demo.end('SIGINT', 'group');
  before = rowsOf(await demonstration.stateOfStores());
});

afterAll(() => demonstration.close());

/** One step per test: each goes on where the one before it ended. */
describe('later runs', () => {
  test('without its notes everything is sent again, and still nothing is doubled', async () => {
    for (const name of ['demo.json', 'demo-load.json']) rmSync(path.join(demonstration.dataDir, name));
    const demo = demonstration.start();
    await demo.said(READY);
    expect(demo.output).toMatch(/Transactions: 0 created, 0 updated, [\d,]+ unchanged, 0 failed/);
    expect(await demo.end('SIGINT', 'group')).toEqual({ code: 0, signal: null });
    const after = rowsOf(await demonstration.stateOfStores());
    expect(after).toMatchObject({
      organization: 1,
      user: 3,
      alert: before.alert,
      investigation: before.investigation,
    });
    expect(await demonstration.printed('api-key', 'list', 'Demonstration Bank')).toMatchObject([
      { status: 'revoked' },
      { status: 'active', id: demonstration.account.apiKeyId },
    ]);
  });

  test('a server started without the demonstration has it all', async () => {
    const server = await BuiltServer.start(demonstration.dataDir);
    try {
      const [investigationId] = demonstration.investigationIds();
      const url = `${server.url}/api/v1/transaction-monitoring/investigation/${investigationId}`;
      const response = await fetch(url, { headers: { 'x-api-key': demonstration.account.apiKey } });
      expect(await response.json()).toMatchObject({ processing_status: 'completed' });
      const refused = demonstration.start();
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
    const demo = demonstration.start(String(port));
    const [, taken, instead] = await demo.said(/Port (\d+) is in use; taking (\d+) instead\.\n/);
    other.close();
    expect([Number(taken), Number(instead) > port]).toEqual([port, true]);
    const [, , address] = await demo.said(READY);
    expect(address).toBe(`http://127.0.0.1:${instead}`);
    const help = await shell('node --import tsx scripts/mcp-try.ts --help', {}, ROOT);
    expect(help).toMatch(/^npm run mcp:try \[-- <address>\]\n[^]*--help/);
    const session = await shell(
      `node --import tsx scripts/mcp-try.ts ${address}`,
      { DATA_DIR: demonstration.dataDir },
      ROOT,
    );
    expect(session).toMatch(/401[^]*client_id[^]*signs in[^]*get_alert \{[^]*"changed":true[^]*"undone_at"/);
    expect(session).toMatch(/search_agent_investigations \{[^]*"results":\[\{"alert_id"[^]*"similarity"/);
    expect(session).toMatch(/Alert not found[^]*must be one of ESCALATED, CLEARED[^]*is disabled again/);
    await demo.end('SIGKILL', 'process');
    await whenTrue(async () => !(await answers(address!)));
  });

  test('mcp:try whose reader goes away takes the server along that it started', async () => {
    const argv = ['--import', 'tsx', 'scripts/mcp-try.ts', 'http://127.0.0.1:9'];
    const session = spawn(process.execPath, argv, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] });
    const exited = once(session, 'exit');
    let said = '';
    for await (const part of session.stdout) {
      said += String(part);
      if (/-> (?:GET|POST) http/.test(said)) break;
    }
    await exited;
    const [address] = /http:\/\/127\.0\.0\.1:(?!9\D)\d+/.exec(said)!;
    expect(await answers(address)).toBe(false);
  });

  test('Ctrl-C in the middle of the load ends in order', async () => {
    rmSync(path.join(demonstration.dataDir, 'demo-load.json'));
    const demo = demonstration.start();
    await demo.said(/Uploading customers: /);
    expect(await demo.end('SIGINT', 'group')).toEqual({ code: 0, signal: null });
    expect(demo.output).not.toMatch(READY);
    expect((await demonstration.run('rebuild', '--verify')).code).toBe(0);
  });

  test('a server that dies is said, with the last lines of its log', async () => {
    const demo = demonstration.start();
    await demo.said(/Server +\S+, up after/);
    for (const pid of await demo.children()) process.kill(pid, 'SIGKILL');
    expect(await demo.exit()).toEqual({ code: 3, signal: null });
    expect(demo.output).toMatch(
      /The server ended \(SIGKILL\)\. The last lines of \S+server\.log:\n {2}\{"level"/,
    );
  });
});
