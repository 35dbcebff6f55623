import type { LoginRefusal } from './login.events.js';
import faults from './sign-in-faults.json' with { type: 'json' };

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
  /** Text for administrators and the log; `{name}` is replaced by a detail. */
  readonly text: string;
  /**
   * Text for the person who signs in, if they can do something about it; otherwise a general sentence is
   * shown.
   */
  readonly user?: string;
}

type FaultsByCheck = typeof faults;
/** All reasons for refusing a single sign-on. */
export type SignInFaultCode = { [Check in keyof FaultsByCheck]: keyof FaultsByCheck[Check] }[SignInCheck];

const FAULTS = new Map<string, FaultText & { readonly check: SignInCheck }>(
  (Object.entries(faults) as [SignInCheck, Readonly<Record<string, FaultText>>][]).flatMap(([check, own]) =>
    Object.entries(own).map(([code, fault]) => [code, { ...fault, check }] as const),
  ),
);

/** Reason recorded in the event of a refused sign-in, where the failed check alone does not determine it. */
const REASONS: Readonly<Partial<Record<SignInCheck | SignInFaultCode, LoginRefusal>>> = {
  address: 'address_refused',
  domain: 'address_refused',
  groups: 'no_role',
  address_taken: 'address_refused',
  account_disabled: 'user_disabled',
  last_administrator: 'last_admin',
};

type Details = Readonly<Record<string, string | number>>;

const DETAIL_CHARS_MAX = 500;
const GENERAL = 'the answer of your identity provider was not accepted';

/** What a fault text calls the token, unless the details name it otherwise. */
const ID_TOKEN: Details = { token: 'ID token' };

const filled = (text: string, details: Details): string =>
  text
    .replace(/\{(\w+)\}/g, (_, name: string) =>
      String({ ...ID_TOKEN, ...details }[name] ?? '').slice(0, DETAIL_CHARS_MAX),
    )
    .trim();

/** Thrown when a single sign-on is refused. */
export class SignInFault extends Error {
  readonly check: SignInCheck;
  readonly reason: LoginRefusal;
  /** Text for the person who signs in. */
  readonly userText: string;
  /**
   * Address in the claims, whether or not it belongs to the person; null if there is none. Only
   * administrators see it: a refused person does not learn what the provider says about them.
   */
  claimedAddress: string | null = null;
  /** The user, if known. */
  userId: string | null = null;

  constructor(
    readonly code: SignInFaultCode,
    readonly details: Details = {},
    options?: ErrorOptions,
    check?: SignInCheck,
  ) {
    const fault = FAULTS.get(code)!;
    super(filled(fault.text, details), options);
    this.name = 'SignInFault';
    this.check = check ?? fault.check;
    this.reason = REASONS[code] ?? REASONS[fault.check] ?? 'answer_refused';
    this.userText = filled(fault.user ?? GENERAL, details);
  }

  /** The message without its full stop, for errors that continue or end the sentence themselves. */
  get clause(): string {
    return this.message.replace(/\.$/, '');
  }

  /** Sets the address found in the claims. A later call does not replace it. */
  claiming(address: string | null): this {
    this.claimedAddress ??= address;
    return this;
  }

  /** Sets the user, for the record of the refusal. */
  of(userId: string | null): this {
    this.userId = userId;
    return this;
  }
}
