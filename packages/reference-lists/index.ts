export {
  chainById,
  chainOfEvm,
  CRYPTO_ASSETS,
  CRYPTO_CHAINS,
  currencyById,
  type CurrencyType,
  FIAT_CURRENCIES,
  isMoneyCode,
  isNonMoneyCode,
  resolveAmountCurrency,
  resolveCurrency,
} from './src/reference-lists.js';
