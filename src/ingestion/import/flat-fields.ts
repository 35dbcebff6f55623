import type { FieldProblem } from '@alert-review/kernel';
import { resolveAmountCurrency, resolveCurrency } from '@alert-review/reference-lists';

type Row = Readonly<Record<string, unknown>>;

/**
 * A row whose flat fields were moved to their nested places, with the flat name of each moved path and the
 * faults found.
 */
interface NestedRow {
  readonly row: Row;
  readonly flatNames: ReadonlyMap<string, string>;
  readonly problems: readonly FieldProblem[];
}

const FLAT_FIELD_PATHS = [
  ['sender_id', 'sender', 'entity_id'],
  ['sender_name', 'sender', 'name'],
  ['sender_blockchain_addresses', 'sender', 'blockchain_addresses'],
  ['receiver_id', 'receiver', 'entity_id'],
  ['receiver_name', 'receiver', 'name'],
  ['receiver_blockchain_addresses', 'receiver', 'blockchain_addresses'],
] as const;

const CURRENCY = ['sent_currency', 'sent_currency_type'] as const;
const FLAT_NAMES: readonly string[] = [...FLAT_FIELD_PATHS.map(([flat]) => flat), ...CURRENCY];
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * Moves flat fields such as `sender_id` to their nested places such as `sender.entity_id`. If a row has both,
 * their values must be equal; null counts as absent. Faults name the flat field.
 */
export function nestFlatFields(row: Row): NestedRow {
  if (!FLAT_NAMES.some((name) => row[name] !== undefined)) return { row, flatNames: NO_NAMES, problems: [] };
  const nested: Record<string, unknown> = { ...row };
  for (const name of FLAT_NAMES) delete nested[name];
  const flatNames = new Map<string, string>();
  const problems = FLAT_FIELD_PATHS.map(([flat, side, field]) => {
    const value = row[flat];
    return value == null ? null : setNestedField(nested, [side], field, value, flat, flatNames);
  });
  problems.push(...placeCurrency(row, nested, flatNames));
  return { row: nested, flatNames, problems: problems.filter((problem) => problem !== null) };
}

/** Returns a fault with the flat name of its field, if the row had one. */
export function withFlatFieldName(
  problem: FieldProblem,
  flatNames: ReadonlyMap<string, string>,
): FieldProblem {
  for (const [path, flat] of flatNames)
    if (problem.field === path || problem.field.startsWith(`${path}[`))
      return { ...problem, field: flat + problem.field.slice(path.length) };
  return problem;
}

/**
 * Sets a field of the object at `path`. A value on the path that is not an object is left
 * alone, and the schema rejects it later.
 */
function setNestedField(
  nested: Record<string, unknown>,
  path: readonly string[],
  field: string,
  value: unknown,
  flat: string,
  flatNames: Map<string, string>,
): FieldProblem | null {
  let parent = nested;
  for (const part of path) {
    const child = parent[part] ?? {};
    if (typeof child !== 'object' || Array.isArray(child)) return null;
    parent = parent[part] = { ...child };
  }
  const where = [...path, field].join('.');
  const present = parent[field] ?? null;
  if (present === null) {
    parent[field] = value;
    flatNames.set(where, flat);
  } else if (!isSameFieldValue(field, present, value)) {
    return { field: flat, value, message: `differs from ${where}: give one of them, or the same in both` };
  }
  return null;
}

/**
 * Moves the sent currency, given as an id or a code, to `sender.asset_out`. The amount stays the
 * transaction's unless asset_out has an amount of its own.
 */
function placeCurrency(
  row: Row,
  nested: Record<string, unknown>,
  flatNames: Map<string, string>,
): (FieldProblem | null)[] {
  const sent = row['sent_currency'] ?? null;
  const type = row['sent_currency_type'] ?? null;
  if (sent === null && type === null) return [];
  if (sent === null || type === null) {
    const message = 'must be given together with sent_currency_type or not at all';
    return [{ field: 'sent_currency', value: sent, message }];
  }
  const id = typeof sent === 'string' ? currencyIdOfCode(sent, type) : sent;
  if (id === undefined) {
    const message = 'is neither an id nor a code in the lists of fiat currencies and crypto assets';
    return [{ field: 'sent_currency', value: sent, message }];
  }
  const path = ['sender', 'asset_out'];
  const ofId = setNestedField(nested, path, 'currency_id', id, 'sent_currency', flatNames);
  const ofType = setNestedField(nested, path, 'currency_type', type, 'sent_currency_type', flatNames);
  const asset = (nested['sender'] as { asset_out?: { amount?: unknown } } | undefined)?.asset_out;
  if (!ofId && !ofType && asset && typeof asset === 'object' && asset.amount == null) {
    asset.amount = row['amount'];
    flatNames.set('sender.asset_out.amount', 'amount');
  }
  return [ofId && { ...ofId, value: sent }, ofType];
}

/**
 * Returns the id of a currency code. Needs the type, because a crypto asset and a fiat currency may share a
 * code.
 */
const currencyIdOfCode = (code: string, type: unknown): number | undefined =>
  resolveCurrency(code, String(type).toUpperCase() === 'CRYPTO' ? 'CRYPTO' : 'FIAT')?.id ??
  resolveAmountCurrency(code)?.id;

/** Tells whether two values are equal: lists in the same order, currency types in any case. */
function isSameFieldValue(field: string, nested: unknown, flat: unknown): boolean {
  if (Array.isArray(nested) && Array.isArray(flat))
    return nested.length === flat.length && nested.every((item, at) => item === flat[at]);
  if (field === 'currency_type' && typeof nested === 'string' && typeof flat === 'string')
    return nested.toUpperCase() === flat.toUpperCase();
  return nested === flat;
}
