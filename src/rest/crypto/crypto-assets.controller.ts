import { Controller, Query } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { ListCryptoAssets } from '../../reference/queries/list-crypto-assets.query.js';
import type { PageQuery } from '../page-query.js';
import { Endpoint } from '../endpoint.js';
import { LIST_CRYPTO_ASSETS } from './crypto-assets.contract.js';

@Controller()
export class CryptoAssetsController {
  constructor(private readonly bus: Bus) {}

  @Endpoint(LIST_CRYPTO_ASSETS)
  async list(@CurrentCaller() caller: Caller, @Query({ schema: LIST_CRYPTO_ASSETS.query }) query: PageQuery) {
    const page = await this.bus.send(new ListCryptoAssets(caller, query.page, query.page_size));
    return toWire(LIST_CRYPTO_ASSETS.answer, page);
  }
}
