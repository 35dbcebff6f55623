import { Controller, Query } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { ListFiatCurrencies } from '../../reference/queries/list-fiat-currencies.query.js';
import type { PageQuery } from '../page-query.js';
import { Endpoint } from '../endpoint.js';
import { LIST_FIAT_CURRENCIES } from './fiat-currencies.contract.js';

@Controller()
export class FiatCurrenciesController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_FIAT_CURRENCIES)
  async list(
    @CurrentCaller() caller: Caller,
    @Query({ schema: LIST_FIAT_CURRENCIES.query }) query: PageQuery,
  ) {
    const page = await this.bus.send(new ListFiatCurrencies(caller, query.page, query.page_size));
    return toWire(LIST_FIAT_CURRENCIES.answer, page);
  }
}
