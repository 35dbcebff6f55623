import { Get, Query } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admit, CurrentCaller } from '../../platform/http/admission.js';
import { ListCryptoAssets } from '../../reference/queries/list-crypto-assets.query.js';
import { CRYPTO } from '../api-path.js';
import { pageQuery, type PageQuery } from '../page-query.js';
import { presentPage } from './list-pages.js';
import { RestTransport } from '../rest.transport.js';
import { RestController } from '../rest-controller.js';

@RestController(`${CRYPTO}/crypto-assets`)
export class CryptoAssetsController {
  constructor(private readonly bus: Bus) {}

  /** The assets whose ids stand in currency_id and in MonetaryRange.currency. */
  @Get()
  @Admit(RestTransport, 'api_key', [ListCryptoAssets])
  async list(@CurrentCaller() caller: Caller, @Query({ schema: pageQuery }) query: PageQuery) {
    const page = await this.bus.send(new ListCryptoAssets(caller, query.page, query.page_size));
    return presentPage(page, ({ id, name, symbol, slug }) => ({ id, name, symbol, slug }));
  }
}
