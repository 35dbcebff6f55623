import { currentRow, goTo, rows } from './queue-rows.js';

interface Place {
  /** Address of the queue with its filters. */
  readonly address: string;
  /** Elements of the rows in their order, and the current one. */
  readonly rows: readonly string[];
  readonly current: string;
}

const KEY = 'queue';

/** Goes back to the row where the reader was, or to the next one that is still there; keeps it on leaving. */
export function keepPlace(queue: HTMLElement): void {
  const address = queue.querySelector<HTMLInputElement>('input[name=back]')!.value;
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null;
  if (kept?.address === address) {
    const later = kept.rows.slice(kept.rows.indexOf(kept.current));
    const id = later.find((each) => document.getElementById(each));
    const row = id === undefined ? rows().at(-1) : document.getElementById(id);
    if (row) goTo(row);
  }
  queue.addEventListener('focusin', ({ target }) => {
    const row = (target as Element).closest<HTMLElement>('.row');
    if (row) goTo(row, false);
  });
  addEventListener('pagehide', () => {
    const current = currentRow()?.id;
    if (current === undefined) return;
    const place: Place = { address, rows: rows().map(({ id }) => id), current };
    sessionStorage.setItem(KEY, JSON.stringify(place));
  });
}
