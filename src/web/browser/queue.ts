import { bindKeys } from './keys.js';
import { goToNextOpen, move } from './queue-rows.js';
import { pressInRow, sendDecision } from './row-decisions.js';
import { countSelected, select } from './selection.js';

/** Starts the queue: its keys, and decisions that leave the page where it is. */
export function startQueue(): void {
  const queue = document.getElementById('queue');
  if (!queue) return;
  queue.addEventListener('change', countSelected);
  queue.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[formaction]');
    if (!button) return;
    event.preventDefault();
    void sendDecision(button.closest<HTMLElement>('.row')!, button);
  });
  bindKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => pressInRow('/decision', 'ESCALATED'),
    c: () => pressInRow('/decision', 'CLEARED'),
    u: () => pressInRow('/undo'),
    x: () => select(false),
    X: () => select(true),
    n: goToNextOpen,
    '/': openFilter,
    '?': toggleKeyHelp,
  });
}

function openFilter(): void {
  const field = document.getElementById('text')!;
  field.closest('details')!.open = true;
  field.focus();
}

function toggleKeyHelp(): void {
  const keys = document.querySelector<HTMLDetailsElement>('#keys')!;
  keys.open = !keys.open;
  keys.scrollIntoView({ block: 'nearest' });
}
