import type { Page } from 'playwright-core';
import { describeQueue, EMAIL } from '../support/queue-stage.js';

describeQueue('teams, and who has an alert, in Chromium', (stage) => {
  let page: Page;
  let base: string;

  beforeAll(async () => {
    page = stage.page;
    base = `http://localhost:${stage.server.port}`;
    await page.goto(`${base}/settings/features`);
    await page.getByLabel('Teams, and who has an alert').check();
    await page.getByRole('button', { name: 'Save features' }).click();
    await page.getByText('Saved, and in force at once.').waitFor();
  });

  test('a row is taken and given back by a key, in place', async () => {
    await page.goto(`${base}/alerts`);
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    const row = page.locator('.row').first();
    await row.getByText('you have it').waitFor();
    await stage.isSound('queue');
    await page.keyboard.press('A');
    await row.getByText('nobody has it').waitFor();
  });

  test('the next alert is taken by a key, and given back on its page', async () => {
    await page.goto(`${base}/alerts`);
    await page.keyboard.press('t');
    await page.locator('#decide').getByText('you have it').waitFor();
    await page.getByText('Give it to somebody').click();
    await stage.isSound('alert');
    await page.keyboard.press('A');
    await page.locator('#decide').getByText('nobody has it').waitFor();
  });

  test('a team gets a member and a rule, and its inbox fills', async () => {
    await page.goto(`${base}/settings/teams`);
    const form = page.locator('section', { hasText: 'Another team' }).last();
    await form.getByLabel('Name').fill('Monitoring');
    await form.getByLabel(EMAIL).first().check();
    await form.getByRole('button', { name: 'Add team' }).click();
    await page.getByRole('link', { name: 'Change Monitoring' }).waitFor();
    for (let added = 0; added < 2; added++) {
      await page.getByLabel('Source').selectOption('TM');
      await page.getByRole('button', { name: 'Add rule' }).click();
      await page.getByText('Saved, and in force at once.').waitFor();
    }
    await page.getByText('It can never match').waitFor();
    await stage.isSound('teams');
    await page.goto(`${base}/alerts`);
    await expectSoon(async () => (await page.locator('.row').first().innerText()).includes('Monitoring:'));
    await page.locator('summary', { hasText: 'Filter and order' }).click();
    await page.getByLabel('Who has it').selectOption({ label: 'team Monitoring' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await page.locator('.row').count()).toBe(50);
    await page.goto(`${base}/workload`);
    await page.getByRole('heading', { name: 'Workload' }).waitFor();
    await stage.isSound('workload');
  });

  /** The inbox fills in the background: the page is looked at again until it shows it. */
  async function expectSoon(isShown: () => Promise<boolean>): Promise<void> {
    while (!(await isShown())) await page.reload();
  }
});
