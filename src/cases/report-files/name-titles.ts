import { normalizedText } from '@alert-review/kernel';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Titles in front of a name, in any spelling: `wordWithoutPunctuation` makes DIPLING of Dipl.-Ing. */
const TITLES = setOf(
  'MR MRS MS MISS MX DR PROF PROFESSOR DOCTOR SIR DAME MME MLLE MONSIEUR MADAME MADEMOISELLE HERR ' +
    'FRAU FRL DHR MEVR SIG SIGRA SIGNOR SIGNORA DOTT DOTTSSA DRA DR SR SRA SRTA SENOR SENORA ENGR ATTY ' +
    'SMT SHRI DATUK DIPLING DIPLKFM DIPLKFFR DIPLVW DIPLVOLKSW DIPLBW DIPLBETRW DIPLINF DIPLJUR ' +
    'DIPLPSYCH DIPLPHYS DIPLCHEM DIPL DRING DRMED DRIUR DRJUR DRPHIL DRHC DRRERNAT DRRERPOL DRDR PROFDR ' +
    'PROFDRING PROFDRMED PD PRIVDOZ MUDR MVDR MDDR JUDR PHDR RNDR PAEDDR THDR PHARMDR MGR MGA BC DOC ' +
    'INZ AVV LCDO LCDA ABOG',
);

/** Titles that are also names or words. They count only with a full stop. */
const DOTTED_TITLES = setOf(
  'ING MAG ARCH LIC GEOM RAG CAPT CPT COL LT GEN SGT MAJ CDR ADM REV FR HON GOV SEN REP PRES HR MW ' +
    'ADV DOC BC PD M MA',
);

/** Words that continue a title: Dr. h.c. mult., Dr. med., Dipl.-Ing. (FH). */
const AFTER_TITLES = setOf(
  'HC MULT MED DENT VET PHIL JUR IUR RER NAT POL OEC PUBL HABIL ING THEOL AGR TECHN SC SOC FH UNIV TU ' +
    'ETH BA',
);

/** Academic degrees and honours behind a name, in any spelling. */
const DEGREES = setOf(
  'PHD DPHIL MPHIL EDD DSC LLM LLB LLD MSC BSC MENG BENG MBA EMBA MPA MPH MFA BFA BCOM BBA CPA CFA ' +
    'CFE ACCA FCA ESQ ESQUIRE DDS DMD DVM DPM PHARMD PSYD DNP BSN MSN MBBS MBCHB FRCS FRCP MRCP OBE CBE ' +
    'MBE KBE FRS DIPLING DRSC CSC MAGFH MSW LCSW CISSP PMP ACAMS CAMS BED MED BTECH MTECH',
);

/**
 * Degrees that are also names, such as Ma and Do. They count with full stops, or in capitals beside words
 * that are not in capitals.
 */
const SHORT_DEGREES = setOf('MD MA BA BS MS DO PE RN JD OD DC NP PA KC QC MP JP DIS DD BE ME MB');

const SUFFIXES = setOf('JR SR JNR SNR II III IV 2ND 3RD 4TH');
/** Suffixes that are also names or initials. They count only after at least two other words. */
const LONG_SUFFIXES = setOf('JUNIOR SENIOR V VI VII');

/** Returns a word in capitals, without accents and punctuation: "Dipl.-Ing." becomes DIPLING. */
export const wordWithoutPunctuation = (word: string | undefined): string =>
  normalizedText(word ?? '', 'NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();

/** Whether a word has capital letters and no small ones. */
export const isInCapitals = (word: string): boolean => /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word);

/** A name without titles, degrees and suffix. */
export interface BareName {
  /** The words of the name, divided at commas. */
  readonly parts: readonly (readonly string[])[];
  readonly title: string | null;
  readonly suffix: string | null;
  /** Whether a word was removed as a title or suffix that may also be part of the name. */
  readonly isDoubtful: boolean;
}

/** Removes titles, degrees and suffixes from a name: Prof. Dr. Hans Müller, John Smith Jr., PhD. */
export function removeNameTitles(name: string): BareName {
  const titles: string[] = [];
  const degrees: string[] = [];
  const suffixes: string[] = [];
  let isDoubtful = false;
  const isCapital = isInCapitals(name.replace(/[^\p{L}\s,]/gu, ''));
  const given = name
    .split(',')
    .map((part) => part.split(' ').filter(Boolean))
    .filter((words) => words.length > 0);
  const isOnlyEnds = (words: readonly string[]) =>
    words.every((word) => isSuffix(word) || isDegree(word, false) || /^(?:V|VI|VII)$/.test(word));
  const parts: (readonly string[])[] = [];
  given.forEach((words, at) => {
    if (at > 0 && isOnlyEnds(words)) {
      for (const word of words) (isDegree(word, false) ? degrees : suffixes).push(word);
      return;
    }
    const rest = [...words];
    while (rest.length > 1 && isTitle(rest, titles.length > 0)) titles.push(rest.shift()!);
    const ends: string[] = [];
    while (rest.length > 1) {
      const word = rest.at(-1)!;
      const isLong = rest.length > 2 && isLongSuffix(word, isCapital);
      if (isDegree(word, isCapital)) degrees.unshift(word);
      else if (isSuffix(word) || isLong) ends.unshift(word);
      else break;
      isDoubtful ||=
        isLong || (isCapital && SHORT_DEGREES.has(wordWithoutPunctuation(word)) && !hasInnerDot(word));
      rest.pop();
    }
    suffixes.push(...ends);
    parts.push(rest);
  });
  // "Rahman, MD" may be a physician, or a man whose first name is Mohammed.
  isDoubtful ||= parts.length === 1 && parts[0]!.length === 1 && given.length > 1;
  return {
    parts,
    title: [...titles, ...degrees].join(' ') || null,
    suffix: suffixes.join(' ') || null,
    isDoubtful,
  };
}

/** Whether the first word is a title, or continues the title before it. */
function isTitle(words: readonly string[], isAfterTitle: boolean): boolean {
  const [word = ''] = words;
  const plain = wordWithoutPunctuation(word);
  if (TITLES.has(plain) || (DOTTED_TITLES.has(plain) && word.endsWith('.') && plain.length > 1)) return true;
  const isSmall = word === word.toLowerCase() || word.startsWith('(') || word.endsWith('.');
  return isAfterTitle && isSmall && AFTER_TITLES.has(plain) && plain.length > 1;
}

const hasInnerDot = (word: string): boolean => /\p{L}\.\p{L}/u.test(word);

function isDegree(word: string, isAllCapital: boolean): boolean {
  const plain = wordWithoutPunctuation(word);
  if (DEGREES.has(plain)) return true;
  if (!SHORT_DEGREES.has(plain)) return false;
  if (hasInnerDot(word)) return true;
  // MD counts as a degree even in a name in capitals: it is no family name, and a bank that writes in
  // capitals has many physicians.
  return isInCapitals(word) && (!isAllCapital || plain === 'MD');
}

const isSuffix = (word: string): boolean => SUFFIXES.has(wordWithoutPunctuation(word));

function isLongSuffix(word: string, isAllCapital: boolean): boolean {
  const plain = wordWithoutPunctuation(word);
  if (!LONG_SUFFIXES.has(plain)) return false;
  return plain.length > 3 || (!isAllCapital && isInCapitals(word));
}
