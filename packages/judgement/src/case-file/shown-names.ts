import { escapeMarkdown } from '@alert-review/kernel';
import {
  counterpartyName,
  counterpartyText,
  namesakeOfCounterparty,
  type Namesake,
} from '../case/facts/counterparties.js';
import { LIST_WORDS } from '../wording/listed-texts.js';
import { institutionOfNames, nameClasses } from '../risk-data/words/payment-words.js';
import type { TransactionRow } from '../activity/entity-activity.js';
import {
  citedText,
  joinTexts,
  jsonPointer,
  phraseText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { firstTimePartiesIn } from './first-dealings.js';
import { partyNamesIn } from './figures.js';
import type { CaseSources } from './case-fact.js';
import { partyKindForText } from './people-kinds.js';

// size: a text is read as one line.

/** A longer name is cut. */
export const NAME_CHARS_MAX = 60;

/** Up to five words that begin with a capital, with the small words of names between them. */
const PLAIN_NAME =
  /^[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*(?: (?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’.-]*|&|da|de|del|den|der|di|do|dos|du|e|la|le|of|van|von|y|zu)){0,4}$/u;
/** Words of our own recommendations: whoever bears one of them stays in quotation marks. */
const OWN_WORDS =
  /\b(?:alert|clear|close|cleared|closed|decide|escalate|escalated|ignore|instruction|recommend)/iu;
const PLAIN_WORK = /^[\p{L}\p{M}][\p{L}\p{M}-]*(?: [\p{L}\p{M}-]+){0,3}$/u;

/**
 * Returns words of an upload with their source: as they are where they have the form of a name, else in
 * quotation marks, so that nobody takes a customer's words for a statement of the analysis.
 */
function shownWords(source: string, written: string, form: RegExp): ReferencedText {
  const text = escapeMarkdown(written, NAME_CHARS_MAX);
  const cited = citedText(source, text);
  const isPlain = form.test(written) && !OWN_WORDS.test(written) && text === written;
  return isPlain ? cited : phraseText`"${cited}"`;
}

export const shownName = (source: string, name: string): ReferencedText =>
  shownWords(source, name, PLAIN_NAME);

export const shownOccupation = (source: string, work: string): ReferencedText =>
  shownWords(source, work, PLAIN_WORK);

/** An id of the bank: short and with a digit, so that it holds no sentence. */
const PLAIN_ID = /^(?=.*\d)[\w.:/-]{1,40}$/;

/** Returns an id of the bank; in quotation marks where it has another form. */
export function shownId(source: string, id: string): ReferencedText {
  const cited = citedText(source, escapeMarkdown(id, Infinity));
  return PLAIN_ID.test(id) ? cited : phraseText`"${cited}"`;
}

/** Returns the name of a counterparty, or its id where no name is known. */
export function shownParty({ facts }: Pick<CaseSources, 'facts'>, key: string): ReferencedText {
  const name = facts.partyNames?.[key];
  return name === undefined
    ? counterpartyText(key, facts.partyNames)
    : shownName(jsonPointer('facts', 'partyNames', key), name);
}

/**
 * How the other side of payments is told: by name where there are one or two (`partly`: one, and payments whose
 * other side is not named), else by number.
 */
export interface PartyNaming {
  readonly form: 'one' | 'two' | 'partly' | 'many' | 'unnamed';
  /** Distinct parties, the largest first. */
  readonly keys: readonly string[];
  readonly firsts: 'all' | 'some' | 'none';
}

/** `keys`: the parties of the rows, the largest first. */
export function partyNamingOf(
  from: CaseSources,
  rows: readonly TransactionRow[],
  keys: readonly string[],
): PartyNaming {
  const names = partyNamesIn(from, rows).size;
  const firstTime = firstTimePartiesIn(from, rows).length;
  const firsts = firstTime === 0 ? 'none' : firstTime >= names ? 'all' : 'some';
  const hasUnnamed = rows.some(({ counterparty }) => counterparty === null);
  if (names === 0) return { form: 'unnamed', keys: [], firsts: 'none' };
  if (names === 1) return { form: hasUnnamed ? 'partly' : 'one', keys, firsts };
  return { form: names === 2 && !hasUnnamed ? 'two' : 'many', keys, firsts };
}

const REMARKS: Readonly<Record<Namesake, string>> = {
  'own name': 'remark_own_name',
  'own name by initials': 'remark_initials',
  'a name in common': 'remark_common_name',
  'name of an owner': 'remark_owner',
};

/** Returns in brackets what is known of a counterparty: an own account, a namesake, a lender, an institution. */
export function partyRemark({ facts }: Pick<CaseSources, 'facts'>, row: TransactionRow): ReferencedText {
  const { counterparty: party, kind } = row;
  if (kind === 'loan') return LIST_WORDS.write('remark_loan');
  if (kind === 'internal') return LIST_WORDS.write('remark_own_account');
  const namesake = namesakeOfCounterparty(facts, party);
  if (namesake) return LIST_WORDS.write(REMARKS[namesake]);
  const institution = institutionOfNames(nameClasses(counterpartyName({ counterparty: party }, facts)));
  return institution === undefined
    ? joinTexts([''])
    : LIST_WORDS.write('remark_institution', { institution });
}

/**
 * Returns the remark on a counterparty; where there is none, whether it is a person or a firm. A name alone
 * makes nobody a person: a shop may have one of two words.
 */
export function partyRemarkOrKind(from: Pick<CaseSources, 'facts'>, row: TransactionRow): ReferencedText {
  const remark = partyRemark(from, row);
  const { counterparty: party } = row;
  if (remark.text !== '' || party === null) return remark;
  const kind = partyKindForText(party, from.facts);
  const isKnown = kind === 'firm' || (kind === 'person' && Object.hasOwn(from.facts.partyTypes ?? {}, party));
  return isKnown ? LIST_WORDS.write(`remark_${kind}`) : remark;
}
