import { AppError } from '../../../kernel/app-error.js';
import { canonicalJson } from '../../../kernel/canonical-json.js';
import type { Decider } from '../../../kernel/decider.js';
import type { EventOf } from '../../../kernel/define-events.js';
import { invalid } from '../../../kernel/field-problems.js';
import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import { problemsWith, readSettings } from './recipe-problems.js';
import { recipeWith, type BlockDefaults } from './recipe.js';
import type { RecipeEvents, RecipeSettings } from './recipe.events.js';

type Event = EventOf<typeof RecipeEvents>;

export interface RecipeState {
  /** 0 = the defaults, nothing was ever set. */
  readonly version: number;
  readonly settings: RecipeSettings;
}

export interface RecipeChange {
  readonly replace: object | null;
  readonly enable: readonly string[];
  readonly disable: readonly string[];
  readonly escalateAt?: number | undefined;
  readonly redBlocksMin?: number | undefined;
}

export const recipeDecider = (
  blocks: readonly BlockDefaults[],
): Decider<RecipeState, RecipeChange, Event> => ({
  initial: { version: 0, settings: {} },

  decide({ version, settings: present }, change) {
    const { settings: base, problems } = change.replace ? readSettings(change.replace) : unchanged(present);
    const settings = changed(base, change, blocks);
    const all = [...problems, ...problemsWith(settings, blocks)];
    if (all.length > 0) throw invalid(all);
    const { blocks: configs } = recipeWith(settings, blocks);
    if (!Object.values(configs).some(({ enabled }) => enabled))
      throw refusal('blocks', null, 'At least one block must stay enabled');
    return canonicalJson(settings) === canonicalJson(present)
      ? []
      : [{ type: 'RecipeSet', data: { version: version + 1, settings } }];
  },

  evolve: (_recipe, event) => event.data,
});

const refusal = (field: string, value: string | null, reason: string): AppError =>
  new AppError('validation_error', { field, value, reason });

const unchanged = (settings: RecipeSettings) => ({ settings, problems: [] });

function changed(
  present: RecipeSettings,
  change: RecipeChange,
  known: readonly BlockDefaults[],
): RecipeSettings {
  const { escalateAt, redBlocksMin, blocks = {}, ...rest } = present;
  const both = change.enable.find((id) => change.disable.includes(id));
  if (both) throw refusal('disable', both, `The block ${both} cannot be enabled and disabled at once`);
  const switched = new Map<BlockId, boolean>();
  for (const id of change.enable) switched.set(knownBlock('enable', id, known), true);
  for (const id of change.disable) switched.set(knownBlock('disable', id, known), false);
  const kept = BLOCK_IDS.flatMap((id) => {
    const { enabled, ...own } = blocks[id] ?? {};
    const isEnabled = switched.get(id) ?? enabled ?? true;
    const setting = { ...own, ...(isEnabled ? {} : { enabled: false }) };
    return Object.keys(setting).length > 0 ? [[id, setting] as const] : [];
  });
  const escalates = change.escalateAt ?? escalateAt;
  const redBlocks = change.redBlocksMin ?? redBlocksMin;
  return {
    ...rest,
    ...(escalates === undefined ? {} : { escalateAt: escalates }),
    ...(redBlocks === undefined ? {} : { redBlocksMin: redBlocks }),
    ...(kept.length > 0 ? { blocks: Object.fromEntries(kept) } : {}),
  };
}

function knownBlock(field: string, id: string, known: readonly BlockDefaults[]): BlockId {
  const block = known.find((each) => each.id === id);
  if (!block) throw refusal(field, id, `There is no block ${id}`);
  return block.id;
}
