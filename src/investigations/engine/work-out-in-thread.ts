import { parentPort } from 'node:worker_threads';
import { forgetKept } from '../../kernel/kept.js';
import { RecentlyUsed } from '../../kernel/recently-used.js';
import { nameSourceLines } from '../../platform/process/source-lines.js';
import { atOnce } from '../../platform/process/slices.js';
import type { Recipe } from '../domain/recipe/recipe.js';
import { toldError, type ThreadError } from './thread-error.js';
import { workOutSteps, type WorkedOut, type WorkOrder } from './work-out.js';

/** An order with its input as JSON. */
export interface SentOrder extends Pick<WorkOrder, 'key' | 'salt'> {
  readonly input: string;
}

export type ThreadAnswer = WorkedOut | { readonly error: ThreadError };

nameSourceLines();
const port = parentPort!;

/** By their hash: what a block made of its rules is kept beside the object that they came in. */
const recipes = new RecentlyUsed<Recipe>(100);

function known({ recipe, configHash, ...more }: WorkOrder['input']['recipe']): WorkOrder['input']['recipe'] {
  const kept = recipes.get(configHash) ?? recipe;
  recipes.set(configHash, kept);
  return { ...more, configHash, recipe: kept };
}

port.on('message', ({ input, key, salt }: SentOrder) => {
  try {
    const parsed = JSON.parse(input) as WorkOrder['input'];
    const result = atOnce(workOutSteps({ key, salt, input: { ...parsed, recipe: known(parsed.recipe) } }));
    port.postMessage(result satisfies ThreadAnswer, [result.json.buffer]);
  } catch (error) {
    port.postMessage({ error: toldError(error) } satisfies ThreadAnswer);
  } finally {
    forgetKept();
  }
});
