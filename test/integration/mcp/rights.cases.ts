import { DisableUser } from '../../../src/access/commands/disable-user.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { SetUserRole } from '../../../src/access/commands/set-user-role.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { ERAS, McpClient } from '../../support/mcp-client.js';
import { CALLBACK, OAuthClient } from '../../support/oauth-client.js';
import { newPerson, signedIn } from '../../support/web-browser.js';
import { testToolsApp } from './mcp-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await testToolsApp();
  bank = await server.newOrganization();
  // Whoever else is made or changed here is not the last administrator.
  await newPerson(server, bank, 'admin');
});

const DECISION = { alert_id: 'A-1', disposition: 'CLEARED' };

test('a client that registered narrow asks for what the challenge names, and then may [55]', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const client = await OAuthClient.confidential(server, CALLBACK, { scope: 'alerts:read' });
  const tokenOf = async (scope: string) =>
    client.exchange(await client.code(browser, scope.split(' '), { scope }));
  const person = { client, browser, userId: '', email: '' };
  const connection = { ...person, tokens: await tokenOf('alerts:read') };
  const narrow = McpClient.of(server, connection);
  expect((await narrow.call('get_alert', { alert_id: 'A-1' })).meta).toMatchObject({
    code: 'alert_not_found',
  });
  const { status, headers } = await narrow.call('update_alert_disposition', DECISION);
  const [, scope] = /scope="([^"]+)"/.exec(String(headers['www-authenticate']))!;
  expect([status, scope]).toEqual([403, 'alerts:read alerts:write']);
  const wide = McpClient.of(server, { ...connection, tokens: await tokenOf(scope!) });
  for (const name of ['get_alert', 'update_alert_disposition'])
    expect((await wide.call(name, name === 'get_alert' ? { alert_id: 'A-1' } : DECISION)).meta).toMatchObject(
      {
        code: 'alert_not_found',
      },
    );
});

describe.each(ERAS)('%s', (era) => {
  test('a demoted user is told of the role by the next call, a disabled one gets 401 [64]', async () => {
    const client = await McpClient.connect(server, bank, { era });
    const { userId, client: application, tokens } = client.connection;
    const decide = () => client.call('update_alert_disposition', DECISION);
    expect((await decide()).meta).toMatchObject({ code: 'alert_not_found' });
    await server.bus.send(new SetUserRole(bank.caller, { userId, role: 'viewer' }));
    const { status, isError, text } = await decide();
    expect([status, isError]).toEqual([200, true]);
    expect(text).toMatch(/^Insufficient scope: your role does not have the right alerts:write\. Nothing was/);
    expect((await client.call('get_alert', { alert_id: 'A-1' })).meta).toMatchObject({
      code: 'alert_not_found',
    });
    await server.bus.send(new DisableUser(bank.caller, userId));
    expect((await decide()).status).toBe(401);
    expect(await application.refresh(tokens.refresh)).toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test('the next call after the organization lost a feature is told so, in every form [65]', async () => {
    const client = await McpClient.connect(server, bank, { era });
    const call = () => client.call('test_feature');
    await server.bus.send(
      new SetOrganizationFeatures(bank.caller, { enable: ['semantic_search'], disable: [] }),
    );
    expect((await call()).structured).toEqual({ text: 'enabled' });
    await server.bus.send(
      new SetOrganizationFeatures(bank.caller, { enable: [], disable: ['semantic_search'] }),
    );
    const { status, isError, text, meta } = await call();
    expect([status, isError, meta]).toMatchObject([200, true, { code: 'feature_not_enabled' }]);
    expect(text).toMatch(/^The feature semantic_search is not enabled for this organization\. /);
  });
});
