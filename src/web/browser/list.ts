import { tell } from './toast.js';

/** Alerts in the order of a page that leads to them, the one where the reader was, and the page's address. */
interface List {
  readonly address: string;
  readonly alerts: readonly string[];
  readonly current?: string;
}

const KEPT = 'list of alerts';
/** By service id: other pages below /alerts are no alerts. */
const ALERT = /^\/alerts\/[0-9a-z]{26}_\d+$/;

export const keptList = (): List => JSON.parse(sessionStorage.getItem(KEPT) ?? '{"alerts":[]}') as List;

/** Returns the address of the page; the queue writes its own, without what was told once, into its form. */
export const ownAddress = (): string =>
  document.querySelector<HTMLInputElement>('#queue > input[name=back]')?.value ??
  location.pathname + location.search;

/** Keeps the alerts of the page for this tab; `current`: path of the one where the reader is. */
export function keepAlerts(current: string): void {
  const paths = [...document.links].map(({ pathname }) => pathname).filter((path) => ALERT.test(path));
  const list: List = { address: ownAddress(), alerts: [...new Set(paths)], current };
  sessionStorage.setItem(KEPT, JSON.stringify(list));
}

/** Keeps the alerts of the page when one of them is opened. */
export function keepList(): void {
  document.addEventListener('click', ({ target }) => {
    const path = (target as Element).closest('a')?.pathname ?? '';
    if (ALERT.test(path)) keepAlerts(path);
  });
}

const ownPath = (): string => location.pathname.split('/').slice(0, 3).join('/');

/** Shows the place of the alert in the list that it was opened from, with links to its neighbours. */
export function showList(): void {
  const { address, alerts } = keptList();
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

/** Opens the next alert of the list, or the one before with -1. */
export function goInList(by: 1 | -1): void {
  const nav = document.getElementById('list')!;
  const link = nav.querySelector<HTMLAnchorElement>(by > 0 ? '[rel=next]' : '[rel=prev]')!;
  if (nav.hidden) tell('Open an alert from a list first.');
  else if (link.hidden)
    tell(by > 0 ? 'This is the last one of the list.' : 'This is the first one of the list.');
  else link.click();
}
