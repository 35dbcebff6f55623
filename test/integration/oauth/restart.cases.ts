import { rm } from 'node:fs/promises';
import { startApp } from '../../support/app.js';
import { CALLBACK, callMcp, OAuthClient } from '../../support/oauth-client.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { signedIn } from '../../support/web-browser.js';
import { OAUTH_ENV } from './oauth-app.js';

test('another process ends what one began [78], and goes by a list emptied since [19] [20]', async () => {
  const dataDir = await temporaryFolder();
  let server = await startApp({ env: OAUTH_ENV, dataDir });
  try {
    const client = await OAuthClient.confidential(server);
    const { browser } = await signedIn(server, await server.newOrganization(), 'viewer');
    const code = await client.code(browser);
    const { location } = await client.authorize(browser);
    await server.close();
    server = await startApp({ env: OAUTH_ENV, dataDir });
    const later = client.on(server);
    const sameBrowser = browser.on(server);
    await sameBrowser.get(location!);
    const allow = { decision: 'allow', scope: 'alerts:read' };
    expect((await sameBrowser.post(`${location!}/consent`, allow)).location).toContain('code=');
    const { access } = await later.exchange(code);
    expect((await callMcp(server, access)).status).toBe(200);
    expect((await later.exchange(code)).error).toBe('invalid_grant');
    expect((await callMcp(server, access)).status).toBe(401);
    await server.close();
    server = await startApp({ env: { ...OAUTH_ENV, OAUTH_REDIRECT_HOSTS: '' }, dataDir });
    const refused = await client.on(server).authorize(browser.on(server));
    expect([refused.status, refused.location]).toEqual([400, null]);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    const hosted = await OAuthClient.register(server, { redirect_uris: [CALLBACK] });
    expect([hosted.status, hosted.json]).toMatchObject([400, { error: 'invalid_redirect_uri' }]);
    const local = await OAuthClient.register(server, { redirect_uris: ['http://localhost:8787/callback'] });
    expect(local.status).toBe(201);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
