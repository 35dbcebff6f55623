import { showToast } from './toast.js';

/**
 * The list from which the user opened an alert: the address of its page, its alerts in order, and the alert
 * that the user was at.
 */
interface List {
  readonly address: string;
  readonly alerts: readonly string[];
  readonly current?: string;
}

const KEPT = 'list of alerts';
/** Path of an alert with its service id. Other pages below /alerts do not match. */
const ALERT = /^\/alerts\/[0-9a-z]{26}_\d+$/;

export const keptAlertList = (): List => JSON.parse(sessionStorage.getItem(KEPT) ?? '{"alerts":[]}') as List;

/** Returns the address of this page. The queue has it in a form field, without one-time notices. */
export const pageAddress = (): string =>
  document.querySelector<HTMLInputElement>('#queue > input[name=back]')?.value ??
  location.pathname + location.search;

/**
 * Stores the alerts of this page for the browser tab. `current` is the path of the alert that the user is at.
 */
export function keepAlerts(current: string): void {
  const paths = [...document.links].map(({ pathname }) => pathname).filter((path) => ALERT.test(path));
  const list: List = { address: pageAddress(), alerts: [...new Set(paths)], current };
  sessionStorage.setItem(KEPT, JSON.stringify(list));
}

/** Stores the alerts of this page when the user opens one of them. */
export function keepListWhenOpened(): void {
  document.addEventListener('click', ({ target }) => {
    const path = (target as Element).closest('a')?.pathname ?? '';
    if (ALERT.test(path)) keepAlerts(path);
  });
}

const ownPath = (): string => location.pathname.split('/').slice(0, 3).join('/');

/**
 * Shows the position of the alert in the list from which it was opened, with links to the alerts before and
 * after.
 */
export function showAlertListPosition(): void {
  const { address, alerts } = keptAlertList();
  const at = alerts.indexOf(ownPath());
  if (at < 0) return;
  const nav = document.getElementById('list')!;
  const link = (rel: string, href: string | undefined): HTMLAnchorElement => {
    const made = nav.querySelector<HTMLAnchorElement>(`[rel=${rel}]`)!;
    made.hidden = !href;
    if (href) made.href = href;
    return made;
  };
  link('prev', alerts[at - 1]);
  link('next', alerts[at + 1]);
  link('up', address).textContent = `${at + 1} of ${alerts.length}`;
  nav.hidden = false;
}

/** Opens the next alert of the list, or with -1 the previous one. */
export function openNeighbourInList(by: 1 | -1): void {
  const nav = document.getElementById('list')!;
  const link = nav.querySelector<HTMLAnchorElement>(by > 0 ? '[rel=next]' : '[rel=prev]')!;
  if (nav.hidden) showToast('Open an alert from a list first.');
  else if (link.hidden)
    showToast(by > 0 ? 'This is the last alert of the list.' : 'This is the first alert of the list.');
  else link.click();
}
