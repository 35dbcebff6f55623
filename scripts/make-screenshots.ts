import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { answerHelp } from './answer-help.js';

answerHelp('npm run screenshots:make: takes the pictures of docs/images in a browser');

const IMAGES = join(import.meta.dirname, '..', 'docs', 'images');
const PROGRAM = join(import.meta.dirname, '..', 'dist', 'demo.js');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const PASSWORD = 'a password for pictures';
const CUSTOMERS = '1000';

/**
 * Starts the demonstration on a terminal of 80 columns, and returns its sign-in link as soon as its
 * alerts are investigated.
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
  return { demo, link, email };
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

/** Makes the pictures of the documents from the demonstration: the queue and the riskiest alert. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'screenshots-'));
  const { demo, link, email } = await startDemonstration(folder);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    await mkdir(IMAGES, { recursive: true });
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    await signIn(page, link, email);
    await page.screenshot({ path: join(IMAGES, 'queue.png') });
    await page.locator('a.name').first().click();
    await page.getByRole('heading', { name: 'Indicators' }).waitFor();
    await page.screenshot({ path: join(IMAGES, 'alert.png') });
    console.log(`docs/images/queue.png and alert.png are of ${CUSTOMERS} customers of the demonstration`);
  } finally {
    await browser.close();
    demo.stdin.write('\x03');
    await once(demo, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
}

void main();
