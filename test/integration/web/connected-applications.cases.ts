import { SetUserPassword } from '../../../src/access/commands/set-user-password.command.js';
import type { Role } from '../../../src/access/domain/user.events.js';
import { GrantReadModel } from '../../../src/oauth/grant.read-model.js';
import { Generations } from '../../../src/platform/projections/generations.js';
import { ReadModels } from '../../../src/platform/projections/read-models.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { callMcp, connected, OAuthClient } from '../../support/oauth-client.js';
import type { WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const PATH = '/settings/connected-applications';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

const connect = async (role: Role) =>
  connected(server, bank, {
    role,
    client: await OAuthClient.confidential(server, 'http://127.0.0.1/callback'),
  });
const isIn = async (token: string) => (await callMcp(server, token)).status === 200;
const linksOf = async (browser: WebBrowser): Promise<string[]> =>
  [...(await browser.get(PATH)).text.matchAll(/href="([^"]+\/disconnect)"/g)].map(([, href]) => href!);

test('one disconnects an application of one’s own after a question, and it is out at once', async () => {
  const { browser, tokens } = await connect('viewer');
  const [link, ...more] = await linksOf(browser);
  expect([more, await isIn(tokens.access)]).toEqual([[], true]);
  expect((await browser.get(link!)).text).toContain('It loses access within seconds');
  expect((await browser.post(link!)).location).toBe(PATH);
  expect([await isIn(tokens.access), await linksOf(browser)]).toEqual([false, []]);
});

test('an administrator sees and disconnects those of all members, others only their own', async () => {
  const viewer = await connect('viewer');
  const analyst = await connect('analyst');
  const admin = await connect('admin');
  expect(await linksOf(viewer.browser)).toHaveLength(1);
  const [link] = await linksOf(analyst.browser);
  await viewer.browser.get(PATH);
  for (const foreign of [link!, link!.replace(/[^/]+(?=\/disconnect)/, 'none')])
    expect((await viewer.browser.post(foreign)).status).toBe(404);
  expect(await isIn(analyst.tokens.access)).toBe(true);
  expect(await linksOf(admin.browser)).toHaveLength(3);
  expect((await admin.browser.post(link!)).location).toBe(PATH);
  expect([await isIn(analyst.tokens.access), await isIn(viewer.tokens.access)]).toEqual([false, true]);
});

test('a new password ends the access of connected applications, and they are listed no more', async () => {
  const { browser, userId, tokens } = await connect('reviewer');
  expect(await linksOf(browser)).toHaveLength(1);
  const [email] = /reviewer-\d+@example\.com/.exec((await browser.get(PATH)).text)!;
  server.clock.advance(1);
  await server.bus.send(new SetUserPassword(bank.caller, { userId, password: 'another good password' }));
  expect(await isIn(tokens.access)).toBe(false);
  expect((await browser.logIn(email, 'another good password')).status).toBe(303);
  expect(await linksOf(browser)).toEqual([]);
});

test('a connection without a refresh token is listed until its one token ends', async () => {
  const client = await OAuthClient.public(server, 'http://127.0.0.1/callback');
  const { browser, tokens } = await connected(server, bank, { role: 'viewer', client });
  server.clock.advance(60 * 60_000 - 1);
  expect([await isIn(tokens.access), (await linksOf(browser)).length]).toEqual([true, 1]);
  server.clock.advance(60_001);
  expect([await isIn(tokens.access), await linksOf(browser)]).toEqual([false, []]);
});

test('ended connections, however many, hide no live one', async () => {
  const { browser, userId } = await connect('viewer');
  const of = { strict: false };
  const rows = server.app.get(Records, of).for(bank.caller);
  const [own] = await server.app
    .get(ReadModels, of)
    .for(bank.caller)
    .find(GrantReadModel, { userId }, { index: 'user', limit: 1, sort: { createdAt: -1 } });
  const iso = new Date(server.clock.now() + 1).toISOString();
  const ended = { ...own!, createdAt: iso, revokedAt: iso };
  const many = Array.from({ length: 1_000 }, (_, n) => ({ ...ended, id: `${own!.id}${n}` }));
  await rows.putMany(await server.app.get(Generations, of).live(GrantReadModel), many);
  expect(await linksOf(browser)).toHaveLength(1);
});
