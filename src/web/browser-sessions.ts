import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CompleteSingleSignOn } from '../access/commands/complete-single-sign-on.command.js';
import { GetAwaitedApp } from '../access/queries/get-awaited-app.query.js';
import { CompleteSignIn } from '../access/commands/complete-sign-in.command.js';
import { StartRenewal } from '../access/commands/start-renewal.command.js';
import { LogIn } from '../access/commands/log-in.command.js';
import { LogOut } from '../access/commands/log-out.command.js';
import { AuthenticateSession } from '../access/queries/authenticate-session.query.js';
import { MoveInteraction } from '../oauth/commands/move-interaction.command.js';
import { AppError, EMAIL_CHARS_MAX } from '@alert-review/kernel';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { networkOfAddress } from '../platform/http/network-of-address.js';
import { hashOfToken, newSecretToken } from '../platform/crypto/secret-tokens.js';
import { SSO_CALLBACK_PATH } from './login-form.js';
import type { PageSession } from './page-session.js';

const INTERACTION = /^\/oauth\/interaction\/([\w-]{1,100})$/;
const ADDRESS_COOKIE = 'sign-in-address';
const ADDRESS_KEPT_S = 600;
const TOKEN = /^ws_[A-Za-z0-9_-]{43}$/;

/**
 * Returns the form token (CSRF) of a session. It cannot be derived from the stored session, which holds only
 * a hash of the cookie.
 */
export const formTokenOf = (token: string): string => hashOfToken(`form ${token}`);

/** Between the form token of a session and the user, who thus stays known once the session has ended. */
const USER_SIGN = '_';

/** Returns the form token without the user. */
export const sessionPartOf = (formToken: string): string => formToken.split(USER_SIGN)[0]!;

/** Returns the user on whose page a form was; null if nobody was signed in. Anybody may forge it. */
export const userOfFormToken = (formToken: string): string | null => formToken.split(USER_SIGN)[1] ?? null;

interface Browser {
  /** SHA-256 of the session's cookie. */
  readonly id: string;
  readonly formToken: string;
}

const browserOf = (token: string): Browser => ({ id: hashOfToken(token), formToken: formTokenOf(token) });

/** Sessions of browsers. Every browser has one cookie; before login, no session is stored for it. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly bus: Bus,
    private readonly config: Config,
  ) {}

  token({ headers }: FastifyRequest): string | null {
    const token = parseCookie(headers.cookie ?? '')[this.cookieName] ?? '';
    return TOKEN.test(token) ? token : null;
  }

  browser(request: FastifyRequest, reply: FastifyReply): Browser {
    const known = this.token(request);
    if (known !== null) return browserOf(known);
    const token = newSecretToken('ws');
    this.setCookie(reply, token);
    return browserOf(token);
  }

  async signedIn(request: FastifyRequest): Promise<PageSession | null> {
    const token = this.token(request);
    if (token === null) return null;
    try {
      return await this.sessionOf(token, request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') return null;
      throw error;
    }
  }

  /**
   * Checks a password and sets a new cookie, against session fixation. If `asked` names a further code, the
   * user is not signed in yet. Throws login_refused, rate_limited.
   */
  async logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password }: { readonly email: string; readonly password: string },
  ) {
    const login = { email, password, address: networkOfAddress(request.ip) };
    const { token, asked } = await this.bus.send(new LogIn(login, request.correlationId));
    return { browser: await this.open(request, reply, token), asked, token };
  }

  /**
   * Completes a sign-in with the code of the second factor. Returns null if no sign-in waits for one. Throws
   * code_refused, login_refused, rate_limited.
   */
  async enterCode(request: FastifyRequest, reply: FastifyReply, given: CompleteSignIn['given']) {
    const awaited = this.token(request) ?? '';
    const address = networkOfAddress(request.ip);
    const message = new CompleteSignIn({
      awaitedToken: awaited,
      given,
      address,
      correlationId: request.correlationId,
    });
    const done = await this.bus.send(message);
    if (!done) return null;
    const { token, recoveryCodes } = done;
    return { browser: await this.open(request, reply, token), recoveryCodes, token };
  }

  /**
   * Returns which code the browser's sign-in waits for; null if none. For `sentOffer`, see `GetAwaitedApp`.
   */
  awaitedApp(request: FastifyRequest, sentOffer: string | null) {
    return this.bus.send(new GetAwaitedApp(this.token(request) ?? '', sentOffer));
  }

  /**
   * If `path` is the page of an application's authorization request, moves the request to the browser's new
   * id after sign-in.
   */
  async moveInteraction(path: string, before: Browser, { id }: Browser): Promise<void> {
    const [, interaction] = INTERACTION.exec(path) ?? [];
    if (interaction)
      await this.bus.send(new MoveInteraction({ interactionId: interaction, from: before.id, to: id }));
  }

  /** Returns the browser's data for a single sign-on. */
  signing({ id, formToken: secret }: Browser) {
    return { id, secret, redirectUri: `${this.config.publicBaseUrl}${SSO_CALLBACK_PATH}` };
  }

  /** Completes a single sign-on with the query that the identity provider sent back. Throws sso_refused. */
  async completeSingleSignOn(request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) {
    const before = this.browser(request, reply);
    const message = new CompleteSingleSignOn({
      answer,
      browser: this.signing(before),
      correlationId: request.correlationId,
    });
    const done = await this.bus.send(message);
    if (done.kind !== 'signed_in') return done;
    const { token, ...rest } = done;
    return { ...rest, before, browser: await this.open(request, reply, token) };
  }

  /**
   * Returns the address at which the identity provider confirms the user without asking; null if that is not
   * necessary.
   */
  async renewal(request: FastifyRequest, reply: FastifyReply, returnTo: string): Promise<string | null> {
    const token = this.token(request);
    if (token === null) return null;
    const browser = this.signing(this.browser(request, reply));
    return this.bus.send(new StartRenewal({ token, browser, returnTo }));
  }

  private async open(request: FastifyRequest, reply: FastifyReply, token: string): Promise<Browser> {
    const before = await this.signedIn(request);
    if (before) await this.bus.send(new LogOut(before.caller, before.sessionId));
    this.setCookie(reply, token);
    return browserOf(token);
  }

  /** Ends this browser's session, or with `everywhere` all sessions of the user. */
  async logOut(reply: FastifyReply, { caller, sessionId }: PageSession, everywhere = false): Promise<void> {
    await this.bus.send(new LogOut(caller, everywhere ? null : sessionId));
    this.clearCookie(reply);
  }

  clearCookie(reply: FastifyReply): void {
    this.setCookie(reply, '', 0);
  }

  /**
   * Keeps the address of somebody who has just set a password until the sign-in that follows, so that they
   * need not know which address they were invited with. In a cookie, as an address of a page is logged.
   */
  keepAddress(reply: FastifyReply, email: string): void {
    const name = ADDRESS_COOKIE;
    const ofLogin = { path: '/login', maxAge: ADDRESS_KEPT_S, sameSite: 'strict' } as const;
    const cookie = { name, value: email, httpOnly: true, secure: this.isSecure, ...ofLogin };
    void reply.header('Set-Cookie', stringifySetCookie(cookie));
  }

  keptAddress({ headers }: FastifyRequest): string | undefined {
    const kept = parseCookie(headers.cookie ?? '')[ADDRESS_COOKIE];
    return kept !== undefined && kept.length <= EMAIL_CHARS_MAX ? kept : undefined;
  }

  /** Returns the session of a cookie that was just set. Throws unauthorized. */
  async sessionOf(token: string, { correlationId }: FastifyRequest): Promise<PageSession> {
    const view = await this.bus.send(new AuthenticateSession(token, correlationId));
    return { ...view, formToken: `${formTokenOf(token)}${USER_SIGN}${view.caller.userId}` };
  }

  /**
   * Name of the cookie. Browsers accept the `__Host-` prefix only with Secure, which does not work over http.
   */
  private get cookieName(): string {
    return this.isSecure ? '__Host-session' : 'session';
  }

  private get isSecure(): boolean {
    return this.config.publicBaseUrl.startsWith('https:');
  }

  /**
   * Sets the session cookie. SameSite is not Strict, because an application's request for consent comes from
   * another site.
   */
  private setCookie(reply: FastifyReply, value: string, maxAge?: number): void {
    const cookie = stringifySetCookie({
      name: this.cookieName,
      value,
      path: '/',
      httpOnly: true,
      secure: this.isSecure,
      sameSite: 'lax',
      ...(maxAge === undefined ? {} : { maxAge }),
    });
    void reply.header('Set-Cookie', cookie);
  }
}
