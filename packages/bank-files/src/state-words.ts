import table from './state-words.json' with { type: 'json' };

/**
 * State of a row according to a word in it, named as in the API. REFUNDED exists only in the table of words:
 * it may describe a payment that was given back, so that in the end no money moved, or the entry that gives
 * it back, which moves money.
 */
export type RowState = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REVERSED' | 'REFUNDED';

/** Returns the status for a state; null for REFUNDED, whose meaning only a person can tell. */
export const statusOfState = (state: RowState): Exclude<RowState, 'REFUNDED'> | null =>
  state === 'REFUNDED' ? null : state;

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
/** Words around a state that do not matter, as in "Umsatz vorgemerkt" or "Transaction pending". */
const FILLERS: ReadonlySet<string> = new Set(table.fillers.split(',').map(foldedState));

/** Words that Chinese, Japanese and Korean write before a state without a space, as in 支付失败. */
const JOINED_FILLERS = table.joinedFillers.split(',').map(foldedState);

/** Returns the state that a whole cell expresses; null for any other text. */
export function stateOfText(text: string): RowState | null {
  if (text.length > WORD_CHARS_MAX) return null;
  const words = foldedState(text);
  const known = states.get(words);
  if (known) return known;
  // Drop numbers: a code may follow the word, as in "Error(0)".
  const rest = words.split(' ').filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word));
  return states.get(rest.join(' ')) ?? joinedState(words);
}

/** Returns the state after filler words that are written together with it; null for any other text. */
function joinedState(words: string): RowState | null {
  const filler = JOINED_FILLERS.find((each) => words.startsWith(each));
  return filler === undefined ? null : (states.get(words.slice(filler.length).trim()) ?? null);
}

/**
 * Returns words for the cancelled or unbooked form of another word in the column: 출금취소 for 출금, `Purchase
 * reversed` for `Purchase`.
 */
export function cancelledFormsIn(words: readonly string[]): string[] {
  const kinds = words.map(foldedState).filter((kind) => kind !== '');
  return words.filter((word) => {
    const text = foldedState(word);
    return kinds.some((kind) => {
      if (kind === text || !text.startsWith(kind)) return false;
      const state = states.get(text.slice(kind.length).trim());
      return state !== undefined && state !== 'COMPLETED';
    });
  });
}

const YES: ReadonlySet<string> = new Set(table.yes.split(',').map(foldedState));
const NO: ReadonlySet<string> = new Set(table.no.split(',').map(foldedState));
const WITHOUT_MOVEMENT: ReadonlySet<string> = new Set(table.withoutMovement.split(',').map(foldedState));

/** Tells whether a word means yes or no, as in a column named "Pending". */
export const isYesOrNoWord = (word: string): boolean => YES.has(foldedState(word)) || isWordForNo(word);

/** Tells whether a word means no. */
export const isWordForNo = (word: string): boolean => NO.has(foldedState(word));

/** Tells whether a word in a debit or credit column means that no money moved, such as "Memo". */
export const isWordForNoMovement = (word: string): boolean => WITHOUT_MOVEMENT.has(foldedState(word));
