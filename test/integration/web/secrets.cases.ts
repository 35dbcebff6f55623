import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { CreateUser } from '../../../src/access/commands/create-user.command.js';
import { InviteUser } from '../../../src/access/commands/invite-user.command.js';
import { PasswordRecord } from '../../../src/access/domain/password.record.js';
import { hashOfToken } from '../../../src/platform/crypto/secret-tokens.js';
import { Records } from '../../../src/platform/records/records.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { authenticatorCode } from '../../support/authenticator.js';
import { PASSWORD, signedIn, WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

const CHOSEN = 'unmistakable battery staple';

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
});

test('no password, cookie, code or key is stored or logged, no hash in an event [74] [K2]', async () => {
  const { browser } = await signedIn(server, bank, 'admin');
  const email = 'secrets@example.com';
  const { id } = await server.bus.send(new CreateUser(bank.caller, { email, role: 'viewer' }));
  const { code } = await server.bus.send(new InviteUser(bank.caller, id));
  const guest = new WebBrowser(server);
  await guest.get('/invitation');
  await guest.post('/invitation', { code, password: CHOSEN, repeated: CHOSEN });
  await guest.logIn(email, CHOSEN);
  await guest.logIn(email, `${CHOSEN} mistyped`);
  await browser.get('/settings/api-keys');
  const made = await browser.post('/settings/api-keys', { name: 'k', scopes: 'alerts:read', expires: '30' });
  const [key] = /ak_[\w-]{43}/.exec(made.text)!;
  const shown = (await browser.get('/settings/account/second-factor')).text;
  const offer = /name="app" value="([^"]*)"/.exec(shown)![1]!;
  const seed = offer.slice(0, 32);
  const factor = { app: offer, code: authenticatorCode(seed, server.clock.now()), old: PASSWORD };
  const saved = (await browser.post('/settings/account/second-factor', factor)).text;
  const [recoveryCode] = /(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/.exec(saved)!;
  const secrets = [
    CHOSEN,
    code,
    key,
    seed,
    recoveryCode,
    ...[guest, browser].map((one) => one.cookies.get('__Host-session')!),
  ];
  const stored = await rowHash(email);
  const hashes = [stored, ...secrets.slice(1).map(hashOfToken)];
  for (const secret of secrets) {
    expect(await filesWith(secret)).toEqual([]);
    expect(server.logLines.filter((line) => line.includes(secret))).toEqual([]);
  }
  for (const hash of hashes) {
    expect((await filesWith(hash)).filter((file) => !file.startsWith('store'))).toEqual([]);
    expect(server.logLines.filter((line) => line.includes(hash))).toEqual([]);
  }
  expect(await filesWith(stored)).not.toEqual([]);
});

const rowHash = async (email: string): Promise<string> =>
  (await server.app.get(Records, { strict: false }).forSystem().get(PasswordRecord, hashOfToken(email)))!
    .hash;

/** Files below the data directory that hold the text in their bytes. */
async function filesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    if ((await readFile(file)).includes(text)) found.push(path.relative(server.dataDir, file));
  }
  return found;
}
