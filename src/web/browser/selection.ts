import { currentRow, rows } from './queue-rows.js';
import { pressed, sendDecision } from './row-decisions.js';
import { tell } from './toast.js';

/** Start of a range selection: the row that was selected last. */
let anchor: HTMLElement | null = null;

const boxOf = (row: HTMLElement): HTMLInputElement | null => row.querySelector('input[type=checkbox]');

const selectedRows = (): HTMLElement[] => rows().filter((row) => boxOf(row)?.checked);

/** Selects or deselects the current row. With `isRange`, selects all rows from the one selected last. */
export function select(isRange: boolean): void {
  const row = currentRow();
  const box = row && boxOf(row);
  if (!box) return tell('Move to an alert first: j or k.');
  box.checked = isRange || !box.checked;
  pickUpTo(box, isRange);
}

/**
 * Remembers a checkbox that was just changed. With `isRange`, sets all checkboxes from the one changed before
 * in the same way.
 */
export function pickUpTo(box: HTMLInputElement, isRange: boolean): void {
  const row = box.closest<HTMLElement>('.row')!;
  const all = rows();
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
  if (shown) shown.textContent = `${count === 1 ? '1 alert' : `${count} alerts`} selected${over}`;
}

/** Decides all selected rows, or undoes their decisions. Returns whether any row is selected. */
export function pressForSelected(ending: string, value?: string): boolean {
  const selected = selectedRows();
  if (selected.length === 0) return false;
  if (value !== undefined) document.querySelector<HTMLElement>(`.bulk button[value=${value}]`)!.click();
  else void undoAll(selected, ending);
  return true;
}

async function undoAll(selected: readonly HTMLElement[], ending: string): Promise<void> {
  for (const row of selected) {
    const button = pressed(row, ending);
    if (button) await sendDecision(row, button);
  }
  countSelected();
}
