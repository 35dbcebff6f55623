import {
  mediaFacts,
  nameSimilarityInText,
  type TextNamingCustomer,
  type TextReading,
} from './media-facts.js';
import { plainWordsOf } from '../../risk-data/words/plain-words.js';
import { runAllSteps } from '../../steps.js';
import { seeded } from '../../../../../test/support/seeded.js';

const reading: TextReading = {
  words: plainWordsOf,
  groups: (text) => ['drug', 'fraud'].filter((group) => text.includes(group)),
};
const likeness = (name: string, text: string) =>
  runAllSteps(nameSimilarityInText(plainWordsOf(name), plainWordsOf(text)));
const article = (text: string, id = 'a1'): TextNamingCustomer => ({
  source: 'article',
  id,
  day: '2024-01-01',
  text,
});
const factsOf = (...texts: TextNamingCustomer[]) =>
  runAllSteps(mediaFacts(texts, ['Åsa Jönsson-Berg'], reading));

describe('how like a name a text is', () => {
  it.each([
    ['Police say Asa Jonsson Berg left', true],
    ['JÖNSSON-BERG, Åsa', true],
    ['Åsa met Jönsson and Berg', false],
    ['', false],
  ])('%s', (text, namesIt) => {
    const score = likeness('Åsa Jönsson-Berg', text);
    if (namesIt) expect(score).toBe(100);
    else expect(score).toBeLessThan(92);
  });

  it('allows for one letter in thirteen and not for two in thirteen', () => {
    expect(likeness('abcdef ghijkl', 'the abcdef ghijkx said')).toBeGreaterThanOrEqual(92);
    expect(likeness('abcdef ghijkl', 'the abcdef ghijyx said')).toBeLessThan(92);
    expect(likeness('...', 'anything')).toBe(0);
  });
});

it.each([
  ['Søren Kjær', 'Soren Kjaer'],
  ['Soren Kjaer', 'SØREN KJÆR'],
  ['Иван Петров', 'Ivan Petrov'],
  ['Ivan Petrov', 'Иван Петров'],
])('%s is %s', (name, text) => {
  expect(likeness(name, `the ${text} case`)).toBe(100);
  const media = runAllSteps(mediaFacts([article(`${text} and fraud`)], [name], reading));
  expect(media).toMatchObject({ unread: 0, texts: [{ groups: ['fraud'] }] });
});

describe('texts in which the subject could not be looked for', () => {
  const description: TextNamingCustomer = { source: 'description', id: null, day: null, text: 'a fraud' };
  const tag: TextNamingCustomer = { source: 'tag', id: null, day: null, text: 'vip' };
  const long = (words: number) => article(`${'word '.repeat(words - 2)}fraud of`);

  it('are all but tags without a name', () => {
    expect(runAllSteps(mediaFacts([description, tag], [], reading))).toEqual({
      looked: 2,
      unread: 1,
      texts: [],
    });
    expect(runAllSteps(mediaFacts([description, tag], ['Jon Jonsson'], reading)).unread).toBe(0);
  });

  it('are those longer than is read, and all beside a name longer than is compared', () => {
    const unread = (name: string, ...texts: TextNamingCustomer[]) =>
      runAllSteps(mediaFacts(texts, [name], reading)).unread;
    expect(unread('Jon Jonsson', long(2000))).toBe(0);
    expect(unread('Jon Jonsson', long(2001))).toBe(1);
    expect(unread('Jon Jonsson', article(`fraud ${'x'.repeat(20_000)}`))).toBe(1);
    expect(unread('a '.repeat(16), description)).toBe(0);
    expect(unread('a '.repeat(17), description)).toBe(1);
    expect(unread('x'.repeat(201), description, tag)).toBe(1);
  });

  it('are those that were left out too', () => {
    const facts = runAllSteps(mediaFacts([tag], ['Jon Jonsson'], reading, 7));
    expect(facts).toEqual({ looked: 1, unread: 7, texts: [] });
  });

  it('are none of those whose beginning names the subject with an offence', () => {
    const text = `Asa Jonsson-Berg: fraud ${'word '.repeat(3000)}`;
    expect(factsOf(article(text))).toMatchObject({ unread: 0, texts: [{ groups: ['fraud'] }] });
  });
});

it('agrees with the plain edit distance from 92 up', () => {
  const random = seeded(3);
  const letters = (count: number) =>
    Array.from({ length: count }, () => 'ab'[Math.floor(random() * 2)]).join('');
  for (let i = 0; i < 300; i++) {
    const a = letters(20 + (i % 30));
    const at = Math.floor(random() * a.length);
    const changed = `${a.slice(0, at)}${letters(1 + (i % 3))}${a.slice(at + (i % 4))}`;
    const score = 100 * (1 - editDistance(a, changed) / Math.max(a.length, changed.length));
    const found = runAllSteps(nameSimilarityInText([a], [changed]));
    if (score >= 92) expect(found).toBeCloseTo(score, 9);
    else expect(found).toBe(0);
  }
});

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    row = next;
  }
  return row[b.length]!;
}

it('keeps the texts that name the subject and an offence', () => {
  const facts = factsOf(
    article('Asa Jonsson-Berg: fraud and drugs'),
    article('Asa Jonsson-Berg: a prize', 'a2'),
    article('Another person: fraud', 'a3'),
    { source: 'tag', id: null, day: null, text: 'fraud' },
  );
  expect(facts.looked).toBe(4);
  expect(facts.texts).toEqual([
    {
      source: 'article',
      id: 'a1',
      day: '2024-01-01',
      groups: ['drug', 'fraud'],
      isCharged: false,
      isCleared: false,
      role: 'named',
      quote: 'Asa Jonsson-Berg: fraud and drugs',
    },
    { source: 'tag', id: null, day: null, groups: ['fraud'], isCharged: false, isCleared: false },
  ]);
});

it('reads what stands far behind in a long sentence', () => {
  const rest = 'Stocks in Oslo fell on Monday after rates rose '.repeat(20);
  const text = `${rest}and yesterday, Asa Jonsson Berg was convicted of fraud`;
  expect(factsOf(article(text))).toMatchObject({ unread: 0, texts: [{ role: 'convicted' }] });
});

it('says of nobody what stands first in a part of a long sentence', () => {
  const text = `${'word '.repeat(120)}, was convicted of fraud, and Asa Jonsson Berg left`;
  expect(factsOf(article(text)).texts[0]!.role).toBe('named');
});

it('can pause at every text, and in a long one every few words', () => {
  const pauses = (...texts: TextNamingCustomer[]): number => {
    const steps = mediaFacts(texts, ['Jon Jonsson', 'Jon Berg'], reading);
    let count = 0;
    while (!steps.next().done) count++;
    return count;
  };
  expect(pauses(article('a prize'), article('a prize', 'a2'))).toBe(2);
  // 31 for each of both names.
  expect(pauses(article(`fraud ${'word '.repeat(1_999)}`))).toBe(1 + 2 * 31);
});
