import {
  chainById,
  chainOfEvm,
  CRYPTO_ASSETS,
  CRYPTO_CHAINS,
  currencyById,
  FIAT_CURRENCIES,
  resolveAmountCurrency,
} from './reference-lists.js';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const repeated = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, index) => values.indexOf(value) !== index);
const bySlug = (slug: string) => CRYPTO_ASSETS.find((row) => row.slug === slug)!;

describe('fiat currencies', () => {
  it('are the 179 of ISO 4217, 30 of them without decimals', () => {
    expect(FIAT_CURRENCIES).toHaveLength(179);
    expect(FIAT_CURRENCIES.filter(({ scale }) => scale === 0).map(({ symbol }) => symbol)).toEqual(
      (
        'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF XPD ' +
        'XPF XPT XSU XTS XUA XXX'
      ).split(' '),
    );
    expect(new Set(FIAT_CURRENCIES.map(({ scale }) => scale))).toEqual(new Set([0, 2, 3, 4]));
  });

  it('have a code of three letters, their ISO number as id, and a name', () => {
    expect(FIAT_CURRENCIES.filter(({ symbol }) => !/^[A-Z]{3}$/.test(symbol))).toEqual([]);
    expect(FIAT_CURRENCIES.filter(({ id }) => !(id >= 1 && id <= 999))).toEqual([]);
    expect(FIAT_CURRENCIES.filter(({ name }) => name.trim() === '')).toEqual([]);
    expect(repeated(FIAT_CURRENCIES.map(({ symbol }) => symbol))).toEqual([]);
  });

  it.each([
    ['USD', 840, 2],
    ['EUR', 978, 2],
    ['SEK', 752, 2],
    ['ALL', 8, 2],
    ['JPY', 392, 0],
    ['KWD', 414, 3],
    ['CLF', 990, 4],
    ['XCG', 532, 2],
    ['BGN', 975, 2],
  ])('%s is %i with %i digits', (symbol, id, scale) => {
    expect(FIAT_CURRENCIES.find((row) => row.id === id)).toMatchObject({ symbol, scale });
  });
});

describe.each([
  ['crypto assets', CRYPTO_ASSETS, 5_000],
  ['crypto chains', CRYPTO_CHAINS, 900],
])('%s', (_list, rows, atLeast) => {
  it('are many, with slugs of their own', () => {
    expect(rows.length).toBeGreaterThanOrEqual(atLeast);
    expect(rows.filter(({ slug }) => !SLUG.test(slug))).toEqual([]);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(rows.length);
  });

  it('have a name and a symbol without blanks around them', () => {
    const bad = rows.filter(({ name, symbol }) =>
      [name, symbol].some((text) => text === '' || text !== text.trim()),
    );
    expect(bad).toEqual([]);
  });

  it('stand in the order of their ids', () => {
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });
});

it('no id stands for a currency and an asset, and none of a chain for the number of an EVM chain', () => {
  expect(CRYPTO_ASSETS.filter(({ id }) => id < 10_001 || currencyById(id)?.type === 'FIAT')).toEqual([]);
  expect(CRYPTO_CHAINS.filter(({ id }) => currencyById(id) || chainOfEvm(id))).toEqual([]);
});

it('at most one asset with a symbol is preferred', () => {
  expect(repeated(CRYPTO_ASSETS.filter((row) => row.preferred).map(({ symbol }) => symbol))).toEqual([]);
});

it('an EVM chain number and a CAIP-2 id stand once, and agree', () => {
  const evm = CRYPTO_CHAINS.filter(({ evmChainId }) => evmChainId !== null);
  expect(evm.length).toBeGreaterThan(600);
  expect(repeated(evm.map(({ evmChainId }) => evmChainId))).toEqual([]);
  expect(evm.filter(({ evmChainId, caip2 }) => caip2 !== `eip155:${evmChainId}`)).toEqual([]);
  expect(repeated(CRYPTO_CHAINS.flatMap(({ caip2 }) => caip2 ?? []))).toEqual([]);
});

it.each([
  [1, 'ethereum'],
  [137, 'polygon'],
  [8453, 'base'],
  [1111, 'wemix'],
])('EVM chain %i is %s', (evmChainId, slug) => {
  const found = chainOfEvm(evmChainId)!;
  expect(found).toMatchObject({ slug, evmChainId });
  expect(chainById(found.id)).toBe(found);
});

describe('an amount_currency', () => {
  it.each([
    ['USD', 840, 'FIAT'],
    ['usd', 840, 'FIAT'],
    ['ANG', 532, 'FIAT'],
    ['BTC', bySlug('bitcoin').id, 'CRYPTO'],
    ['Eth', bySlug('ethereum').id, 'CRYPTO'],
  ])('%s is %i', (code, id, type) => {
    expect(resolveAmountCurrency(code)).toMatchObject({ id, type });
  });

  it('is a fiat code before it is an asset', () => {
    expect(bySlug('mantle').symbol).toBe('MNT');
    expect(resolveAmountCurrency('MNT')).toMatchObject({ id: 496, type: 'FIAT' });
  });

  it('is the preferred asset of several, else the first', () => {
    const shared = new Map<string, (typeof CRYPTO_ASSETS)[number][]>();
    for (const row of CRYPTO_ASSETS) shared.set(row.symbol, [...(shared.get(row.symbol) ?? []), row]);
    const groups = [...shared.values()].filter((rows) => rows.length > 1);
    const ofAssets = groups.filter(([row]) => resolveAmountCurrency(row!.symbol)!.type === 'CRYPTO');
    expect(ofAssets.length).toBeGreaterThan(100);
    expect(ofAssets.filter((rows) => rows.some((row) => row.preferred)).length).toBeGreaterThan(100);
    expect(ofAssets.filter((rows) => rows.every((row) => !row.preferred)).length).toBeGreaterThan(100);
    for (const rows of ofAssets)
      expect(resolveAmountCurrency(rows[0]!.symbol)!.id).toBe(
        (rows.find((row) => row.preferred) ?? rows[0])!.id,
      );
  });

  it.each(['', 'NOSUCHCOIN', 'US', 'constructor', '__proto__', '$', ' USD'])('%j is nothing', (code) => {
    expect(resolveAmountCurrency(code)).toBeNull();
  });
});

it('an unknown id is nothing in any list', () => {
  for (const id of [0, -1, 1.5, 9_999, 1_000_000_007, Number.NaN])
    expect([chainById(id), currencyById(id)]).toEqual([null, null]);
});

it('a currency says of which list it is', () => {
  expect(currencyById(752)).toEqual({ id: 752, type: 'FIAT', name: 'Swedish Krona', symbol: 'SEK' });
  const { id } = bySlug('bitcoin');
  expect(currencyById(id)).toEqual({ id, type: 'CRYPTO', name: 'Bitcoin', symbol: 'BTC' });
});
