import { Get, Query } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { Bus } from '../../platform/bus/bus.js';
import { Admit, CurrentCaller } from '../../platform/http/admission.js';
import { ListCryptoChains } from '../../reference/queries/list-crypto-chains.query.js';
import { CRYPTO } from '../api-path.js';
import { pageQuery, type PageQuery } from '../page-query.js';
import { presentPage } from './list-pages.js';
import { RestTransport } from '../rest.transport.js';
import { RestController } from '../rest-controller.js';

@RestController(`${CRYPTO}/crypto-chains`)
export class CryptoChainsController {
  constructor(private readonly bus: Bus) {}

  /** The chains whose ids stand in chain_id; an EVM chain id is a field of its own. */
  @Get()
  @Admit(RestTransport, 'api_key', [ListCryptoChains])
  async list(@CurrentCaller() caller: Caller, @Query({ schema: pageQuery }) query: PageQuery) {
    const page = await this.bus.send(new ListCryptoChains(caller, query.page, query.page_size));
    return presentPage(page, ({ id, name, symbol, slug, evmChainId, caip2 }) => ({
      id,
      name,
      symbol,
      slug,
      evm_chain_id: evmChainId,
      caip2,
    }));
  }
}
