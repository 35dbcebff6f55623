import { z } from 'zod';
import { chainById, chainOfEvm, currencyById, resolveAmountCurrency } from '@alert-review/reference-lists';

const NO_CURRENCY = 'is no id in the lists of fiat currencies and crypto assets';

/** Schema of the id of a currency in the product's reference lists. */
export const currencyIdSchema = () =>
  z
    .int()
    .refine((id) => currencyById(id) !== null, { message: NO_CURRENCY })
    .describe('Id from the list of fiat currencies or of crypto assets.');

/** Schema of the code of a fiat currency or the symbol of a crypto asset; converts it to upper case. */
export const amountCurrencySchema = () =>
  z
    .string()
    .min(1)
    .toUpperCase()
    .refine((code) => resolveAmountCurrency(code) !== null, {
      message: 'is neither the code of a fiat currency nor the symbol of a crypto asset',
    })
    .describe('Code of a fiat currency or symbol of a crypto asset, in any case.');

/** Schema of a chain's id. The message has a hint because wallets use another number, the EVM chain id. */
export const chainIdSchema = () =>
  z
    .int()
    .superRefine((id, context) => {
      if (chainById(id)) return;
      const evm = chainOfEvm(id);
      const message = evm
        ? `is the EVM chain id of ${evm.name}, whose id in the list of crypto chains is ${evm.id}`
        : 'is no id in the list of crypto chains; an EVM chain id is not its id there';
      context.addIssue({ code: 'custom', message });
    })
    .describe('Id from the list of crypto chains.');

interface CurrencyPair {
  readonly currency_id?: number | null;
  readonly currency_type?: string | null;
}

/** Requires that the id and the type of a currency are given together and agree. */
export function checkCurrencyPair(
  { currency_id: id, currency_type: type }: CurrencyPair,
  context: z.core.$RefinementCtx,
): void {
  const problem = currencyPairProblem(id, type);
  if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
}

/** A function at module level, because a closure for each row would cost more than the check itself. */
function currencyPairProblem(
  id: CurrencyPair['currency_id'],
  type: CurrencyPair['currency_type'],
): { readonly field: keyof CurrencyPair; readonly message: string } | null {
  if ((id == null) !== (type == null))
    return { field: 'currency_id', message: 'must be given together with currency_type or not at all' };
  // Return here, because the field's own schema reports a value of the wrong type.
  if (!Number.isInteger(id) || (type !== 'FIAT' && type !== 'CRYPTO')) return null;
  const found = currencyById(id!);
  if (!found) return { field: 'currency_id', message: NO_CURRENCY };
  if (found.type === type) return null;
  const is = `currency_id ${id} is ${found.symbol} (${found.name})`;
  return { field: 'currency_type', message: `must be ${found.type}: ${is}` };
}
