import { mediaFacts, type TextReading } from './media-facts.js';
import { plainWordsOf } from '../../risk-data/words/plain-words.js';
import { runAllSteps } from '../../steps.js';

const reading: TextReading = {
  words: plainWordsOf,
  groups: (text) => ['drug', 'fraud', 'laundering', 'tax evasion'].filter((group) => text.includes(group)),
};
/** What an article says of charges; @ stands for the name of the subject. */
const chargesOf = (text: string) => {
  const named = text.replaceAll('@', 'Åsa Jönsson-Berg');
  const article = { source: 'article', id: 'a1', day: '2024-01-01', text: named } as const;
  return runAllSteps(mediaFacts([article], ['Åsa Jönsson-Berg'], reading)).texts;
};

/** What follows the name of the subject, whether it is charged, and whether it is cleared. */
const SAID: readonly (readonly [string, boolean, boolean])[] = [
  ['was convicted of fraud', true, false],
  ['was charged with fraud', true, false],
  ['faces charges of fraud', true, false],
  ['was sentenced for fraud', true, false],
  ['was charged a fee for fraud checks', false, false],
  ['was acquitted of fraud', false, true],
  ['was found not guilty of fraud', false, true],
  ['fraud charges were dropped', false, true],
  ['the fraud case was dismissed', false, false],
  ['was cleared of fraud', false, true],
  ['was cleared of all the alleged fraud', false, true],
  ['was cleared of all wrongdoing in the fraud case', false, true],
  ['of whose account was cleared of funds in a fraud', false, false],
  ['was acquitted of charges of fraud', false, true],
  ['was found not guilty of the criminal charges of fraud', false, true],
  ['was cleared of fraud charges against the state', false, false],
  [
    'was accused of fraud. The charges against Mr. Berg, of theft and bribery, were later dropped',
    false,
    false,
  ],
  ['saw a court overturn it; judges quashed the fraud conviction of Jonsson Berg', false, false],
  ['says: prosecutors dropped the fraud case against me', false, false],
  ['heard that criminal charges of fraud were dismissed against all', false, false],
  ['heard that on appeal the fraud conviction was overturned', false, false],
  ['was not charged with fraud', false, true],
  ["wasn't charged with fraud", false, true],
  // An accusation does not hide behind a clearing.
  ['was charged with fraud; earlier charges were dropped', true, true],
  ['was charged with fraud, while earlier charges dropped', true, true],
  ['was acquitted of theft and faces charges of fraud', true, true],
  ['faces charges of fraud. A lawsuit was dismissed', true, false],
  ['faces charges of fraud while a manager was dismissed', true, false],
  ['was dismissed from the bank on charges of fraud', true, false],
  ['lost: an appeal against the fraud conviction was dismissed', true, false],
  ['wants the fraud charges dropped after a conviction', true, false],
  ['was not acquitted of charges of fraud', true, false],
  ['was not cleared of fraud', false, false],
  ['faces charges of fraud that could be dropped as charges dropped before', true, true],
  ['saw the acquittal of fraud charges overturned', false, false],
  ['was convicted of fraud; an acquittal was quashed', true, false],
  ['is suspected of fraud and was not charged', false, false],
  ['ran a fraud and was never charged, prosecutors investigate', false, false],
  ['has not yet been charged with fraud', false, false],
  ['has no previous convictions for fraud', false, false],
  ['faces no new charges of fraud', true, false],
  ['was not charged a fee; her partner was convicted of fraud', true, false],
];

it('reads 95 of 100 texts as a reader would', () => {
  const right = SAID.filter(([what, isCharged, isCleared]) => {
    const said = chargesOf(`@ ${what}`)[0]!;
    return said.isCharged === isCharged && said.isCleared === isCleared;
  });
  expect(right.length / SAID.length).toBeGreaterThanOrEqual(0.95);
});

describe('a text clears nobody', () => {
  it.each<[string, readonly string[]]>([
    [
      'whom it still accuses',
      [
        '@ faces fraud charges. He has not been convicted.',
        '@ goes on trial for fraud on Monday. He has not been convicted.',
        '@ admitted fraud. He has not been sentenced.',
        '@ was fined for fraud and was not jailed.',
        '@, a fugitive, has never been prosecuted for fraud.',
        '@ ran a fraud for years. He was never charged.',
        '@ was fined and was never charged with fraud.',
        '@ has not been charged with fraud.',
        '@ was in custody for fraud; a case over money was dropped.',
        '@, whose fraud charges were dropped in exchange for testimony, admitted theft.',
        'The regulator dropped its fraud case after @ paid a fine.',
        'Police hunt @ over fraud; an earlier case was dropped.',
        '@ was cleared of fraud in 2019. The police ask about drugs.',
        'A case was dismissed; @ will stand trial for fraud.',
      ],
    ],
    [
      'where it is reopened',
      [
        'Court quashed the fraud conviction of @ and ordered a retrial.',
        'The fraud conviction of @ was overturned in 2020. The Supreme Court reinstated it in 2022.',
        'Supreme Court reinstates @ fraud conviction overturned by a lower court.',
        'Appeals court reversed the dismissal of fraud charges against @.',
        'The fraud conviction of @ was overturned. He will be tried again in May.',
        'The Supreme Court set aside the ruling that quashed the fraud conviction of @.',
        'The fraud charges against @ were dropped in 2019. In 2021 he was charged anew.',
        'Prosecutors appeal acquittal of @ for fraud.',
      ],
    ],
    [
      'where it has not come about',
      [
        '@ failed to get the fraud case thrown out.',
        '@ tried to get the fraud case dropped.',
        'The judge refused to have the fraud case against @ thrown out.',
        '@ lost his fight to have his fraud conviction overturned.',
        '@ falsely claimed that he was cleared of fraud.',
        'No charges of fraud were dropped against @.',
        'None of the charges of fraud against @ were dropped.',
        'The court dismissed arguments that the charges against @, of fraud, were baseless.',
        '@ denies fraud and expects an acquittal.',
        'Jury deadlocked on fraud: no acquittal for @.',
      ],
    ],
    [
      'where it is of a part, or may be of others',
      [
        'Only one count of fraud was dismissed; @ said nothing.',
        'A count of fraud against @ was dismissed.',
        'Two of the charges of fraud against @ were dropped.',
        'Prosecutors dropped charges against a co-defendant, who says that @ ran the fraud.',
        'Charges of fraud against his driver were dropped, @ said.',
        '@ ran the fraud. His brother was never charged with it.',
      ],
    ],
  ])('%s', (_where, texts) => {
    const cleared = (text: string) => chargesOf(text).map(({ isCleared }) => isCleared);
    for (const text of texts) expect([text, cleared(text)]).toEqual([text, [false]]);
  });
});

it.each([
  '@ is held without bail on charges of fraud.',
  '@ had no comment on the charges of fraud.',
  '@, convicted of fraud, has not been jailed.',
  'Two of the charges of fraud against @ were dropped.',
  'Court quashed the fraud conviction of @ and ordered a retrial.',
])('a charge stands: %s', (text) => {
  expect(chargesOf(text)).toMatchObject([{ isCharged: true, isCleared: false }]);
});

it.each([
  'All fraud charges against @ were dropped.',
  'Charges of fraud against @ have been withdrawn.',
  'Criminal charges of fraud were dismissed against @.',
  'A court overturned the fraud conviction of @.',
  'An appeals court overturned the fraud conviction of @.',
  'Prosecutors dropped the fraud charges against @.',
  'The jury acquitted @ of fraud.',
  '@ was acquitted of charges of fraud.',
  '@ was acquitted of tax evasion and money laundering.',
  '@ was not charged with fraud.',
  '@ was never indicted for fraud.',
  '@ is a baker. She was cleared of all charges of fraud.',
  '@ acquitted of fraud. A court cleared @ of fraud. The town was glad.',
])('a plain sentence clears: %s', (text) => {
  expect(chargesOf(text)).toMatchObject([{ isCharged: false, isCleared: true }]);
});

it.each([
  'All fraud charges against @ were dropped',
  'A court overturned the fraud conviction of @',
  '@ was acquitted of fraud',
  '@ was never charged with fraud',
])('with any word more it clears nobody: %s', (plain) => {
  const words = plain.split(' ');
  for (const more of ['not', 'seven', 'main', 'judge', 'until', 'his', 'brother', 'prejudice', 'x'])
    for (let at = 0; at <= words.length; at++) {
      const text = [...words.slice(0, at), more, ...words.slice(at)].join(' ');
      const [said] = chargesOf(text);
      expect([text, said !== undefined && said.isCleared && !said.isCharged]).toEqual([text, false]);
    }
});

it.each([
  'Appeal in @ fraud case dismissed.',
  'The bail application of @ in the fraud case was dismissed.',
  "@'s challenge to her fraud conviction was dismissed.",
  'Lead prosecutor in @ fraud case dismissed for leaks.',
  'Seven of the ten charges of fraud against @ were dropped.',
  'The main fraud charge against @ was dropped.',
  'A charge of fraud against @ was dropped.',
  '@ was acquitted of fraud. The Supreme Court reversed it.',
  'Fraud charges against the bank were dropped. Investigators say @ masterminded the fraud.',
  'John Smith was acquitted of fraud. @ faces up to 20 years in prison.',
  'John Smith is a baker. He was acquitted of fraud. @ is a friend.',
  '@ was acquitted of fraud. The regulator banned her for life.',
  '@ was acquitted of fraud. A civil court found her liable.',
  '@ was acquitted of fraud. Prosecutors will appeal.',
  '@ was acquitted of fraud in absentia.',
  '@ was acquitted of fraud; the state will seek to try her once more.',
  '@ was not charged with fraud until 2022.',
  '@ was never charged with fraud. The court found that he took the money.',
  'Fraud charges against @ were dropped without prejudice.',
  'The fraud case against @ was dropped under a deferred prosecution agreement.',
  '@, who denied the charges, was acquitted of fraud.',
  '@ was accused of fraud in 2020. He was cleared of all charges.',
  `@ was acquitted of fraud. ${'It rained in town. '.repeat(600)}`,
])('is not white: %s', (text) => {
  const [said] = chargesOf(text);
  expect(said!.isCleared && !said!.isCharged).toBe(false);
});
