import type { OffencesIn } from './acquittal.js';
import type { Clauses } from './clause-reader.js';

// size: a phrase is read as one line.

const CONFESSES = /^(?:admit(?:ted|s|ting)?|confess(?:ed|es|ing)?)$/;
/** What is confessed where no word of the lexicon stands. */
const GUILT =
  /\b(?:guilt|charges?|crimes?|offen[cs]es?|brib\w*|kickbacks?|stealing|stolen|stole|theft|laundering|laundered|smuggling|conspiracy|conspiring)\b/;

/** When, where and before whom it was confessed. */
const BESIDE =
  /^(?:\w+ly |(?:in|before|to) (?:the |an? )?(?:open )?(?:court|police|jury|judge|tribunal|detectives|investigators|officers|prosecutors) |(?:on|last|in) (?:mon|tues|wednes|thurs|fri|satur|sun)?(?:day|week|month|year|\d+) )+/i;
/** Where the thing confessed ends: a clause or a phrase of its own follows. */
const THING_END =
  / (?:in|from|at|on|by|for|with|to|over|against|about|during|under|into|after|before|when|while|as|and|but|or|if|because|since|until|which|who|that|between|,|;|:)(?: |$)/;
const FINITE = /^(?:is|was|are|were|has|had|have|will|would|could|can|might|may|should|did|does)$/;
const NONE = /^(?:to )?(?:no|nothing|not|never|neither|none|little)\b/;
/** Words for something that is not the offence but about it. */
const ABOUT =
  /\b(?:committee|unit|investigation|inquiry|probe|trial|case|problem|department|prevention|team|victims?)s?$/;
const DEED =
  /^(?:to )?(?:having )?(?:(?:taking|taken|accepting|accepted|receiving|received|paying|paid|offering|demanding|soliciting) (?:(?!no\b)\S+ ){0,3}?(?:bribes?|kickbacks?)|(?:running|run|committing|committed|masterminding|organi[sz]ing|plotting|helping|conspiring|joining|leading|being part)\b|being guilty)\b/;
/** Of what else is spoken there. */
const NO_DEED =
  /^(?:to )?(?:(?:an?|the|her|his|their|some|any) )?(?:fears?|reports?|allegations?|rumou?rs|risks?|signs?|knowledge|problems?|suspicions?|doubts?|worries)\b|\bfor (?:not|failing|missing|ignoring|overlooking)\b/;
/** Taking part in it is the offence too. */
const PART =
  /^(?:to )?(?:an? |the |her |his |their |some |having )*(?:part|role|share|involvement|participation|complicity|guilt|responsibility|liability)\b/;
/** "that he had taken bribes": a deed of whoever speaks. */
const OWN_DEED =
  /^(?:that )?(?:he|she|they) (?:(?:had|has|have) )?(?:\w+ly )?(?:(?:(?:taken|took|accepted|received|paid|offered|demanded|solicited) (?:(?!no\b)\S+ ){0,3}?(?:bribes?|kickbacks?))|(?:taken|took) part|stolen|stole|laundered|embezzled|defrauded|bribed|smuggled|trafficked|swindled|forged|extorted|scammed|blackmailed|(?:committed|ran|run) (?:(?!no\b)\S+ ){0,3}?(?:fraud|theft|crimes?|bribery|scheme|scam)|(?:was|were|is|are) guilty)\b/;
const OWN_CLAUSE = /^(?:that )?(?:he|she|they) /;
const INNOCENT =
  /\b(?:no|not|never|nothing|nobody|victims?|unaware|missed|ignored|overlooked|failed|investigated|reported|suspected|knew (?:of|about)|(?:did|had|was|were)nt)\b/;

/**
 * What the subject confesses with the verb at `i`: an offence as its object, or a deed of its own. A clause
 * about itself that tells of an offence without a deed accuses at most, one about others says nothing.
 */
export function confessionAt(
  { tokens, places }: Clauses,
  i: number,
  offencesIn: OffencesIn,
): 'confessed' | 'accused' | null {
  if (!CONFESSES.test(tokens[i]!)) return null;
  const isOffence = (words: string): boolean => GUILT.test(words) || offencesIn(words).length > 0;
  const behind = tokens.slice(i + 1, i + 16).join(' ');
  const said = behind.replace(BESIDE, '');
  if (NONE.test(said) || NO_DEED.test(said)) return null;
  if (OWN_CLAUSE.test(said)) {
    const who = tokens.findIndex((word, at) => at > i && /^(?:he|she|they)$/.test(word));
    const clause = said.split(/ (?:,|;|:|but)(?: |$)/)[0]!;
    if (places[who]!.who !== 'subject' || !isOffence(clause) || INNOCENT.test(clause)) return null;
    return OWN_DEED.test(said) ? 'confessed' : 'accused';
  }
  if (/^that\b/.test(said)) return null;
  const isTo = said.startsWith('to ');
  const thing = (isTo ? said.slice(3) : said).split(THING_END)[0]!;
  const words = thing.split(' ');
  if (words.some((word) => FINITE.test(word))) return null;
  if (DEED.test(said) || PART.test(said))
    return isOffence(said.split(/ (?:,|;|but)(?: |$)/)[0]!) ? 'confessed' : null;
  if (/ing$/.test(words[0]!) && !isOffence(words[0]!) && !isOffence(words.slice(0, 2).join(' '))) return null;
  return isOffence(thing) && !ABOUT.test(thing) ? 'confessed' : null;
}
