import { canonicalJson, type SettingDifference } from '@alert-review/kernel';
import { recipeChangesOf } from './recipe-changes.js';
import type { RecipeSettings } from './recipe-settings.js';

/**
 * Returns each setting that differs between two versions, in words for the person who approves the change.
 */
export function recipeDifferences(before: RecipeSettings, after: RecipeSettings): SettingDifference[] {
  const [old, wanted] = [before, after].map(
    (settings) => new Map(recipeChangesOf(settings).map((change) => [change.setting, change] as const)),
  );
  return [...new Set([...old!.keys(), ...wanted!.keys()])].flatMap((setting) => {
    const standard = (old!.get(setting) ?? wanted!.get(setting))!.default;
    const valueIn = (changes: typeof old) => textOf(changes!.get(setting)?.value ?? standard);
    const texts = { before: valueIn(old), after: valueIn(wanted) };
    return texts.before === texts.after ? [] : [{ setting, ...texts }];
  });
}

function textOf(value: unknown): string {
  if (value === true) return 'on';
  if (value === false) return 'off';
  return value === null || value === undefined ? 'not set' : canonicalJson(value);
}
