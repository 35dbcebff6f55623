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

/** Limits against abuse, far above what a sentence or a name needs (own choice). */
const STATEMENT_CHARS_MAX = 2_000;
const DETAIL_CHARS_MAX = 300;

/** A text whose limit the published schema leaves out, to keep it short: a longer text is refused. */
const shortText = (charsMax: number) => filledText(charsMax).meta({ maxLength: undefined }).optional();

/**
 * Every type takes every field: a field that has no effect for a type is kept and shown with the claim. The
 * descriptions are all that an assistant sees of them.
 */
const CLAIM_FIELDS = {
  statement: shortText(STATEMENT_CHARS_MAX).describe('Always needed.'),
  amount: z
    .number()
    .refine((amount) => amount > 0, 'is not above zero')
    .optional()
    .describe('The whole sum.'),
  currency: shortText(DETAIL_CHARS_MAX),
  counterparty: shortText(DETAIL_CHARS_MAX).describe('Name in the payments.'),
  relation: shortText(DETAIL_CHARS_MAX),
  document: shortText(DETAIL_CHARS_MAX),
  birth_date: dateField().optional(),
  flag: shortText(DETAIL_CHARS_MAX).describe('For *_match, indicator_wrong, authority_clears.'),
  /** Two of them at least tell people apart. */
  identifiers: z.array(z.enum(CLAIM_IDENTIFIERS)).optional().describe('At least two.'),
  all_hits: z.boolean().optional(),
  note_id: shortText(DETAIL_CHARS_MAX).describe('Of notes in get_alert.'),
};

type ClaimField = keyof typeof CLAIM_FIELDS;

interface ClaimKind {
  /** What the claim says, as a person reads it. */
  readonly words: string;
  /** Fields without which the claim says nothing. */
  readonly needs: readonly ClaimField[];
  readonly effect: 'lowers' | 'raises' | 'withdraws';
  /** Fields of an example, as JSON, for the message of a refusal. */
  readonly example: string;
}

/** Each type of claim with the fields that it needs. */
export const CLAIM_KINDS = {
  source_of_funds: {
    words: 'source of the money',
    needs: ['statement'],
    effect: 'lowers',
    example: '"statement": "Sale of his car.", "amount": 9500, "currency": "EUR"',
  },
  purpose: {
    words: 'purpose of the payments',
    needs: ['statement'],
    effect: 'lowers',
    example: '"statement": "Tuition for his son.", "amount": 9500, "currency": "EUR"',
  },
  counterparty: {
    words: 'relation to a counterparty',
    needs: [],
    effect: 'lowers',
    example: '"counterparty": "Anna Keller", "relation": "sister", "amount": 9500, "currency": "EUR"',
  },
  denies_relation: {
    words: 'no relation to a counterparty',
    needs: ['counterparty'],
    effect: 'raises',
    example: '"counterparty": "Anna Keller", "relation": "sister"',
  },
  moved_country: {
    words: 'move or journey to another country',
    needs: ['statement'],
    effect: 'lowers',
    example: '"statement": "She has worked in Norway since May."',
  },
  identity_verified: {
    words: 'identity verified',
    needs: [],
    effect: 'lowers',
    example: '"statement": "The passport was checked in the branch."',
  },
  corrects_birth_date: {
    words: 'corrected date of birth',
    needs: ['birth_date'],
    effect: 'lowers',
    example: '"birth_date": "1980-05-01"',
  },
  denies_match: {
    words: 'match on a list or in the media is another person',
    needs: ['flag'],
    effect: 'lowers',
    example: '"flag": "SC1", "identifiers": ["date_of_birth", "nationality"]',
  },
  confirms_match: {
    words: 'match on a list or in the media is the same person',
    needs: ['flag'],
    effect: 'raises',
    example: '"flag": "SC1", "identifiers": ["date_of_birth", "nationality"]',
  },
  indicator_wrong: {
    words: 'indicator rests on a wrong record',
    needs: ['flag', 'statement'],
    effect: 'lowers',
    example: '"flag": "TP1", "statement": "Two of the deposits belong to another account."',
  },
  fraud_victim: {
    words: 'the customer is the victim of a fraud',
    needs: ['statement'],
    effect: 'raises',
    example: '"statement": "A caller who said he was the bank made her pay."',
  },
  incriminates: {
    words: 'incriminating fact',
    needs: ['statement'],
    effect: 'raises',
    example: '"statement": "He lends his account for 10 %."',
  },
  refuses_to_answer: {
    words: 'the customer refuses to answer',
    needs: [],
    effect: 'raises',
    example: '"statement": "He does not say where the cash comes from."',
  },
  authority_request: {
    words: 'request of an authority',
    needs: ['statement'],
    effect: 'raises',
    example: '"statement": "The police asked for statements of the account."',
  },
  authority_clears: {
    words: 'an authority clears the customer',
    needs: ['statement'],
    effect: 'lowers',
    example: '"flag": "AM1", "statement": "The prosecutor closed the case without a charge."',
  },
  report_filed: {
    words: 'report to the authority was filed',
    needs: [],
    effect: 'raises',
    example: '"statement": "The report was filed on 3 May."',
  },
  no_longer_valid: {
    words: 'an earlier note is no longer valid',
    needs: ['note_id'],
    effect: 'withdraws',
    example: '"note_id": "<note_id of an item of notes in get_alert>"',
  },
} as const satisfies Record<string, ClaimKind>;

export type ClaimType = keyof typeof CLAIM_KINDS;

export const CLAIM_TYPES = Object.keys(CLAIM_KINDS) as [ClaimType, ...ClaimType[]];

/** Types that explain money. They lower a flag only with an amount that covers the flagged payments. */
const MONEY_TYPES: readonly ClaimType[] = ['source_of_funds', 'purpose', 'counterparty'];

/** Claims of one note (own choice): more facts are more notes. */
export const CLAIMS_PER_NOTE_MAX = 10;

const CLAIM_SHAPE = { type: z.enum(CLAIM_TYPES), basis: z.enum(CLAIM_BASES), ...CLAIM_FIELDS };

/** A typed fact beside the text of a note. */
export const Claim = z.strictObject(CLAIM_SHAPE, {
  error: ({ code, keys }) =>
    code === 'unrecognized_keys'
      ? `has fields that no claim takes: ${keys.join(', ')}. A claim takes ` +
        `${Object.keys(CLAIM_SHAPE).join(', ')}. Write anything else into statement`
      : undefined,
});

export type Claim = Readonly<z.infer<typeof Claim>>;

/** Reads stored claims. Earlier builds of 1.0.0-rc.2 wrote `note` for `note_id`. Throws for other faults. */
export const parseStoredClaims = (json: string): Claim[] =>
  (JSON.parse(json) as { readonly note?: string }[]).map(({ note, ...claim }) =>
    Claim.parse(note === undefined ? claim : { ...claim, note_id: note }),
  );

/** Whether the basis is more than somebody's word. */
export const isProven = ({ basis }: Pick<Claim, 'basis'>): boolean =>
  basis === 'document_seen' || basis === 'bank_record';

/** Whether the claim explains money, so that its amount and counterparty have to fit the flagged payments. */
export const isMoneyClaim = ({ type }: Pick<Claim, 'type'>): boolean => MONEY_TYPES.includes(type);

/**
 * Returns the fields without which a claim of this type lowers nothing. Without an amount, a claim does not
 * say which money it explains, so the amount of another claim must not stand for it.
 */
export const claimFieldsNeededToLower = ({ type }: Pick<Claim, 'type'>): readonly ClaimField[] => {
  if (type === 'counterparty') return ['counterparty', 'amount', 'currency'];
  if (type === 'authority_clears') return ['flag'];
  return MONEY_TYPES.includes(type) ? ['amount', 'currency'] : [];
};

/** Whether the claim can lower a colour or withdraw a note, which an assistant alone may not do. */
export const doesClaimNeedPerson = ({ type }: Pick<Claim, 'type'>): boolean =>
  CLAIM_KINDS[type].effect !== 'raises';

/** Returns what a claim says, for people: type, all its details and how it is known. */
export function claimInWords(claim: Claim): string {
  const { amount, currency, statement, counterparty, relation, birth_date: born, document, flag } = claim;
  const details = [
    [currency, amount].filter((part) => part !== undefined).join(' ') || undefined,
    counterparty === undefined ? relation : `${counterparty}${relation ? ` (${relation})` : ''}`,
    born,
    claim.identifiers?.map(spaced).join(', '),
    flag,
    claim.all_hits ? 'all hits' : undefined,
    claim.note_id === undefined ? undefined : `note ${claim.note_id}`,
    statement,
  ].filter((part) => part !== undefined);
  const known = document === undefined ? spaced(claim.basis) : `${spaced(claim.basis)}: ${document}`;
  return `${CLAIM_KINDS[claim.type].words}${details.length > 0 ? `: ${details.join('; ')}` : ''} (${known})`;
}

const spaced = (code: string): string => code.replaceAll('_', ' ');
