import { slugOf } from './registry.js';
import type { Sources } from './sources.js';

export interface Asset {
  readonly slug: string;
  readonly name: string;
  /** Upper case: the sources do not agree on any other. */
  readonly symbol: string;
  /** Of the newer source, whose symbols are unique: they win over equal symbols of the older one. */
  readonly preferred: boolean;
}

/** The source has no rank for it, as for some small ones. */
const FIRST = 'bitcoin';

const same = ({ name, symbol }: { name: string; symbol: string }): string =>
  `${symbol} ${name}`.toLowerCase();

/** Assets by rank, then those that only the older list knows, by slug. */
export function cryptoAssets({ tokens, oldCoins }: Pick<Sources, 'tokens' | 'oldCoins'>): Asset[] {
  const rank = ({ id, marketCapRank }: (typeof tokens)[number]): number =>
    id === FIRST ? 0 : marketCapRank || Number.MAX_SAFE_INTEGER;
  const ranked = [...tokens].sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
  const slugs = new Set(tokens.map(({ id }) => slugOf(id)));
  const known = new Set(tokens.map(same));
  const rest = oldCoins
    .filter((coin) => !slugs.has(slugOf(coin.id)) && !known.has(same(coin)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const asset = ({ id, name, symbol }: (typeof rest)[number], preferred: boolean): Asset => ({
    slug: slugOf(id),
    name: name.trim(),
    symbol: symbol.trim().toUpperCase(),
    preferred,
  });
  return [...ranked.map((token) => asset(token, true)), ...rest.map((coin) => asset(coin, false))];
}
