/** Internal terms of the engine. "Counterparty" alone is a term of the trade and allowed. */
const TERMS = new RegExp(
  String.raw`\b(?:rare (?:counterpart|sender|receiver)\w*|bursts?|bipartite|confidence|hops?|` +
    String.raw`behaviour points?|hypothes[ie]s|percentiles?|peers?|decades of|lookback|` +
    String.raw`reportable sums?|fan[- ](?:in|out))\b`,
  'gi',
);
/** Returns "term: what is wrong" for any text shown beside the narrative. Quotations are ignored. */
export const termFaults = (text: string): string[] =>
  [...text.replaceAll(/"(?:[^"\\]|\\.)*"/g, 'Q').matchAll(TERMS)].map(([term]) => `term: ${term}: ${text}`);

/** Parts of a narrative that escalates, in their order; the last two are in all of them. */
const PARTS = ['What happened', 'Open questions', 'Next steps', 'Reviewed'];
const ALWAYS_PARTS = 2;

/** Paragraphs of a narrative that closes, in their order. */
const CLOSED_PARTS = [
  'Why it is closed',
  'What is unusual',
  'Considered and rejected',
  'Open questions',
  'Next step',
  'Reviewed',
];
const ALWAYS_CLOSED = 1;

/** Returns "part: what is missing" for a narrative that lacks a part, and the terms of the engine in it. */
export function screenFaults(narrative: string): string[] {
  const isClosed = narrative.startsWith('**Recommendation: close.**');
  const parts = isClosed ? CLOSED_PARTS : PARTS;
  const always = parts.slice(isClosed ? -ALWAYS_CLOSED : -ALWAYS_PARTS);
  const at = parts.map((part) => narrative.indexOf(isClosed ? `\n**${part}:** ` : `\n## ${part}\n`));
  const missing = always.filter((part) => at[parts.indexOf(part)]! < 0);
  const isInOrder = at.every((place, i) => place < 0 || at.slice(0, i).every((before) => before < place));
  return [
    ...missing.map((part) => `part: ${part} is missing`),
    ...(isInOrder ? [] : ['part: the parts are not in their order']),
    // Ids of payments in brackets are the bank's own.
    ...termFaults(narrative.replaceAll(/\[[^\]]*\]/g, '')),
  ];
}
