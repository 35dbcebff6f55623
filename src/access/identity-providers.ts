import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { Config } from '../platform/config/config.js';
import { hashOfToken } from '../platform/crypto/secret-tokens.js';
import { seal, TenantKeys, unseal } from '../platform/crypto/tenant-keys.js';
import { Ids } from '../kernel/ids.js';
import { Records } from '../platform/records/records.js';
import { PrivateAddressError } from '../platform/http/public-address.js';
import { SignInSecretRecord } from './domain/sign-in-secret.record.js';
import type { SingleSignOn } from './domain/organization.events.js';
import { ISSUER_ANSWERS_WITHIN_MS, issuerFetch } from './issuer-fetch.js';

/** A sign-in of a browser. `secret` is known to it alone and stands in no address. */
export interface SignInOf {
  readonly state: string;
  readonly secret: string;
  /** Where the provider sends the browser back to. */
  readonly redirectUri: string;
}

/** Why derived: whoever sees the state in an address does not have the verifier, and nothing is stored. */
const verifierOf = ({ state, secret }: SignInOf): string => hashOfToken(`verifier ${secret} ${state}`);
const nonceOf = ({ state, secret }: SignInOf): string => hashOfToken(`nonce ${secret} ${state}`);

/** Asks identity providers (OpenID Connect, code flow with PKCE), whose documents are read anew each time. */
@Injectable()
export class IdentityProviders {
  constructor(
    private readonly records: Records,
    private readonly tenantKeys: TenantKeys,
    private readonly ids: Ids,
    private readonly config: Config,
  ) {}

  /** Seals a client's secret; returns the id under which it is kept. */
  async keepSecret({ orgId }: { readonly orgId: string }, secret: string): Promise<string> {
    const id = this.ids.next();
    const sealed = seal(this.tenantKeys.signInKey(orgId), Buffer.from(secret), id);
    const row = { id, sealed: Buffer.from(sealed).toString('base64') };
    await this.records.for({ orgId }).insert(SignInSecretRecord, row);
    return id;
  }

  async removeSecret(of: { readonly orgId: string }, id: string): Promise<void> {
    await this.records.for(of).remove(SignInSecretRecord, { id });
  }

  /** Returns the address of the provider at which a person signs in. */
  async signInAddress(orgId: string, settings: SingleSignOn, of: SignInOf): Promise<string> {
    const provider = await this.provider(orgId, settings);
    return openid.buildAuthorizationUrl(provider, {
      redirect_uri: of.redirectUri,
      scope: 'openid email profile',
      code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(of)),
      code_challenge_method: 'S256',
      state: of.state,
      nonce: nonceOf(of),
    }).href;
  }

  /** Exchanges the code of an answer; returns the claims of the checked ID token. Throws for any fault. */
  async claims(
    orgId: string,
    settings: SingleSignOn,
    answer: URLSearchParams,
    of: SignInOf,
  ): Promise<openid.IDToken> {
    const provider = await this.provider(orgId, settings);
    const address = new URL(of.redirectUri);
    address.search = answer.toString();
    const tokens = await openid.authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: verifierOf(of),
      expectedState: of.state,
      expectedNonce: nonceOf(of),
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    // Why: the library looks at it only where a token has several audiences.
    if (claims.azp !== undefined && claims.azp !== settings.clientId)
      throw Object.assign(new Error('another authorized party'), { code: 'AUTHORIZED_PARTY_MISMATCH' });
    return claims;
  }

  /** Asks a provider for its document. Throws for any fault. */
  async provider(orgId: string, { issuer, clientId, secretId }: SingleSignOn) {
    const allowPrivate = this.config.ssoPrivateAddresses;
    const secret = secretId === null ? null : await this.secret(orgId, secretId);
    const provider = await openid.discovery(
      new URL(issuer),
      clientId,
      undefined,
      secret === null ? openid.None() : authenticateBy(secret),
      {
        [openid.customFetch]: issuerFetch(allowPrivate),
        timeout: ISSUER_ANSWERS_WITHIN_MS / 1000,
        ...(allowPrivate ? { execute: [openid.allowInsecureRequests] } : {}),
      },
    );
    // Why: the library lets the shared issuers of a cloud stand for all of its tenants.
    if (provider.serverMetadata().issuer !== issuer)
      throw Object.assign(new Error('another issuer'), { code: 'ISSUER_MISMATCH' });
    // Why: the specification trusts a token that came over TLS, whatever signed it.
    openid.enableNonRepudiationChecks(provider);
    return provider;
  }

  private async secret(orgId: string, id: string): Promise<string> {
    const row = await this.records.for({ orgId }).get(SignInSecretRecord, id);
    if (!row) throw new Error('the secret of the client is missing');
    const bytes = unseal(this.tenantKeys.signInKey(orgId), Buffer.from(row.sealed, 'base64'), id);
    return Buffer.from(bytes).toString();
  }
}

/** Sends the secret in the header, the default of the standard, or where that is not taken in the form. */
function authenticateBy(secret: string): openid.ClientAuth {
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** Returns why a provider's answer is not taken, in words of ours and codes alone. */
export function reasonOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof PrivateAddressError) return at.message;
    const { error: answered, code } = at as { readonly error?: unknown; readonly code?: unknown };
    if (typeof answered === 'string' && /^[a-z_]{1,60}$/.test(answered)) return `it answered ${answered}`;
    if (typeof code === 'string' && at.cause === undefined) return `its answer is not valid (${code})`;
  }
  return 'its answer cannot be read';
}
