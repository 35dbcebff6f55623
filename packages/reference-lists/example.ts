import { currencyById, isMoneyCode, resolveAmountCurrency } from '@alert-review/reference-lists';

// An amount may be in a currency or in a crypto asset. Codes are read in any case.
export const dollar = resolveAmountCurrency('usd')!;
console.log(dollar.type, dollar.name, currencyById(dollar.id) === dollar);

// XAU is a code of ISO 4217, but it stands for gold.
console.log(isMoneyCode('EUR'), isMoneyCode('XAU'));
