import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { whenTrue } from './patience.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const TARGET_MIN = 24;

/** In the page: what is too wide for the window, or too small to be pressed. */
export const MEASURE = `({
  overflows: document.documentElement.scrollWidth > innerWidth,
  small: [...document.querySelectorAll('a, button, select, input, label.tick')]
    .filter((each) => each.type !== 'hidden' && !each.matches('.skip') && each.checkVisibility())
    .filter((each) => {
      const { width, height } = each.getBoundingClientRect();
      return width < ${TARGET_MIN} || height < ${TARGET_MIN};
    })
    .map((each) => each.outerHTML.slice(0, 120)),
})`;

/** In the page: what has the focus, by its label or its text; null at its end. */
const FOCUSED = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  if (getComputedStyle(at).outlineStyle === 'none') return 'without a visible focus';
  return (at.labels?.[0] ?? at).textContent.replace(/\\s+/g, ' ').trim();
})()`;

export const CHECK = `${axe.source};
axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)]))`;

/** What the key Tab reaches, one after another, by name, until it leaves the page. */
export async function focusOrder(page: Page): Promise<string[]> {
  const names: string[] = [];
  // From the beginning, also where the page put the focus on a field.
  await page.evaluate(
    "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')",
  );
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate<string | null>(FOCUSED);
    if (name === null) break;
    names.push(name);
  }
  return names;
}

/** Loads the page again until it shows what the server does in the background. */
export async function reloadUntil(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  await whenTrue(async () => {
    if (await isShown()) return true;
    await page.reload();
    return false;
  });
}
