import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import { familyNameOf } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { isOwnName } from '../reasons/own-means.js';

/** What is put aside, or due of what was earned, went on to nobody. */
const PUT_ASIDE =
  /(?<!\p{L})(?:bank|savings?|mortgages?|tax(?:es)?|sparkasse|finanzamt|impôts|skatteverket)(?!\p{L})/iu;

/** What was put aside, or went to the own name; or was bought in a shop. */
export function staysOwn(facts: CaseFacts): (row: TransactionRow) => boolean {
  const { profile } = subjectOf(facts);
  return (row) => {
    const name = nameOf(row, facts);
    return PURCHASE_TYPES.has(row.type) || PUT_ASIDE.test(name) || !!(profile && isOwnName(name, profile));
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
