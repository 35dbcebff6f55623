import type { Claim } from '../../packages/judgement/src/notes/claim.js';
import type { FactKind } from '../../packages/judgement/src/notes/note-fact.js';

export const CORRECTED_DOB = '1980-05-01';

const SEEN = { basis: 'document_seen', document: 'letter of the bank' } as const;
const MONEY = { amount: 950_000, currency: 'USD' } as const;

/** For each kind of fact, a claim that states it. Claims that explain something rest on a document. */
export const CLAIM_BY_KIND: Readonly<Record<FactKind, Claim>> = {
  source_of_funds_explained: { ...SEEN, ...MONEY, type: 'source_of_funds', statement: 'He sold a house.' },
  purpose: { ...SEEN, ...MONEY, type: 'purpose', statement: 'Tuition.' },
  relationship_explained: {
    ...SEEN,
    ...MONEY,
    type: 'counterparty',
    counterparty: 'Steady Partner',
    relation: 'landlord',
  },
  relocation: { ...SEEN, type: 'moved_country', statement: 'He works abroad.' },
  corrected_dob: { ...SEEN, type: 'corrects_birth_date', birth_date: CORRECTED_DOB },
  identity_verified: { ...SEEN, type: 'identity_verified' },
  scam_victim: { type: 'fraud_victim', basis: 'said_by_customer', statement: 'A caller made him pay.' },
  law_enforcement_request: {
    type: 'authority_request',
    basis: 'said_by_third_party',
    statement: 'The police asked for statements.',
  },
  sar_filed: { type: 'report_filed', basis: 'own_inference' },
  refusal: { type: 'refuses_to_answer', basis: 'own_inference' },
  suspicion: { type: 'incriminates', basis: 'own_inference', statement: 'The recipient is a known mule.' },
  cleared_by_authority: {
    type: 'authority_clears',
    basis: 'document_seen',
    document: 'letter of the prosecutor',
    flag: 'AM1',
    statement: 'The case was closed without a charge.',
  },
  false_match: {
    type: 'denies_match',
    basis: 'bank_record',
    flag: 'SC1',
    identifiers: ['date_of_birth', 'nationality'],
  },
};
