import { SetAssistantRules } from '../../../src/access/commands/set-assistant-rules.command.js';
import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import { FEATURE_NAMES, SCOPES } from '@alert-review/kernel';
import {
  ASSISTANT_CEILING_NAMES,
  NO_ASSISTANT_RULES,
  READING_SCOPES,
} from '../../../src/access/domain/assistant-rules.settings.js';
import { ALL_TOOLS } from '../../../src/mcp/tools/index.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { ERAS, McpClient } from '../../support/mcp-client.js';
import { callMcp, connected, OAuthClient } from '../../support/oauth-client.js';
import { whenTrue } from '../../support/patience.js';
import { signedIn } from '../../support/web-browser.js';
import { mcpApp } from './mcp-app.js';

let server: TestApp;
let bank: TestOrganization;

beforeEach(async () => {
  server = await mcpApp();
  bank = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: FEATURE_NAMES, disable: [] }));
});

const set = (rules: Partial<typeof NO_ASSISTANT_RULES>) =>
  server.bus.send(new SetAssistantRules(bank.caller, rules));

/** Ticked scopes, and disabled ones, of the page that a client asks for consent with. */
async function consentPage(): Promise<{ ticked: string[]; disabled: string[]; text: string }> {
  const client = await OAuthClient.confidential(server);
  const { browser } = await signedIn(server, bank, 'admin');
  const { location } = await client.authorize(browser);
  const { text } = await browser.get(location!);
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, scope]) => scope!);
  return {
    ticked: named(/value="(\w+:\w+)"\s+checked/g),
    disabled: named(/value="(\w+:\w+)"\s+disabled/g),
    text,
  };
}

describe.each(ERAS)('%s', (era) => {
  test.each(ASSISTANT_CEILING_NAMES)(
    'ceiling %s refuses what is beyond it, whatever the token holds',
    async (ceiling) => {
      const client = await McpClient.connect(server, bank, { ticked: [...SCOPES], era });
      await set({ ceiling });
      const refused: string[] = [];
      for (const { name } of ALL_TOOLS) {
        const { isError, meta, text } = await client.call(name);
        if (meta['code'] !== 'assistants_limited') continue;
        refused.push(name);
        expect([isError, text]).toEqual([true, expect.stringContaining('Settings, Assistants')]);
      }
      const scopeOf = new Map(ALL_TOOLS.map(({ name, scope }) => [name, scope]));
      const beyond = (scope: string) =>
        ceiling === 'read_only' ? !READING_SCOPES.includes(scope as never) : scope.includes('bulk');
      const expected = ALL_TOOLS.filter(({ scope }) => ceiling !== 'everything' && beyond(scope));
      expect(refused).toEqual(expected.map(({ name }) => name));
      const writing = ALL_TOOLS.filter(({ hints }) => !hints.readOnly).map(({ name }) => name);
      if (ceiling === 'read_only') expect(refused).toEqual(expect.arrayContaining(writing));
      expect(refused.map((name) => scopeOf.get(name))).not.toContain('alerts:read');
    },
  );
});

test('the consent page ticks reading alone, and says what each scope can do', async () => {
  const { ticked, disabled, text } = await consentPage();
  expect([ticked, disabled]).toEqual([[...READING_SCOPES], []]);
  expect(text).toContain('It can clear or escalate alerts in your name, one by one.');
});

test('a read-only organization opens no writing scope at consent, also to a forged form', async () => {
  await set({ ceiling: 'read_only' });
  const { ticked, disabled } = await consentPage();
  expect([ticked, disabled.length]).toEqual([[...READING_SCOPES], SCOPES.length - READING_SCOPES.length]);
  const { tokens } = await connected(server, bank, { ticked: [...SCOPES] });
  expect(tokens.scope.split(' ').sort()).toEqual([...READING_SCOPES].sort());
});

test('only listed clients connect: by id, by the host they send people to, or by name', async () => {
  const before = await connected(server, bank);
  const other = await OAuthClient.confidential(server, 'http://127.0.0.1/callback');
  const isIn = async () => (await callMcp(server, before.tokens.access)).status === 200;
  await set({ clients: [other.id] });
  expect(await isIn()).toBe(false);
  const page = await consentPage();
  expect(page.text).toContain('this application is not on the list');
  expect(page.text).not.toContain('value="allow"');
  const { browser } = await signedIn(server, bank, 'admin');
  const refused = await before.client.consent(browser);
  expect(refused.searchParams.get('error')).toBe('access_denied');
  expect((await connected(server, bank, { client: other })).tokens.status).toBe(200);
  await set({ clients: ['CLAUDE.ai'] });
  expect(await isIn()).toBe(true);
  await set({ clients: ['name: Somebody else'] });
  expect(await isIn()).toBe(false);
  await set({ clients: ['NAME: an application without a name'] });
  expect(await isIn()).toBe(true);
  await set({ clients: [] });
  expect(await isIn()).toBe(true);
});

test('an application that calls itself as a listed host or id is not listed', async () => {
  const listed = await OAuthClient.confidential(server);
  for (const client_name of ['claude.ai', listed.id]) {
    const spoof = await OAuthClient.confidential(server, 'http://127.0.0.1/callback', { client_name });
    await set({ clients: ['claude.ai', listed.id] });
    const { browser } = await signedIn(server, bank, 'analyst');
    expect((await spoof.consent(browser)).searchParams.get('error')).toBe('access_denied');
    await set({ clients: [`name:${client_name}`] });
    expect((await spoof.consent(browser)).searchParams.get('error')).toBeNull();
  }
});

test('an administrator sets the rules on their page; others read them', async () => {
  const admin = await signedIn(server, bank, 'admin');
  await admin.browser.get('/settings/assistants');
  const fields = { ceiling: 'no_bulk', waits: 'decisions', clients: 'claude.ai\r\n\r\n cl_1 ' };
  const { location } = await admin.browser.post('/settings/assistants', fields);
  expect((await admin.browser.get(location!)).text).toMatch(/value="no_bulk"\s+checked/);
  const wrong = await admin.browser.post('/settings/assistants', { ...fields, ceiling: 'sky' });
  expect([wrong.status, wrong.text.includes('class="fault"')]).toEqual([422, true]);
  const viewer = await signedIn(server, bank, 'viewer');
  const { text } = await viewer.browser.get('/settings/assistants');
  expect(text).toMatch(/Everything but dec[\s\S]*Decisions, undoing[\s\S]*claude\.ai, cl_1/);
  expect((await viewer.browser.post('/settings/assistants', fields)).status).toBe(403);
  const foreign = await server.newOrganization();
  const other = await signedIn(server, foreign, 'viewer');
  expect((await other.browser.get('/settings/assistants')).text).toContain(
    'Everything that their user ticked',
  );
});

test('connected applications tell what each of them did', async () => {
  const client = await McpClient.connect(server, bank);
  for (const name of ['list_alert_batches', 'get_alert', 'create_support_ticket'])
    await client.call(name, name === 'create_support_ticket' ? { title: 'Help', description: 'Please' } : {});
  const { browser } = client.connection;
  const told = async () => (await browser.get('/settings/connected-applications')).text;
  await whenTrue(async () => /3\s+calls/.test(await told()));
  expect(await told()).toMatch(
    /3\s+calls,\s+1\s+with\s+changes,\s+create support ticket 1,\s+the\s+last\s+on\s+<time/,
  );
});
