import {
  identityOf,
  isContradicted,
  isSurelyTheSame,
  isUndecided,
  type Identity,
  type NameFacts,
  type ScreenedName,
  type ScreenedRole,
} from '../domain/case/facts/name-facts.js';
import { MANDATORY_RULES, type MandatoryRule } from '../domain/scoring/mandatory-rules.js';
import type { Json } from '../domain/scoring/flag.js';
import type { ScreeningCandidate } from '../../risk-data/risk-answers.js';

export interface NameRules {
  readonly blackFrom: number;
  readonly redFrom: number;
  readonly yellowFrom: number;
  readonly counterpartyRedFrom: number;
  readonly counterpartyYellowFrom: number;
  readonly counterpartyFlowFrom: number;
}

const HITS = ['black', 'red', 'yellow', 'white'] as const;

type HitColor = (typeof HITS)[number];

export interface Hit {
  readonly color: HitColor;
  readonly candidate: ScreeningCandidate;
  readonly screened: NameFacts['screened'][number];
  readonly identity: Identity;
  readonly rule: MandatoryRule | null;
}

interface Bands {
  readonly black: number;
  readonly red: number;
  /** Red from here on where neither birth date nor country tells them apart. */
  readonly undecided: number;
  readonly yellow: number;
  /** From here on a name is as good as equal. */
  readonly strong: number;
  /** Less than this paid is next to nothing. */
  readonly flow?: number;
}

const bandsOf = (role: ScreenedRole, rules: NameRules): Bands =>
  role === 'counterparty'
    ? {
        black: Infinity,
        red: rules.counterpartyRedFrom,
        undecided: rules.counterpartyRedFrom,
        yellow: rules.counterpartyYellowFrom,
        strong: rules.counterpartyRedFrom,
        flow: rules.counterpartyFlowFrom,
      }
    : {
        black: rules.blackFrom,
        red: rules.redFrom,
        undecided: rules.yellowFrom,
        yellow: rules.yellowFrom,
        strong: rules.blackFrom,
      };

/** The hits on the names of one role, the one that weighs most first. */
export function hitsOf(names: NameFacts, role: ScreenedRole, rules: NameRules): Hit[] {
  const bands = bandsOf(role, rules);
  const hits = names.screened
    .filter((screened) => screened.role === role)
    .flatMap((screened) =>
      screened.candidates.map((candidate): Hit => {
        const identity = identityOf(screened, candidate, bands);
        const hit = { candidate, screened, identity };
        const color = loweredFor(hit, bandOf(candidate.score, identity, bands), bands);
        return { ...hit, color, rule: ruleOf(color, identity) };
      }),
    );
  return hits.sort(byWeight);
}

/** A hit that meets a mandatory rule is hidden by none that meets none, however alike the names are. */
const byWeight = (a: Hit, b: Hit): number =>
  (a.rule === b.rule ? 0 : rankOf(a.rule) - rankOf(b.rule)) ||
  HITS.indexOf(a.color) - HITS.indexOf(b.color) ||
  b.candidate.score - a.candidate.score;

const rankOf = (rule: MandatoryRule | null): number =>
  rule === null ? Infinity : MANDATORY_RULES.indexOf(rule);

/**
 * An owner is not the customer: one step lower, unless nothing tells apart a name as good as equal. A bank's
 * name within a text is no more than a pointer; nor is a counterparty of which nothing but the name agrees or
 * nearly does, where many bear the name or next to nothing was paid.
 */
function loweredFor(
  { screened, candidate, identity }: Pick<Hit, 'screened' | 'candidate' | 'identity'>,
  color: HitColor,
  { flow = 0 }: Bands,
): HitColor {
  if (color === 'white') return color;
  if (screened.isPart) return 'yellow';
  if (screened.role === 'counterparty' && color === 'red') {
    const isNameAlone = identity.country !== 'agrees' && identity.birth === 'unknown';
    const isLittle = (screened.worth ?? Infinity) < flow;
    return isNameAlone && (isLittle || candidate.sharedBy !== undefined) ? 'yellow' : color;
  }
  if (!isOwner(screened) || (color === 'red' && !identity.isWeak && isUndecided(identity))) return color;
  return HITS[HITS.indexOf(color) + 1]!;
}

export const isOwner = ({ role, isOwner }: ScreenedName): boolean => role === 'owner' || isOwner === true;

/** Of red and black hits: milder ones are pointers. */
function ruleOf(color: HitColor, identity: Identity): MandatoryRule | null {
  if (color === 'white' || color === 'yellow') return null;
  if (isSurelyTheSame(identity)) return 'sanctions_identity';
  return isUndecided(identity) ? 'sanctions_undecided' : null;
}

function bandOf(score: number, identity: Identity, { black, red, undecided, yellow }: Bands): HitColor {
  if (isContradicted(identity)) return 'white';
  const isSame = identity.birth === 'year' || identity.country === 'agrees';
  if (score >= yellow && isSurelyTheSame(identity)) return 'black';
  if (score >= black && isSame) return 'black';
  if (score >= undecided && isUndecided(identity)) return 'red';
  return score >= red ? 'red' : score >= yellow ? 'yellow' : 'white';
}

export const thresholdOf = (role: ScreenedRole, rules: NameRules): Json => {
  const { black, red, yellow, flow } = bandsOf(role, rules);
  if (role === 'owner') return { red: black, yellow: red };
  return flow === undefined ? { black, red, yellow } : { flow, red, yellow };
};
