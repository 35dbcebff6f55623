import type { Page } from 'playwright-core';
import { describeQueue, EMAIL } from '../support/queue-stage.js';

describeQueue('a second person and second looks, in Chromium', (stage) => {
  let page: Page;
  let base: string;

  beforeAll(() => {
    page = stage.page;
    base = `http://localhost:${stage.server.port}`;
  });

  test('the rules are set, and a decision waits on its alert', async () => {
    await page.goto(`${base}/settings/second-person`);
    await stage.isSound('second-person');
    await page.getByLabel('Every alert that is closed').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.goto(`${base}/alerts`);
    await page.locator('.row a.name').first().click();
    await page
      .locator('#decide')
      .getByLabel('Reason (optional)')
      .fill('Salary on file, seen in the contract');
    await page.locator('#decide').getByRole('button', { name: 'Close' }).click();
    await page.locator('#decide').getByText('You propose').waitFor();
    await page.locator('#decide').getByText('“Salary on file, seen in the contract”').waitFor();
    await stage.isSound('own-proposal');
    await page.goto(`${base}/alerts?decision=waits`);
    await page.locator('.row').getByText('waits for four-eyes approval').waitFor();
    await stage.isSound('queue-of-proposals');
  });

  test('another person sends it back, and its maker reads why', async () => {
    const email = 'ben@nordhaven.example';
    await stage.member(email, 'reviewer');
    const waiting = await page.locator('.row a.name').first().getAttribute('href');
    await stage.signIn(email);
    await page.goto(`${base}${waiting!}`);
    await page.locator('#decide').getByText(`${EMAIL} proposes`).waitFor();
    await stage.isSound('proposal');
    await page.getByLabel('Reason, if you send it back').fill('The contract is of last year');
    await page.getByRole('button', { name: 'Send back' }).click();
    await page.locator('#decide').getByText('“The contract is of last year”').waitFor();
    await stage.isSound('sent-back');
  });

  test('another person confirms by a key, and is named', async () => {
    const email = 'cara@nordhaven.example';
    await stage.member(email, 'reviewer');
    await page.goto(`${base}/alerts`);
    await page.locator('.row a.name').first().click();
    const address = page.url();
    await page.locator('#decide').getByLabel('Reason (optional)').fill('Salary on file');
    await page.locator('#decide').getByRole('button', { name: 'Close' }).click();
    await page.locator('#decide').getByText('You propose').waitFor();
    await stage.signIn(email);
    await page.goto(address);
    await page.keyboard.press('y');
    await page.getByRole('heading', { name: 'Confirm the decision that was proposed?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('#decide').getByText('confirmed by you').waitFor();
  });

  test('a sample is asked for', async () => {
    await page.goto(`${base}/decisions/second-looks`);
    await stage.isSound('second-looks');
  });
});
