import { z } from 'zod';
import { fieldNameField, fieldPath, type FieldProblem, fieldProblemOf } from '@alert-review/kernel';
import { plainWordsOf } from '../risk-data/words/plain-words.js';
import { plainWord, WORD_GROUPS, type WordGroup } from '../risk-data/words/word-lists.js';
import { BLOCKS, defaultRules, type Block } from '../rules/rule-table.js';
import { SWITCHABLE_RULES, type SwitchableRule } from './recipe.js';
import type { RecipeSettings } from './recipe-settings.js';

type Param = Block['params'][string];

const range = ({ min, max = Infinity }: { readonly min: number; readonly max?: number | undefined }) => {
  const told = max === Infinity ? `at least ${min}` : `from ${min} to ${max}`;
  const error = ({ input }: { readonly input: unknown }) => `is ${String(input)} and has to be ${told}`;
  return z.number().refine((value) => value >= min && value <= max, { error });
};
const share = range({ min: 0, max: 1 });
const amount = z.string().regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,8})?$/, 'must be an amount above 0');
const word = z.string().min(1);
const bound = (param: Param) => {
  if ('default' in param) return range(param);
  if ('byCurrency' in param) return z.record(fieldNameField(), amount);
  return Array.isArray(param.words) ? z.array(word) : z.record(fieldNameField(), word);
};
const rowSettingsSchema = ({ threshold }: SwitchableRule) => {
  const enabled = z.boolean().optional();
  return z.strictObject(threshold ? { enabled, threshold: range(threshold).optional() } : { enabled });
};
/** Returns a schema of an object that may have a member for each of the names, and no others. */
const optionalMembersSchema = <Each>(
  all: readonly Each[],
  name: (each: Each) => string,
  schema: (each: Each) => z.ZodType,
) => z.strictObject(Object.fromEntries(all.map((each) => [name(each), schema(each).optional()]))).optional();
const byId = ({ id }: { readonly id: string }): string => id;

const OWN_WORD_CHARS = { min: 2, max: 80 };
const OWN_WORDS_MAX = 500;
/** Limits of an organization's own words, because they are compiled to patterns while requests wait. */
const OWN_CHARS_MAX = 5_000;
const WORDS_PER_PHRASE_MAX = 6;
/** Characters allowed in an own word; others have a meaning in the notation of the lists. */
const OWN_WORD = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’&-]*$/u;

/** Returns what is wrong with a word that an organization adds; null if it is valid. */
function wordFault(text: string, { list, isOfSingleWords }: WordGroup): string | null {
  const { min, max } = OWN_WORD_CHARS;
  if (!OWN_WORD.test(text))
    return 'begins with a letter or digit; then also blanks, hyphens, points, apostrophes and &';
  const plain = plainWord(text, list);
  // A word without comparable letters would be found in every text.
  if (text.length > max || plain.length < min || plainWordsOf(text).join(' ').length < min)
    return `has to have from ${min} to ${max} letters, digits and blanks`;
  if (plain.split(' ').length > WORDS_PER_PHRASE_MAX)
    return `has to have ${WORDS_PER_PHRASE_MAX} words at most`;
  return isOfSingleWords && plain.includes(' ') ? 'has to be one word: the group holds no phrases' : null;
}

const ownWordsSchema = (group: WordGroup) =>
  z.strictObject({
    add: z.array(
      z.string().superRefine((text, { addIssue }) => {
        const fault = wordFault(text, group);
        if (fault)
          addIssue({ code: 'custom', input: text, message: `is ${JSON.stringify(text)} and ${fault}` });
      }),
    ),
  });

/** Settings that have a meaning today: of existing blocks, bounds, flags and rules. */
const KnownSettings = z.strictObject({
  escalateAt: range({ min: 0, max: 100 }).optional(),
  rows: optionalMembersSchema(SWITCHABLE_RULES, byId, rowSettingsSchema),
  mandatory: optionalMembersSchema(
    SWITCHABLE_RULES.filter(({ kind }) => kind === 'mandatory'),
    byId,
    () => z.boolean(),
  ),
  lists: optionalMembersSchema([...WORD_GROUPS.values()], ({ name }) => name, ownWordsSchema).superRefine(
    (lists, { addIssue }) => {
      const words = Object.values(lists ?? {}).flatMap((each) => (each as { add: string[] }).add);
      const refuse = (count: number, unit: string, max: number) =>
        count > max &&
        addIssue({ code: 'custom', input: count, message: `hold ${count} ${unit} and may hold ${max}` });
      refuse(words.length, 'words', OWN_WORDS_MAX);
      refuse(words.join('').length, 'characters', OWN_CHARS_MAX);
    },
  ),
  blocks: optionalMembersSchema(BLOCKS, byId, ({ flags, params }) =>
    z.strictObject({
      enabled: z.boolean().optional(),
      weight: share.optional(),
      flagWeights: optionalMembersSchema(flags, byId, () => share),
      rules: optionalMembersSchema(
        Object.entries(params),
        ([name]) => name,
        ([, param]) => bound(param),
      ),
    }),
  ),
});

/**
 * Returns the problems of settings as written by a person: values that are not allowed or have no meaning.
 */
export function recipeProblemsIn(settings: object): FieldProblem[] {
  const faults = KnownSettings.safeParse(settings).error?.issues ?? [];
  return [
    ...faults.flatMap(onePerKey).map((issue) => fieldProblemOf(issue, settings, 'settings')),
    ...bandProblems(settings),
  ];
}

/** Splits a problem that names several keys of an object into one problem for each key. */
function onePerKey(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const unknownKey = { code: 'custom', input: issue.input, message: 'is no setting' } as const;
  if (issue.code === 'invalid_key') return [{ ...unknownKey, path: issue.path }];
  if (issue.code !== 'unrecognized_keys') return [issue];
  const isOfLists = issue.path.length === 1 && issue.path[0] === 'lists';
  const message = isOfLists ? 'is no group of a list of words' : unknownKey.message;
  return issue.keys.map((key) => ({ ...unknownKey, message, path: [...issue.path, key] }));
}

/** Parts of the names of two related bounds; the milder or smaller bound comes first. */
const ORDERED = { Yellow: 'Red', yellow: 'red', red: 'black', HopsFrom: 'HopsTo', YellowBelow: 'GreenAbove' };

/**
 * Finds bands that can never apply because a worse band starts earlier. Equal bounds are allowed: they switch
 * a band off.
 */
const bandProblems = ({ blocks }: RecipeSettings): FieldProblem[] =>
  BLOCKS.flatMap((block) => {
    const own = blocks?.[block.id]?.rules ?? {};
    const bounds = { ...defaultRules(block), ...own };
    const pairs = Object.keys(bounds).flatMap((name) =>
      Object.entries(ORDERED).map(([from, to]) => [name, name.replace(from, to)] as const),
    );
    return pairs.flatMap(([milder, worse]) => {
      const a = bounds[milder];
      const b = bounds[worse];
      if (milder === worse || typeof a !== 'number' || typeof b !== 'number') return [];
      const isBelow = milder.includes('Below') && worse.includes('Below');
      if ((isBelow ? a >= b : a <= b) || !(milder in own || worse in own)) return [];
      const isMilder = milder in own;
      const [name, value, other, limit] = isMilder ? [milder, a, worse, b] : [worse, b, milder, a];
      const relation = isBelow === isMilder ? 'lower' : 'higher';
      const message = `is ${value} and may not be ${relation} than ${other}, which is ${limit}`;
      return [{ field: fieldPath(['blocks', block.id, 'rules', name]), value, message }];
    });
  });
