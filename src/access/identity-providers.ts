import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { Config } from '../platform/config/config.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { sealBytes, TenantKeys, unsealBytes } from '../platform/crypto/tenant-keys.js';
import { Ids, SystemClock } from '@alert-review/kernel';
import { Records } from '../platform/records/records.js';
import { ProviderClientSecretRecord } from './domain/sign-in-secret.record.js';
import type { SingleSignOn } from './domain/organization.events.js';
import {
  claimedEmailAddressOf,
  claimByName,
  claimNeededFromUserInfo,
  isEmailVerificationUnstated,
  type Claims,
  type ProviderClaims,
} from './domain/provider-claims.js';
import { SignInFault, type SignInCheck, type SignInFaultCode } from './domain/sign-in-faults.js';
import { ISSUER_TIMEOUT_MS, createIssuerFetch } from './issuer-fetch.js';
import {
  signInFaultOfAnswer,
  signInFaultOfError,
  issuerMismatchFaultOf,
  type LastProviderCall,
} from './provider-faults.js';
import { sanitizedProviderText } from './text-from-provider.js';

/** Accepted difference between the clocks of this server and the provider; the library accepts the same. */
const CLOCK_LEEWAY_SECONDS = 30;
/** The machine's clock, because the library also compares the other times of a token with it. */
const machineClock = new SystemClock();

/** A browser's sign-in. `secret` is known only to the browser and never part of an address. */
export interface SignInRequest {
  readonly state: string;
  readonly secret: string;
  /** Address to which the provider sends the browser back. */
  readonly redirectUri: string;
}

/** What a provider answered about a person. */
export interface ProviderAnswer extends ProviderClaims {
  /** Refresh token for asking the provider again; null if it gave none. */
  readonly refreshToken: string | null;
}

/** A provider whose metadata document was read. `attempt` turns errors of its requests into SignInFaults. */
interface AskedProvider {
  readonly provider: openid.Configuration;
  readonly attempt: <Result>(act: () => Promise<Result>, claim?: string) => Promise<Result>;
}

/** Faults with which the userinfo endpoint says nothing about the person. */
const NOT_TOLD: readonly SignInFaultCode[] = ['userinfo_failed', 'userinfo_unusable', 'userinfo_subject'];

type Tokens = openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers;
/** Called with each check that has passed. */
type Reached = (check: SignInCheck) => void;

/**
 * The verifier is derived from a secret, so that somebody who sees the state in an address does not know the
 * verifier.
 */
const verifierOf = ({ state, secret }: SignInRequest): string => hashOfToken(`verifier ${secret} ${state}`);
const nonceOf = ({ state, secret }: SignInRequest): string => hashOfToken(`nonce ${secret} ${state}`);

/**
 * Client of identity providers (OpenID Connect, code flow with PKCE). Reads their metadata document each
 * time.
 */
@Injectable()
export class IdentityProviders {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {}

  /** Encrypts and stores a client's secret; returns its id. */
  async keepSecret({ orgId }: { readonly orgId: string }, secret: string): Promise<string> {
    const id = this.ids.next();
    const sealed = sealBytes(this.tenantKeys.signInKey(orgId), Buffer.from(secret), id);
    const row = { id, sealed: Buffer.from(sealed).toString('base64') };
    await this.records.for({ orgId }).insert(ProviderClientSecretRecord, row);
    return id;
  }

  async removeSecret(of: { readonly orgId: string }, id: string): Promise<void> {
    await this.records.for(of).remove(ProviderClientSecretRecord, { id });
  }

  /** Returns the address of the provider at which a person signs in. Throws a SignInFault. */
  async signInAddress(
    orgId: string,
    settings: SingleSignOn,
    of: SignInRequest,
    prompt?: 'none',
  ): Promise<string> {
    const { provider } = await this.provider(orgId, settings);
    return openid.buildAuthorizationUrl(provider, {
      redirect_uri: of.redirectUri,
      scope: settings.scopes.join(' '),
      code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(of)),
      code_challenge_method: 'S256',
      state: of.state,
      nonce: nonceOf(of),
      ...(prompt === undefined ? {} : { prompt }),
    }).href;
  }

  /** Exchanges the code of a response and returns the checked claims. Throws a SignInFault for any fault. */
  async claims(
    orgId: string,
    settings: SingleSignOn,
    answer: URLSearchParams,
    of: SignInRequest,
    reached: Reached = () => undefined,
  ): Promise<ProviderAnswer> {
    if (answer.has('error')) throw signInFaultOfAnswer(answer, settings.scopes);
    const provider = await this.provider(orgId, settings, of.redirectUri);
    reached('discovery');
    const tokens = await provider.attempt(() => {
      const address = new URL(of.redirectUri);
      address.search = answer.toString();
      return openid.authorizationCodeGrant(provider.provider, address, {
        pkceCodeVerifier: verifierOf(of),
        expectedState: of.state,
        expectedNonce: nonceOf(of),
        idTokenExpected: true,
      });
    });
    return this.claimsOf(settings, provider, tokens, null, reached).catch(namingWhom(settings, tokens));
  }

  /**
   * Asks the provider again about a person who signed in before. Throws a SignInFault: for example
   * `code_refused` if the provider refuses them, or a connection fault if it is unavailable.
   */
  async claimsAgain(
    orgId: string,
    settings: SingleSignOn,
    person: { readonly sub: string; readonly refreshToken: string },
  ): Promise<ProviderAnswer> {
    const provider = await this.provider(orgId, settings);
    const tokens = await provider.attempt(() =>
      openid.refreshTokenGrant(provider.provider, person.refreshToken),
    );
    return this.claimsOf(settings, provider, tokens, person, () => undefined).catch(
      namingWhom(settings, tokens),
    );
  }

  /**
   * Makes the checks of the ID token that the library lacks, and asks the userinfo endpoint for missing
   * claims.
   */
  private async claimsOf(
    settings: SingleSignOn,
    asked: AskedProvider,
    tokens: Tokens,
    known: { readonly sub: string; readonly refreshToken: string } | null,
    reached: Reached,
  ): Promise<ProviderAnswer> {
    const idToken: Claims = tokens.claims() ?? { sub: known?.sub };
    if (known === null || tokens.claims()) checkIdToken(settings, idToken);
    if (known !== null && idToken.sub !== known.sub) throw new SignInFault('userinfo_other_person');
    reached('exchange');
    reached('token');
    const sub = String(idToken.sub);
    const missing = claimNeededFromUserInfo(settings, idToken);
    const isAsked = missing !== null || isEmailVerificationUnstated(settings, idToken);
    const hasEndpoint = asked.provider.serverMetadata().userinfo_endpoint !== undefined;
    if (missing !== null && !hasEndpoint && claimByName(idToken, settings.emailClaim) === undefined)
      throw new SignInFault('userinfo_missing', { claim: missing });
    const userInfo =
      isAsked && hasEndpoint
        ? await asked
            .attempt(() => openid.fetchUserInfo(asked.provider, tokens.access_token, sub), missing ?? 'email')
            .catch((error: unknown) => {
              // An unverified address may still belong to a linked person, so a failing userinfo endpoint is
              // ignored here.
              if (missing === null && error instanceof SignInFault && NOT_TOLD.includes(error.code))
                return null;
              throw error;
            })
        : null;
    reached('userinfo');
    return { idToken, userInfo, refreshToken: tokens.refresh_token ?? known?.refreshToken ?? null };
  }

  /** Reads a provider's metadata document. Throws a SignInFault for any fault. */
  async provider(orgId: string, settings: SingleSignOn, redirectUri = ''): Promise<AskedProvider> {
    const { issuer, clientId, secretId, scopes, emailClaim } = settings;
    const allowPrivate = this.config.ssoPrivateAddresses;
    const secret = secretId === null ? null : await this.secret(orgId, secretId);
    const calls = new ProviderCalls(createIssuerFetch(allowPrivate));
    const attempt = async <Result>(act: () => Promise<Result>, claim?: string): Promise<Result> => {
      try {
        return await act();
      } catch (error) {
        const { last, keySet } = calls;
        const of = { last, keySet, issuer, clientId, redirectUri, scopes, emailClaim };
        throw signInFaultOfError(error, claim === undefined ? of : { ...of, claim });
      }
    };
    const authentication = secret === null ? openid.None() : authenticateBy(secret);
    const found = await attempt(() =>
      openid.discovery(new URL(issuer), clientId, undefined, authentication, {
        [openid.customFetch]: calls.fetch,
        timeout: ISSUER_TIMEOUT_MS / 1000,
        ...(allowPrivate ? { execute: [openid.allowInsecureRequests] } : {}),
      }),
    );
    const metadata = withUserInfoAlgorithms(found.serverMetadata());
    // Refuse another issuer: the library would accept the issuer that all tenants of a cloud share.
    if (metadata.issuer !== issuer)
      throw issuerMismatchFaultOf(sanitizedProviderText(metadata.issuer, 300), issuer);
    for (const field of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
      if (!URL.canParse(String(metadata[field]))) throw new SignInFault('metadata_incomplete', { field });
    calls.know(metadata);
    const provider = new openid.Configuration(metadata, clientId, undefined, authentication);
    provider[openid.customFetch] = calls.fetch;
    provider.timeout = ISSUER_TIMEOUT_MS / 1000;
    if (allowPrivate) openid.allowInsecureRequests(provider);
    // Verify signatures of tokens, although the specification trusts a token that came directly over TLS.
    openid.enableNonRepudiationChecks(provider);
    return { provider, attempt };
  }

  private async secret(orgId: string, id: string): Promise<string> {
    const row = await this.records.for({ orgId }).get(ProviderClientSecretRecord, id);
    if (!row) throw new Error('the secret of the client is missing');
    const bytes = unsealBytes(this.tenantKeys.signInKey(orgId), Buffer.from(row.sealed, 'base64'), id);
    return Buffer.from(bytes).toString();
  }
}

/** Adds the address in a valid ID token to a SignInFault and throws the fault again. */
const namingWhom =
  (settings: SingleSignOn, tokens: Tokens) =>
  (error: unknown): never => {
    if (error instanceof SignInFault)
      error.claiming(claimedEmailAddressOf(settings, [tokens.claims() ?? {}]));
    throw error;
  };

/** Makes two checks that the library lacks: other audiences of the token, and times in the future. */
function checkIdToken({ clientId }: SingleSignOn, claims: Claims): void {
  // The library checks `azp` only for tokens with several audiences.
  if (claims.azp !== undefined && claims.azp !== clientId)
    throw new SignInFault('authorized_party_differs', {
      found: sanitizedProviderText(JSON.stringify(claims.azp), 300),
      expected: clientId,
    });
  const nowMs = machineClock.now();
  const ahead = Number(claims.iat) - nowMs / 1000;
  if (ahead > CLOCK_LEEWAY_SECONDS) {
    const now = new Date(nowMs).toISOString();
    throw new SignInFault('token_from_future', { claim: 'iat', seconds: Math.round(ahead), now });
  }
}

/**
 * Returns a provider's document with the algorithms of signed userinfo answers. Naming them is optional, but
 * without them the library would refuse every signed answer. The default is the algorithms of ID tokens.
 */
function withUserInfoAlgorithms(metadata: openid.ServerMetadata): openid.ServerMetadata {
  const { id_token_signing_alg_values_supported: ofIdTokens } = metadata;
  const algorithms = (Array.isArray(ofIdTokens) ? ofIdTokens : ['RS256']).filter((name) => name !== 'none');
  return { userinfo_signing_alg_values_supported: algorithms, ...metadata };
}

/** Sends the requests of one attempt and remembers the last request for the text of a fault. */
class ProviderCalls {
  last: LastProviderCall | null = null;
  keySet: unknown = null;
  private readonly checks = new Map<string, SignInCheck>();

  constructor(private readonly send: ReturnType<typeof createIssuerFetch>) {}

  know({ token_endpoint, jwks_uri, userinfo_endpoint }: openid.ServerMetadata): void {
    this.checks.set(String(token_endpoint), 'exchange').set(String(jwks_uri), 'token');
    this.checks.set(String(userinfo_endpoint), 'userinfo');
  }

  readonly fetch = async (url: string, options: openid.CustomFetchOptions): Promise<Response> => {
    const check = this.checks.get(url) ?? 'discovery';
    this.last = { check, url, status: null, type: null, location: null };
    const answer = await this.send(url, options);
    const { status, headers } = answer;
    const type = headers.get('content-type');
    this.last = { check, url, status, type, location: headers.get('location') };
    if (check === 'token')
      this.keySet = await answer
        .clone()
        .json()
        .catch(() => null);
    return answer;
  };
}

/**
 * Sends the secret in the header (the standard's default), or in the form if the provider does not accept
 * that.
 */
function authenticateBy(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}
