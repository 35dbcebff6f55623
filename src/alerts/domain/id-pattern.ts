/** Code points that a pattern reads otherwise. */
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/;

/**
 * A regular expression without flags that finds the text in any case (see 0027): stores test it on keys. A
 * letter whose other case is several letters, such as ß, is found as it is written.
 */
export function idPattern(text: string): string {
  return Array.from(text, (character) => {
    const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    const single = [...cases].filter((each) => Array.from(each).length === 1);
    return single.length === 1 ? escaped(character) : `(?:${single.map(escaped).join('|')})`;
  }).join('');
}

const escaped = (character: string): string => (SPECIAL.test(character) ? `\\${character}` : character);
