import type { FactKind } from '../../packages/judgement/src/notes/note-lexicon.js';

export const CORRECTED_DOB = '1980-05-01';

/**
 * For each kind of fact, a sentence for a note that states it. Sentences that explain something mention a
 * document seen and a sum.
 */
export const SENTENCES: Readonly<Record<FactKind, string>> = {
  source_of_funds_explained: 'The funds came from the sale of a house for 950,000, contract seen.',
  purpose: 'The payments are for tuition, invoice of 950,000 seen.',
  relationship_explained: 'The main counterparty is his landlord, lease for 950,000 seen.',
  relocation: 'The customer relocated abroad, permit seen.',
  corrected_dob: `Passport seen, the date of birth is ${CORRECTED_DOB}.`,
  identity_verified: 'Identity was verified, passport seen.',
  scam_victim: 'The customer is a victim of a romance scam.',
  law_enforcement_request: 'The police asked for account statements.',
  sar_filed: 'A SAR was filed.',
  refusal: 'The customer refuses to answer.',
  suspicion: 'The receiver is a known mule.',
  false_match: 'False match: date of birth and nationality differ.',
};
