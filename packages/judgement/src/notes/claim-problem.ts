import { CLAIM_KINDS, CLAIMS_PER_NOTE_MAX, isProven, type Claim } from './claim.js';
import { canClaimNameFlag } from './read-claims.js';
import type { FlagForNotes } from './note-effects.js';

interface ClaimProblem {
  readonly field: string;
  readonly value: string;
  /** Names the field and its value, what the type takes instead, and an example. */
  readonly reason: string;
}

/** What is wrong with one claim: the name of the field, its value and a sentence that follows its path. */
type Fault = readonly [field: keyof Claim, value: string, fault: string];

/** Where the value of a field is found, for types that cannot do without it. */
const SOURCES: Partial<Record<keyof Claim, string>> = {
  note_id: 'get_alert lists the earlier notes of the alert in notes, each with its note_id',
  flag: 'get_alert lists the flags of the alert',
};

/**
 * Returns the first fault in claims: a field that the type needs, or a flag that it cannot be about. Fields
 * that have no effect for a type are no fault, as they are kept and shown.
 */
export function claimProblemIn(
  claims: readonly Claim[],
  flags: readonly FlagForNotes[],
): ClaimProblem | null {
  if (claims.length > CLAIMS_PER_NOTE_MAX)
    return {
      field: 'claims',
      value: `${claims.length}`,
      reason: `claims has ${claims.length} items; at most ${CLAIMS_PER_NOTE_MAX} belong to one note`,
    };
  for (const [at, claim] of claims.entries()) {
    const [name, value, fault] = missingField(claim) ?? wrongFlag(claim, flags) ?? [];
    if (name === undefined) continue;
    const field = `claims[${at}].${name}`;
    return { field, value: value!, reason: `${field} ${fault}. Example: ${exampleOf(claim)}` };
  }
  return null;
}

function missingField(claim: Claim): Fault | null {
  const { type, basis, relation, statement } = claim;
  const needs: readonly (keyof Claim)[] = CLAIM_KINDS[type].needs;
  const missing = needs.find((field) => claim[field] === undefined);
  if (missing) {
    const source = SOURCES[missing];
    return [missing, '', `is missing: a claim of the type ${type} needs it${source ? `; ${source}` : ''}`];
  }
  if (type === 'counterparty' && relation === undefined && statement === undefined)
    return ['relation', '', 'is missing: say who the counterparty is to the customer'];
  if (basis === 'document_seen' && claim.document === undefined)
    return ['document', '', 'is missing: the basis document_seen needs the name of the document'];
  return null;
}

function wrongFlag(claim: Claim, flags: readonly FlagForNotes[]): Fault | null {
  const { type, flag } = claim;
  if (flag === undefined || canClaimNameFlag(claim, flag, flags)) return null;
  if (flags.every(({ id }) => id !== flag))
    return ['flag', flag, `is ${flag}, which is no flag: ${SOURCES.flag}`];
  if (type === 'indicator_wrong')
    return ['flag', flag, `is ${flag}, a match on a list or in the media: state it as denies_match`];
  const taken = flags.flatMap(({ id }) => (canClaimNameFlag(claim, id, flags) ? [id] : []));
  return ['flag', flag, `is ${flag}, but a claim of the type ${type} takes ${taken.join(', ')}`];
}

/** Returns a complete claim of the same type. */
function exampleOf({ type, ...claim }: Claim): string {
  const basis = isProven(claim) ? '"document_seen", "document": "passport"' : `"${claim.basis}"`;
  return `{"type": "${type}", "basis": ${basis}, ${CLAIM_KINDS[type].example}}`;
}
