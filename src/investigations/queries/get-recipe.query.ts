import type { Caller } from '@alert-review/kernel';
import { defineQuery } from '../../platform/bus/define-message.js';
import { Recipes, type RecipeShown } from '../engine/recipes.js';

export const GetRecipe = defineQuery(
  'GetRecipe',
  { permission: 'alerts:read' },
  (caller: Caller) => ({ caller }),
  [Recipes],
  ({ caller }, recipes): Promise<RecipeShown> => recipes.shown(caller),
);
export type GetRecipe = InstanceType<typeof GetRecipe>;
