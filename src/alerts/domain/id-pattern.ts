const SPECIAL = /[\\^$.*+?()[\]{}|/-]/;

/**
 * Returns a regular expression that matches the text in any case without flags. Characters whose other case
 * has several letters, such as ß, match only as written.
 */
export function caseInsensitivePatternOf(text: string): string {
  return Array.from(text, (character) => {
    const cases = casesOf(character);
    return cases.length === 1
      ? escapeRegexCharacter(character)
      : `(?:${cases.map(escapeRegexCharacter).join('|')})`;
  }).join('');
}

/**
 * Returns the first spelling of the text (any mix of cases) that an id starts with or that sorts after the
 * id; null if none.
 */
export function firstSpellingFrom(text: string, id: string): string | null {
  const cases = Array.from(text, (character) => casesOf(character).sort((a, b) => order(a) - order(b)));
  const shared = Array.from(id).slice(0, cases.length);
  const differs = shared.findIndex((character, at) => !cases[at]!.includes(character));
  const length = differs < 0 ? shared.length : differs;
  const firsts = (at: number) => cases.slice(at).map(([first]) => first);
  if (differs < 0) return [...shared, ...firsts(length)].join('');
  for (let at = length; at >= 0; at--) {
    const later = cases[at]!.find((each) => order(each) > order(shared[at]!));
    if (later !== undefined) return [...shared.slice(0, at), later, ...firsts(at + 1)].join('');
  }
  return null;
}

/** Compares code points, because an index sorts texts by their UTF-8 bytes. */
const order = (character: string): number => character.codePointAt(0)!;

function casesOf(character: string): string[] {
  const cases = new Set([character, character.toLowerCase(), character.toUpperCase()]);
  return [...cases].filter((each) => Array.from(each).length === 1);
}

const escapeRegexCharacter = (character: string): string =>
  SPECIAL.test(character) ? `\\${character}` : character;
