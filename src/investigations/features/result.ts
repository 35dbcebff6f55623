import type { Feature } from './feature.js';
import { unknown } from './feature.js';

/** What the flags of the run came to, for the rules that ask. */
export const RESULT_FEATURES: readonly Feature[] = [
  {
    id: 'assessed_share',
    title: 'Share of the flags that could be assessed',
    unit: 'percent',
    says: '{percent} % of the flags could be assessed',
    measure({ judged }) {
      if (!judged) return unknown('The flags are not read yet');
      const percent = Math.floor(judged.assessedShare * 100);
      return { value: percent, figures: { percent: String(percent) } };
    },
  },
  {
    id: 'documents',
    title: 'Documents that notes or the alert name as seen, attached or on file',
    unit: 'documents',
    says: '{count} documents are named as seen, attached or on file',
    measure({ notes }) {
      const count = notes.flatMap(({ facts }) => facts.filter(({ documented }) => documented)).length;
      return { value: count, figures: { count: String(count) } };
    },
  },
];
