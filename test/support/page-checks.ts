import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { whenTrue } from './patience.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const TARGET_MIN = 24;

/**
 * Script for the page: finds whether the content is wider than the window, and which controls are too small
 * to press.
 */
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

/** Script for the page: the label or text of the focused element; null at the end of the page. */
const FOCUSED = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return null;
  if (getComputedStyle(at).outlineStyle === 'none') return 'without a visible focus';
  return (at.labels?.[0] ?? at).textContent.replace(/\\s+/g, ' ').trim();
})()`;

export const CHECK = `${axe.source};
axe.run(document, { runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => html + failureSummary)]))`;

/** The names of all elements that the Tab key reaches, in order, until the focus leaves the page. */
export async function focusOrder(page: Page): Promise<string[]> {
  const names: string[] = [];
  // Starts at the beginning of the page, even if the page put the focus on a field.
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

/** Reloads the page until it shows the result of work that the server does in the background. */
export async function reloadUntil(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  await whenTrue(async () => {
    if (await isShown()) return true;
    await page.reload();
    return false;
  });
}
