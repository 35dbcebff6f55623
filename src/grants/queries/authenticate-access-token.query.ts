import { QueryHandler } from '@nestjs/cqrs';
import type { Caller } from '../../kernel/caller.js';
import { Query } from '../../kernel/message.js';
import { AccessTokens } from '../access-tokens.js';

/** Checks a token. Throws unauthorized; its `token` is `expired` or `invalid`. */
export class AuthenticateAccessToken extends Query<Caller> {
  static readonly public = true;
  readonly caller = null;

  constructor(
    readonly token: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@QueryHandler(AuthenticateAccessToken)
export class AuthenticateAccessTokenHandler {
  constructor(private readonly tokens: AccessTokens) {}

  execute({ token, correlationId }: AuthenticateAccessToken): Promise<Caller> {
    return this.tokens.verify(token, correlationId);
  }
}
