import { PURCHASE_TYPES, type TransactionRow } from '../../activity/entity-activity.js';
import { subjectOf, type CaseFacts } from '../facts/case-facts.js';
import type { ExplanationKind } from '../facts/explanation.js';
import { familyNameOf, isOwnName, plainName } from '../facts/family-name.js';
import { nameOf } from '../facts/party-words.js';
import { worksForOneself } from '../reasons/own-means.js';
import { DUE, PUT_ASIDE } from '../reasons/reason-words.js';

const idsOf = ({ explanations = [] }: CaseFacts, kind: ExplanationKind): ReadonlySet<string> =>
  new Set(explanations.flatMap((each) => (each.kind === kind ? each.transactions : [])));

/** What was due, or put aside where some had been before; a name alone is a claim. */
export function isKnownAsOwn(facts: CaseFacts): (row: TransactionRow) => boolean {
  const aside = idsOf(facts, 'put_aside');
  return (row) => aside.has(row.id) || DUE.test(nameOf(row, facts));
}

/** Whom a receiver may claim to be: the customer, or who keeps the customer's money. */
export function bearsOwnName(facts: CaseFacts): (row: TransactionRow) => boolean {
  const { profile } = subjectOf(facts);
  return (row) => {
    const name = nameOf(row, facts);
    return PUT_ASIDE.test(name) || (profile !== null && isOwnName(name, profile));
  };
}

/** An account of another currency in a firm's own name is no other. */
export function isOfOwnFirm(facts: CaseFacts): (row: TransactionRow) => boolean {
  const { profile } = subjectOf(facts);
  const own = profile?.type === 'BUSINESS' ? plainName(profile.name ?? '') : '';
  return (row) => own !== '' && plainName(nameOf(row, facts)) === own;
}

/** Of somebody who works for oneself, and got no more in a month than was declared of one. */
export function isDeclaredTrade(facts: CaseFacts): boolean {
  const { profile } = subjectOf(facts);
  const isDeclared = (facts.explanations ?? []).some(({ kind }) => kind === 'declared');
  return isDeclared && profile != null && worksForOneself(profile);
}

/** What went to somebody else: neither spent in a shop nor put aside, nor shared with the family. */
export function goesToOthers(facts: CaseFacts): (row: TransactionRow) => boolean {
  const { profile } = subjectOf(facts);
  const family = profile?.type === 'INDIVIDUAL' ? familyNameOf(profile.name ?? '') : '';
  const isKept = isKnownAsOwn(facts);
  // What a declared trade earns may be kept wherever the own name stands.
  const isEarned = isDeclaredTrade(facts);
  return (row) =>
    row.direction === 'out' &&
    !PURCHASE_TYPES.has(row.type) &&
    !isKept(row) &&
    !(isEarned && profile && isOwnName(nameOf(row, facts), profile)) &&
    !(family !== '' && familyNameOf(nameOf(row, facts)) === family);
}
