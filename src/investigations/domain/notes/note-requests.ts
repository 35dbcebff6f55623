// size: a phrase is read as one line.

const AGENCY =
  "(?:law enforcement|police(?: officers?)?|detectives?|(?:public |state )?prosecutors?(?:'s office)?|fbi|europol|interpol|financial intelligence unit|fiu|fincen|investigating judge|national crime agency|the (?:nca|dea)|drug enforcement administration|homeland security(?: investigations)?|secret service|customs investigators?|sheriff's (?:office|deputy|deputies)|(?:us|u\\.s\\.) marshals?|(?:district |state )attorney(?:'s office)?|attorney general|economic crime authority|ekobrottsmyndigheten|polisen|staatsanwaltschaft|(?:kriminal)?polizei|gendarmerie|guardia (?:di finanza|civil)|carabinieri|tracfin|the (?:bka|rcmp|afp)|bka)";
/** These write to banks about taxes and goods as well; what counts is that the bank is asked for records. */
const REVENUE = '(?:hmrc|irs|tax (?:authority|office|police|agency)|customs|finanzamt|zoll|skatteverket)';
const AUTHORITY = `(?:${AGENCY}|${REVENUE})`;
const RECORDS =
  '(?:produce|disclos\\w+|freez\\w+|seiz\\w+|hand over|block\\w*|provide|records?|statements?|accounts?|information|documents?|files?|funds)';

const said = (...phrases: readonly string[]): RegExp => new RegExp(`\\b(?:${phrases.join('|')})`, 'i');

/** Only who pursues an offence issues these. */
const INSTRUMENT = said(
  'subpoena',
  'production order',
  'search warrant',
  '314\\(a\\)',
  'grand jury',
  '(?:freezing|restraint|seizure|preservation|disclosure|monitoring) order',
  'letters? rogatory',
);
/** A court orders many things; this is one about what the bank has. */
const COURT = said(
  `court order (?:\\w+ ){0,5}?${RECORDS}\\b`,
  `courts? (?:has |have )?ordered (?:us|the bank) `,
  'served (?:\\w+ ){0,3}?with a court order',
);
const ASKS = said(
  `${AGENCY}\\b[^,;]{0,60}?\\b(?:request(?:ed|s)?|inquir(?:y|ies|ed|es)|enquir(?:y|ies|ed|es)|asked|asks|investigat(?:es|ed|ing|ion)|order(?:ed|s)?|demand(?:ed|s)?|(?:asking|requesting|demanding) for|wants? (?:the |all )?(?:\\w+ ){0,2}?${RECORDS}|called about|wants? to see|ersucht|notice to produce)\\b`,
  `${REVENUE}\\b[^,;]{0,60}?\\b(?:(?:asked|requested|ordered|demanded) (?:us|the bank)|criminal investigation)\\b`,
  `(?:request|inquiry|enquiry|order|demand) (?:\\w+ ){0,4}(?:from|by|of) (?:the )?${AGENCY}\\b`,
);

const CUSTOMER = '(?:her|him|the (?:customer|client|subject|account holder))';
const TOLD = `${AGENCY}\\b[^;]{0,60}?\\b(?:asked|told|ordered|instructed|advised|urged|wanted) ${CUSTOMER} to`;
/** No authority asks to move money: who says so is a deceiver. */
const MOVE = said(
  `${TOLD} (?:move|transfer|send|wire|withdraw|draw|deposit) (?:(?:all|of|out|the|her|his|their) ){0,4}(?:money|funds|savings|cash|a (?:\\w+ )?sum)\\b`,
);
/** Nor names a safe account, or wants gift cards, whatever it investigates. */
const KEEP_SAFE = said(
  `${TOLD} [^;]{0,80}?\\b(?:safe|secure) (?:\\w+ )?account\\b`,
  `${TOLD} (?:buy|get|purchase|pay|send)\\b[^;]{0,40}?\\bgift ?(?:cards?|vouchers?)\\b`,
);
/** An authority asks for these, and pursues an offence; a fine or what was confiscated is owed. */
const OF_RECORDS =
  /\b(?:charged|statements?|documents?|proof|court|confiscat\w*|restitution|request(?: is| was)? (?:attached|enclosed))\b/i;
const isOfOffence = (sentence: string): boolean =>
  /\binvestigat/i.test(sentence) || OF_RECORDS.test(sentence);
/** Said to the customer and not to the bank; it takes a word of an offence as well. */
const TOLD_CUSTOMER = said(
  `${TOLD} (?:send|provide|produce|bring|show|submit|hand over|surrender|pay|repay|return|give back)\\b`,
);

/** The phrases of a deceiver; to help an investigation is what many of them say. */
export const falseOfficerIn = (sentence: string): readonly RegExp[] =>
  OF_RECORDS.test(sentence) ? [KEEP_SAFE] : [KEEP_SAFE, MOVE];

/** The customer belongs to them, is paid by them or asks them, or is their victim. */
const OF_CUSTOMER = said(
  `(?:is|was|as|becomes?|became) an? (?:\\w+ )?${AUTHORITY}\\b`,
  `(?:works?|worked|employed|job|salary|wages?|pension|retired|contracts?|supplies) (?:\\w+ ){0,3}?(?:for|by|with|from|of|to|at) (?:the )?${AUTHORITY}\\b`,
  `${AUTHORITY} (?:pension|salary|academy|union|reports?|station|clearance|certificate|supplies|band)\\b`,
  `(?:customer|client|subject|he|she|they) (?:\\w+ )?(?:asked|called|informed|told|reported|filed|went|complained|turned)\\b[^;]{0,60}?\\b${AUTHORITY}\\b`,
  `${AUTHORITY}\\b[^;]{0,60}?\\b(?:stolen from|theft of (?:his|her|their))\\b`,
);
const OF_FAMILY =
  /\b(?:maintenance|alimony|child support|divorce|custody of|guardian\w*|inherit\w*|probate|landlord|rent|tenan\w+|former (?:wife|husband)|ex-(?:wife|husband))\b/i;

/** Behind the phrase: there is none, or none any more. */
const NONE =
  /^\w*[^.;]{0,25}?(?:[:?=]|\s[-\u2013\u2014])\s*(?:none|nil|n\/?a|no\b|nothing|negative|not )|^\w*[^,.;]{0,60}?\b(?:(?:was|were|is|are|has been|have been) (?:not|never|since |later )*(?:withdrawn|revoked|rescinded|lifted|received)|none received|nothing received)\b/i;
const RECEIVED = /\b(?:was|were|is|are|has been|have been) received\b/i;
const OF_ANOTHER =
  /\b(?:another|a different|the wrong|somebody else|someone else|(?:not|other than) (?:this|our|the)) ?(?:customer|client|person|subject|account|case|alert|man|woman|company)?\b/i;

export interface Stated {
  readonly index: number;
  readonly text: string;
}

/** Where a sentence says that law enforcement asks about the customer; null where it does not. */
export function requestIn(sentence: string): Stated | null {
  const isOffence = isOfOffence(sentence);
  const asking = isOffence ? [ASKS, TOLD_CUSTOMER] : [ASKS];
  const pattern = [INSTRUMENT, COURT, ...asking].find((each) => each.test(sentence));
  const at = pattern?.exec(sentence);
  if (!at) return null;
  const isInstrument = INSTRUMENT.test(sentence);
  // With a word of an offence it may be both, and either is a person's to decide.
  const isFalse = !isOffence && falseOfficerIn(sentence).some((each) => each.test(sentence));
  if (!isInstrument && (OF_CUSTOMER.test(sentence) || isFalse)) return null;
  if (!isInstrument && !ASKS.test(sentence) && OF_FAMILY.test(sentence)) return null;
  const behind = sentence.slice(at.index + at[0].length);
  const ended = NONE.exec(behind)?.[0];
  if (ended !== undefined && !(RECEIVED.test(ended) && !/\bnot\b|\bnever\b|\bnone\b/i.test(ended)))
    return null;
  return OF_ANOTHER.test(sentence) ? null : { index: at.index, text: at[0] };
}

/** What a note takes back of the notes before it: the last one, all of them, or what they say of requests. */
export interface TakenBack {
  readonly notes: 'none' | 'last' | 'all';
  readonly requests: boolean;
}

export const NOTHING_TAKEN_BACK: TakenBack = { notes: 'none', requests: false };

const NOTE =
  '(?:(?:earlier|previous|last|prior|preceding|first|above) (?:analyst )?(notes?|comments?)|(notes?|comments?) (?:above|before|of yesterday))';
const NOT_MEANT =
  '(?:(?:was|were|is|are) (?:\\w+ )?(?:meant|intended|written|entered|filed|made|posted|added|saved) (?:for|under|on|in|about) (?:another|a different|the wrong|other)|(?:belongs?|refers?|relates?|concern(?:s|ed)?) (?:to )?(?:another|a different|the wrong|other)|(?:was|were|is|are) (?:an? )?(?:mistakes?|errors?|wrong|mistaken|withdrawn|void|made in error|retracted))';
const TAKES_BACK = [
  new RegExp(`\\b${NOTE}\\b[^.;]{0,30}?\\b${NOT_MEANT}\\b`, 'i'),
  new RegExp(`\\b(?:disregard|ignore|retract|withdraw|delete) (?:the |my |our )?${NOTE}\\b`, 'i'),
];
const ENDS_REQUEST = new RegExp(
  `\\b(?:subpoena|warrant|court order|(?:request|inquiry|enquiry|order)[^.;]{0,30}?\\b${AGENCY}|${AGENCY}[^.;]{0,20}?\\b(?:request|inquiry|enquiry))\\b[^.;]{0,60}?\\b(?:(?:was|is|has been) (?:\\w+ )?(?:withdrawn|revoked|rescinded|lifted)|(?:another|a different|the wrong) (?:customer|client|person|account|case|subject|alert))\\b`,
  'i',
);

/** Of the sentences of a note; a denial ("is not a mistake") takes nothing back. */
export function takenBackIn(sentences: readonly string[]): TakenBack {
  const matches = sentences.flatMap((sentence) =>
    TAKES_BACK.map((pattern) => pattern.exec(sentence)).filter((found) => found !== null),
  );
  const plain = matches.filter(([found]) => !/\b(?:not|never|no|whether|if)\b/i.test(found));
  const isPlural = plain.some((match) =>
    match.slice(1).some((word) => /^(?:notes|comments)$/i.test(word ?? '')),
  );
  const requests = sentences.some((sentence) => {
    const found = ENDS_REQUEST.exec(sentence)?.[0];
    return found !== undefined && !/\b(?:not|never|whether|if)\b/i.test(found);
  });
  return { notes: plain.length === 0 ? 'none' : isPlural ? 'all' : 'last', requests };
}
