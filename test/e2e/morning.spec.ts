import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describeQueue } from '../support/queue-stage.js';

const HEIGHT = 900;
const TABLE = readFileSync(path.resolve(import.meta.dirname, '../../docs/how-to/page.md'), 'utf8');

/** Uses a page as a person does, and counts: a key, a click, a text and each screen scrolled to a click. */
class Hands {
  steps = 0;

  constructor(readonly page: Page) {}

  async press(...keys: readonly string[]): Promise<void> {
    // The script of a page that has just been opened binds the keys.
    await this.page.waitForLoadState();
    for (const key of keys) await this.page.keyboard.press(key);
    this.steps += keys.length;
  }

  async write(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    this.steps++;
  }

  async click(target: Locator, options: Parameters<Locator['click']>[0] = {}): Promise<void> {
    await target.waitFor();
    const { y, height } = (await target.boundingBox())!;
    this.steps += 1 + Math.ceil(Math.max(0, -y, y + height - HEIGHT) / HEIGHT);
    await target.click(options);
  }
}

const link = (page: Page, name: string): Locator => page.getByRole('link', { name }).first();
const buttonOf = (page: Page, name: string): Locator => page.getByRole('button', { name });

/** Each goes on where the one before it ended. */
const TASKS: readonly (readonly [task: string, does: (hands: Hands) => Promise<void>])[] = [
  [
    'open the riskiest undecided alert',
    async (hands) => {
      await hands.click(hands.page.locator('a.name').first());
      await hands.page.waitForURL(/\/alerts\/\w+$/);
    },
  ],
  [
    'see why',
    async ({ page }) => {
      for (const part of [
        page.getByRole('heading', { name: 'Money over time', exact: true }),
        page.getByRole('region', { name: 'In short' }),
        page.locator('#decide'),
      ])
        expect((await part.boundingBox())!.y).toBeLessThan(HEIGHT);
    },
  ],
  [
    'decide',
    async (hands) => {
      await hands.press('e', 'Enter');
      await hands.page.getByText('is escalated.').waitFor();
    },
  ],
  [
    'undo',
    async (hands) => {
      await hands.press('u', 'Enter');
      await hands.page.getByText('is undecided again.').waitFor();
    },
  ],
  [
    'add a note',
    async (hands) => {
      await hands.press('n');
      await hands.write('The receiver is the landlord, lease on file.');
      await hands.click(buttonOf(hands.page, 'Add the note'));
      await hands.page.getByText('The note was added.').waitFor();
    },
  ],
  [
    'see the effect of a fact, and run again with it',
    async (hands) => {
      await hands.click(hands.page.locator('#reason'));
      await hands.write('Source of funds: sale of his flat, deed seen, 240,000 SEK.');
      await hands.click(buttonOf(hands.page, 'Preview the effect'));
      await hands.page.locator('#section-investigate-again ~ form').getByRole('status').waitFor();
      await hands.click(buttonOf(hands.page, 'Start an investigation'));
      await link(hands.page, 'compare with the newest').waitFor();
    },
  ],
  [
    'compare the runs',
    async (hands) => {
      const [address] = hands.page.url().split('#');
      await hands.click(link(hands.page, 'compare with the newest'));
      await hands.page
        .getByRole('heading', { name: /^(?:The score did not change|Why the score changed)$/ })
        .waitFor();
      // Why not back: the browser restores the place on the page at a time of its own, and the next task
      // begins at the top.
      await hands.page.goto(address!);
    },
  ],
  [
    'save the transactions as a file',
    async (hands) => {
      const saved = hands.page.waitForEvent('download');
      await hands.click(link(hands.page, 'All transactions as CSV'));
      expect((await saved).suggestedFilename()).toMatch(/^transactions-.*csv$/);
    },
  ],
  [
    'read the history',
    async (hands) => {
      await hands.click(link(hands.page, 'History'));
      await hands.page.getByText('decision undone').first().waitFor();
    },
  ],
  [
    'find a customer by a misspelled name',
    async (hands) => {
      await hands.press('/');
      await hands.write('Custmoer E');
      await hands.press('Enter');
      await hands.click(link(hands.page, 'Customer E-0'));
      await hands.page.getByRole('heading', { level: 1, name: 'Customer E-0' }).waitFor();
    },
  ],
  [
    'find a payment',
    async (hands) => {
      await hands.press('/');
      await hands.write('T-0');
      await hands.press('Enter');
      await hands.click(link(hands.page, 'T-0'));
      await hands.page.getByRole('heading', { level: 1, name: 'Transaction T-0' }).waitFor();
    },
  ],
  [
    'decide on fifty alerts at once, and undo the batch',
    async (hands) => {
      const { page } = hands;
      const boxes = page.locator('.row .pick');
      await page.goto(new URL('/alerts', page.url()).href);
      await hands.click(boxes.first());
      await hands.click(boxes.last(), { modifiers: ['Shift'] });
      await hands.press('c');
      await hands.write('All of one payroll.');
      await hands.press('Enter');
      await page.getByText('50 alerts closed.').waitFor();
      await hands.press('Shift+U', 'Enter');
      await page.getByText('50 alerts undone.').waitFor();
    },
  ],
];

describeQueue('twelve tasks of a morning', (stage) => {
  beforeAll(async () => {
    const { page } = stage;
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await page.locator('a.name').last().click();
    await buttonOf(page, 'Start an investigation').click();
    await page.getByRole('heading', { name: 'Indicators' }).waitFor();
    await link(page, 'All alerts').click();
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor();
  });

  test.each(TASKS)('%s, in the steps that docs/how-to/page.md tells', async (task, does) => {
    const hands = new Hands(stage.page);
    await stage.page.evaluate('scrollTo(0, 0)');
    await does(hands);
    const told = new RegExp(String.raw`^\| ${task} +\| +(\d+) `, 'm').exec(TABLE)?.[1];
    expect({ task, steps: String(hands.steps) }).toEqual({ task, steps: told });
  });
});
