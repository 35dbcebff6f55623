import type { BlockId } from '../scoring/dimensions.js';
import { SEVERITY_BY_COLOR } from '../scoring/flag.js';
import {
  CLAIM_TYPES,
  claimFieldsNeededToLower,
  isMoneyClaim,
  isProven,
  doesClaimNeedPerson,
  type Claim,
  type ClaimType,
} from './claim.js';
import {
  effectsOfFacts,
  NO_NOTE_EFFECTS,
  type Aggravation,
  type Note,
  type FlagForNotes,
  type ReadNote,
} from './note-effects.js';
import { wordsOfName } from './flagged-money.js';
import type { FactKind, NoteFact } from './note-fact.js';

/** The kind of fact that each type of claim states; null if it acts on a named flag or note. */
const FACT_OF_CLAIM: Readonly<Record<ClaimType, FactKind | null>> = {
  source_of_funds: 'source_of_funds_explained',
  purpose: 'purpose',
  counterparty: 'relationship_explained',
  denies_relation: null,
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
  authority_clears: 'cleared_by_authority',
  report_filed: 'sar_filed',
  no_longer_valid: null,
};

/** Returns the types of claims that state facts of these kinds. */
export const claimsStating = (kinds: readonly FactKind[]): ClaimType[] =>
  CLAIM_TYPES.filter((type) => kinds.some((kind) => FACT_OF_CLAIM[type] === kind));

const MATCH_BLOCKS: readonly (BlockId | undefined)[] = ['screening', 'adverse_media'];

const isMatch = ({ loweredBy }: FlagForNotes): boolean => loweredBy?.includes('false_match') === true;

/**
 * Tells whether a claim may name a flag. Claims about a match name a list or the media, and an indicator that
 * is wrong is no match. For other types any flag will do: a flag that their kind does not lower stays.
 */
export function canClaimNameFlag({ type }: Claim, flagId: string, flags: readonly FlagForNotes[]): boolean {
  const flag = flags.find(({ id }) => id === flagId);
  if (!flag) return false;
  if (type === 'confirms_match' || type === 'denies_match')
    return isMatch(flag) || MATCH_BLOCKS.includes(flag.block);
  return type !== 'indicator_wrong' || !isMatch(flag);
}

/** Returns the flags that a claim of this type can lower. */
export const flagsLoweredBy = (type: ClaimType, flags: readonly FlagForNotes[]): string[] => {
  const kind = FACT_OF_CLAIM[type];
  return flags.flatMap(({ id, loweredBy }) => (kind !== null && loweredBy?.includes(kind) ? [id] : []));
};

/**
 * Interprets the claims of a note. Its text is quoted and moves nothing. What is only said lowers nothing,
 * and neither does what an assistant states alone. `standingNotes` then decides what counts in a case.
 */
export function readNote<Given extends Note>(note: Given, flags: readonly FlagForNotes[]): Given & ReadNote {
  const { claims = [], isByPerson = false } = note;
  const counted = claims.filter((claim) => !doesClaimNeedPerson(claim) || (isByPerson && isEnough(claim)));
  const facts = counted.flatMap(factOf);
  const ofMoney = counted.filter(isMoneyClaim);
  const named = ofMoney.flatMap(({ counterparty }) => counterparty ?? []);
  // A date that does not count may raise a match, but never takes the place of one that counts.
  const dates = [claims, counted].flatMap((each) => each.flatMap(correctedDate));
  const { aggravated, mitigated } = effectsOfFacts(facts, flags);
  return {
    ...note,
    ...NO_NOTE_EFFECTS,
    facts,
    partyWords: named.flatMap(wordsOfName),
    amounts: ofMoney.map(({ amount }) => amount!),
    isRequest: claims.some(({ type, basis }) => type === 'authority_request' && basis !== 'own_inference'),
    dob: dates.at(-1) ?? null,
    disputed: counted.flatMap(({ type, flag }) =>
      type === 'indicator_wrong' ? [{ flagId: flag!, isDocumented: true }] : [],
    ),
    mitigated,
    aggravated: [...aggravated, ...confirmedMatches(counted, flags)].sort(
      (a, b) => SEVERITY_BY_COLOR[b.color] - SEVERITY_BY_COLOR[a.color],
    ),
    withdraws: counted.flatMap(({ type, note_id: id }) => (type === 'no_longer_valid' ? [id!] : [])),
    deniedParties: counted.flatMap(({ type, counterparty }) =>
      type === 'denies_relation' ? [wordsOfName(counterparty!)] : [],
    ),
  };
}

/** A person may call a note wrong without a document, but not because somebody says so. */
const isEnough = (claim: Claim): boolean =>
  isProven(claim)
    ? claimFieldsNeededToLower(claim).every((field) => claim[field] !== undefined)
    : claim.type === 'no_longer_valid' && claim.basis === 'own_inference';

/** Other types may tell a date of birth as a detail, such as that of the person on a list. */
const correctedDate = ({ type, birth_date: date }: Claim): string[] =>
  type === 'corrects_birth_date' && date !== undefined ? [date] : [];

function factOf(claim: Claim): NoteFact[] {
  const kind = FACT_OF_CLAIM[claim.type];
  if (kind === null) return [];
  return [
    {
      kind,
      value: claim.type === 'corrects_birth_date' ? claim.birth_date! : identifiersOf(claim),
      refs: claim.flag === undefined ? [] : [claim.flag],
      isDocumented: isProven(claim),
      isOfAll: claim.all_hits === true,
    },
  ];
}

/** An identifier that is named twice is one. */
const identifiersOf = ({ identifiers }: Claim): string[] | null =>
  identifiers === undefined ? null : [...new Set(identifiers)];

/** A match that is not one, such as a public office, is no reason to raise a flag. */
const confirmedMatches = (claims: readonly Claim[], flags: readonly FlagForNotes[]): Aggravation[] =>
  claims.flatMap((claim) => {
    const named = flags.find(({ id }) => id === claim.flag);
    if (claim.type !== 'confirms_match' || !named || !isMatch(named)) return [];
    // The kind only says that the note is incriminating.
    return [{ flagId: named.id, color: isProven(claim) ? 'red' : 'yellow', kind: 'suspicion' }];
  });
