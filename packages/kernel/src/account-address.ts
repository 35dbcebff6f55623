import { EMAIL_CHARS_MAX } from './fields.js';
import { normalizedText } from './normalized-text.js';
import { INVISIBLE_CHARACTERS } from './visible-text.js';

const LOCAL_PART_CHARS_MAX = 64;
/** Letters of all languages, because directories use them: müller@bank.example (RFC 6531). */
const LETTER = '\\p{L}\\p{M}\\p{N}';
const ATOM = `[${LETTER}!#$%&'*+/=?^_\`{|}~-]+`;
const LABEL = `[${LETTER}](?:[${LETTER}-]*[${LETTER}])?`;
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`, 'u');

/** Scripts whose letters look like letters of another script: а (Cyrillic) and a (Latin). */
const LOOK_ALIKE_SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

const mixesScripts = (part: string): boolean =>
  LOOK_ALIKE_SCRIPTS.filter((script) => script.test(part)).length > 1;

/**
 * Whether a text may become the address of an account. Decisions, histories and exports name people by it, so
 * two addresses must not look the same: invisible characters, other forms of a letter (ａ for a) and several
 * look-alike scripts within one part are refused.
 */
export function isAccountAddress(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > EMAIL_CHARS_MAX) return false;
  if (text.search(INVISIBLE_CHARACTERS) !== -1) return false;
  if (normalizedText(text, 'NFKC') !== normalizedText(text, 'NFC')) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const domain = text.slice(at + 1);
  if (local.length > LOCAL_PART_CHARS_MAX || !LOCAL_PART.test(local) || !DOMAIN.test(domain)) return false;
  return ![local, ...domain.split('.')].some(mixesScripts);
}
