import { z } from 'zod';
import type { Block } from '../../../src/investigations/blocks/block.js';
import { FLAGS } from '../../../src/investigations/blocks/index.js';
import { subjectOf } from '../../../src/investigations/domain/case/case-facts.js';
import { BLOCK_IDS, type BlockId } from '../../../src/investigations/domain/scoring/dimensions.js';
import type { Color } from '../../../src/investigations/domain/scoring/flag.js';
import { CORRECTED_DOB } from '../../support/note-sentences.js';
import { defaultRecipe } from '../../../src/investigations/domain/recipe/recipe.js';

// prettier-ignore
const FLAG_COUNTS: Readonly<Record<BlockId, readonly [string, number]>> = {
  account_age: ['AA', 4], customer_profile: ['CP', 5], expected_activity: ['EA', 4], email_phone: ['EP', 5],
  ip_geo: ['IG', 5], transaction_patterns: ['TP', 6], counterparty_network: ['CN', 6],
  crypto_exposure: ['CE', 6], screening: ['SC', 4], adverse_media: ['AM', 4],
};

/** The flags that the painted blocks show in green for a customer born on CORRECTED_DOB. */
const DOB_FLAGS = ['CP3', 'SC1'];

/**
 * Ten blocks with the flag ids of the real ones and colours that the test chooses, so that a test sees what
 * the engine does to a flag whatever the real rules of the day say.
 */
export function paintedBlocks(colorOf: (flagId: string) => Color): Block<unknown, unknown>[] {
  return BLOCK_IDS.map((id) => {
    const [prefix, count] = FLAG_COUNTS[id];
    const flagIds = Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);
    return {
      ...{
        id,
        rev: 1,
        title: id,
        dimension: 'customer_analysis',
        flags: FLAGS.filter(({ block }) => block === id),
        reads: [],
        weight: 0.5,
      },
      rules: z.object({}),
      select: (facts) => {
        const { profile } = subjectOf(facts);
        return DOB_FLAGS.some((flag) => flag.startsWith(prefix)) ? { dob: profile?.dob ?? null } : {};
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
