import type { Case } from './case.js';
import { CRYPTO_CASES } from './crypto.js';
import { GROUND_CASES } from './ground.js';
import { NAME_CASES } from './names.js';
import { NEWS_CASES } from './news.js';

export const CASES: readonly Case[] = [...NAME_CASES, ...CRYPTO_CASES, ...GROUND_CASES, ...NEWS_CASES];
