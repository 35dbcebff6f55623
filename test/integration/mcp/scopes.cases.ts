import type { TestApp, TestOrganization } from '../../support/app.js';
import { ERAS, McpClient } from '../../support/mcp-client.js';
import { BASE } from '../../support/oauth-client.js';
import { mcpApp } from './mcp-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await mcpApp();
  bank = await server.newOrganization();
});

const chatGpt = { 'user-agent': 'openai-mcp/1.0.0' };

describe.each(ERAS)('%s', (era) => {
  test('a token without the scope is challenged for it and what it has, whatever the arguments', async () => {
    const client = await McpClient.connect(server, bank, { ticked: ['entities:read'], era });
    for (const args of [{ alert_id: 'A-1' }, { nonsense: true }]) {
      const { status, headers, error } = await client.call('get_alert_metrics', args);
      expect(status).toBe(403);
      expect(headers['www-authenticate']).toBe(
        'Bearer error="insufficient_scope", ' +
          'error_description="Insufficient scope: alerts:read is required", ' +
          `resource_metadata="${BASE}/.well-known/oauth-protected-resource/mcp/v1", ` +
          'scope="entities:read alerts:read"',
      );
      expect(error).toMatchObject({
        code: -32003,
        message:
          'Insufficient scope: alerts:read is required. Reconnect and approve it: disconnect under ' +
          'Settings, Connected applications, connect again, and tick “Search and read alerts” on the page ' +
          'that opens.',
        data: { required: ['alerts:read'], granted: ['entities:read'] },
      });
    }
  });

  test('reading a resource without the scope is challenged, too', async () => {
    const client = await McpClient.connect(server, bank, { ticked: ['entities:read'], era });
    const read = (headers = {}) =>
      client.request('resources/read', { uri: 'alert-review://alerts/A-1' }, headers);
    const { status, headers } = await read();
    expect([status, headers['www-authenticate']]).toEqual([
      403,
      expect.stringContaining('scope="entities:read alerts:read"'),
    ]);
    const told = await read(chatGpt);
    expect([told.status, told.json]).toMatchObject([
      200,
      { error: { code: -32000, data: { code: 'insufficient_scope' } } },
    ]);
  });

  test('a client that reads results only gets the challenge in one', async () => {
    const client = await McpClient.connect(server, bank, { ticked: ['entities:read'], era });
    const { status, isError, text, meta } = await client.call(
      'get_alert_metrics',
      { alert_id: 'A-1' },
      chatGpt,
    );
    expect([status, isError]).toEqual([200, true]);
    expect(text).toContain('Insufficient scope: alerts:read is required');
    expect(text).toContain('Settings, Connected applications');
    expect(text).toContain('code: insufficient_scope');
    expect(meta['mcp/www_authenticate']).toEqual([
      expect.stringContaining('scope="entities:read alerts:read"'),
    ]);
  });
});
