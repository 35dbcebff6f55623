import { z } from 'zod';
import type { Block } from '../../../src/investigations/blocks/block.js';
import { FLAGS } from '../../../src/investigations/blocks/index.js';
import { subjectOf } from '../../../src/investigations/domain/case/facts/case-facts.js';
import { BLOCK_IDS } from '../../../src/investigations/domain/scoring/dimensions.js';
import type { Color } from '../../../src/investigations/domain/scoring/flag.js';
import { CORRECTED_DOB } from '../../support/note-sentences.js';
import { defaultRecipe } from '../../../src/investigations/domain/recipe/recipe.js';

/** The flags that the painted blocks show in green for a customer born on CORRECTED_DOB. */
const DOB_FLAGS = ['CP3', 'SC1'];

/**
 * Ten blocks with the flag ids of the real ones and colours that the test chooses, so that a test sees what
 * the engine does to a flag whatever the real rules of the day say.
 */
export function paintedBlocks(colorOf: (flagId: string) => Color): Block<unknown, unknown>[] {
  return BLOCK_IDS.map((id) => {
    const flags = FLAGS.filter(({ block }) => block === id);
    const flagIds = flags.map((flag) => flag.id);
    return {
      ...{
        id,
        rev: 1,
        title: id,
        dimension: 'customer_analysis',
        flags,
        reads: [],
        weight: 0.5,
      },
      rules: z.object({}),
      select: (facts) => {
        const { profile } = subjectOf(facts);
        return DOB_FLAGS.some((flag) => flagIds.includes(flag)) ? { dob: profile?.dob ?? null } : {};
      },
      analyse: (input) => {
        const isRight = (input as { dob?: string }).dob === CORRECTED_DOB;
        const findings = flagIds.map((flagId) => {
          const color = isRight && DOB_FLAGS.includes(flagId) ? 'green' : colorOf(flagId);
          return [flagId, { color, value: null, rationale: 'It is painted.' }] as const;
        });
        return { findings: Object.fromEntries(findings), overview: 'Painted.' };
      },
    };
  });
}

export const paintedRecipe = defaultRecipe(paintedBlocks(() => 'white'));
