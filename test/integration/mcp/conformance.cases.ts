import path from 'node:path';
import { missingForConformance, runConformance } from '../../support/conformance-suite.js';
import { McpClient } from '../../support/mcp-client.js';
import { describeInstalled } from '../../support/require.js';
import { BearerProxy } from './bearer-proxy.js';
import { listening, testToolsApp } from './mcp-app.js';

const BASELINE = path.resolve(import.meta.dirname, '../../conformance/baseline.yml');

describeInstalled(missingForConformance, 'the conformance suite of the protocol', () => {
  let proxy: BearerProxy;

  beforeAll(async () => {
    const server = await testToolsApp();
    const client = await McpClient.connect(server, await server.newOrganization());
    proxy = await BearerProxy.start(await listening(server), client.connection.tokens.access);
  });

  afterAll(() => proxy.stop());

  const run = (...argv: string[]) => runConformance(['server', '--url', `${proxy.url}/mcp/v1`, ...argv]);

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
