import type { Browser, Page } from 'playwright-core';
import type { BuiltServer } from '../support/built-server.js';
import { CHECK, MEASURE, reloadUntil } from '../support/page-checks.js';
import { ALERTS, describeQueue, EMAIL, PASSWORD } from '../support/queue-stage.js';

const SCREENS = [
  [390, 'light'],
  [1920, 'dark'],
] as const;
/** Runs in the page: where its links lead. */
const LINKS = `[...document.querySelectorAll('a[href^="/"]')].map((each) => each.getAttribute('href'))`;
/** Runs in the page: the number of rows that are whole on the screen. */
const ROWS_IN_SIGHT = `[...document.querySelectorAll('.row')]
  .filter((each) => each.getBoundingClientRect().bottom <= innerHeight).length`;
/** Sections that a run about a listed name has. */
const WITH_HITS = ['Draft of a report', 'Indicators', 'Screening hits', 'Adverse media'];
const { SCREENSHOTS } = process.env;

/** Script for the page: the marks of pictures that lead somewhere, yet that the keyboard does not reach. */
const MARKS_WITHOUT_FOCUS = `[...document.querySelectorAll('.picture a, .strips a, .waterfall a')]
  .filter((each) => each.checkVisibility())
  .filter((each) => (each.focus(), document.activeElement !== each || each.tabIndex < 0))
  .map((each) => each.outerHTML.slice(0, 120))`;

describeQueue('the queue in Chromium', (stage) => {
  const { heard } = stage;
  let server: BuiltServer;
  let browser: Browser;
  let page: Page;

  beforeAll(() => {
    ({ server, browser, page } = stage);
  });

  test.each([
    [390, 'light'],
    [1280, 'dark'],
    [1920, 'light'],
  ] as const)('is sound %i pixels wide, %s', async (width, colorScheme) => {
    await page.setViewportSize({ width, height: 900 });
    // Colours are measured at once, not on their way.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The bar is there while an alert is selected.
    await page.locator('.pick input').first().check();
    expect(await page.evaluate(MEASURE)).toEqual({ overflows: false, small: [] });
    expect(await page.evaluate(CHECK)).toEqual([]);
    expect(await page.locator('.row .score').first().isVisible()).toBe(true);
    await page.locator('.pick input').first().uncheck();
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/queue-${width}-${colorScheme}.png` });
  });

  test('an alert’s page is sound, starts a run, and decides without script', async () => {
    await page.locator('a.name').first().click();
    await page.getByRole('button', { name: 'Start an investigation' }).click();
    await page.getByText('An investigation was started.').waitFor();
    // The page opens itself again when the run ends: a navigation of the test's own would cut that short.
    await page.getByRole('heading', { name: 'Indicators' }).waitFor();
    const shown = page.locator('section').filter({ has: page.locator('article, #draft') });
    expect(await shown.locator('h2').allInnerTexts()).toEqual(WITH_HITS);
    for (const width of [390, 1280, 1920])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        // Colours are measured at once, not on their way.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))");
        expect(await page.evaluate(MEASURE)).toEqual({ overflows: false, small: [] });
        expect(await page.evaluate(CHECK)).toEqual([]);
        if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/alert-${width}-${colorScheme}.png` });
      }
    const { cookies, origins } = await page.context().storageState();
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: { cookies, origins } });
    const reader = await plain.newPage();
    await reader.goto(page.url());
    await reader.getByRole('button', { name: 'Escalate' }).click();
    await reader.getByText('is escalated.').waitFor();
    await reader.getByRole('button', { name: 'Undo' }).click();
    await reader.getByText('is undecided again.').waitFor();
    await plain.close();
    await page.goto(`http://localhost:${server.port}/alerts`);
  });

  test('every page that is linked is sound, on a phone and on a dark wide screen', async () => {
    const opened = new Set<string>();
    const measured: unknown[][] = [];
    const ahead = ['/alerts?decision=any'];
    for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
      const kind = path.replace(/\?.*/, '').replace(/\/\w{26}[\w-]*/, '/:id');
      // Scalar draws the page of the API.
      const others = /export|as-of|csv|\/file$|api\/docs|settings\/(account|api-keys|members|connected)/;
      if (opened.has(kind) || others.test(kind)) continue;
      opened.add(kind);
      await page.goto(`http://localhost:${server.port}${path}`);
      for (const [width, colorScheme] of SCREENS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        measured.push([path, width, await page.evaluate(MEASURE)]);
        const name = kind.replaceAll('/', '_').replace(':', '');
        if (SCREENSHOTS)
          await page.screenshot({ path: `${SCREENSHOTS}/page${name}-${width}.png`, fullPage: true });
        expect([path, colorScheme, await page.evaluate(CHECK)]).toEqual([path, colorScheme, []]);
      }
      expect([path, await page.evaluate(MARKS_WITHOUT_FOCUS)]).toEqual([path, []]);
      const links = await page.evaluate(LINKS);
      ahead.push(...(links as string[]));
    }
    const sound = { overflows: false, small: [] };
    expect(measured).toEqual(measured.map(([path, width]) => [path, width, sound]));
    for (const kind of [
      '/search',
      '/customers/E-0',
      '/transactions/T-0',
      '/decisions',
      '/figures',
      '/uploads',
      '/screening',
      '/support',
      '/settings/recipe',
    ])
      expect(opened).toContain(kind);
    await page.goto(`http://localhost:${server.port}/alerts`);
  });

  test('the place survives opening an alert, and what is decided elsewhere is put in place', async () => {
    await page.goto(`http://localhost:${server.port}/alerts?sort=newest`);
    for (const [width, height, rows] of [
      [390, 844, 3],
      [1280, 900, 14],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(ROWS_IN_SIGHT)).toBeGreaterThanOrEqual(rows);
    }
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const id = await page.locator('.row.current').getAttribute('id');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/alerts\/\w+$/);
    await page.goBack();
    await page.locator(`#${id}.current`).waitFor();
    const { cookies } = await page.context().storageState();
    const context = await browser.newContext({ storageState: { cookies, origins: [] } });
    const other = await context.newPage();
    await other.goto(page.url());
    await other.locator(`#${id}`).getByRole('button', { name: 'Close' }).click();
    // A decision in a row is a form, with the reason in focus and room for it.
    const reason = other.locator('#shortcut-reason:focus');
    expect((await reason.boundingBox())!.width).toBeGreaterThan(500);
    await other.keyboard.type('Payroll, contract seen');
    await other.keyboard.press('Enter');
    await other.locator(`#${id}[data-open=no]`).waitFor();
    await context.close();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('status').getByText('closed by you').waitFor();
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await page.locator(`#${id}[data-open=yes]`).waitFor();
  });

  test('a key leads to the search from every page, and a misspelled name to its customer', async () => {
    for (const path of ['/alerts', '/figures', '/search']) {
      await page.goto(`http://localhost:${server.port}${path}`);
      await page.keyboard.press('/');
      await page.keyboard.type('Custmoer E');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Customer E-0' }).click();
      await page.getByRole('heading', { level: 1, name: 'Customer E-0' }).waitFor();
    }
  });

  test('a sentence that is typed in no field decides nothing, on the queue and on an alert', async () => {
    const told: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && told.push(request.url())));
    const decided = (): string[] => told.filter((url) => !url.endsWith('/alerts/rows'));
    const form = page.locator('#shortcut-form');
    const list = `http://localhost:${server.port}/alerts?decision=open`;
    for (const [opens, first] of [
      [async () => undefined, 'c'],
      [async () => page.keyboard.press('x'), 'e'],
      [async () => page.keyboard.press('x'), 'u'],
      [async () => page.keyboard.press('Enter'), 'c'],
      [async () => page.keyboard.press('Enter'), 'e'],
    ] as const) {
      await page.goto(list);
      await page.keyboard.press('j');
      await opens();
      await page.waitForLoadState();
      if (first !== 'u') await page.locator('#decide, #queue').first().waitFor();
      await page.keyboard.type(`${first}ue cue access to u, c and e`);
      await form.waitFor();
      if (first !== 'u')
        expect(await form.getByLabel('Reason').inputValue()).toBe('ue cue access to u, c and e');
      await page.keyboard.press('Escape');
      await form.waitFor({ state: 'hidden' });
    }
    expect(decided()).toEqual([]);
    await page.goto(list);
    await page.keyboard.press('j');
    const id = await page.locator('.row.current').getAttribute('id');
    await page.keyboard.press('c');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('c');
    await page.keyboard.type('Payroll, contract seen');
    expect(await page.evaluate(MEASURE)).toEqual({ overflows: false, small: [] });
    expect(await page.evaluate(CHECK)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.locator(`#${id}[data-open=no]`).waitFor();
    expect(decided()).toHaveLength(1);
    await page.locator(`#${id} a.name`).click();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('Payroll, contract seen').first().waitFor();
    await page.goto(`${list.replace('open', 'any')}`);
    await page.locator(`#${id}`).getByRole('button', { name: 'Undo' }).click();
    await page.locator(`#${id}[data-open=yes]`).waitFor();
  });

  test('fifty alerts are decided by keys alone, without another page', async () => {
    await page.goto(`http://localhost:${server.port}/alerts`);
    const pages: string[] = [];
    page.on('framenavigated', (frame) => void pages.push(frame.url()));
    for (let decided = 0; decided < ALERTS; decided++) {
      await page.keyboard.press('n');
      await page.keyboard.press(decided % 2 === 0 ? 'c' : 'e');
      // A decision against the recommendation needs its reason.
      await page.keyboard.type('seen');
      await page.keyboard.press('Enter');
      await page.locator('.row.current[data-open=no]').waitFor();
    }
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await page.locator('.row.current[data-open=yes]').waitFor();
    expect(pages).toEqual([]);
    await page.goto(`http://localhost:${server.port}/alerts`);
    await reloadUntil(page, async () => (await page.locator('.row').count()) === 1);
  });

  test('fifty are selected by keys, decided as one batch, and undone', async () => {
    await page.goto(`http://localhost:${server.port}/alerts?decision=any`);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    for (let at = 1; at < 50; at++) await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await page.getByText('50 alerts selected').waitFor();
    await page.getByRole('button', { name: 'Escalate selected' }).click();
    await page.getByText(/alerts escalated\./).waitFor();
    await page.getByRole('button', { name: 'Undo all' }).click();
    await page.getByText(/alerts undone\./).waitFor();
  });

  test('a page is selected at once, and more than are decided at once open no form', async () => {
    await page.goto(`http://localhost:${server.port}/alerts?decision=any`);
    await page.locator('.pick input').first().check();
    await page.getByRole('button', { name: 'Select 50' }).click();
    await page.getByText('50 alerts selected', { exact: true }).waitFor();
    // As if the server decided fewer at once than the page shows.
    await page.evaluate("document.querySelector('.bulk').dataset.most = '49'");
    await page.keyboard.press('e');
    await page.getByText('50 alerts are selected: at most 49 alerts can be decided at once.').waitFor();
    await page.getByRole('button', { name: 'Escalate selected' }).click();
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
    expect(page.url()).toContain('/alerts?decision=any');
    await page.getByRole('button', { name: 'Select none' }).click();
    expect(await page.getByRole('button', { name: 'Escalate selected' }).isVisible()).toBe(false);
  });

  test('a decision on the page of an alert leaves the keyboard at what it led to', async () => {
    await page.goto(`http://localhost:${server.port}/alerts?decision=any`);
    await page.locator('a.name').first().click();
    await page.locator('#decide').waitFor();
    const mayEscalate = (await page.locator('#decide [value=ESCALATED]').count()) > 0;
    await page.keyboard.press(mayEscalate ? 'e' : 'c');
    await page.keyboard.type('seen');
    await page.keyboard.press('Enter');
    await page.locator('#result:focus').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('#decide') !== null")).toBe(true);
    // The notice of the decision has the same words as that of its undo may have.
    const undone = page.waitForEvent('load');
    // Out of the reason, in which a key is a letter.
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await undone;
  });

  test('twenty alerts are decided from their own pages by keys alone, in the order of the list', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    // The queue goes on at the row where the reader was.
    await page.goto(`http://localhost:${server.port}/figures`);
    await page.evaluate('sessionStorage.clear()');
    await page.goto(`http://localhost:${server.port}/alerts?decision=any`);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const place = page.getByText(/^1 of \d+$/);
    await place.waitFor();
    const all = (await place.innerText()).split(' of ')[1];
    for (let decided = 1; decided <= 20; decided++) {
      const mayEscalate = (await page.locator('#decide [value=ESCALATED]').count()) > 0;
      await page.keyboard.press(mayEscalate ? 'e' : 'c');
      await page.keyboard.press('Enter');
      await page.getByText(mayEscalate ? 'is escalated.' : 'is closed.').waitFor();
      await page.keyboard.press('j');
      await page.getByText(`${decided + 1} of ${all}`).waitFor();
    }
    await page.keyboard.press('k');
    await page.getByText(`20 of ${all}`).waitFor();
    await page.keyboard.press('u');
    await page.keyboard.press('Enter');
    await page.getByText(/is (undecided again|escalated|closed)\./).waitFor();
    await page.keyboard.press('r');
    await page.keyboard.type('j');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('j');
    await page.keyboard.press('Escape');
    await page.evaluate('scrollTo(0, 300)');
    await page.keyboard.press('?');
    await page.getByText('next alert in the list').waitFor();
    expect(await page.evaluate('scrollY')).toBe(300);
    await page.keyboard.press('?');
    await page.getByText('next alert in the list').waitFor({ state: 'hidden' });
    await page.keyboard.press('n');
    await page.keyboard.type('The lease is on file.');
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('The lease is on file.');
  });

  test('a decision whose session has ended is sent after the sign-in, with its reason', async () => {
    await page.goto(`http://localhost:${server.port}/alerts?decision=any`);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByLabel('Reason (optional)').fill('seen the lease, signed in May');
    await page.context().clearCookies();
    await page.keyboard.press('Escape');
    await page.keyboard.press((await page.locator('[name=one][value=CLEARED]').count()) > 0 ? 'c' : 'e');
    await page.keyboard.press('Enter');
    await page.getByText('Your session has ended.').waitFor();
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByLabel('The reason').inputValue()).toBe('seen the lease, signed in May');
    await page.getByRole('button', { name: /^(Close|Escalate)/ }).click();
    await page.getByText(/is (escalated|closed)\./).waitFor();
    // What Chromium says of the answer that asks to sign in.
    expect(heard.splice(0)).toEqual([expect.stringContaining('401')]);
  });
});
