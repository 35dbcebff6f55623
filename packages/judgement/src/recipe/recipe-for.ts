import { hash } from 'node:crypto';
import { canonicalJson } from '@alert-review/kernel';
import type { RecipeSettings } from './recipe-settings.js';
import { configHash, recipeOfSettings, type RecipeOfRun } from './recipe.js';

type ListVersions = Readonly<Record<string, string>>;

const sha256 = (text: string) => hash('sha256', text, 'base64url');

type Composed = Pick<RecipeOfRun, 'recipe' | 'configHash'>;

/** Cached by settings and list versions: nearly all runs of a process use the same few. */
const composed = new Map<string, Composed>();
const COMPOSED_MAX = 100;

/**
 * Returns the defaults changed by an organization's settings, and a hash of everything that turns facts into
 * a result. Only lists that change seldom are in the hash; the versions of daily lists are in the input
 * hashes of the blocks that use them.
 */
export function recipeWithHashFor(
  settings: RecipeSettings,
  { fx = '', fatf = '' }: ListVersions = {},
): Composed {
  const key = canonicalJson({ settings, fx, fatf });
  const known = composed.get(key);
  if (known) return known;
  const recipe = recipeOfSettings(settings);
  const made = { recipe, configHash: configHash(recipe, sha256, { fx, fatf }) };
  if (composed.size === COMPOSED_MAX) composed.clear();
  composed.set(key, made);
  return made;
}
