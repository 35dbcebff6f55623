import { tell } from './toast.js';

/** Alerts in the order of the page that one of them was opened from, and the address of that page. */
interface List {
  readonly address: string;
  readonly alerts: readonly string[];
}

const KEPT = 'list of alerts';
/** By service id: other pages below /alerts are no alerts. */
const ALERT = /^\/alerts\/[0-9a-z]{26}_\d+$/;

/** Keeps the alerts of the page for this tab when one of them is opened. */
export function keepList(): void {
  document.addEventListener('click', ({ target }) => {
    if (!ALERT.test((target as Element).closest('a')?.pathname ?? '')) return;
    const paths = [...document.links].map(({ pathname }) => pathname).filter((path) => ALERT.test(path));
    const list: List = { address: location.pathname + location.search, alerts: [...new Set(paths)] };
    sessionStorage.setItem(KEPT, JSON.stringify(list));
  });
}

const ownPath = (): string => location.pathname.split('/').slice(0, 3).join('/');

/** Shows the place of the alert in the list that it was opened from, with links to its neighbours. */
export function showList(): void {
  const { address, alerts } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{"alerts":[]}') as List;
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
