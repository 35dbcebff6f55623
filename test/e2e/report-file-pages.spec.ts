import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { CHECK, MEASURE } from '../support/page-checks.js';
import { describeQueue } from '../support/queue-stage.js';
import { readXml } from '../support/report-files/read-xml.js';
import { INSTITUTION } from '../support/report-files/report-inputs.js';
import { rulesOfThumb } from '../support/report-files/rules-of-thumb.js';

const { SCREENSHOTS } = process.env;
const NARRATIVE =
  'Between 2 and 6 March 2026 the customer paid in cash below the threshold of a report, day after day.';

describeQueue('report files in Chromium', (stage) => {
  let page: Page;
  let base: string;

  beforeAll(async () => {
    page = stage.page;
    base = `http://localhost:${stage.server.port}`;
    await page.goto(`${base}/settings/features`);
    await page.getByLabel('Cases: several alerts').check();
    await page.getByRole('button', { name: 'Save features' }).click();
    await page.getByText('Saved. The change takes effect at once.').waitFor();
    await page.goto(`${base}/alerts`);
    await page.locator('.row .pick input').first().check();
    await page.getByRole('button', { name: 'Open a case' }).click();
    await page.getByRole('heading', { name: 'Report files' }).waitFor();
  });

  async function isSound(name: string): Promise<void> {
    for (const [width, colorScheme] of [
      [390, 'light'],
      [1280, 'light'],
      [390, 'dark'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (SCREENSHOTS)
        await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
      expect([name, width, await page.evaluate(MEASURE)]).toEqual([
        name,
        width,
        { overflows: false, small: [] },
      ]);
      expect([name, width, await page.evaluate(CHECK)]).toEqual([name, width, []]);
    }
  }

  test('what is missing is entered, and the file is downloaded and listed by its case', async () => {
    await page.getByRole('link', { name: 'FinCEN SAR' }).click();
    await page.getByRole('heading', { name: 'Not ready to be filed' }).waitFor();
    await page.getByRole('link', { name: 'Legal name' }).waitFor();
    await isSound('report-file-failed');
    const address = page.url();
    await page.goto(`${base}/settings/report-files`);
    for (const [name, value] of Object.entries(INSTITUTION)) {
      const control = page.locator(`[name="${name}"]`);
      if (['type', 'regulator'].includes(name)) await control.selectOption(value);
      else await control.fill(value);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    await isSound('report-settings');
    await page.goto(address.replace('/report-file', ''));
    await page.getByText('Edit title and narrative').click();
    await page.getByRole('textbox', { name: 'Narrative' }).fill(NARRATIVE);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.goto(address);
    await page.locator('summary', { hasText: 'Kinds of suspicious activity' }).click();
    await page.getByLabel('Structuring: Transaction(s) below CTR threshold (114)').check();
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('heading', { name: 'Ready to be filed', exact: true }).waitFor();
    await page.getByText('Valid by FinCEN’s rules', { exact: true }).waitFor();
    await isSound('report-file-ready');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the file' }).click();
    const path = await (await download).path();
    const file = await readFile(path, 'utf8');
    expect(rulesOfThumb(readXml(file))).toEqual([]);
    await page.getByRole('link', { name: 'goAML' }).click();
    await page.getByText('Not checked by schema').waitFor();
    await isSound('report-file-goaml');
    await page.locator('.lead a').click();
    await page.getByText('valid by schema, valid by FinCEN’s rules').waitFor();
    await isSound('case-with-report-file');
    const again = page.waitForEvent('download');
    await page.getByRole('list').getByRole('link', { name: 'FinCEN SAR' }).click();
    expect(await readFile(await (await again).path(), 'utf8')).toBe(file);
  });
});
