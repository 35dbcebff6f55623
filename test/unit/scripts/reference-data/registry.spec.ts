import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { extended, rowsOf, slugOf, type Registry } from '../../../../scripts/reference-data/registry.js';
import { CRYPTO_ASSETS, CRYPTO_CHAINS, FIAT_CURRENCIES } from '@alert-review/reference-lists';

/** How many entries were published when, and their digest: later ones stand behind them. */
interface Published {
  readonly entries: number;
  readonly sha256: string;
}

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

const published = json('test/fixtures/reference/published-ids.json') as Record<string, Published>;
const digest = (entries: Registry): string =>
  createHash('sha256').update(JSON.stringify(entries)).digest('hex');
const isKept = (registry: Registry, { entries, sha256 }: Published): boolean =>
  digest(registry.slice(0, entries)) === sha256;

const rowIds = {
  'fiat-currencies': FIAT_CURRENCIES.map(({ symbol, id }) => [symbol, id] as const),
  'crypto-assets': CRYPTO_ASSETS.map(({ slug, id }) => [slug, id] as const),
  'crypto-chains': CRYPTO_CHAINS.map(({ slug, id }) => [slug, id] as const),
};

describe.each(Object.entries(rowIds))('%s', (list, rows) => {
  const registry = json(`packages/reference-lists/src/data/registry/${list}.json`) as Registry;

  it('keeps every id that was ever published', () => {
    expect(isKept(registry, published[list]!)).toBe(true);
  });

  it('has one row for each registered id and no other', () => {
    const ids = new Map(registry.map(([slug, id]) => [id, slug]));
    expect(ids.size).toBe(registry.length);
    expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length);
    if (list === 'fiat-currencies') expect(rows.map(([, id]) => id).sort()).toEqual([...ids.keys()].sort());
    else expect(rows).toEqual(registry);
  });

  it('notices a changed, a missing and a moved entry, and allows a new one behind them', () => {
    const [[slug, id], ...rest] = registry as [Registry[number], ...Registry];
    expect(isKept([[slug, id + 1], ...rest], published[list]!)).toBe(false);
    expect(isKept([[`${slug}-2`, id], ...rest], published[list]!)).toBe(false);
    expect(isKept(rest, published[list]!)).toBe(false);
    expect(isKept([...rest, [slug, id]], published[list]!)).toBe(false);
    expect(isKept([...registry, ['new', 1]], published[list]!)).toBe(true);
  });
});

describe('a registry', () => {
  const before: Registry = [
    ['bitcoin', 11],
    ['ether', 12],
  ];

  it('grows at its end, whatever the order of the sources, and never reuses an id', () => {
    expect(extended(before, ['zebra', 'bitcoin', 'apple'], 10, new Set([13]))).toEqual([
      ...before,
      ['zebra', 14],
      ['apple', 15],
    ]);
    expect(extended([], ['a', 'b'], 10)).toEqual([
      ['a', 10],
      ['b', 11],
    ]);
  });

  it('keeps the row of an entry that the sources dropped, and takes the new text of the others', () => {
    const rows = rowsOf(
      before,
      [{ slug: 'ether', name: 'Ether II' }],
      [
        { slug: 'bitcoin', name: 'Bitcoin', id: 11 },
        { slug: 'ether', name: 'Ether', id: 12 },
      ],
    );
    expect(rows).toEqual([
      { slug: 'bitcoin', name: 'Bitcoin', id: 11 },
      { slug: 'ether', name: 'Ether II', id: 12 },
    ]);
    expect(() => rowsOf(before, [], [])).toThrow('bitcoin (11) stands in the registry and nowhere else');
  });

  it.each([
    ['0G Mainnet', '0g-mainnet'],
    ['bobs_repair', 'bobs-repair'],
    ['Göztepe S.K.', 'goztepe-s-k'],
  ])('%s has the slug %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});
