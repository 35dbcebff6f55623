import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { answerHelp } from './answer-help.js';

answerHelp('npm run screenshots:make: takes the pictures of docs/images in a browser');

const IMAGES = join(import.meta.dirname, '..', 'docs', 'images');
const PROGRAM = join(import.meta.dirname, '..', 'dist', 'demo.js');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PASSWORD = 'a password for pictures';
const CUSTOMERS = '1000';

/**
 * Starts the demonstration on a terminal of 80 columns, and returns its sign-in link and what it printed as
 * soon as its alerts are investigated.
 */
async function startDemonstration(folder: string) {
  const args = `--customers ${CUSTOMERS} --data-dir ${folder} --port 4790`;
  const command = `stty cols 80 && exec ${process.execPath} ${PROGRAM} ${args}`;
  const demo = spawn('script', ['-qefc', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let told = '';
  for await (const chunk of demo.stdout) {
    told += String(chunk);
    if (told.includes('Ctrl-C')) break;
  }
  const text = stripVTControlCharacters(told).replaceAll('\r', '');
  const [link] = /http:\S+\/invitation\?code=\S+/.exec(text) ?? [];
  const email = /Administrator +(\S+)/.exec(text)?.[1];
  if (!link || !email) throw new Error(`the demonstration names no link or e-mail address:\n${text}`);
  return { demo, link, email, text };
}

const TERMINAL =
  'display: inline-block; margin: 0; padding: 20px; background: #0d1117; color: #e6edf3; ' +
  'font: 14px/1.16 DejaVu Sans Mono, monospace';

/** Draws what the terminal shows of the results, from the spread of the scores on. */
async function drawTerminal(browser: Browser, text: string): Promise<void> {
  const [, results = ''] = /(How many investigations[^]*?)\n# /.exec(text) ?? [];
  const page = await browser.newPage({ viewport: { width: 800, height: 600 }, deviceScaleFactor: 1.5 });
  const shown = results.trimEnd().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  await page.setContent(`<pre style="${TERMINAL}">${shown}</pre>`);
  await page.locator('pre').screenshot({ path: join(IMAGES, 'terminal.png') });
}

async function signIn(page: Page, link: string, email: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password, once more').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
}

/** Makes the pictures of the README from the demonstration: its terminal, the queue, the riskiest alert. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'screenshots-'));
  const { demo, link, email, text } = await startDemonstration(folder);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await mkdir(IMAGES, { recursive: true });
    await drawTerminal(browser, text);
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
    await signIn(page, link, email);
    await page.screenshot({ path: join(IMAGES, 'queue.png') });
    await page.locator('a.name').first().click();
    await page.getByRole('heading', { name: 'Flags' }).waitFor();
    await page.screenshot({ path: join(IMAGES, 'alert.png') });
    console.log(
      `docs/images/terminal.png, queue.png and alert.png are of ${CUSTOMERS} customers of the demonstration`,
    );
  } finally {
    await browser.close();
    demo.stdin.write('\x03');
    await once(demo, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
