import { Context } from 'mingo/core';
import * as queryOperators from 'mingo/operators/query';
import { Query } from 'mingo/query';
import type { Condition } from '../conditions.js';

/** Without those for pipelines and updates, which take most of mingo's files and of its time to load. */
const OPTIONS = { context: Context.init({ query: queryOperators }) };

/**
 * Tests documents against conditions. Plain comparisons, the common case, do without building a mingo query.
 */
export class Matcher {
  private readonly equal: [field: string, value: unknown][] = [];
  private readonly among: [field: string, values: ReadonlySet<unknown>][] = [];
  private readonly query: Query | null;

  private constructor(conditions: readonly Condition[]) {
    const rest = conditions.filter((condition) => {
      const value = plainOperand(condition);
      if (value !== undefined) this.equal.push([condition.field as string, value]);
      const values = plainList(condition);
      if (values) this.among.push([condition.field as string, values]);
      return value === undefined && !values;
    });
    this.query = rest.length > 0 ? new Query({ $and: rest.map(({ filter }) => filter) }, OPTIONS) : null;
  }

  /** null when there is nothing to test. */
  static of(conditions: readonly Condition[]): Matcher | null {
    return conditions.length > 0 ? new Matcher(conditions) : null;
  }

  test(document: Readonly<Record<string, unknown>>): boolean {
    for (const [field, value] of this.equal) {
      const found = document[field];
      if (found !== value && !(Array.isArray(found) && found.includes(value))) return false;
    }
    for (const [field, values] of this.among) {
      const found = document[field];
      if (!values.has(found) && !(Array.isArray(found) && found.some((item) => values.has(item))))
        return false;
    }
    return this.query?.test(document) ?? true;
  }
}

function plainOperand({ field, filter }: Condition): unknown {
  const operand = field === null || field.includes('.') ? undefined : filter[field];
  return isPlain(operand) ? operand : undefined;
}

/** The values of an `$in` that are compared by identity; undefined for every other condition. */
function plainList({ field, filter }: Condition): ReadonlySet<unknown> | undefined {
  const operand = field === null || field.includes('.') ? undefined : filter[field];
  const list = (operand as { $in?: unknown } | null | undefined)?.$in;
  return Array.isArray(list) && list.every(isPlain) ? new Set(list) : undefined;
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
