import { refreshRows } from './row-decisions.js';
import { countSelected } from './selection.js';

const EVERY_MS = 10_000;
/** Ten minutes: nobody's session is kept alive by a page that is only left open. */
const UNUSED_LOOKS_MAX = 60;

/** Looks every ten seconds for what others decided, while somebody works on the page. */
export function watchOthers(): void {
  let unused = 0;
  for (const kind of ['keydown', 'pointermove', 'scroll'])
    addEventListener(kind, () => (unused = 0), { passive: true });
  const look = async (): Promise<void> => {
    if (document.hidden || ++unused > UNUSED_LOOKS_MAX) return;
    await refreshRows().then(countSelected, () => undefined);
  };
  setInterval(() => void look(), EVERY_MS);
  document.addEventListener('visibilitychange', () => void look());
}
