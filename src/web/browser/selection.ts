import { currentRow, rows } from './queue-rows.js';

/** Where a range begins: the row that was selected last. */
let anchor: HTMLElement | null = null;

const boxOf = (row: HTMLElement): HTMLInputElement | null => row.querySelector('input[type=checkbox]');

/** Selects the current row, or takes it out of the selection; `isRange`: selects all rows up to it. */
export function select(isRange: boolean): void {
  const row = currentRow();
  const box = row && boxOf(row);
  if (!box) return;
  const all = rows();
  const ends = [all.indexOf(isRange && anchor ? anchor : row), all.indexOf(row)];
  const checked = isRange || !box.checked;
  for (const each of all.slice(Math.min(...ends), Math.max(...ends) + 1)) boxOf(each)!.checked = checked;
  anchor = row;
  countSelected();
}

export function countSelected(): void {
  const count = document.querySelectorAll('#queue .pick input:checked').length;
  const text = count === 1 ? '1 alert selected' : `${count} alerts selected`;
  const shown = document.getElementById('selected');
  if (shown) shown.textContent = text;
}
