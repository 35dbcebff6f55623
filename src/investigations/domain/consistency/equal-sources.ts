import { toUnits } from '../../../kernel/decimal.js';
import { subjectOf, type CaseFacts } from '../case/facts/case-facts.js';
import { spokenMoney } from '../texts/spoken.js';

const DECIMAL = /^\d+(\.\d{1,18})?$/;

/** Of the customer's payments of one amount: how many, each, to how many, the first and the last. */
export function equalFigure(
  facts: CaseFacts,
  [direction, currency = '', amount = '', figure]: readonly string[],
): number | string | Date | undefined {
  if (!DECIMAL.test(amount)) return undefined;
  const units = toUnits(amount);
  const rows = subjectOf(facts).transactions.filter(
    (row) => row.direction === direction && row.currency === currency && toUnits(row.amount) === units,
  );
  const times = rows.map(({ atMs }) => atMs);
  if (rows.length === 0) return undefined;
  if (figure === 'payments') return rows.length;
  if (figure === 'counterparties') return new Set(rows.map(({ counterparty }) => counterparty)).size;
  if (figure === 'first') return new Date(Math.min(...times));
  if (figure === 'last') return new Date(Math.max(...times));
  return figure === 'money' ? spokenMoney(amount, currency) : undefined;
}
