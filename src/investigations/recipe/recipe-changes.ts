import { WORD_GROUPS } from '../../risk-data/words/word-lists.js';
import { BLOCKS } from '../rules/rule-table.js';
import { DEFAULT_RECIPE, ROWS } from './recipe.js';
import type { RecipeSettings } from './recipe.events.js';

export interface RecipeChangeShown {
  /** Path of the setting, with dots. */
  readonly setting: string;
  readonly value: unknown;
  /** Default of the setting; null where the engine no longer knows such a setting. */
  readonly default: unknown;
  /** How its meaning changed, or that it has none any more; else null. */
  readonly note: string | null;
}

const STRONGEST = 'of flags that measure one fact the strongest alone counts whole since';
const LIKENESS_CHANGED_NOTE =
  'names are compared word by word since, so likenesses differ; birth date and country decide beside them';

/** Settings whose number stays and whose meaning changed, by the last part of their path. */
const CHANGED_MEANINGS: Readonly<Record<string, string>> = {
  escalateAt:
    'points of patterns and of what the payments show are part of the score since, a mandatory rule ' +
    'gives 100, and nothing escalates below the threshold',
  weight: STRONGEST,
  flagWeights: STRONGEST,
  escalatedRedFrom: 'counts counterparties with real flow alone since, and makes the score 100',
  categoriesById: 'direct exposure to what nobody may deal with makes the score 100 since',
  groupsRedFrom: 'counts offences of which the text accuses the customer since; a conviction is red without',
  blackFrom: LIKENESS_CHANGED_NOTE,
  redFrom: LIKENESS_CHANGED_NOTE,
  yellowFrom: LIKENESS_CHANGED_NOTE,
  counterpartyRedFrom: LIKENESS_CHANGED_NOTE,
  counterpartyYellowFrom: LIKENESS_CHANGED_NOTE,
};
const UNKNOWN = 'the engine knows no such setting any more: it changes nothing';

type Values = Readonly<Record<string, unknown>>;

/** Returns all that the settings set, one by one, also values that are the default today. */
export function changesOf(settings: RecipeSettings): RecipeChangeShown[] {
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
      ...shown(`blocks.${id}.flagWeights.`, flagWeights, weights, STRONGEST),
      ...shown(`blocks.${id}.rules.`, rules, config?.rules),
    ];
  };
  const obligatory = ROWS.filter(({ kind }) => kind === 'mandatory').map(({ id }) => [id, true]);
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

const shown = (place: string, own: Values, standards: Values = {}, meaning?: string): RecipeChangeShown[] =>
  Object.entries(own).flatMap(([name, value]) => {
    const standard = standards[name];
    const note = standard === undefined ? UNKNOWN : (meaning ?? CHANGED_MEANINGS[name] ?? null);
    return value === undefined
      ? []
      : [{ setting: `${place}${name}`, value, default: standard ?? null, note }];
  });
