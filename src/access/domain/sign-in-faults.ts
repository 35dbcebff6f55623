import type { LoginRefusal } from './login.events.js';

/** The steps of a single sign-on, in the order in which they are checked. */
export const SIGN_IN_CHECKS = {
  start: 'The browser that began comes back',
  discovery: 'The provider’s document is read',
  answer: 'The provider signed the person in',
  exchange: 'The code is exchanged for tokens',
  token: 'The ID token is valid',
  userinfo: 'The userinfo endpoint answers',
  address: 'The e-mail address is present and verified',
  domain: 'The domain of the address may sign in',
  groups: 'The groups give a role',
  account: 'The account may be used',
} as const;

export type SignInCheck = keyof typeof SIGN_IN_CHECKS;

interface FaultText {
  readonly check: SignInCheck;
  readonly reason: LoginRefusal;
  /** For administrators and the log; `{name}` is filled in with a detail. */
  readonly text: string;
  /** For the person who signs in, where they can do something; otherwise a general sentence. */
  readonly user?: string;
}

const answer = (check: SignInCheck, text: string, user?: string): FaultText => ({
  check,
  reason: 'answer_refused',
  text,
  ...(user === undefined ? {} : { user }),
});
const address = (text: string, user: string): FaultText => ({
  check: 'address',
  reason: 'address_refused',
  text,
  user,
});
const groups = (text: string): FaultText => ({
  check: 'groups',
  reason: 'no_role',
  text,
  user: 'none of your groups has a role here; ask your administrator',
});

const START_AGAIN = 'this sign-in has ended, was used or belongs to another browser; start again';

/** Everything for which a single sign-on is refused. A refusal never says less than its own code. */
const FAULTS = {
  state_missing: answer(
    'start',
    'The provider sent the browser back without the parameter state. Check that the redirect address is registered exactly as the settings show it.',
    START_AGAIN,
  ),
  state_unknown: answer(
    'start',
    'The state is not known: the sign-in was used already, is older than ten minutes, or did not begin here.',
    START_AGAIN,
  ),
  sign_in_ended: answer('start', 'The sign-in took longer than ten minutes.', START_AGAIN),
  browser_differs: answer(
    'start',
    'The browser that came back is not the one that began: its cookie was lost or blocked, or the sign-in began under another host name than PUBLIC_BASE_URL.',
    START_AGAIN,
  ),
  sso_removed: answer('start', 'The organization has no single sign-on any more, or is disabled.'),

  address_private: answer(
    'discovery',
    'The address {host} is not public. The operator can allow private addresses with SSO_PRIVATE_ADDRESSES=true.',
  ),
  name_unknown: answer(
    'discovery',
    'The name {host} cannot be resolved (DNS: {detail}). Check the issuer and the name server.',
  ),
  unreachable: answer(
    'discovery',
    'No connection to {host} ({detail}). Check the firewall and the proxy between this server and the provider.',
  ),
  tls_failed: answer(
    'discovery',
    'The certificate of {host} is not trusted (TLS: {detail}). Add the certificate authority with NODE_EXTRA_CA_CERTS, or renew the certificate.',
  ),
  timed_out: answer('discovery', '{host} did not answer within {seconds} seconds.'),
  too_large: answer('discovery', 'The answer of {url} is longer than 256 KiB.'),
  redirected: answer(
    'discovery',
    '{url} redirects to {location}. Redirects are not followed: enter the final address as the issuer.',
  ),
  status_unexpected: answer('discovery', '{url} answered with the status {status}. {hint}'),
  not_json: answer('discovery', '{url} answered with {type} instead of JSON. {hint}'),
  json_invalid: answer('discovery', 'The answer of {url} is not valid JSON.'),
  issuer_differs: answer(
    'discovery',
    'The document of the provider names another issuer. Paste this as the issuer: {found} (the settings have {expected}).',
  ),
  metadata_incomplete: answer('discovery', 'The document of the provider lacks a valid {field}.'),

  provider_access_denied: answer(
    'answer',
    'The provider refused the person (access_denied): they declined, or are not assigned to this application there. {said}',
    'your identity provider refused you, or you declined; ask your administrator to assign you to Alert Review',
  ),
  provider_consent_required: answer(
    'answer',
    'The provider wants consent (consent_required): grant it for the whole organization at the provider. {said}',
  ),
  provider_login_required: answer(
    'answer',
    'The provider wants the person to sign in there again ({error}). {said}',
    'your sign-in at the identity provider has ended; sign in again',
  ),
  provider_invalid_scope: answer(
    'answer',
    'The provider refuses a scope (invalid_scope). The settings ask for: {scopes}. Allow them at the provider, or remove them here. {said}',
  ),
  provider_invalid_client: answer(
    'answer',
    'The provider does not accept this application ({error}): check the client id, the redirect address and the code flow there. {said}',
  ),
  provider_unavailable: answer(
    'answer',
    'The provider has a fault of its own ({error}). {said}',
    'your identity provider has a fault at the moment; try again in a few minutes',
  ),
  provider_error: answer('answer', 'The provider answered with the error {error}. {said}'),
  answer_issuer: answer(
    'answer',
    'The answer names another issuer (parameter iss): {found}. Expected: {expected}.',
  ),
  answer_invalid: answer('answer', 'The answer of the provider cannot be used: {detail}'),

  client_secret_wrong: answer(
    'exchange',
    'The provider does not accept the client secret (invalid_client). Enter the secret anew; it may have expired there. {said}',
  ),
  code_refused: answer(
    'exchange',
    'The provider refused the code (invalid_grant): it was used already, is too old, or the redirect address {redirectUri} differs from the registered one. {said}',
  ),
  exchange_refused: answer('exchange', 'The provider refused to exchange the code ({error}). {said}'),
  exchange_invalid: answer('exchange', 'The token endpoint did not answer as the standard says: {detail}'),
  no_id_token: answer('exchange', 'The token endpoint sent no ID token. The scope openid has to be allowed.'),

  token_malformed: answer('token', 'The ID token cannot be read: {detail}'),
  token_encrypted: answer(
    'token',
    'The ID token is encrypted. Switch encryption of ID tokens off for this application.',
  ),
  algorithm_refused: answer(
    'token',
    'The ID token is signed with {algorithm}, which is not accepted. Accepted: {accepted}.',
  ),
  key_unknown: answer(
    'token',
    'The ID token is signed with the key {key}, which is not in the key set of the provider ({url}).',
  ),
  key_unusable: answer('token', 'The key that signed the ID token cannot be used: {detail}'),
  signature_wrong: answer('token', 'The signature of the ID token is wrong.'),
  token_issuer_differs: answer(
    'token',
    'The ID token comes from another issuer (claim iss). Paste this as the issuer if it is yours: {found} (the settings have {expected}).',
  ),
  audience_differs: answer(
    'token',
    'The ID token is for another application (claim aud): {found}. The client id in the settings is {expected}.',
  ),
  authorized_party_differs: answer(
    'token',
    'The ID token was issued to another application (claim azp): {found}. Expected: {expected}.',
  ),
  nonce_differs: answer(
    'token',
    'The claim nonce of the ID token is missing or is not that of this sign-in.',
    START_AGAIN,
  ),
  token_expired: answer(
    'token',
    'The ID token expired {seconds} seconds ago (claim exp), by the clock of this server ({now}). If it was just issued, one of the two clocks is wrong: check NTP here and at the provider.',
  ),
  token_from_future: answer(
    'token',
    'The ID token was issued {seconds} seconds in the future (claim {claim}), by the clock of this server ({now}). One of the two clocks is wrong: check NTP here and at the provider.',
  ),
  claim_missing: answer('token', 'The ID token lacks the claim {claim}, which the standard requires.'),
  claim_invalid: answer('token', 'The claim {claim} of the ID token does not have the form of the standard.'),

  userinfo_missing: answer(
    'userinfo',
    'The ID token lacks the claim {claim}, and the provider has no userinfo endpoint. Add the claim to the ID token.',
  ),
  userinfo_failed: answer(
    'userinfo',
    'The ID token lacks the claim {claim}, and the userinfo endpoint could not be asked: {detail}',
  ),
  userinfo_other_person: answer(
    'userinfo',
    'The userinfo endpoint answered about another person: its claim sub is not that of the ID token.',
  ),

  email_missing: address(
    'Neither ID token nor userinfo has an e-mail address (claim {claim}). Allow the scope email, or set the name of the claim. Claims received: {received}.',
    'the identity provider told no verified e-mail address of yours',
  ),
  email_invalid: address(
    'The claim {claim} is no single e-mail address.',
    'the identity provider told no verified e-mail address of yours',
  ),
  email_unverified: address(
    'The provider says that the address is not verified (email_verified is false).',
    'the identity provider told no verified e-mail address of yours',
  ),
  email_not_vouched: address(
    'The provider does not say that it verified the address (email_verified; xms_edov at Entra), and nobody is linked to this person yet. An account is neither made nor linked by an unverified address. Let the provider send email_verified, or list the domain {domain} under “Domains that the provider vouches for”.',
    'your e-mail address is not verified at your identity provider (email_verified)',
  ),
  domain_refused: {
    check: 'domain',
    reason: 'address_refused',
    text: 'Addresses of the domain {domain} may not sign in. Allowed: {allowed}.',
    user: 'addresses of {domain} may not sign in to this organization',
  },
  subject_invalid: answer('token', 'The claim sub is longer than 255 characters.'),

  groups_missing: groups(
    'Neither ID token nor userinfo has the groups of the person (claim {claim}). Allow the scope of groups, add the claim at the provider, or set its name. Claims received: {received}.',
  ),
  groups_too_many: groups(
    'The person is in more groups than the provider puts into a token ({claim}). At Entra, emit only “groups assigned to the application”, or use application roles with the claim roles.',
  ),
  groups_unreadable: groups('The claim {claim} is neither a text, a list of texts nor an object of names.'),
  groups_unmapped: groups(
    'None of the groups of the person has a role here. Received in the claim {claim}: {received}. With a role: {mapped}.',
  ),
  directory_no_role: groups(
    'The directory (SCIM) manages this person, and none of their groups there has a role, or they are not active.',
  ),

  address_taken: {
    check: 'account',
    reason: 'address_refused',
    text: 'The address belongs to an account that is linked to another person of the provider (another sub).',
    user: 'your e-mail address belongs to another person here',
  },
  account_disabled: {
    check: 'account',
    reason: 'user_disabled',
    text: 'The account was disabled by an administrator here.',
    user: 'your account is disabled here',
  },
  last_administrator: {
    check: 'account',
    reason: 'last_admin',
    text: 'The groups give the last administrator another role. Give somebody else the role admin first.',
    user: 'your groups end the role of the last administrator',
  },
} as const satisfies Readonly<Record<string, FaultText>>;

export type SignInFaultCode = keyof typeof FAULTS;
export const SIGN_IN_FAULT_CODES = Object.keys(FAULTS) as SignInFaultCode[];

type Details = Readonly<Record<string, string | number>>;

const DETAIL_CHARS_MAX = 500;
const GENERAL = 'the answer of your identity provider was not accepted';

const filled = (text: string, details: Details): string =>
  text
    .replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? '').slice(0, DETAIL_CHARS_MAX))
    .trim();

/** Why a single sign-on is refused. */
export class SignInFault extends Error {
  readonly check: SignInCheck;
  readonly reason: LoginRefusal;
  /** What the person who signs in is told. */
  readonly userText: string;
  /** The person, where they are known. */
  userId: string | null = null;

  constructor(
    readonly code: SignInFaultCode,
    readonly details: Details = {},
    options?: ErrorOptions,
    check?: SignInCheck,
  ) {
    const fault: FaultText = FAULTS[code];
    super(filled(fault.text, details), options);
    this.name = 'SignInFault';
    this.check = check ?? fault.check;
    this.reason = fault.reason;
    this.userText = filled(fault.user ?? GENERAL, details);
  }

  /** Names the person, for the record of the refusal. */
  of(userId: string | null): this {
    this.userId = userId;
    return this;
  }
}
