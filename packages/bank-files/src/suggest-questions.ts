// Exceeds the usual size: a sentence for the user stays on one long line.
import { BalanceWatch } from './balance-lines.js';
import { StateProof } from './balance-proof.js';
import { BlankDays } from './blank-days.js';
import { BlankIds } from './blank-ids.js';
import { FieldMap, FieldMapError, type ItemSchemas } from './field-map.js';
import { MixedDates } from './mixed-dates.js';
import { PartyWatch } from './party-watch.js';
import { PendingNotes } from './pending-notes.js';
import { IdWatch } from './id-watch.js';
import { LeftOutColumns, leftOutKindOf } from './left-out-columns.js';
import { LeftOutTexts } from './left-out-texts.js';
import { RowWords } from './left-out-rows.js';
import { RowMeanings } from './row-meanings.js';
import type { FileSample } from './sample.js';
import { SignWatch } from './sign-watch.js';

/**
 * Kinds of unused columns that raise questions. Fees and amounts are missing, because the draft handles them
 * itself.
 */
const OF_OTHERS = ['asset', 'name'] as const;

/** What a draft leaves open: columns that it must not leave out by itself, and questions about them. */
interface OpenColumns {
  readonly columns: readonly string[];
  readonly questions: readonly string[];
}

/**
 * Returns the questions that a draft leaves open about the rows of a sample. `left`: columns that the draft
 * does not use.
 */
export function questionsOfDraft(
  yaml: string,
  left: readonly string[],
  { rows }: FileSample,
  items: ItemSchemas,
): OpenColumns {
  try {
    const map = FieldMap.parse(yaml, items);
    const meanings = new RowMeanings(map);
    const signs = new SignWatch(map);
    const balances = new BalanceWatch(map);
    const parties = new PartyWatch(map);
    const ids = new IdWatch(map);
    const mixedDates = new MixedDates(map);
    const blankIds = new BlankIds(map);
    const blankDays = new BlankDays(map);
    const states = new StateProof(map);
    const pendingNotes = new PendingNotes(map);
    const others = new LeftOutColumns(map.written, (name) => left.includes(name));
    // Includes account numbers, because no other remark of the draft mentions columns with such names.
    const texts = new LeftOutTexts(() =>
      left.filter((name) => [null, 'amount'].includes(leftOutKindOf(name))),
    );
    const leftOut = new RowWords(map.written.leave_out);
    for (const row of rows) {
      if (leftOut.has(row)) continue;
      const mapped = map.map(row);
      balances.add(row);
      meanings.add(row, mapped);
      signs.add(row, mapped);
      parties.add(row, mapped);
      ids.add(row);
      blankIds.add(row);
      blankDays.add(row);
      states.add(row, mapped);
      pendingNotes.add(row);
      mixedDates.add(row);
      others.add(row, mapped.own);
      texts.add(row);
    }
    const open = meanings.list().filter(({ column }) => left.includes(column));
    const categories = meanings.categories({ hasName: true }).filter((column) => left.includes(column));
    const blank = blankDays.list().filter(({ column }) => left.includes(column));
    const asked = [...[...open, ...blank].map(({ column }) => column), ...categories];
    return {
      columns: [...asked, ...texts.columnsToDecide(asked)],
      questions: [
        ...open.map(({ message }) => message),
        ...meanings.categoryRemarks(categories),
        ...texts.list(asked).map(({ message }) => message),
        ...[...blankIds.list(), ...blank, ...states.list()].map(({ message }) => message),
        ...pendingNotes.questions(open.map(({ column }) => column)),
        ...balances.questions(),
        ...signs.questions(),
        ...parties.questions(),
        ...[...mixedDates.list(), ...parties.list(), ...ids.list(), ...others.list(OF_OTHERS)].map(
          ({ message }) => message,
        ),
      ],
    };
  } catch (error) {
    if (error instanceof FieldMapError) return { columns: [], questions: [] };
    throw error;
  }
}

/**
 * Returns which side the customer of a negative amount is, according to the balances and signs of a sample;
 * `open` if a person has to say. `lines`: the draft's lines on how amounts are written; `currency`: the
 * currency column.
 */
export function negativeMeaningIn(
  amount: string,
  lines: readonly string[],
  { rows }: FileSample,
  { items, currency }: { readonly items: ItemSchemas; readonly currency: string | undefined },
): SignWatch['negativeMeans'] {
  const column = JSON.stringify(amount);
  const ofCurrency = currency === undefined ? '' : `amount_currency: ${JSON.stringify(currency)}, `;
  const yaml = [
    ...lines,
    `direction: { column: ${column} }`,
    `fields: { ${ofCurrency}own.entity_id: { constant: x }, amount: { column: ${column}, absolute: true } }`,
  ];
  const map = FieldMap.parse(yaml.join('\n'), items);
  const signs = new SignWatch(map);
  for (const row of rows) signs.add(row, map.map(row));
  return signs.negativeMeans;
}
