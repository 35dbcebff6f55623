/** Characters with a meaning in a pattern. */
const SPECIAL = /[\\^$.*+?()[\]{}|/-]/;

/** Returns a case-insensitive pattern without flags; ß and similar match as written. */
export function idPattern(text: string): string {
  return Array.from(text, (character) => {
    const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
    const single = [...cases].filter((each) => Array.from(each).length === 1);
    return single.length === 1
      ? escapeRegexCharacter(character)
      : `(?:${single.map(escapeRegexCharacter).join('|')})`;
  }).join('');
}

const escapeRegexCharacter = (character: string): string =>
  SPECIAL.test(character) ? `\\${character}` : character;
