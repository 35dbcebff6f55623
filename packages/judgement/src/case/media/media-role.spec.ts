import { mediaFacts, type TextReading } from './media-facts.js';
import { runAllSteps } from '../../steps.js';
import { MEDIA_SENTENCES } from '../../../test/media-sentences.js';
import { MEDIA_TRAPS } from '../../../test/media-traps.js';
import { plainWordsOf } from '../../risk-data/words/plain-words.js';

// size: a text is read as one line.

const offences = /fraud|brib|kickback|launder|blackmail|extort|smuggl|insider|embezzl|corrupt|traffick/;
const reading: TextReading = {
  words: plainWordsOf,
  groups: (text) => (offences.test(text) ? ['fraud'] : []),
};
/** The role of Åsa Jönsson-Berg, born in 1970, in an article of 2024; @ stands for her name. */
const told = (text: string) => {
  const written = text.replaceAll('@', 'Åsa Jönsson-Berg');
  const article = { source: 'article', id: 'a1', day: '2024-01-01', text: written } as const;
  return runAllSteps(mediaFacts([article], ['Åsa Jönsson-Berg'], reading, 0, '1970-06-01')).texts[0]!;
};

it.each([
  ['convicted', '@ was convicted of fraud.'],
  ['convicted', '@, 53, a plumber from Leeds, was sentenced to five years for fraud.'],
  ['convicted', 'Fraud: @ jailed for five years.'],
  ['convicted', '@ pleaded guilty to fraud.'],
  ['convicted', 'A jury found @ guilty of fraud.'],
  ['convicted', 'A court in Lund convicted @ of fraud.'],
  ['convicted', '@ owned a shop. She was arrested in May. She was found guilty of fraud in June.'],
  ['convicted', '@ owned a shop. The police came. Mrs Jönsson-Berg was jailed for fraud.'],
  ['convicted', 'JÖNSSON-BERG, Åsa was convicted of fraud.'],
  ['convicted', 'The convicted fraudster @ left prison.'],
  ['convicted', '@ was charged with fraud in 2020 and was sentenced to two years in 2021.'],
  ['charged', '@ was charged with fraud.'],
  ['charged', '@ faces five counts of fraud.'],
  ['charged', 'Prosecutors indicted @ for fraud.'],
  ['charged', '@ went on trial for fraud.'],
  ['accused', '@ is accused of fraud.'],
  ['accused', 'Police arrested @ over fraud.'],
  ['accused', '@ allegedly ran a fraud.'],
  ['accused', '@ embezzled 5 million in a fraud.'],
  ['acquitted', '@ was charged with fraud in 2020 and was acquitted in 2021.'],
  ['dropped', 'The fraud charges against @ were dropped in March for want of evidence.'],
  ['victim', '@ lost her savings to a fraud.'],
  ['victim', 'The fraudster stole 40,000 from @ over months.'],
  ['victim', 'The victims of the fraud include @ and two others.'],
  ['victim', '@ was the victim of a fraud. The caller was sentenced to two years.'],
  ['victim', 'He had posed as @ and was convicted of fraud.'],
  ['witness', '@ testified that the manager was convicted of fraud before.'],
  ['witness', '@ told the court that she had seen the fraud.'],
  ['judge', 'Judge @ sentenced the ringleader to ten years for fraud. He was convicted in May.'],
  ['judge', 'He was jailed for fraud by @, the presiding judge.'],
  ['lawyer', 'His lawyer @ said the charges of fraud were false.'],
  ['lawyer', '@, who represents the man convicted of fraud, will appeal.'],
  ['lawyer', 'Prosecutor @ charged three men with fraud.'],
  ['journalist', 'By @. Three men were convicted of fraud.'],
  ['journalist', '@ reports on a fraud trial for the Courier.'],
  ['expert', 'Professor @ says fraud is on the rise; two men were jailed.'],
  ['expert', '@, a professor of law, commented on the fraud conviction.'],
  ['official', 'Detective @ said two men were arrested over the fraud.'],
  ['namesake', 'The man jailed for fraud is not to be confused with @, the singer.'],
  ['namesake', '@, 31, was convicted of fraud.'],
  ['named', '@ and a fraud.'],
  ['named', '@ has not been convicted of fraud.'],
])('%s: %s', (role, text) => {
  expect([text, told(text).role]).toEqual([text, role]);
});

/**
 * Of 369 sentences the reader reads 362 right; what it does not read has a reader of half the size as its
 * price.
 */
const SHARE_MIN = 0.95;

it.each([
  ['sentences', MEDIA_SENTENCES],
  ['traps', MEDIA_TRAPS],
])('reads 95 of 100 %s as a reader would', (_, sentences) => {
  const right = sentences.filter(([role, text]) => told(text).role === role);
  expect(right.length / sentences.length).toBeGreaterThanOrEqual(SHARE_MIN);
});

it('says of nobody that was not convicted or did not confess that it was or did', () => {
  const guilty = ['convicted', 'confessed'];
  const wrong = [...MEDIA_SENTENCES, ...MEDIA_TRAPS].filter(
    ([role, text]) => !guilty.includes(role) && guilty.includes(told(text).role!),
  );
  expect(wrong).toEqual([]);
});

it('quotes the sentence that says so, as it was written', () => {
  const text = 'It rained. Åsa JÖNSSON-BERG was convicted of fraud! Later, it snowed.';
  expect(told(text).quote).toBe('Åsa JÖNSSON-BERG was convicted of fraud!');
});

it('does not take another member of the family for the subject', () => {
  expect(told('@ runs a shop. Her husband Nils Jönsson-Berg was convicted of fraud.').role).toBe('named');
});

it('knows an age that agrees', () => {
  expect(told('@, 52, was convicted of fraud.').role).toBe('convicted');
  expect(told('@ 20 years ago was convicted of fraud.').role).toBe('convicted');
});

it.each([
  ['convicted', '@ was convicted of fraud in 2015, and in 2017 the appeal court acquitted her of bribery.'],
  [
    'convicted',
    '@ was convicted of fraud and bribery in 2015, and in 2017 a court of appeal cleared her of bribery.',
  ],
  ['acquitted', '@ was convicted of bribery in 2015, and in 2017 the appeal court acquitted her of bribery.'],
])('%s where one sentence tells of two offences: %s', (role, text) => {
  const groups = (words: string) =>
    ['fraud', 'corruption'].filter((group) => (group === 'fraud' ? /fraud/ : /brib/).test(words));
  const written = text.replaceAll('@', 'Åsa Jönsson-Berg');
  const article = { source: 'article', id: 'a1', day: '2024-01-01', text: written } as const;
  const facts = mediaFacts([article], ['Åsa Jönsson-Berg'], { words: plainWordsOf, groups }, 0, '1970-06-01');
  expect(runAllSteps(facts).texts[0]!.role).toBe(role);
});
