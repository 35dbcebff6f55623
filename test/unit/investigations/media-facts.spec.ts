import { mediaFacts, namingScore, type NamingText } from '../../../src/investigations/domain/media-facts.js';

const groupsOf = (text: string) => ['drug', 'fraud'].filter((group) => text.includes(group));
const article = (text: string, id = 'a1'): NamingText => ({ source: 'article', id, day: '2024-01-01', text });
const factsOf = (...texts: NamingText[]) => mediaFacts(texts, ['Åsa Jönsson-Berg'], groupsOf);

describe('how like a name a text is', () => {
  it.each([
    ['Police say Asa Jonsson Berg left', true],
    ['JÖNSSON-BERG, Åsa', true],
    ['Åsa met Jönsson and Berg', false],
    ['', false],
  ])('%s', (text, namesIt) => {
    const score = namingScore('Åsa Jönsson-Berg', text);
    if (namesIt) expect(score).toBe(100);
    else expect(score).toBeLessThan(92);
  });

  it('allows for one letter in thirteen and not for two in thirteen', () => {
    expect(namingScore('abcdef ghijkl', 'the abcdef ghijkx said')).toBeGreaterThanOrEqual(92);
    expect(namingScore('abcdef ghijkl', 'the abcdef ghijyx said')).toBeLessThan(92);
    expect(namingScore('...', 'anything')).toBe(0);
  });
});

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
    },
    { source: 'tag', id: null, day: null, groups: ['fraud'], isCharged: false, isCleared: false },
  ]);
});

it.each([
  ['was convicted of fraud', true, false],
  ['was charged with fraud', true, false],
  ['faces charges of fraud', true, false],
  ['was sentenced for fraud', true, false],
  ['was charged a fee for fraud checks', false, false],
  ['was acquitted of fraud', false, true],
  ['was found not guilty of fraud', false, true],
  ['fraud charges were dropped', false, true],
  ['the fraud case was dismissed', false, true],
  ['was cleared of fraud', false, true],
])('%s', (what, isCharged, isCleared) => {
  expect(factsOf(article(`Asa Jonsson-Berg ${what}`)).texts).toMatchObject([{ isCharged, isCleared }]);
});
