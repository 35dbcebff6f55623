import { defaultRecipe } from '../domain/recipe.js';
import { accountAge } from './account-age.block.js';
import type { Block } from './block.js';
import { transactionPatterns } from './transaction-patterns.block.js';

/** Every block that exists, in the order of BLOCK_IDS. */
export const BLOCKS: readonly Block<unknown, unknown>[] = [accountAge, transactionPatterns];

export const DEFAULT_RECIPE = defaultRecipe(BLOCKS);
