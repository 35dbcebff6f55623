/** Code points that a pattern reads otherwise. */
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/;

/** An expression without flags that finds the text in any case; ß and the like only as written. */
export function idPattern(text: string): string {
  return Array.from(text, (character) => {
    const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    const single = [...cases].filter((each) => Array.from(each).length === 1);
    return single.length === 1 ? escaped(character) : `(?:${single.map(escaped).join('|')})`;
  }).join('');
}

const escaped = (character: string): string => (SPECIAL.test(character) ? `\\${character}` : character);
