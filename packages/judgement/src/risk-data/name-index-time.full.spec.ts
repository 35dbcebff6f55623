import { runAllSteps } from '../steps.js';
import { NameIndex } from './name-index.js';
import { nameParts } from './name-parts.js';
import { nameScore } from './name-score.js';
import { cpuRatio } from '../../../../test/support/cpu-time.js';
import { madeUpNames } from '../../../../test/support/ofac-files.js';

const OTHERS = { listId: 'L', dobs: [], nationalities: [], countries: [], program: 'P' };

test('the longest names cost a run less than half of comparing each listed one, whatever they hold', () => {
  const names = madeUpNames(3);
  const listed = Array.from({ length: 5000 }, () => names(3).join(' '));
  const index = new NameIndex();
  listed.forEach((name, id) => index.add({ ...OTHERS, entryId: String(id), names: [name] }));
  const tenth = listed.filter((_, at) => at % 10 === 0).map((name) => nameParts(name));
  for (const words of [names(1000), names(16), names(16).map((word) => word.slice(0, 3))]) {
    const asked = words.join(' ');
    const compared = () => tenth.forEach((other) => nameScore(nameParts(asked), other));
    // Without a bound a thousand words took seconds.
    expect(cpuRatio(() => void runAllSteps(index.search(asked)), compared)).toBeLessThan(5);
  }
});
