import { refreshRows } from './row-decisions.js';
import { showSelectedCount } from './selection.js';

const EVERY_MS = 10_000;
/** Stops ten minutes after the last activity, so that a page left open does not keep the session alive. */
const UNUSED_LOOKS_MAX = 60;

/** Refreshes rows that others have decided every ten seconds, while somebody uses the page. */
export function watchOthersDecisions(): void {
  let unused = 0;
  for (const kind of ['keydown', 'pointermove', 'scroll'])
    addEventListener(kind, () => (unused = 0), { passive: true });
  const look = async (): Promise<void> => {
    if (document.hidden || ++unused > UNUSED_LOOKS_MAX) return;
    await refreshRows().then(showSelectedCount, () => undefined);
  };
  setInterval(() => void look(), EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}
