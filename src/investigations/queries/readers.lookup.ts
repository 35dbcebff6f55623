import type { NoteTopic } from '../domain/notes/note-lexicon.js';
import type { BlockId } from '../domain/scoring/dimensions.js';
import { BLOCKS } from '../rules/rule-table.js';

/** Topics of flags that a field of a customer's record bears on. */
const TOPICS_BY_FIELD = {
  name: ['kyc', 'sanctions', 'news'],
  dob: ['kyc', 'date_of_birth'],
  email: ['kyc', 'email'],
  phone: ['kyc', 'phone'],
} as const satisfies Readonly<Record<string, readonly NoteTopic[]>>;

/** Returns the blocks with flags that read any of these fields of a customer's record. */
export function readersOf(fields: readonly (keyof typeof TOPICS_BY_FIELD)[]): BlockId[] {
  const topics: readonly string[] = fields.flatMap((field) => TOPICS_BY_FIELD[field]);
  const readers = BLOCKS.filter(({ flags }) =>
    flags.some((flag) => flag.topics?.some((topic) => topics.includes(topic))),
  );
  return readers.map(({ id }) => id);
}
