import assetRows from './data/crypto-assets.json' with { type: 'json' };
import chainRows from './data/crypto-chains.json' with { type: 'json' };
import fiatRows from './data/fiat-currencies.json' with { type: 'json' };

interface FiatCurrency {
  readonly id: number;
  readonly name: string;
  readonly symbol: string;
  /** Number of digits after the decimal point. */
  readonly scale: number;
  /** Earlier code with the same ISO number. */
  readonly formerSymbol: string | null;
}

interface CryptoAsset {
  readonly id: number;
  readonly name: string;
  /** Symbol in upper case. Several assets may share a symbol. */
  readonly symbol: string;
  readonly slug: string;
  /** True if this asset wins among the assets with its symbol; at most one per symbol does. */
  readonly preferred: boolean;
}

interface CryptoChain {
  /** Our own number, never equal to the number of an EVM chain. */
  readonly id: number;
  readonly name: string;
  readonly symbol: string;
  readonly slug: string;
  readonly evmChainId: number | null;
  /** Chain id in the CAIP-2 standard, such as `eip155:1`. */
  readonly caip2: string | null;
}

export type CurrencyType = 'FIAT' | 'CRYPTO';

interface Currency {
  readonly id: number;
  readonly type: CurrencyType;
  readonly name: string;
  readonly symbol: string;
}

export const FIAT_CURRENCIES: readonly FiatCurrency[] = fiatRows;

/** Codes of ISO 4217 that are no money: no currency, tests, metals, and units that nobody pays in. */
const NO_MONEY: ReadonlySet<string> = new Set(
  'XXX XTS XAU XAG XPT XPD XBA XBB XBC XBD XUA XSU XDR BOV CHE CHW CLF COU MXV USN UYI UYW'.split(' '),
);
const MONEY = new Set(fiatRows.map(({ symbol }) => symbol).filter((symbol) => !NO_MONEY.has(symbol)));

/** Whether a code of three capital letters is that of money that people pay with: EUR, and not XAU. */
export const isMoneyCode = (code: string): boolean => MONEY.has(code);

/** Whether a code of ISO 4217 stands for no money: XTS for tests, XAU for gold. */
export const isNonMoneyCode = (code: string): boolean => NO_MONEY.has(code);
export const CRYPTO_ASSETS: readonly CryptoAsset[] = assetRows;
export const CRYPTO_CHAINS: readonly CryptoChain[] = chainRows;

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [row.id, row]));

const chainsById = byId(CRYPTO_CHAINS);
const chainsByEvmId = new Map(CRYPTO_CHAINS.map((chain) => [chain.evmChainId, chain]));
const currenciesById = byId<Currency>([
  ...FIAT_CURRENCIES.map((row) => currencyOf(row, 'FIAT')),
  ...CRYPTO_ASSETS.map((row) => currencyOf(row, 'CRYPTO')),
]);
const currenciesByCode = currencyCodes();
const assetsByCode = currencyCodes([]);

function currencyOf({ id, name, symbol }: FiatCurrency | CryptoAsset, type: CurrencyType): Currency {
  return { id, type, name, symbol };
}

/**
 * Maps codes to currencies. Where a code is ambiguous, present fiat codes win over former fiat codes, then
 * preferred assets, then other assets in the order of the list.
 */
function currencyCodes(fiats: readonly FiatCurrency[] = FIAT_CURRENCIES): ReadonlyMap<string, Currency> {
  const preferredFirst = [...CRYPTO_ASSETS].sort((a, b) => Number(b.preferred) - Number(a.preferred));
  const codes = new Map<string, Currency>();
  const add = (code: string | null, id: number): void => {
    if (code !== null && !codes.has(code)) codes.set(code, currenciesById.get(id)!);
  };
  for (const { symbol, id } of fiats) add(symbol, id);
  for (const { formerSymbol, id } of fiats) add(formerSymbol, id);
  for (const { symbol, id } of preferredFirst) add(symbol, id);
  return codes;
}

export const chainById = (id: number): CryptoChain | null => chainsById.get(id) ?? null;

/** Returns the chain with the EVM chain number that wallets use, such as 1 for Ethereum; null if unknown. */
export const chainOfEvm = (evmChainId: number): CryptoChain | null => chainsByEvmId.get(evmChainId) ?? null;

export const currencyById = (id: number): Currency | null => currenciesById.get(id) ?? null;

/** Resolves an `amount_currency`, ignoring case; null for an unknown code. */
export const resolveAmountCurrency = (code: string): Currency | null =>
  currenciesByCode.get(code) ?? currenciesByCode.get(code.toUpperCase()) ?? null;

export const resolveCurrency = (code: string, type: CurrencyType): Currency | null =>
  type === 'FIAT'
    ? resolveAmountCurrency(code)
    : (assetsByCode.get(code) ?? assetsByCode.get(code.toUpperCase()) ?? null);
