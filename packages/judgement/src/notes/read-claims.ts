import { SEVERITY_BY_COLOR } from '../scoring/flag.js';
import { CLAIM_TYPES, isProven, needsPerson, type Claim, type ClaimType } from './claim.js';
import {
  effectsOfFacts,
  NO_EFFECTS,
  type Aggravation,
  type Note,
  type NotedFlag,
  type ReadNote,
} from './note-effects.js';
import { wordsOfName } from './flagged-money.js';
import type { FactKind, NoteFact } from './note-fact.js';

/** The kind of fact that each type of claim states; null if it acts on a named flag or note. */
const FACT_OF_CLAIM: Readonly<Record<ClaimType, FactKind | null>> = {
  source_of_funds: 'source_of_funds_explained',
  purpose: 'purpose',
  counterparty: 'relationship_explained',
  moved_country: 'relocation',
  identity_verified: 'identity_verified',
  corrects_birth_date: 'corrected_dob',
  denies_match: 'false_match',
  confirms_match: null,
  indicator_wrong: null,
  fraud_victim: 'scam_victim',
  incriminates: 'suspicion',
  refuses_to_answer: 'refusal',
  authority_request: 'law_enforcement_request',
  report_filed: 'sar_filed',
  no_longer_valid: null,
};

/** Returns the types of claims that state facts of these kinds. */
export const claimsStating = (kinds: readonly FactKind[]): ClaimType[] =>
  CLAIM_TYPES.filter((type) => kinds.some((kind) => FACT_OF_CLAIM[type] === kind));

/** Tells whether a claim may name a flag: a match for claims about matches, else one that its kind lowers. */
export function canClaimBeAbout(claim: Claim, flagId: string, flags: readonly NotedFlag[]): boolean {
  const flag = flags.find(({ id }) => id === flagId);
  if (!flag) return false;
  const isMatch = flag.loweredBy?.includes('false_match') === true;
  if (claim.type === 'confirms_match') return isMatch;
  if (claim.type === 'indicator_wrong') return !isMatch;
  const kind = FACT_OF_CLAIM[claim.type];
  return kind !== null && flag.loweredBy?.includes(kind) === true;
}

/**
 * Interprets the claims of a note. Its text is quoted and moves nothing. What is only said lowers nothing,
 * and neither does what an assistant states alone. `standingNotes` then decides what counts in a case.
 */
export function readNote<Given extends Note>(note: Given, flags: readonly NotedFlag[]): Given & ReadNote {
  const { claims = [], isByPerson = false } = note;
  const counted = claims.filter((claim) => !needsPerson(claim) || (isByPerson && isEnough(claim)));
  const facts = counted.flatMap(factOf);
  const named = counted.filter(needsPerson).flatMap(({ counterparty }) => counterparty ?? []);
  // A date that does not count may raise a match, but never takes the place of one that counts.
  const dates = [claims, counted].flatMap((each) => each.flatMap(({ birth_date }) => birth_date ?? []));
  const { aggravated, mitigated } = effectsOfFacts(facts, flags);
  return {
    ...note,
    ...NO_EFFECTS,
    facts,
    partyWords: named.flatMap(wordsOfName),
    amounts: counted.flatMap((claim) => (needsPerson(claim) && claim.amount ? [claim.amount] : [])),
    isRequest: claims.some(({ type, basis }) => type === 'authority_request' && basis !== 'own_inference'),
    dob: dates.at(-1) ?? null,
    disputed: counted.flatMap(({ type, flag }) =>
      type === 'indicator_wrong' ? [{ flagId: flag!, isDocumented: true }] : [],
    ),
    mitigated,
    aggravated: [...aggravated, ...counted.flatMap(confirmedMatch)].sort(
      (a, b) => SEVERITY_BY_COLOR[b.color] - SEVERITY_BY_COLOR[a.color],
    ),
    withdraws: counted.flatMap(({ type, note: id }) => (type === 'no_longer_valid' ? [id!] : [])),
  };
}

/** A person may call a note wrong without a document, but not because somebody says so. */
const isEnough = (claim: Claim): boolean =>
  isProven(claim) || (claim.type === 'no_longer_valid' && claim.basis === 'own_inference');

function factOf(claim: Claim): NoteFact[] {
  const kind = FACT_OF_CLAIM[claim.type];
  if (kind === null) return [];
  return [
    {
      kind,
      value: claim.birth_date ?? claim.identifiers ?? null,
      refs: claim.flag === undefined ? [] : [claim.flag],
      isDocumented: isProven(claim),
      isOfAll: claim.all_hits === true,
    },
  ];
}

/** The kind only says that the note is incriminating. */
const confirmedMatch = (claim: Claim): Aggravation[] =>
  claim.type === 'confirms_match'
    ? [{ flagId: claim.flag!, color: isProven(claim) ? 'red' : 'yellow', kind: 'suspicion' }]
    : [];
