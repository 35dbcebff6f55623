import type { Locator, Page } from 'playwright-core';
import { reloadUntil } from '../support/page-checks.js';
import { ALERTS, describeQueue, EMAIL } from '../support/queue-stage.js';

describeQueue('teams, and who has an alert, in Chromium', (stage) => {
  let page: Page;
  let base: string;

  beforeAll(async () => {
    page = stage.page;
    base = `http://localhost:${stage.server.port}`;
    await page.goto(`${base}/settings/features`);
    await page.getByLabel('Teams, and who has an alert').check();
    await page.getByRole('button', { name: 'Save features' }).click();
    await page.getByText('Saved. The change takes effect at once.').waitFor();
  });

  /** Presses a shortcut, which has to ask before anything happens, and answers with Enter. */
  async function answerAfterKey(key: string, question: string, done: Locator): Promise<void> {
    await page.keyboard.press(key);
    await page.getByRole('dialog').getByRole('heading', { name: question }).waitFor();
    expect(await done.count()).toBe(0);
    await page.keyboard.press('Enter');
    await done.waitFor();
  }

  test('a row is taken and given back by a key, in place', async () => {
    await page.goto(`${base}/alerts`);
    await page.keyboard.press('j');
    const row = page.locator('.row').first();
    await answerAfterKey('a', 'Take the alert about', row.getByText('assigned to you'));
    await stage.isSound('queue');
    await answerAfterKey('A', 'Unassign the alert about', row.getByText('unassigned'));
  });

  test('the next alert is taken by a key, and given back on its page', async () => {
    await page.goto(`${base}/alerts`);
    const bar = page.locator('#decide');
    await answerAfterKey('t', 'Take the next alert?', bar.getByText('assigned to you'));
    await page.locator('.further > summary').click();
    await page.locator('summary', { hasText: 'Assign' }).click();
    await stage.isSound('alert');
    await answerAfterKey('A', 'Unassign this alert?', bar.getByText('unassigned'));
  });

  test('the customer of an alert is asked, and answers with a document', async () => {
    await page.goto(`${base}/alerts`);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator('.row .name').first().click();
    // With buttons to take the alert and to go on, the bar stays one row of texts and one of buttons.
    await page.locator('#list a[rel=up]').waitFor();
    expect((await page.locator('#decide .acts').boundingBox())!.height).toBeLessThan(50);
    expect((await page.locator('#decide').boundingBox())!.height).toBeLessThan(100);
    await page.locator('.further > summary').click();
    await page.getByRole('link', { name: 'Questions to the customer' }).click();
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
    await stage.isSound('ask');
    await page.getByRole('button', { name: 'Ask the customer' }).click();
    await page.getByRole('button', { name: 'Copy the question' }).waitFor();
    await stage.isSound('question');
    await page.getByRole('textbox', { name: 'Answer' }).fill('It is rent from my lodger.');
    const lease = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 lease') };
    await page.getByLabel('Documents').setInputFiles(lease);
    await page.getByRole('button', { name: 'Save the answer' }).click();
    await stage.isSound('answer');
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'lease.pdf' }).click();
    expect((await saving).suggestedFilename()).toBe('lease.pdf');
    await page.getByRole('button', { name: 'Start an investigation' }).click();
    await page.getByText('An investigation was started.').waitFor();
    await stage.isSound('answered-alert');
    // The page loads itself again when the investigation ends, which would break off the next address.
    await page.locator('[data-run]').waitFor({ state: 'detached' });
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
      await page.getByText('Saved. The change takes effect at once.').waitFor();
    }
    await page.getByText('It can never match').waitFor();
    await stage.isSound('teams');
    await page.goto(`${base}/alerts`);
    // Alerts are routed one after another in the background.
    const rows = page.locator('.row');
    await reloadUntil(page, async () => (await rows.filter({ hasText: 'Monitoring:' }).count()) === ALERTS);
    await page.locator('summary', { hasText: 'Filter and order' }).click();
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'team Monitoring' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/[?&]who=team/);
    await reloadUntil(page, async () => (await rows.count()) === ALERTS);
    await page.goto(`${base}/workload`);
    await page.getByRole('heading', { name: 'Workload' }).waitFor();
    await stage.isSound('workload');
  });

  test('a service level is set; an alert that is overdue and put away says so', async () => {
    await page.goto(`${base}/settings/service-levels`);
    await page.getByLabel('Name').fill('Stockholm');
    await page.getByLabel('Time zone').fill('Europe/Stockholm');
    await page.getByRole('button', { name: 'Add calendar' }).click();
    await page.getByRole('link', { name: 'Change calendar Stockholm' }).waitFor();
    await page.getByLabel('First review within (hours)').fill('0.001');
    await page.getByLabel('Decision within hours').fill('24');
    await page.getByRole('button', { name: 'Add one' }).click();
    await page.getByRole('link', { name: 'Change service level 1' }).waitFor();
    await stage.isSound('service-levels');
    await page.goto(`${base}/alerts?due=overdue&sort=due`);
    await reloadUntil(page, async () => (await page.getByText(/overdue .*, first review/).count()) > 0);
    await stage.isSound('overdue-queue');
    await page.locator('.row .name').first().click();
    await page.locator('.further > summary').click();
    await page.locator('summary', { hasText: 'Snooze' }).click();
    await stage.isSound('put-away-form');
    await page.getByRole('button', { name: 'Snooze' }).click();
    await page.locator('#decide').getByText('snoozed until').waitFor();
    await stage.isSound('put-away');
    await page.goto(`${base}/alerts?decision=snoozed`);
    await reloadUntil(page, async () => (await page.locator('.row').count()) === 1);
    await stage.isSound('put-away-queue');
    await page.goto(`${base}/workload`);
    await stage.isSound('workload-late');
  });
});
