import { BLOCKS } from '../blocks/index.js';
import type { CaseFacts } from '../domain/case/facts/case-facts.js';
import { standing } from '../domain/notes/note-effects.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import type { RunInput } from './compose-content.js';
import { runBlock, type BlocksAhead, type Hmac } from './run-blocks.js';

/** What no block has read that was run ahead. */
const LAST = ['network', 'versions'] as const satisfies (keyof CaseFacts)[];

/**
 * The blocks that need none of the LAST facts. Which these are nobody has to tell: who asks for one of them
 * ends, and is run with the others, as is a block that fails. Until `completed` the facts cannot be copied.
 */
export function blocksAhead({ facts, recipe: { recipe }, past: given }: RunInput, hmac: Hmac): BlocksAhead {
  for (const name of LAST) Object.defineProperty(facts, name, UNREAD);
  const past = { ...given, notes: standing(given.notes) };
  const ahead = new Map<BlockId, ReturnType<typeof runBlock>>();
  for (const block of BLOCKS) {
    const config = recipe.blocks[block.id];
    if (!config?.enabled) continue;
    try {
      ahead.set(block.id, runBlock({ block, config, recipe, facts, hmac, past }));
    } catch {
      // Run again with all facts, it fails again if that was not the reason.
    }
  }
  return ahead;
}

/** The same object, for what was made of its parts is kept by it. */
export function completed(facts: CaseFacts, last: Pick<CaseFacts, (typeof LAST)[number]>): CaseFacts {
  for (const name of LAST)
    Object.defineProperty(facts, name, {
      value: last[name],
      configurable: true,
      enumerable: true,
      writable: true,
    });
  return facts;
}

/** One for all: to note where an error came from takes longer than some blocks. */
const NOT_READ = new Error('not read yet');

const UNREAD: PropertyDescriptor = {
  configurable: true,
  enumerable: true,
  get: () => {
    throw NOT_READ;
  },
};
