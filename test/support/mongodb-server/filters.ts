import { CommandError } from './command-error.js';

export type Filter = Readonly<Record<string, unknown>>;

/** Whether the value is an object of operators such as `$in`. As in MongoDB, its first key decides. */
export const isOperators = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && (Object.keys(value)[0]?.startsWith('$') ?? false);

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

/**
 * The values, one of which a matching document must have at the path. Null if the filter does not restrict
 * the path so.
 */
export function lookups(filter: Filter, path: string): unknown[] | null {
  for (const [field, operand] of Object.entries(filter)) {
    if (field === '$and')
      for (const part of operand as Filter[]) {
        const found = lookups(part, path);
        if (found) return found;
      }
    if (field !== path) continue;
    if (!isOperators(operand)) return isScalar(operand) ? [operand] : null;
    const listed = operand['$in'] as unknown[] | undefined;
    if (listed?.every(isScalar)) return listed;
  }
  return null;
}

/**
 * The fields that an upsert copies from its filter into the new document. Throws code 54 when one path lies
 * within another.
 */
export function equalFields(filter: Filter): [string, unknown][] {
  const found = equalities(filter);
  for (const [path] of found)
    if (found.filter(([other]) => `${other}.`.startsWith(`${path}.`)).length > 1)
      throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`);
  return found;
}

function equalities(filter: Filter): [string, unknown][] {
  return Object.entries(filter).flatMap(([field, operand]): [string, unknown][] => {
    if (field === '$and') return (operand as Filter[]).flatMap(equalities);
    if (field === '$or')
      return (operand as Filter[]).length === 1 ? equalities((operand as Filter[])[0]!) : [];
    if (!isOperators(operand)) return [[field, operand]];
    const { $eq, $in } = operand as { $eq?: unknown; $in?: unknown[] };
    if ($in?.length === 1) return [[field, $in[0]]];
    return '$eq' in operand ? [[field, $eq]] : [];
  });
}
