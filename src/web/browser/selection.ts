import { currentRow, queueRows } from './queue-rows.js';
import { againstText, buttonOfRow, hiddenInput, rowsAgainst, sendDecision } from './row-decisions.js';
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
  takeSelectedBox(box, isRange);
}

/**
 * Remembers a checkbox that was just changed. With `isRange`, sets all checkboxes from the one changed before
 * in the same way.
 */
export function takeSelectedBox(box: HTMLInputElement, isRange: boolean): void {
  const row = box.closest<HTMLElement>('.row')!;
  const all = queueRows();
  const from = anchor && isRange ? all.findIndex(({ id }) => id === anchor!.id) : -1;
  if (from >= 0) {
    const ends = [from, all.indexOf(row)];
    for (const each of all.slice(Math.min(...ends), Math.max(...ends) + 1))
      boxOf(each)!.checked = box.checked;
  }
  anchor = row;
  countSelected();
}

export function countSelected(): void {
  const count = selectedRows().length;
  const shown = document.getElementById('selected');
  const over = count > 50 ? ', 50 at most are decided at once' : '';
  if (shown) shown.textContent = `${alertsText(count)} selected${over}`;
}

const alertsText = (count: number): string => (count === 1 ? '1 alert' : `${count} alerts`);

/** Opens the form that decides on all selected rows once it is sent; tells whether any is selected. */
export function askForSelected(disposition: string, label: string): boolean {
  const selected = selectedRows();
  if (selected.length === 0) return false;
  const button = document.querySelector<HTMLElement>(`.bulk button[value=${disposition}]`)!;
  const reason = document.querySelector<HTMLInputElement>('.bulk [name=bulk_why]')!;
  const against = rowsAgainst(selected, disposition);
  openShortcutForm({
    title: `${label} ${alertsText(selected.length)}?`,
    label,
    about: againstText(against, selected.length),
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

/** Whether decisions on the selected rows go against a recommendation and the reader has not been told. */
export const goesAgainstUnseen = (disposition: string): boolean =>
  document.querySelector('#queue > input[name=seen_against]') === null &&
  rowsAgainst(selectedRows(), disposition).length > 0;

/** Opens the form that takes the decisions on all selected rows back; tells whether any is selected. */
export function undoSelected(ending: string): boolean {
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
  countSelected();
}
