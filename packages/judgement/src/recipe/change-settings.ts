import { AppError, canonicalJson, type FieldProblem, validationErrorOf } from '@alert-review/kernel';
import { BLOCK_IDS } from '../scoring/dimensions.js';
import { recipeProblemsIn } from './recipe-problems.js';
import type { RecipeSettings } from './recipe-settings.js';
import { DEFAULT_RECIPE, recipeOfSettings } from './recipe.js';

/** A change of an organization's settings. */
export interface RecipeChange {
  readonly replace: object | null;
  readonly enable: readonly string[];
  readonly disable: readonly string[];
  /** Applied in this order: a rule is switched on or off, or gets a new threshold. */
  readonly rules?: readonly { readonly id: string; readonly to: 'on' | 'off' | number }[] | undefined;
  readonly escalateAt?: number | undefined;
  /** Words by `<list>.<group>`. Adding a word twice or removing a missing word changes nothing. */
  readonly addWords?: readonly GroupWords[] | undefined;
  readonly removeWords?: readonly GroupWords[] | undefined;
}

interface GroupWords {
  readonly group: string;
  readonly words: readonly string[];
}

/** Returns settings with a change applied. Throws validation_error that names each wrong field. */
export function changedSettings(present: RecipeSettings, change: RecipeChange): RecipeSettings {
  const given = change.replace ?? present;
  const before = recipeProblemsIn(given);
  if (change.replace && before.length > 0) throw validationErrorOf(before);
  const settings = withChange(given, change);
  // A problem that existed before does not block a change: an earlier engine may have accepted the setting.
  const isOld = (problem: FieldProblem) =>
    before.some(
      ({ field, value }) => field === problem.field && canonicalJson(value) === canonicalJson(problem.value),
    );
  const problems = recipeProblemsIn(settings).filter((problem) => !isOld(problem));
  if (problems.length > 0) throw validationErrorOf(problems);
  if (!Object.values(recipeOfSettings(settings).blocks).some(({ enabled }) => enabled))
    throw refusal('blocks', null, 'At least one block must stay enabled');
  return settings;
}

const refusal = (field: string, value: string | null, reason: string): AppError =>
  new AppError('validation_error', { field, value, reason });

function withChange(present: RecipeSettings, change: RecipeChange): RecipeSettings {
  const { enable, disable, rules = [], escalateAt = present.escalateAt } = change;
  const both = enable.find((id) => disable.includes(id));
  if (both) throw refusal('disable', both, `The block ${both} cannot be enabled and disabled at once`);
  for (const [field, ids] of Object.entries({ enable, disable }))
    for (const id of ids)
      if (!BLOCK_IDS.some((known) => known === id)) throw refusal(field, id, `There is no block ${id}`);
  const blocks = BLOCK_IDS.map((id): [string, object] => {
    const { enabled = true, ...own } = present.blocks?.[id] ?? {};
    const isOn = enable.includes(id) || (enabled && !disable.includes(id));
    return [id, { ...own, ...(isOn ? {} : { enabled: false }) }];
  });
  const mandatory = { ...present.mandatory };
  const rows = new Map(Object.entries(present.rows ?? {}));
  for (const { id, to } of rules) {
    const { threshold } = rows.get(id) ?? {};
    // A rule that does not exist stays in the settings and is refused by name later.
    const isLeftOut = to === 'on' && Object.hasOwn(DEFAULT_RECIPE.rows, id);
    const enabled = isLeftOut ? {} : { enabled: to === 'on' };
    if (typeof to === 'number') rows.set(id, { ...rows.get(id), threshold: to });
    else rows.set(id, { ...(threshold === undefined ? {} : { threshold }), ...enabled });
    if (to === 'on') delete mandatory[id];
  }
  const lists = withWords(present.lists ?? {}, change);
  const parts = {
    mandatory,
    rows: filled(Object.fromEntries(rows)),
    blocks: filled(Object.fromEntries(blocks)),
    lists,
  };
  return filled({ ...present, escalateAt, ...parts });
}

function withWords(
  present: NonNullable<RecipeSettings['lists']>,
  { addWords = [], removeWords = [] }: RecipeChange,
): object {
  const lists = new Map(Object.entries(present).map(([group, { add }]) => [group, new Set(add)]));
  for (const { group, words } of removeWords) for (const word of words) lists.get(group)?.delete(word);
  for (const { group, words } of addWords) lists.set(group, new Set([...(lists.get(group) ?? []), ...words]));
  const kept = [...lists].filter(([, words]) => words.size > 0);
  return Object.fromEntries(kept.map(([group, words]) => [group, { add: [...words] }]));
}

const filled = (members: object): object =>
  Object.fromEntries(
    Object.entries(members as Record<string, unknown>).filter(
      ([, value]) =>
        value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
    ),
  );
