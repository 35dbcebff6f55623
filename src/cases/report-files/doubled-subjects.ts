import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import { spellingKey } from './doubled-values.js';
import { isPlaceholder, isPlaceholderNumber } from './no-data.js';
import type { ReportNotes } from './report-notes.js';

/**
 * Lists subjects who look like one customer under two ids: the same number of a taxpayer, or the same name
 * with the same date of birth (a firm: the same name). Both stay in the file, as only a person knows.
 */
export function noteDoubledSubjects(subjects: readonly StoredEntity[], notes: ReportNotes): void {
  const firstBy = new Map<string, string>();
  for (const subject of subjects) {
    for (const [what, key] of sameness(subject)) {
      const first = firstBy.get(key);
      if (first === undefined) firstBy.set(key, subject.entity_id);
      else {
        notes.tell(
          'assumed',
          `Customers ${first} and ${subject.entity_id}`,
          `the same ${what}`,
          'two subjects',
        );
        break;
      }
    }
  }
}

/** Returns by what a subject is the same as another one, in words and as a key. */
function sameness({ type, name, dob, corporate_tax_id: number }: StoredEntity): [string, string][] {
  const keys: [string, string][] = [];
  if (number && !isPlaceholderNumber(number)) keys.push(['identifier', `number ${spellingKey(number)}`]);
  if (!name || isPlaceholder(name)) return keys;
  if (type === 'BUSINESS') keys.push(['name', `firm ${spellingKey(name)}`]);
  else if (dob) keys.push(['name and date of birth', `person ${spellingKey(name)} ${dob}`]);
  return keys;
}
