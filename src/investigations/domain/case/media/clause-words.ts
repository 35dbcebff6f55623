// size: words of one class are read as one line.

/** Words of English by what they do in a clause; nobody else's list, chosen for reading news. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const PREPOSITIONS = set(
  'of in from at on by for with to over against about during under into onto between near outside inside among within through throughout despite following amid without around behind beyond beside besides towards toward via per upon across along off out up down like including alongside concerning regarding contrary',
);

/** They open a clause of their own where a subject and a verb follow, and some of them a mere phrase. */
export const OPENERS = set(
  'that because if although though unless until while whereas whether when where after before since once as than',
);

export const RELATIVES = set('who which');
export const JOINERS = set('and but or nor yet');

export const AUXILIARIES = set(
  'was were is are be been being am got gets get has had have having will would could may might can cannot should must shall did does do wasnt werent isnt arent hasnt hadnt havent didnt doesnt wont wouldnt couldnt',
);

/** With a participle behind them: something is done to the subject of the clause. */
export const PASSIVE = set('was were is are be been being am got gets get getting wasnt werent isnt arent');

export const DETERMINERS = set(
  'the a an his her their its my our your this these those some any all every each another both several many few two three four five six seven eight nine ten dozens no neither either one',
);

export const NOMINATIVES = set('he she they');
export const OBJECTS = set('him her them himself herself themselves');

/** After these somebody says something, so that the next words are a clause. */
export const REPORTS = set(
  'said says say saying told tells tell testified wrote writes writing reported reports claimed claims claiming alleged alleges alleging stated states believes believed argued argues announced confirmed explained noted added heard learned found shows showed revealed denied denies denying admitted confessed insisted warned suspects suspected hopes feared fears',
);

/** Verbs whose past tense does not end in -ed, and present tenses of news. */
export const VERBS = set(
  'ran took met went came paid sold knew left lost won became made gave led kept saw began sought stole fled hid stood spent sent built bought brought caught drove fell felt fought grew held lay read rose set sat spoke struck taught thought threw wore swore runs sells faces lives works plans wants seeks sues sued helps owns risks serves serving pled pleads admits confesses convicts jails acquits clears indicts quash quashes overturn overturns',
);

export const ADVERBS = set(
  'not never also later now then ever already still even soon again once often always twice together only just however meanwhile instead allegedly both too almost long ago abroad thus therefore perhaps neither nor either',
);

export const NEGATIONS = set(
  'not never no neither nor nobody none nothing without cannot wasnt werent isnt arent hasnt hadnt havent didnt doesnt wont wouldnt couldnt deny denies denied denying false falsely untrue wrongly mistakenly erroneously rumours rumors refused refuses refusing failed fails declined declines rejected rejects avoided avoids escaped escapes dismissed sued sues libel libelled contrary',
);

export const MODALS = set(
  'could may might would can should will whether risk risks risked risking fear fears feared want wants wanted expect expects expected likely hope hopes hoped hoping seek seeks seeking sought ask asks asked asking demand demands demanded call calls called threaten threatens threatened possible possibly perhaps try tries tried trying attempt attempts attempted bid wouldnt couldnt urge urges urged plans',
);

export const PEOPLE =
  /^(?:m[ae]n|wom[ae]n|boys?|girls?|suspects?|defendants?|husbands?|wife|wives|brothers?|sisters?|sons?|daughters?|fathers?|mothers?|uncles?|aunts?|cousins?|nephews?|nieces?|friends?|clients?|customers?|bosse?s?|gang|ringleaders?|fraudsters?|thie(?:f|ves)|launderers?|others?|partners?|colleagues?|employees?|owners?|directors?|managers?|ministers?|mayors?|bankers?|brokers?|traders?|accomplices?|callers?|people|drivers?|presidents?|officials?|somebody|someone|dealers?|smugglers?|traffickers?)$/;

/** In front of a name: part of it. */
export const TITLES =
  /^(?:mrs?|ms|miss|dr|prof|professor|judge|justice|magistrate|lawyer|attorney|solicitor|barrister|counsel|prosecutor|advocate|reporter|journalist|correspondent|editor|columnist|author|expert|researcher|economist|analyst|lecturer|criminologist|detective|inspector|officer|sergeant|superintendent|commissioner|minister|spokes\w+|investigator|agent|chief|mayor|president|banker|broker|trader|director|police|senator)$/i;

export const TIMES =
  /^(?:last|next|yesterday|today|tomorrow|tonight|earlier|week|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|\d+)$/i;

/** What may begin a sentence in front of a name and is no part of it. */
export const BEGINNERS = set(
  'the a an in on at it he she they his her their this that two three no mr mrs ms dr but and after before when while by of for as last next police prosecutor prosecutors judge lawyer if despite',
);

export const PUNCTUATION = /^[,;:]$/;
export const isAdverb = (word: string): boolean =>
  ADVERBS.has(word) || (/ly$/.test(word) && !/^(?:famil|ital|jul|supp|repl|bul|al|assemb|f)ly$/.test(word));
export const isVerb = (word: string): boolean =>
  AUXILIARIES.has(word) ||
  VERBS.has(word) ||
  REPORTS.has(word) ||
  (/^[^A-Z].*ed$/.test(word) && !/^(?:hundred|need|speed|seed|red|bed)$/.test(word));
/** No phrase goes on past these. */
export const isStop = (word: string): boolean =>
  PUNCTUATION.test(word) ||
  [PREPOSITIONS, OPENERS, RELATIVES, JOINERS, AUXILIARIES, NOMINATIVES].some((each) => each.has(word)) ||
  word === 'whose' ||
  word === 'whom' ||
  OBJECTS.has(word);

/** Behind them a single name is that of a person, and of no place. */
const EMPLOYS =
  /^(?:hire[ds]|appoint(?:ed|s)|employ(?:ed|s)|name[ds]|marr(?:ied|ies)|met|meets|replace[ds]|succeed(?:ed|s)|promote[ds]|back(?:ed|s)|defend(?:ed|s)|sue[ds])$/;

/**
 * Whether the words from `i` on speak of a name and a comma before them: "X hires Wren, convicted of fraud"
 * is about Wren, "X was held with Wren, convicted and jailed" is not. `isPerson`: by its two names.
 */
export function isHeldObject(tokens: readonly string[], i: number, isPerson: boolean): boolean {
  const name = tokens[i - 2] ?? '';
  if (tokens[i - 1] !== ',' || !/^[A-Z]/.test(name) || name === 'SUBJECT') return false;
  const verb = tokens.findLastIndex((word, at) => at < i - 1 && isVerb(word));
  return (isPerson || EMPLOYS.test(tokens[i - 3] ?? '')) && !PASSIVE.has(tokens[verb - 1] ?? '');
}
