import { AddBlockNote } from '../../../src/investigations/commands/add-block-note.command.js';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { signedIn } from '../../support/web-browser.js';
import { suiteApp } from './web-app.js';

let server: TestApp;
let bank: TestOrganization;
let alert: InvestigatedAlert;
let address: string;
let first = '';
let second = '';

const NOTE = 'A SAR was filed: <i>salaries</i>.';

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization();
  alert = await InvestigatedAlert.in(server, bank, new Builders(31));
  first = (await alert.newestEnded()).id;
  server.clock.advance(1_000);
  const note = {
    blockType: 'customer_profile',
    classification: 'added_facts',
    body: NOTE,
    claims: [{ type: 'report_filed', basis: 'own_inference' }],
  } as const;
  await server.bus.send(new AddBlockNote(bank.caller, { alertId: alert.alertId, note }));
  server.clock.advance(1_000);
  second = (await alert.rerun()).id;
  address = `/alerts/${(await alert.row()).id}`;
});

test('the list of runs leads to a comparison, in which the earlier run stands on the left', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const link = /href="([^"]+compare[^"]+)"/.exec((await browser.get(address)).text)?.[1];
  expect(link).toBe(`${address}/compare?left=${first}&amp;right=${second}`);
  for (const query of ['', `?left=${first}&right=${second}`, `?left=${second}&right=${first}`]) {
    const { status, text } = await browser.get(`${address}/compare${query}`);
    expect(status).toBe(200);
    const [, left, right] =
      /<select id="left"[\s\S]*?value="(\w+)" selected[\s\S]*?value="(\w+)" selected/.exec(text)!;
    expect([left, right]).toEqual([first, second]);
  }
});

test('outcome, points and flags of both stand side by side, with the notes between them', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(`${address}/compare?left=${first}&right=${second}`);
  for (const title of [
    'Result',
    'The score did not change',
    'Indicators',
    'Notes between the two investigations',
  ])
    expect(text).toContain(`>${title}</h2>`);
  expect(text).toContain('filed: &lt;i&gt;salaries&lt;/i&gt;');
  expect(text).not.toContain('<form method="post" action="/alerts');
  const { flags } = (await alert.newestEnded()).content!.result.perBlock.find(
    ({ blockId }) => blockId === 'customer_profile',
  )!;
  const flipped = flags.filter(({ colorBeforeNotes }) => colorBeforeNotes !== undefined);
  expect(flipped.length).toBeGreaterThan(0);
  for (const { flagId, color, colorBeforeNotes } of flipped)
    expect(text).toMatch(
      new RegExp(`${flagId}</code>[\\s\\S]*?>${colorBeforeNotes}<[\\s\\S]*?>${color}<[\\s\\S]*? serious<`),
    );
});

test('what moved the number is told by finding; no block with milder findings rises', async () => {
  const { browser } = await signedIn(server, bank, 'viewer');
  const { text } = await browser.get(`${address}/compare`);
  const part = text.split('>The score did not change</h2>')[1]!.split('</section>')[0]!;
  expect(part).toMatch(/more serious<[^]*<li>[^<]+: gray → yellow, by a note<\/li>/);
  for (const [, from, to, sense] of part.matchAll(
    /<div>([\d.]+)<\/div>\s*<\/td>\s*<td[^>]*>\s*<div>([\d.]+)<\/div>[^]*?(more|less) serious/g,
  ))
    expect(Math.sign(Number(to) - Number(from)) * (sense === 'more' ? 1 : -1)).toBeGreaterThanOrEqual(0);
});

test('what cannot be compared is named; other organizations and alerts have no such run', async () => {
  const { browser } = await signedIn(server, bank, 'analyst');
  const same = await browser.get(`${address}/compare?left=${first}&right=${first}`);
  expect([same.status, same.text.includes(`is also selected as “Earlier investigation”: ${first}`)]).toEqual([
    422,
    true,
  ]);
  const otherBank = await server.newOrganization();
  const other = await InvestigatedAlert.in(server, otherBank, new Builders(31));
  const { latestRunId, id } = await other.row();
  const foreign = await signedIn(server, otherBank, 'admin');
  expect((await foreign.browser.get(`/alerts/${id}/compare`)).text).toContain(
    'There is no earlier investigation',
  );
  expect((await foreign.browser.get(`${address}/compare`)).status).toBe(404);
  for (const run of [latestRunId, '01missing'])
    expect((await browser.get(`${address}/compare?left=${first}&right=${run}`)).status).toBe(404);
});
