/** What a shortcut would do once its form is sent. */
export interface ShortcutAct {
  readonly title: string;
  /** Label of the button that does it. */
  readonly label: string;
  /** What the reader should know before. */
  readonly about?: string;
  /** The reason as written so far; without it the form asks for none. */
  readonly reason?: string;
  readonly isReasonRequired?: boolean;
  readonly send: (reason: string) => void;
}

const part = <Kind extends HTMLElement>(id: string): Kind =>
  document.getElementById(`shortcut-${id}`) as Kind;

let isBound = false;
let waiting: ShortcutAct | null = null;

/** Opens the form of a shortcut. Nothing happens until the reader sends it; Escape and Cancel close it. */
export function openShortcutForm(act: ShortcutAct): void {
  bind();
  waiting = act;
  const reason = part<HTMLInputElement>('reason');
  const hasReason = act.reason !== undefined;
  part('title').textContent = act.title;
  part('about').textContent = act.about ?? '';
  part('about').hidden = act.about === undefined;
  part('send').textContent = act.label;
  reason.closest<HTMLElement>('.field')!.hidden = !hasReason;
  reason.value = act.reason ?? '';
  reason.required = act.isReasonRequired === true;
  part<HTMLDialogElement>('form').showModal();
  // Why never a button: a reader who goes on typing would press it with the first space.
  (hasReason ? reason : part('title')).focus();
}

function bind(): void {
  if (isBound) return;
  isBound = true;
  const dialog = part<HTMLDialogElement>('form');
  const form = dialog.querySelector('form')!;
  form.addEventListener('submit', (event) => {
    const { submitter } = event;
    const act = waiting;
    waiting = null;
    if (submitter !== part('cancel')) act?.send(part<HTMLInputElement>('reason').value.trim());
  });
  dialog.addEventListener('close', () => (waiting = null));
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === part('title')) form.requestSubmit(part('send'));
  });
}
