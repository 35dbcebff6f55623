import { defaultRecipe, type BlockConfig, type BlockDefaults } from './recipe.js';
import type { RecipeSettings } from './recipe.events.js';

export interface RecipeChangeShown {
  /** Where it stands in the settings, with dots. */
  readonly setting: string;
  readonly value: unknown;
  /** Null where the engine knows no such setting any more. */
  readonly default: unknown;
  /** What it no longer means, or that it means nothing; else null. */
  readonly note: string | null;
}

const LIKENESS =
  'names are compared word by word since, so likenesses differ; birth date and country decide beside them';
const OUTSTANDING =
  'an amount is compared with those of its currency, direction and kind since, not with all of the account';

/** By the last part of its place: settings that keep their number and no longer mean what they did. */
const CHANGED_MEANINGS: Readonly<Record<string, string>> = {
  escalateAt:
    'points tell how rare a customer is since: the same number escalates fewer by their score, and rules ' +
    'and want of data escalate below it',
  weight: 'of flags that measure one fact the strongest alone counts whole since',
  flagWeights: 'of flags that measure one fact the strongest alone counts whole since',
  escalatedRedFrom: 'counts counterparties with real flow alone since, and escalates whatever the score',
  categoriesById: 'direct exposure to what nobody may deal with escalates whatever the score since',
  groupsRedFrom: 'counts offences of which the text accuses the customer since; a conviction is red without',
  blackFrom: LIKENESS,
  redFrom: LIKENESS,
  yellowFrom: LIKENESS,
  counterpartyRedFrom: LIKENESS,
  counterpartyYellowFrom: LIKENESS,
  largestYellowAbove: OUTSTANDING,
  largestRedAbove: OUTSTANDING,
};

const UNKNOWN = 'the engine knows no such setting any more: it changes nothing';

/** All that the settings change, one by one, also where they name what is the default today. */
export function changesOf(
  { blocks: own = {}, mandatory = {}, ...rest }: RecipeSettings,
  blocks: readonly BlockDefaults[],
): RecipeChangeShown[] {
  const { blocks: configs, ...others } = defaultRecipe(blocks);
  const shown = (setting: string, value: unknown, standard: unknown, name: string): RecipeChangeShown[] => {
    const note = standard === undefined ? UNKNOWN : (CHANGED_MEANINGS[name] ?? null);
    return value === undefined ? [] : [{ setting, value, default: standard ?? null, note }];
  };
  const defaults: Readonly<Record<string, unknown>> = others;
  const defaultConfigs: Readonly<Record<string, BlockConfig | undefined>> = configs;
  const ofBlock = (id: string, { flagWeights = {}, rules = {}, ...block }: Partial<BlockConfig>) => {
    const place = `blocks.${id}`;
    const config = defaultConfigs[id];
    const standard: Readonly<Record<string, unknown>> = { ...config };
    const flags = blocks.find((each) => each.id === id)?.flags ?? [];
    const weights = new Map(flags.map((flag) => [flag.id, flag.weight ?? 1]));
    return [
      ...Object.entries(block).flatMap(([name, value]) =>
        shown(`${place}.${name}`, value, standard[name], name),
      ),
      ...Object.entries(flagWeights).flatMap(([flag, value]) =>
        shown(`${place}.flagWeights.${flag}`, value, weights.get(flag), 'flagWeights'),
      ),
      ...Object.entries(rules).flatMap(([name, value]) =>
        shown(`${place}.rules.${name}`, value, config?.rules[name], name),
      ),
    ];
  };
  return [
    ...Object.entries(rest).flatMap(([name, value]) => shown(name, value, defaults[name], name)),
    ...Object.entries(mandatory).flatMap(([rule, isOn]) => shown(`mandatory.${rule}`, isOn, true, rule)),
    ...Object.entries(own).flatMap(([id, settings]) => ofBlock(id, settings)),
  ];
}
