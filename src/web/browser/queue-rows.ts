import { showToast } from './toast.js';

export const queueRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#queue .row')];

/** The row that shortcuts act on; null before the first use. */
export const currentRow = (): HTMLElement | null => document.querySelector('#queue .row.current');

export const linkOfRow = (row: HTMLElement): HTMLAnchorElement => row.querySelector('a.name')!;

const currentAt = (all: readonly HTMLElement[]): number => all.findIndex((row) => row === currentRow());

/** Makes a row the current one. With `takesFocus`, focuses its link and scrolls it into view. */
export function goToRow(row: HTMLElement, takesFocus = true): void {
  currentRow()?.classList.remove('current');
  row.classList.add('current');
  if (!takesFocus) return;
  linkOfRow(row).focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** Moves down one row, or with -1 up one row. */
export function moveByRows(by: 1 | -1): void {
  const all = queueRows();
  const at = currentAt(all);
  const first = by > 0 ? 0 : all.length - 1;
  goToRow(all[at < 0 ? first : Math.min(all.length - 1, Math.max(0, at + by))]!);
}

/** Moves to the next undecided alert, or opens the next page if this page has none. */
export function goToNextUndecidedRow(): void {
  const all = queueRows();
  const at = currentAt(all);
  const inOrder = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  const open = inOrder.find((row) => row.dataset['open'] === 'yes');
  const nextPage = document.querySelector<HTMLAnchorElement>('a[rel=next]');
  if (open) goToRow(open);
  else if (nextPage) nextPage.click();
  else showToast('No undecided alert is left here.');
}
