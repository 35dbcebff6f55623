import { keepAlerts, keptList, ownAddress } from './list.js';
import { currentRow, goTo, linkOf, rows } from './queue-rows.js';

/**
 * Returns to the row that the user was at before leaving the queue, or to the next row that still exists.
 * Remembers the row on leaving.
 */
export function keepPlace(queue: HTMLElement): void {
  const { address, alerts, current = '' } = keptList();
  if (address === ownAddress() && alerts.includes(current)) {
    const later = alerts.slice(alerts.indexOf(current));
    const there = rows().filter((row) => later.includes(linkOf(row).pathname));
    const row = there[0] ?? rows().at(-1);
    if (row) goTo(row);
  }
  queue.addEventListener('focusin', ({ target }) => {
    const row = (target as Element).closest<HTMLElement>('.row');
    if (row) goTo(row, false);
  });
  addEventListener('pagehide', () => {
    const row = currentRow();
    if (row) keepAlerts(linkOf(row).pathname);
  });
}
