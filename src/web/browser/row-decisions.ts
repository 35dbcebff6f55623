import { showInLocale } from './locale.js';
import { currentRow, goTo, linkOf } from './queue-rows.js';
import { tell } from './toast.js';

const hiddenInputs = (within: ParentNode, scope: string): HTMLInputElement[] => [
  ...within.querySelectorAll<HTMLInputElement>(`${scope} input[type=hidden]`),
];

/** Sends a decision as its button would, and puts the row of the answer in place of the former one. */
export async function sendDecision(row: HTMLElement, button: HTMLButtonElement): Promise<void> {
  if (row.hasAttribute('aria-busy')) return;
  row.setAttribute('aria-busy', 'true');
  const body = new URLSearchParams();
  for (const each of [...hiddenInputs(document, '#queue >'), ...hiddenInputs(row, '')])
    body.set(each.name, each.value);
  if (button.name) body.set(button.name, button.value);
  try {
    replaceRow(row, await answeredRow(button.formAction, body));
  } catch (error) {
    row.removeAttribute('aria-busy');
    tell((error as Error).message);
  }
}

async function answeredRow(url: string, body: URLSearchParams): Promise<HTMLElement> {
  const answer = await fetch(url, { method: 'POST', headers: { fragment: 'row' }, body });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const refusal = page.querySelector('[role=alert]') ?? page.querySelector('main p');
  if (!answer.ok) throw new Error(refusal!.textContent);
  return document.importNode(page.querySelector<HTMLElement>('.row')!, true);
}

function replaceRow(row: HTMLElement, made: HTMLElement): void {
  const wasCurrent = row === currentRow();
  row.replaceWith(made);
  showInLocale(made);
  tell(`${linkOf(made).textContent}: ${made.querySelector('.decide > *')!.textContent}`);
  if (wasCurrent) goTo(made);
}

/** Presses a button of the current row: the one whose form ends so, with that value if one is given. */
export function pressInRow(ending: string, value?: string): void {
  const row = currentRow();
  if (!row) return tell('Move to an alert first: j or k.');
  const button = [...row.querySelectorAll<HTMLButtonElement>('button[formaction]')].find(
    (each) => each.formAction.endsWith(ending) && (value === undefined || each.value === value),
  );
  if (button) void sendDecision(row, button);
  else tell('This is not possible here.');
}
