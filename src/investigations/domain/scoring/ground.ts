import type { BlockId } from './dimensions.js';
import { EVIDENCE_IDS_MAX, type Flag } from './flag.js';
import { questionsOf, type AlertAsks, type Question, type Topics } from './questions.js';
import { cite, phrase, pointer, type ReferencedText, type Words } from '../texts/referenced-text.js';

// size: a phrase is read as one line.

/** Documents that would let a block be assessed. */
const SETTLED_BY: Readonly<Record<BlockId, string>> = {
  account_age: 'the form that opened the account, for its date',
  customer_profile: 'a passport, and documents on occupation, source of funds and owners',
  expected_activity: 'a pay slip, a tax assessment or annual accounts, for income and expected deposits',
  email_phone: 'e-mail addresses and phone numbers',
  ip_geo: 'the log of sign-ins with IP addresses, and countries',
  transaction_patterns: 'the transactions of the half year before',
  counterparty_network: 'ids of the counterparties',
  crypto_exposure: 'reports of a vendor of blockchain data',
  screening: 'a sanctions list in force',
  adverse_media: 'a list of articles',
};

const SHOWN_MAX = 4;

export interface GroundRules {
  /** Of all flags so many percent have to be assessed; 0 asks for no knowledge of the customer either. */
  readonly assessedPercentMin: number;
  /** Less than so many reportable sums may move of which nothing on record says where they are from. */
  readonly unprofiledSumsMax: number;
}

/** What a clearance can rest on beside the transactions. */
export interface Known {
  readonly type: 'INDIVIDUAL' | 'BUSINESS';
  /** Something on record tells the customer from a namesake. */
  readonly isIdentified: boolean;
  /** Something on record says what the customer lives on, or trades in. */
  readonly isLivelihoodKnown: boolean;
  /** What the account did before shows what is usual for it. */
  readonly hasOwnPast: boolean;
}

export interface OpenMoney {
  readonly told: Words;
  readonly sums: number;
  /** So many sums are much; without it those of the recipe. */
  readonly least?: number;
  readonly settledBy: string;
}

export interface GroundAsked extends AlertAsks {
  /** Rule, title and subtype of the alert. */
  readonly alert: string;
  readonly blocks: readonly {
    readonly blockId: BlockId;
    readonly flags: readonly Pick<Flag, 'flagId' | 'color' | 'rationale' | 'evidence'>[];
  }[];
  readonly topicsOf: (flagId: string) => Topics;
  readonly known: Known;
  readonly isFlagged: (id: string) => boolean;
  /** Whether income or deposits are on record, known in worth or not. */
  readonly isDeclared: boolean;
  /** The rules of the alert, where the analysis has no answer to any of them. */
  readonly unknownRules: Words | null;
  /** The record or a note says what all that is flagged was for. */
  readonly isExplained: boolean;
  /** All that is flagged has a reason of its own, whoever gives it. */
  readonly isReasoned?: boolean;
  /** Something has a reason of its own, and of the rest nothing passed through, as TP3 measures it. */
  readonly isPassageReasoned?: boolean;
  /** So little is flagged, and came in or went out beside it, that it needs nobody to compare with. */
  readonly isLittle: boolean;
  /** That nothing answers the alert's question about a large transfer. */
  readonly openLarge: Words | null;
  /** That most of the flagged money went on after the alert, which no note says the purpose of. */
  readonly goneOn: Words | null;
  readonly moved: Words;
  /** Whether each of its currencies has a sum of its own that has to be reported. */
  readonly hasOwnSums: boolean;
  /** See `reportableSums`. */
  readonly reportableSums: number;
  /** Flagged transactions of which the customer is no party, as they are told. */
  readonly others?: Words;
  /** Flagged ones in which no money moved, where they weigh as much as what moved. */
  readonly tries?: Words;
  /** Those with a minus that may be notation, where it matters which way their money went. */
  readonly doubtful?: Words;
  /** What a person got that neither regular pay nor the record explains. */
  readonly unexplained?: { readonly told: Words; readonly payments: number; readonly sums: number };
  /** What strangers paid a person and went on to others, where it has to be reported. */
  readonly slow?: Words;
  /** What passed through a person. */
  readonly passed?: { readonly told: Words; readonly sums: number; readonly isNearlyAll: boolean };
  /** Money of which a person has to ask what it was for, where it is much. */
  readonly open?: readonly OpenMoney[];
  /** Flags on a listed country in what the alert flags, where it asks about countries. */
  readonly countries?: readonly string[];
  /** Whose name holds a country under a call for action, where their money has to be reported. */
  readonly listedByName?: Words;
}

type Judged = GroundAsked['blocks'][number]['flags'][number] & { readonly blockId: BlockId };

/** Why the data gives no ground to clear the customer, and what would; null where it does. */
export function missingGround(asked: GroundAsked, rules: GroundRules): ReferencedText | null {
  const flags = asked.blocks.flatMap((block) =>
    block.flags.map((flag): Judged => ({ ...flag, blockId: block.blockId })),
  );
  for (const look of [
    ofOthers,
    ofTries,
    ofMinus,
    unanswered,
    listedByName,
    ofCountries,
    passedOnLater,
    openLarge,
    passedOn,
    openMoney,
    unknown,
    unprofiled,
    unaccounted,
    fromMany,
    unidentified,
    unfamiliar,
    unassessed,
  ]) {
    const missing = look(flags, asked, rules);
    if (missing) return missing;
  }
  return null;
}

const BEHAVIOUR: readonly BlockId[] = ['transaction_patterns', 'counterparty_network'];
const OF_MONEY: readonly BlockId[] = [...BEHAVIOUR, 'expected_activity'];

/** Whether the customer can tell what is missing: what money was for, or where it is from. */
export const isOfMoney = (because: string): boolean =>
  /It would take .*(?:\b(?:was|is) (?:for|from)\b|\bpaid for\b|source of funds|expected deposits)/.test(
    because,
  );

type Look = (flags: readonly Judged[], asked: GroundAsked, rules: GroundRules) => ReferencedText | null;

const about = (flags: readonly Judged[], { topicsOf }: GroundAsked, topics: Topics): Judged[] =>
  flags.filter(({ flagId }) => topicsOf(flagId).some((each) => topics.includes(each)));

/** The alert asks about the money of others as well. */
const ofOthers: Look = (_, { others }) => {
  if (!others) return null;
  const why = 'the analysis looks at one customer, and the alert flags transactions of others';
  const settled = 'an alert of its own for each of them, which flags these transactions';
  return phrase`Insufficient data: ${why}: ${others}. It would take ${settled}.`;
};

/** What did not move says nothing, neither for the customer nor against. */
const ofTries: Look = (_, { tries }) => {
  if (!tries) return null;
  const why = 'much of what the alert flags did not move, and what does not move cannot be assessed';
  const settled = 'the reason why it did not, and what the customer says it was for';
  return phrase`Insufficient data: ${why}: ${tries}. It would take ${settled}.`;
};

/** Who would be cleared of money that came in may have sent it. */
const ofMinus: Look = (_, { doubtful }) => {
  if (!doubtful) return null;
  const why = 'whether it came in or went out cannot be told of money with a minus that takes nothing back';
  const settled = 'a statement of the account with its balances, or the bank’s word on what a minus means';
  return phrase`Insufficient data: ${why}: ${doubtful}. It would take ${settled}.`;
};

/** Of money that the customer may not have wanted to leave: a letter may be opened by somebody else. */
export const BY_PHONE = 'asked by a known number';

/** What is said of a question that stays open whatever is read. */
export const NO_PAYMENT = 'no payment rules out';

/** Where there are peers, what has a reason is not red: nobody to compare with makes it no worse. */
const UNCOMPARED = /\bpeers to compare with\b/;

/** What the alert asks about. Of movements the reason that is on record is an answer as well. */
const unanswered: Look = (flags, asked) => {
  for (const question of questionsOf(asked.alert, asked)) {
    const { what, blocks, topics, settledBy } = question;
    const answers = about(flags, asked, topics).filter(({ blockId }) => blocks.includes(blockId));
    const isOfMovements = blocks.some((block) => BEHAVIOUR.includes(block));
    // What is split stays below a sum of the law, whoever else there is.
    const isTooLittle = asked.isLittle && !topics.includes('reporting_threshold');
    const isToCompare = answers.every(({ rationale }) => UNCOMPARED.test(rationale));
    const isPassage = topics.length === 1 && topics[0] === 'pass_through';
    const isReasoned = (asked.isReasoned || (isPassage && asked.isPassageReasoned)) && isToCompare;
    const isElsewhere = isOfMovements && (asked.isExplained || isReasoned || isTooLittle);
    if (isElsewhere || answers.some(({ color }) => color !== 'gray')) continue;
    const asks = `Insufficient data: the alert asks about ${what}, which `;
    if (topics.length === 0) return phrase`${asks}${NO_PAYMENT}. It would take ${settledBy}.`;
    const [first] = answers;
    const why = first ? reasonOf(first) : 'the block that looks at it is switched off in the recipe';
    const settled = first ? settling(first, question) : 'a run with that block';
    return phrase`${asks}could not be assessed: ${why}. It would take ${settled}.`;
  }
  return null;
};

/** What settles a question follows from why it is open. */
function settling({ rationale }: Judged, { blocks, settledBy }: Question): Words {
  const list = blocks.includes('crypto_exposure') ? 'a list of sanctioned addresses' : 'a sanctions list';
  if (/\bstale\b/.test(rationale)) return phrase`${list} of the last ${cite('/rule/staleListDays', 7)} days`;
  return /too many transactions/.test(rationale)
    ? 'a person who reads the transactions, or a document on what the money was for'
    : settledBy;
}

const WHAT_FOR = 'a contract, an invoice or another document on what the money was for';

/** What the alert flags as come in only passed through, as what followed the alert shows. */
const passedOnLater: Look = (_, { goneOn }) => {
  if (!goneOn) return null;
  return phrase`Insufficient data: ${goneOn}, and no document shows what for. It would take ${WHAT_FOR}.`;
};

/** A name is a pointer; where it points to such a country a person has to look. */
const listedByName: Look = (_, { listedByName: names }) => {
  if (!names) return null;
  const why =
    'whose name holds a country under a call for action of the FATF, or a city of one, and no record says where that is';
  const settled = 'the country of the other side, from the payment order or its bank';
  return phrase`Insufficient data: a reportable sum moved with ${names}, ${why}. It would take ${settled}.`;
};

/** The alert's own question is answered with yes. */
const ofCountries: Look = (flags, { countries = [] }) => {
  const found = flags.find(({ flagId }) => countries.includes(flagId));
  if (!found) return null;
  const why = phrase`the alert asks about countries, and ${reasonOf(found)}, which nothing on record accounts for`;
  const settled = 'the country of the other side, from the payment order or its bank, and what was paid for';
  return phrase`Insufficient data: ${why}. It would take ${settled}.`;
};

/** What stands out may be what a rule asks that nothing here knows. */
const unknown: Look = (flags, asked) => {
  const { unknownRules, isExplained, isFlagged, isSmall } = asked;
  // Evidence that a flag shows in part may hold a flagged one.
  const isAbout = ({ evidence }: Judged): boolean =>
    evidence.length === 0 || evidence.length >= EVIDENCE_IDS_MAX || evidence.some(isFlagged);
  // One payment larger than groceries, or many small ones, is no scheme as long as little is flagged.
  const usual = isSmall ? about(flags, asked, ['largest_amount', 'volume']) : [];
  const red = flags.find(
    (flag) =>
      flag.color === 'red' && OF_MONEY.includes(flag.blockId) && isAbout(flag) && !usual.includes(flag),
  );
  if (!unknownRules || isExplained || !red) return null;
  const why = phrase`the analysis has no answer to what ${unknownRules}, and ${reasonOf(red)}`;
  return phrase`Insufficient data: ${why}. It would take ${WHAT_FOR}.`;
};

const openLarge: Look = (_, asked) => {
  if (!asked.openLarge) return null;
  return phrase`Insufficient data: ${asked.openLarge}. It would take ${WHAT_FOR}.`;
};

/** Much money of somebody who declared nothing and of whom hardly anything is known. */
const unprofiled: Look = (flags, asked, rules) => {
  const gaps = about(flags, asked, ['kyc']).filter(({ color }) => color === 'red' || color === 'gray');
  const isDeclared = about(flags, asked, ['deposits', 'income']).some(({ color }) => color !== 'gray');
  if (gaps.length === 0 || isDeclared || asked.reportableSums < rules.unprofiledSumsMax) return null;
  const moved = phrase`${asked.moved}, ${toldMany(asked, rules)}`;
  const why = phrase`Insufficient data: ${moved}, and hardly anything is known`;
  const known = phrase`: ${reasonOf(gaps[0]!)}`;
  return phrase`${why}${known}. It would take ${SETTLED_BY.expected_activity}; ${SETTLED_BY.customer_profile}.`;
};

/** Much beyond declared income, or else declared deposits, that neither the record nor a note explains. */
const unaccounted: Look = (flags, asked, rules) => {
  const declared = (topic: 'income' | 'deposits') =>
    about(flags, asked, [topic]).filter(({ color }) => color !== 'gray');
  const measure = declared('income').length > 0 ? 'income' : 'deposits';
  const beyond = declared(measure).find(({ color }) => color === 'red');
  if (!beyond || asked.reportableSums < rules.unprofiledSumsMax) return null;
  const moved = phrase`${asked.moved}, ${toldMany(asked, rules)}`;
  const shown = 'neither a payment nor a document in a note shows where all money beyond the declared';
  const why = phrase`${moved}, and ${shown} ${measure} is from`;
  return phrase`Insufficient data: ${why}: ${reasonOf(beyond)}. It would take ${FROM_WHERE}.`;
};

const FROM_WHERE = 'a contract, a tax assessment or another document on where it is from';

/** Money that passes through is what launderers leave behind; a document has to say what it was for. */
const passedOn: Look = (flags, asked, rules) => {
  const { passed, slow } = asked;
  // The rhythm of a mule may make its own chance, so that no red flag is asked where nearly all went on.
  const flag = about(flags, asked, ['pass_through']).find(
    ({ color }) => color === 'red' || color === 'gray' || passed?.isNearlyAll,
  );
  const least = Math.min(LARGE.sums, rules.unprofiledSumsMax);
  const isMuch = flag && passed && passed.sums >= least;
  const told = isMuch ? phrase`${passed.told}: ${reasonOf(flag)}` : slow;
  if (!told) return null;
  return phrase`Insufficient data: ${told}; no document shows what for. It would take ${WHAT_FOR}.`;
};

const openMoney: Look = (_, { open = [] }, rules) => {
  const found = open.find(({ sums, least = rules.unprofiledSumsMax }) => sums >= least);
  return found ? phrase`Insufficient data: ${found.told}. It would take ${found.settledBy}.` : null;
};

/** One source may be an event of life; so many payments are a business. Own choice. */
const MANY_MIN = 5;
/** Nor are fewer that are large one event of life. Own choice. */
const LARGE = { payments: 3, sums: 3 };

/** Of a person: much beyond what was declared, or where nothing was, in payments that nothing explains. */
const fromMany: Look = (flags, asked, rules) => {
  const { unexplained } = asked;
  const isLarge = unexplained && unexplained.payments >= LARGE.payments && unexplained.sums >= LARGE.sums;
  if (!unexplained || (unexplained.payments < MANY_MIN && !isLarge)) return null;
  const declared = about(flags, asked, ['deposits', 'income']).filter(({ color }) => color !== 'gray');
  const beyond = about(flags, asked, ['deposits']).find(({ color }) => color === 'red');
  // Where there are too few to compare with, nothing says that so much is usual.
  const isUsual = about(flags, asked, ['volume']).some(({ color }) => color === 'white' || color === 'green');
  const isBeyond = beyond && !isUsual && unexplained.sums >= 1;
  const isUndeclared = declared.length === 0 && unexplained.sums >= rules.unprofiledSumsMax;
  if (!isBeyond && !isUndeclared) return null;
  const [open] = asked.isDeclared ? about(flags, asked, ['deposits', 'income']) : [];
  const undeclared = open ? reasonOf(open) : 'neither income nor deposits were declared';
  const said = isBeyond ? reasonOf(beyond) : undeclared;
  return phrase`Insufficient data: ${unexplained.told}: ${said}. It would take ${FROM_WHERE}.`;
};

function toldMany({ hasOwnSums, reportableSums }: GroundAsked, rules: GroundRules): Words {
  if (reportableSums === Infinity) return 'of a worth that is not known';
  const sums = cite('/recipe/unprofiledSumsMax', rules.unprofiledSumsMax);
  const worth = hasOwnSums ? '' : ', counted by worth where a currency has none of its own';
  return phrase`one way at least ${sums} times the sum from which cash is reported${worth}`;
}

/** Nobody can say whom a clearance would clear. */
const unidentified: Look = (flags, asked, rules) => {
  const { known } = asked;
  if (known.isIdentified || rules.assessedPercentMin === 0) return null;
  const [missing, settled] =
    known.type === 'INDIVIDUAL'
      ? ['neither a date of birth nor a nationality nor a street address', 'a passport']
      : [
          'neither a tax id nor a holder, an owner or a street address',
          'an extract of the register of companies',
        ];
  const [gap] = about(flags, asked, ['kyc']);
  const said = gap ? phrase`: ${reasonOf(gap)}` : '';
  const why = `nothing on record tells the customer from others of the same name, ${missing}`;
  return phrase`Insufficient data: ${why}${said}. It would take ${settled}.`;
};

/** A red flag on what the account did, where neither the record nor the account's own past could say why. */
const unfamiliar: Look = (flags, { known }, rules) => {
  if (known.isLivelihoodKnown || known.hasOwnPast || rules.assessedPercentMin === 0) return null;
  const red = flags.find(({ blockId, color }) => color === 'red' && BEHAVIOUR.includes(blockId));
  if (!red) return null;
  const trade = known.type === 'INDIVIDUAL' ? 'occupation' : 'industry';
  const missing = `neither an ${trade} nor a source of funds is on record`;
  const why = `the account is known for too short a time to show what is usual for it, and ${missing}`;
  const settled = `documents on ${trade} and source of funds`;
  return phrase`Insufficient data: ${reasonOf(red)}; ${why}. It would take ${settled}.`;
};

const unassessed: Look = (flags, { blocks }, rules) => {
  const assessed = flags.filter(({ color }) => color !== 'gray').length;
  if (assessed * 100 >= rules.assessedPercentMin * flags.length) return null;
  const percent = cite('/counts/assessedPercent', Math.floor((assessed * 100) / flags.length));
  const least = cite('/recipe/assessedPercentMin', rules.assessedPercentMin);
  const why = phrase`${percent} % of the flags could be assessed, where ${least} % are needed to clear`;
  return phrase`Insufficient data: ${why}. It would take ${wanted(blocks)}.`;
};

function reasonOf({
  blockId,
  flagId,
  rationale,
}: Pick<Flag, 'flagId' | 'rationale'> & { readonly blockId: BlockId }): Words {
  const said = rationale.replace(/\.$/, '');
  const member = (name: string) => pointer('blocks', blockId, 'flags', flagId, name);
  return phrase`${cite(member('id'), flagId)} says "${cite(member('reason'), said)}"`;
}

/** For the blocks with most that was not assessed. */
function wanted(blocks: GroundAsked['blocks']): string {
  const grays = (block: GroundAsked['blocks'][number]): number =>
    block.flags.filter(({ color }) => color === 'gray').length;
  return [...blocks]
    .filter((block) => grays(block) > 0)
    .sort((a, b) => grays(b) - grays(a))
    .slice(0, SHOWN_MAX)
    .map(({ blockId }) => SETTLED_BY[blockId])
    .join('; ');
}
