import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { McpClient } from '../../support/mcp-client.js';
import { describeUnless } from '../../support/require.js';
import { BearerProxy } from './bearer-proxy.js';
import { listening, mcpApp } from './mcp-app.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SUITE = path.join(ROOT, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const BASELINE = path.join(ROOT, 'test/conformance/baseline.yml');

/** The suite needs Node 22 or later. */
const node = Number.parseInt(process.versions.node) >= 22 ? process.execPath : process.env.CONFORMANCE_NODE;
const missing = !existsSync(SUITE) ? 'the conformance suite' : existsSync(node ?? '') ? null : 'node 22';

describeUnless(missing, 'the conformance suite of the protocol', () => {
  let proxy: BearerProxy;

  beforeAll(async () => {
    const server = await mcpApp();
    const client = await McpClient.connect(server, await server.newOrganization());
    proxy = await BearerProxy.start(await listening(server), client.connection.tokens.access);
  });

  afterAll(() => proxy.stop());

  const run = (...argv: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const args = [SUITE, 'server', '--url', `${proxy.url}/mcp/v1`, ...argv];
      execFile(node!, args, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });

  test.each(['2025-11-25', '2026-07-28'])(
    '%s passes, but for what the baseline excuses',
    async (revision) => {
      const { code, output } = await run('--requirements', revision, '--expected-failures', BASELINE);
      expect([code, code === 0 ? '' : output]).toEqual([0, '']);
      expect(output).toContain('tools-call-with-progress');
    },
  );

  test('headers are held against the body', async () => {
    const { code, output } = await run('--scenario', 'http-header-validation');
    expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  });
});
