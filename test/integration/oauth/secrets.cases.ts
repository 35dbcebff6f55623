import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { CATALOGUE } from '../../../src/catalogue.js';
import { CALLBACK, connected, OAuthClient } from '../../support/oauth-client.js';
import { oauthApp, said } from './oauth-app.js';

const SECRET = /\b(at|rt|ac|cs|rg|ws|ak|iv)_[A-Za-z0-9_-]{20,}/g;
/** Redirects carry the code to the client, and to nobody else. */
const CODE = /[?&]code=ac_[\w-]{43}/;

test('nothing that is logged, stored or said of all these tests holds a secret [74] [K2]', async () => {
  const server = await oauthApp();
  const bank = await server.newOrganization();
  const { client, tokens } = await connected(server, bank);
  await client.refresh(tokens.refresh);
  await client.revoke(tokens.access);
  await OAuthClient.register(server, { redirect_uris: [CALLBACK] });
  const events = await server.app
    .get(EventStore, { strict: false })
    .readAll({ after: null, maxCount: 1_000_000 });
  expect(events.length).toBeGreaterThan(100);
  const rows: unknown[] = [];
  const store = server.app.get(ReadStore, { strict: false });
  for (const record of CATALOGUE.records)
    for await (const row of store.stream(record, {}, { index: 'id' })) rows.push(row);
  expect(rows.length).toBeGreaterThan(100);
  const files = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const stored = files
    .filter((file) => file.isFile())
    .map((file) => readFile(path.join(file.parentPath, file.name), 'latin1'));
  for (const [of, least] of [
    [said.urls, 50],
    [said.headers, 500],
    [said.refusals, 100],
  ] as const)
    expect(of.length).toBeGreaterThan(least);
  const everything = {
    files: (await Promise.all(stored)).join('\n'),
    urls: said.urls.map((url) => url.replace(CODE, '')).join('\n'),
    headers: said.headers.join('\n'),
    refusals: said.refusals.join('\n'),
    logs: server.logLines.join('\n'),
    events: events.map(({ data }) => Buffer.from(data).toString('utf8')).join('\n'),
    rows: JSON.stringify(rows),
  };
  for (const [place, text] of Object.entries(everything))
    expect([place, text.match(SECRET) ?? []]).toEqual([place, []]);
});

test('an error of the token endpoint repeats nothing of what was sent [74]', async () => {
  const server = await oauthApp();
  const client = await OAuthClient.confidential(server);
  const [secret, token] = [`cs_${'s'.repeat(43)}`, `rt_${'r'.repeat(43)}`];
  const { text } = await server.rest({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${token}&client_id=${client.id}&client_secret=${secret}`,
  });
  expect(text).not.toMatch(SECRET);
});
