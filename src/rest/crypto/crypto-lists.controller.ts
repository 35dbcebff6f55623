import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { type Caller, renderAnswer } from '@alert-review/kernel';
import { Bus } from '../../platform/bus/bus.js';
import { ListReferenceRows } from '../../reference/queries/list-reference-rows.query.js';
import { CRYPTO_API_PATH } from '../api-path.js';
import { defineContract } from '../contract.js';
import type { ContractRequest } from '../contract-request.js';
import { Endpoint } from '../endpoint.js';
import { pageQuery, type PageQuery } from '../page-query.js';

const PART = { method: 'get', tag: 'Reference lists', message: ListReferenceRows, query: pageQuery } as const;

const orderNote = (key: 'ids' | 'codes') => `In the order of their ${key}; ids never change.`;

const pageOf = (item: z.ZodType) =>
  z.object({
    items: z.array(item),
    total: z.int().describe('Number of entries in the whole list.'),
    page: z.int(),
    page_size: z.int(),
    has_more: z.boolean(),
  });

const FiatCurrencyItem = z.object({
  id: z.int().describe('ISO 4217 number: the value of `currency_id` with `currency_type` FIAT.'),
  name: z.string(),
  symbol: z.string().describe('ISO 4217 code.'),
  scale: z.int().describe('Digits behind the decimal point.'),
});
const ListFiatCurrenciesAnswer = pageOf(FiatCurrencyItem);

const LIST_FIAT_CURRENCIES = defineContract({
  ...PART,
  id: 'listFiatCurrencies',
  path: `/${CRYPTO_API_PATH}/fiat-currencies`,
  summary: 'List fiat currencies',
  description:
    'The currencies whose ids stand in `currency_id` and in ranges of money. ' + orderNote('codes'),
  answer: ListFiatCurrenciesAnswer,
  schemas: { FiatCurrencyItem, ListFiatCurrenciesAnswer },
  examples: [{ name: 'The first two', parameters: { page_size: 2 } }],
});

const CryptoAssetItem = z.object({
  id: z.int().describe('The value of `currency_id` with `currency_type` CRYPTO.'),
  name: z.string(),
  symbol: z.string().describe('Several assets may share one.'),
  slug: z.string(),
});
const ListCryptoAssetsAnswer = pageOf(CryptoAssetItem);

const LIST_CRYPTO_ASSETS = defineContract({
  ...PART,
  id: 'listCryptoAssets',
  path: `/${CRYPTO_API_PATH}/crypto-assets`,
  summary: 'List crypto assets',
  description: `The assets whose ids stand in \`currency_id\` and in ranges of money. ${orderNote('ids')}`,
  answer: ListCryptoAssetsAnswer,
  schemas: { CryptoAssetItem, ListCryptoAssetsAnswer },
  examples: [{ name: 'The second page', parameters: { page: 2, page_size: 1 } }],
});

const CryptoChainItem = z.object({
  id: z.int().describe('The value of `chain_id`.'),
  name: z.string(),
  symbol: z.string().describe('Symbol of the native coin of the chain.'),
  slug: z.string(),
  evm_chain_id: z.int().nullable().describe('The number that wallets use; never valid as `chain_id`.'),
  caip2: z.string().nullable().describe('CAIP-2 id such as `eip155:1`.'),
});
const ListCryptoChainsAnswer = pageOf(CryptoChainItem);

const LIST_CRYPTO_CHAINS = defineContract({
  ...PART,
  id: 'listCryptoChains',
  path: `/${CRYPTO_API_PATH}/crypto-chains`,
  summary: 'List blockchains',
  description: `The chains whose ids stand in \`chain_id\`. ${orderNote('ids')}`,
  answer: ListCryptoChainsAnswer,
  schemas: { CryptoChainItem, ListCryptoChainsAnswer },
  examples: [
    { name: 'The first one', parameters: { page_size: 1 } },
    { name: 'A page that there cannot be', parameters: { page: 0 } },
  ],
});

/** Lists of currencies, crypto assets and chains, whose ids uploads refer to. */
@Controller()
export class CryptoListsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_FIAT_CURRENCIES)
  listFiatCurrencies({ caller, query }: ContractRequest<typeof LIST_FIAT_CURRENCIES>) {
    return this.page(caller, 'fiat', query, LIST_FIAT_CURRENCIES.answer);
  }

  @Endpoint(LIST_CRYPTO_ASSETS)
  listAssets({ caller, query }: ContractRequest<typeof LIST_CRYPTO_ASSETS>) {
    return this.page(caller, 'assets', query, LIST_CRYPTO_ASSETS.answer);
  }

  @Endpoint(LIST_CRYPTO_CHAINS)
  listChains({ caller, query }: ContractRequest<typeof LIST_CRYPTO_CHAINS>) {
    return this.page(caller, 'chains', query, LIST_CRYPTO_CHAINS.answer);
  }

  private async page(
    caller: Caller,
    list: ListReferenceRows['list'],
    { page, page_size }: PageQuery,
    answer: z.ZodType,
  ) {
    return renderAnswer(
      answer,
      await this.bus.send(new ListReferenceRows(caller, { list, page, pageSize: page_size })),
    );
  }
}
