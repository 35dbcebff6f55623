import { bindShortcuts } from './keys.js';
import { restoreQueuePlace } from './queue-place.js';
import { watchOthersDecisions } from './queue-refresh.js';
import { goToNextUndecidedRow, moveByRows } from './queue-rows.js';
import { openRowShortcutForm, pressRowButton } from './row-decisions.js';
import {
  openSelectedDecisionForm,
  showSelectedCount,
  needsWarningBeforeDecision,
  updateCheckboxSelection,
  selectCurrentRow,
  selectRowsOfPage,
  openSelectedUndoForm,
} from './selection.js';
import { openShortcutForm } from './shortcut-form.js';

/** Starts the queue: its shortcuts, and decisions that do not reload the page. */
export function startQueuePage(): void {
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
  queue.addEventListener('change', showSelectedCount);
  document.getElementById('select-page')?.addEventListener('click', selectRowsOfPage);
  queue.addEventListener('click', (event) => {
    const { target, shiftKey } = event;
    if (target instanceof HTMLInputElement && target.type === 'checkbox')
      updateCheckboxSelection(target, shiftKey);
    const bulk = (target as Element).closest<HTMLButtonElement>('.bulk button[name=disposition]');
    if (bulk && needsWarningBeforeDecision(bulk.value)) {
      event.preventDefault();
      openSelectedDecisionForm(bulk.value, bulk.value === 'CLEARED' ? 'Close' : 'Escalate');
    }
    const button = (target as Element).closest<HTMLButtonElement>('.row button[formaction]');
    if (!button) return;
    event.preventDefault();
    pressRowButton(button.closest<HTMLElement>('.row')!, button);
  });
  restoreQueuePlace(queue);
  watchOthersDecisions();
  bindShortcuts({
    j: () => moveByRows(1),
    k: () => moveByRows(-1),
    e: () =>
      openSelectedDecisionForm('ESCALATED', 'Escalate') ||
      openRowShortcutForm('/decision', 'Escalate', 'ESCALATED'),
    c: () =>
      openSelectedDecisionForm('CLEARED', 'Close') || openRowShortcutForm('/decision', 'Close', 'CLEARED'),
    u: () => openSelectedUndoForm('/undo') || openRowShortcutForm('/undo', 'Undo'),
    x: () => selectCurrentRow(false),
    X: () => selectCurrentRow(true),
    n: goToNextUndecidedRow,
    a: () => openRowShortcutForm('/take', 'Take'),
    A: () => openRowShortcutForm('/release', 'Unassign'),
  });
}
