import { refreshRows } from './row-decisions.js';
import { countSelected } from './selection.js';

const EVERY_MS = 10_000;
/** Nobody's session is kept alive by a page that is only left open. */
const IDLE_MS = 10 * 60_000;

/** Looks every ten seconds for what others decided, while somebody works on the page. */
export function watchOthers(): void {
  let usedAt = performance.now();
  for (const kind of ['keydown', 'pointermove', 'scroll'])
    addEventListener(kind, () => (usedAt = performance.now()), { passive: true });
  const look = async (): Promise<void> => {
    if (document.hidden || performance.now() - usedAt > IDLE_MS) return;
    await refreshRows().then(countSelected, () => undefined);
  };
  setInterval(() => void look(), EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}
