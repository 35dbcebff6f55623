import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cryptoAssets, type Asset } from './reference-data/crypto-assets.js';
import { cryptoChains, type Chain } from './reference-data/crypto-chains.js';
import { fiatCurrencies, type FiatRow } from './reference-data/fiat-currencies.js';
import { extended, printed, rowsOf, type Registry } from './reference-data/registry.js';
import { readSources } from './reference-data/sources.js';
import { answerHelp } from './answer-help.js';

answerHelp('npm run reference:build: makes the lists of currencies and chains from scripts/reference-data');

const DATA = path.resolve(import.meta.dirname, '../packages/reference-lists/src/data');
/** Above every ISO 4217 number, so that an id shows whether it is a fiat currency or an asset. */
const FIRST_ASSET_ID = 10_001;
/** In neither of the two ranges and not an EVM chain id, so that a chain id sent by mistake is recognized. */
const FIRST_CHAIN_ID = 800_001;

type Identified<Row> = Row & { readonly id: number };

const stored = async (name: string): Promise<string> =>
  readFile(path.join(DATA, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
const storedList = async <Row>(name: string): Promise<readonly Row[]> =>
  JSON.parse(await stored(name)) as Row[];

const registry = (list: string): Promise<Registry> => storedList<Registry[number]>(`registry/${list}.json`);

/** Returns all generated files by their names under the data folder. */
async function files(): Promise<Readonly<Record<string, string>>> {
  const sources = readSources();
  const fiatBefore = await storedList<FiatRow>('fiat-currencies.json');
  const assetsBefore = await storedList<Identified<Asset>>('crypto-assets.json');
  const chainsBefore = await storedList<Identified<Chain>>('crypto-chains.json');
  const fiatNow = fiatCurrencies(sources.currencies);
  const fiatIds = new Set(fiatNow.map(({ id }) => id));
  const fiat = [...fiatNow, ...fiatBefore.filter(({ id }) => !fiatIds.has(id))];
  const assets = cryptoAssets(sources);
  const slugs = new Map(chainsBefore.flatMap(({ caip2, slug }) => (caip2 === null ? [] : [[caip2, slug]])));
  const chains = cryptoChains(sources, slugs);
  const evmChainIds = new Set([...chains, ...chainsBefore].flatMap(({ evmChainId }) => evmChainId ?? []));
  const assetIds = extended(
    await registry('crypto-assets'),
    assets.map(({ slug }) => slug),
    FIRST_ASSET_ID,
  );
  const chainIds = extended(
    await registry('crypto-chains'),
    chains.map(({ slug }) => slug),
    FIRST_CHAIN_ID,
    evmChainIds,
  );
  return {
    'fiat-currencies.json': printed(fiat),
    'crypto-assets.json': printed(rowsOf(assetIds, assets, assetsBefore).map(inOrder)),
    'crypto-chains.json': printed(rowsOf(chainIds, chains, chainsBefore).map(inOrder)),
    'registry/fiat-currencies.json': printed(registered(await registry('fiat-currencies'), fiat)),
    'registry/crypto-assets.json': printed(assetIds),
    'registry/crypto-chains.json': printed(chainIds),
  };
}

/** Adds fiat currencies to a registry. They keep their ISO numbers as ids. */
function registered(before: Registry, fiat: readonly FiatRow[]): Registry {
  const known = new Set(before.map(([, id]) => id));
  return [
    ...before,
    ...fiat.filter(({ id }) => !known.has(id)).map(({ symbol, id }) => [symbol, id] as const),
  ];
}

const inOrder = <Row extends { readonly id: number }>({ id, ...row }: Row) => ({ id, ...row });

/** Writes the lists and registries. With --check, only compares them and sets exit code 1 if one differs. */
async function main(check: boolean): Promise<void> {
  for (const [name, made] of Object.entries(await files())) {
    if (!check) await writeFile(path.join(DATA, name), made);
    else if ((await stored(name)) !== made) {
      console.error(`packages/reference-lists/src/data/${name} differs from what the sources say`);
      process.exitCode = 1;
    }
  }
}

await main(process.argv.includes('--check'));
