import { showInLocale } from './locale.js';
import { currentRow, goToRow, linkOfRow } from './queue-rows.js';
import { openShortcutForm } from './shortcut-form.js';
import { showToast } from './toast.js';

function hiddenInput(name: string, value: string): HTMLInputElement {
  const made = document.createElement('input');
  made.type = 'hidden';
  made.name = name;
  made.value = value;
  return made;
}

const hiddenInputs = (within: ParentNode, scope: string): HTMLInputElement[] => [
  ...within.querySelectorAll<HTMLInputElement>(`${scope} input[type=hidden]`),
];

/**
 * Sends a decision as its button would, and puts the row of the answer in place of the former one; `reason`:
 * as written in the form of a shortcut.
 */
export async function sendDecision(row: HTMLElement, button: HTMLButtonElement, reason = ''): Promise<void> {
  if (row.hasAttribute('aria-busy')) return;
  row.setAttribute('aria-busy', 'true');
  row.querySelector('input[name=why]')?.remove();
  if (reason !== '') row.append(hiddenInput('why', reason));
  const inputs = [...hiddenInputs(document, '#queue >'), ...hiddenInputs(row, '')];
  try {
    await askForRows(button.formAction, inputs, button);
  } catch (error) {
    row.removeAttribute('aria-busy');
    showToast((error as Error).message);
    await refreshRows().catch(() => undefined);
  }
}

/**
 * Replaces rows that others have decided, and the counts of the tabs. Throws an error with the message of a
 * refusal.
 */
export const refreshRows = (): Promise<void> => askForRows('/alerts/rows', hiddenInputs(document, '#queue'));

async function askForRows(
  url: string,
  inputs: HTMLInputElement[],
  button?: HTMLButtonElement,
): Promise<void> {
  const body = new URLSearchParams(inputs.map(({ name, value }) => [name, value]));
  if (button?.name) body.set(button.name, button.value);
  const answer = await fetch(url, { method: 'POST', headers: { fragment: 'row' }, body });
  // The session has ended: submit the form as a page, because the sign-in page keeps its content.
  if (answer.status === 401 && button) return button.form!.requestSubmit(button);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const refusal = page.querySelector('[role=alert]') ?? page.querySelector('main p');
  if (!answer.ok) throw new Error(refusal!.textContent.trim());
  for (const made of page.querySelectorAll<HTMLElement>('.row')) replaceRow(document.importNode(made, true));
  const kinds = page.getElementById('kinds');
  if (kinds) document.getElementById('kinds')?.replaceWith(document.importNode(kinds, true));
}

function replaceRow(made: HTMLElement): void {
  const row = document.getElementById(made.id);
  if (!row) return;
  const wasCurrent = row === currentRow();
  const hadFocus = row.contains(document.activeElement);
  row.replaceWith(made);
  showInLocale(made);
  const told = [...made.querySelectorAll('.state, .had')].map((each) => each.textContent.trim());
  showToast(`${linkOfRow(made).textContent}: ${told.join(', ')}`);
  if (wasCurrent) goToRow(made, hadFocus);
}

/**
 * Returns the button of a row whose form address ends with `ending` and, if given, whose value is `value`.
 */
export const buttonOfRow = (
  row: HTMLElement,
  ending: string,
  value?: string,
): HTMLButtonElement | undefined =>
  [...row.querySelectorAll<HTMLButtonElement>('button[formaction]')].find(
    (each) => each.formAction.endsWith(ending) && (value === undefined || each.value === value),
  );

/** Opens the form of a shortcut, which presses a button of the current row once it is sent. */
export function askInRow(ending: string, label: string, value?: string): void {
  const row = currentRow();
  if (!row) return showToast('Move to an alert first: j or k.');
  const button = buttonOfRow(row, ending, value);
  if (!button) return showToast('This is not possible here.');
  const name = linkOfRow(row).textContent.trim();
  const send = (reason: string): void => void sendDecision(row, button, reason);
  if (value === undefined) openShortcutForm({ title: `Undo your decision about ${name}?`, label, send });
  else openShortcutForm({ title: `${label} the alert about ${name}?`, label, reason: '', send });
}

/** Presses a button of the current row. */
export function pressInRow(ending: string, value?: string): void {
  const row = currentRow();
  if (!row) return showToast('Move to an alert first: j or k.');
  const button = buttonOfRow(row, ending, value);
  if (button) void sendDecision(row, button);
  else showToast('This is not possible here.');
}
