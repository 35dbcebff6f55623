import type { FactKind } from '../../src/investigations/domain/notes/note-lexicon.js';

export const CORRECTED_DOB = '1980-05-01';

/** A sentence of each kind that states it, undocumented. */
export const SENTENCES: Readonly<Record<FactKind, string>> = {
  source_of_funds_explained: 'The funds came from the sale of a house.',
  income: 'She earns a salary of 4,000 a month.',
  purpose: 'The payments are for tuition.',
  relationship_explained: 'The main counterparty is his landlord.',
  relocation: 'The customer relocated abroad.',
  travel: 'He was on a business trip.',
  corrected_dob: `The date of birth should be ${CORRECTED_DOB}.`,
  identity_verified: 'Identity was verified.',
  scam_victim: 'The customer is a victim of a romance scam.',
  law_enforcement_request: 'The police asked for account statements.',
  sar_filed: 'A SAR was filed.',
  refusal: 'The customer refuses to answer.',
  suspicion: 'The receiver is a known mule.',
  false_match: 'False match: date of birth and nationality differ.',
};
