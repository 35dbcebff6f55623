import { escapeMarkdown } from '@alert-review/kernel';
import { compiledWords } from '../risk-data/words/word-lists.js';
import { isBlankText } from '../case/facts/profile-facts.js';
import {
  screeningHitsOf,
  isOwnersName,
  type ScreeningHit,
  type ScreeningBounds,
  isIdentityContradicted,
  isIdentityConfirmed,
  type NameFacts,
  type ScreenedRole,
  type SideWithoutIdentityData,
} from '../case/facts/name-facts.js';
import { countedNoun, spokenMoney } from '../wording/spoken.js';
import { type CaseView, unknownMeasure, type Feature, type FeatureMeasure } from './feature.js';

/** Maximum number of a list entry's countries in a text. */
const PLACES_MAX = 4;
/** Maximum length of the reason why an entry is not the customer, in a text. */
const ALLOWED_REASON_MAX = 60;

interface RoleWords {
  readonly missing: string;
  readonly noun: string;
  readonly whose: string;
  readonly leftOut: readonly [one: string, many: string];
}

const ROLES: Readonly<Record<ScreenedRole, RoleWords>> = {
  subject: { missing: 'name of the customer', noun: 'name', whose: '', leftOut: ['', ''] },
  owner: { missing: 'owner of the customer', noun: 'owner', whose: '', leftOut: ['owner', 'owners'] },
  party: {
    missing: 'name of another entity of the alert',
    noun: 'name',
    whose: ' of other entities of the alert',
    leftOut: ['name of another entity', 'names of other entities'],
  },
  counterparty: {
    missing: 'name of a counterparty',
    noun: 'name',
    whose: ' of counterparties',
    leftOut: ['counterparty', 'counterparties'],
  },
};

export function screeningBoundsOf(role: ScreenedRole, view: Pick<CaseView, 'bound'>): ScreeningBounds {
  const bound = (name: string) => view.bound('screening', name);
  const red = bound('redFrom');
  const yellow = bound('yellowFrom');
  if (role !== 'counterparty') return { strong: bound('blackFrom'), red, yellow, undecided: red, flow: 0 };
  const from = bound('counterpartyRedFrom');
  return {
    strong: from,
    red: from,
    undecided: from,
    yellow: bound('counterpartyYellowFrom'),
    flow: bound('counterpartyFlowFrom'),
  };
}

const namesLeftOutOf = (names: NameFacts, role: ScreenedRole): number =>
  ({
    subject: 0,
    owner: names.unscreened,
    party: names.unscreenedParties ?? 0,
    counterparty: names.unscreenedCounterparties ?? 0,
  })[role];

function measureMatch(view: CaseView, role: ScreenedRole): FeatureMeasure {
  const { names, entities } = view.facts;
  const { missing, noun, whose } = ROLES[role];
  const none = { value: 'none', shown: { hits: 0 } };
  if (role === 'party' && entities.length === 1 && names?.listDate)
    return { ...none, says: 'the alert names no other entity' };
  if (!names) return unknownMeasure('The names were not screened.');
  if (names.listDate === null) return unknownMeasure('Names were not screened: no list of names is loaded.');
  const screened = names.screened.filter((each) => each.role === role);
  if (screened.length === 0 && namesLeftOutOf(names, role) === 0)
    return unknownMeasure(`No ${missing} was uploaded.`);
  const hits = screeningHitsOf(names, role, screeningBoundsOf(role, view));
  const [worst, ...others] = hits;
  if (!worst || worst.likeness === 'not_counted') {
    const why = whyNotCompared(names, screened, role);
    const allowed = allowedOf(hits, null);
    const figures = { ...why?.figures, ...allowed.figures };
    if (why?.unknown) return { ...why, unknown: why.unknown.replace(/\.$/, `${allowed.says}.`), figures };
  }
  if (worst) return measureHits(names, worst, others);
  const figures = { count: String(screened.length), listDate: names.listDate };
  const looked = `{count} ${countedNoun(screened.length, noun)}${whose} checked`;
  return { ...none, figures, says: `${looked}: none resembles a name on the sanctions list of {listDate}` };
}

/** Returns why the absence of a match means nothing; null if all names were compared with a current list. */
function whyNotCompared(names: NameFacts, screened: NameFacts['screened'], role: ScreenedRole) {
  if (names.listStale)
    return unknownMeasure(
      'Not screened against a current list: the sanctions list of {listDate} is out of date.',
      { figures: { listDate: names.listDate! } },
    );
  const count = namesLeftOutOf(names, role);
  const [one, many] = ROLES[role].leftOut;
  if (count > 0)
    return unknownMeasure(
      `Not screened in full: {count} more ${count === 1 ? `${one} was` : `${many} were`} left out.`,
      { figures: { count: String(count) } },
    );
  const isCut = screened.some((each) => each.isCut);
  return isCut
    ? unknownMeasure('Not screened in full: a name is so long that its beginning alone was compared.')
    : null;
}

function measureHits(names: NameFacts, worst: ScreeningHit, others: readonly ScreeningHit[]): FeatureMeasure {
  const { candidate, screened, likeness } = worst;
  const hits = [worst, ...others];
  const weighing = hits.filter((hit) => hit.likeness !== 'not_counted');
  const entries = new Set(weighing.map((hit) => hit.candidate.entryId)).size;
  const isOfOthers = screened.role === 'party' || screened.role === 'counterparty';
  const named = new Set(weighing.map((hit) => hit.screened.name.trim().toLowerCase())).size;
  // Shorter, because the text also says whose name it is.
  const most = isOfOthers ? 30 : 60;
  const { stood, entityId = '' } = screened;
  const entry = entryOf(candidate, most);
  const allowed = allowedOf(hits, worst);
  const figures = {
    name: escapeMarkdown(screened.name, most),
    entryName: escapeMarkdown(candidate.name, most),
    score: String(candidate.score),
    agreement: agreementOf(worst),
    entry: escapeMarkdown(candidate.entryId, 20),
    list: escapeMarkdown(candidate.listId, 20),
    listDate: names.listDate!,
    ...entry.figures,
    ...(candidate.sharedBy === undefined ? {} : { sharedBy: String(candidate.sharedBy) }),
    ...(stood ? { amount: spokenMoney(stood.amount, stood.currency), day: stood.day } : {}),
    ...(screened.role === 'party' ? { entityId: escapeMarkdown(entityId, 60) } : {}),
    ...(others.length > 0 ? { further: String(others.length) } : {}),
    ...allowed.figures,
  };
  const shared = candidate.sharedBy === undefined ? '' : ', a name that {sharedBy} of the list share';
  const says =
    `${placeOf(worst)}"{name}" resembles "{entryName}"${entry.alias} at {score}${shared}, entry {entry} of ` +
    `{list} of {listDate}${entry.says}${doubtOf(worst)}; ` +
    `{agreement}${allowed.says}${others.length > 0 ? '; {further} further' : ''}`;
  return {
    value: likeness,
    figures,
    says,
    shown: {
      hits: hits.length,
      score: candidate.score,
      entry: candidate.entryId,
      ...(isOfOthers && named > 1 ? { names: named } : {}),
      ...(entries > 1 ? { weighing: entries } : {}),
    },
    evidence: hits.flatMap((hit) => hit.screened.stood?.transaction ?? []),
  };
}

/**
 * Describes the person or company of a list entry: main name, programme, birth and countries, as far as the
 * list says.
 */
function entryOf({ mainName, program, dobs, ...entry }: ScreeningHit['candidate'], most: number) {
  const { nationalities, countries, birthPlaces, isWeakAlias, weakAlias } = entry;
  const other = isWeakAlias ? 'a weak alias' : 'another name';
  const confirmed = weakAlias === undefined ? '' : ', which its weak alias "{weakAlias}" confirms,';
  const places = [...new Set([...nationalities, ...countries])].slice(0, PLACES_MAX).join(', ');
  const born = dobs.slice(0, 2).join(' or ');
  const birthplace = birthPlaces?.[0] ?? '';
  const known = Object.entries({ program, born, birthplace, places }).filter(([, value]) => value !== '');
  const words: Record<string, string> = { program: 'programme ', born: 'born ', birthplace: 'birthplace ' };
  const listed = known.map(([key]) => `${words[key] ?? ''}{${key}}`).join(', ');
  return {
    figures: {
      ...(mainName === undefined ? {} : { mainName: escapeMarkdown(mainName, most) }),
      ...(weakAlias === undefined ? {} : { weakAlias: escapeMarkdown(weakAlias, most) }),
      ...Object.fromEntries(known.map(([key, value]) => [key, escapeMarkdown(value, 40)])),
    },
    alias: (mainName === undefined ? '' : `, ${other} of "{mainName}",`) + confirmed,
    says: listed === '' ? '' : ` (${listed})`,
  };
}

/** Describes the first allow entry of the customer, if any. `told`: the hit that the text names. */
function allowedOf(
  hits: readonly ScreeningHit[],
  told: ScreeningHit | null,
): Required<Pick<FeatureMeasure, 'figures' | 'says'>> {
  const hit = hits.find(({ candidate }) => candidate.allowed);
  if (!hit) return { figures: {}, says: '' };
  const { allowed, entryId } = hit.candidate;
  const { on: allowedOn, until: allowedUntil, reason } = allowed!;
  const allowedReason = escapeMarkdown(reason, ALLOWED_REASON_MAX);
  const entry: Record<string, string> = hit === told ? {} : { allowedEntry: escapeMarkdown(entryId, 20) };
  const noted = hit === told ? 'noted' : 'entry {allowedEntry} noted';
  const says = `; ${noted} on {allowedOn} as not the same, until {allowedUntil}: "{allowedReason}"`;
  return { figures: { ...entry, allowedOn, allowedUntil, allowedReason }, says };
}

function placeOf({ screened }: ScreeningHit): string {
  const { stood, role } = screened;
  if (stood) return `${screened.isPart ? 'in the name of' : 'as'} the ${stood.side} of {amount} on {day}: `;
  if (role !== 'party') return '';
  return screened.isOwner ? 'owner of the entity "{entityId}": ' : 'entity "{entityId}": ';
}

function doubtOf({ likeness, identity, screened, candidate }: ScreeningHit): string {
  if (isIdentityContradicted(identity) || (candidate.allowed && likeness === 'not_counted'))
    return ': discounted';
  const isRed = likeness === 'undecided' || likeness === 'owner_surely_the_same';
  if (likeness === 'somewhat_alike') return ': a name to be looked at';
  const isBlack = likeness === 'surely_the_same' || likeness === 'likely_the_same';
  return isBlack || (isOwnersName(screened) && isRed && isIdentityConfirmed(identity))
    ? ''
    : ': potential match';
}

const SIDE_WITHOUT_VALUE_TEXTS: Readonly<Record<NonNullable<SideWithoutIdentityData>, string>> = {
  customer: 'unknown of the customer',
  list: 'not on the list',
  both: 'unknown on both sides',
};
const tellsNeitherWayText = (silent: SideWithoutIdentityData): string =>
  silent === null ? 'tells neither way' : SIDE_WITHOUT_VALUE_TEXTS[silent];

/** Describes what agrees, what differs and what is unknown, always in this order. */
function agreementOf({ identity: { birth, country, unknown: silent }, screened }: ScreeningHit): string {
  // For a person, nationalities are compared; for a company, its country.
  const place = screened.isPerson ? 'nationality' : 'country';
  const births = {
    agrees: 'birth date agrees',
    year: 'year of birth agrees',
    near: 'birth date differs by little',
    differs: 'birth date differs',
    unknown: `birth date ${tellsNeitherWayText(silent.birth)}`,
  };
  const countries = {
    agrees: `${place} agrees`,
    elsewhere: 'country differs',
    differs: 'nationality differs',
    unknown: `${place} ${tellsNeitherWayText(silent.country)}`,
  };
  return `${births[birth]}, ${countries[country]}`;
}

const tagWords = compiledWords('exposed_person_tags', (words) => words);

/** Tells whether a tag marks a politically exposed person, a relative or a close associate. */
function isExposed(tag: string): boolean {
  const words = tag.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const { exposed, articles, notBefore, notAfter } = tagWords();
  return exposed.some((phrase) => {
    const sought = phrase.split(' ');
    return words.some((_, at) => {
      const isThere = sought.every((word, i) => words[at + i] === word);
      const before = articles.includes(words[at - 1] ?? '') ? words[at - 2] : words[at - 1];
      const isDenied = notBefore.includes(before ?? '') || notAfter.includes(words[at + sought.length] ?? '');
      return isThere && !isDenied;
    });
  });
}

function measureTags({ subject }: CaseView): FeatureMeasure {
  const tags = subject.profile?.tags ?? [];
  if (tags.every(isBlankText)) return unknownMeasure('No tags were uploaded.');
  const exposed = tags.filter(isExposed).sort();
  if (exposed.length === 0)
    return { value: 0, says: 'no tag names a politically exposed person or a close associate' };
  const shown = exposed.slice(0, 3).map((tag) => `"${escapeMarkdown(tag, 40)}"`);
  return { value: exposed.length, figures: { tags: shown.join(', ') } };
}

const KINDS: readonly ScreenedRole[] = ['subject', 'owner', 'party', 'counterparty'];

export const SCREENING_FEATURES: readonly Feature[] = [
  {
    id: 'sanctions_match',
    title:
      'The closest match between the names of a role and the sanctions lists, by the likeness of the name ' +
      '(0 to 100), the birth date or year, and the country or nationality; one step lower for owners',
    unit: 'degree of likeness',
    says: '"{name}" resembles "{entryName}"',
    lists: ['sanctions'],
    kinds: KINDS,
    measure: (view, kind) => measureMatch(view, (kind as ScreenedRole | undefined) ?? 'subject'),
  },
  {
    id: 'exposed_person_tags',
    title: 'Tags that name a politically exposed person, a relative or a close associate',
    unit: 'tags',
    says: 'the tags {tags} name a politically exposed person or close associate',
    lists: ['exposed_person_tags'],
    measure: measureTags,
  },
];
