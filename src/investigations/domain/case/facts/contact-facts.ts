import type { Entity } from '../../../../ingestion/domain/entity.record.js';
import { wordsOf } from '../../../../risk-data/words/plain-words.js';

export interface MailFacts {
  readonly address: string;
  readonly disposable: 'curated' | 'wide' | null;
  readonly free: boolean;
  readonly lookAlikeOf: string | null;
}

export interface PhoneFacts {
  readonly number: string;
  readonly country: string | null;
  readonly type: 'MOBILE' | 'FIXED_LINE' | 'VOIP' | 'OTHER' | null;
}

export interface SharedContact {
  readonly id: string;
  readonly by: readonly ('email' | 'phone')[];
}

/** Other entities that are looked up for one address or number: more of them would change no band. */
export const SHARERS_MAX = 25;

export interface ContactFacts {
  /** At most CONTACT_KEYS_MAX of each, in the order of the upload, without texts that are no address. */
  readonly emails: readonly MailFacts[];
  readonly phones: readonly PhoneFacts[];
  readonly shared: readonly SharedContact[];
}

/** Most characters of a name that are read. */
const NAME_CHARS_MAX = 10_000;
const NOT_LATIN = /[^\p{Script=Latin}\p{M}]+/gu;

/** Returns plain lower-case words; ae, oe and ue become the plain vowel, as both spellings are in use. */
const latinWords = (text: string): string[] =>
  wordsOf(text.slice(0, NAME_CHARS_MAX).replace(NOT_LATIN, ' ')).map((word) =>
    word.replace(/([aou])e/g, '$1'),
  );

const NAME_TOKEN_CHARS_MIN = 3;

/** Returns the words of the names as mailboxes spell them; none for names not in Latin letters. */
export const nameTokens = ({ name, account_holder_name }: Entity): string[] =>
  [...new Set([name, account_holder_name].flatMap((text) => latinWords(text ?? '')))].sort();

/** Whether a mailbox has a word of the name in it; a word of two letters has to stand alone there. */
export function sharesName(address: string, tokens: readonly string[]): boolean {
  const parts = latinWords(address.slice(0, address.lastIndexOf('@')));
  const joined = parts.join('');
  return tokens.some((token) =>
    token.length >= NAME_TOKEN_CHARS_MIN
      ? joined.includes(token)
      : token.length === 2 && parts.includes(token),
  );
}
