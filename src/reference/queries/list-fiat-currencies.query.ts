import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { pageOfList, type PageOfList } from '../page-of-list.js';
import { FIAT_CURRENCIES, type FiatCurrency } from '../reference-lists.js';

export class ListFiatCurrencies extends Query<PageOfList<FiatCurrency>> {
  static readonly permission = 'any';

  constructor(
    readonly caller: Caller,
    readonly page: number,
    readonly pageSize: number,
  ) {
    super();
  }
}

@QueryHandler(ListFiatCurrencies)
export class ListFiatCurrenciesHandler implements IQueryHandler<ListFiatCurrencies> {
  async execute({ page, pageSize }: ListFiatCurrencies): Promise<PageOfList<FiatCurrency>> {
    return pageOfList(FIAT_CURRENCIES, page, pageSize);
  }
}
