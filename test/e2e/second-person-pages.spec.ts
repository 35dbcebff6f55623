import type { Page } from 'playwright-core';
import { CHECK, MEASURE } from '../support/page-checks.js';
import { describeQueue, EMAIL, PASSWORD } from '../support/queue-stage.js';

const { SCREENSHOTS } = process.env;

describeQueue('a second person and second looks, in Chromium', (stage) => {
  let page: Page;
  let base: string;

  beforeAll(() => {
    page = stage.page;
    base = `http://localhost:${stage.server.port}`;
  });

  async function isSound(name: string): Promise<void> {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png` });
      expect([name, width, await page.evaluate(MEASURE)]).toEqual([
        name,
        width,
        { overflows: false, small: [] },
      ]);
      expect([name, width, await page.evaluate(CHECK)]).toEqual([name, width, []]);
    }
  }

  test('the rules are set, and a decision waits on its alert', async () => {
    await page.goto(`${base}/settings/second-person`);
    await isSound('second-person');
    await page.getByLabel('Every alert that is cleared').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`${base}/alerts`);
    await page.locator('.row a.name').first().click();
    await page
      .locator('#decide')
      .getByLabel('Reason (optional)')
      .fill('Salary on file, seen in the contract');
    await page.locator('#decide').getByRole('button', { name: 'Clear' }).click();
    await page.locator('#decide').getByText('You propose').waitFor();
    await page.locator('#decide').getByText('“Salary on file, seen in the contract”').waitFor();
    await isSound('own-proposal');
    await page.goto(`${base}/alerts?decision=waits`);
    await page.locator('.row').getByText('waits for a second person').waitFor();
    await isSound('queue-of-proposals');
  });

  test('another person sends it back, and its maker reads why', async () => {
    const { organization } = stage;
    const email = 'ben@nordhaven.example';
    const { id: userId } = await stage.server.operate('user-create', {
      organization,
      email,
      role: 'reviewer',
    });
    await stage.server.operate('user-set-password', { organization, userId, password: PASSWORD });
    const waiting = await page.locator('.row a.name').first().getAttribute('href');
    await signInAs(email);
    await page.goto(`${base}${waiting!}`);
    await page.locator('#decide').getByText(`${EMAIL} proposes`).waitFor();
    await isSound('proposal');
    await page.getByLabel('Reason, if you send it back').fill('The contract is of last year');
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.locator('#decide').getByText('“The contract is of last year”').waitFor();
    await isSound('sent-back');
  });

  test('a sample is asked for', async () => {
    await page.goto(`${base}/decisions/second-looks`);
    await isSound('second-looks');
  });

  async function signInAs(email: string): Promise<void> {
    await page.context().clearCookies();
    await page.goto(`${base}/`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
  }
});
