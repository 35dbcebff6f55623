import { normalized } from '../../../../kernel/normalized-text.js';
import type { Entity } from '../../../../ingestion/domain/entity.record.js';

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

/** Other entities that are looked up for one address or number: more change no band. */
export const SHARERS_MAX = 25;

export interface ContactFacts {
  /** At most CONTACT_KEYS_MAX of each, in the order of the upload; texts that are no address are left out. */
  readonly emails: readonly MailFacts[];
  readonly phones: readonly PhoneFacts[];
  readonly shared: readonly SharedContact[];
}

/** Letters that Unicode does not take apart into a Latin letter and a mark. */
const UNDIVIDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Of a name so much is looked at. */
const NAME_CHARS_MAX = 10_000;

/** Lower-case Latin letters, marks off; ae, oe and ue count as the plain vowel: both spellings are in use. */
const plainLatin = (text: string): string =>
  normalized(
    text
      .slice(0, NAME_CHARS_MAX)
      .toLowerCase()
      .replace(/[ßæœøłđðþı]/g, (letter) => UNDIVIDED[letter]!),
    'NFKD',
  )
    .replace(/\p{M}/gu, '')
    .replace(/([aou])e/g, '$1');

const NAME_TOKEN_CHARS_MIN = 3;
const LETTERS = /[a-z]+/g;

/** The words of the names as mailboxes spell them; none for names that are not in Latin letters. */
export function nameTokens({ name, account_holder_name }: Entity): string[] {
  const words = [name, account_holder_name].flatMap((text) => plainLatin(text ?? '').match(LETTERS) ?? []);
  return [...new Set(words)].sort();
}

/** Whether a mailbox has a word of the name in it; a word of two letters has to stand alone there. */
export function sharesName(address: string, tokens: readonly string[]): boolean {
  const mailbox = plainLatin(address.slice(0, address.lastIndexOf('@')));
  const parts: readonly string[] = mailbox.match(LETTERS) ?? [];
  const joined = parts.join('');
  return tokens.some((token) =>
    token.length >= NAME_TOKEN_CHARS_MIN
      ? joined.includes(token)
      : token.length === 2 && parts.includes(token),
  );
}
