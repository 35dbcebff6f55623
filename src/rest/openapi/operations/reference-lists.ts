import { z } from 'zod';
import { ListCryptoAssets } from '../../../reference/queries/list-crypto-assets.query.js';
import { ListCryptoChains } from '../../../reference/queries/list-crypto-chains.query.js';
import { ListFiatCurrencies } from '../../../reference/queries/list-fiat-currencies.query.js';
import { CRYPTO } from '../../api-path.js';
import { pageQuery } from '../../page-query.js';
import type { Operation } from '../operation.js';

const PAGES = 'In the order of their ids, which never change.';

const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    total: z.int().describe('Length of the whole list.'),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
  });

const CryptoAssetItem = z.object({
  id: z.int().describe('The value of `currency_id` with `currency_type` CRYPTO.'),
  name: z.string(),
  symbol: z.string().describe('Several assets may share one.'),
  slug: z.string(),
});

const CryptoChainItem = z.object({
  id: z.int().describe('The value of `chain_id`.'),
  name: z.string(),
  symbol: z.string().describe('Of the native coin.'),
  slug: z.string(),
  evm_chain_id: z.int().nullable().describe('The number that wallets use; never valid as `chain_id`.'),
  caip2: z.string().nullable().describe('CAIP-2 id such as `eip155:1`.'),
});

const FiatCurrencyItem = z.object({
  id: z.int().describe('ISO 4217 number: the value of `currency_id` with `currency_type` FIAT.'),
  name: z.string(),
  symbol: z.string().describe('ISO 4217 code.'),
  scale: z.int().describe('Digits behind the decimal point.'),
});

const ListFiatCurrenciesAnswer = pageOf(FiatCurrencyItem);
const ListCryptoAssetsAnswer = pageOf(CryptoAssetItem);
const ListCryptoChainsAnswer = pageOf(CryptoChainItem);

export const REFERENCE_LIST_SCHEMAS = {
  CryptoAssetItem,
  CryptoChainItem,
  FiatCurrencyItem,
  ListFiatCurrenciesAnswer,
  ListCryptoAssetsAnswer,
  ListCryptoChainsAnswer,
};

export const REFERENCE_LIST_OPERATIONS: readonly Operation[] = [
  {
    id: 'listFiatCurrencies',
    method: 'get',
    path: `/${CRYPTO}/fiat-currencies`,
    tag: 'Reference lists',
    summary: 'List fiat currencies',
    description: `The currencies whose ids stand in \`currency_id\` and in ranges of money. ${PAGES}`,
    access: ListFiatCurrencies.permission,
    query: pageQuery,
    answer: ListFiatCurrenciesAnswer,
    errors: [],
    examples: [
      {
        name: 'The first two',
        parameters: { page_size: 2 },
        status: 200,
        answer: {
          items: [
            { id: 784, name: 'UAE Dirham', symbol: 'AED', scale: 2 },
            { id: 971, name: 'Afghani', symbol: 'AFN', scale: 2 },
          ],
          total: 179,
          page: 1,
          page_size: 2,
          has_more: true,
        },
      },
    ],
  },
  {
    id: 'listCryptoAssets',
    method: 'get',
    path: `/${CRYPTO}/crypto-assets`,
    tag: 'Reference lists',
    summary: 'List crypto assets',
    description: `The assets whose ids stand in \`currency_id\` and in ranges of money. ${PAGES}`,
    access: ListCryptoAssets.permission,
    query: pageQuery,
    answer: ListCryptoAssetsAnswer,
    errors: [],
    examples: [
      {
        name: 'The second page',
        parameters: { page: 2, page_size: 1 },
        status: 200,
        answer: {
          items: [{ id: 10002, name: 'Ethereum', symbol: 'ETH', slug: 'ethereum' }],
          total: 5931,
          page: 2,
          page_size: 1,
          has_more: true,
        },
      },
    ],
  },
  {
    id: 'listCryptoChains',
    method: 'get',
    path: `/${CRYPTO}/crypto-chains`,
    tag: 'Reference lists',
    summary: 'List blockchains',
    description: `The chains whose ids stand in \`chain_id\`. ${PAGES}`,
    access: ListCryptoChains.permission,
    query: pageQuery,
    answer: ListCryptoChainsAnswer,
    errors: [],
    examples: [
      {
        name: 'The first one',
        parameters: { page_size: 1 },
        status: 200,
        answer: {
          items: [
            {
              id: 800001,
              name: 'Abstract',
              symbol: 'ETH',
              slug: 'abstract',
              evm_chain_id: 2741,
              caip2: 'eip155:2741',
            },
          ],
          total: 903,
          page: 1,
          page_size: 1,
          has_more: true,
        },
      },
      {
        name: 'A page that there cannot be',
        parameters: { page: 0 },
        status: 400,
        answer: {
          error: 'bad_request',
          message: 'The request cannot be read: page must be at least 1',
          details: {
            field: 'page',
            value: '0',
            message: 'must be at least 1',
            reason: 'page must be at least 1',
            problems: [{ field: 'page', value: '0', message: 'must be at least 1' }],
            problems_total: 1,
          },
        },
      },
    ],
  },
];
