import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { pageOfList, type PageOfList } from '../page-of-list.js';
import { CRYPTO_ASSETS, type CryptoAsset } from '../reference-lists.js';

export class ListCryptoAssets extends Query<PageOfList<CryptoAsset>> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

@QueryHandler(ListCryptoAssets)
export class ListCryptoAssetsHandler implements IQueryHandler<ListCryptoAssets> {
  async execute({ page, pageSize }: ListCryptoAssets): Promise<PageOfList<CryptoAsset>> {
    return pageOfList(CRYPTO_ASSETS, page, pageSize);
  }
}
