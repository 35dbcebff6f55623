import { isStatementFormat, type StatementFormat } from './file-kind.js';

/** What the fields of a statement become, unless a map says otherwise. */
const FIELDS = {
  transaction_id: { column: 'id' },
  event_time: { column: 'booking_date' },
  amount: { column: 'amount' },
  amount_currency: { column: 'currency' },
  'other.name': { first_of: ['counterparty_name', 'counterparty_account'] },
  descriptor: { column: 'description' },
  tags: { column: 'tags', split: ' ' },
  status: { constant: 'COMPLETED' },
} as const;

const DIRECTION = { column: 'direction', values: { debit: 'sender', credit: 'receiver' } } as const;

/** Adds the default fields to the map of a statement. */
export function withStatementFields(map: unknown): unknown {
  if (typeof map !== 'object' || map === null) return map;
  const { format, fields = {} } = map as { readonly format?: unknown; readonly fields?: unknown };
  if (typeof format !== 'string' || !isStatementFormat(format)) return map;
  if (typeof fields !== 'object' || fields === null) return map;
  return { direction: DIRECTION, ignore: 'all', ...map, fields: { ...FIELDS, ...fields } };
}

const quoted = (text: string): string => JSON.stringify(text);

/**
 * Returns the map of a statement, given the customer of each account. The account '' stands for all accounts.
 */
export function writeStatementMap(
  format: StatementFormat,
  customers: ReadonlyMap<string, string>,
  encoding?: string,
): string {
  const all = customers.get('');
  const ofEncoding = encoding === undefined ? '' : `encoding: ${encoding}\n`;
  const head = `kind: transactions\nformat: ${format}\n${ofEncoding}fields:\n`;
  if (all !== undefined) return `${head}  own.entity_id: { constant: ${quoted(all)} }\n`;
  const values = [...customers].map(
    ([account, customer]) => `      ${quoted(account)}: ${quoted(customer)}\n`,
  );
  const rule = '  own.entity_id:  # the customer of each account\n    column: account\n    values:\n';
  return head + rule + values.join('');
}
