import { z } from 'zod';
import { dateField, filledText } from '@alert-review/kernel';

/** How it is known what a claim says. */
export const CLAIM_BASES = [
  'document_seen',
  'bank_record',
  'said_by_customer',
  'said_by_third_party',
  'own_inference',
] as const;

export type ClaimBasis = (typeof CLAIM_BASES)[number];

/** Data by which two people or firms are told apart. */
export const CLAIM_IDENTIFIERS = [
  'date_of_birth',
  'nationality',
  'document_number',
  'address',
  'gender',
  'place_of_birth',
  'full_name',
  'registration',
] as const;

const STATEMENT_CHARS_MAX = 300;
const NAME_CHARS_MAX = 150;
const ID_CHARS_MAX = 64;
const CURRENCY_CHARS_MAX = 10;

/** A text whose limit the published schema leaves out, to keep it short: a longer text is refused. */
const shortText = (charsMax: number) => filledText(charsMax).meta({ maxLength: undefined }).optional();

const CLAIM_FIELDS = {
  statement: shortText(STATEMENT_CHARS_MAX),
  amount: z
    .number()
    .refine((amount) => amount > 0, 'is not above zero')
    .optional(),
  currency: shortText(CURRENCY_CHARS_MAX),
  counterparty: shortText(NAME_CHARS_MAX),
  relation: shortText(NAME_CHARS_MAX),
  document: shortText(NAME_CHARS_MAX),
  birth_date: dateField().optional(),
  flag: shortText(ID_CHARS_MAX),
  /** Two of them at least tell people apart. */
  identifiers: z.array(z.enum(CLAIM_IDENTIFIERS)).optional(),
  all_hits: z.boolean().optional(),
  note: shortText(ID_CHARS_MAX),
};

type ClaimField = keyof typeof CLAIM_FIELDS;

interface ClaimKind {
  /** What the claim says, as a person reads it. */
  readonly words: string;
  readonly needs: readonly ClaimField[];
  readonly takes: readonly ClaimField[];
  readonly effect: 'lowers' | 'raises' | 'withdraws';
}

const MONEY = ['amount', 'currency'] as const;

/** Each type of claim with the fields that it needs and those that it also takes. */
export const CLAIM_KINDS = {
  source_of_funds: {
    words: 'source of the money',
    needs: [...MONEY, 'statement'],
    takes: ['counterparty', 'document', 'flag'],
    effect: 'lowers',
  },
  purpose: {
    words: 'purpose of the payments',
    needs: [...MONEY, 'statement'],
    takes: ['counterparty', 'document', 'flag'],
    effect: 'lowers',
  },
  counterparty: {
    words: 'relation to a counterparty',
    needs: ['counterparty', 'relation', ...MONEY],
    takes: ['document', 'flag', 'statement'],
    effect: 'lowers',
  },
  moved_country: {
    words: 'move or journey to another country',
    needs: ['statement'],
    takes: ['document', 'flag'],
    effect: 'lowers',
  },
  identity_verified: {
    words: 'identity verified',
    needs: [],
    takes: ['document', 'statement', 'flag'],
    effect: 'lowers',
  },
  corrects_birth_date: {
    words: 'corrected date of birth',
    needs: ['birth_date'],
    takes: ['document', 'statement'],
    effect: 'lowers',
  },
  denies_match: {
    words: 'match on a list or in the media is another person',
    needs: ['flag', 'identifiers'],
    takes: ['all_hits', 'document', 'statement'],
    effect: 'lowers',
  },
  confirms_match: {
    words: 'match on a list or in the media is the same person',
    needs: ['flag', 'identifiers'],
    takes: ['document', 'statement'],
    effect: 'raises',
  },
  indicator_wrong: {
    words: 'indicator rests on a wrong record',
    needs: ['flag', 'statement'],
    takes: ['document'],
    effect: 'lowers',
  },
  fraud_victim: {
    words: 'the customer is the victim of a fraud',
    needs: ['statement'],
    takes: [...MONEY, 'counterparty', 'document'],
    effect: 'raises',
  },
  incriminates: {
    words: 'incriminating fact',
    needs: ['statement'],
    takes: [...MONEY, 'counterparty', 'document'],
    effect: 'raises',
  },
  refuses_to_answer: {
    words: 'the customer refuses to answer',
    needs: [],
    takes: ['statement', 'document'],
    effect: 'raises',
  },
  authority_request: {
    words: 'request of an authority',
    needs: ['statement'],
    takes: ['document'],
    effect: 'raises',
  },
  report_filed: {
    words: 'report to the authority was filed',
    needs: [],
    takes: ['statement', 'document'],
    effect: 'raises',
  },
  no_longer_valid: {
    words: 'an earlier note is no longer valid',
    needs: ['note'],
    takes: ['statement', 'document'],
    effect: 'withdraws',
  },
} as const satisfies Record<string, ClaimKind>;

export type ClaimType = keyof typeof CLAIM_KINDS;

export const CLAIM_TYPES = Object.keys(CLAIM_KINDS) as [ClaimType, ...ClaimType[]];

/** Claims of one note (own choice): more facts are more notes. */
export const CLAIMS_PER_NOTE_MAX = 10;

/** A typed fact beside the text of a note. */
export const Claim = z.strictObject({
  type: z.enum(CLAIM_TYPES),
  basis: z.enum(CLAIM_BASES),
  ...CLAIM_FIELDS,
});

export type Claim = Readonly<z.infer<typeof Claim>>;

interface ClaimProblem {
  readonly field: string;
  readonly value: string;
  readonly reason: string;
}

const OWN_FIELDS: readonly string[] = ['type', 'basis'];

/** Whether the basis is more than somebody's word. */
export const isProven = ({ basis }: Pick<Claim, 'basis'>): boolean =>
  basis === 'document_seen' || basis === 'bank_record';

/** Whether the claim can lower a colour or withdraw a note, which an assistant alone may not do. */
export const needsPerson = ({ type }: Pick<Claim, 'type'>): boolean => CLAIM_KINDS[type].effect !== 'raises';

/**
 * Returns the first fault in claims: a field that the type needs or does not take, or a flag that it cannot
 * be about. `canBeAbout` tells whether a claim of a type may name a flag.
 */
export function claimProblemIn(
  claims: readonly Claim[],
  canBeAbout: (claim: Claim, flag: string) => boolean,
): ClaimProblem | null {
  if (claims.length > CLAIMS_PER_NOTE_MAX)
    return {
      field: 'claims',
      value: `${claims.length}`,
      reason: `claims has ${claims.length} items; at most ${CLAIMS_PER_NOTE_MAX} belong to one note`,
    };
  for (const [at, claim] of claims.entries()) {
    const kind: ClaimKind = CLAIM_KINDS[claim.type];
    const problem = (name: string, value: string, fault: string): ClaimProblem => {
      const field = `claims[${at}].${name}`;
      return { field, value, reason: `${field} ${fault}` };
    };
    const missing = kind.needs.find((field) => claim[field] === undefined);
    if (missing) return problem(missing, '', `is needed for a claim of the type ${claim.type}`);
    if (claim.basis === 'document_seen' && claim.document === undefined)
      return problem('document', '', 'is needed with the basis document_seen');
    const known: readonly string[] = [...OWN_FIELDS, ...kind.needs, ...kind.takes];
    const unknown = Object.keys(claim).find((field) => !known.includes(field));
    if (unknown !== undefined) {
      const value = String(claim[unknown as keyof Claim]);
      return problem(unknown, value, `does not belong to a claim of the type ${claim.type}`);
    }
    if ((claim.amount === undefined) !== (claim.currency === undefined))
      return problem('currency', claim.currency ?? '', 'and amount are given together');
    if (claim.flag !== undefined && !canBeAbout(claim, claim.flag))
      return problem('flag', claim.flag, `is no flag that a claim of the type ${claim.type} can be about`);
  }
  return null;
}

/** Returns what a claim says, for people: type, details and how it is known. */
export function claimInWords(claim: Claim): string {
  const { amount, currency, statement, counterparty, relation, birth_date: born, document, flag } = claim;
  const details = [
    amount === undefined ? undefined : `${currency} ${amount}`,
    counterparty === undefined ? undefined : `${counterparty}${relation ? ` (${relation})` : ''}`,
    born,
    claim.identifiers?.map(spaced).join(', '),
    flag,
    claim.note === undefined ? undefined : `note ${claim.note}`,
    statement,
  ].filter((part) => part !== undefined);
  const known = document === undefined ? spaced(claim.basis) : `${spaced(claim.basis)}: ${document}`;
  return `${CLAIM_KINDS[claim.type].words}${details.length > 0 ? `: ${details.join('; ')}` : ''} (${known})`;
}

const spaced = (code: string): string => code.replaceAll('_', ' ');
