import { bindKeys } from './keys.js';
import { keepPlace } from './queue-place.js';
import { watchOthers } from './queue-refresh.js';
import { goToNextOpen, move } from './queue-rows.js';
import { askInRow, pressInRow, sendDecision } from './row-decisions.js';
import { askForSelected, countSelected, pickUpTo, select, undoSelected } from './selection.js';
import { openShortcutForm } from './shortcut-form.js';

/** Starts the queue: its shortcuts, and decisions that do not reload the page. */
export function startQueue(): void {
  const undo = document.querySelector<HTMLElement>('form[action="/alerts/decisions/undo"] button');
  if (undo) {
    const texts = { title: 'Undo what was last decided together?', label: 'Undo all' };
    bindKeys({ U: () => openShortcutForm({ ...texts, send: () => undo.click() }) });
  }
  const next = document.querySelector<HTMLElement>('form[action="/alerts/next"] button');
  if (next) bindKeys({ t: () => next.click() });
  const queue = document.getElementById('queue');
  if (!queue) return;
  queue.addEventListener('change', countSelected);
  queue.addEventListener('click', (event) => {
    const { target, shiftKey } = event;
    if (target instanceof HTMLInputElement && target.type === 'checkbox') pickUpTo(target, shiftKey);
    const button = (target as Element).closest<HTMLButtonElement>('.row button[formaction]');
    if (!button) return;
    event.preventDefault();
    void sendDecision(button.closest<HTMLElement>('.row')!, button);
  });
  keepPlace(queue);
  watchOthers();
  bindKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => askForSelected('ESCALATED', 'Escalate') || askInRow('/decision', 'Escalate', 'ESCALATED'),
    c: () => askForSelected('CLEARED', 'Clear') || askInRow('/decision', 'Clear', 'CLEARED'),
    u: () => undoSelected('/undo') || askInRow('/undo', 'Undo'),
    x: () => select(false),
    X: () => select(true),
    n: goToNextOpen,
    a: () => pressInRow('/take'),
    A: () => pressInRow('/release'),
  });
}
