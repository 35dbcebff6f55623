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

const FiatCurrencyItem = z.object({
  id: z.int().describe('ISO 4217 number: the value of `currency_id` with `currency_type` FIAT.'),
  name: z.string(),
  symbol: z.string().describe('ISO 4217 code.'),
  scale: z.int().describe('Digits behind the decimal point.'),
});

const ListFiatCurrenciesAnswer = pageOf(FiatCurrencyItem);

const LIST_FIAT_CURRENCIES = defineContract({
  id: 'listFiatCurrencies',
  method: 'get',
  path: `/${CRYPTO}/fiat-currencies`,
  tag: 'Reference lists',
  summary: 'List fiat currencies',
  description:
    'The currencies whose ids stand in `currency_id` and in ranges of money. ' + orderNote('codes'),
  by: 'api_key',
  message: ListReferenceRows,
  query: pageQuery,
  answer: ListFiatCurrenciesAnswer,
  schemas: { FiatCurrencyItem, ListFiatCurrenciesAnswer },
  errors: [],
  examples: recorded('listFiatCurrencies', [{ name: 'The first two', parameters: { page_size: 2 } }]),
});

@Controller()
export class FiatCurrenciesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_FIAT_CURRENCIES)
  async list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: LIST_FIAT_CURRENCIES.query }) query: PageQuery,
  ) {
    const page = await this.bus.send(new ListReferenceRows(caller, 'fiat', query.page, query.page_size));
    return toWire(LIST_FIAT_CURRENCIES.answer, page);
  }
}
