import { bindShortcuts } from './keys.js';
import { openNeighbourInList, keepListWhenOpened, showAlertListPosition } from './list.js';
import { openShortcutForm, type ShortcutAct } from './shortcut-form.js';
import { showToast } from './toast.js';

/**
 * Enables the shortcuts on an alert's page. On other pages, remembers the list from which an alert is opened.
 */
export function startAlertPage(): void {
  const bar = document.getElementById('decide');
  if (!bar) return keepListWhenOpened();
  showAlertListPosition();
  bar.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[name=one]');
    const reason = document.getElementById('why') as HTMLInputElement | null;
    if (!button || !isAgainst(bar, button.value) || reason?.value.trim() !== '') return;
    event.preventDefault();
    askToDecide(bar, button.value, button.value === 'CLEARED' ? 'Close' : 'Escalate');
  });
  bindShortcuts({
    e: () => askToDecide(bar, 'ESCALATED', 'Escalate'),
    c: () => askToDecide(bar, 'CLEARED', 'Close'),
    u: () => askBefore(bar, '[formaction$="/undo"]', { title: 'Undo your decision?', label: 'Undo' }),
    y: () =>
      askBefore(bar, '[name=answer][value=confirm]', {
        title: 'Confirm the decision that was proposed?',
        label: 'Confirm',
      }),
    a: () => askBefore(bar, '[formaction$="/take"]', { title: 'Take this alert?', label: 'Take' }),
    A: () => askBefore(bar, '[formaction$="/release"]', { title: 'Unassign this alert?', label: 'Unassign' }),
    r: () => write('why'),
    n: () => write('note'),
    j: () => openNeighbourInList(1),
    k: () => openNeighbourInList(-1),
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

function askToDecide(bar: HTMLElement, disposition: string, label: string): void {
  const texts = { title: `${label} this alert?`, label };
  const about = 'The decision would go against the recommendation. Give a reason.';
  const against = isAgainst(bar, disposition) ? { about, isReasonRequired: true } : {};
  const field = document.getElementById('why');
  askBefore(bar, `[name=one][value=${disposition}]`, { ...texts, ...against }, field);
}

const isAgainst = ({ dataset }: HTMLElement, disposition: string): boolean =>
  (dataset['recommended'] ?? disposition) !== disposition;

/** Presses a button of the bar once the reader has sent the form; `field`: where a reason stands. */
function askBefore(
  bar: HTMLElement,
  selector: string,
  texts: Omit<ShortcutAct, 'reason' | 'send'>,
  field: HTMLElement | null = null,
): void {
  const button = bar.querySelector<HTMLButtonElement>(selector);
  if (!button) return showToast('This action is not possible here.');
  if (!(field instanceof HTMLInputElement)) return openShortcutForm({ ...texts, send: () => button.click() });
  openShortcutForm({
    ...texts,
    reason: field.value,
    send: (reason) => {
      field.value = reason;
      button.click();
    },
  });
}

function write(id: string): void {
  const field = document.getElementById(id);
  if (!field) return showToast('This action is not possible here.');
  const folded = field.closest('details');
  if (folded) folded.open = true;
  field.focus();
}
