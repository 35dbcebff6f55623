import type { BlockId } from '../scoring/dimensions.js';

// size: a phrase is read as one line.

export const FACT_KINDS = [
  'source_of_funds_explained',
  'relationship_explained',
  'relocation',
  'corrected_dob',
  'identity_verified',
  'scam_victim',
  'law_enforcement_request',
  'sar_filed',
  'false_match',
] as const;

export type FactKind = (typeof FACT_KINDS)[number];

/** A phrase that states the fact, and the words beside it that must not deny it; requests: `requestIn`. */
export const FACT_PHRASES: Readonly<Record<Exclude<FactKind, 'law_enforcement_request'>, readonly RegExp[]>> =
  {
    source_of_funds_explained: [
      /(?:\b(?:funds?|money|deposits?|inflows?|credits?|payments?|amounts?|transfers?)|\b\d[\d,.]{0,20}(?: [A-Z]{3})?) (?:\w+ ){0,6}(?:came|comes|come|originates?|originated|stems?|derives?|derived|resulted) from\b/i,
      /\b(?:proceeds|profit) (?:of|from) (?:the |a |an |his |her |their )?(?:sale|inheritance|business|loan|estate)/i,
      /\bsource of (?:the )?(?:funds|wealth|money) (?:is|was|has been|are|were)\b(?! (?:un|ques))/i,
      /\b(?:sale of (?:\w+ ){0,4}(?:house|home|property|flat|apartment|car|vehicle|business|land|shares)|inheritance|insurance payout|severance|annual bonus|pension payment|student loan|mortgage payout)\b/i,
      /\b(?:wife|husband|spouse|partner|mother|father|parents?|brother|sister|uncle|aunt|grand(?:mother|father|parents?)|relatives?|famil(?:y|ies)) (?:has |have )?(?:confirm(?:s|ed)?|gave|made) (?:\w+ ){0,2}gift\b|\bgift (?:of|from|by) (?:\w+ ){0,2}(?:wife|husband|spouse|partner|mother|father|parents?|brother|sister|uncle|aunt|grand(?:mother|father|parents?))\b/i,
    ],
    relationship_explained: [
      /\b(?:counterpart(?:y|ies)|senders?|receivers?|recipients?|beneficiar(?:y|ies)|payees?|payers?|remitters?)\b.{0,80}?\b(?:is|are|was|were)\b.{0,60}?\b(?:wife|husband|spouse|partner|mother|father|parents?|son|daughter|child(?:ren)?|brother|sister|siblings?|famil(?:y|ies)|relatives?|heirs?|colleagues?|landlord|tenants?|employers?|employees?|suppliers?|vendors?|customers|clients|subsidiary|affiliate|school|lawyer)\b/i,
      /\b(?:money|funds|payments?|it|which) (?:\w+ )?paid (?:for )?(?:the|her|his|their|our) (?:\w+ ){0,3}(?:surgery|treatment|clinic|hospital|craftsm[ae]n|builders?|workers|house|home|flat|car|school|tuition|funeral|wedding|rent|wages)\b/i,
      /\b(?:sent|paid|transfers?|transferred|payments?|support|rent) (?:\w+ ){0,3}(?:to|from) (?:his|her|their|the (?:customer|subject|client)'s) (?:\w+ ){0,2}(?:wife|husband|spouse|partner|mother|father|parents|son|daughter|children|brother|sister|family|landlord|employer|suppliers?)\b/i,
      /\brelationship (?:between|with|to) .{1,80}? (?:is|was|has been) (?:\w+ ){0,2}(?:explained|confirmed|established|verified|known)\b/i,
    ],
    relocation: [
      /\b(?:relocated|emigrated|immigrated|has moved|have moved|moved (?:to|from|abroad|house)|now (?:lives|resides)|is living|changed (?:\w+ ){0,2}(?:residence|address)|new (?:address|residence))\b/i,
    ],
    corrected_dob: [/\b(?:date of birth|dob|birth ?date|born)\b/i],
    identity_verified: [
      /\b(?:identity|id card|passport|driving licen[cs]e|identity documents?|kyc(?: documents?| file)?)\b.{0,60}?\b(?:verified|confirmed|authenticated|validated|checked)\b/i,
      /\b(?:verified|confirmed|authenticated|validated|checked) (?:\w+ ){0,4}(?:identity|id card|passport|driving licen[cs]e|kyc)\b/i,
    ],
    scam_victim: [
      /\b(?:(?:is|was|became|been|be|as) (?:a |the )?(?:\w+ ){0,3}victim of|victim of (?:a |an )?(?:\w+ ){0,3}(?:scam|fraud|phishing|theft|scheme)|scammed|defrauded|fell for (?:a |an )?(?:\w+ ){0,3}(?:scam|fraud))\b/i,
    ],
    sar_filed: [
      /\b(?:sars?|strs?|suspicious (?:activity|transaction) reports?)\b.{0,60}?\b(?:filed|submitted|lodged|sent|made)\b/i,
      /\b(?:filed|submitted|lodged|made) (?:\w+ ){0,3}(?:sars?|strs?|suspicious (?:activity|transaction) reports?)\b/i,
    ],
    false_match: [
      /\b(?:false (?:match(?:es)?|positives?|hits?)|not the (?:same|listed|sanctioned) (?:person|individual|entity|company)|(?:a )?different (?:persons?|people|individual|entity|company)|namesake|mistaken identity)\b/i,
    ],
  };

/** With one of these a sentence tells who a hit of a list or of the news is not. */
export const LISTED =
  /\b(?:listed|sanction\w*|designated|(?:watch ?)?lists?|entr(?:y|ies)|hits?|match(?:es)?|positives?|namesakes?|articles?|news|media|stor(?:y|ies)|reports?|text|pep|ofac|sdn|(?:SC|AM)\d+)\b/i;

/** Without such a word, these tell that papers and persons differ from one another, which is the opposite. */
export const OTHER_PAPERS =
  /\b(?:than (?:the|that|those|on|in|he|she|who)|person (?:as|from) (?:on|in|the|that)|from (?:those|the one|that) (?:on|in|given|shown)|belong\w* to|photos?|pictures?|video|selfie|branch|phone)\b/i;

export const FORGED_PAPERS =
  /\b(?:impersonat\w+|(?:changed|altered) by hand|(?:stolen|forged|falsified|fake|tampered) (?:\w+ )?(?:papers?|passports?|documents?|identit\w+|id|cards?|licen[cs]es?))\b/i;

/** Whole names of hits; "the news article" is one of them. */
const HITS =
  '(?:hits|matches|positives|articles|texts|entries|news(?! (?:articles?|texts?|items?|story|stories|reports?)\\b))';
const HIT = '(?:hit|match|positive|article|text|entry|one|item|story|report)';
const OF_THE =
  '(?:(?:of|the|these|those|them|its|his|her|their|our|two|three|four|five|six|\\d+|news|list|media|sanctions|watchlist|name|adverse) )*';

/** A false match of this wording is told of every hit; otherwise of one, and the others stand. */
export const OF_ALL = new RegExp(
  [
    String.raw`\b(?:all|both|each|every|any|none|neither) ${OF_THE}(?:${HITS}|${HIT})\b`,
    String.raw`\b(?:(?:all|both|each|every one|none|neither) of (?:them|these|those)|(?:they|these|those) (?:all|both))\b`,
    String.raw`\b(?:all|both) (?:are|were) (?:false|namesakes|mistaken|different|not the)\b`,
    String.raw`(?:^|\b(?:the|these|those|his|her|its|their) |\b[A-Z]{2}\d+ )${OF_THE}${HITS}\b`,
    String.raw`\bfalse (?:matches|positives|hits)\b`,
  ].join('|'),
  'i',
);

/** With such a word it is told of some only, whatever is said of all. */
export const OF_SOME = new RegExp(
  [
    String.raw`\b(?:unlike|except|excluding|besides|other than|apart from|aside from|not all|not every|only (?:this|that|the|one|two)|(?:all|${HITS}) but)\b`,
    String.raw`\b(?:others|the other|the rest|remaining|other (?:${HITS}|${HIT}))\b`,
    String.raw`\b(?:this|that) (?:\w+ )?${HIT}\b`,
    String.raw`\b(?:first|second|third|fourth|last|latest|newest|former|latter) (?:\w+ )?${HIT}\b`,
    String.raw`(?<!\b(?:all|each|every|any) )\b(?:one|some|several|most|many|few|half|two|three|four|five|\d+) of\b`,
    String.raw`(?<!\b(?:all|the|these|those|of|both) )\b(?:some|several|most|many|few|two|three|four|five|\d+) (?:\w+ )?${HITS}\b`,
  ].join('|'),
  'i',
);

/** A phrase behind one of these is denied, doubted or asked for, so it states nothing. */
export const DENIED =
  /\b(?:not|no|never|nor|neither|without|cannot|(?:is|are|was|were|has|have|had|do|does|did|ca|could|wo|would|should|must|need)n'?t|unable|unclear|unknown|unexplained|unverified|unconfirmed|doubt\w*|whether|if|denies|denied|fail(?:s|ed)? to|refus(?:es|ed)|possibly|maybe|might|may have|should be asked|please|pending|awaiting|need(?:s|ed)? to|must be)\b/i;

/** Who says so, anywhere in a sentence, is not the analyst; an insurance claim and a bank statement are none. */
export const CLAIMED =
  /\b(?:(?<!insurance )claim(?:s|ed|ing)?|alleg(?:es?|ed|ing|edly)|says?|said|saying|tells?|told|stated|stating|states that|insists?|insisted|assert(?:s|ed)?|according to|reportedly|supposedly|purported(?:ly)?|(?:customer|client|subject|holder|he|she|they) (?:\w+ )?(?:explain(?:s|ed)|inform(?:s|ed)|indicate[sd]?|writes?|wrote|advise[sd]?|declare[sd]?|assure[sd]?|maintain(?:s|ed)?|report(?:s|ed)?|mention(?:s|ed)?|confirm(?:s|ed) (?:to us|by|that))|(?:by|on) (?:his|her|their) own account|(?:customer|client|subject|holder)'s explanation|explanation (?:\w+ )?by the (?:customer|client|subject)|explain(?:s|ed|ing) (?:that|how|to us)|(?:explained by|per) (?:the |our )?(?:customer|client|subject|account holder))\b/i;

/** Behind a phrase: takes back what it has explained, without any contrast. */
export const UNBELIEVED =
  /(?:\b(?:not|never|cannot|nobody|unable to|fail(?:s|ed)? to)|n't)\b(?: \w+){0,3}? (?:confirm|verif|believ|prov|substantiat|corroborat|plausib|credib|true\b)|\bun(?:confirmed|verified|proven|substantiated|true)\b|\b(?:remains? to be|implausible|forge[dr]y?|fake[ds]?|falsified|counterfeit|fabricated|false|doubt(?:s|ed|ful)?)\b|\b(?:proof|evidence|confirmation) (?:is|are|was|were|remains) (?:still )?(?:missing|lacking|outstanding)\b/i;

/** A sentence with such a word describes what is suspected, whatever form it has: it explains nothing. */
export const INCRIMINATES =
  /\b(?:shell (?:compan(?:y|ies)|firms?|corporations?)|nominees?|straw ?m[ae]n|front (?:compan(?:y|ies)|m[ae]n)|(?<!\binsur[^.;]{0,80})stolen|smuggl\w*|drugs?|narcotics?|precursors?|launder\w*|(?:de)?fraud\w*|scam\w*|cheat\w*|forge(?:d|ry|ries)|fake[ds]?|counterfeit\w*|fictitious|bogus|convict\w*|suspect(?:s|ed)?|brib\w*|kickbacks?|extort\w*|traffick\w*|brothels?|escort (?:service|agency)|prostitut\w*|illegal\w*|illicit\w*|unlicen[cs]ed|crim(?:es?|inals?)|embezzl\w*|terror\w*|ransom\w*|dark ?net|(?:money )?mules?|strangers?|arrested|jailed|imprisoned|exited for|in a circle|(?:somebody|someone) else|do(?:es)? not exist|still alive|nobody (?:approved|authori[sz]ed|ordered|knows|knew)|never (?:owned|had|existed|delivered)|knows no|(?:moved|left|fled)[^.;]{0,40} after the alert)\b/i;

/** Denies and doubts nothing, though its words are those of denials and doubts. */
export const ASSURED =
  /(?<!\b(?:not|never|hardly|n't) (?:\w+ )?)\b(?:beyond|no|without)(?: (?:an?|any|all|further|more|other|open|reasonable))* (?:doubts?|questions?|concerns?)\b|\bfalse (?:positive|match|hit)(?:e?s)?\b/gi;

/** With such a word in the sentence any denial behind it takes back what was explained before. */
export const CONTRAST = /\b(?:but|although|though|however|yet|which|while)\b/i;

/** What is said to be there, and not only to exist: "the money came from an invoice" shows none. */
export const DOCUMENT =
  /\b(?:contracts?|invoices?|pay ?slips?|payroll|bank statements?|deeds?|certificates?|receipts?|agreements?|wills?|probate|tax returns?|court (?:order|documents?)|passport|id card|driving licen[cs]e|utility bills?|documents?|documentation|evidence|letters?)\b/i;
export const IS_THERE =
  /\b(?:seen|saw|sighted|cop(?:y|ies)|scan(?:s|ned)?|shown?|shows?|received|obtained|provided|presented|submitted|uploaded|reviewed|inspected|examined|checked|verified|against|confirm(?:s|ed)?|proves?|proven|we (?:hold|have)|dated|in (?:the|our|his|her|their) (?:file|records))\b/i;
export const FILED = /\b(?:documented|attached|enclosed|on file|case number|reference number)\b/i;
export const UNDOCUMENTED =
  /\b(?:no|not|without|lacks?|lacking|missing|un)\s?(?:\w+ ){0,3}(?:documents?|documented|documentation|evidence|attached|on file|contracts?|invoices?|receipts?)\b/i;

export const IDENTIFIERS: Readonly<Record<string, RegExp>> = {
  date_of_birth: /\b(?:date of birth|dob|birth ?date|year of birth|age)\b/i,
  nationality: /\b(?:nationality|citizenship|citizen)\b/i,
  document_number:
    /\b(?:passport|national id|id number|identity card|driving licen[cs]e|tax (?:id|number))\b/i,
  address: /\b(?:address|residence|country of residence)\b/i,
  gender: /\bgender\b/i,
  place_of_birth: /\b(?:place|country) of birth\b/i,
  full_name: /\b(?:middle name|full name|second name|patronymic)\b/i,
  registration: /\b(?:registration number|company number|lei)\b/i,
};

/** What a sentence says when it calls something in the analysis wrong. */
export const DISPUTES =
  /\b(?:wrong(?:ly)?|incorrect(?:ly)?|inaccurate|erroneous(?:ly)?|error|mistaken(?:ly)?|mistake|outdated|misread|not (?:correct|right|true|accurate)|should (?:be|read))\b/i;

/** What a flag stands on, by the words for it; each flag names its topics. */
export const TOPIC_WORDS = {
  date_of_birth: /\b(?:date of birth|dob|birth ?date|age of the (?:customer|subject|client))\b/i,
  registration: /\b(?:registration date|registered (?:on|at|since)|account age|opening date|opened)\b/i,
  dormancy: /\bdorman(?:t|cy)\b/i,
  occupation: /\b(?:occupation|industry|profession|job)\b/i,
  owners: /\b(?:ubos?|beneficial owners?|ownership)\b/i,
  kyc: /\b(?:kyc|missing fields?)\b/i,
  source_of_funds: /\bsource of (?:the )?(?:funds|wealth)\b/i,
  deposits: /\b(?:monthly|expected|declared) deposits\b/i,
  income: /\b(?:income|salary)\b/i,
  trades: /\b(?:trades (?:a|per) month|number of trades)\b/i,
  email: /\b(?:e-?mails?|mailbox|email domain)\b/i,
  phone: /\b(?:phones?|phone numbers?)\b/i,
  hidden_ip: /\b(?:vpn|tor|hosting)\b/i,
  ip: /\bip(?: address(?:es)?)?\b/i,
  country: /\b(?:country|countries|residence|nationality)\b/i,
  reporting_threshold: /\b(?:structuring|reporting threshold)\b/i,
  burst: /\bburst\b/i,
  pass_through: /\bpass[- ]through\b/i,
  round_amounts: /\bround amounts?\b/i,
  volume: /\b(?:volume|turnover|inflow)\b/i,
  largest_amount: /\blargest (?:amount|transaction|payment)\b/i,
  new_senders: /\b(?:fan[- ]in|(?:new|rare) senders)\b/i,
  new_receivers: /\b(?:fan[- ]out|(?:new|rare) receivers)\b/i,
  cycle: /\b(?:cycles?|circular|round[- ]trip)\b/i,
  chain: /\b(?:chains?|layering)\b/i,
  wallet: /\b(?:wallets?|blockchain address(?:es)?|sanctioned address(?:es)?)\b/i,
  risky_service: /\b(?:mixers?|darknet|ransomware)\b/i,
  vendor_report: /\bkyt\b/i,
  sanctions: /\b(?:sanctions?|watch ?lists?|name match|ofac)\b/i,
  exposed_person: /\b(?:pep|politically exposed)\b/i,
  news: /\b(?:adverse media|news|articles?)\b/i,
} as const satisfies Readonly<Record<string, RegExp>>;

export type NoteTopic = keyof typeof TOPIC_WORDS;

export const BLOCK_WORDS: Readonly<Record<BlockId, RegExp>> = {
  account_age: /\b(?:account[_ ]age|age of the account|new account)\b/i,
  customer_profile: /\b(?:customer[_ ]profile|kyc profile)\b/i,
  expected_activity: /\b(?:expected[_ ]activity|declared activity)\b/i,
  email_phone: /\b(?:email_phone|contact details)\b/i,
  ip_geo: /\b(?:ip_geo|geolocation|location)\b/i,
  transaction_patterns: /\b(?:transaction[_ ]patterns?|transactions?)\b/i,
  counterparty_network: /\b(?:counterparty[_ ]network|counterpart(?:y|ies)|network)\b/i,
  crypto_exposure: /\b(?:crypto[_ ]exposure|crypto(?:currency)?|bitcoin)\b/i,
  screening: /\b(?:screening|watch ?list)\b/i,
  adverse_media: /\b(?:adverse[_ ]media|negative news)\b/i,
};

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
/** 1980-05-01, 1 May 1980 and May 1, 1980, each in groups of its own. */
export const DATES = new RegExp(
  `\\b(\\d{4})-(\\d{2})-(\\d{2})\\b|\\b(\\d{1,2})\\.? ${MONTH},? (\\d{4})\\b|\\b${MONTH} (\\d{1,2}),? (\\d{4})\\b`,
  'gi',
);

const BIRTH = '(?:(?:correct(?:ed)?|right|real|actual|true) )?(?:date of birth|dob|birth ?date)';
const SUBJECT = '(?:customer|subject|client|account holder)';
// Of "1980 or 1981" neither is said to be right.
const DATE = `(?:on )?(?:${DATES.source})(?! or\\b)`;
const ANY = '[^,]{0,60}?(?:, (?:it|but|and|this|which)\\b[^,]{0,20}?)?';
const BAD_ENTRY = '\\b(?:on file|entered|recorded|registered|stored|typed)\\b[^,]{0,60}?\\binstead of';
const SAID = '(?:,? (?:is|was|as)|:|,)?';
const CORRECTED = [
  `${ANY}(?:\\bshould (?:be|read)|\\b(?:is|was) (?:actually|really|in fact)|\\bcorrectly|${BAD_ENTRY}):? `,
  `${ANY}\\b(?:corrected to|(?:correct|right) (?:one|date) is):? `,
  `${ANY}\\b(?:is|was) (?:wrong|incorrect|mistaken|not (?:correct|right|true))(?:[,:]| and|, but)?(?: it (?:is|was))? `,
];
const BORN = '(?:(?:is|was|were) )?(?:actually |really |in fact )?born ';

const dob = (opening: string, tails: readonly string[]): RegExp[] =>
  tails.map((tail) => new RegExp(`${opening}${tail}${DATE}`, 'i'));

/** A date of birth that is said to be the subject's own; each of these ends with the right date. */
export const SUBJECT_DOB: readonly RegExp[] = [
  ...dob(`\\b(?:${SUBJECT}(?:'s)? ${BIRTH}|${BIRTH} of (?:the |our |this )?${SUBJECT})`, [
    `${SAID} `,
    ...CORRECTED,
  ]),
  ...dob(`\\b${SUBJECT},? `, [BORN]),
];

/** One that is corrected, nobody's in particular, so the subject's if the sentence names no one else. */
export const CORRECTED_DOB: readonly RegExp[] = [
  ...dob(`(?<!\\b(?:his|her|their|\\w+'s|\\w+s') (?:\\w+ )?)\\b${BIRTH}(?! (?:of|for) \\D)`, CORRECTED),
  ...dob(`(?<!\\b(?:his|her|their|\\w+'s|\\w+s') )\\b(?:correct(?:ed)?|right) ${BIRTH}`, [`${SAID} `]),
];

/** One of whoever the text spoke of last. */
export const PRONOUN_DOB: readonly RegExp[] = [
  ...dob(`\\b(?:his|her|their) ${BIRTH}`, [`${SAID} `, ...CORRECTED]),
  ...dob('\\b(?:he|she|they) ', [BORN]),
];

/** Words for people other than the subject, and for the entries of lists. */
export const OTHER_PEOPLE =
  /\b(?:listed|sanction\w*|designated|(?<!data )entr(?:y|ies)|(?:watch ?)?lists?|sdn|ofac|(?:false|true|name|possible|potential) (?:match|hit|positive)|namesake|(?:same|different|other|another|third) (?:person|individual|man|woman|part(?:y|ies))|wi(?:fe|ves)|husbands?|spouses?|partners?|mother|father|parents?|sons?|daughters?|child(?:ren)?|brothers?|sisters?|siblings?|famil(?:y|ies)|relatives?|cousins?|uncle|aunt|nephew|niece|grand\w+|friends?|counterpart(?:y|ies)|senders?|receivers?|recipients?|beneficiar(?:y|ies)|payees?|payers?|remitters?|landlords?|tenants?|employers?|employees?|suppliers?|ubos?|beneficial owners?|directors?|shareholders?|signator(?:y|ies))\b/i;

/** Whom a false match is about: another entity of the alert, one with whom the customer deals, the customer. */
export const MATCHED = {
  party: /\b(?:other|another|second) (?:entity|party|customer|client|account holder)\b/gi,
  counterparty:
    /\b(?:counterpart(?:y|ies)|senders?|receivers?|recipients?|beneficiar(?:y|ies)|payees?|payers?|remitters?|suppliers?)\b/gi,
  customer:
    /(?<!\b(?:other|another|second|of|of the|of our|of this) )\b(?:customer|subject|client|account holder)\b(?!'s)/gi,
} as const satisfies Readonly<Record<string, RegExp>>;

export type Matched = keyof typeof MATCHED;

/** Of a counterparty, where the sentence names nobody else. */
export const PAYMENT_WITH = /\bpayment (?:to|from)\b/i;

/** What is said by the way, of whomever the sentence is about. */
export const BY_THE_WAY = /, (?:who|whom|whose|which)\b[^,]*(?:,|$)/gi;

/** A capital inside a sentence is a name's, but for these. */
export const NAME =
  /(?<=[\p{L},] )(?!(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|Date|Birth|DOB|KYC|CDD|EDD|ID|Passport)\b)\p{Lu}\p{L}/u;

export const AMOUNT =
  /\b(?<before>[A-Z]{3,5}) ?(?<a>\d{1,3}(?:,\d{3})+(?:\.\d{1,18})?|\d{1,15}(?:\.\d{1,18})?)\b|\b(?<b>\d{1,3}(?:,\d{3})+(?:\.\d{1,18})?|\d{1,15}(?:\.\d{1,18})?) ?(?<after>[A-Z]{3,5})\b/;
