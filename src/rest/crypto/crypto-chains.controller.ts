import { Controller, Query } from '@nestjs/common';
import type { Caller } from '../../kernel/caller.js';
import { toWire } from '../../kernel/to-wire.js';
import { Bus } from '../../platform/bus/bus.js';
import { CurrentCaller } from '../../platform/http/admission.js';
import { ListCryptoChains } from '../../reference/queries/list-crypto-chains.query.js';
import type { PageQuery } from '../page-query.js';
import { Endpoint } from '../endpoint.js';
import { LIST_CRYPTO_CHAINS } from './crypto-chains.contract.js';

@Controller()
export class CryptoChainsController {
  constructor(private readonly bus: Bus) {}

  /** The chains whose ids stand in chain_id; an EVM chain id is a field of its own. */
  @Endpoint(LIST_CRYPTO_CHAINS)
  async list(@CurrentCaller() caller: Caller, @Query({ schema: LIST_CRYPTO_CHAINS.query }) query: PageQuery) {
    const page = await this.bus.send(new ListCryptoChains(caller, query.page, query.page_size));
    return toWire(LIST_CRYPTO_CHAINS.answer, page);
  }
}
