/** What one screen of a result may hold. */
export const SCREEN = { leadWords: 40, sentenceWords: 30, medianWords: 180 };

/** Terms of the engine that nobody outside of it knows; "counterparty" alone is a word of the trade. */
const TERMS = new RegExp(
  String.raw`\b(?:rare (?:counterpart|sender|receiver)\w*|bursts?|bipartite|confidence|hops?|` +
    String.raw`behaviour points?|hypothes[ie]s|percentiles?|peers?|decades of|lookback|` +
    String.raw`reportable sums?|fan[- ](?:in|out))\b`,
  'gi',
);
const MONEY = /\d[\d,.]* [A-Z]{3,5}\b/g;

export const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** "term: what is wrong" of any text that is read beside the narrative; what others wrote is quoted. */
export const termFaults = (text: string): string[] =>
  [...text.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'Q').matchAll(TERMS)].map(([term]) => `term: ${term}: ${text}`);

/** "screen: what is wrong" of a narrative: its first line, its sentences, its figures and its words. */
export function screenFaults(narrative: string): string[] {
  const [text = ''] = narrative.split('\n\n## Notes');
  // The title of the alert, before it, is the bank's.
  const lead = text.split('\n\n## ')[0]!.replace(/^Asked: .*\n\n/, '');
  const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'Q');
  const sentences = text
    .split('\n')
    // What the bank wrote of its alert stands as it is.
    .filter((line) => !/^(?:#|- The alert says)/.test(line))
    .flatMap((line) =>
      line.replace(/^(?:- |Asked: "(?:[^"\\]|\\.)*"\.)/, '').split(/(?<=[.?!])\s+(?=[A-Z])/),
    );
  // Several people may have paid the same: of one line a sum counts once.
  const sums = own.split('\n').flatMap((line) => [...new Set<string>(line.match(MONEY))]);
  return [
    ...(wordsIn(lead) > SCREEN.leadWords ? [`screen: a first line of ${wordsIn(lead)} words: ${lead}`] : []),
    ...sentences.flatMap((each) =>
      wordsIn(each) > SCREEN.sentenceWords ? [`screen: a sentence of ${wordsIn(each)} words: ${each}`] : [],
    ),
    ...sums.flatMap((sum, i) => (sums.indexOf(sum) < i ? [`screen: told twice: ${sum}`] : [])),
    ...[...own.matchAll(TERMS)].map(([term]) => `screen: a term: ${term}`),
  ];
}
