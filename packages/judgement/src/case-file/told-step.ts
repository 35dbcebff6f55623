import { tradeClasses } from '../risk-data/words/payment-words.js';
import { DAY_MS, escapeMarkdown } from '@alert-review/kernel';
import { subjectFactsOf } from '../case/facts/case-facts.js';
import { namesakeOfCounterparty } from '../case/facts/counterparties.js';
import {
  citedText,
  joinTexts,
  jsonPointer,
  phraseText,
  joinedSentences,
  type AnyText,
  type ReferencedText,
} from '../wording/referenced-text.js';
import { measureFeature } from '../features/all-features.js';
import type { PaymentExplanation } from '../features/explained.js';
import { isKnownCounterpartyKind, assessedMoneyOf } from '../features/seen-money.js';
import { REVIEW_REQUEST_ROWS, FLAGS, MANDATORY_ROWS, type HypothesisRow } from '../rules/rule-table.js';
import { stepOfRole } from '../role/role-steps.js';
import { isExplainedByRecord } from '../rules/shown-outcome.js';
import {
  isNamelessCustomer,
  largestParties,
  patternThatNamesCase,
  roleInCase,
  rowsOfSet,
} from './figures.js';
import type { CaseSources as NarrativeState } from './case-fact.js';
import { NAME_CHARS_MAX, shownParty } from './shown-names.js';

// size: a text is read as one line.

const IDENTIFY = 'Get the name and the identity of the customer from the branch, then run again.';
/** The step that a question to the customer would contradict. */
export const NO_CONTACT_STEP = 'Do not contact the customer: it could tip them off.';
/** A number that nobody checked may be that of whoever took the money. */
const numberOf = ({ facts }: NarrativeState): string =>
  (subjectFactsOf(facts).profile?.phone_numbers?.length ?? 0) > 0
    ? 'on the known number'
    : 'on a number that the branch confirms, as none is on file';

const confirmed = (told: NarrativeState): AnyText =>
  phraseText`Close the alert once the customer, called ${numberOf(told)}, confirms these payments.`;

const EXPLAINED: Readonly<
  Record<PaymentExplanation | 'own', readonly [is: string, asks: string, next: string]>
> = {
  loan: ['a loan', 'Where did it go?', 'Read the loan agreement on file, and see where the money went.'],
  pay: [
    'pay',
    'Is all of it the customer’s own?',
    'Compare the pay with the contract on file: how often, how much, and the numbers in the texts.',
  ],
  namesake: [
    'from a namesake',
    'What for?',
    'Find in the customer’s file who paid, and where the payer has it from.',
  ],
  own: [
    'from an own account elsewhere',
    'Where did that account get it?',
    'See a statement of that account: who paid in there.',
  ],
  payer: [
    'from an institution',
    'Is the name true?',
    'Compare the payer’s account and the paper on file with the name: a name proves nothing.',
  ],
  sale: ['a sale', 'Was it sold?', 'Look in the file and in public registers for what was sold.'],
  trade: [
    'payments usual in the declared trade',
    'Does it keep to it?',
    'Compare the licence or agency contract on file with the payments, and these with earlier months.',
  ],
};

export function openQuestionTexts(told: NarrativeState): Readonly<Record<'asked' | 'next', AnyText>> | null {
  const { view } = told;
  const found = measureFeature(view, 'explained');
  const { share = '', reason, from } = found.figures ?? {};
  if (!isExplainedByRecord(found) || reason === undefined) return null;
  const ofOwn = assessedMoneyOf(view).rows.some(
    ({ row, name }) => escapeMarkdown(name, NAME_CHARS_MAX) === from && isOwn(told, row.counterparty),
  );
  const kind = reason === 'namesake' && ofOwn ? 'own' : (reason as PaymentExplanation);
  const [is, asks, next] = EXPLAINED[kind];
  const figure = (name: string, value: string) =>
    citedText(jsonPointer('features', 'explained', 'figures', name), value);
  const whom = from === undefined || reason === 'trade' ? '' : phraseText` ("${figure('from', from)}")`;
  const part = figure('share', share);
  return {
    asked: phraseText`The record explains ${part} of unusual income, mostly ${is}${whom}. ${asks}`,
    next,
  };
}

const HOLDABLE_DAYS = 30;

function isHoldable(told: NarrativeState): boolean {
  const lastMs = Math.max(...rowsOfSet(told, 'flagged').map(({ atMs }) => atMs));
  return Date.parse(told.facts.alert.content.created_at) - lastMs <= HOLDABLE_DAYS * DAY_MS;
}

export function nextStepText(told: NarrativeState): AnyText {
  const { run } = told;
  const { outcome, perBlock, scoreWithoutNotes } = run;
  if (outcome === null) return 'Run the analysis again once the failed block works; decide nothing on this.';
  const role = roleInCase(told);
  const isOpen = perBlock.some(({ openNotes = [] }) => openNotes.length > 0);
  const answer = isOpen ? 'Answer the note that asks for more context.' : '';
  const notes = scoreWithoutNotes === undefined ? '' : 'See what the notes rest on.';
  const looks = patternThatNamesCase(run);
  if (outcome.kind === 'mandatory') {
    const { next = NO_CONTACT_STEP } = MANDATORY_ROWS.find(({ id }) => id === outcome.rule) ?? {};
    return joinedSentences(next, correctionIn(told), answer);
  }
  if (outcome.kind === 'clear')
    return joinedSentences(answer, notes, role === 'victim' ? confirmed(told) : 'Close the alert.');
  const access = accessStep(told);
  if (role === 'victim') return joinedSentences(access, callOf(told, looks?.row), answer);
  if (role === 'used') return joinedSentences(stepOfRole('block_and_warn'), stepOfRole('ask_origin'), answer);
  const ask = REVIEW_REQUEST_ROWS.find(({ id }) => id === outcome.rule);
  if (ask)
    return joinedSentences(access, NO_CONTACT_STEP, isNamelessCustomer(told) ? IDENTIFY : ask.next, answer);
  if (access !== '')
    return joinedSentences(access, NO_CONTACT_STEP, looks?.row.next ?? reviewOf(told), answer);
  if (looks) return joinedSentences(NO_CONTACT_STEP, stepOf(told, looks.row), answer);
  return joinedSentences(openQuestionTexts(told)?.next ?? reviewOf(told), NO_CONTACT_STEP, answer);
}

/**
 * Writes whom to call and what to ask. At a company it is an owner, because the person who makes payments may
 * be the thief.
 */
function callOf(told: NarrativeState, row: HypothesisRow | undefined): AnyText {
  const { view } = told;
  const isFresh = isHoldable(told);
  const owners = subjectFactsOf(told.facts).profile?.ubo?.individual ?? [];
  const named = owners.findIndex(({ first_name: first, last_name: last }) => first && last);
  const owner = (['first_name', 'last_name'] as const).map((field) =>
    citedText(
      jsonPointer('subject', 'ubo', 'individual', named, field),
      escapeMarkdown(owners[named]?.[field] ?? '', 40),
    ),
  );
  const firm = named < 0 ? 'an owner of the firm' : phraseText`the owner "${joinTexts(owner, ' ')}"`;
  const whom = view.isPerson ? 'the customer' : firm;
  const question = view.isPerson
    ? 'who asked for these payments?'
    : 'did the recipients confirm these accounts?';
  return joinedSentences(
    phraseText`Call ${whom} first${view.isPerson ? '' : ' and alone'}, ${numberOf(told)}${isFresh ? ', before more money leaves' : ''}: ${row?.next ?? question}`,
    stepOfRole(areAllCustomers(told, 'out') ? 'hold_within' : isFresh ? 'recall_within_hours' : 'ask_return'),
  );
}

/** Tells whether each counterparty of the flagged payments in a direction is a customer of this bank. */
function areAllCustomers(told: NarrativeState, side: 'in' | 'out'): boolean {
  const rows = rowsOfSet(told, 'paid').filter(({ direction }) => direction === side);
  return rows.length > 0 && rows.every(({ counterparty }) => counterparty?.startsWith('entity:') === true);
}

function accessStep(told: NarrativeState): AnyText {
  const { run, view } = told;
  const isAsked = measureFeature(view, 'alert_topic').parts?.['access'] === 1;
  if (!isAsked && patternThatNamesCase(run)?.row.id !== 'account_takeover') return '';
  const drawn = rowsOfSet(told, 'cash').some(({ direction }) => direction === 'out');
  return phraseText`Block access first, then see from devices, sign-ins${drawn ? ' and the pictures of the cash machines' : ''} who made these payments.`;
}

function stepOf(told: NarrativeState, row: HypothesisRow): AnyText {
  const { view } = told;
  if (row.readsCash && !rowsOfSet(told, 'read').some(({ cash }) => cash === true)) return reviewOf(told);
  const { industry, name } = view.profile ?? {};
  if (tradeClasses(`${industry ?? ''} ; ${name ?? ''}`).includes('charity')) return reviewOf(told);
  return (areAllCustomers(told, 'in') ? row.nextWithin : undefined) ?? row.next;
}

const isOwn = ({ facts }: NarrativeState, party: string | null): boolean =>
  namesakeOfCounterparty(facts, party)?.startsWith('own name') === true;

/**
 * Writes what to find out about the largest counterparties, without the customer's own accounts and
 * institutions.
 */
function reviewOf(told: NarrativeState): AnyText {
  const { rows } = assessedMoneyOf(told.view);
  const known = new Set(
    rows.flatMap(({ row, kinds }) => (isKnownCounterpartyKind(kinds) ? [row.counterparty] : [])),
  );
  const parties = (['in', 'out'] as const).flatMap((side) => largestParties(told, 'paid', side).slice(0, 1));
  const names = [...new Set(parties.map(({ party }) => party))]
    .filter((party) => !known.has(party) && !isOwn(told, party))
    .map((party) => shownParty(told, party));
  if (names.length === 0)
    return parties.length === 0 && rowsOfSet(told, 'cash').length > 0
      ? 'Look at who brings or draws the cash, where and on which days.'
      : 'Find in the customer’s file what the payments are for.';
  return phraseText`Find in the customer’s file who ${joinTexts(names, ' and ')} ${names.length > 1 ? 'are' : 'is'} and what the payments are for.`;
}

function correctionIn({ run: { outcome }, notes, facts }: NarrativeState): string {
  const met = (outcome?.kind === 'mandatory' && outcome.flags) || [];
  const readDob = FLAGS.filter(({ readsBirthDate }) => readsBirthDate).map(({ id }) => id);
  const isDisputed = notes.some(({ dob, mitigated, disputed }) => {
    const flags = [...mitigated, ...disputed].map(({ flagId }) => flagId);
    return [...flags, ...(dob === null ? [] : readDob)].some((id) => met.includes(id));
  });
  if (!isDisputed) return '';
  const what =
    subjectFactsOf(facts).profile?.type === 'BUSINESS'
      ? 'registration number'
      : 'date of birth or document number';
  return `A note ends no mandatory rule: correct the ${what} in the record, then run again.`;
}

/** Returns the sentences of a text one by one; figures keep their sources. */
export function sentencesOf(words: AnyText): ReferencedText[] {
  const { text, references } = joinTexts([words]);
  const ends = [...text.matchAll(/[.?!](?= [\p{Lu}"])/gu)].map(({ index }) => index + 1);
  const isInside = (end: number): boolean =>
    references.some(({ at, text: piece }) => at < end && end < at + piece.length + 1);
  const cuts = [0, ...ends.filter((end) => !isInside(end)), text.length];
  return cuts.slice(1).map((end, i) => {
    const from = cuts[i]! + (i > 0 ? 1 : 0);
    const own = references.filter(({ at }) => at >= from && at < end);
    return {
      text: text.slice(from, end),
      references: own.map((piece) => ({ ...piece, at: piece.at - from })),
    };
  });
}
