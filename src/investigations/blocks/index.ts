import { defaultRecipe } from '../domain/recipe/recipe.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import { accountAge } from './account-age.block.js';
import { adverseMedia } from './adverse-media.block.js';
import type { Block, FlagDefinition } from './block.js';
import { counterpartyNetwork } from './counterparty-network.block.js';
import { cryptoExposure } from './crypto-exposure.block.js';
import { customerProfile } from './customer-profile.block.js';
import { emailPhone } from './email-phone.block.js';
import { expectedActivity } from './expected-activity.block.js';
import { ipGeo } from './ip-geo.block.js';
import { screening } from './screening.block.js';
import { transactionPatterns } from './transaction-patterns.block.js';

export const BLOCKS: readonly Block<unknown, unknown>[] = [
  accountAge,
  customerProfile,
  expectedActivity,
  emailPhone,
  ipGeo,
  transactionPatterns,
  counterpartyNetwork,
  cryptoExposure,
  screening,
  adverseMedia,
];

/** Every flag with its block, in the order in which results show them. */
export const FLAGS: readonly (FlagDefinition & { readonly block: BlockId })[] = BLOCKS.flatMap((block) =>
  block.flags.map((flag) => ({ ...flag, block: block.id })),
);

export const DEFAULT_RECIPE = defaultRecipe(BLOCKS);
