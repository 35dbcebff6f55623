import { Injectable } from '@nestjs/common';
import { type Caller, Clock, Ids, type Permission } from '@alert-review/kernel';
import { hashOfToken, newSecretToken } from '../platform/crypto/secret-tokens.js';
import { Decisions } from '../platform/decisions/decisions.js';
import { defineWork } from '../platform/observability/define-work.js';
import { Records } from '../platform/records/records.js';
import { ApiKeySecretRecord } from './domain/api-key-secret.record.js';
import { apiKeyDecider, type ApiKeyCommand, type ApiKeyState } from './domain/api-key.decider.js';
import { ApiKeyEvents, type RevocationReason } from './domain/api-key.events.js';

const reportKeyChange = defineWork('key_change', 'Changes of API keys.', {
  Generate: 'an API key was made',
  EndBy: 'an API key was given an end',
  Keep: 'an API key of somebody who left was kept',
  Revoke: 'an API key was revoked',
});

/** An API key with its secret, which is shown only once. */
export interface NewApiKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly scopes: readonly Permission[];
  readonly expiresAt: string | null;
}

/** Creates and ends API keys. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly decisions: Decisions,
    private readonly records: Records,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Appends the event, then stores the secret, so that there is no access without an event. */
  async make(
    caller: Caller,
    operation: string,
    key: { name: string; scopes: readonly Permission[]; expiresAt: string | null; rotates?: string },
  ): Promise<NewApiKey> {
    const id = this.ids.next();
    const secret = newSecretToken('ak');
    const { name, scopes, expiresAt, rotates } = key;
    await this.decide(caller, id, operation, {
      type: 'Generate',
      key: {
        name,
        scopes: [...scopes],
        lastFour: secret.slice(-4),
        expiresAt,
        createdBy: caller.userId,
        ...(rotates === undefined ? {} : { rotates }),
      },
    });
    const row = { id: hashOfToken(secret), orgId: caller.orgId, keyId: id };
    await this.records.forSystem().insert(ApiKeySecretRecord, row);
    return { id, name, key: secret, scopes, expiresAt };
  }

  /** Removes the secret. From then on the key is refused, even if storing the event fails. */
  private async revokeSecret(caller: Caller, id: string): Promise<void> {
    const rows = this.records.forSystem();
    const found = await rows.find(ApiKeySecretRecord, { keyId: id }, { index: 'key', limit: 1 });
    for (const secret of found)
      if (secret.orgId === caller.orgId) await rows.remove(ApiKeySecretRecord, { id: secret.id });
  }

  /** Ends a key at once; repeating it changes nothing. Throws api_key_not_found. */
  async revoke(caller: Caller, id: string, operation: string, reason: RevocationReason): Promise<void> {
    await this.revokeSecret(caller, id);
    await this.decide(caller, id, operation, { type: 'Revoke', reason });
  }

  /** Runs a command on a key. Throws api_key_not_found, also for a key of another organization. */
  async decide(caller: Caller, id: string, operation: string, command: ApiKeyCommand): Promise<ApiKeyState> {
    const begunAt = this.clock.steady();
    const { state, events } = await this.decisions.decide({
      caller,
      family: ApiKeyEvents,
      decider: apiKeyDecider,
      streamId: id,
      command,
      operation,
    });
    const { orgId: organization, userId: user } = caller;
    if (events.length > 0)
      reportKeyChange(command.type, this.clock.steady() - begunAt, { organization, user, key: id });
    return state;
  }
}
