import { createRequire } from 'node:module';
import path from 'node:path';
import { endWith } from '../say-what-to-do.js';

export interface SourceCurrency {
  readonly code: string;
  /** ISO 4217 number in three digits. */
  readonly number: string;
  readonly digits: number;
  readonly currency: string;
}

export interface SourceToken {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly marketCapRank: number | null;
}

export interface SourceNetwork {
  readonly id: string;
  readonly name: string;
  readonly shortName: string;
  readonly chainId?: number;
  readonly caip2id?: string;
  /** Slug or symbol of a token. */
  readonly nativeCoinId?: string;
}

export interface SourceEvmChain {
  readonly id: number;
  readonly name: string;
  readonly testnet?: boolean;
  readonly nativeCurrency: { readonly symbol: string };
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
}

export interface SourceCoin {
  readonly name: string;
  readonly symbol: string;
}

export interface Sources {
  readonly currencies: readonly SourceCurrency[];
  readonly tokens: readonly SourceToken[];
  readonly networks: readonly SourceNetwork[];
  /** An old list of about 2018, without ranks. */
  readonly oldCoins: readonly Omit<SourceToken, 'marketCapRank'>[];
  readonly evmChains: readonly SourceEvmChain[];
  /** Registered coin types: one for each kind of wallet, so mostly one for each chain. */
  readonly coinTypes: readonly SourceCoin[];
}

/** The pinned packages of this folder. Ends the script when they are not installed. */
export function readSources(): Sources {
  const load = createRequire(path.join(import.meta.dirname, 'package.json'));
  const open = <Content>(name: string): Content => {
    try {
      return load(name) as Content;
    } catch {
      return endWith(
        `${name} cannot be read. Install the sources first: ` +
          'npm ci --ignore-scripts --prefix scripts/reference-data',
      );
    }
  };
  const icons = open<Pick<Sources, 'tokens' | 'networks'>>('@web3icons/common');
  return {
    currencies: open('currency-codes/data.js'),
    tokens: icons.tokens,
    networks: icons.networks,
    oldCoins: open('coinlist/src/coins.json'),
    evmChains: Object.values(open<Record<string, Partial<SourceEvmChain> | undefined>>('viem/chains')).filter(
      (chain): chain is SourceEvmChain => typeof chain?.id === 'number',
    ),
    coinTypes: Object.values(open<Record<string, SourceCoin>>('@metamask/slip44/slip44.json')),
  };
}
