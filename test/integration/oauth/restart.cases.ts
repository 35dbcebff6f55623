import { rm } from 'node:fs/promises';
import { startApp } from '../../support/app.js';
import { callMcp, OAuthClient } from '../../support/oauth-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { signedIn } from '../../support/web-browser.js';
import { OAUTH_ENV } from './oauth-app.js';

test('what one process began another ends: a request, a code and a grant [78]', async () => {
  const dataDir = await temporaryFolder();
  let server = await startApp({ env: OAUTH_ENV, dataDir });
  try {
    const client = await OAuthClient.confidential(server);
    const { browser } = await signedIn(server, await server.newOrganization(), 'viewer');
    const code = await client.code(browser);
    const { location } = await client.authorize(browser);
    await server.close();
    server = await startApp({ env: OAUTH_ENV, dataDir });
    const [later, sameBrowser] = [client.on(server), browser.on(server)];
    await sameBrowser.get(location!);
    const allow = { decision: 'allow', scope: 'alerts:read' };
    expect((await sameBrowser.post(`${location!}/consent`, allow)).location).toContain('code=');
    const { access } = await later.exchange(code);
    expect((await callMcp(server, access)).status).toBe(200);
    expect((await later.exchange(code)).error).toBe('invalid_grant');
    expect((await callMcp(server, access)).status).toBe(401);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
