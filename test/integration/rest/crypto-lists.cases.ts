import { CRYPTO_ASSETS, CRYPTO_CHAINS, FIAT_CURRENCIES } from '@alert-review/reference-lists';
import type { TestApp, TestOrganization } from '../../support/app.js';
import { suiteApp } from '../../support/suite-app.js';

const LISTS = [
  ['crypto-assets', CRYPTO_ASSETS, ['id', 'name', 'symbol', 'slug']],
  ['crypto-chains', CRYPTO_CHAINS, ['id', 'name', 'symbol', 'slug', 'evm_chain_id', 'caip2']],
  ['fiat-currencies', FIAT_CURRENCIES, ['id', 'name', 'symbol', 'scale']],
] as const;

interface Page {
  readonly items: readonly { readonly id: number }[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly has_more: boolean;
}

let server: TestApp;
let bank: TestOrganization;

beforeAll(async () => {
  server = await suiteApp();
  bank = await server.newOrganization({ scopes: ['records:ingest'] });
});

const get = (place: string, key: string | null = bank.key) =>
  server.rest({ method: 'GET', url: `/api/v1/crypto/${place}`, ...(key === null ? {} : { key }) });
const page = async (place: string): Promise<Page> => (await get(place)).json;

describe.each(LISTS)('GET crypto/%s', (list, rows, fields) => {
  it('gives 25 rows of its first page to any valid key', async () => {
    const { status, json } = await get(list);
    const { items, ...rest } = json as Page;
    expect(status).toBe(200);
    expect(items.map(({ id }) => id)).toEqual(rows.slice(0, 25).map(({ id }) => id));
    expect(items.map(Object.keys)).toEqual(items.map(() => fields));
    expect(rest).toEqual({ total: rows.length, page: 1, page_size: 25, has_more: true });
  });

  it('gives each row once over all pages of 1,000', async () => {
    const ids: number[] = [];
    const last = Math.ceil(rows.length / 1_000);
    for (let number = 1; number <= last; number++) {
      const { items, has_more, page: shown } = await page(`${list}?page=${number}&page_size=1000`);
      expect([shown, has_more]).toEqual([number, number < last]);
      ids.push(...items.map(({ id }) => id));
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('is empty beyond its end', async () => {
    const expected = { items: [], total: rows.length, page: 1_000_000_000, page_size: 7, has_more: false };
    expect(await page(`${list}?page=1000000000&page_size=7`)).toEqual(expected);
  });

  it('says has_more for the rows that follow, and only for those', async () => {
    const size = 1 + (rows.length % 2 === 0 ? 1 : 0);
    const last = Math.ceil(rows.length / size);
    expect(await page(`${list}?page=${last - 1}&page_size=${size}`)).toMatchObject({ has_more: true });
    expect(await page(`${list}?page=${last}&page_size=${size}`)).toMatchObject({ has_more: false });
  });

  it('answers with a slash at the end too', async () => {
    expect((await get(`${list}/?page=2&page_size=3`)).text).toBe(
      (await get(`${list}?page=2&page_size=3`)).text,
    );
  });

  it.each([
    ['page=0', 'page', '0', 'must be at least 1'],
    ['page=-1', 'page', '-1', 'must be a whole number'],
    ['page=1.5', 'page', '1.5', 'must be a whole number'],
    ['page=two', 'page', 'two', 'must be a whole number'],
    ['page=', 'page', '', 'must be a whole number'],
    ['page=1e2', 'page', '1e2', 'must be a whole number'],
    ['page=99999999999', 'page', '99999999999', 'must be a whole number'],
    ['page=1&page=2', 'page', ['1', '2'], 'is given more than once'],
    ['page_size=0', 'page_size', '0', 'must be at least 1'],
    ['page_size=1001', 'page_size', '1001', 'must be at most 1000'],
    ['page_size=all', 'page_size', 'all', 'must be a whole number'],
  ])('?%s is a bad request that names field and value', async (query, field, value, problem) => {
    const { status, json } = await get(`${list}?${query}`);
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: 'bad_request', details: { field, value } });
    expect((json as { message: string }).message).toContain(`${field} ${problem}`);
  });

  it('needs a valid key', async () => {
    for (const key of [null, 'ak_nobody']) expect((await get(list, key)).status).toBe(401);
  });
});

it('a list tells the ids that payloads take', async () => {
  const { items } = await page('crypto-chains?page_size=1000');
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'Ethereum', evm_chain_id: 1, caip2: 'eip155:1' }),
  );
  expect((await page('fiat-currencies?page_size=1000')).items).toContainEqual({
    id: 392,
    name: 'Yen',
    symbol: 'JPY',
    scale: 0,
  });
});
