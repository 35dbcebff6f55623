import { currentRow, queueRows } from './queue-rows.js';
import {
  againstRecommendationText,
  buttonOfRow,
  hiddenInput,
  queueRowsAgainstRecommendation,
  sendDecision,
} from './row-decisions.js';
import { openShortcutForm } from './shortcut-form.js';
import { showToast } from './toast.js';

/** Start of a range selection: the row that was selected last. */
let anchor: HTMLElement | null = null;

const boxOf = (row: HTMLElement): HTMLInputElement | null => row.querySelector('input[type=checkbox]');

const selectedRows = (): HTMLElement[] => queueRows().filter((row) => boxOf(row)?.checked);

/** Selects or deselects the current row. With `isRange`, selects all rows from the one selected last. */
export function selectCurrentRow(isRange: boolean): void {
  const row = currentRow();
  const box = row && boxOf(row);
  if (!box) return showToast('Move to an alert first: j or k.');
  box.checked = isRange || !box.checked;
  updateCheckboxSelection(box, isRange);
}

/**
 * Remembers a checkbox that was just changed. With `isRange`, sets all checkboxes from the one changed before
 * in the same way.
 */
export function updateCheckboxSelection(box: HTMLInputElement, isRange: boolean): void {
  const row = box.closest<HTMLElement>('.row')!;
  const all = queueRows();
  const from = anchor && isRange ? all.findIndex(({ id }) => id === anchor!.id) : -1;
  if (from >= 0) {
    const ends = [from, all.indexOf(row)];
    for (const each of all.slice(Math.min(...ends), Math.max(...ends) + 1))
      boxOf(each)!.checked = box.checked;
  }
  anchor = row;
  showSelectedCount();
}

/** How many alerts the server decides at once. */
const mostAtOnce = (): number => Number(document.querySelector<HTMLElement>('.bulk')?.dataset['most'] ?? 0);

const tooManyText = (): string => `at most ${mostAtOnce()} alerts can be decided at once`;

export function showSelectedCount(): void {
  const count = selectedRows().length;
  const shown = document.getElementById('selected');
  const over = count > mostAtOnce() ? `, ${tooManyText()}` : '';
  if (shown) shown.textContent = `${alertsText(count)} selected${over}`;
  const all = document.getElementById('select-page');
  const selectable = Math.min(queueRows().length, mostAtOnce());
  if (all) all.textContent = count >= selectable ? 'Select none' : `Select ${selectable}`;
}

/** Selects the rows of the page, as many as are decided at once, or none if as many are selected. */
export function selectRowsOfPage(): void {
  const rows = queueRows().slice(0, mostAtOnce());
  const isAll = selectedRows().length >= rows.length;
  for (const row of queueRows()) {
    const box = boxOf(row);
    if (box) box.checked = !isAll && rows.includes(row);
  }
  showSelectedCount();
}

const alertsText = (count: number): string => (count === 1 ? '1 alert' : `${count} alerts`);

/** Opens the form that decides on all selected rows once it is sent; tells whether any is selected. */
export function openSelectedDecisionForm(disposition: string, label: string): boolean {
  const selected = selectedRows();
  if (selected.length === 0) return false;
  if (selected.length > mostAtOnce()) {
    showToast(`${alertsText(selected.length)} are selected: ${tooManyText()}.`);
    return true;
  }
  const button = document.querySelector<HTMLElement>(`.bulk button[value=${disposition}]`)!;
  const reason = document.querySelector<HTMLInputElement>('.bulk [name=bulk_why]')!;
  const against = queueRowsAgainstRecommendation(selected, disposition);
  openShortcutForm({
    title: `${label} ${alertsText(selected.length)}?`,
    label,
    about: againstRecommendationText(against, selected.length),
    reason: reason.value,
    isReasonRequired: against.length > 0,
    send: (written) => {
      reason.value = written;
      const seen = hiddenInput('seen_against', 'yes');
      document.getElementById('queue')!.append(seen);
      button.click();
      // The form is sent with it; a reader who comes back to the page is asked again.
      seen.remove();
    },
  });
  return true;
}

/**
 * Whether the reader has to be told something first: that decisions on the selected rows go against a
 * recommendation, or that too many are selected.
 */
export const needsWarningBeforeDecision = (disposition: string): boolean =>
  document.querySelector('#queue > input[name=seen_against]') === null &&
  (selectedRows().length > mostAtOnce() ||
    queueRowsAgainstRecommendation(selectedRows(), disposition).length > 0);

/** Opens the form that takes the decisions on all selected rows back; tells whether any is selected. */
export function openSelectedUndoForm(ending: string): boolean {
  const selected = selectedRows();
  if (selected.length === 0) return false;
  const title = `Undo your decisions about ${alertsText(selected.length)}?`;
  openShortcutForm({ title, label: 'Undo', send: () => void undoAll(selected, ending) });
  return true;
}

async function undoAll(selected: readonly HTMLElement[], ending: string): Promise<void> {
  for (const row of selected) {
    const button = buttonOfRow(row, ending);
    if (button) await sendDecision(row, button);
  }
  showSelectedCount();
}
