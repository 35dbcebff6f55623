// size: words are read as one line.

/** A point behind a title or a single letter ends no sentence. */
const END = /[.!?;]["'\u2019\u201d)]?$/;
const ABBREVIATION = /\b(?:mr|mrs|ms|dr|prof|st|no|vs|jr|sr|inc|ltd|co|corp|\p{L})\.$/iu;
/** Behind them a line goes on that was broken for its width. */
const UNFINISHED =
  /(?:,|\b(?:of|in|on|at|to|by|for|from|with|the|an?|and|or|but|that|who|was|were|is|are|has|have|had|been|be|his|her|mr|mrs|ms|dr|judge|convicted|jailed|sentenced|charged|arrested|accused|acquitted|against|of|over|former))$/i;
/** So many letters before a blank tell whether a sentence ends there. */
const BEFORE_CHARS = 24;

/** The sentences of a text; a line is one too, unless it goes on in the next. Takes time linear in its length. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: blank, index } of text.matchAll(/\s+/g)) {
    const before = text.slice(Math.max(start, index - BEFORE_CHARS), index);
    const end = index + blank.length;
    if (!isEnd(before, blank, text.slice(end, end + 1))) continue;
    sentences.push(text.slice(start, index));
    start = end;
  }
  return [...sentences, text.slice(start)];
}

function isEnd(before: string, blank: string, next: string): boolean {
  if (END.test(before) && !ABBREVIATION.test(before)) return true;
  const lines = blank.split(/\r?\n|\r|\u2028/).length - 1;
  return lines > 1 || (lines === 1 && !/\p{Ll}/u.test(next) && !UNFINISHED.test(before));
}
