import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { eventually } from '../faults/kill-kind.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { BuiltServer } from './built-server.js';
import { mountOfac, ofacFiles } from './ofac-files.js';
import { PAGE_PATIENCE_MS } from './patience.js';
import { describeWith, programPath } from './require.js';
import { RestCalls } from './rest-calls.js';
import { temporaryFolder } from './temporary-folder.js';

export const EMAIL = 'ann@nordhaven.example';
export const PASSWORD = 'correct horse battery staple';
export const ALERTS = 50;

const HOLDER = { account_holder_name: 'Jasto Kelbor', dob: '1970-03-01' };

/** A list and an article that name the holder of the account; returns their folder. */
async function listsIn(folder: string): Promise<string> {
  await mountOfac(
    folder,
    ofacFiles([{ id: 7, name: 'KELBOR, Jasto', aliases: ['KALBOR, Y'], remarks: 'DOB 1970' }]),
  );
  const list = { date: '2025-02-27', source: 'test' };
  await writeFile(path.join(folder, 'lists.json'), JSON.stringify({ sanctions: list, articles: list }));
  const text = 'Jasto Kelbor was convicted of fraud.';
  const article = { id: 'n1', published_on: '2024-05-01', source: 'Paper', text };
  await writeFile(path.join(folder, 'articles.jsonl'), JSON.stringify(article));
  return folder;
}

/**
 * A built server with 50 alerts about Customer E-0, whose name a list and an article have, and a browser on
 * its queue.
 */
export interface QueueStage {
  server: BuiltServer;
  browser: Browser;
  page: Page;
  /** Service id of the organization. */
  organization: string;
  /** What the console of the page told, and what the page asked of other hosts. */
  readonly heard: string[];
}

/** Cases on one queue in Chromium, in which an administrator is signed in; nothing else may be heard. */
export const describeQueue = (name: string, define: (stage: QueueStage) => void): void =>
  describeWith(['chromium'], name, () => {
    const stage = { heard: [] as string[] } as QueueStage;
    let [dataDir, lists]: [string, string] = ['', ''];

    beforeAll(async () => {
      [dataDir, lists] = [await temporaryFolder(), await listsIn(await temporaryFolder())];
      [stage.server, stage.browser] = await Promise.all([
        BuiltServer.start(dataDir, { env: { RISK_DATA_DIR: lists } }),
        chromium.launch({ executablePath: programPath('chromium')!, args: ['--no-sandbox'] }),
      ]);
      const { id: organization, key } = await stage.server.bank('Nordhaven Bank');
      stage.organization = organization;
      const { id: userId } = await stage.server.operate('user-create', {
        organization,
        email: EMAIL,
        role: 'admin',
      });
      await stage.server.operate('user-set-password', { organization, userId, password: PASSWORD });
      const calls = new RestCalls(stage.server.url, key);
      expect(await calls.post('entities', { entities: [{ ...entityOf('E-0'), ...HOLDER }] })).toMatchObject({
        status: 200,
      });
      const { sessionId, address } = await calls.openUpload();
      await calls.put(address, JSON.stringify([transactionOf('T-0', 'E-0', 1)]));
      await eventually('the import', async () => {
        const { json } = await calls.get(`transactions/upload-sessions/${sessionId}`);
        return (json as { state: string }).state === 'completed' ? true : null;
      });
      const alerts = Array.from({ length: ALERTS }, (_, at) => alertOf(`A-${at}`, 'E-0', 'T-0'));
      expect(await calls.post('alerts', { alerts })).toMatchObject({ status: 200 });
      const page = (stage.page = await stage.browser.newPage());
      page.setDefaultTimeout(PAGE_PATIENCE_MS);
      page.on('console', (message) => void stage.heard.push(message.text()));
      page.on('pageerror', ({ message }) => void stage.heard.push(message));
      page.on('request', (request) => {
        if (!request.url().startsWith(`http://localhost:${stage.server.port}/`))
          stage.heard.push(request.url());
      });
      await page.goto(`http://localhost:${stage.server.port}/`);
      await page.getByLabel('E-mail address').fill(EMAIL);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    });

    afterAll(async () => {
      await stage.browser?.close();
      await stage.server?.end('SIGTERM');
      for (const each of [dataDir, lists]) await rm(each, { recursive: true, force: true });
    });

    afterEach(() => expect(stage.heard).toEqual([]));

    define(stage);
  });
