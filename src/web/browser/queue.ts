import { bindKeys } from './keys.js';
import { keepPlace } from './queue-place.js';
import { watchOthers } from './queue-refresh.js';
import { goToNextOpen, move } from './queue-rows.js';
import { pressInRow, sendDecision } from './row-decisions.js';
import { countSelected, pickUpTo, pressForSelected, select } from './selection.js';

/** Starts the queue: its shortcuts, and decisions that do not reload the page. */
export function startQueue(): void {
  const undo = document.querySelector<HTMLElement>('form[action="/alerts/decisions/undo"] button');
  if (undo) bindKeys({ U: () => undo.click() });
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
    e: () => pressForSelected('/decision', 'ESCALATED') || pressInRow('/decision', 'ESCALATED'),
    c: () => pressForSelected('/decision', 'CLEARED') || pressInRow('/decision', 'CLEARED'),
    u: () => pressForSelected('/undo') || pressInRow('/undo'),
    x: () => select(false),
    X: () => select(true),
    n: goToNextOpen,
    a: () => pressInRow('/take'),
    A: () => pressInRow('/release'),
  });
}
