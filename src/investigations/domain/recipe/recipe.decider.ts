import { AppError } from '../../../kernel/app-error.js';
import { canonicalJson } from '../../../kernel/canonical-json.js';
import type { Decider } from '../../../kernel/decider.js';
import type { EventOf } from '../../../kernel/define-events.js';
import { BLOCK_IDS, type BlockId } from '../scoring/dimensions.js';
import { recipeWith, type BlockDefaults, type Recipe } from './recipe.js';
import type { RecipeEvents, RecipeSettings } from './recipe.events.js';

type Event = EventOf<typeof RecipeEvents>;

export interface RecipeState {
  /** 0 = the defaults, nothing was ever set. */
  readonly version: number;
  readonly settings: RecipeSettings;
}

export interface RecipeChange {
  readonly replace: RecipeSettings | null;
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
    const settings = changed(present, change, blocks);
    refuseUnknown(settings, blocks);
    const { blocks: configs } = recipeWith(settings, blocks);
    refuseBands(settings, configs);
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

function changed(
  present: RecipeSettings,
  change: RecipeChange,
  known: readonly BlockDefaults[],
): RecipeSettings {
  const { escalateAt, redBlocksMin, blocks = {}, ...rest } = change.replace ?? present;
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

/** A misspelt bound or flag would otherwise be ignored for ever. */
function refuseUnknown({ blocks = {} }: RecipeSettings, known: readonly BlockDefaults[]): void {
  for (const [id, { flagWeights = {}, rules = {} }] of Object.entries(blocks)) {
    const field = `blocks.${id}`;
    const block = known.find((each) => each.id === knownBlock(field, id, known))!;
    const flag = Object.keys(flagWeights).find((flagId) => !block.flags.some(({ id }) => id === flagId));
    if (flag !== undefined)
      throw refusal(`${field}.flagWeights`, flag, `The block ${id} has no flag ${flag}`);
    const names = Object.keys(block.rules.parse({}) as object);
    const name = Object.keys(rules).find((each) => !names.includes(each));
    if (name !== undefined) throw refusal(`${field}.rules`, name, `The block ${id} has no rule ${name}`);
    const issue = block.rules.safeParse(rules).error?.issues[0];
    if (issue) {
      const path = [field, 'rules', ...issue.path].join('.');
      throw refusal(path, shownAt(rules, issue.path), `${path}: ${issue.message}`);
    }
  }
}

function shownAt(rules: unknown, path: readonly PropertyKey[]): string | null {
  const value = path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | null)?.[step],
    rules,
  );
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A band behind a worse one is never met. Equal bounds are taken: the milder band is not wanted. */
function refuseBands({ blocks = {} }: RecipeSettings, configs: Recipe['blocks']): void {
  for (const [id, { rules: own = {} }] of Object.entries(blocks)) {
    const fieldOf = (name: string) => `blocks.${id}.rules.${name}`;
    for (const [name, value] of Object.entries(own)) {
      if (typeof value === 'number' && value < 0)
        throw refusal(fieldOf(name), String(value), `The bound ${name} is ${value}; none is below 0`);
    }
    const bounds = configs[id as BlockId]!.rules;
    for (const [milder, worse] of orderedBounds(Object.keys(own), bounds)) {
      const [a, b] = [Number(bounds[milder]), Number(bounds[worse])];
      const isBelow = milder.includes('Below') && worse.includes('Below');
      if (isBelow ? a >= b : a <= b) continue;
      const name = milder in own ? milder : worse;
      const order = isBelow ? 'may not be lower' : 'may not be higher';
      const reason = `${milder} is ${a} and ${worse} is ${b}: the first ${order}`;
      throw refusal(fieldOf(name), String(name === milder ? a : b), reason);
    }
  }
}

/** What stands in the name of a bound, the milder or smaller one first. */
const ORDERED = [
  ['Yellow', 'Red'],
  ['yellow', 'red'],
  ['red', 'black'],
  ['HopsFrom', 'HopsTo'],
  ['YellowBelow', 'GreenAbove'],
] as const;

function orderedBounds(own: readonly string[], bounds: object): (readonly [string, string])[] {
  const pairs = Object.keys(bounds).flatMap((name) =>
    ORDERED.flatMap(([milder, worse]) => {
      const other = name.replace(milder, worse);
      return other !== name && other in bounds ? [[name, other] as const] : [];
    }),
  );
  return pairs.filter((pair) => pair.some((name) => own.includes(name)));
}
