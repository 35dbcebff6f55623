import { Controller, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { ListReferenceRows } from '../../reference/queries/list-reference-rows.query.js';
import { CRYPTO } from '../api-path.js';
import { defineContract } from '../contract.js';
import { Endpoint } from '../endpoint.js';
import { recorded } from '../openapi/examples/recorded.js';
import { pageQuery, type PageQuery } from '../page-query.js';
import { orderNote, pageOf } from './list-pages.js';

const CryptoAssetItem = z.object({
  id: z.int().describe('The value of `currency_id` with `currency_type` CRYPTO.'),
  name: z.string(),
  symbol: z.string().describe('Several assets may share one.'),
  slug: z.string(),
});

const ListCryptoAssetsAnswer = pageOf(CryptoAssetItem);

const LIST_CRYPTO_ASSETS = defineContract({
  id: 'listCryptoAssets',
  method: 'get',
  path: `/${CRYPTO}/crypto-assets`,
  tag: 'Reference lists',
  summary: 'List crypto assets',
  description: `The assets whose ids stand in \`currency_id\` and in ranges of money. ${orderNote('ids')}`,
  by: 'api_key',
  message: ListReferenceRows,
  query: pageQuery,
  answer: ListCryptoAssetsAnswer,
  schemas: { CryptoAssetItem, ListCryptoAssetsAnswer },
  errors: [],
  examples: recorded('listCryptoAssets', [
    { name: 'The second page', parameters: { page: 2, page_size: 1 } },
  ]),
});

@Controller()
export class CryptoAssetsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_CRYPTO_ASSETS)
  async list(@CurrentCaller() caller: Caller, @Query({ schema: LIST_CRYPTO_ASSETS.query }) query: PageQuery) {
    const page = await this.bus.send(new ListReferenceRows(caller, 'assets', query.page, query.page_size));
    return toWire(LIST_CRYPTO_ASSETS.answer, page);
  }
}
