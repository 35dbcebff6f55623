export type Filter = Readonly<Record<string, unknown>>;

const isOperators = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.keys(value).some((key) => key.startsWith('$'));

const isScalar = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

/**
 * The filter as conditions of one operator each, all of which a document must meet: of an array, each may be
 * met by another item.
 */
export function conditionsOf(filter: Filter): Filter[] {
  return Object.entries(filter).flatMap(([field, operand]): Filter[] => {
    if (field === '$and') return (operand as Filter[]).flatMap(conditionsOf);
    if (field === '$or')
      return [{ $or: (operand as Filter[]).map((part) => ({ $and: conditionsOf(part) })) }];
    if (!isOperators(operand)) return [{ [field]: operand }];
    return Object.entries(operand).map(([operator, value]) => ({ [field]: { [operator]: value } }));
  });
}

/** The values, one of which a matching document must have at the path; null when the filter names none. */
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

/** What an upsert takes over from its filter. */
export function equalFields(filter: Filter): [string, unknown][] {
  return Object.entries(filter).flatMap(([field, operand]): [string, unknown][] => {
    if (field === '$and') return (operand as Filter[]).flatMap(equalFields);
    return field.startsWith('$') || isOperators(operand) ? [] : [[field, operand]];
  });
}
