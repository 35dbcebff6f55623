import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { SetAssistantRules } from '../../../../src/access/commands/set-assistant-rules.command.js';
import { BASE } from '../../../support/oauth-client.js';
import { McpClient } from '../../../support/mcp-client.js';
import { describeWith, programPath } from '../../../support/require.js';
import { investigatedTwice, type Reading } from './reading.js';

/** A host by the library of MCP Apps: one frame without an origin, whose calls of tools go to `callTool`. */
const HOST = `
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.start = async (html, input, result, capabilities) => {
  const frame = document.querySelector('iframe');
  const bridge = new AppBridge(null, { name: 'host', version: '1' }, capabilities);
  bridge.oncalltool = ({ name, arguments: args }) => window.callTool(name, args);
  bridge.onupdatemodelcontext = async ({ content }) => { window.context = content[0].text; return {}; };
  bridge.onopenlink = async ({ url }) => { window.opened = url; return {}; };
  bridge.onsizechange = ({ height }) => { frame.style.height = height + 'px'; };
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(result);
};`;

describeWith(['chromium'], 'the page of an alert in a host of MCP Apps', () => {
  let reading: Reading;
  let browser: Browser;
  let host: string;
  let app: { readonly text: string; readonly mimeType: string };

  beforeAll(async () => {
    reading = await investigatedTwice(4108);
    browser = await chromium.launch({ executablePath: programPath('chromium')!, args: ['--no-sandbox'] });
    const stdin = { contents: HOST, resolveDir: import.meta.dirname };
    const bundled = await build({ stdin, bundle: true, write: false, format: 'iife', platform: 'browser' });
    host = bundled.outputFiles[0]!.text;
    const { json } = await reading.client.request('tools/list');
    const { tools } = (json as { result: { tools: { name: string; _meta?: object }[] } }).result;
    const withPage = tools.filter(({ _meta: meta }) => meta !== undefined);
    const meta = { ui: { resourceUri: 'ui://alert-review/alert' } };
    expect(withPage.map(({ name, _meta }) => [name, _meta])).toEqual([
      ['get_alert', meta],
      ['update_alert_disposition', meta],
    ]);
    const read = await reading.client.request('resources/read', { uri: meta.ui.resourceUri });
    [app] = (read.json as { result: { contents: [typeof app] } }).result.contents;
  });

  afterAll(() => browser.close());

  const resultOf = async (client: McpClient, name: string, args: object): Promise<unknown> => {
    const { json } = await client.request('tools/call', { name, arguments: args });
    const { result, error } = json as { result?: unknown; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  };

  /** The page after the host has called a tool. Whatever it asks for over a network fails the test. */
  async function shown(
    client: McpClient,
    name: string,
    args: object,
    capabilities: object = { serverTools: {} },
  ) {
    const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
    const faults: string[] = [];
    page.on('request', (request) => !request.url().startsWith('about:') && faults.push(request.url()));
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
    await page.setContent('<iframe sandbox="allow-scripts" style="width: 720px; border: 0"></iframe>');
    await page.exposeFunction('callTool', (tool: string, of: object) => resultOf(client, tool, of));
    await page.addScriptTag({ content: host });
    const start = [app.text, args, await resultOf(client, name, args), capabilities] as const;
    await page.evaluate(
      (of) => (globalThis as unknown as Record<string, (...of: unknown[]) => void>)['start']!(...of),
      [...start],
    );
    return { page, faults, frame: page.frameLocator('iframe') };
  }

  const told = (page: Page) => page.evaluate(() => (globalThis as { context?: string }).context);
  const opened = (page: Page) => page.evaluate(() => (globalThis as { opened?: string }).opened);

  test('it shows the alert and decides by the ordinary tools alone', async () => {
    const { client, alert } = reading;
    const args = { alert_id: alert.alertId };
    expect(app.mimeType).toBe(RESOURCE_MIME_TYPE);
    const { page, faults, frame } = await shown(client, 'get_alert', args);
    await frame.getByRole('heading', { name: alert.entity.name! }).waitFor();
    await frame.getByText(`Alert ${alert.alertId}`).waitFor();
    expect(await frame.locator('[data-slot=decision]').textContent()).toBe('undecided');
    expect(await frame.getByRole('button', { name: 'Undo my decision' }).count()).toBe(0);
    expect(await frame.locator('[data-slot=flags] .flag').count()).toBeGreaterThan(0);
    if (process.env['SCREENSHOT']) await page.screenshot({ path: process.env['SCREENSHOT'], fullPage: true });
    await frame.getByLabel('Reason').fill(' Nobody knows the senders. ');
    await frame.getByRole('button', { name: 'Escalate' }).click();
    await frame.getByText('The alert is escalated.').waitFor();
    expect(await told(page)).toContain('the user set the decision: escalated.');
    expect((await client.call('get_alert', args)).structured).toMatchObject({
      analyst_disposition: 'ESCALATED',
      disposition_reason: 'Nobody knows the senders.',
    });
    expect(await frame.getByLabel('Reason').inputValue()).toBe('');
    await frame.getByRole('button', { name: 'Undo my decision' }).click();
    await frame.getByText('The alert is undecided.').waitFor();
    await frame.getByRole('button', { name: 'Undo my decision' }).waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
    await page.close();
  });

  test('it says who, what, when and how much, and leads to the page of the alert', async () => {
    const { client, alert } = reading;
    const capabilities = { serverTools: {}, openLinks: {} };
    const { page, faults, frame } = await shown(
      client,
      'get_alert',
      { alert_id: alert.alertId },
      capabilities,
    );
    const lead = frame.locator('[data-slot=lead]');
    await lead.filter({ hasText: alert.entity.name! }).waitFor();
    expect(await lead.textContent()).toMatch(/^Recommendation: (escalate|close)\..*\d/s);
    expect(await lead.textContent()).not.toMatch(/\[quote|\*\*/);
    expect(await frame.locator('[data-slot=flagged]').textContent()).toMatch(/^\d+$/);
    expect(await frame.locator('[data-slot=line]').textContent()).toMatch(/\d/);
    const picture = frame.getByRole('img', { name: /^Money over time in [A-Z]{3}, / });
    expect(await picture.locator('.flagged').getAttribute('d')).toMatch(/^M[\d.]+ 16v/);
    await frame.getByRole('button', { name: 'Open the page of this alert' }).click();
    await page.waitForFunction(() => 'opened' in globalThis);
    const { id } = await alert.row();
    expect(new URL((await opened(page))!).pathname).toBe(`/alerts/${id}`);
    expect(new URL((await opened(page))!).host).toBe(new URL(BASE).host);
    expect(faults).toEqual([]);
    await page.close();
  });

  test('a decision made in the chat is shown with its alert', async () => {
    const { client, alert } = reading;
    const args = { alert_id: alert.alertId, disposition: 'CLEARED' };
    const { page, frame } = await shown(client, 'update_alert_disposition', args);
    await frame.getByText('The alert is closed.').waitFor();
    // Why awaited: the alert is read again after the decision was told.
    await frame.locator('[data-slot=decision]:text-is("closed")').waitFor();
    await page.close();
  });

  test('without calls of tools, or without an alert, there is nothing to press', async () => {
    const { client, stranger, alert } = reading;
    const args = { alert_id: alert.alertId };
    const still = await shown(client, 'get_alert', args, {});
    await still.frame.getByRole('heading', { name: alert.entity.name! }).waitFor();
    expect(await still.frame.getByRole('button').count()).toBe(0);
    const missing = await shown(stranger, 'get_alert', args);
    await missing.frame.getByText(/^Alert not found/).waitFor();
    expect(await missing.frame.getByRole('button').count()).toBe(0);
    await Promise.all([still.page.close(), missing.page.close()]);
  });

  test('a decision that waits leads to its page; one beyond scope or ceiling says why', async () => {
    const { server, bank, client, alert } = reading;
    const rules = (of: object) => server.bus.send(new SetAssistantRules(bank.caller, of));
    const escalated = async (by: McpClient) => {
      const card = await shown(by, 'get_alert', { alert_id: alert.alertId });
      await card.frame.getByRole('button', { name: 'Escalate' }).click();
      return card;
    };
    const before = (await client.call('get_alert', { alert_id: alert.alertId })).structured;
    await rules({ waits: 'decisions' });
    const held = await escalated(client);
    await held.frame.getByText('Nothing was written. The decision waits until you confirm it at').waitFor();
    await held.frame.getByRole('button', { name: 'Open that page' }).click();
    await held.page.waitForFunction(() => 'opened' in globalThis);
    expect(await opened(held.page)).toContain('/settings/held-calls');
    await rules({ waits: 'nothing', ceiling: 'read_only' });
    const limited = await escalated(client);
    await limited.frame.getByText(/Only reading\. Nothing was written\.$/).waitFor();
    await rules({ ceiling: 'everything' });
    const reader = await McpClient.connect(server, bank, { ticked: ['alerts:read'] });
    const unscoped = await escalated(reader);
    await unscoped.frame.getByText('Insufficient scope: alerts:write is required').waitFor();
    expect((await client.call('get_alert', { alert_id: alert.alertId })).structured).toEqual(before);
    await Promise.all([held, limited, unscoped].map(({ page }) => page.close()));
  });
});
