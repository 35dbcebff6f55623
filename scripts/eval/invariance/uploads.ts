import { CASES } from '../../../test/cases/all-cases.js';
import { withOwnContacts, type Upload } from '../../../test/cases/made-up-bank.js';
import { uploadsOf } from '../../../test/cases/run-cases.js';
import { seeded, shuffled } from '../../../test/support/seeded.js';
import { isStories, readUnseen, type UnseenCase } from '../unseen-sets.js';

/** Sets that anybody may read, then programs that make ordinary customers. */
const SETS = ['dev-c', 'dev-d', 'ordinary-a', 'ordinary-b', 'ordinary-c'];
/** Few, so that many banks each get a currency, a script and a time zone of their own, and none has peers. */
const CASES_PER_BANK = 10;

/** A small bank whose alerts are judged as it is told and in other words. */
export interface SmallBank {
  /** "own", or the name of a set. */
  readonly set: string;
  readonly upload: Upload;
}

const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

const byId = <Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [idOf(row), row])).values(),
];

function ofUnseen(cases: readonly UnseenCase[]): Upload {
  return {
    entities: byId(
      cases.flatMap(({ entities }) => entities),
      ({ entity_id: id }) => id,
    ),
    transactions: byId(
      cases.flatMap(({ transactions }) => transactions),
      ({ transaction_id: id }) => id,
    ),
    alerts: cases.map(({ alert }) => alert),
  };
}

/** Whether a case of the set may be named: the others stay closed to those who write rules. */
export const mayBeNamed = (set: string): boolean => set === 'own' || set.startsWith('dev-');

/** Banks of all sets and of the own cases, in an order that the seed decides. */
export async function smallBanks(seed: number): Promise<SmallBank[]> {
  const random = seeded(seed);
  const banks: SmallBank[] = inParts(shuffled(CASES, random), CASES_PER_BANK).map((some) => {
    const [upload] = uploadsOf(some, 'without') as [Upload];
    return { set: 'own', upload: { ...upload, entities: upload.entities.map(withOwnContacts) } };
  });
  for (const set of SETS) {
    const cases = await readUnseen(set);
    const parts = inParts(isStories(set) ? shuffled(cases, random) : cases, CASES_PER_BANK);
    banks.push(...parts.map((some) => ({ set, upload: ofUnseen(some) })));
  }
  return shuffled(banks, random);
}
