import { SUBJECT, type OffencesIn } from './acquittal.js';
import type { Clauses } from './clause-reader.js';
import { confessionAt } from './confession.js';
import { extentOf, offenceFor, type Extent } from './reversal.js';
import { DETERMINERS, OBJECTS, PASSIVE, PEOPLE, TIMES, isVerb } from './clause-words.js';

// size: a phrase is read as one line.

/** What a clause says that the subject did, or what was done to it, on the way to a conviction and back. */
export const CLAUSE_ROLES = [
  'convicted',
  'confessed',
  'charged',
  'accused',
  'acquitted',
  'dropped',
  'pardoned',
] as const;

export type ClauseRole = (typeof CLAUSE_ROLES)[number];

export interface Said extends Extent {
  readonly role: ClauseRole;
  /** A conviction after one that was reversed. */
  readonly isAgain?: boolean;
  /** Of a conviction or confession: what the clause says of it, in lower case. */
  readonly words?: string;
}

/** A verb with what belongs to it: what the next verb says is another statement. */
function upToVerb(tokens: readonly string[], i: number): string {
  const next = tokens.findIndex((word, at) => at > i && (isVerb(word) || /^[;:]$/.test(word)));
  return tokens
    .slice(i, next < 0 ? undefined : next)
    .join(' ')
    .toLowerCase();
}

/** Done to the subject by a participle, or by a verb of which it is the object. */
const DONE_TO: readonly (readonly [ClauseRole, RegExp])[] = [
  ['convicted', /^(?:convict(?:ed|s)?|jail(?:ed|s)?|imprison(?:ed|s)|sentenced)$/],
  ['charged', /^(?:charged|indict(?:ed|s)?|arraigned|prosecuted|extradited)$/],
  [
    'accused',
    /^(?:accus(?:ed|es)|suspect(?:ed|s)|arrest(?:ed|s)|detain(?:ed|s)|wanted|investigat(?:ed|ing)|implicated|questioned)$/,
  ],
  ['acquitted', /^(?:acquit(?:ted|s)?|exonerat(?:ed?|es)|cleared|clears)$/],
  ['pardoned', /^pardon(?:ed|s)$/],
];

/** Done by the subject; the words from here on. */
const DONE_BY: readonly (readonly [ClauseRole, RegExp])[] = [
  ['convicted', /^(?:plead(?:s|ed|ing)? guilty|pled guilty)\b/],
  ['convicted', /^serv(?:ed|es|ing) (?:(?!as\b)\S+ ){0,5}?(?:prison|jail|sentence|bars)\b/],
  [
    'convicted',
    /^(?:receive[ds]|gets?|got|given|handed) (?:\S+ ){0,4}?(?:(?:prison|jail|suspended|life) (?:sentence|term)|(?:years?|months|life)(?: \S+){0,2} (?:prison|jail)|years? for)\b/,
  ],
  ['convicted', /^(?:has|have|had) (?:(?!no\b)\S+ ){0,3}?convictions? (?:for|of|in)\b/],
  ['convicted', /^(?:lost|loses) (?:\S+ ){0,2}?appeal against\b/],
  [
    'convicted',
    /^(?:began|begins|started|starts|finished|completed) (?:\S+ ){0,3}?(?:prison|jail) (?:sentence|term)\b/,
  ],
  ['charged', /^appear(?:ed|s) (?:\S+ ){0,8}?charges?\b/],
  [
    'accused',
    /^(?:named|identified|described|seen) as (?:\S+ ){0,3}?(?:suspect|accomplice|mastermind|ringleader)\b/,
  ],
  ['charged', /^fac(?:es|ed|ing) (?:(?!no\b)\S+ ){0,5}?(?:charges?|trial|counts?|prosecution|prison|jail)\b/],
  ['charged', /^(?:go|goes|going|went|stands?|stood|is|was|are|were|put) on trial\b/],
  ['charged', /^st(?:ands?|ood) trial\b/],
  ['accused', /^under investigation\b/],
  ['accused', /^allegedly\b/],
  ['accused', /^(?:linked|tied|connected) to\b/],
  [
    'accused',
    /^(?:took|tak(?:es|en|ing)|accept(?:ed|s|ing)|received|pocketed|paid|paying|solicited|demanded|offered) (?:(?!no\b)\S+ ){0,3}?(?:bribes?|kickbacks?)\b/,
  ],
  [
    'accused',
    /^(?:stole|laundered|embezzled|defrauded|bribed|smuggled|trafficked|swindled|forged|extorted|scammed|cheated|masterminded|blackmailed)\b/,
  ],
  ['pardoned', /^(?:received|won|got|given|granted) (?:\S+ ){0,3}?(?:pardon|clemency)\b/],
  [
    'acquitted',
    /^(?:won|wins) (?:\S+ ){0,2}?appeal(?: against (?:\S+ ){0,3}?(?:convictions?|verdict)\b| (?:[,;:]|and|in|on|last|yesterday)(?: |$)|$)/,
  ],
];

const OVERTURNED =
  /^(?:overturn(?:ed|s)?|quash(?:ed|es)?|annulled|vacated|reversed|squashed|(?:set aside|thr(?:ow|ew|own|ows) out|struck down))\b/;
const ENDED =
  /\b(?:dropped|dismissed|withdrawn|withdrew|closed|discontinued|collapsed|thrown out|drop|dismiss|withdraw)\b/;
const AGAIN = /\b(?:again|reinstated|restored|upheld|second time|another|new trial|retrial)\b/;
const AGAINST = `(?:against|of|into) (?:(?!of\\b|for\\b|by\\b|and\\b)\\S+ ){0,3}?${SUBJECT}(?! 's)`;
const CASE = new RegExp(
  `^(?:charges|case|indictment|proceedings|trial|prosecution|investigation|counts)\\b(?: \\S+){0,4}? ${AGAINST}`,
);
const THE_CASE = new RegExp(
  `^(?:the )?(?:\\S+ )?(?:charges|case|indictment) (?:was|were|is|are) (?:\\S+ )?${ENDED.source}`,
);
const OWN_CASE = /^(?:trial|indictment|prosecution|arrest)\b/;
const CONVICTION = /^(?:convictions?|verdict|imprisonment)\b/;
const CONVICTION_OF = new RegExp(
  `^convictions?(?! (?:\\S+ ){0,4}?of (?:\\S+ ){0,3}?(?:${PEOPLE.source.slice(4, -2)}) of\\b)(?: \\S+){0,3}? of (?:(?!of\\b|for\\b|and\\b)\\S+ ){0,3}?${SUBJECT}(?! 's)`,
);

/** All that one sentence says of the subject, in its order. `offencesIn`: groups of offences in some words. */
export function saidIn(clauses: Clauses, offencesIn: OffencesIn): Said[] {
  const { tokens } = clauses;
  const sentence = tokens.join(' ');
  return tokens.flatMap((word, i) => {
    const rest = tokens.slice(i, i + 14).join(' ');
    const said =
      doneTo(clauses, i, word, rest) ??
      guilty(clauses, i, rest) ??
      doneBy(clauses, i, rest, offencesIn) ??
      ofCase(clauses, i, rest);
    if (!said) return [];
    const again = said.role === 'convicted' && AGAIN.test(sentence) ? { isAgain: true } : {};
    const isGuilty = said.role === 'convicted' || said.role === 'confessed';
    const clause = isGuilty ? { words: upToVerb(tokens, i) } : {};
    return [{ ...said, ...again, ...clause }];
  });
}

/** What is denied is not said, and what may come about is a suspicion. */
function toned(clauses: Clauses, i: number, said: Said): Said | null {
  const { isDenied, mood } = clauses.places[i]!;
  if (isDenied) return null;
  if (mood === null || (said.role === 'accused' && mood !== 'if')) return said;
  if (said.role === 'convicted' || said.role === 'charged')
    return { role: mood === 'if' && said.role === 'convicted' ? 'charged' : 'accused' };
  return said.role === 'confessed' ? { role: 'accused' } : null;
}

/** Between an auxiliary and its participle. */
const BETWEEN =
  /ly$|^(?:not|never|also|later|since|then|now|been|both|neither|either|nor|and|or|,|to|once|on|in|last|this)$|ed$/;

/** Of a participle: `passive` behind an auxiliary, `reduced` without one, `active` where it has an object. */
function voiceOf({ tokens, places }: Clauses, i: number): 'passive' | 'reduced' | 'active' {
  let at = i - 1;
  while (at >= 0 && at > i - 6 && places[at]!.who === places[i]!.who) {
    const word = tokens[at]!;
    if (PASSIVE.has(word)) return 'passive';
    if (!BETWEEN.test(word) && !TIMES.test(word)) break;
    at--;
  }
  const isPerfect = /^(?:has|have|had)$/.test(tokens[at] ?? '');
  return isPerfect || isObjectAt(tokens, i + 1) ? 'active' : 'reduced';
}

const isObjectAt = (tokens: readonly string[], i: number): boolean => {
  const word = tokens[i];
  if (word === undefined || TIMES.test(word)) return false;
  if (DETERMINERS.has(word) || OBJECTS.has(word) || /^[A-Z]/.test(word))
    return !TIMES.test(tokens[i + 1] ?? '') || /^[A-Z]/.test(word);
  return /^[a-z]+$/.test(word) && !NO_OBJECT.test(word) && !isVerb(word);
};
const NO_OBJECT =
  /^(?:of|in|from|at|on|by|for|with|to|over|against|about|during|under|into|after|before|when|while|as|and|but|or|nor|if|because|since|until|without|within|following|amid|alongside|along|who|which|that|later|again|yesterday|together|despite|through|near|not|never|\w+ly|still|twice|years?|months?)$/;

function doneTo(clauses: Clauses, i: number, word: string, rest: string): Said | null {
  const role = DONE_TO.find(([, verbs]) => verbs.test(word))?.[0];
  if (!role) return null;
  if (word === 'cleared' && !/^cleared (?:of|by|on|SUBJECT|her|him)\b/.test(rest)) return null;
  const place = clauses.places[i]!;
  const isInfinitive = !/(?:ed|s|ing)$/.test(word);
  if (isInfinitive && clauses.tokens[i - 1] !== 'to') return null;
  const voice = isInfinitive || /(?:s|ing)$/.test(word) ? 'active' : voiceOf(clauses, i);
  const done = { passive: place.who, reduced: place.before ?? place.who };
  if ((voice === 'active' ? clauses.objectOf(i) : done[voice]) !== 'subject') {
    if (isAttribute(clauses, i)) return { role };
    return isAmongThem(clauses, i, voice === 'active') ? toned(clauses, i, { role }) : null;
  }
  // Who will be sentenced has been convicted.
  const will =
    word !== 'sentenced' &&
    / will (?:be|have been) $/.test(` ${clauses.tokens.slice(Math.max(0, i - 2), i).join(' ')} `);
  if (will) return { role: 'accused' };
  if (role === 'pardoned') return toned(clauses, i, { role, ...offenceFor(rest) });
  if (role !== 'acquitted') return toned(clauses, i, { role });
  return toned(clauses, i, { role, ...extentOf(clauses.tokens, i, rest) });
}

/** "X, a convicted fraudster, has", "a convicted fraudster, X has" and "X was one of five convicted". */
function isAttribute({ tokens, places }: Clauses, i: number): boolean {
  const before = ` ${tokens.slice(Math.max(0, i - 8), i).join(' ')} `;
  const after = ` ${tokens.slice(i + 1, i + 4).join(' ')} `;
  const { who, isDenied } = places[i]!;
  if (isDenied) return false;
  if (/^ (?:an? |the )?(?:[a-z]+ )?$/.test(before) && / , SUBJECT /.test(after)) return true;
  if (who !== 'subject') return false;
  return (
    / SUBJECT (?:,|is|was) (?:an?|the) (?:[a-z]+ )?$/.test(before) ||
    / SUBJECT (?:is|was) (?:one of|among) (?:[a-z]+ ){0,4}$/.test(before)
  );
}

const AMONG = new RegExp(`^(?:among (?:them|those)|including)(?: (?!of\\b)[^ ,;:]+){0,3}? ${SUBJECT}(?! 's)`);
const OBJECT_PEOPLE = new RegExp(`^(?:\\S+ ){0,3}?(?:${PEOPLE.source.slice(4, -2)})(?: |$)`);
/** Plurals that stand beside an offence and name nobody. */
const NOBODY =
  /^(?:charges|counts|years|months|weeks|offences|offenses|bribes|drugs|weapons|arms|sanctions|funds|cases|crimes|taxes|goods|millions|thousands|assets)$/;

/** "The court convicted three men of fraud, among them X", where no others are named whom it could mean. */
function isAmongThem({ tokens }: Clauses, i: number, isActive: boolean): boolean {
  const behind = tokens.slice(i + 1, i + 24);
  const comma = behind.findIndex((word, at) => word === ',' && AMONG.test(behind.slice(at + 1).join(' ')));
  if (comma < 0) return false;
  const between = behind.slice(0, comma).join(' ');
  const people = isActive ? OBJECT_PEOPLE.exec(between)?.[0] : '';
  if (people === undefined || (!isActive && !/^(?:were|are|been|be)$/.test(tokens[i - 1] ?? '')))
    return false;
  const others = between.slice(people.length).split(' ');
  return !others.some(
    (word) =>
      isVerb(word) || /ing$/.test(word) || PEOPLE.test(word) || (/[^s']s$/.test(word) && !NOBODY.test(word)),
  );
}

function guilty(clauses: Clauses, i: number, rest: string): Said | null {
  // The headlines "X guilty of fraud" and "X on trial" leave their verb out.
  const isBare = clauses.tokens[i - 1] === SUBJECT && !clauses.tokens.slice(0, i).some(isVerb);
  if (isBare && /^guilty (?:of|on|in)\b/.test(rest)) return toned(clauses, i, { role: 'convicted' });
  if (
    isBare &&
    /^on trial\b(?! (?:run|basis|period|version)\b)/.test(rest) &&
    clauses.places[i]!.who === 'subject'
  )
    return toned(clauses, i, { role: 'charged' });
  const found = /^f(?:ound|inds?) ((?:\S+ ){0,4}?)(not )?guilty\b/.exec(rest);
  if (!found) return null;
  const who = found[1] === '' ? clauses.places[i]!.who : clauses.objectOf(i);
  if (who !== 'subject') return null;
  return found[2]
    ? { role: 'acquitted', ...extentOf(clauses.tokens, i, rest) }
    : toned(clauses, i, { role: 'convicted' });
}

function doneBy(clauses: Clauses, i: number, rest: string, offencesIn: OffencesIn): Said | null {
  const place = clauses.places[i]!;
  if (
    /^(?:gave|handed) /.test(rest) &&
    /\b(?:years|months|sentence|life)\b/.test(rest) &&
    clauses.objectOf(i) === 'subject'
  )
    return toned(clauses, i, { role: 'convicted' });
  if (place.who !== 'subject') return null;
  if (isBeside(clauses, i) && /^(?:admitted|confessed)\b/.test(rest)) return null;
  const confessed = confessionAt(clauses, i, offencesIn);
  if (confessed) return toned(clauses, i, { role: confessed });
  const role = DONE_BY.find(([, words]) => words.test(rest))?.[0];
  if (!role) return null;
  // "X was defrauded" is done to X.
  const isTransitive =
    /^\w+(?:ed|ole)\b/.test(rest) &&
    role === 'accused' &&
    !/^(?:linked|tied|connected|named|identified|described|seen)\b/.test(rest);
  if (isTransitive && isBeside(clauses, i)) return null;
  const isEnd = role === 'acquitted' || role === 'pardoned';
  const extent = isEnd ? { isReversal: role === 'acquitted', ...offenceFor(rest) } : {};
  return toned(clauses, i, { role, ...extent });
}

/** An auxiliary of the passive right before. */
const isBeside = ({ tokens }: Clauses, i: number): boolean =>
  PASSIVE.has(tokens[i - 1] ?? '') ||
  (/ly$|^(?:later|also)$/.test(tokens[i - 1] ?? '') && PASSIVE.has(tokens[i - 2] ?? ''));

const PARDON_TO = new RegExp(`^(?:pardon|clemency) (?:to|for|of) (?:\\S+ ){0,2}?${SUBJECT}`);

/** Nouns: "the conviction of X", "her trial", "the charges against X were dropped". */
function ofCase(clauses: Clauses, i: number, rest: string): Said | null {
  if (PARDON_TO.test(rest)) return toned(clauses, i, { role: 'pardoned' });
  if (CONVICTION.test(rest)) return ofConviction(clauses, i, rest);
  const isNone =
    /^(?:no|any|without)$/.test(clauses.tokens[i - 1] ?? '') ||
    /^(?:no|without)$/.test(clauses.tokens[i - 2] ?? '');
  const isOwn = OWN_CASE.test(rest) && ownerAt(clauses, i) === 'subject';
  if (isNone) return null;
  if (!CASE.test(rest) && !isOwn) {
    const isEnded = THE_CASE.test(rest) && clauses.known() === 'subject' && !clauses.tokens.includes(SUBJECT);
    return isEnded && !clauses.places[i]!.isDenied ? { role: 'dropped' } : null;
  }
  const sentence = clauses.tokens.join(' ');
  const ended = clauses.tokens.findIndex((word) => ENDED.test(word) || word === 'thrown');
  if (ended >= 0 && ENDED.test(sentence)) {
    const { isDenied, mood } = clauses.places[ended]!;
    const isSaid = mood === null && (!isDenied || /^dismissed$/.test(clauses.tokens[ended]!));
    return { role: isSaid && !DENIES_END.test(sentence) ? 'dropped' : 'charged' };
  }
  return toned(clauses, i, { role: /^(?:investigation|arrest)/.test(rest) ? 'accused' : 'charged' });
}

const DENIES_END =
  /\b(?:not|never|refused to|declined to|failed to|asked (?:\S+ ){0,3}?to|bid to|motion to|wants?) (?:\S+ ){0,3}?(?:drop|dismiss|withdraw|dropped|dismissed|withdrawn|overturn|quash)/;

function ofConviction(clauses: Clauses, i: number, rest: string): Said | null {
  const owner = CONVICTION_OF.test(rest) ? 'subject' : ownerAt(clauses, i);
  if (owner === 'other' || (owner === null && clauses.known() !== 'subject')) return null;
  const { tokens, places } = clauses;
  const over = tokens.findIndex((_, at) => OVERTURNED.test(tokens.slice(at, at + 2).join(' ')));
  if (over >= 0) {
    const { isDenied, mood } = places[over]!;
    const isSaid = !isDenied && mood === null && !DENIES_END.test(tokens.join(' '));
    return isSaid
      ? { role: 'acquitted', isReversal: true, ...offenceFor(rest, tokens[i - 1]) }
      : { role: 'convicted' };
  }
  if (owner === null)
    return /\bupheld\b/.test(tokens.join(' ')) ? { role: 'convicted', isAgain: true } : null;
  if (/^(?:no|without|any|avoid\w*)$/.test(tokens[i - 1] ?? '')) return null;
  return toned(clauses, i, { role: 'convicted' });
}

const OF_RELATED = new RegExp(
  `^\\S+ (?:\\S+ ){0,4}?of (?:\\S+ ){0,3}?(?:${PEOPLE.source.slice(4, -2)}) of\\b`,
);

/** Whose the noun at `i` is; null where nobody is named. */
function ownerAt(clauses: Clauses, i: number): 'subject' | 'other' | null {
  const { tokens } = clauses;
  for (let at = i - 1; at >= 0 && at >= i - 3; at--) {
    const word = tokens[at]!;
    if (/^(?:her|his|their)$/.test(word)) return clauses.known() === 'subject' ? 'subject' : 'other';
    if (word === "'s") return tokens[at - 1] === SUBJECT ? 'subject' : 'other';
    if (isVerb(word) || DETERMINERS.has(word)) break;
  }
  if (OF_RELATED.test(tokens.slice(i, i + 14).join(' '))) return 'other';
  return /^\S+ (?:of|against) (?!SUBJECT)[A-Z]/.test(tokens.slice(i, i + 3).join(' ')) ? 'other' : null;
}
