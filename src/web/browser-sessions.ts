import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LogIn } from '../access/commands/log-in.command.js';
import { LogOut } from '../access/commands/log-out.command.js';
import { AuthenticateSession } from '../access/queries/authenticate-session.query.js';
import { AppError } from '../kernel/app-error.js';
import { Bus } from '../platform/bus/bus.js';
import { Config } from '../platform/config/config.js';
import { networkOf } from '../platform/http/network.js';
import { hashOfToken, newSecretToken } from '../platform/crypto/secret-tokens.js';
import type { SignedIn } from './signed-in.js';

const TOKEN = /^ws_[A-Za-z0-9_-]{43}$/;

/** What the forms of a browser carry; it cannot be told from the row of the session. */
export const formTokenOf = (token: string): string => hashOfToken(`form ${token}`);

interface Browser {
  /** SHA-256 of what its cookie holds. */
  readonly id: string;
  readonly formToken: string;
}

const browserOf = (token: string): Browser => ({ id: hashOfToken(token), formToken: formTokenOf(token) });

/** One cookie names the browser, also before anybody logs in; of those there are no rows. */
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

  async signedIn(request: FastifyRequest): Promise<SignedIn | null> {
    const token = this.token(request);
    if (token === null) return null;
    try {
      return await this.sessionOf(token, request);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') return null;
      throw error;
    }
  }

  /** A new cookie, so that nobody knows it from before. Errors: login_refused, rate_limited. */
  async logIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password }: { readonly email: string; readonly password: string },
  ): Promise<{ session: SignedIn; browser: Browser }> {
    const login = { email, password, address: networkOf(request.ip) };
    const { token } = await this.bus.send(new LogIn(login, request.correlationId));
    const before = await this.signedIn(request);
    if (before) await this.bus.send(new LogOut(before.caller, before.sessionId));
    this.setCookie(reply, token);
    return { session: await this.sessionOf(token, request), browser: browserOf(token) };
  }

  /** Of this browser alone, or of all the user's. */
  async logOut(reply: FastifyReply, { caller, sessionId }: SignedIn, everywhere = false): Promise<void> {
    await this.bus.send(new LogOut(caller, everywhere ? null : sessionId));
    this.clearCookie(reply);
  }

  clearCookie(reply: FastifyReply): void {
    this.setCookie(reply, '', 0);
  }

  private async sessionOf(token: string, { correlationId }: FastifyRequest): Promise<SignedIn> {
    const view = await this.bus.send(new AuthenticateSession(token, correlationId));
    return { ...view, formToken: formTokenOf(token) };
  }

  /** Browsers take the prefix only with Secure, which they refuse over http. */
  private get cookieName(): string {
    return this.isSecure ? '__Host-session' : 'session';
  }

  private get isSecure(): boolean {
    return this.config.publicBaseUrl.startsWith('https:');
  }

  /** Not Strict: the consent to an application begins on its own site. */
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
