import type { Page } from 'playwright-core';
import { CHECK, MEASURE } from '../support/page-checks.js';
import { describeQueue } from '../support/queue-stage.js';

const { SCREENSHOTS } = process.env;

describeQueue('cases in Chromium', (stage) => {
  let page: Page;
  let base: string;

  beforeAll(async () => {
    page = stage.page;
    base = `http://localhost:${stage.server.port}`;
    await page.goto(`${base}/settings/features`);
    await page.getByLabel('Cases: several alerts').check();
    await page.getByRole('button', { name: 'Save features' }).click();
    await page.getByText('Saved. The change takes effect at once.').waitFor();
  });

  async function isSound(name: string): Promise<void> {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const path = `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`;
      if (SCREENSHOTS) await page.screenshot({ path, fullPage: true });
      expect([name, width, await page.evaluate(MEASURE)]).toEqual([
        name,
        width,
        { overflows: false, small: [] },
      ]);
      expect([name, width, await page.evaluate(CHECK)]).toEqual([name, width, []]);
    }
  }

  test('a case is opened from a selection, changed and closed', async () => {
    await page.goto(`${base}/alerts`);
    for (const at of [0, 1]) await page.locator('.row .pick input').nth(at).check();
    await page.getByRole('button', { name: 'Open a case' }).click();
    await page.getByRole('heading', { name: 'Checklist' }).waitFor();
    await page.getByText('Edit title and narrative').click();
    await page.getByLabel('Title').fill('Cash broken up over two accounts');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Cash broken up over two accounts' }).waitFor();
    await page.getByRole('button', { name: /^Done/ }).first().click();
    await page.getByText('✓').waitFor();
    await page.getByText('Record a filing').click();
    await page.getByLabel('Authority', { exact: true }).fill('FinCEN');
    await page.getByLabel('Number', { exact: true }).fill('31000123456789');
    await page.getByLabel('Filed on', { exact: true }).fill('2025-03-01');
    await isSound('case');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('31000123456789').waitFor();
    await page.goto(`${base}/cases`);
    await page.getByText('due in').waitFor();
    await isSound('cases');
    await page.getByRole('link', { name: 'Cash broken up over two accounts' }).click();
    await page.getByLabel('Reason').fill('Filed with FinCEN');
    await page.getByRole('button', { name: 'Close: report filed' }).click();
    await page.getByRole('button', { name: 'Reopen case' }).waitFor();
    await isSound('closed-case');
  });

  test('the page of an alert leads to its case', async () => {
    await page.goto(`${base}/cases?state=closed`);
    await page.getByRole('link', { name: 'Cash broken up over two accounts' }).click();
    await page.locator('td a[href^="/alerts/"]').first().click();
    await page.getByRole('heading', { name: 'Cases' }).waitFor();
    await isSound('alert');
    await page.getByRole('link', { name: 'Cash broken up over two accounts' }).click();
    await page.getByText('closed, report filed').waitFor();
  });
});
