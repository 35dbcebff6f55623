import { showInLocale } from './locale.js';
import { currentRow, goToRow, linkOfRow } from './queue-rows.js';
import { openShortcutForm } from './shortcut-form.js';
import { showToast } from './toast.js';

export function hiddenInput(name: string, value: string): HTMLInputElement {
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

const TITLES: Readonly<Record<string, (name: string) => string>> = {
  '/undo': (name) => `Undo your decision about ${name}?`,
  '/take': (name) => `Take the alert about ${name}?`,
  '/release': (name) => `Unassign the alert about ${name}?`,
};

/** Opens the form of a shortcut, which presses a button of the current row once it is sent. */
export function openRowShortcutForm(ending: string, label: string, value?: string): void {
  const row = currentRow();
  if (!row) return showToast('Move to an alert first: j or k.');
  const button = buttonOfRow(row, ending, value);
  if (!button) return showToast('This action is not possible here.');
  if (value !== undefined) return askToDecideRow(row, button, label);
  const title = TITLES[ending]!(linkOfRow(row).textContent.trim());
  openShortcutForm({ title, label, send: () => void sendDecision(row, button) });
}

function askToDecideRow(row: HTMLElement, button: HTMLButtonElement, label: string): void {
  const against = queueRowsAgainstRecommendation([row], button.value);
  openShortcutForm({
    title: `${label} the alert about ${linkOfRow(row).textContent.trim()}?`,
    label,
    ...(against.length > 0 && { about: againstRecommendationText(against, 1), isReasonRequired: true }),
    reason: '',
    send: (reason) => void sendDecision(row, button, reason),
  });
}

/** Presses a button of a row. A decision first opens the form of its shortcut, with a reason field. */
export function pressRowButton(row: HTMLElement, button: HTMLButtonElement): void {
  if (button.name === 'one') askToDecideRow(row, button, button.value === 'CLEARED' ? 'Close' : 'Escalate');
  else void sendDecision(row, button);
}

/** Returns the rows whose recommendation is another one than a decision. */
export const queueRowsAgainstRecommendation = (
  rows: readonly HTMLElement[],
  disposition: string,
): HTMLElement[] => rows.filter(({ dataset }) => (dataset['recommended'] ?? disposition) !== disposition);

/** Tells how many decisions would go against the recommendation, and how high their scores are. */
export function againstRecommendationText(against: readonly HTMLElement[], all: number): string {
  if (against.length === 0) return 'None of the decisions goes against a recommendation.';
  const scores = against.map((row) => Number(row.querySelector('.score')?.textContent));
  const highest = Math.max(...scores);
  if (all === 1)
    return `The decision would go against the recommendation, whose score is ${highest}. Give a reason.`;
  return (
    `${against.length} of ${all} decisions would go against the recommendation; the highest score is ` +
    `${highest}. Give a reason.`
  );
}
