import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { isOwnName } from '../reasons/own-means.js';

/** What is due of what was earned. */
const DUE = /(?<!\p{L})(?:mortgages?|tax(?:es)?|finanzamt|impôts|skatteverket)(?!\p{L})/iu;
/** Where money is put aside, by name. */
const PUT_ASIDE = /(?<!\p{L})(?:bank|savings?|sparkasse)(?!\p{L})/iu;

export const isDue = (name: string): boolean => DUE.test(name);

/** What was put aside or due, or went to the own name; or was bought in a shop. */
export function staysOwn(facts: CaseFacts): (row: TransactionRow) => boolean {
  const { profile } = subjectOf(facts);
  return (row) => {
    const name = nameOf(row, facts);
    const isSaved = PUT_ASIDE.test(name) || (!!profile && isOwnName(name, profile));
    return PURCHASE_TYPES.has(row.type) || isDue(name) || isSaved;
  };
}

/** What went to somebody else: neither spent in a shop nor put aside, nor shared with the family. */
export function goesToOthers(facts: CaseFacts): (row: TransactionRow) => boolean {
  const { profile } = subjectOf(facts);
  const family = profile?.type === 'INDIVIDUAL' ? familyNameOf(profile.name ?? '') : '';
  const isKept = staysOwn(facts);
  return (row) =>
    row.direction === 'out' &&
    !isKept(row) &&
    !(family !== '' && familyNameOf(nameOf(row, facts)) === family);
}
