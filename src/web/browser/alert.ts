import { bindKeys } from './keys.js';
import { goInList, keepList, showList } from './list.js';
import { tell } from './toast.js';

/**
 * Enables the shortcuts on an alert's page. On other pages, remembers the list from which an alert is opened.
 */
export function startAlert(): void {
  const bar = document.getElementById('decide');
  if (!bar) return keepList();
  showList();
  const press = (selector: string) => (): void => {
    const button = bar.querySelector<HTMLButtonElement>(selector);
    if (button) button.click();
    else tell('This is not possible here.');
  };
  bindKeys({
    e: press('[value=ESCALATED]'),
    c: press('[value=CLEARED]'),
    u: press('[formaction$="/undo"]'),
    a: press('[formaction$="/take"]'),
    A: press('[formaction$="/release"]'),
    r: () => write('why'),
    n: () => write('note'),
    j: () => goInList(1),
    k: () => goInList(-1),
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') (document.activeElement as HTMLElement | null)?.blur();
  });
  let isSent = false;
  bar.querySelector('form')?.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  addEventListener('pageshow', () => (isSent = false));
}

function write(id: string): void {
  const field = document.getElementById(id);
  if (!field) return tell('This is not possible here.');
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
}
