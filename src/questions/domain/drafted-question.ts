import { cutText, escapeInvisible } from '@alert-review/kernel';

interface AskedPayment {
  readonly at: string;
  readonly amount: string;
  readonly currency: string;
  readonly direction: 'in' | 'out' | 'self';
  readonly counterparty: { readonly name: string | null } | null;
}

const IDENTITY =
  'Please send us a copy of a valid identity document (of a company: of its register entry). What is your ' +
  'occupation or line of business, and where does your income come from?';

/**
 * What to ask, by the kind of fact that a result lacks. Facts that a customer cannot know are missing here.
 */
const ASKS: Readonly<Record<string, string>> = {
  purpose: 'What was the purpose of {payments}?',
  source_of_funds_explained: 'Where did the money for {payments} come from?',
  relationship_explained: 'Whom did {payments} go to or come from, and how do you know them?',
  relocation: 'What is your present address, and have you moved or been abroad recently?',
  identity_verified: IDENTITY,
  false_match: IDENTITY,
};

/** Kinds to ask about if the result lacks no fact that a customer could tell. */
const ALWAYS: readonly string[] = ['purpose', 'source_of_funds_explained'];

/** Maximum number of payments in a question, because a customer reads only a few lines. */
const PAYMENTS_MAX = 5;
const PARTY_CHARS_MAX = 80;

/**
 * Drafts a question to a customer. It mentions only the customer's own payments, and no alert, rule or
 * suspicion. `lacking`: kinds of facts that the result lacks; `payments`: oldest first.
 */
export function draftedQuestion(lacking: readonly string[], payments: readonly AskedPayment[]): string {
  const kinds = lacking.some((kind) => Object.hasOwn(ASKS, kind)) ? lacking : ALWAYS;
  const asks = Object.keys(ASKS).flatMap((kind) => (kinds.includes(kind) ? ASKS[kind]! : []));
  const isOfPayments = asks.some((ask) => ask.includes('{payments}'));
  const asked = isOfPayments ? payments.filter(({ direction }) => direction !== 'self') : [];
  const listed = asked.slice(-PAYMENTS_MAX).map(lineOf);
  const several = listed.length > 1 ? 'these payments' : 'this payment';
  const which = listed.length > 0 ? several : 'the recent payments on your account';
  return [
    'Dear customer,\n\nPlease help us keep our records of your account up to date.',
    ...(listed.length > 0 ? [`We would like to ask about ${which}:\n${listed.join('\n')}`] : []),
    [...new Set(asks)].map((ask, at) => `${at + 1}. ${ask.replace('{payments}', which)}`).join('\n'),
    'Please send documents that support your answers, such as contracts, invoices or statements. Thank you.',
  ].join('\n\n');
}

/**
 * Returns a payment as one line. The payer chooses the counterparty's name and must not be able to write text
 * into the bank's letter.
 */
function lineOf({ at, amount, currency, direction, counterparty }: AskedPayment): string {
  const name = escapeInvisible((counterparty?.name ?? 'another account').replaceAll(/\s+/g, ' '));
  const how = direction === 'in' ? 'received from' : 'paid to';
  return `- ${at.slice(0, 10)}: ${amount} ${currency} ${how} ${cutText(name, PARTY_CHARS_MAX)}`;
}

/** Maximum length of a quoted answer, which leaves room for the rest of a fact of up to 2,048 characters. */
const QUOTED_CHARS_MAX = 1_800;

/**
 * Returns an answer as a fact for a rerun, in quotation marks. It changes no score: what a customer says does
 * not count until an analyst states as a claim what the evidence shows.
 */
export function factOfAnswer(at: string, text: string, documents: number): string {
  const said = cutText(text.replaceAll(/\s+/g, ' '), QUOTED_CHARS_MAX);
  const sent = documents > 0 ? ` They sent ${documents} document${documents === 1 ? '' : 's'} with it.` : '';
  return `On ${at.slice(0, 10)} the customer stated, and nobody has checked: “${said}”${sent}`;
}
