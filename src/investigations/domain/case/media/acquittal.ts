export type OffencesIn = (words: string) => readonly string[];

/** In the place of the subject's name; as all words are in lower case it is no other. */
export const SUBJECT = 'SUBJECT';
const WHO = `(?:${SUBJECT}|he|she|they|it|him|her|them)`;
const WAS = '(?: (?:was|were|is|are|has been|have been))?';
const WHAT = '((?: \\w+){0,8}?)';
const CHARGES = '(?:charges?|counts|case|indictment|prosecution)';
const OVER =
  '(?:dropped|dismissed|withdrawn|overturned|quashed|annulled|vacated|thrown out|threw out|set aside)';
const CHARGES_OF_WHOM = `${WHAT} (?:${CHARGES}${WHAT} against|convictions?${WHAT} of) ${WHO}${WHAT}`;
const COURT = '(?: (?:an?|the))?(?: (?:supreme|high|appeals?))? (?:courts?|jury|judges?|prosecutors)';
/** The only sentences that clear the subject: in any word more may lie what takes the clearing back. */
const ACQUITTALS = [
  ` ${WHO}${WAS} (?:acquitted|exonerated|found not guilty)(?: of${WHAT})?`,
  ` ${WHO}${WAS} cleared of${WHAT}`,
  ` ${WHO} (?:(?:was|were) (?:not|never)|wasnt|werent) (?:charged|indicted)(?: (?:with|for)${WHAT})?`,
  `${CHARGES_OF_WHOM}${WAS} ${OVER}`,
  `${WHAT} ${CHARGES}${WHAT}${WAS} ${OVER} against ${WHO}`,
  ` ${SUBJECT}${WHAT} (?:charges|conviction)${WAS} ${OVER}`,
  `${COURT} ${OVER}${CHARGES_OF_WHOM}`,
  `${COURT} (?:acquitted|cleared) ${WHO} of${WHAT}`,
].map((sentence) => new RegExp(`^${sentence}$`));
const NAMES_SUBJECT = new RegExp(`\\b${SUBJECT}\\b`);
const BESIDE_OFFENCES =
  /^(?:the|all|any|every|of|for|in|and|or|alleged|criminal|charges|case|money|bank|wire|wrongdoing)$/;

/** Stems; in a sentence beside a plain one they may accuse. */
const ACCUSING = new RegExp(
  '\\b(?:accus|admi[ts]|again|alleg|another|appeal|arrest|at large|await|ban(?:s|ned)?\\b|bail|believ|blam|' +
    'brib|charg|civil|claim|complain|confess|convict|cooperat|counts?\\b|court|crim|custody|deal|defendant|' +
    'denie|deny|detain|dismissal|evade|evi[dl]|extradit|fac(?:e|es|ed|ing)\\b|federal|fine|fled|flee|' +
    'forfeit|fugitive|guilt|heard|hearing|hunt|illegal|illicit|imprison|indict|investigat|jail|judg|juror|' +
    'jury|kill|liab|launder|lawsuit|mastermind|offen[cs]|order|overturn|penal|plea|police|prison|' +
    'prob(?:e|es|ed|ing)\\b|prosec|punish|quash|re(?:fil|instat|open|pay|stor|tri|vers|viv)|regulator|' +
    'ringleader|ruling|scam|seek|sei[sz]|sentenc|serv(?:es|ed|ing)\\b|settle|sought|steal|stole|' +
    'su(?:e|ed|es|ing)\\b|suspect|suspici|swindl|testif|testimon|theft|thief|tr(?:ial|ied|ies|y)|unlawful|' +
    'uph[eo]ld|verdict|victim|wanted|warrant|witness|wrong)',
);

/** One plain sentence, none that can accuse; lower case with single blanks, but for SUBJECT. */
export function isAcquitted(sentences: readonly string[], offencesIn: OffencesIn): boolean {
  const isPlain = sentences.map((sentence, i) => {
    const isOfSubject = NAMES_SUBJECT.test(sentence) || NAMES_SUBJECT.test(sentences[i - 1] ?? '');
    return isOfSubject && isAcquittal(` ${sentence}`, offencesIn);
  });
  const others = sentences.filter((_, i) => !isPlain[i]);
  return (
    isPlain.includes(true) && !others.some((words) => ACCUSING.test(words) || offencesIn(words).length > 0)
  );
}

const isAcquittal = (sentence: string, offencesIn: OffencesIn): boolean =>
  ACQUITTALS.some((pattern) => {
    const slots = pattern.exec(sentence)?.slice(1);
    return slots?.every((words) => namesOnlyOffences(words ?? '', offencesIn)) ?? false;
  });

/** An offence may take two words, of which neither says enough. */
function namesOnlyOffences(slot: string, offencesIn: OffencesIn): boolean {
  const words = slot.split(' ').filter((word) => word !== '');
  const isNamed = words.map((word) => offencesIn(word).length > 0);
  const isPair = (i: number): boolean =>
    !isNamed[i] && !isNamed[i + 1] && offencesIn(words.slice(i, i + 2).join(' ')).length > 0;
  return words.every(
    (word, i) => BESIDE_OFFENCES.test(word) || isNamed[i] || isPair(i) || (i > 0 && isPair(i - 1)),
  );
}
