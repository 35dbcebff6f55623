import { editDistance, isPlainObject } from '@alert-review/kernel';
import { isUnassignedValue } from './scim-values.js';

/** Words in attribute names by which directories say who has access. */
const ACCESS_WORDS: ReadonlySet<string> = new Set([
  ...['active', 'inactive', 'activated', 'deactivated', 'activation', 'deactivation'],
  ...['enabled', 'disabled', 'enable', 'disable', 'suspended', 'suspend', 'suspension'],
  ...['locked', 'unlocked', 'lock', 'lockout', 'blocked', 'block', 'banned', 'revoked', 'expired'],
  ...['terminated', 'deleted', 'removed', 'archived', 'deprovisioned', 'provisioned', 'softdeleted'],
  ...['offboarded', 'offboarding', 'frozen', 'freeze', 'quarantined', 'quarantine', 'hold', 'dormant'],
  ...['dismissed', 'resigned', 'leaver', 'termination', 'separated', 'barred', 'restricted'],
  ...['allowed', 'permitted', 'authorized', 'authorised', 'unauthorized', 'denied', 'forbidden'],
  ...['valid', 'invalid', 'validity', 'validuntil', 'validto', 'eligible'],
  ...['status', 'state', 'access'],
  // Words with the same meaning in other languages, without accents.
  ...['aktiv', 'inaktiv', 'aktiviert', 'deaktiviert', 'gesperrt', 'entsperrt', 'gultig', 'gueltig'],
  ...['ausgeschieden', 'austritt', 'geloscht', 'geloescht', 'freigegeben', 'berechtigt', 'zugang'],
  ...['actif', 'inactif', 'desactive', 'bloque', 'verrouille', 'suspendu', 'autorise', 'valide'],
  ...['activo', 'inactivo', 'bloqueado', 'suspendido', 'habilitado', 'deshabilitado', 'ativo', 'inativo'],
  ...['attivo', 'inattivo', 'bloccato', 'sospeso', 'actief', 'inactief', 'geblokkeerd', 'aktywny'],
  ...['sparrad', 'estado', 'statut', 'stato'],
]);
/**
 * Words for the end of something. Beside a word for a password or a document, they say nothing about the
 * access.
 */
const EXPIRY_WORDS: ReadonlySet<string> = new Set([
  ...['expire', 'expires', 'expiry', 'expiration', 'until', 'ablauf', 'ablaufdatum', 'expirationdate'],
]);
const EXPIRING_THINGS: ReadonlySet<string> = new Set([
  ...['password', 'passwd', 'pwd', 'certificate', 'cert', 'card', 'badge', 'visa', 'passport', 'license'],
]);
/** Words that say something about the access only in combination. */
const ACCESS_PHRASES: ReadonlySet<string> = new Set([
  ...['useraccountcontrol', 'cansignin', 'canlogin', 'canlogon', 'signinallowed', 'loginallowed'],
  ...['enddate', 'exitdate', 'terminationdate', 'expirationdate', 'expirydate', 'leavedate', 'leavingdate'],
  ...['departuredate', 'lastday', 'lastworkingday', 'accountcontrol', 'accountexpires', 'offboardingdate'],
]);
const PHRASE_WORDS_MAX = 3;
/** Maximum length of an attribute name that is examined; no directory uses longer names. */
const NAME_CHARS_READ = 100;
/**
 * Minimum length of a word that may be misspelt. Shorter words differ from other words by a single letter too
 * easily.
 */
const MISSPELT_LETTERS_MIN = 5;

/**
 * Returns the name of an unknown attribute, or of a part of its value, if it may say whether the person has
 * access; else null. Parts without a value say nothing.
 */
export function accessAttributeNameIn(name: string, value: unknown): string | null {
  if (isUnassignedValue(value)) return null;
  if (isNameAboutAccess(name)) return name;
  const parts = [value].flat().filter(isPlainObject).flatMap(Object.entries) as [string, unknown][];
  for (const [part, each] of parts) {
    const found = accessAttributeNameIn(part, each);
    if (found !== null) return `${name}.${found}`;
  }
  return null;
}

function isNameAboutAccess(name: string): boolean {
  const words = wordsOf(name);
  const variants = words.flatMap(variantsOf);
  if (variants.some(isAboutAccess)) return true;
  if (words.some((word) => EXPIRING_THINGS.has(word))) return false;
  if (variants.some((word) => EXPIRY_WORDS.has(word))) return true;
  return words.some((_, at) => {
    let joined = '';
    return words.slice(at, at + PHRASE_WORDS_MAX).some((word) => ACCESS_PHRASES.has((joined += word)));
  });
}

const isAboutAccess = (word: string): boolean =>
  ACCESS_WORDS.has(word) || (word.length >= MISSPELT_LETTERS_MIN && editDistance(word, 'active') <= 1);

/**
 * Returns the words of a name such as `accountEnabled`, in lower case. Of a URN, only its end counts as a
 * name.
 */
function wordsOf(name: string): string[] {
  const last = /^urn:/i.test(name) ? name.slice(name.lastIndexOf(':') + 1) : name;
  const own = last.slice(0, NAME_CHARS_READ);
  const spaced = own.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2');
  return withoutAccents(spaced.toLowerCase())
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{Mark}+/gu, '');

/** Returns the forms in which a word is compared: `is_active`, `isactive` and `userstatus` mean the same. */
const variantsOf = (word: string): string[] => [
  word,
  word.replace(/^(?:is|can|on|user|account|login|employee)(?=\w)/, ''),
];
