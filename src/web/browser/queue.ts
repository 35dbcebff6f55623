import { bindShortcuts } from './keys.js';
import { restoreQueuePlace } from './queue-place.js';
import { watchOthersDecisions } from './queue-refresh.js';
import { goToNextOpen, moveByRows } from './queue-rows.js';
import { askInRow, pressInRow } from './row-decisions.js';
import {
  askForSelected,
  countSelected,
  mustBeToldFirst,
  takeSelectedBox,
  selectCurrentRow,
  selectPage,
  undoSelected,
} from './selection.js';
import { openShortcutForm } from './shortcut-form.js';

/** Starts the queue: its shortcuts, and decisions that do not reload the page. */
export function startQueue(): void {
  const undo = document.querySelector<HTMLElement>('form[action="/alerts/decisions/undo"] button');
  if (undo) {
    const texts = { title: 'Undo the last bulk decision?', label: 'Undo all' };
    bindShortcuts({ U: () => openShortcutForm({ ...texts, send: () => undo.click() }) });
  }
  const next = document.querySelector<HTMLElement>('form[action="/alerts/next"] button');
  if (next) {
    const texts = { title: 'Take the next alert?', label: 'Take' };
    bindShortcuts({ t: () => openShortcutForm({ ...texts, send: () => next.click() }) });
  }
  const queue = document.getElementById('queue');
  if (!queue) return;
  queue.addEventListener('change', countSelected);
  document.getElementById('select-page')?.addEventListener('click', selectPage);
  queue.addEventListener('click', (event) => {
    const { target, shiftKey } = event;
    if (target instanceof HTMLInputElement && target.type === 'checkbox') takeSelectedBox(target, shiftKey);
    const bulk = (target as Element).closest<HTMLButtonElement>('.bulk button[name=disposition]');
    if (bulk && mustBeToldFirst(bulk.value)) {
      event.preventDefault();
      askForSelected(bulk.value, bulk.value === 'CLEARED' ? 'Close' : 'Escalate');
    }
    const button = (target as Element).closest<HTMLButtonElement>('.row button[formaction]');
    if (!button) return;
    event.preventDefault();
    pressInRow(button.closest<HTMLElement>('.row')!, button);
  });
  restoreQueuePlace(queue);
  watchOthersDecisions();
  bindShortcuts({
    j: () => moveByRows(1),
    k: () => moveByRows(-1),
    e: () => askForSelected('ESCALATED', 'Escalate') || askInRow('/decision', 'Escalate', 'ESCALATED'),
    c: () => askForSelected('CLEARED', 'Close') || askInRow('/decision', 'Close', 'CLEARED'),
    u: () => undoSelected('/undo') || askInRow('/undo', 'Undo'),
    x: () => selectCurrentRow(false),
    X: () => selectCurrentRow(true),
    n: goToNextOpen,
    a: () => askInRow('/take', 'Take'),
    A: () => askInRow('/release', 'Unassign'),
  });
}
