import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let address: string;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  const alert = await InvestigatedAlert.in(server, bank, new Builders(9_077));
  address = `/alerts/${(await alert.row()).id}`;
});

test('the menu of an alert leads to the check, which opens with the newest narrative', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  expect((await browser.get(address)).text).toContain(`href="${address}/narrative-check"`);
  const { text } = await browser.get(`${address}/narrative-check`);
  expect(/<textarea[^>]*>([^]*?)<\/textarea>/.exec(text)![1]).toContain('Recommendation');
});

test('a wrong day is shown with the right one, in a table and in the text', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(`${address}/narrative-check`);
  const { text } = await browser.post(`${address}/narrative-check`, {
    text: 'Stranger 18 paid 9,500 on 21 January 2025. <script>',
  });
  expect(text).toContain('Contradicted');
  expect(text).toContain('[21 January 2025 → 18 January 2025]');
  expect(text).not.toContain('<script>');
});

test('an empty text is refused beside its field', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  await browser.get(`${address}/narrative-check`);
  const { status, text } = await browser.post(`${address}/narrative-check`, { text: ' ' });
  expect([status, text]).toEqual([422, expect.stringContaining('id="text-error"')]);
});
