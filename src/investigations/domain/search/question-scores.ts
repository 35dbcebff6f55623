import words from '../../../risk-data/data/question-words.json' with { type: 'json' };

// size: a pattern is read as one line.
/** The part of a question that was understood, and the question without it. */
export interface Understood<Found> {
  readonly found: Found;
  readonly rest: string;
}

export interface Scores {
  readonly minScore?: number;
  readonly maxScore?: number;
}

const NUMBER = '(\\d{1,3}(?:\\.\\d{1,4})?)(?![\\d.]*\\d)(?!,\\d{3})';
const ABOVE = `(?:${words.above})`;
const BELOW = `(?:${words.below})`;
const LEAST = `(?:${words.least})`;
const MOST = `(?:${words.most})`;
/** Matches scores of runs: credit scores and vendors' scores are something else. */
const SCORE = `(?<!\\b(?:${words.otherScores}) )\\b(?:${words.scores})`;
const LINK = '(?: (?:is|was|of|with|rated|scored))?:? ?';
/** Matches unless the next word says that the number counts something else. */
const NOT_OTHER_COUNT = `(?! ?(?:${words.otherCounts}))`;
/** Matches a second bound in words of no form; the first then says only half of what is meant. */
const SECOND_BOUND = new RegExp(
  `^ ?(?:\\+|(?:to|and|but|or|[-–—]) ?(?:(?:${ABOVE}|${BELOW}|${LEAST}|${MOST}) ?)?${NUMBER}${NOT_OTHER_COUNT})`,
  'i',
);

const SCORE_STEP = 0.01;
const SCALE = 100;

type Bounds = (first: number, second: number) => Scores;

const above = (bound: number): number => roundToHundredths(bound + SCORE_STEP);
const below = (bound: number): number => roundToHundredths(bound - SCORE_STEP);
const roundToHundredths = (score: number): number => Number(score.toFixed(2));

/** The first form that fits is taken, so longer ones stand first. */
const FORMS: readonly (readonly [form: string, bounds: Bounds])[] = [
  [
    `${SCORE}${LINK}between ${NUMBER} (?:and|to) ${NUMBER}${NOT_OTHER_COUNT}`,
    (min, max) => ({ minScore: min, maxScore: max }),
  ],
  [
    `${SCORE}${LINK}from ${NUMBER} (?:to|up to) ${NUMBER}${NOT_OTHER_COUNT}`,
    (min, max) => ({ minScore: min, maxScore: max }),
  ],
  [
    `${SCORE}${LINK}${ABOVE} ?${NUMBER} (?:and|but) ${BELOW} ?${NUMBER}${NOT_OTHER_COUNT}`,
    (min, max) => ({ minScore: above(min), maxScore: below(max) }),
  ],
  [`${SCORE}${LINK}${NUMBER} (?:or (?:higher|more|above)|and above)`, (min) => ({ minScore: min })],
  [`${SCORE}${LINK}${NUMBER} (?:or (?:lower|less|below)|and below)`, (max) => ({ maxScore: max })],
  [`${SCORE}${LINK}${LEAST} ?${NUMBER}${NOT_OTHER_COUNT}`, (min) => ({ minScore: min })],
  [`${SCORE}${LINK}${MOST} ?${NUMBER}${NOT_OTHER_COUNT}`, (max) => ({ maxScore: max })],
  [`${SCORE}${LINK}${ABOVE} ?${NUMBER}${NOT_OTHER_COUNT}`, (min) => ({ minScore: above(min) })],
  [`${SCORE}${LINK}${BELOW} ?${NUMBER}${NOT_OTHER_COUNT}`, (max) => ({ maxScore: below(max) })],
  [`minimum (?:risk )?score(?: of)? ${NUMBER}`, (min) => ({ minScore: min })],
  [`maximum (?:risk )?score(?: of)? ${NUMBER}`, (max) => ({ maxScore: max })],
  [`${ABOVE} ?${NUMBER} risk (?:score|points)`, (min) => ({ minScore: above(min) })],
  [`${BELOW} ?${NUMBER} risk (?:score|points)`, (max) => ({ maxScore: below(max) })],
  [
    `\\b(?:risk[ _]?score|score) of (?:exactly )?${NUMBER}${NOT_OTHER_COUNT}`,
    (is) => ({ minScore: is, maxScore: is }),
  ],
];
const COMPILED_FORMS = FORMS.map(
  ([form, bounds]) => [new RegExp(`(?:\\b(?:with|and) )?(?:\\ba )?${form}`, 'i'), bounds] as const,
);

/** Reads scores up to 100: a number is a score only beside that word or "risk". */
export function scoresIn(text: string): Understood<Scores> {
  for (const [form, bounds] of COMPILED_FORMS) {
    const match = form.exec(text);
    const [first, second] = [match?.[1], match?.[2]].map((shown) => (shown ? onScale(shown) : 0)) as [
      number,
      number,
    ];
    if (!match || first > SCALE || second > SCALE) continue;
    if (SECOND_BOUND.test(text.slice(match.index + match[0].length))) break;
    return { found: bounds(first, second), rest: text.replace(match[0], '') };
  }
  return { found: {}, rest: text };
}

/** Reads 1 or less with a decimal point as a score on the scale up to 1. */
function onScale(shown: string): number {
  const value = Number(shown);
  return shown.includes('.') && value <= 1 ? roundToHundredths(value * SCALE) : value;
}
