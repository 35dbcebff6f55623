import { mediaFacts, type TextNamingCustomer, type TextReading } from './media-facts.js';
import { runAllSteps } from '../../steps.js';
import { plainWordsOf } from '../../risk-data/words/plain-words.js';
import { cpuRatio, IN_PROPORTION, LONGER } from '../../../../../test/support/cpu-time.js';

const reading: TextReading = {
  words: plainWordsOf,
  groups: (text) => (text.includes('fraud') ? ['fraud'] : []),
};
const article = (text: string): TextNamingCustomer => ({
  source: 'article',
  id: 'a1',
  day: '2024-01-01',
  text,
});

it('takes little time for the longest name in the longest text', () => {
  const words = Array.from({ length: 30_000 }, (_, i) => `ab${'abc'[i % 3]}${'abc'[(i >> 2) % 3]}fraud`);
  const texts = [article(words.join(' '))];
  const read = (count: number) => () => {
    const name = words.slice(7, 7 + count).join(' ');
    expect(runAllSteps(mediaFacts(texts, [name], reading)).unread).toBeLessThanOrEqual(1);
  };
  // Without a bound it took a quarter of a minute, not a fiftieth of a second.
  expect(cpuRatio(read(400), read(4))).toBeLessThan(IN_PROPORTION);
});

it.each([
  [
    'one sentence that names somebody all the time',
    (n: number) => 'Asa Jonsson Berg admitted fraud, '.repeat(n),
  ],
  ['one sentence of short words', (n: number) => `fraud Asa Jonsson Berg, ${'a '.repeat(16 * n)}`],
  [
    'lines without words',
    (n: number) => `fraud Asa Jonsson Berg${'\n'.repeat(15 * n)}${' '.repeat(15 * n)}a`,
  ],
])('takes time in proportion for %s', (_, textOf) => {
  const read = (text: string) => () =>
    void runAllSteps(mediaFacts([article(text)], ['Åsa Jönsson-Berg'], reading));
  expect(cpuRatio(read(textOf(600)), read(textOf(600 / LONGER)))).toBeLessThan(IN_PROPORTION);
});
