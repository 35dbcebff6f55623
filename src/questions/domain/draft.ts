/** What a result lacks that a customer can tell. */
export type Topic = keyof typeof ASKS;

/** A payment as the customer knows it. */
export interface AskedPayment {
  readonly day: string;
  readonly amount: string;
  readonly direction: 'in' | 'out';
  readonly party: string | null;
}

const ASKS = {
  purpose: 'What are {payments} for?',
  source_of_funds_explained: 'Where does the money for {payments} come from?',
  relationship_explained: 'How do you know the people or firms on the other side of {payments}?',
  relocation: 'Where do you live at present, and have you moved or travelled?',
  identity_verified:
    'Please send us a copy of a valid identity document, and tell us your occupation and where your income ' +
    'comes from.',
} as const;

const TOPICS = Object.keys(ASKS) as Topic[];

export const isTopic = (kind: string): kind is Topic => Object.hasOwn(ASKS, kind);

/** Asked where a result names nothing that a customer could tell. */
const ALWAYS: readonly Topic[] = ['purpose', 'source_of_funds_explained'];

/** Drafts what may go to a customer: it tells of no alert, rule or suspicion, only of their own payments. */
export function draftOf(lacking: readonly Topic[], payments: readonly AskedPayment[]): string {
  const topics = TOPICS.filter((topic) => (lacking.length > 0 ? lacking : ALWAYS).includes(topic));
  const listed = payments.map(
    ({ day, amount, direction, party }) =>
      `- ${day}: ${amount} ${direction === 'in' ? 'from' : 'to'} ${party ?? 'another account'}`,
  );
  const which = listed.length > 0 ? 'these payments' : 'the recent payments of your account';
  return [
    'Please help us to keep what we know of your account complete.',
    ...(listed.length > 0 ? ['', 'We ask about these payments:', ...listed] : []),
    '',
    ...topics.map((topic, at) => `${at + 1}. ${ASKS[topic].replace('{payments}', which)}`),
    '',
    'Please send documents that show it, such as contracts, invoices or statements. Thank you.',
  ].join('\n');
}

// size: the words stand in one expression.

/** Words in English, German and Spanish by which a bank would tell a customer what it must not. */
const TELLING =
  /(?<![\p{L}\d])(alerts?|suspici\p{L}*|suspect(?:s|ed)?|launder\p{L}*|(?:SAR|STR)s?|AML|red flags?|risk scores?|terroris\p{L}*|sanction\p{L}*|investigat\p{L}*|verd(?:a|ä)cht\p{L}*|geldw(?:ä|ae)sche\p{L}*|ermitt(?:el|l)\p{L}*|sospech\p{L}*|(?:lavado|blanqueo)(?: de)?|investigaci\p{L}*)(?![\p{L}\d])/iu;

/** Returns the first word of a text by which it may tell a customer of a suspicion; null without one. */
export const tellingWordIn = (text: string): string | null => TELLING.exec(text)?.[1] ?? null;

interface ToldFact {
  readonly day: string;
  readonly text: string;
  readonly documents: number;
  /** The customer's words would take analysts' notes back. */
  readonly takesNotesBack: boolean;
}

/** Leaves room for the rest of a fact of 2,048 characters. */
export const QUOTED_CHARS_MAX = 1_800;

/**
 * Returns an answer as the fact of a rerun. Why in quotation marks: no note with them lowers a flag, so that
 * what a customer says counts for nothing until an analyst has seen what shows it.
 */
export function factOf({ day, text, documents, takesNotesBack }: ToldFact): string {
  const said = takesNotesBack
    ? '“(not repeated here: it speaks of earlier notes)”'
    : `“${text.replaceAll(/\s+/g, ' ')}”`;
  const sent = documents > 0 ? ` They sent ${documents} document${documents === 1 ? '' : 's'} with it.` : '';
  return `On ${day} the customer stated, and nobody has checked: ${said}${sent}`;
}
