/** Words of every question and every text: they say nothing about what is looked for. */
const STOP_WORDS = new Set(
  (
    'a about after all although an and any anything are as at be because been before but by can case ' +
    'cases could customer did do does each ever every everything few find for from get gets give got ' +
    'had has have he her his how i if in into is it its just like many me more most much my no nor ' +
    'not of off on one or other our out over own same she show so some such than that the their them ' +
    'then there these they this those through to too under up us very was we were what when where ' +
    'which while who whom whose will with would you your'
  ).split(' '),
);

/** Longest first; what is left has three letters or more. */
const ENDINGS = [
  'ations',
  'ation',
  'ments',
  'ment',
  'ings',
  'ing',
  'ies',
  'ers',
  'ed',
  'er',
  'es',
  'ly',
  's',
  'e',
  'y',
];
const STEM_CHARS_MIN = 3;

/** Lower case, without accents, stop words and endings; a number is one word. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const found = plain.match(/[\p{L}\p{N}]+(?:['’.@-][\p{L}\p{N}]+)*/gu) ?? [];
  return found
    .flatMap(partsOf)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf);
}

/** An address or a compound counts as a whole and by its parts. */
function partsOf(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u);
  return parts.length > 1 ? [word, ...parts] : parts;
}

function stemOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  const ending = ENDINGS.find((each) => word.endsWith(each) && word.length - each.length >= STEM_CHARS_MIN);
  return ending ? word.slice(0, -ending.length) : word;
}
