import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { STORE_CATALOGUE } from '../../../src/catalogue.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { loggedEvents } from '../../support/logged-events.js';
import { CALLBACK, connected, OAuthClient } from '../../support/oauth-client.js';
import { oauthApp, said } from './oauth-app.js';

const SECRET = /\b(at|rt|ac|cs|rg|ws|ak|iv)_[\w-]{43}/g;
/** Redirects carry the code to the client, and to nobody else. */
const CODE = /[?&]code=ac_[\w-]{43}/;

/** Every credential that a client is given with a grant; the rows of those used up are kept, too. */
async function credentials(server: TestApp, bank: TestOrganization) {
  const { client, browser } = await connected(server, bank);
  const code = await client.code(browser);
  const first = await client.exchange(code);
  const next = await client.refresh(first.refresh);
  const all = [code, first.access, first.refresh, next.access, next.refresh, client.secret!];
  return { client, code, next, hashes: all.map(hashOfToken) };
}

test('nothing logged, stored or said of all these tests holds a secret [74] [K2]', async () => {
  const server = await oauthApp();
  const bank = await server.newOrganization();
  const kept = await credentials(server, bank);
  const replayed = await credentials(server, bank);
  const ended = await credentials(server, bank);
  await replayed.client.exchange(replayed.code);
  await ended.client.revoke(ended.next.access);
  const { json: registered } = await OAuthClient.register(server, { redirect_uris: [CALLBACK] });
  const registration = hashOfToken((registered as Record<string, string>).registration_access_token!);
  const events = await loggedEvents(server);
  expect(events.length).toBeGreaterThan(100);
  const rows: unknown[] = [];
  const store = server.app.get(ReadStore, { strict: false });
  for (const record of STORE_CATALOGUE.records)
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
  const atRest = { files: (await Promise.all(stored)).join('\n'), rows: JSON.stringify(rows) };
  const told = {
    urls: said.urls.map((url) => url.replace(CODE, '')).join('\n'),
    headers: said.headers.join('\n'),
    refusals: said.refusals.join('\n'),
    logs: server.logLines.join('\n'),
    events: events.map(({ data }) => Buffer.from(data).toString('utf8')).join('\n'),
  };
  for (const [place, text] of Object.entries({ ...atRest, ...told }))
    expect([place, text.match(SECRET) ?? []]).toEqual([place, []]);
  const unknown = [...kept.hashes, registration].filter((hash) => !atRest.rows.includes(hash));
  expect(unknown).toEqual([]);
  const hashes = [kept, replayed, ended].flatMap((each) => each.hashes).concat(registration);
  for (const [place, text] of Object.entries(told))
    expect([place, hashes.filter((hash) => text.includes(hash))]).toEqual([place, []]);
});

test('an error of the token endpoint repeats nothing of what was sent [74]', async () => {
  const server = await oauthApp();
  const client = await OAuthClient.confidential(server);
  const secret = `cs_${'s'.repeat(43)}`;
  const token = `rt_${'r'.repeat(43)}`;
  const { text } = await server.rest({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${token}&client_id=${client.id}&client_secret=${secret}`,
  });
  expect(text).not.toMatch(SECRET);
});
