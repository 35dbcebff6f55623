import { Transaction } from '../domain/transaction.record.js';
import { FieldMap, FieldMapError } from './field-map.js';
import { RowMeanings } from './row-meanings.js';
import type { Sample } from './sample.js';
import { SignWatch } from './sign-watch.js';

/** What a drafted map leaves open: columns that it must not leave out by itself, and what to decide. */
interface OpenColumns {
  readonly columns: readonly string[];
  readonly questions: readonly string[];
}

/** Returns what a draft leaves open about the rows of a sample. `left`: columns that it does not use. */
export function openColumns(yaml: string, left: readonly string[], { rows }: Sample): OpenColumns {
  try {
    const map = FieldMap.parse(yaml, { transactions: Transaction });
    const [meanings, signs] = [new RowMeanings(map), new SignWatch(map)];
    for (const row of rows) {
      const mapped = map.map(row);
      meanings.add(row, mapped);
      signs.add(row, mapped);
    }
    const open = meanings.list().filter(({ column }) => left.includes(column));
    return {
      columns: open.map(({ column }) => column),
      questions: [...open.map(({ message }) => message), ...signs.questions()],
    };
  } catch (error) {
    if (error instanceof FieldMapError) return { columns: [], questions: [] };
    throw error;
  }
}
