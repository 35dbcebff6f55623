import { problemOf, type FieldProblem } from '../../kernel/field-problems.js';
import { cutText } from '../../kernel/shown-value.js';
import { unknownKeys, type UnknownKeys } from '../../kernel/unknown-keys.js';
import { resolveAmountCurrency } from '../../reference/reference-lists.js';
import { Transaction } from '../domain/transaction.record.js';
import { withFlatFieldName, nestFlatFields } from './flat-fields.js';

export type RowProblem = FieldProblem;

/** `transactionId`: the value found, if a text, cut at 200 characters. */
type CheckedRow =
  | { readonly transaction: Transaction; readonly unknown: UnknownKeys }
  | { readonly problem: RowProblem; readonly transactionId: string | null };

/** Checks rules that need only the row: fields, pairs, at least one entity, crypto addresses. */
export function checkRow(value: Readonly<Record<string, unknown>>): CheckedRow {
  const checked = withoutId(value);
  if ('transaction' in checked) return checked;
  const id = value['transaction_id'];
  return {
    problem: checked.problem,
    transactionId: typeof id === 'string' ? cutText(id) : null,
  };
}

function withoutId(
  value: Readonly<Record<string, unknown>>,
): Extract<CheckedRow, { transaction: unknown }> | { readonly problem: RowProblem } {
  const nested = nestFlatFields(value);
  if ('problem' in nested) return nested;
  const { row, flatNames } = nested;
  const parsed = Transaction.safeParse(row);
  const problem = parsed.success
    ? problemWithin(parsed.data)
    : problemOf(mostImportantIssue(parsed.error.issues), row, 'row');
  if (parsed.success && !problem) return { transaction: parsed.data, unknown: unknownKeys(row, parsed.data) };
  return { problem: withFlatFieldName(problem!, flatNames) };
}

function problemWithin(transaction: Transaction): RowProblem | null {
  if (transaction.sender?.entity_id == null && transaction.receiver?.entity_id == null)
    return {
      field: 'sender.entity_id',
      value: null,
      message: 'must name a submitted entity where the receiver names none',
    };
  if (isCryptoDeposit(transaction) && !hasAddress(transaction))
    return {
      field: 'receiver.blockchain_addresses',
      value: null,
      message: 'must hold an address of a crypto deposit where those of the sender do not',
    };
  return null;
}

/** Returns the first entity of a row that was never uploaded; null when all are known. */
export function unknownParty(
  parties: Readonly<Record<'sender' | 'receiver', string | null>>,
  known: ReadonlySet<string>,
): RowProblem | null {
  for (const side of ['sender', 'receiver'] as const) {
    const id = parties[side];
    if (id !== null && !known.has(id))
      return { field: `${side}.entity_id`, value: id, message: 'maps to no submitted entity' };
  }
  return null;
}

const isCryptoDeposit = ({ type, subtype, amount_currency }: Transaction): boolean =>
  subtype === 'DEPOSIT_CRYPTO' ||
  (type === 'DEPOSIT' && resolveAmountCurrency(amount_currency)?.type === 'CRYPTO');

const hasAddress = ({ sender, receiver }: Transaction): boolean =>
  [sender, receiver].some((side) => side?.blockchain_addresses?.some((address) => address !== ''));

/** Returns the first issue, that of the id if any: without the id the row cannot be identified. */
const mostImportantIssue = <Issue extends { readonly path: readonly PropertyKey[] }>(
  issues: readonly Issue[],
): Issue => issues.find(({ path }) => path[0] === 'transaction_id') ?? issues[0]!;
