import {
  escapeInvisible,
  isAccountAddress,
  isPlainObject,
  normalizedText,
  EMAIL_CHARS_MAX,
} from '@alert-review/kernel';
import type { SingleSignOn } from './organization.events.js';
import { SignInFault } from './sign-in-faults.js';

/** Claims as a provider sent them, in its ID token or from its userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** Claims of the ID token and of the userinfo endpoint. */
export interface ProviderClaims {
  readonly idToken: Claims;
  /** Null if there is no userinfo endpoint or it was not called. */
  readonly userInfo: Claims | null;
}

/** A person as their provider describes them. */
export interface ProvidedIdentity {
  readonly issuer: string;
  /** Id of the person at the issuer. Unlike an address, it is never reassigned to somebody else. */
  readonly sub: string;
  readonly email: string;
  /**
   * Whether the issuer verified the address, or the organization trusts the issuer's addresses of this
   * domain.
   */
  readonly isVerified: boolean;
  /** Name of the claim that has the address. */
  readonly emailClaim: string;
  /** The groups, or the fault why they are unknown. Not thrown, because a directory may manage the person. */
  readonly groups: readonly string[] | SignInFault;
}

const SUBJECT_CHARS_MAX = 255;
const NAMES_SHOWN_MAX = 20;
const YES: readonly unknown[] = [true, 1, 'true', '1'];
const NO: readonly unknown[] = [false, 0, 'false', '0'];

/**
 * Returns a claim by its name. The name may be a URL or contain dots. If no claim has the name, the dots lead
 * into nested objects: `realm_access.roles`, or `resource_access.my.app.roles` of the client `my.app`.
 */
export function claimByName(claims: unknown, name: string): unknown {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined;
  if (Object.hasOwn(claims, name)) return (claims as Claims)[name];
  for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
    const first = name.slice(0, dot);
    if (!Object.hasOwn(claims, first)) continue;
    const found = claimByName((claims as Claims)[first], name.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Returns the name of a claim that requires calling the userinfo endpoint; null if none does. */
export function claimNeededFromUserInfo(settings: SingleSignOn, idToken: Claims): string | null {
  const { emailClaim, groupsClaim } = settings;
  if (isMissing(claimByName(idToken, emailClaim))) return emailClaim;
  if (isMissing(claimByName(idToken, groupsClaim)) && !hasTooManyGroups(idToken, groupsClaim))
    return groupsClaim;
  return null;
}

/** Claims in which providers send an address if the configured claim has none. */
const ADDRESS_CLAIMS = ['email', 'preferred_username', 'upn'];

/**
 * Returns the address that a refusal names: the first claim that looks like an address, verified or not; null
 * if there is none.
 */
export function claimedEmailAddressOf(
  { emailClaim }: Pick<SingleSignOn, 'emailClaim'>,
  sources: readonly (Claims | null)[],
): string | null {
  for (const name of [emailClaim, ...ADDRESS_CLAIMS])
    for (const source of sources) {
      const [value] = [claimByName(source, name)].flat();
      if (typeof value === 'string' && value.includes('@'))
        return escapeInvisible(value.slice(0, EMAIL_CHARS_MAX));
    }
  return null;
}

/**
 * Whether the ID token does not say if the address is verified, so that the userinfo endpoint has to be
 * asked.
 */
export const isEmailVerificationUnstated = (settings: SingleSignOn, idToken: Claims): boolean =>
  settings.emailClaim === 'email' && isMissing(idToken.email_verified) && isMissing(idToken.xms_edov);

/** Whether the provider says that the groups did not fit into the token, as Entra ID does. */
function hasTooManyGroups(claims: Claims, groupsClaim: string): boolean {
  const elsewhere = claims._claim_names;
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null;
  return (isElsewhere && Object.hasOwn(elsewhere, groupsClaim)) || YES.includes(claims.hasgroups);
}

/** Returns who signed in, from the claims. Throws a SignInFault about the address. */
export function identityFromClaims(settings: SingleSignOn, claims: ProviderClaims): ProvidedIdentity {
  const { issuer, emailClaim, domains, vouchedDomains } = settings;
  const sub = String(claims.idToken.sub);
  // Refuse an empty id: everybody for whom a provider sends an empty id would be the same person here.
  if (sub.trim() === '' || sub.length > SUBJECT_CHARS_MAX) throw new SignInFault('subject_invalid');
  // Use one source only: the address in one response must not be verified by a statement in another response.
  const isInToken = !isMissing(claimByName(claims.idToken, emailClaim));
  const source = isInToken ? claims.idToken : (claims.userInfo ?? {});
  const email = emailIn(source, emailClaim, claims);
  const domain = domainOfEmail(email);
  const said = verificationOf(email, isInToken ? [claims.idToken, claims.userInfo] : [source]);
  if (typeof said === 'string') throw new SignInFault(said);
  if (domains.length > 0 && !domains.includes(domain))
    throw new SignInFault('domain_refused', { domain, allowed: joinClaimNames(domains) });
  const isVerified = said === true || vouchedDomains.includes(domain);
  return { issuer, sub, email, isVerified, emailClaim, groups: groupsIn(settings.groupsClaim, claims) };
}

/** Returns the domain of an e-mail address in lower case. */
export const domainOfEmail = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * Returns the only item of a list, because some providers send an address as a list; any other value as it
 * is.
 */
const onlyOf = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value;

function emailIn(source: Claims, claim: string, claims: ProviderClaims): string {
  const value = claimByName(source, claim);
  if (isMissing(value)) throw new SignInFault('email_missing', { claim, received: claimNames(claims) });
  const address = onlyOf(value);
  if (!isAccountAddress(address)) throw new SignInFault('email_invalid', { claim });
  // Normalize, so that the same address with differently encoded umlauts is not a second person.
  return normalizedText(address, 'NFC');
}

/**
 * Returns true if the provider calls the address verified, the fault if it calls the address unverified, and
 * null if it does not say. Such statements are about the claim `email`: an address from another claim counts
 * only if it is the same.
 */
function verificationOf(
  email: string,
  sources: readonly (Claims | null)[],
): true | 'email_unverified' | 'email_domain_unverified' | null {
  for (const source of sources) {
    if (!source) continue;
    const about = onlyOf(source.email);
    if (typeof about !== 'string' || normalizedText(about, 'NFC').toLowerCase() !== email.toLowerCase())
      continue;
    if (NO.includes(source.email_verified)) return 'email_unverified';
    // If a provider says both, "not verified" wins, because an unverified address must not create an account.
    const isSaid = [source.email_verified, source.xms_edov].some((said) => YES.includes(said));
    if (YES.includes(source.email_verified) && NO.includes(source.xms_edov)) return 'email_domain_unverified';
    if (isSaid) return true;
  }
  return null;
}

function groupsIn(claim: string, { idToken, userInfo }: ProviderClaims): readonly string[] | SignInFault {
  for (const source of [idToken, userInfo]) {
    if (!source) continue;
    const value = claimByName(source, claim);
    if (!isMissing(value)) return groupNames(value) ?? new SignInFault('groups_unreadable', { claim });
    if (hasTooManyGroups(source, claim)) return new SignInFault('groups_too_many', { claim });
  }
  return new SignInFault('groups_missing', { claim, received: claimNames({ idToken, userInfo }) });
}

/**
 * Reads the names of groups from a text, a list of texts, or an object with the names as keys. Zitadel sends
 * roles as such an object, and according to its documentation also as a list of such objects. Null for any
 * other value.
 */
function groupNames(value: unknown): readonly string[] | null {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) {
    const names = (value as unknown[]).flatMap(namesOfRoles);
    return names.every((each) => typeof each === 'string' || typeof each === 'number')
      ? names.map(String)
      : null;
  }
  return isPlainObject(value) ? keysThatHold(value) : null;
}

/**
 * Returns the roles that an object grants: the keys whose value is an object with details, or yes. Leaves out
 * keys whose value is missing or no. Returns null if a value is something else, because it might mean no.
 */
function keysThatHold(roles: Readonly<Record<string, unknown>>): readonly string[] | null {
  const held: string[] = [];
  for (const [name, value] of Object.entries(roles)) {
    if (isPlainObject(value) || YES.includes(value)) held.push(name);
    else if (!isMissing(value) && !NO.includes(value)) return null;
  }
  return held;
}

/**
 * Returns the keys if an item of a list is an object of roles whose values are objects; otherwise the item
 * itself.
 */
function namesOfRoles(value: unknown): unknown {
  const isRoles = isPlainObject(value) && Object.values(value).every(isPlainObject);
  return isRoles ? Object.keys(value) : [value];
}

const claimNames = ({ idToken, userInfo }: ProviderClaims): string =>
  joinClaimNames([...new Set([...Object.keys(idToken), ...Object.keys(userInfo ?? {})])]);

/** Joins names for a sentence. Shortens long names and long lists. */
export function joinClaimNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES_SHOWN_MAX).map((name) => name.slice(0, 80));
  const more = names.length - shown.length;
  return `${shown.join(', ') || 'none'}${more > 0 ? ` and ${more} more` : ''}`;
}
