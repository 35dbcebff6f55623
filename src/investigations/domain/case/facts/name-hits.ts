import type { ScreeningCandidate } from '../../../../risk-data/risk-answers.js';
import {
  identityOf,
  isContradicted,
  isSurelyTheSame,
  isUndecided,
  type Identity,
  type NameFacts,
  type ScreenedName,
  type ScreenedRole,
} from './name-facts.js';

/** Scores of names, 0 to 100; `flow`: what was paid in all, in the reference currency. */
export interface NameBounds {
  /** Score from which a name is nearly equal. */
  readonly strong: number;
  readonly red: number;
  readonly yellow: number;
  /** Score from which only birth date and country could tell the two apart. */
  readonly undecided: number;
  /** Least sum paid to or by a counterparty that is more than next to nothing. */
  readonly flow: number;
}

/** Kinds of likeness, heaviest first, so that none hides a mandatory one. */
const LIKENESSES = [
  'surely_the_same',
  'owner_surely_the_same',
  'likely_the_same',
  'undecided',
  'alike',
  'somewhat_alike',
  'not_counted',
] as const;

type Likeness = (typeof LIKENESSES)[number];

export interface Hit {
  readonly likeness: Likeness;
  readonly candidate: ScreeningCandidate;
  readonly screened: NameFacts['screened'][number];
  readonly identity: Identity;
}

/** Returns the hits on the names of one role, the one that weighs most first. */
export function hitsOf(names: NameFacts, role: ScreenedRole, bounds: NameBounds): Hit[] {
  return names.screened
    .filter((screened) => screened.role === role)
    .flatMap((screened) =>
      screened.candidates.map((candidate): Hit => {
        const identity = identityOf(screened, candidate, bounds);
        const hit = { candidate, screened, identity };
        const { allowed } = candidate;
        const isSilent = allowed !== undefined && !allowed.isExact && identity.birth !== 'agrees';
        const found = isSilent ? 'not_counted' : likenessOf(candidate.score, hit, bounds);
        return { ...hit, likeness: lowerIndirectLikeness(hit, found, bounds) };
      }),
    )
    .sort((a, b) => rankOf(a) - rankOf(b) || b.candidate.score - a.candidate.score);
}

const rankOf = ({ likeness }: Hit): number => LIKENESSES.indexOf(likeness);

type Compared = Pick<Hit, 'identity' | 'screened'>;

function likenessOf(score: number, { identity, screened }: Compared, bounds: NameBounds): Likeness {
  if (isContradicted(identity) || score < bounds.yellow) return 'not_counted';
  if (isSurelyTheSame(identity)) return 'surely_the_same';
  const agrees = identity.birth === 'year' || identity.country === 'agrees';
  if (agrees && score >= bounds.strong && screened.role !== 'counterparty') return 'likely_the_same';
  if (isUndecided(identity) && score >= bounds.undecided) return 'undecided';
  return score >= bounds.red ? 'alike' : 'somewhat_alike';
}

/**
 * Lowers a likeness by one step for an owner, who is not the customer, unless nothing tells apart two nearly
 * equal names. A bank's name within a text is a pointer only; so is a counterparty that agrees by name alone,
 * where many bear that name or next to nothing was paid.
 */
function lowerIndirectLikeness(
  { screened, candidate, identity }: Omit<Hit, 'likeness'>,
  found: Likeness,
  bounds: NameBounds,
): Likeness {
  if (found === 'not_counted') return found;
  if (screened.isPart) return 'somewhat_alike';
  if (screened.role === 'counterparty' && (found === 'undecided' || found === 'alike')) {
    const isNameAlone = identity.country !== 'agrees' && identity.birth === 'unknown';
    const isLittle = (screened.worth ?? Infinity) < bounds.flow;
    return isNameAlone && (isLittle || candidate.sharedBy !== undefined) ? 'somewhat_alike' : found;
  }
  const isFirm = found === 'undecided' && !identity.isWeak;
  const isFaintest = found === 'somewhat_alike' && isUndecided(identity);
  if (!isOwner(screened) || isFirm || isFaintest) return found;
  return NEXT_LOWER_LIKENESS[found];
}

const NEXT_LOWER_LIKENESS: Readonly<Record<Likeness, Likeness>> = {
  surely_the_same: 'owner_surely_the_same',
  owner_surely_the_same: 'owner_surely_the_same',
  likely_the_same: 'undecided',
  undecided: 'somewhat_alike',
  alike: 'somewhat_alike',
  somewhat_alike: 'not_counted',
  not_counted: 'not_counted',
};

export const isOwner = ({ role, isOwner }: ScreenedName): boolean => role === 'owner' || isOwner === true;
