/** Limits for the text on one screen of a result. */
export const SCREEN = { leadWords: 40, sentenceWords: 30, medianWords: 240 };

/** Internal terms of the engine. "Counterparty" alone is a term of the trade and allowed. */
const TERMS = new RegExp(
  String.raw`\b(?:rare (?:counterpart|sender|receiver)\w*|bursts?|bipartite|confidence|hops?|` +
    String.raw`behaviour points?|hypothes[ie]s|percentiles?|peers?|decades of|lookback|` +
    String.raw`reportable sums?|fan[- ](?:in|out))\b`,
  'gi',
);
const MONEY = /\d[\d,.]* [A-Z]{3,5}\b/g;

export const wordsIn = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Returns "term: what is wrong" for any text shown beside the narrative. Quotations are ignored. */
export const termFaults = (text: string): string[] =>
  [...text.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'Q').matchAll(TERMS)].map(([term]) => `term: ${term}: ${text}`);

/** Returns "screen: what is wrong" about a narrative's first line, sentences, amounts and number of words. */
export function screenFaults(narrative: string): string[] {
  const [text = ''] = narrative.split('\n\n## Notes');
  // Skip the alert's title before it, which the bank wrote.
  const lead = text.split('\n\n## ')[0]!.replace(/^Asked: .*\n\n/, '');
  const own = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'Q');
  const sentences = text
    .split('\n')
    // Skip the lines that quote what the bank wrote about its alert.
    .filter((line) => !/^(?:#|- The alert says)/.test(line))
    .flatMap((line) =>
      line.replace(/^(?:- |Asked: "(?:[^"\\]|\\.)*"\.)/, '').split(/(?<=[.?!])\s+(?=[A-Z])/),
    );
  // Several people may have paid the same amount, so an amount counts once per line.
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
