import { SetOrganizationFeatures } from '../../../src/access/commands/set-organization-features.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn, type WebBrowser } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let address: string;
let questions: string;
let browser: WebBrowser;

beforeAll(async () => {
  server = await suiteApp();
});

beforeEach(async () => {
  bank = await server.newOrganization();
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: ['teamwork'], disable: [] }));
  alert = await InvestigatedAlert.in(server, bank, new Builders(21));
  address = `/alerts/${(await alert.row()).id}`;
  questions = `${address}/questions`;
  ({ browser } = await signedIn(server, bank, 'analyst'));
  await browser.get('/alerts');
});

const lease = new File(['%PDF-1.7 the lease'], "lease <b>'(1) ä.pdf", { type: 'text/html' });

async function asked(text = 'What are the payments <i>for</i>?'): Promise<string> {
  const sent = await browser.post(questions, { text });
  expect([sent.status, sent.location]).toEqual([303, questions]);
  const page = await browser.get(questions);
  return new RegExp(`action="(${questions}/\\w+)"`).exec(page.text)![1]!;
}

test('a question is drafted, asked, answered with a document, and investigated with the answer', async () => {
  const first = await browser.get(questions);
  expect(first.text).toContain('received from Stranger 18');
  expect(first.text).toContain('Telling a customer about an alert, a suspicion or a report is a crime');
  const question = await asked();
  const open = await browser.get(address);
  expect(open.text).toContain(`href="${questions}"`);
  const page = await browser.get(questions);
  expect(page.text).toContain('What are the payments &lt;i&gt;for&lt;/i&gt;?');
  expect(page.text).toContain('data-copies="draft"');
  expect(page.text).not.toContain('>Ask the customer</h2>');
  const said = { text: '<script>alert(1)</script> Rent. Lease seen.' };
  const answered = await browser.postFiles(question, said, { documents: [lease] });
  expect([answered.status, answered.location]).toEqual([303, questions]);
  const { text } = await browser.get(questions);
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Rent. Lease seen.');
  expect(text).not.toContain('<script>alert(1)');
  expect(text).toMatch(/application\/pdf, 18 bytes, SHA-256\s*<code>[0-9a-f]{64}<\/code>/);
  const reason = /<textarea\s+id="reason"[^>]*>\n?([^<]*)</.exec(text)![1]!;
  expect(reason).toContain('the customer stated, and nobody has checked: “');
  const rerun = await browser.post(`${address}/rerun`, { reason: reason.replaceAll('&lt;', '<') });
  expect([rerun.status, rerun.location]).toEqual([303, `${address}?done=run`]);
});

test('a document is saved, never shown', async () => {
  const question = await asked();
  await browser.postFiles(question, { text: '' }, { documents: [lease] });
  const { text } = await browser.get(questions);
  const href = new RegExp(`href="(${questions}/documents/\\w+)">lease _b_&#39;\\(1\\) ä.pdf<`).exec(
    text,
  )![1]!;
  const { headers, ...saved } = await browser.get(href);
  expect([saved.text, headers['content-type'], headers['x-content-type-options']]).toEqual([
    '%PDF-1.7 the lease',
    'application/octet-stream',
    'nosniff',
  ]);
  expect(headers['content-disposition']).toBe(
    "attachment; filename*=UTF-8''lease%20_b_%27%281%29%20%C3%A4.pdf",
  );
  expect(headers['content-security-policy']).toContain('sandbox');
  expect((await browser.get(`${href}0`)).status).toBe(404);
});

test.each([
  ['a question without a text', '', { text: ' ' }, 'text-error'],
  ['an empty answer', 'question', { text: '' }, 'text-error'],
  ['a withdrawal without a reason', 'question/withdraw', { reason: '' }, 'reason-error'],
])('%s is refused beside the field', async (_, place, fields, at) => {
  const question = place === '' ? questions : place.replace('question', await asked());
  const { status, text } = await (place === 'question'
    ? browser.postFiles(question, fields, {})
    : browser.post(question, fields));
  expect([status, text.includes(`id="${at}"`)]).toEqual([422, true]);
});

test('a question is withdrawn, and the next one can be asked; a late answer is refused', async () => {
  const question = await asked();
  const withdrawn = await browser.post(`${question}/withdraw`, { reason: 'asked by telephone' });
  expect(withdrawn.status).toBe(303);
  const late = await browser.postFiles(question, { text: 'Rent.' }, {});
  expect([late.status, late.text.includes('the question is already withdrawn')]).toEqual([409, true]);
  const { text } = await browser.get(questions);
  expect(text).toContain('asked by telephone');
  expect(text).toContain('>Ask the customer</h2>');
});

test('a viewer sees the questions and no form; without the feature there is no page', async () => {
  await asked();
  const viewer = await signedIn(server, bank, 'viewer');
  const { status, text } = await viewer.browser.get(questions);
  expect([status, text.includes('What are the payments'), text.includes('<textarea')]).toEqual([
    200,
    true,
    false,
  ]);
  await server.bus.send(new SetOrganizationFeatures(bank.caller, { enable: [], disable: ['teamwork'] }));
  expect((await browser.get(questions)).status).toBe(403);
  expect((await browser.get(address)).text).not.toContain('Questions to the customer');
});
