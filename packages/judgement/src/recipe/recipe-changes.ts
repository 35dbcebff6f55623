import { WORD_GROUPS } from '../risk-data/words/word-lists.js';
import { BLOCKS } from '../rules/rule-table.js';
import { DEFAULT_RECIPE, SWITCHABLE_RULES } from './recipe.js';
import type { RecipeSettings } from './recipe-settings.js';

export interface RecipeChangeShown {
  /** Path of the setting, with dots. */
  readonly setting: string;
  readonly value: unknown;
  /** Default of the setting; null if the engine no longer knows the setting. */
  readonly default: unknown;
  /** Says that the setting no longer has a meaning; else null. */
  readonly note: string | null;
}

const UNKNOWN = 'the engine knows no such setting any more: it changes nothing';

type Values = Readonly<Record<string, unknown>>;

/** Returns each value that the settings contain, including values that equal today's default. */
export function recipeChangesOf(settings: RecipeSettings): RecipeChangeShown[] {
  const { blocks = {}, rows = {}, mandatory = {}, lists = {}, ...rest } = settings;
  const ofBlock = ([id, { flagWeights = {}, rules = {}, ...own }]: [
    string,
    (typeof blocks)['screening'] & object,
  ]) => {
    const config = Object.entries(DEFAULT_RECIPE.blocks).find(([block]) => block === id)?.[1];
    const flags = BLOCKS.find((block) => block.id === id)?.flags ?? [];
    const weights = Object.fromEntries(flags.map((flag) => [flag.id, flag.weight ?? 1]));
    return [
      ...shown(`blocks.${id}.`, own, { ...config }),
      ...shown(`blocks.${id}.flagWeights.`, flagWeights, weights),
      ...shown(`blocks.${id}.rules.`, rules, config?.rules),
    ];
  };
  const obligatory = SWITCHABLE_RULES.filter(({ kind }) => kind === 'mandatory').map(({ id }) => [id, true]);
  return [
    ...shown('', rest, { ...DEFAULT_RECIPE }),
    ...shown('mandatory.', mandatory, Object.fromEntries(obligatory) as Values),
    ...Object.entries(rows).flatMap(([id, row]) => shown(`rows.${id}.`, row, DEFAULT_RECIPE.rows[id])),
    ...Object.entries(blocks).flatMap(ofBlock),
    ...Object.entries(lists).map(([group, value]) => ({
      setting: `lists.${group}`,
      value,
      default: WORD_GROUPS.has(group) ? { add: [] } : null,
      note: WORD_GROUPS.has(group) ? null : UNKNOWN,
    })),
  ];
}

const shown = (place: string, own: Values, standards: Values = {}): RecipeChangeShown[] =>
  Object.entries(own).flatMap(([name, value]) => {
    const standard = standards[name];
    const note = standard === undefined ? UNKNOWN : null;
    return value === undefined
      ? []
      : [{ setting: `${place}${name}`, value, default: standard ?? null, note }];
  });
