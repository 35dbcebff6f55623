import {
  isContradicted,
  isSurelyTheSame,
  type NameFacts,
  type ScreenedRole,
  type Silent,
} from '../domain/case/facts/name-facts.js';
import { notAssessed, type Finding } from '../domain/scoring/flag.js';
import { cite, joined, phrase, pointer, type Words } from '../domain/texts/referenced-text.js';
import { plural } from '../domain/texts/spoken.js';
import { quoted } from '../../kernel/visible-text.js';
import { hitsOf, isOwner, thresholdOf, type Hit, type NameRules } from './name-hits.js';
import { placeOf } from './name-place.js';

const WHO: Readonly<Record<ScreenedRole, string>> = {
  subject: 'name of the subject',
  owner: 'owner of the subject',
  party: 'name of another entity of the alert',
  counterparty: 'name of a counterparty',
};

const NAMES: Readonly<Record<ScreenedRole, readonly [noun: string, whose: string]>> = {
  subject: ['name', ''],
  owner: ['owner', ''],
  party: ['name', ' of other entities of the alert'],
  counterparty: ['name', ' of counterparties'],
};

/** What the names of one role say, by the worst of their hits. */
export function names(facts: NameFacts | null, role: ScreenedRole, rules: NameRules): Finding {
  const threshold = thresholdOf(role, rules);
  if (!facts) return notAssessed('The names were not screened.', null, threshold);
  if (facts.listDate === null) return notAssessed('No list of names is mounted.', null, threshold);
  const screened = facts.screened.filter((each) => each.role === role);
  if (screened.length === 0 && leftOutOf(facts, role) === 0)
    return notAssessed(`No ${WHO[role]} was uploaded.`, null, threshold);
  const [worst, ...others] = hitsOf(facts, role, rules);
  if (!worst || worst.color === 'white') {
    const notCompared = facts.listStale
      ? phrase`No match on the stale sanctions list of ${dateOf(facts.listDate)}.`
      : notComparedOf(facts, screened, role);
    if (notCompared) return notAssessed(notCompared, { hits: 0 }, threshold);
  }
  if (!worst) {
    const [noun, whose] = NAMES[role];
    const count = cite(pointer('counts', 'screened', role), screened.length);
    const looked = phrase`Looked at ${count} ${plural(screened.length, noun)}${whose}`;
    const listDate = dateOf(facts.listDate);
    const rationale = phrase`${looked}: none resembles one on the sanctions list of ${listDate}.`;
    return { color: 'white', value: { hits: 0 }, threshold, rationale };
  }
  const { score, entryId } = worst.candidate;
  const more = cite('/counts/furtherHits', others.length);
  const further = others.length > 0 ? phrase`; ${more} further` : '';
  const weighing = entriesIn([worst, ...others]);
  const names = role === 'party' || role === 'counterparty' ? namesIn([worst, ...others]) : 1;
  return {
    color: worst.color,
    value: { hits: others.length + 1, score, entry: entryId, ...several({ names, weighing }) },
    threshold,
    ...(worst.rule ? { mandatory: worst.rule } : {}),
    rationale: joined([
      phrase`${whereOf(facts, worst)}${likeness(facts, worst)}${kindOf(worst)}; `,
      phrase`${identityText(worst)}${further}.`,
    ]),
    evidence: [worst, ...others].flatMap(({ screened: { stood } }) => stood?.transaction ?? []),
  };
}

/** How many different names are a hit that weighs. */
const namesIn = (hits: readonly Hit[]): number =>
  new Set(
    hits.flatMap(({ color, screened }) => (color === 'white' ? [] : screened.name.trim().toLowerCase())),
  ).size;

const entriesIn = (hits: readonly Hit[]): number =>
  new Set(hits.flatMap(({ color, candidate }) => (color === 'white' ? [] : candidate.entryId))).size;

/** Only what there are several of. */
const several = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 1));

function kindOf({ color, identity, screened }: Hit): string {
  if (isContradicted(identity)) return ': discounted';
  const isSure = color === 'black' || (isOwner(screened) && color === 'red' && isSurelyTheSame(identity));
  return isSure ? '' : ': potential match';
}

/** Of somebody else than the subject: whose name it is, or where it stood. */
function whereOf(facts: NameFacts, { screened }: Hit): Words {
  const steps = ['facts', 'names', 'screened', facts.screened.indexOf(screened)];
  if (screened.stood) {
    const place = placeOf(screened.stood, [...steps, 'stood']);
    return screened.isPart ? phrase`In the name of the ${place}: ` : phrase`As the ${place}: `;
  }
  if (screened.role !== 'party') return '';
  const id = cite(pointer(...steps, 'entityId'), quoted(screened.entityId ?? '', Infinity));
  return screened.isOwner ? phrase`Owner of the entity "${id}": ` : phrase`Entity "${id}": `;
}

const leftOutOf = (facts: NameFacts, role: ScreenedRole): number =>
  ({
    subject: 0,
    owner: facts.unscreened,
    party: facts.unscreenedParties ?? 0,
    counterparty: facts.unscreenedCounterparties ?? 0,
  })[role];

const LEFT_OUT: Readonly<Record<ScreenedRole, readonly [source: string, one: string, many: string]>> = {
  subject: ['', '', ''],
  owner: ['/facts/names/unscreened', 'owner', 'owners'],
  party: ['/facts/names/unscreenedParties', 'name of another entity', 'names of other entities'],
  counterparty: ['/facts/names/unscreenedCounterparties', 'counterparty', 'counterparties'],
};

/** What of the names was left out, so that no match means nothing; null if all were compared. */
function notComparedOf(facts: NameFacts, screened: NameFacts['screened'], role: ScreenedRole): Words | null {
  const leftOut = leftOutOf(facts, role);
  const [source, one, many] = LEFT_OUT[role];
  if (leftOut > 0) {
    const more = phrase`${cite(source, leftOut)} more ${leftOut === 1 ? one : many}`;
    return phrase`No match, but ${more} ${leftOut === 1 ? 'was' : 'were'} not screened.`;
  }
  return screened.some(({ isCut }) => isCut)
    ? 'No match, but a name is so long that its beginning alone was compared.'
    : null;
}

export const dateOf = (listDate: string): Words => cite('/facts/names/listDate', listDate);

function likeness(facts: NameFacts, { screened, candidate }: Hit): Words {
  const { score, entryId, listId, sharedBy } = candidate;
  const at = facts.screened.findIndex(({ candidates }) => candidates.includes(candidate));
  const ownName = pointer('facts', 'names', 'screened', at);
  const entry = ownName + pointer('candidates', facts.screened[at]!.candidates.indexOf(candidate));
  // Where it says as well whose name it is, or where it stood, there is less room.
  const most = screened.role === 'subject' || screened.role === 'owner' ? 60 : 30;
  const name = cite(`${ownName}/name`, quoted(screened.name, most));
  const like = phrase`"${name}" resembles "${cite(`${entry}/name`, quoted(candidate.name, most))}"`;
  const id = phrase`entry ${cite('/value/entry', quoted(entryId, 20))}`;
  const list = phrase`${cite(`${entry}/listId`, quoted(listId, 20))} of ${dateOf(facts.listDate!)}`;
  const shared = sharedBy && phrase`, a name that ${cite(`${entry}/sharedBy`, sharedBy)} of the list share`;
  return phrase`${like} at ${cite('/value/score', score)}${shared || ''}, ${id} of ${list}`;
}

const SILENT: Readonly<Record<NonNullable<Silent>, string>> = {
  customer: 'unknown of the customer',
  list: 'not on the list',
  both: 'unknown on both sides',
};

/** What agrees, what differs and what is unknown, always in this order. */
function identityText({ identity: { birth, country, unknown }, screened: { isPerson } }: Hit): string {
  // Of a person nationalities are compared, of a company where it is.
  const what = isPerson ? 'nationality' : 'country';
  const ofBirth = {
    agrees: 'birth date agrees',
    year: 'year of birth agrees',
    near: 'birth date differs by little',
    differs: 'birth date differs',
  };
  const ofCountry = {
    agrees: `${what} agrees`,
    elsewhere: 'country differs',
    differs: 'nationality differs',
  };
  return [
    birth === 'unknown' ? `birth date ${inDoubt(unknown.birth)}` : ofBirth[birth],
    country === 'unknown' ? `${what} ${inDoubt(unknown.country)}` : ofCountry[country],
  ].join(', ');
}

const inDoubt = (silent: Silent): string => (silent === null ? 'tells neither way' : SILENT[silent]);
