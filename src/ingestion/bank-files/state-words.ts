import table from './state-words.json' with { type: 'json' };

/** What a bank says of a row by a word: it is booked, or it is not (yet), in the words of the API. */
export type RowState = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REVERSED';

const foldedState = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const states: ReadonlyMap<string, RowState> = new Map(
  Object.entries(table.states).flatMap(([state, words]) =>
    words.split(',').map((word) => [foldedState(word), state as RowState] as const),
  ),
);
const WORD_CHARS_MAX = 60;
/** What stands before or behind a state, as in "Umsatz vorgemerkt" or "Transaction pending". */
const FILLERS: ReadonlySet<string> = new Set(table.fillers.split(',').map(foldedState));

/** Returns the state that a whole cell says; null for another text. */
export function stateOfText(text: string): RowState | null {
  if (text.length > WORD_CHARS_MAX) return null;
  const words = foldedState(text);
  const known = states.get(words);
  if (known) return known;
  const rest = words.split(' ').filter((word) => !FILLERS.has(word));
  return states.get(rest.join(' ')) ?? null;
}
