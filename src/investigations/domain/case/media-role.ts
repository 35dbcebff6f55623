import { SUBJECT } from './acquittal.js';

// size: a phrase is read as one line.

/** What a text says of its subject; those that accuse first, worst first. `named` says nothing of a role. */
export const MEDIA_ROLES = [
  'convicted',
  'charged',
  'accused',
  'acquitted',
  'dropped',
  'namesake',
  'victim',
  'witness',
  'judge',
  'lawyer',
  'journalist',
  'expert',
  'official',
  'named',
] as const;

export type MediaRole = (typeof MEDIA_ROLES)[number];

/** They stand beside the offence: who reports, judges or suffers it has not committed it. */
const BESIDE: readonly MediaRole[] = [
  'namesake',
  'victim',
  'witness',
  'judge',
  'lawyer',
  'journalist',
  'expert',
  'official',
];

export const isBeside = (role: MediaRole | undefined): boolean => role !== undefined && BESIDE.includes(role);

/** One sentence: in lower-case words with SUBJECT for the name, and as it was written. */
export interface RoleSentence {
  readonly words: string;
  readonly written: string;
}

export interface Told {
  readonly role: MediaRole;
  /** The sentence that says so. */
  readonly quote: string;
}

const PEOPLE =
  'm[ae]n|wom[ae]n|suspects?|defendants?|husband|wife|brother|sister|son|daughter|father|mother|friend|client|boss|gang|ringleaders?|fraudsters?|thie(?:f|ves)|others?';
const VERBS =
  'said|says|told|tells|defend(?:ed|s)|represent(?:ed|s)|presided|testified|interviewed|report(?:ed|s)|wrote|writes|arrested|identified|accused|sued|helped|knew|met|investigated|prosecuted|whose|that|which|while|after|before|because|until|but|by|against|not|never|no|none|(?:is|was|has|have|had|were|are|did|does)nt';
/** Between the name and what is said of it: nothing that speaks of somebody else. */
const GAP = `(?: (?!(?:(?:the|his|her|their|another|two|three) (?:\\w+ )?(?:${PEOPLE})|${VERBS})\\b)\\w+){0,12}?`;
const TITLES =
  'judge|justice|magistrate|lawyer|attorney|solicitor|barrister|counsel|prosecutor|advocate|reporter|journalist|correspondent|editor|columnist|author|professor|prof|expert|researcher|economist|analyst|lecturer|criminologist|detective|inspector|officer|sergeant|superintendent|commissioner|minister|spokes\\w+|investigator|agent|chief|mayor|witness|victims?';
/** Between what is done and to whom. */
const TO = `(?: (?!(?:by|for|of|with|from|against|said|told|and|${TITLES})\\b)\\w+){0,3}?`;
const BE = '(?:was|were|is|are|been|being|got)(?: (?!(?:not|never|no)\\b)\\w+){0,2}?';

/** What was done to the subject: what else the sentence tells is of whoever did it. */
const SUFFERED = [
  `\\b(?:stole|stolen|stealing|taken|took|obtained|embezzled|extorted)(?: \\w+){0,5}? from(?: \\w+)? ${SUBJECT}`,
  `\\b(?:defrauded|defrauding|scammed|swindled|cheated|conned|tricked|duped|robbed|blackmailed|impersonat(?:ed|ing)|pos(?:ed|ing) as)${TO} ${SUBJECT}`,
];

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`(?:${patterns.join('|')})`);

const PATTERNS: readonly (readonly [Exclude<MediaRole, 'named'>, RegExp])[] = [
  [
    'namesake',
    anyOf(
      `not to be confused with${TO} ${SUBJECT}`,
      `(?:no relation to|unrelated to|not related to|namesake of)${TO} ${SUBJECT}`,
      `${SUBJECT}${GAP} (?:no relation|namesake|not to be confused|shares? (?:a|the|his|her) (?:same )?name|same name)`,
      `(?:shares? (?:a|the|his|her) (?:same )?name|same name) (?:as|with)${TO} ${SUBJECT}`,
    ),
  ],
  [
    'convicted',
    anyOf(
      `${SUBJECT}${GAP} ${BE} (?:convicted|found guilty|sentenced|jailed|imprisoned)\\b`,
      `${SUBJECT}${GAP} (?:convicted|sentenced|jailed|imprisoned) (?:of|for|to|in|over)\\b`,
      `${SUBJECT}${GAP} (?:found guilty|plead(?:ed|s) guilty|pled guilty|(?:a )?convicted \\w+)\\b`,
      `${SUBJECT}${GAP} (?:served|serving|serves) (?:\\w+ ){0,5}?(?:prison|jail|sentence|years|months)\\b`,
      `${SUBJECT}${GAP} convictions? (?:for|of|in)\\b`,
      `\\b(?:convicted|sentenced|jailed|imprisoned)${TO} ${SUBJECT}`,
      `\\bfound${TO} ${SUBJECT} guilty`,
      `\\bconvictions? of${TO} ${SUBJECT}`,
    ),
  ],
  [
    'charged',
    anyOf(
      `${SUBJECT}${GAP} ${BE} (?:charged (?:with|over|in|for|on)|indicted|arraigned|prosecuted|on trial|extradited)\\b`,
      `${SUBJECT}${GAP} (?:charged|indicted) (?:with|over|in|for|on)\\b`,
      `${SUBJECT}${GAP} (?:fac(?:es|ed|ing)) (?:(?!no\\b)\\w+ ){0,5}?(?:charges?|trial|counts?|prosecution)\\b`,
      `${SUBJECT}${GAP} (?:go(?:es)?|went|stands?|stood) (?:on )?trial`,
      `\\b(?:charged|indicted|prosecuted|arraigned)${TO} ${SUBJECT}`,
      `\\b(?:charges|indictment|case|proceedings) (?:\\w+ )?(?:against|of)${TO} ${SUBJECT}`,
      `\\b(?:trial|indictment|prosecution) of${TO} ${SUBJECT}`,
    ),
  ],
  [
    'accused',
    anyOf(
      `${SUBJECT}${GAP} ${BE} (?:accused|suspected|alleged|arrested|detained|wanted|investigated|under investigation|implicated|linked to|questioned|held)\\b`,
      `${SUBJECT}${GAP} (?:arrested|accused|detained|suspected|wanted|allegedly)\\b`,
      `\\b(?:accus(?:ed|es|ing)|arrested|arrests|detained|suspect(?:s|ed)?|investigat(?:ed|es|ing)|probe of|suspicion that)${TO} ${SUBJECT}`,
      `${SUBJECT}(?: who)?(?: \\w+ly)?(?: has| had)? (?:stole|laundered|embezzled|defrauded|bribed|smuggled|trafficked|swindled|forged|extorted|scammed|cheated|masterminded)\\b`,
    ),
  ],
  [
    'acquitted',
    anyOf(
      `${SUBJECT}${GAP} ${BE} (?:acquitted|cleared of|exonerated|found not guilty)\\b`,
      `\\b(?:acquitted|exonerated|cleared)${TO} ${SUBJECT}`,
      `\\bacquittal of${TO} ${SUBJECT}`,
    ),
  ],
  [
    'dropped',
    anyOf(
      `\\b(?:charges|case|investigation|proceedings|indictment) (?:\\w+ ){0,3}?(?:against|into|of)${TO} ${SUBJECT}(?: \\w+){0,4}? (?:dropped|dismissed|withdrawn|closed|discontinued|thrown out)`,
      `\\b(?:dropped|dismissed|withdrew|discontinued|closed) (?:\\w+ ){0,3}?(?:charges|case|investigation|proceedings|indictment) (?:\\w+ ){0,3}?(?:against|into|of)${TO} ${SUBJECT}`,
    ),
  ],
  [
    'victim',
    anyOf(
      `${SUBJECT}${GAP} ${BE} (?:an? )?(?:\\w+ )?(?:victims?|defrauded|scammed|robbed|swindled|cheated|tricked|duped|conned|deceived|targeted|blackmailed|impersonated)\\b`,
      `${SUBJECT}${GAP} (?:lost|fell (?:victim|prey|for)|(?:among|one of) the victims|victim of)\\b`,
      `\\bvictims?(?: \\w+){0,5}? ${SUBJECT}`,
      ...SUFFERED,
    ),
  ],
  [
    'witness',
    anyOf(
      `\\b(?:eye)?witness(?:es)?(?: \\w+){0,2}? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,8}? (?:testified|gave evidence|told (?:the|a) (?:court|jury|trial|inquiry|police)|witness|whistle ?blower|reported the|alerted)\\b`,
    ),
  ],
  [
    'judge',
    anyOf(
      `\\b(?:judge|justice|magistrate)(?: \\w+)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,4}? (?:judge|magistrate|presided|presiding|ruled)\\b`,
      `${SUBJECT} (?:sentenced|jailed|convicted) (?:the|a|an|him|her|them|two|three)\\b`,
    ),
  ],
  [
    'lawyer',
    anyOf(
      `\\b(?:lawyers?|attorneys?|solicitors?|barristers?|counsel|prosecutors?|advocate)(?: general)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,5}? (?:lawyer|attorney|counsel|prosecutor|barrister|solicitor|prosecuting|defending)\\b`,
      `${SUBJECT}(?: who)? (?:represents?|represented|defends?|defended|prosecuted)\\b`,
      `\\b(?:represented|defended|prosecuted) by(?: \\w+)? ${SUBJECT}`,
    ),
  ],
  [
    'journalist',
    anyOf(
      `\\b(?:reporter|journalist|correspondent|editor|columnist|author|writer)s? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,5}? (?:reporter|journalist|correspondent|editor|columnist)\\b`,
      `(?:^|\\b(?:reporting|report|story|article|written|photo|book) )by ${SUBJECT}`,
      `${SUBJECT} (?:reports|reported|writes|wrote)\\b`,
    ),
  ],
  [
    'expert',
    anyOf(
      `\\b(?:professor|prof|expert|researcher|economist|analyst|lecturer|criminologist|historian)(?: \\w+)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,6}? (?:professor|expert|researcher|economist|lecturer|criminologist|academic|historian)\\b`,
    ),
  ],
  [
    'official',
    anyOf(
      `\\b(?:detective|inspector|officer|sergeant|superintendent|commissioner|minister|spokes\\w+|investigator|agent|chief|mayor)(?: \\w+)? ${SUBJECT}`,
      `${SUBJECT}(?: \\w+){0,5}? (?:spokes\\w+|detective|inspector|police chief|commissioner)\\b`,
    ),
  ],
];

const DONE_TO = anyOf(...SUFFERED);
const ENDED: readonly MediaRole[] = ['acquitted', 'dropped'];
const ACCUSING: readonly MediaRole[] = ['convicted', 'charged', 'accused'];
const PRONOUN = /^(?:\w+ ){0,2}?(?:he|she|they)\b/;
const BEGINS = new RegExp(`^(?:\\w+ ){0,3}${SUBJECT}\\b`);

/**
 * What the sentences say of SUBJECT: the worst role that accuses it unless an acquittal or a dropped case comes
 * beside a mere charge; without one, what it does beside the offence. Null where no sentence names it.
 */
export function roleIn(sentences: readonly RoleSentence[]): Told | null {
  const told: Told[] = [];
  let named: string | null = null;
  let isLinked = false;
  for (const { words, written } of sentences) {
    const isPronoun: boolean = isLinked && !words.includes(SUBJECT) && PRONOUN.test(words);
    const read: string = isPronoun ? words.replace(/\b(?:he|she|they)\b/, SUBJECT) : words;
    const isNamed: boolean = read.includes(SUBJECT);
    const roles = isNamed ? rolesOf(read) : [];
    told.push(...roles.map((role) => ({ role, quote: written })));
    if (isNamed) named ??= written;
    // In "Judge Lopez sentenced the man. He ..." somebody else is meant.
    isLinked = isNamed && (isPronoun || BEGINS.test(read)) && !roles.some(isBeside);
  }
  if (told.length > 0) return decisive(told);
  return named === null ? null : { role: 'named', quote: named };
}

function rolesOf(words: string): MediaRole[] {
  const roles = PATTERNS.flatMap(([role, pattern]) => (pattern.test(words) ? [role] : []));
  return DONE_TO.test(words) ? roles.filter((role) => !ACCUSING.includes(role)) : roles;
}

function decisive(told: readonly Told[]): Told {
  const namesake = told.find(({ role }) => role === 'namesake');
  if (namesake) return namesake;
  const worst = ACCUSING.flatMap((role) => told.find((each) => each.role === role) ?? [])[0];
  const ended = told.findLast(({ role }) => ENDED.includes(role));
  if (ended && worst?.role !== 'convicted') return ended;
  return worst ?? told.find(({ role }) => isBeside(role)) ?? told[0]!;
}
