import { slugOf } from './registry.js';
import type { SourceEvmChain, SourceNetwork, Sources, SourceToken } from './sources.js';

export interface Chain {
  readonly slug: string;
  readonly name: string;
  /** Of its native coin. */
  readonly symbol: string;
  readonly evmChainId: number | null;
  /** Chain id of CAIP-2, such as `eip155:1`. */
  readonly caip2: string | null;
}

type Unnamed = Omit<Chain, 'slug'> & { readonly slug: string | null };

const EIP155 = /^eip155:(\d+)$/;
const LOCAL = /^https?:\/\/(localhost|127\.|0\.0\.0\.0)/;

/**
 * Chains of three sources, the first that knows one wins: named networks, EVM chains, coin types of listed
 * assets. `slugs`: the slugs given before by CAIP-2 id, so that a chain that changes its name keeps its own.
 */
export function cryptoChains(sources: Sources, slugs: ReadonlyMap<string, string>): Chain[] {
  const evm = evmChains(sources.evmChains);
  const named = networks(sources, evm);
  const chains: Chain[] = [];
  const taken = new Set(slugs.values());
  const add = (chain: Unnamed): void => {
    const before = chain.caip2 === null ? undefined : slugs.get(chain.caip2);
    const wanted = chain.slug ?? slugOf(chain.name);
    const slug = before ?? (taken.has(wanted) ? `${wanted}-${chain.evmChainId}` : wanted);
    taken.add(slug);
    chains.push({ ...chain, slug });
  };
  named.forEach(add);
  const known = new Set(named.map(({ evmChainId }) => evmChainId));
  for (const { id, name, nativeCurrency } of evm.values())
    if (!known.has(id))
      add({
        slug: null,
        name: name.trim(),
        symbol: nativeCurrency.symbol,
        evmChainId: id,
        caip2: `eip155:${id}`,
      });
  return [...chains, ...ofCoinTypes(sources, chains)];
}

/** One chain for each number: a public main net before a test net, else the first by name. */
function evmChains(all: readonly SourceEvmChain[]): Map<number, SourceEvmChain> {
  const sorted = all
    .filter(({ rpcUrls }) => !LOCAL.test(rpcUrls.default.http[0] ?? ''))
    .sort(
      (a, b) =>
        a.id - b.id || Number(a.testnet ?? false) - Number(b.testnet ?? false) || (a.name < b.name ? -1 : 1),
    );
  const chains = new Map<number, SourceEvmChain>();
  for (const chain of sorted) if (!chains.has(chain.id)) chains.set(chain.id, chain);
  return chains;
}

/** The CAIP-2 id is the better kept of the two ids that the source gives. */
function networks({ networks: all, tokens }: Sources, evm: ReadonlyMap<number, SourceEvmChain>): Unnamed[] {
  const symbols = new NativeSymbols(tokens);
  const byId = new Map<string, Unnamed>();
  for (const network of all) {
    const number = network.caip2id ? EIP155.exec(network.caip2id)?.[1] : network.chainId;
    const evmChainId = number === undefined ? null : Number(number);
    const symbol = (evmChainId && evm.get(evmChainId)?.nativeCurrency.symbol) || symbols.of(network);
    const caip2 = network.caip2id ?? (evmChainId === null ? null : `eip155:${evmChainId}`);
    byId.set(caip2 ?? network.id, { slug: network.id, name: network.name.trim(), symbol, evmChainId, caip2 });
  }
  return [...byId.values()].sort((a, b) => (a.slug! < b.slug! ? -1 : 1));
}

class NativeSymbols {
  private readonly byKey = new Map<string, string>();

  constructor(tokens: readonly SourceToken[]) {
    const keys = ['name', 'id', 'symbol'] as const;
    for (const key of keys)
      for (const token of tokens) this.byKey.set(token[key].toLowerCase(), token.symbol.toUpperCase());
  }

  /** Of the token that the network names, else of one that is called like the network. */
  of({ nativeCoinId, name, shortName }: SourceNetwork): string {
    const found = [nativeCoinId, name, shortName].map((key) => key && this.byKey.get(key.toLowerCase()));
    return found.find(Boolean) ?? shortName.toUpperCase();
  }
}

/** Coin types whose name and symbol are those of a listed asset and of no chain yet. */
function ofCoinTypes({ coinTypes, tokens }: Sources, chains: readonly Chain[]): Chain[] {
  const assets = new Map(tokens.map((token) => [token.name.toLowerCase(), token]));
  const known = new Set(chains.flatMap(({ slug, name }) => [slug, slugOf(name)]));
  return coinTypes.flatMap(({ name, symbol }): Chain[] => {
    const asset = assets.get(name.toLowerCase());
    if (!asset || asset.symbol.toUpperCase() !== symbol.toUpperCase()) return [];
    const slug = slugOf(asset.id);
    if ([slug, slugOf(name), slugOf(symbol)].some((form) => known.has(form))) return [];
    known.add(slug).add(slugOf(name));
    return [{ slug, name: asset.name, symbol: symbol.toUpperCase(), evmChainId: null, caip2: null }];
  });
}
