import { parentPort } from 'node:worker_threads';
import { forgetKept } from '../../kernel/kept.js';
import { RecentlyUsed } from '../../kernel/recently-used.js';
import { nameSourceLines } from '../../platform/process/source-lines.js';
import { atOnce } from '../../platform/process/slices.js';
import type { Recipe } from '../domain/recipe/recipe.js';
import { toldError, type ThreadError } from './thread-error.js';
import {
  begunOrder,
  workOutSteps,
  type BegunOrder,
  type LastFacts,
  type WorkedOut,
  type WorkOrder,
} from './work-out.js';

/** An order with its input as JSON. */
export interface SentOrder extends Pick<WorkOrder, 'key' | 'salt'> {
  readonly input: string;
}

/** The same without what is not known yet; answered once as much of it is done as can be. */
export type SentAhead = Omit<SentOrder, 'salt'>;

/** What the order that was begun last lacks, as JSON. */
export interface SentLast {
  readonly last: string;
  readonly salt: string;
}

export type Sent = SentOrder | SentAhead | SentLast;

export type ThreadAnswer = WorkedOut | { readonly begun: true } | { readonly error: ThreadError };

nameSourceLines();
const port = parentPort!;

/** By their hash: what a block made of its rules is kept beside the object that they came in. */
const recipes = new RecentlyUsed<Recipe>(100);

function known({ recipe, configHash, ...more }: WorkOrder['input']['recipe']): WorkOrder['input']['recipe'] {
  const kept = recipes.get(configHash) ?? recipe;
  recipes.set(configHash, kept);
  return { ...more, configHash, recipe: kept };
}

let begun: BegunOrder | null = null;

function inputOf(json: string): WorkOrder['input'] {
  const parsed = JSON.parse(json) as WorkOrder['input'];
  return { ...parsed, recipe: known(parsed.recipe) };
}

/** Null for an order that is only begun. */
function workedOut(sent: Sent): WorkedOut | null {
  if ('last' in sent) {
    const order = begun;
    begun = null;
    if (!order) throw new Error('nothing was begun');
    return atOnce(order.finish(JSON.parse(sent.last) as LastFacts, sent.salt));
  }
  const order = { input: inputOf(sent.input), key: sent.key };
  if ('salt' in sent) return atOnce(workOutSteps({ ...order, salt: sent.salt }));
  // One that is given up is never ended in place of this one.
  begun = null;
  begun = begunOrder(order);
  return null;
}

port.on('message', (sent: Sent) => {
  try {
    const result = workedOut(sent);
    if (result) port.postMessage(result satisfies ThreadAnswer, [result.json.buffer]);
    else port.postMessage({ begun: true } satisfies ThreadAnswer);
  } catch (error) {
    port.postMessage({ error: toldError(error) } satisfies ThreadAnswer);
  } finally {
    // What was made of an order that was begun serves its end.
    if ('salt' in sent) forgetKept();
  }
});
