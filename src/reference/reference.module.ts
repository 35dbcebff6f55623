import { Module } from '@nestjs/common';
import { ListCryptoAssetsHandler } from './queries/list-crypto-assets.query.js';
import { ListCryptoChainsHandler } from './queries/list-crypto-chains.query.js';
import { ListFiatCurrenciesHandler } from './queries/list-fiat-currencies.query.js';

/** Reads the lists of currencies, assets and chains whose ids callers put into payloads. */
@Module({ providers: [ListCryptoAssetsHandler, ListCryptoChainsHandler, ListFiatCurrenciesHandler] })
export class ReferenceModule {}
