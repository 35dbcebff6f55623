import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetRecipe } from '../../../src/investigations/commands/set-recipe.command.js';
import { startApp, type TestApp } from '../../support/app.js';
import { Builders } from '../../support/builders.js';
import { InvestigatedAlert } from '../../support/investigated-alert.js';
import { mountOfac, ofacFiles } from '../../support/ofac-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { signedIn } from '../../support/web-browser.js';

let server: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  await mountOfac(
    folder,
    ofacFiles([{ id: 7, name: 'KELBOR, Jasto', aliases: ['KALBOR, Y'], remarks: 'DOB 1970' }]),
  );
  const list = { date: '2025-02-27', source: 'test' };
  await writeFile(path.join(folder, 'lists.json'), JSON.stringify({ sanctions: list, articles: list }));
  const articles = [
    { id: 'n<1>', published_on: '2024-05-01', source: 'Paper', text: 'Jasto Kelbor was convicted of fraud.' },
    { id: 'n2', published_on: '2024-06-01', source: 'Paper', text: 'Jasto Kelbor was charged with fraud.' },
  ];
  await writeFile(
    path.join(folder, 'articles.jsonl'),
    articles.map((each) => JSON.stringify(each)).join('\n'),
  );
  server = await startApp({ env: { RISK_DATA_DIR: folder } });
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');

/** What stands of each hit below a heading: whose it is, then its fields beside each other. */
const hitsBelow = (text: string, title: string): string[][] =>
  text
    .split(`>${title}</h2>`)[1]!
    .split('</section>')[0]!
    .split('<article')
    .slice(1)
    .map((hit) => [
      plain(/<p>([^]*?)<\/p>/.exec(hit)![1]!),
      ...hit
        .split('<tr role="row">')
        .slice(2)
        .map((row) =>
          [...row.matchAll(/<td[^>]*>([^]*?)<\/td>/g)].map(([, cell]) => plain(cell!)).join(' | '),
        ),
    ]);

test('all hits stand field by field beside the customer, articles in full; else one line', async () => {
  const bank = await server.newOrganization();
  const customer = { name: 'Jasto Kelbor', dob: '1970-05-05', tags: ['PEP'] };
  const alert = await InvestigatedAlert.in(server, bank, new Builders(51), customer);
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(`/alerts/${(await alert.row()).id}`);
  const own = `customer ${alert.entity.entity_id}`;
  expect(hitsBelow(text, 'Screening hits')).toEqual([
    [
      own,
      expect.stringMatching(/^Name \| Jasto Kelbor \| KELBOR, Jasto \| \d+ of 100$/),
      'Born | 1970-05-05 | 1970 | the year agrees',
      'Programme | – | TEST | –',
      'List | – | OFAC-SDN of 2025-02-27, entry 7 | –',
    ],
  ]);
  expect(hitsBelow(text, 'Adverse media')).toEqual([
    ['article n2 2024-06-01 charged fraud'],
    ['article n&lt;1&gt; 2024-05-01 convicted fraud'],
  ]);
  expect(text).toContain('<div>Jasto Kelbor was convicted of fraud.</div>');
  expect(text).toContain(`href="/customers/${alert.entity.entity_id}"`);

  const otherBank = await server.newOrganization();
  const other = await InvestigatedAlert.in(server, otherBank, new Builders(52), { name: 'Ann Example' });
  const viewer = await signedIn(server, otherBank, 'viewer');
  const page = await viewer.browser.get(`/alerts/${(await other.row()).id}`);
  expect(hitsBelow(page.text, 'Screening')).toEqual([]);
  expect(page.text).toContain('No name resembles an entry of the sanctions list of 2025-02-27.');
});

test('customers, counterparties and payments on the page and in the queue are links', async () => {
  const bank = await server.newOrganization();
  const alert = await InvestigatedAlert.in(server, bank, new Builders(53), {});
  const address = `/alerts/${(await alert.row()).id}`;
  const { browser } = await signedIn(server, bank, 'analyst');
  const { text } = await browser.get(address);
  const { entity_id: customer } = alert.entity;
  const [, flags = ''] = text.split('>Indicators</h2>');
  expect(flags.split('</section>')[0]).toMatch(
    /href="\/search\?q=Stranger\+1\d"[^]*href="\/transactions\/T-/,
  );
  expect(text.split('>As uploaded</h2>')[1]).toContain(`href="/customers/${customer}"`);
  expect(text).toContain(`href="${address}?order=flagged#section-transactions"`);
  const queue = await browser.get('/alerts?decision=any');
  expect(queue.text).toMatch(
    new RegExp(`<div\\s+role="row"\\s+class="row"[^]*href="/customers/${customer}"`),
  );
});

test('a draft of a report is rendered, without the marks of its markup', async () => {
  const bank = await server.newOrganization();
  const alert = await InvestigatedAlert.in(server, bank, new Builders(54), {});
  const address = `/alerts/${(await alert.row()).id}`;
  const { browser } = await signedIn(server, bank, 'analyst');
  await server.bus.send(
    new SetRecipe(bank.caller, { replace: null, enable: [], disable: [], escalateAt: 0 }),
  );
  await alert.rerun();
  const { text } = await browser.get(address);
  const [, draft = ''] = text.split('id="draft"');
  const [shown = ''] = draft.split('</details>');
  expect(shown).toMatch(/<strong>DRAFT [^<]*<\/strong>[^]*<h3>Who<\/h3>/);
  expect(shown).not.toMatch(/^#|\|---|\\/m);
  expect(text).toContain('data-copies="draft" hidden>Copy the draft</button>');
});
