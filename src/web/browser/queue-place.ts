import { keepAlerts, keptAlertList, pageAddress } from './list.js';
import { currentRow, goToRow, linkOfRow, queueRows } from './queue-rows.js';

/**
 * Returns to the row that the user was at before leaving the queue, or to the next row that still exists.
 * Remembers the row on leaving.
 */
export function restoreQueuePlace(queue: HTMLElement): void {
  const { address, alerts, current = '' } = keptAlertList();
  if (address === pageAddress() && alerts.includes(current)) {
    const later = alerts.slice(alerts.indexOf(current));
    const there = queueRows().filter((row) => later.includes(linkOfRow(row).pathname));
    const row = there[0] ?? queueRows().at(-1);
    if (row) goToRow(row);
  }
  queue.addEventListener('focusin', ({ target }) => {
    const row = (target as Element).closest<HTMLElement>('.row');
    if (row) goToRow(row, false);
  });
  addEventListener('pagehide', () => {
    const row = currentRow();
    if (row) keepAlerts(linkOfRow(row).pathname);
  });
}
