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

const CryptoChainItem = z.object({
  id: z.int().describe('The value of `chain_id`.'),
  name: z.string(),
  symbol: z.string().describe('Of the native coin.'),
  slug: z.string(),
  evm_chain_id: z.int().nullable().describe('The number that wallets use; never valid as `chain_id`.'),
  caip2: z.string().nullable().describe('CAIP-2 id such as `eip155:1`.'),
});

const ListCryptoChainsAnswer = pageOf(CryptoChainItem);

const LIST_CRYPTO_CHAINS = defineContract({
  id: 'listCryptoChains',
  method: 'get',
  path: `/${CRYPTO}/crypto-chains`,
  tag: 'Reference lists',
  summary: 'List blockchains',
  description: `The chains whose ids stand in \`chain_id\`. ${orderNote('ids')}`,
  by: 'api_key',
  message: ListReferenceRows,
  query: pageQuery,
  answer: ListCryptoChainsAnswer,
  schemas: { CryptoChainItem, ListCryptoChainsAnswer },
  errors: [],
  examples: recorded('listCryptoChains', [
    { name: 'The first one', parameters: { page_size: 1 } },
    { name: 'A page that there cannot be', parameters: { page: 0 } },
  ]),
});

@Controller()
export class CryptoChainsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_CRYPTO_CHAINS)
  async list(@CurrentCaller() caller: Caller, @Query({ schema: LIST_CRYPTO_CHAINS.query }) query: PageQuery) {
    const page = await this.bus.send(new ListReferenceRows(caller, 'chains', query.page, query.page_size));
    return toWire(LIST_CRYPTO_CHAINS.answer, page);
  }
}
