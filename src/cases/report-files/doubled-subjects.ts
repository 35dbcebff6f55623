import type { StoredEntity } from '../../ingestion/domain/entity.record.js';
import { spellingKey } from './doubled-values.js';
import { isPlaceholder, isPlaceholderNumber } from './placeholder-values.js';
import type { ReportNotes } from './report-notes.js';

/**
 * Lists subjects that may be one customer under two ids: they have the same taxpayer number, or the same name
 * and date of birth (for a firm, the same name). Both stay in the file, because only a person can tell.
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

/** Returns the features in which two subjects may be equal, each in words and as a key. */
function sameness({ type, name, dob, corporate_tax_id: number }: StoredEntity): [string, string][] {
  const keys: [string, string][] = [];
  if (number && !isPlaceholderNumber(number)) keys.push(['identifier', `number ${spellingKey(number)}`]);
  if (!name || isPlaceholder(name)) return keys;
  if (type === 'BUSINESS') keys.push(['name', `firm ${spellingKey(name)}`]);
  else if (dob) keys.push(['name and date of birth', `person ${spellingKey(name)} ${dob}`]);
  return keys;
}
