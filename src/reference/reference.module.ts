import { Module } from '@nestjs/common';
import { ListCryptoAssetsHandler } from './queries/list-crypto-assets.query.js';
import { ListCryptoChainsHandler } from './queries/list-crypto-chains.query.js';
import { ListFiatCurrenciesHandler } from './queries/list-fiat-currencies.query.js';

@Module({ providers: [ListCryptoAssetsHandler, ListCryptoChainsHandler, ListFiatCurrenciesHandler] })
export class ReferenceModule {}
