import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { pageOfList, type PageOfList } from '../page-of-list.js';
import { CRYPTO_CHAINS, type CryptoChain } from '../reference-lists.js';

export class ListCryptoChains extends Query<PageOfList<CryptoChain>> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

@QueryHandler(ListCryptoChains)
export class ListCryptoChainsHandler implements IQueryHandler<ListCryptoChains> {
  async execute({ page, pageSize }: ListCryptoChains): Promise<PageOfList<CryptoChain>> {
    return pageOfList(CRYPTO_CHAINS, page, pageSize);
  }
}
