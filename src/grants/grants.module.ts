import { Module } from '@nestjs/common';
import { AccessTokenCache } from './access-token-cache.js';
import { ClientDocuments } from './client-documents.js';
import { Clients } from './clients.js';
import { AnswerConsentHandler } from './commands/answer-consent.command.js';
import { ExchangeCodeHandler } from './commands/exchange-code.command.js';
import { MoveInteractionHandler } from './commands/move-interaction.command.js';
import { NoteGrantUseHandler } from './commands/note-grant-use.command.js';
import { RefreshTokensHandler } from './commands/refresh-tokens.command.js';
import { RegisterClientHandler } from './commands/register-client.command.js';
import { RevokeGrantHandler } from './commands/revoke-grant.command.js';
import { RevokeTokenHandler } from './commands/revoke-token.command.js';
import { StartAuthorizationHandler } from './commands/start-authorization.command.js';
import { Grants } from './grants.js';
import { Interactions } from './interactions.js';
import { RemoveEndedJob } from './jobs/remove-ended.job.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { AuthenticateAccessTokenHandler } from './queries/authenticate-access-token.query.js';
import { GetInteractionHandler } from './queries/get-interaction.query.js';
import { GetRegisteredClientHandler } from './queries/get-registered-client.query.js';
import { ListGrantsHandler } from './queries/list-grants.query.js';
import { Tokens } from './tokens.js';

@Module({
  providers: [
    AccessTokenCache,
    Clients,
    ClientDocuments,
    Grants,
    Interactions,
    OneTimeTokens,
    Tokens,
    RegisterClientHandler,
    GetRegisteredClientHandler,
    StartAuthorizationHandler,
    GetInteractionHandler,
    MoveInteractionHandler,
    AnswerConsentHandler,
    ExchangeCodeHandler,
    RefreshTokensHandler,
    NoteGrantUseHandler,
    RevokeTokenHandler,
    AuthenticateAccessTokenHandler,
    ListGrantsHandler,
    RevokeGrantHandler,
    RemoveEndedJob,
  ],
})
export class GrantsModule {}
