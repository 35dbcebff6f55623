import { GetCurrentAccess } from '../../access/queries/get-current-access.query.js';
import { AppError, type Caller, Clock, DAY_MS, hasPermission, Ids, commandWith } from '@alert-review/kernel';
import { isPermissionWithinCeiling, isClientAllowed } from '../../access/domain/assistant-rules.settings.js';
import { Bus } from '../../platform/bus/bus.js';
import { HandlerOf } from '../../platform/bus/define-message.js';
import { Config } from '../../platform/config/config.js';
import { newSalts, saltedHash } from '../../platform/crypto/salted-hash.js';
import { hashOfToken, newSecretToken } from '../../platform/crypto/secret-tokens.js';
import { Records } from '../../platform/records/records.js';
import { Clients } from '../clients.js';
import type { Client } from '../domain/client.record.js';
import { hostOfUri, uriWithParameters } from '../domain/redirect-uri.js';
import type { Scope } from '../domain/scope-request.js';
import { AUTHORIZATION_CODE_LIFETIME_MS, grantExpiry } from '../domain/token-lifetimes.js';
import { AuthorizationCodeRecord } from '../domain/token.record.js';
import { Grants } from '../grants.js';
import { Interactions, type Interaction } from '../interactions.js';

interface AnswerConsentFields {
  readonly interactionId: string;
  readonly browserId: string;
  readonly ticked: readonly string[];
}

/**
 * Records a user's answer on the consent page. Grants the scopes that the user ticked, the application
 * requested, the user holds and the organization allows for assistants. Denies access if no scope is left or
 * if the organization does not list the application. Throws interaction_not_found, client_unknown.
 */
export class AnswerConsent extends commandWith<{ redirect: string }, AnswerConsentFields>() {
  static readonly permission = 'any';
}

@HandlerOf(AnswerConsent)
export class AnswerConsentHandler {
  constructor(
    private readonly bus: Bus,
    private readonly interactions: Interactions,
    private readonly clients: Clients,
    private readonly grants: Grants,
    private readonly records: Records,
    private readonly ids: Ids,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ caller, interactionId, browserId, ticked }: AnswerConsent): Promise<{ redirect: string }> {
    const interaction = await this.interactions.consume(interactionId, browserId);
    const { clientId, redirectUri, state } = interaction;
    const client = await this.clients.get(clientId);
    if (!client) throw new AppError('client_unknown', { field: 'client_id', value: clientId });
    const rules = (await this.bus.send(new GetCurrentAccess(caller, caller.userId)))?.assistants;
    const identity = { clientId, redirectHost: hostOfUri(redirectUri), clientName: client.name };
    const isOpen = (scope: Scope) =>
      rules !== undefined && isClientAllowed(rules, identity) && isPermissionWithinCeiling(rules, scope);
    const scopes = interaction.scopes.filter(
      (scope) => ticked.includes(scope) && hasPermission(caller, scope) && isOpen(scope),
    );
    const about =
      scopes.length > 0
        ? await this.grant(caller, interaction, client, scopes)
        : await this.deny(caller, interaction);
    return { redirect: uriWithParameters(redirectUri, { ...about, state, iss: this.config.publicBaseUrl }) };
  }

  private async deny(caller: Caller, { clientId, redirectUri }: Interaction) {
    const asked = { userId: caller.userId, clientId, redirectHost: hostOfUri(redirectUri) };
    await this.grants.decide(caller, this.ids.next(), AnswerConsent.name, { type: 'Deny', asked });
    return { error: 'access_denied', error_description: 'The user gave no access' };
  }

  /** Writes the consent event first, so that no authorization code exists without a recorded consent. */
  private async grant(
    caller: Caller,
    { clientId, redirectUri, challenge }: Interaction,
    client: Client,
    scopes: Scope[],
  ) {
    const grantId = this.ids.next();
    const now = this.clock.now();
    const absExp = grantExpiry(client.secretHash !== null, now, this.config.oauthSessionCapDays * DAY_MS);
    await this.grants.decide(caller, grantId, AnswerConsent.name, {
      type: 'Grant',
      consent: {
        userId: caller.userId,
        clientId,
        redirectHost: hostOfUri(redirectUri),
        ...clientCommitment(client),
        scopes,
        absExp: new Date(absExp).toISOString(),
      },
    });
    const code = newSecretToken('ac');
    await this.records.forSystem().insert(AuthorizationCodeRecord, {
      id: hashOfToken(code),
      orgId: caller.orgId,
      grantId,
      clientId,
      redirectUri,
      challenge,
      exp: now + AUTHORIZATION_CODE_LIFETIME_MS,
      keptUntil: absExp,
      usedAt: null,
    });
    return { code };
  }
}

/**
 * Returns a salted hash of the application's name and version, and the JSON from which it can be recomputed.
 * Decisions made through this grant record the hash.
 */
function clientCommitment(client: Client) {
  const [salt] = newSalts(1);
  const told = { name: client.name, version: client.version ?? null };
  return { clientHash: saltedHash(salt!, told), client: JSON.stringify({ salt, ...told }) };
}
