import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import type { Role } from '../../src/access/domain/user.events.js';
import { eventually } from '../faults/kill-kind.js';
import { alertOf, entityOf, transactionOf } from '../faults/upload-bodies.js';
import { BuiltServer } from './built-server.js';
import { CHECK, MEASURE } from './page-checks.js';
import { mountOfac, ofacFiles } from './ofac-files.js';
import { PAGE_PATIENCE_MS } from './patience.js';
import { describeWith, programPath } from './require.js';
import { RestCalls } from './rest-calls.js';
import { temporaryFolder } from './temporary-folder.js';

export const EMAIL = 'ann@nordhaven.example';
export const PASSWORD = 'correct horse battery staple';
export const ALERTS = 50;

const { SCREENSHOTS } = process.env;
const SOUND = { overflows: false, small: [] };
const HOLDER = { account_holder_name: 'Jasto Kelbor', dob: '1970-03-01' };

/** Makes a sanctions list and an article that name the account holder. Returns their folder. */
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

/** Uploads a file with one payment of a customer and waits until it is imported. */
export async function uploadPayment(calls: RestCalls, id: string, customer: string): Promise<void> {
  const { sessionId, address } = await calls.openUpload();
  await calls.put(address, JSON.stringify([transactionOf(id, customer, 1)]));
  await eventually('the import', async () => {
    const { json } = await calls.get(`transactions/upload-sessions/${sessionId}`);
    return (json as { state: string }).state === 'completed' ? true : null;
  });
}

/**
 * A built server with 50 alerts about the customer E-0, whose name is on a list and in an article, and a
 * browser that shows the alert queue.
 */
export interface QueueStage {
  server: BuiltServer;
  browser: Browser;
  page: Page;
  /** The server's id of the organization. */
  organization: string;
  /** Calls with the API key of the organization's own system. */
  calls: RestCalls;
  /** Adds a member with the password PASSWORD and returns the member's id. */
  member(email: string, role: Role): Promise<string>;
  /** Signs in on a page, replacing whoever was signed in there. */
  signIn(email: string, page?: Page): Promise<void>;
  /**
   * Checks the layout and accessibility of the page, on a light phone and a dark desktop, and keeps
   * screenshots if asked to.
   */
  isSound(name: string, page?: Page): Promise<void>;
  /** Restarts the server with other settings. */
  startAgain(env: Readonly<Record<string, string>>): Promise<void>;
  /** Messages on the page's console, and requests of the page to other hosts. */
  readonly heard: string[];
}

/**
 * Defines tests of one queue in Chromium with a signed-in administrator. They fail on console messages and on
 * requests to other hosts.
 */
export const describeQueue = (
  name: string,
  define: (stage: QueueStage) => void,
  settings: Readonly<Record<string, string>> = {},
): void =>
  describeWith(['chromium'], name, () => {
    const stage = { heard: [] as string[] } as QueueStage;
    let dataDir: string = '';
    let lists: string = '';
    const start = (env = settings) =>
      BuiltServer.start(dataDir, { env: { RISK_DATA_DIR: lists, ...settings, ...env } });
    stage.member = async (email, role) => {
      const { organization } = stage;
      const { id: userId } = await stage.server.operate('user-create', { organization, email, role });
      await stage.server.operate('user-set-password', { organization, userId, password: PASSWORD });
      return userId;
    };
    stage.signIn = async (email, page = stage.page) => {
      await page.context().clearCookies();
      await page.goto(`http://localhost:${stage.server.port}/`);
      await page.getByLabel('E-mail address').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
    };
    stage.isSound = async (picture, page = stage.page) => {
      for (const [width, colorScheme] of [
        [390, 'light'],
        [1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        // Without animations, because colours are measured at once and not during a transition.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${picture}-${width}.png` });
        const measured = [await page.evaluate(MEASURE), await page.evaluate(CHECK)];
        expect([picture, width, measured]).toEqual([picture, width, [SOUND, []]]);
      }
    };
    stage.startAgain = async (env) => {
      await stage.server.end('SIGTERM');
      stage.server = await start(env);
    };

    beforeAll(async () => {
      dataDir = await temporaryFolder();
      lists = await listsIn(await temporaryFolder());
      [stage.server, stage.browser] = await Promise.all([
        start(),
        chromium.launch({ executablePath: programPath('chromium')!, args: ['--no-sandbox'] }),
      ]);
      const { id: organization, key } = await stage.server.bank('Nordhaven Bank');
      stage.organization = organization;
      await stage.member(EMAIL, 'admin');
      const calls = (stage.calls = new RestCalls(stage.server.url, key));
      expect(await calls.post('entities', { entities: [{ ...entityOf('E-0'), ...HOLDER }] })).toMatchObject({
        status: 200,
      });
      await uploadPayment(calls, 'T-0', 'E-0');
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
      await stage.signIn(EMAIL);
    });

    afterAll(async () => {
      await stage.browser?.close();
      await stage.server?.end('SIGTERM');
      for (const each of [dataDir, lists]) await rm(each, { recursive: true, force: true });
    });

    afterEach(() => expect(stage.heard).toEqual([]));

    define(stage);
  });
