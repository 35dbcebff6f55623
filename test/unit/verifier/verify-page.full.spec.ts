import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { PastOfABank } from '../../support/audit-bundle/past-of-a-bank.js';
import { SealedLog } from '../../support/audit-bundle/sealed-log.js';
import { VERIFIER } from '../../support/audit-bundle/verify-bundle.js';
import { describeWith, programPath } from '../../support/require.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const log = new SealedLog(new PastOfABank(5, 120), 5);
const bundle = log.bundle();

describeWith(['chromium'], 'the page, opened from disk without a network', () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    browser = await chromium.launch({ executablePath: programPath('chromium')!, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  test.each([
    ['an honest bundle', bundle, 'No fault found.'],
    ['a changed one', bundle.replace('"DispositionChanged"', '"DispositionchangeD"'), '3 faults found.'],
  ])('says of %s what the program says', async (_, text, verdict) => {
    writeFileSync(path.join(folder, 'bundle.ndjson'), text);
    writeFileSync(path.join(folder, 'held.txt'), log.newest.note);
    const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(pathToFileURL(path.join(path.dirname(VERIFIER), 'index.html')).href);
    await page.setInputFiles('#bundle', path.join(folder, 'bundle.ndjson'));
    await page.setInputFiles('#checkpoints', path.join(folder, 'held.txt'));
    await page.click('#check');
    expect(await page.textContent('.verdict')).toBe(verdict);
    expect(errors).toEqual([]);
    const tooWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
    expect(await page.evaluate(tooWide)).toBe(false);
    await context.close();
  });
});
